//@ rustc-agrees
#![allow(dead_code)]
#[deprecated]
fn d0() {}
#[deprecated = "use x"]
fn d1() {}
#[deprecated(since = "1.0", note = "use y")]
fn d2() {}
#[deprecated]
mod dm {
    pub fn inner() {}
    pub struct X;
}
struct S {
    #[deprecated]
    f: i32,
}
impl S {
    #[deprecated(note = "m")]
    fn m(&self) {}
    #[deprecated]
    fn new() -> S {
        make()
    }
}
fn make() -> S {
    #[allow(deprecated)]
    S { f: 1 }
}
trait T {
    #[deprecated]
    fn tm(&self);
}
impl T for S {
    fn tm(&self) {}
}
#[allow(deprecated)]
fn quiet() {
    d0()
}
fn main() {
    d0(); //~ WARN use of deprecated function `d0`
    d1(); //~ WARN use of deprecated function `d1`: use x
    d2(); //~ WARN use of deprecated function `d2`: use y
    dm::inner(); //~ WARN use of deprecated function `dm::inner`
    let _ = dm::X; //~ WARN use of deprecated unit struct `dm::X`
    let f = d1; //~ WARN use of deprecated function `d1`: use x
    f();
    let s = S::new(); //~ WARN use of deprecated associated function `S::new`
    s.m(); //~ WARN use of deprecated method `S::m`: m
    s.tm(); //~ WARN use of deprecated method `T::tm`
    println!("{}", s.f); //~ WARN use of deprecated field `S::f`
    #[allow(deprecated)]
    d0();
    quiet();
}
