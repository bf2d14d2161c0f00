//@ rustc-agrees
#![allow(dead_code)]
#[repr(align(3))] //~ ERROR E0589
struct I;

#[repr(align = 8)] //~ ERROR E0693
struct J;

#[repr(align = "16")] //~ ERROR E0693
struct J2;

#[repr(align)] //~ ERROR E0589
struct K;

#[repr(packed(0))] //~ ERROR E0589
struct K2;

#[repr(align())] //~ ERROR E0693
struct K3;

#[repr("C")] //~ ERROR E0565
struct K4;

#[repr(D)] //~ ERROR E0552
struct K5;

fn main() {}
