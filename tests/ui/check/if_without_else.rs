// E0317 shows where the value is wanted, or else where it comes from.
//@ rustc-agrees
#![allow(dead_code, unused_variables)]
fn values(n: u32) -> u8 {
    let typed: u8 = if n > 3 { 4 }; //~ ERROR `if` may be missing an `else` clause
    let open = if n > 2 { "a" }; //~ ERROR `if` may be missing an `else` clause
    let mut set = 3;
    set = if n > 2 { 5 }; //~ ERROR `if` may be missing an `else` clause
    let inner = Some(if n > 3 { 4 }); //~ ERROR `if` may be missing an `else` clause
    if n > 4 { 3u8 } //~ ERROR `if` may be missing an `else` clause
}
fn chain(n: u32) -> u8 {
    if n > 3 {
        4
    } else if n > 5 { //~ ERROR `if` may be missing an `else` clause
        6
    }
}
fn main() {}
