//@ rustc-agrees
#![allow(dead_code)]
struct Cell<T> {
    value: T,
}

impl Drop for Cell<u8> { //~ ERROR E0366
    fn drop(&mut self) {}
}

struct Guard<T>(T);

impl<T: Copy> Drop for Guard<T> { //~ ERROR E0367
    fn drop(&mut self) {}
}

struct Two<A, B>(A, B);

impl<A> Drop for Two<A, A> { //~ ERROR E0366
    fn drop(&mut self) {}
}

#[derive(Clone)]
struct Handle(u32);

impl Copy for Handle {} //~ ERROR E0184

impl Drop for Handle {
    fn drop(&mut self) {}
}

union Slot {
    number: u32,
    text: String, //~ ERROR E0740
}

fn main() {}
