//@ rustc-agrees
#![allow(dead_code)]
#[cfg] //~ ERROR malformed `cfg` attribute input
fn a() {}
#[cfg = "a"] //~ ERROR malformed `cfg` attribute input
fn b() {}
#[cfg()] //~ ERROR malformed `cfg` attribute input
fn c() {}
#[cfg("a")] //~ ERROR malformed `cfg` attribute input
fn d() {}
#[cfg(a, b)] //~ ERROR malformed `cfg` attribute input
fn e() {}
#[cfg(foo())] //~ ERROR invalid predicate `foo`
fn f() {}
#[cfg(a::b)] //~ ERROR malformed `cfg` attribute input
fn g() {}
#[cfg(a = b)] //~ ERROR expected a literal (`1u8`, `1.0f32`, `"string"`, etc.) here, found expression
fn h() {}
#[cfg(a = b"x")] //~ ERROR malformed `cfg` attribute input
fn i() {}
#[cfg(123)] //~ ERROR malformed `cfg` attribute input
fn k() {}
#[cfg(true = "a")] //~ ERROR expected `,`, found `=`
fn l() {}
#[cfg(a = -1)] //~ ERROR expected a literal (`1u8`, `1.0f32`, `"string"`, etc.) here, found expression
fn m() {}
#[cfg(a = concat!("b"))] //~ ERROR expected a literal (`1u8`, `1.0f32`, `"string"`, etc.) here, found macro call
fn n() {}
#[cfg(not("x"))] //~ ERROR malformed `cfg` attribute input
fn p() {}
#[cfg(not(unix, windows))] //~ ERROR malformed `cfg` attribute input
fn q() {}
#[cfg(,)] //~ ERROR expected a literal (`1u8`, `1.0f32`, `"string"`, etc.) here, found `,`
fn r() {}
#[cfg_attr] //~ ERROR malformed `cfg_attr` attribute input
fn s() {}
#[cfg_attr()] //~ ERROR malformed `cfg_attr` attribute input
fn t() {}
#[cfg_attr(all())] //~ ERROR expected `,`, found end of `cfg_attr` input
fn u() {}
#[cfg_attr(foo = 3, inline)] //~ ERROR malformed `cfg_attr` attribute input
fn v() {}
#[deprecated(note = word)] //~ ERROR expected a literal (`1u8`, `1.0f32`, `"string"`, etc.) here, found expression
fn w() {}
#[deprecated(note = -1)] //~ ERROR expected a literal (`1u8`, `1.0f32`, `"string"`, etc.) here, found expression
fn x() {}
#[deprecated(note = foo())] //~ ERROR expected a literal (`1u8`, `1.0f32`, `"string"`, etc.) here, found expression
fn y() {}
#[allow(foo = word)] //~ ERROR expected unsuffixed literal, found `word`
fn z() {}

fn main() {
    cfg!(); //~ ERROR macro requires a cfg-pattern as an argument
    cfg!(foo = 3); //~ ERROR malformed `cfg` macro input
    cfg!("a"); //~ ERROR malformed `cfg` macro input
    cfg!(not()); //~ ERROR malformed `cfg` macro input
    cfg!(any(unix, windows), unix); //~ ERROR expected 1 cfg-pattern
}
