//@ rustc-agrees: labels, any order
// Types that a body writes are well formed, as those of items.
#![allow(unused)]

struct Copies<T: Copy>(T);
struct Array([str; 2]); //~ ERROR the size for values of type `str` cannot be known
struct Pair(Vec<(str, u8)>); //~ ERROR the size for values of type `str` cannot be known

fn turbofish() {
    let one = size_of::<Copies<String>>(); //~ ERROR the trait bound `String: Copy` is not satisfied
}

fn variables() {
    let one: Option<Copies<String>>; //~ ERROR the trait bound `String: Copy` is not satisfied
    let two: &[str]; //~ ERROR the size for values of type `str` cannot be known
    let three: &([u8], u8); //~ ERROR the size for values of type `[u8]` cannot be known
}

fn main() {}
