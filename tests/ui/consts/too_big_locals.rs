//@ emit: obj
#![allow(dead_code, dropping_copy_types)]
// Variables, arguments and results that no memory holds are told of where their function is made.
struct Half {
    words: [u64; 1 << 57],
}
fn argument(_: [u8; 1 << 63]) {} //~ ERROR values of the type `[u8; 9223372036854775808]` are too big for the target architecture
fn result() -> (Half, Half) { //~ ERROR values of the type `(Half, Half)` are too big for the target architecture
    loop {}
}
fn take(_: fn([u8; 1 << 63])) {}
fn main() {
    let all = [0u8; 1 << 62]; //~ ERROR values of the type `[u8; 4611686018427387904]` are too big for the target architecture
    take(argument);
    result();
    drop(all);
}
