//@ rustc-agrees: labels, any order
//@ edition: 2021
// Functions with #[target_feature] as values: pointers, bounds of the Fn traits, casts.
#[target_feature(enable = "avx2")]
fn avx() {}
#[target_feature(enable = "avx2")]
fn avx_x(x: u32) -> u32 { x }
#[target_feature(enable = "sse2")]
fn sse() {}
#[target_feature(enable = "avx2")]
unsafe fn avx_unsafe() {}
fn call(f: impl FnOnce()) { f() }
fn call_mut(f: &mut dyn FnMut()) { f() }
fn call_fn<F: Fn(u32) -> u32>(f: F) -> u32 { f(1) }
struct S;
impl S { #[target_feature(enable = "avx2")] fn m(&self) {} }
fn main() {
    let a: fn() = avx; //~ ERROR mismatched types
    let b: unsafe fn() = avx;
    let c: unsafe fn() = avx_unsafe;
    let d: fn() = avx_unsafe; //~ ERROR mismatched types
    let e = avx as fn(); //~ ERROR non-primitive cast: `#[target_features] fn() {avx}` as `fn()`
    let f = avx as unsafe fn();
    let g = avx as *const ();
    let h = avx as usize;
    let i: fn() = sse; //~ ERROR mismatched types
    call(avx); //~ ERROR expected a `FnOnce()` closure, found `#[target_features] fn() {avx}`
    call(avx_unsafe); //~ ERROR expected a `FnOnce()` closure, found `unsafe fn() {avx_unsafe}`
    call_mut(&mut avx); //~ ERROR expected a `FnMut()` closure, found `#[target_features] fn() {avx}`
    call_fn(avx_x); //~ ERROR expected a `Fn(u32)` closure, found `#[target_features] fn(u32) -> u32 {avx_x}`
    let j: &dyn Fn() = &avx; //~ ERROR expected a `Fn()` closure, found `#[target_features] fn() {avx}`
    let k = if true { avx } else { sse };
    let l: fn(&S) = S::m; //~ ERROR mismatched types
    let m = [1u32].iter().copied().map(avx_x); //~ ERROR expected a `FnMut(u32)` closure, found `#[target_features] fn(u32) -> u32 {avx_x}`
    let n: fn(u32) -> u32 = avx_x; //~ ERROR mismatched types
    let o: fn(u32) = avx; //~ ERROR mismatched types
}
#[target_feature(enable = "avx2")]
fn inside() {
    let a: fn() = avx;
    let b = avx as fn();
    call(avx); //~ ERROR expected a `FnOnce()` closure, found `#[target_features] fn() {avx}`
    let c = || { let a: fn() = avx; call(avx); }; //~ ERROR expected a `FnOnce()` closure, found `#[target_features] fn() {avx}`
    call(|| avx());
    let x: fn() = || avx();
}
#[target_feature(enable = "avx2,bmi1")]
fn inside2() {
    let a: fn() = avx; //~ WARN unused variable: `a`
    let b: unsafe fn() = avx; //~ WARN unused variable: `b`
}
