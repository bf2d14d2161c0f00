//@ rustc-agrees: text, any order
//@ edition: 2021
// Calls of functions with #[target_feature] where their features are not known to be there.
use std::ops::Deref;
#[target_feature(enable = "avx2")]
fn avx() {}
#[target_feature(enable = "sse2")]
fn sse() {}
#[target_feature(enable = "avx2,bmi1")]
fn both() -> u32 { 1 }
#[target_feature(enable = "avx2", enable = "bmi1,bmi2")]
fn three(x: u32) -> u32 { x }
#[target_feature(enable = "avx2")]
unsafe fn avx_unsafe() {}
struct Quux;
impl Quux {
    #[target_feature(enable = "avx,bmi2")]
    fn avx_bmi2(&self) -> i32 { 0 }
    #[target_feature(enable = "sse4.1")]
    fn stat() {}
}
impl Deref for Quux {
    type Target = str;
    fn deref(&self) -> &str { "" }
}
fn f() {
    avx(); //~ ERROR call to function `avx` with `#[target_feature]` is unsafe and requires unsafe function or block
    sse(); //~ ERROR call to function `sse` with `#[target_feature]` is unsafe and requires unsafe function or block
    both(); //~ ERROR call to function `both` with `#[target_feature]` is unsafe and requires unsafe function or block
    three(1); //~ ERROR call to function `three` with `#[target_feature]` is unsafe and requires unsafe function or block
    avx_unsafe(); //~ ERROR call to unsafe function `avx_unsafe` is unsafe and requires unsafe function or block
    Quux.avx_bmi2(); //~ ERROR call to function `Quux::avx_bmi2` with `#[target_feature]` is unsafe and requires unsafe function or block
    Quux::stat(); //~ ERROR call to function `Quux::stat` with `#[target_feature]` is unsafe and requires unsafe function or block
    unsafe { avx() }
}
#[target_feature(enable = "avx")]
fn part() {
    avx(); //~ ERROR call to function `avx` with `#[target_feature]` is unsafe and requires unsafe function or block
    both(); //~ ERROR call to function `both` with `#[target_feature]` is unsafe and requires unsafe function or block
    Quux.avx_bmi2(); //~ ERROR call to function `Quux::avx_bmi2` with `#[target_feature]` is unsafe and requires unsafe function or block
    sse();
    Quux::stat();
}
#[target_feature(enable = "avx2")]
fn whole() {
    avx();
    both(); //~ ERROR call to function `both` with `#[target_feature]` is unsafe and requires unsafe function or block
    let c = || avx();
    c();
    fn inner() { avx(); } //~ ERROR call to function `avx` with `#[target_feature]` is unsafe and requires unsafe function or block
    inner();
    unsafe { avx() }; //~ WARN unnecessary `unsafe` block
    let c2 = || both(); //~ ERROR call to function `both` with `#[target_feature]` is unsafe and requires unsafe function or block
    c2();
}
unsafe fn u() {
    avx();
    both();
}
const C: () = avx(); //~ ERROR cannot call non-const function `avx` in constants
//~| ERROR call to function `avx` with `#[target_feature]` is unsafe and requires unsafe function or block
const D: u32 = unsafe { both() }; //~ ERROR cannot call non-const function `both` in constants
static S: () = sse(); //~ ERROR cannot call non-const function `sse` in statics
//~| ERROR call to function `sse` with `#[target_feature]` is unsafe and requires unsafe function or block
fn main() {}
