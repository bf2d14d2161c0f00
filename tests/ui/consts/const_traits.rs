// What core implements as const on nightly is not const yet; other implementations never are.
#![allow(dead_code)]
use std::ops::Deref;

struct Plain;
impl PartialEq for Plain {
    fn eq(&self, _: &Plain) -> bool {
        true
    }
}
struct Wrapper(i32);
impl Deref for Wrapper {
    type Target = i32;
    fn deref(&self) -> &i32 {
        &self.0
    }
}

const TEXTS: bool = "a" == "b";
//~^ ERROR cannot call conditionally-const operator in constants
//~| ERROR `PartialEq` is not yet stable as a const trait
const OPTIONS: bool = Some(1) == None;
//~^ ERROR cannot call conditionally-const operator in constants
//~| ERROR `PartialEq` is not yet stable as a const trait
const PLAIN: bool = Plain == Plain; //~ ERROR cannot call non-const operator in constants
const NUMBERS: bool = 1 == 2;
const CONVERTED: i32 = i32::from(1u8);
//~^ ERROR cannot call conditionally-const associated function `<i32 as From<u8>>::from` in constants
//~| ERROR `From` is not yet stable as a const trait
const ARRAY: [i32; 2] = [1, 2].clone(); //~ ERROR cannot call non-const method `<[i32; 2] as Clone>::clone` in constants

const fn through_deref(w: &Wrapper) -> i32 {
    w.pow(2) //~ ERROR cannot perform non-const deref coercion on `Wrapper` in constant functions
}
const fn named(text: &str) -> u8 {
    match text {
        "one" => 1,
        //~^ ERROR cannot match on `str` in constant functions
        //~| ERROR `PartialEq` is not yet stable as a const trait
        _ => 2,
    }
}
const fn generic<F: Fn()>(f: &F) {
    f() //~ ERROR cannot call non-const closure in constant functions
}
const fn blocks() {
    let _ = async {}; //~ ERROR `async` blocks are not allowed in constant functions
}
const fn shows(number: i32) {
    panic!("{}", number) //~ ERROR argument to `panic!()` in a const context must have type `&str`
}
const fn says(text: &str) {
    panic!("{}", text)
}
const fn formats(number: i32) {
    assert!(number > 1, "{} and {}", number, 2) //~ ERROR cannot call non-const formatting macro in constant functions
}
fn main() {}
