//@ rustc-agrees: labels, any order
//@ exit: 0
#![allow(dead_code)]
#[cold] //~ WARN
struct A;

#[must_use] //~ WARN
mod b {}

#[unsafe(no_mangle)] //~ WARN
type C = u32;

#[link(name = "c")] //~ WARN
fn d() {}

#[no_std] //~ WARN
fn e() {}

#[inline]
#[inline(always)] //~ WARN
fn f() {}

#[unsafe(export_name = "a")] //~ WARN
#[unsafe(export_name = "b")]
fn g() {}

#[repr()] //~ WARN
struct H;

#[allow()] //~ WARN
fn i() {}

trait T {
    #[inline] //~ WARN
    fn f();
    #[cold] //~ WARN
    const X: u32;
}

#[diagnostic::nothing] //~ WARN
#[diagnostic::on_unimplemented] //~ WARN
trait U {}

#[allow(unused_attributes)]
#[cold]
struct J;

#[expect(unused_attributes)]
#[cold]
struct K;

fn main() {}
