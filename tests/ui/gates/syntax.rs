// Syntax that needs a feature: one message at each use, and what stands around it is checked.
//@ edition: 2021
//@ rustc-agrees: codes, any order
#![allow(warnings)]

mod box_pat {
    fn f(b: Box<i32>) { let box x = b; } //~ ERROR box pattern syntax is experimental
}
mod mut_ref {
    fn body() { let mut ref x = 3; } //~ ERROR mutable by-reference bindings are experimental
}
mod pin_ty {
    fn f(x: &pin mut u8) {} //~ ERROR pinned reference syntax is experimental
}
mod pin_expr {
    fn body() { let mut a = 3; let x = &pin mut a; } //~ ERROR pinned reference syntax is experimental
}
mod super_let {
    fn body() { super let x = 3; } //~ ERROR `super let` is experimental
}
mod use_closure {
    fn body() { let f = use || 3; } //~ ERROR ergonomic clones are experimental
}
mod postfix_match {
    fn body() { let x = 3.match { _ => 1 }; } //~ ERROR postfix match is experimental
}
mod postfix_use {
    fn body() { let x = String::new(); let y = x.use; } //~ ERROR ergonomic clones are experimental
}
mod const_closure {
    fn body() { let f = const || 3; } //~ ERROR const closures are experimental
}
mod static_closure {
    fn body() { let f = static || 3; } //~ ERROR coroutine syntax is experimental
//~| ERROR closures cannot be static
}
mod become { //~ ERROR expected identifier, found reserved keyword `become`
    fn f(x: u32) -> u32 { if x == 0 { 0 } else { become f(x - 1) } } //~ ERROR `become` expression is experimental
}
mod yeet {
    fn f() -> Option<u8> { do yeet; } //~ ERROR `do yeet` expression is experimental
}
mod yeet2 {
    fn f() -> Result<u8, i32> { do yeet 3; } //~ ERROR `do yeet` expression is experimental
}
mod try_block {
    fn body() { let x: Option<i32> = try { 3 }; } //~ ERROR `try` expression is experimental
}
mod half_open_slice {
    fn body() { let a = [1, 2, 3]; match a { [1.., ..] => {} _ => {} } } //~ ERROR `X..` patterns in slices are experimental
}
mod half_open_slice2 {
    fn body() { let a = [1, 2, 3]; match a { [2.., b, c] => {} _ => {} } } //~ ERROR `X..` patterns in slices are experimental
}
mod assoc_const_eq {
    trait Tr { const N: usize; } fn f<T: Tr<N = 3>>() {} //~ ERROR associated const equality is incomplete
}
mod more_qual {
    struct S { x: u8 } trait Tr { type A; } impl Tr for () { type A = S; }
    fn body() { let <() as Tr>::A { x } = <() as Tr>::A { x: 1 }; } //~ ERROR usage of qualified paths in this context is experimental
//~| ERROR usage of qualified paths in this context is experimental
}
mod generic_const_item {
    const X<T>: Option<T> = None; //~ ERROR generic const items are experimental
}
mod let_chain_2021 {
    fn body() { let a = Some(3); if let Some(x) = a && x > 2 {} } //~ ERROR let chains are only allowed in Rust 2024 or later
}
mod let_chain_2021b {
    fn body() { let a = Some(3); while let Some(x) = a && x > 2 { break; } if true && let Some(_) = a {} } //~ ERROR let chains are only allowed in Rust 2024 or later
//~| ERROR let chains are only allowed in Rust 2024 or later
}
mod offset_enum {
    enum E { A { x: u8 }, B }
    fn body() { let x = std::mem::offset_of!(E, A.x); } //~ ERROR using enums in offset_of is experimental
}
mod non_lifetime_binder {
    fn f() where for<T> T: Copy {} //~ ERROR only lifetime parameters can be used in this context
}

fn main() {}
