//@ rustc-agrees: codes, any order
// What is wrong with a literal counts where it is one still when all macros have run.
macro_rules! one { ($l:literal) => { 1 }; ($l:tt $($rest:tt)*) => { 2 } }
macro_rules! drops { ($l:expr) => { 1 } }
macro_rules! keeps { ($l:expr) => { $l } }
const N: i32 = nowhere + 12ab; //~ ERROR E0425
//~| ERROR invalid suffix `ab` for number literal
fn main() {
    let a = one!(1x) + drops!(1y) + drops!(0b1f32) + one!("a"b 'c'd) + drops!(1.0q);
    let b = keeps!(1x) + keeps!("a"b).len() as i32; //~ ERROR invalid suffix `x` for number literal
//~| ERROR suffixes on string literals are invalid
    let c = 3z + unknown; //~ ERROR E0425
//~| ERROR invalid suffix `z` for number literal
    let w = 1u7 + 1f7; //~ ERROR invalid width `7` for integer literal
//~| ERROR invalid width `7` for float literal
    let d = 99999999999999999999999999999999999999999999; //~ ERROR integer literal is too large
    let e = drops!(99999999999999999999999999999999999999999999);
    let f = [1; 3t]; //~ ERROR invalid suffix `t` for number literal
    let g: [u8; 4t] = loop {}; //~ ERROR invalid suffix `t` for number literal
    let h = "abc"suffix; //~ ERROR suffixes on string literals are invalid
//~| WARN unreachable statement
    let t = (1, 2);
    t.0u; //~ ERROR suffixes on a tuple index are invalid
    t.0_0; //~ ERROR E0609
    t.0x1; //~ ERROR E0609
    t.01; //~ ERROR E0609
    t.1_; //~ ERROR E0609
    t.0u32; //~ ERROR suffixes on a tuple index are invalid
    println!("{}", 1x); //~ ERROR invalid suffix `x` for number literal
}
#[cfg(false)]
fn left_out() {
    1x;
    "a"b;
    'c'd;
    b"a"z;
    0b1111_f32;
}
enum E {
    A = 3x, //~ ERROR invalid suffix `x` for number literal
}
