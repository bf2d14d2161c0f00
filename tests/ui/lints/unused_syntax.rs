//@ rustc-agrees
#![allow(dead_code, unused_variables, path_statements)]
macro_rules! used { () => {} } macro_rules! unused { () => {} } macro_rules! _under { () => {} } //~ WARN unused macro definition: `unused`
#[macro_export] macro_rules! exp { () => {} }
#[allow(unused_macros)] macro_rules! allowed { () => {} }
mod m { macro_rules! in_m { () => {} } #[macro_export] macro_rules! in_m2 { () => {} } } //~ WARN unused macro definition: `in_m`
struct S; struct T {}
fn f() {}
/// doc on ext //~ WARN unused doc comment
unsafe extern "C" { /// doc
  fn abs(x: i32) -> i32; }
fn main() {
    used!();
    let x = 1;; let y = 2;;; //~ WARN unnecessary trailing semicolon
    //~| WARN unnecessary trailing semicolons
    ;
    fn inner() {}; //~ WARN unnecessary trailing semicolon
    /// doc let //~ WARN unused doc comment
    let z = 1;
    /** block doc */ //~ WARN unused doc comment
    let q = 3;
    /// doc expr //~ WARN unused doc comment
    x;
    match x {
        /// doc arm //~ WARN unused doc comment
        1 => {}
        _ => {}
    }
    #[doc = "attr"] let w = 3; //~ WARN unused doc comment
    println!();
    /// doc item
    fn item() {}
    if true {};
    {};
    let c = || { ; 1 }; //~ WARN unnecessary trailing semicolon
}
fn gp</** doc */ T>(t: T) {} //~ WARN unused doc comment
used!();

#[cfg(any())]
fn gone() {}
fn with_cfg() {
    #[cfg(any())]
    fn inner() {}
    #[cfg(any())]
    let x = 1;
}
