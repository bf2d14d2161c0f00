//@ rustc-agrees
use std::collections::HashMap;

fn make<T: Default>() -> T {
    T::default()
}

trait Build {
    fn build() -> u32;
}
impl Build for u8 {
    fn build() -> u32 {
        1
    }
}

fn parse() {
    let n = "5".parse().unwrap(); //~ ERROR E0284
}

fn parse_in_closure() -> u32 {
    "a b".split(' ').map(|s| s.parse().unwrap()).sum() //~ ERROR E0284
}

fn nothing() {
    let x = None; //~ ERROR E0282
}

fn map() {
    let m = HashMap::new(); //~ ERROR E0282
    println!("{}", m.len());
}

fn vector() {
    let list = Vec::new(); //~ ERROR E0282
    println!("{}", list.len());
}

fn generic() {
    make(); //~ ERROR E0283
}

fn generic_let() {
    let value = make(); //~ ERROR E0283
}

fn size() {
    std::mem::size_of(); //~ ERROR E0282
}

fn closure() {
    let same = |x| x; //~ ERROR E0282
}

fn through_trait() -> u32 {
    Build::build() //~ ERROR E0790
}

fn default_value() {
    let value = Default::default(); //~ ERROR E0790
}

fn main() {}
