//@ rustc-agrees: text
//@ edition: 2021
//@ exit: 0
fn helper(x: u8) -> u8 {
    x
}
fn show<T: std::fmt::Pointer>(t: T) {
    println!("{:p}", t);
}
fn main() {
    println!("{:p}", &helper); //~ WARN taking a reference to a function item does not give a function pointer
    show(&helper); //~ WARN taking a reference to a function item does not give a function pointer
    let _ = format!("{:p} {}", &main, 1); //~ WARN taking a reference to a function item does not give a function pointer
}
