//@ rustc-agrees
#![allow(unused_variables, dead_code, unused_must_use)]
use std::mem::ManuallyDrop;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, Ordering, fence};
static A: AtomicI32 = AtomicI32::new(0);
fn atom() {
    A.load(Ordering::Release); //~ ERROR atomic loads cannot have `Release` or `AcqRel` ordering
    A.load(Ordering::AcqRel); //~ ERROR atomic loads cannot have `Release` or `AcqRel` ordering
    A.store(1, Ordering::Acquire); //~ ERROR atomic stores cannot have `Acquire` or `AcqRel` ordering
    A.store(1, Ordering::AcqRel); //~ ERROR atomic stores cannot have `Acquire` or `AcqRel` ordering
    fence(Ordering::Relaxed); //~ ERROR memory fences cannot have `Relaxed` ordering
    A.compare_exchange(1, 2, Ordering::SeqCst, Ordering::Release); //~ ERROR `compare_exchange`'s failure ordering may not be `Release` or `AcqRel`, since a failed `compare_exchange` does not result in a write
    A.fetch_update(Ordering::SeqCst, Ordering::AcqRel, |x| Some(x)); //~ ERROR `fetch_update`'s failure ordering may not be `Release` or `AcqRel`, since a failed `fetch_update` does not result in a write
    A.load(Ordering::SeqCst);
}
fn rec() { //~ WARN function cannot return without recursing
    rec()
}
fn rec2(x: i32) -> i32 { //~ WARN function cannot return without recursing
    if x > 0 { rec2(x - 1) } else { rec2(x + 1) }
}
fn notrec(x: i32) {
    if x > 0 {
        notrec(x - 1)
    }
}
struct S;
impl S {
    fn m(&self) { //~ WARN function cannot return without recursing
        self.m()
    }
}
impl PartialEq for S {
    fn eq(&self, o: &S) -> bool {
        self == o
    }
}
trait Tr {
    fn t(&self) { //~ WARN function cannot return without recursing
        self.t()
    }
}
fn drops() {
    let s = S;
    drop(&s); //~ WARN calls to `std::mem::drop` with a reference instead of an owned value does nothing
    drop(1); //~ WARN calls to `std::mem::drop` with a value that implements `Copy` does nothing
    std::mem::forget(&s); //~ WARN calls to `std::mem::forget` with a reference instead of an owned value does nothing
    std::mem::forget(2); //~ WARN calls to `std::mem::forget` with a value that implements `Copy` does nothing
    let m = ManuallyDrop::new(S);
    drop(m); //~ ERROR calls to `std::mem::drop` with `std::mem::ManuallyDrop` instead of the inner value does nothing
}
fn loops() {
    for x in Some(1) {} //~ WARN for loop over an `Option`. This is more readably written as an `if let` statement
    for y in Ok::<i32, i32>(1) {} //~ WARN for loop over a `Result`. This is more readably written as an `if let` statement
    while let Some(z) = Some(1) {
        break;
    }
}
fn cmp(x: u8, f: f32) {
    if x >= 0 {} //~ WARN comparison is useless due to type limits
    if x < 0 {} //~ WARN comparison is useless due to type limits
    if x > 255 {} //~ WARN comparison is useless due to type limits
    if f == f32::NAN {} //~ WARN incorrect NaN comparison, NaN cannot be directly compared to itself
    if f < f64::NAN as f32 {}
    if 0 > x {} //~ WARN comparison is useless due to type limits
    if x <= 255 {} //~ WARN comparison is useless due to type limits
}
fn locks() {
    let m = Mutex::new(1);
    let _ = m.lock(); //~ ERROR non-binding let on a synchronization lock
    let _ = m.lock().unwrap(); //~ ERROR non-binding let on a synchronization lock
}
fn ptrs() {
    let f: fn() = rec;
    if f == rec as fn() {} //~ WARN function pointer comparisons do not produce meaningful results since their addresses are not guaranteed to be unique
    let p = &1 as *const i32;
    let n = unsafe { *std::ptr::null::<i32>() }; //~ ERROR dereferencing a null pointer
}
fn lits() {
    let a: u8 = 256; //~ ERROR literal out of range for `u8`
    let b: i8 = 128; //~ ERROR literal out of range for `i8`
    let c = 0xFFi8; //~ ERROR literal out of range for `i8`
    let d: f32 = 1e40; //~ ERROR literal out of range for `f32`
    let e = -129i8; //~ ERROR literal out of range for `i8`
    let f: u8 = -1i32 as u8;
    let g: i32 = 2147483648; //~ ERROR literal out of range for `i32`
    let h = 'a' as u8;
    let i: i16 = 0b1111111111111111; //~ ERROR literal out of range for `i16`
    for i in 0..256u8 {} //~ ERROR range endpoint is out of range for `u8`
}
fn misc() {
    let x = 5;
    let y = --x; //~ WARN use of a double negation
    let b = Box::new(1);
    let c = &&b;
    let z = 'l: loop {
        break 'l;
    };
}
fn main() {}
