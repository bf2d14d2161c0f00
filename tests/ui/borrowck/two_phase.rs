//@ rustc-agrees
#![allow(warnings)]
// Two-phase borrows: one error where the borrow starts, none again where it is activated.
fn twice(x: &mut String) {
    std::mem::swap(x, x); //~ ERROR cannot borrow `*x` as mutable more than once at a time
}
fn pushed(v: &mut Vec<usize>) {
    let first = &v[0];
    v.push(*first + v.len());
    v.push(v.len());
    let last = &mut v[1];
    v.push(*last); //~ ERROR cannot borrow `*v` as mutable more than once at a time
}
fn main() {}
