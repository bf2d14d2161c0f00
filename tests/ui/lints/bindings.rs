//@ rustc-agrees
#![warn(unused_results, unit_bindings, let_underscore_drop)]
#![allow(unused_variables, dead_code)]
struct D;
impl Drop for D { fn drop(&mut self) {} }
struct P { x: i32, y: i32 }
fn two() -> i32 { 2 }
fn unit() {}
fn shorthand(p: P) -> i32 {
    let P { x: x, y: ref y } = p; //~ WARN the `x:` in this pattern is redundant
//~| WARN the `y:` in this pattern is redundant
    match p {
        P { x: x, y: mut y } if x > 0 => { y += 1; y } //~ WARN the `x:` in this pattern is redundant
//~| WARN the `y:` in this pattern is redundant
        P { x: 3, y } => y,
        P { x: z, .. } => z,
    }
}
fn main() {
    two(); //~ WARN unused result of type `i32`
    Some(3).map(|x| x + 1); //~ WARN unused result of type `Option<i32>`
    let a = unit(); //~ WARN binding has unit type `()`
    let b = ();
    let (c, d) = ((), 1);
    let _ = D; //~ WARN non-binding let on a type that has a destructor
    let _ = two();
}
