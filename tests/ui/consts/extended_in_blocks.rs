//@ rustc-agrees: text
// Temporaries of const blocks live to the end of the program, as those of constants.
use std::cell::Cell;
use std::sync::atomic::AtomicU8;

fn main() {
    let _: &u8 = const { &mut 0 }; //~ ERROR mutable borrows of temporaries
    let _: &_ = const { &AtomicU8::new(0) }; //~ ERROR interior mutable shared borrows
    let _: &_ = const { &0 };
    let _ = const { Some(&Cell::new(1)) }; //~ ERROR interior mutable shared borrows
    let _ = const { *&mut 1 };
}
