//@ rustc-agrees: labels, any order
//@ edition: 2021
// Unsafe functions, and those of another ABI, as values.
unsafe fn un() {}
unsafe fn un1(x: u32) -> u32 { x }
extern "C" fn ec() {}
unsafe extern "C" fn uec() {}
fn safe1(x: u32) -> u32 { x }
extern "C" { fn ext(); }
fn call(f: impl FnOnce()) { f() }
fn call_fn<F: Fn(u32) -> u32>(f: F) -> u32 { f(1) }
fn main() {
    let a: fn() = un; //~ ERROR mismatched types
    let b: fn() = uec; //~ ERROR mismatched types
    let c: extern "C" fn() = uec; //~ ERROR mismatched types
    let d: extern "C" fn() = un; //~ ERROR mismatched types
    let e: fn() = ec; //~ ERROR mismatched types
    let f: extern "C" fn() = safe1; //~ ERROR mismatched types
    let g: unsafe fn() = ec; //~ ERROR mismatched types
    let h: fn(u32) = un; //~ ERROR mismatched types
    let p: unsafe fn() = un;
    let q: fn() = p; //~ ERROR mismatched types
    let r: fn() = ext; //~ ERROR mismatched types
    call(un); //~ ERROR expected a `FnOnce()` closure, found `unsafe fn() {un}`
    call_fn(un1); //~ ERROR expected a `Fn(u32)` closure, found `unsafe fn(u32) -> u32 {un1}`
    call(p); //~ ERROR expected a `FnOnce()` closure, found `unsafe fn()`
    call(ext); //~ ERROR expected a `FnOnce()` closure, found `unsafe extern "C" fn() {ext}`
    let z = [1u32].iter().copied().map(un1); //~ ERROR expected a `FnMut(u32)` closure, found `unsafe fn(u32) -> u32 {un1}`
    let w = p as fn(); //~ ERROR non-primitive cast: `unsafe fn()` as `fn()`
    let x = un as fn(); //~ ERROR non-primitive cast: `unsafe fn() {un}` as `fn()`
    let y = ec as fn(); //~ ERROR non-primitive cast: `extern "C" fn() {ec}` as `fn()`
}
