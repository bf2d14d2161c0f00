//@ rustc-agrees: text, any order
//@ edition: 2024
// Many missing features, those of every build, and in an unsafe fn.
#[target_feature(enable = "bmi1,avx2,bmi1")]
#[target_feature(enable = "sse2,sse,fxsr")]
fn a() {}
#[target_feature(enable = "sse2,avx2")]
fn b() {}
fn f() { a(); b(); } //~ ERROR call to function `a` with `#[target_feature]` is unsafe and requires unsafe block
//~| ERROR call to function `b` with `#[target_feature]` is unsafe and requires unsafe block
unsafe fn u() { a(); unsafe { b() } } //~ WARN call to function `a` with `#[target_feature]` is unsafe and requires unsafe block
fn main() {}
