//@ rustc-agrees
#![allow(dead_code)]
struct Noisy {
    value: u32,
}
impl Drop for Noisy {
    fn drop(&mut self) {}
}

const PART: u32 = (Noisy { value: 1 }, 2).1; //~ ERROR E0493
static IN_BLOCK: i32 = {
    let list = Vec::<i32>::new(); //~ ERROR E0493
    1
};
const NOTHING: Option<i32> = (None::<Vec<i32>>, Some(1)).1; // no value that needs it

const fn takes(_: Noisy) {} //~ ERROR E0493
const fn generic<T>(x: Option<T>) -> i32 { //~ ERROR E0493
    1
}
const fn gives_back(x: Noisy) -> Noisy {
    x
}
const KEPT: Noisy = gives_back(Noisy { value: 1 });

fn main() {}
