//@ rustc-agrees: text, any order
//@ edition: 2021
// Safe and unsafe functions in the branches of one expression.
#[target_feature(enable = "avx2")]
fn avx() {}
fn sse() {}
fn dsp<T: std::fmt::Display>(t: T) {} //~ WARN unused variable: `t`
unsafe fn u() {}
fn main() {
    let k = if true { avx } else { sse };
    let l = [avx, sse];
    dsp(sse as fn()); //~ ERROR `fn()` doesn't implement `std::fmt::Display`
    dsp(sse); //~ ERROR `fn() {sse}` doesn't implement `std::fmt::Display`
    let m = if true { u } else { sse };
    let n = [u, u2];
    let m = match 1 { 1 => sse, _ => u };
}
unsafe fn u2() {}
#[target_feature(enable = "avx2")]
fn inn() {
    let k: fn() = if true { avx } else { sse }; //~ WARN unused variable: `k`
    let l = [avx, sse];
    l[0]();
    let l = [avx, u];
    l[0](); //~ ERROR call to unsafe function is unsafe and requires unsafe function or block
}
