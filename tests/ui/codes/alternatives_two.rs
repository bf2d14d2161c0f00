// More bindings that alternatives make in different ways.
//@ rustc-agrees
#![allow(unused)]
fn g(r: Result<String, String>) {
    if let Ok(ref text) | Err(text) = r { //~ ERROR E0409
//~| ERROR E0308
        println!("{text}");
    }
    match (1, 2) {
        (mut a, 0) | (0, ref a) => {} //~ ERROR E0409
//~| ERROR E0308
        _ => {}
    }
}
fn main() {}
