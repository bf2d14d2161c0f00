//@ rustc-agrees: codes, any order
// Attributes may stand on statements and on the elements of lists.
#![allow(unused, unconditional_recursion)]
fn f(x: i32, y: i32) -> i32 {
    #[allow(unused)]
    if x > 1 {}
    #[allow(unused)]
    match x { _ => {} }
    #[allow(unused)]
    { 1; }
    #[allow(unused)]
    f(1, 2);
    f(#[allow(unused)] 1, 2);
    let a = [#[allow(unused)] 1, 2];
    let a = (#[allow(unused)] 1, 2);
    let a = (#[allow(unused)] 1); //~ ERROR E0658
    let a = #[allow(unused)] 1; //~ ERROR E0658
    a + #[allow(unused)] 1; //~ ERROR E0658
    if #[allow(unused)] true {} //~ ERROR E0658
    let b = Some(#[allow(unused)] 1);
    b.map(#[allow(unused)] |x| x);
    let c = || #[allow(unused)] 1; //~ ERROR E0658
    match x { #[allow(unused)] _ => #[allow(unused)] 1 }; //~ ERROR E0658
    let d = { #![allow(unused)] 1 }; //~ ERROR E0658
    match x { #![allow(unused)] _ => 1 };
    let d = match x { #![allow(unused)] _ => 1 }; //~ ERROR E0658
    let e = [#[allow(unused)] 1; 2]; //~ ERROR E0658
    unsafe { #[allow(unused)] core::hint::black_box(1) };
    return #[allow(unused)] 1; //~ ERROR E0658
    #[allow(unused)]
    f(1, 2)
}
fn g() { #[allow(unused)] if true {} }
fn h() { #[allow(unused)] match 1 { _ => {} } }
fn i() -> i32 { #[allow(unused)] { 1 } }
fn j() { #[allow(unused)] println!() }
fn k() { let x = #[allow(unused)] vec![1]; #[allow(unused)] println!(); } //~ ERROR E0658
fn l() { for i in #[allow(unused)] 0..1 { } #[allow(unused)] while false {} #[allow(unused)] loop { break } } //~ ERROR E0658
struct S { a: i32 }
fn m() { S { #[allow(unused)] a: #[allow(unused)] 1 }; S { a: 1 }.a = #[allow(unused)] 2; } //~ ERROR E0658
//~| ERROR E0658
const C: i32 = #[allow(unused)] 1; //~ ERROR E0658
fn n() { #[allow(unused)] return; #[allow(unused)] unsafe { } #[allow(unused)] (1 + 2); }
fn blocks() {
    #[inline]
    async {};
    #[inline]
    || ();
    #[inline] //~ ERROR `#[inline]` attribute cannot be used on expressions
    { 1; }
}
fn main() {}
