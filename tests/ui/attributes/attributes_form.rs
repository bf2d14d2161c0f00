//@ rustc-agrees
#![allow(dead_code)]
#[inline(sometimes)] //~ ERROR E0539
fn a() {}

#[inline(always, never)] //~ ERROR E0805
fn b() {}

#[cold(really)] //~ ERROR E0565
fn c() {}

#[must_use(result)] //~ ERROR E0539
fn d() -> i32 {
    1
}

#[deprecated(since)] //~ ERROR E0539
fn e() {}

#[deprecated(since = "1", since = "2")] //~ ERROR E0538
fn f() {}

#[deprecated("gone")] //~ ERROR E0565
fn g() {}

#[repr = "C"] //~ ERROR E0539
struct H;

#[repr("C")] //~ ERROR E0565
struct I;

#[track_caller = "yes"] //~ ERROR E0565
fn j() {}

#[link(kind = "static")] //~ ERROR E0459
unsafe extern "C" {}

#[link(name = "")] //~ ERROR E0454
unsafe extern "C" {}

#[target_feature(enable)] //~ ERROR E0539
fn k() {}

#[non_exhaustive(fields)] //~ ERROR E0565
struct L;

fn main() {}
