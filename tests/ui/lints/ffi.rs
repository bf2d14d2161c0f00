//@ rustc-agrees
#![allow(dead_code, unused_variables)]
use std::ffi::{CStr, c_char, c_int, c_void}; //~ WARN unused import: `CStr`
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ptr::NonNull;
struct Plain { x: u8 }
#[repr(C)]
struct Good { x: u8, next: *const Good }
#[repr(C)]
struct Inside { plain: Plain }
#[repr(transparent)]
struct Wrapper(u32);
#[repr(C)]
struct Empty {}
enum Bare { A, B }
#[repr(u8)]
enum Numbered { A, B }
#[repr(C)]
enum Tagged { A(Plain), B }
union Loose { a: u8 }
unsafe extern "C" {
    fn a(x: &str); //~ WARN `extern` block uses type `str`, which is not FFI-safe
    fn b(x: String, y: Vec<u8>); //~ WARN `extern` block uses type `String`, which is not FFI-safe
    //~| WARN `extern` block uses type `Vec<u8>`, which is not FFI-safe
    fn c(x: &[u8], y: *mut [u8]); //~ WARN `extern` block uses type `[u8]`, which is not FFI-safe
    //~| WARN `extern` block uses type `[u8]`, which is not FFI-safe
    fn d(x: Plain, y: *const Plain, z: Inside); //~ WARN `extern` block uses type `Plain`, which is not FFI-safe
    //~| WARN `extern` block uses type `Plain`, which is not FFI-safe
    //~| WARN `extern` block uses type `Plain`, which is not FFI-safe
    fn e(x: Good, y: Wrapper, z: Numbered, w: Tagged); //~ WARN `extern` block uses type `Plain`, which is not FFI-safe
    fn f(x: Bare, y: char, z: (u8, u8)); //~ WARN `extern` block uses type `Bare`, which is not FFI-safe
    //~| WARN `extern` block uses type `char`, which is not FFI-safe
    //~| WARN `extern` block uses type `(u8, u8)`, which is not FFI-safe
    fn g(x: Option<&u8>, y: Option<u8>, z: Option<NonZeroU32>, w: Option<NonNull<u8>>); //~ WARN `extern` block uses type `Option<u8>`, which is not FFI-safe
    fn h(x: fn(), y: extern "C" fn(c_int) -> c_int, z: Option<extern "C" fn()>); //~ WARN `extern` block uses type `fn()`, which is not FFI-safe
    fn i() -> &'static str; //~ WARN `extern` block uses type `str`, which is not FFI-safe
    fn j(x: [u8; 3], y: &[u8; 3]); //~ WARN `extern` block uses type `[u8; 3]`, which is not FFI-safe
    fn k(x: i128, y: *const (), z: *mut c_void, w: *const c_char);
    fn l() -> ();
    fn m() -> !;
    fn n(x: PhantomData<u8>, y: Empty, z: Loose); //~ WARN `extern` block uses type `PhantomData<u8>`, which is not FFI-safe
    //~| WARN `extern` block uses type `Empty`, which is not FFI-safe
    //~| WARN `extern` block uses type `Loose`, which is not FFI-safe
    fn o(x: &dyn Fn(), y: Box<u8>); //~ WARN `extern` block uses type `dyn Fn()`, which is not FFI-safe
    //~| WARN `extern` block uses type `Box<u8>`, which is not FFI-safe
    static P: &'static str; //~ WARN `extern` block uses type `str`, which is not FFI-safe
}
unsafe extern "Rust" {
    fn q(x: &str);
}
#[expect(improper_ctypes)]
unsafe extern "C" {
    fn r(x: &str);
}
extern "C" fn s(x: &str, y: String) -> Plain { loop {} } //~ WARN `extern` fn uses type `str`, which is not FFI-safe
//~| WARN `extern` fn uses type `String`, which is not FFI-safe
//~| WARN `extern` fn uses type `Plain`, which is not FFI-safe
extern "C" fn t<T>(x: Box<u8>, y: &Plain, z: &mut T, w: (u8, u8)) {} //~ WARN `extern` fn uses type `(u8, u8)`, which is not FFI-safe
#[deny(improper_ctypes_definitions)]
extern "C" fn u(x: &[u8]) {} //~ ERROR `extern` fn uses type `[u8]`, which is not FFI-safe
fn v(x: &str) {}
struct Holder;
impl Holder { extern "C" fn w(&self, x: char) {} } //~ WARN `extern` fn uses type `char`, which is not FFI-safe
fn main() {}
