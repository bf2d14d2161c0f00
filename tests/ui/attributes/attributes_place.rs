//@ rustc-agrees
#![allow(dead_code)]
#[inline] //~ ERROR 
struct A;

#[inline] //~ ERROR 
mod b {}

#[track_caller] //~ ERROR 
const C: i32 = 1;

#[track_caller] //~ ERROR E0737
extern "C" fn d() {}

#[non_exhaustive] //~ ERROR 
fn e() {}

fn main() {
    #[inline] //~ ERROR 
    let x = 1;
    let _ = x;
}
