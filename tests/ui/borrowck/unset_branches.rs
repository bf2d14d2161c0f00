// E0381 shows the branches that go around the assignments.
//@ rustc-agrees
#![allow(dead_code, unused_variables)]
fn one_arm(n: u32) -> u32 {
    let x;
    match n {
        0 => {
            x = 1;
        }
        1 if n > 3 => {}
        2 => return 4,
        _ => {}
    }
    x //~ ERROR used binding `x` is possibly-uninitialized
}
fn no_else(n: u32) -> u32 {
    let x: u32;
    if n > 2 {
        x = 2;
    }
    x //~ ERROR used binding `x` is possibly-uninitialized
}
fn one_side(n: u32) -> u32 {
    let x: u32;
    if n > 2 {
        x = 2;
    } else {
        println!("none");
    }
    x + 1 //~ ERROR used binding `x` is possibly-uninitialized
}
fn other_side(n: u32) -> u32 {
    let x: u32;
    if n > 2 {
        println!("none");
    } else {
        x = 2;
    }
    x + 1 //~ ERROR used binding `x` is possibly-uninitialized
}
fn loops(n: u32) -> u32 {
    let x: u32;
    for i in 0..n {
        x = i;
        break;
    }
    let y: u32;
    while n > 3 {
        y = 4;
        break;
    }
    x + y //~ ERROR used binding `x` is possibly-uninitialized
//~| ERROR used binding `y` is possibly-uninitialized
}
fn main() {}
