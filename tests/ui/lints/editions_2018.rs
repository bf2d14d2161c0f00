//@ rustc-agrees: text, any order
//@ exit: 0
//@ edition: 2018
#![allow(unused)]
trait T { fn f(&self); }
fn a(x: &T) {} //~ WARN trait objects without an explicit `dyn` are deprecated
fn b(x: Box<T>) {} //~ WARN trait objects without an explicit `dyn` are deprecated
fn main() {
    match 3 { 0...5 => {} _ => {} } //~ WARN `...` range patterns are deprecated
    for x in [1, 2].into_iter() { let _: &i32 = x; } //~ WARN this method call resolves to `<&[T; N] as IntoIterator>::into_iter` (due to backwards compatibility), but will resolve to `<[T; N] as IntoIterator>::into_iter` in Rust 2021
}
