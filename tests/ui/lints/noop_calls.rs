//@ rustc-agrees
#![warn(noop_method_call)]
#![allow(unused, suspicious_double_ref_op)]
struct NonClone;
#[derive(Clone)]
struct Is;
fn generic<T>(x: &T) { x.clone(); } //~ WARN call to `.clone()` on a reference in this situation does nothing
fn main() {
    let a = &NonClone;
    let b: &NonClone = a.clone(); //~ WARN call to `.clone()` on a reference in this situation does nothing
    let c = &Is;
    let d: Is = c.clone();
    let e: &NonClone = std::ops::Deref::deref(&a);
    let f: &NonClone = std::borrow::Borrow::borrow(a);
    let g = (&a).clone();
    let h: &&NonClone = &a;
    let i = h.clone();
}
