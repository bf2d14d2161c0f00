// Hints about the representation that contradict each other.
//@ rustc-agrees: text, any order
#[repr(u8, u16)] //~ ERROR conflicting representation hints
enum Small {
    One,
    Two,
}

#[repr(C, u64, i32)] //~ ERROR conflicting representation hints
enum Mixed {
    A(u8),
    B,
}

#[repr(align(32))]
struct Line([u8; 32]);

#[repr(C, packed(2))]
struct Cache { //~ ERROR packed type cannot transitively contain a `#[repr(align)]` type
    first: Line,
    used: bool,
}

fn main() {}
