// Borrows in constants that could be written through, seen by what is borrowed.
#![allow(dead_code)]
use std::cell::Cell;
const CELL: &Cell<i32> = &Cell::new(1); //~ ERROR interior mutable shared borrows of temporaries
const NOTHING: &Option<Cell<i32>> = &None;
const LIST: &[Option<Cell<i32>>] = &[None, None];
const THROUGH: &i32 = &*&mut 1; //~ ERROR mutable borrows of temporaries
thread_local! {
    static COUNT: Cell<u8> = const { Cell::new(1 / 0) }; //~ ERROR attempt to divide `1_u8` by zero
}
fn main() {}
