//@ rustc-agrees
// A function that is not found, called within a constant of a type.
const fn f() -> usize {
    1
}

fn main() {
    let a = [0; f()];
    let b: [i32; missing(2)] = [0; 3];
    //~^ ERROR E0425
    match a.len() {
        1 => {}
        _ => {}
    }
    let _ = b;
}
