// Hints about the representation that contradict each other.
//@ rustc-agrees: text, any order
#[repr(u8, u16)] //~ ERROR conflicting representation hints
enum Small { //~ WARN enum `Small` is never used
    One,
    Two,
}

#[repr(C, u64, i32)] //~ ERROR conflicting representation hints
enum Mixed { //~ WARN enum `Mixed` is never used
    A(u8),
    B,
}

fn main() {}
