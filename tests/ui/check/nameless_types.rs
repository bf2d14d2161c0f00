//@ rustc-agrees: labels
// Types that have no name are shown where they are written.
use std::fmt::Debug;

fn make() -> impl Debug {
    1
}

fn pair() -> (impl Debug, impl Debug) {
    (1, 2)
}

async fn future() {}

fn opaque() {
    let _a: u8 = make(); //~ ERROR mismatched types
    let _b: u8 = pair(); //~ ERROR mismatched types
    let _c: u8 = future(); //~ ERROR mismatched types
    let _d = if true { make() } else { 1 }; //~ ERROR `if` and `else` have incompatible types
}

fn closures() {
    let add = |x: u8| x + 1;
    let block = async {};
    let _a: u8 = add; //~ ERROR mismatched types
    let _b: u8 = block; //~ ERROR mismatched types
    let _c: u8 = || 1; //~ ERROR mismatched types
}

fn calls() {
    make()(); //~ ERROR expected function, found `impl Debug`
    pair()(); //~ ERROR expected function, found `(impl Debug, impl Debug)`
}

fn main() {
    opaque();
    closures();
    calls();
}
