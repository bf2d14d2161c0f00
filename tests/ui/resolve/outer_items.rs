//@ rustc-agrees
fn outer<T>(value: i32) {
    fn inner(_: T) { //~ ERROR can't use generic parameters from outer item
        value; //~ ERROR can't capture dynamic environment in a fn item
    }
    struct Held<U>(U, T); //~ ERROR can't use generic parameters from outer item
    const FIXED: i32 = value; //~ ERROR attempt to use a non-constant value in a constant
    let _: [u8; value] = []; //~ ERROR attempt to use a non-constant value in a constant
    let _ = [0u8; value]; //~ ERROR attempt to use a non-constant value in a constant
}

fn main() {}
