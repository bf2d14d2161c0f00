// Addresses are not known when constants are evaluated.
#![allow(dead_code)]
const NUMBER: usize = &1u8 as *const u8 as usize; //~ ERROR pointers cannot be cast to integers during const eval
const FUNCTION: usize = main as fn() as usize; //~ ERROR pointers cannot be cast to integers during const eval
const SAME: bool = &1u8 as *const u8 == &2u8 as *const u8; //~ ERROR pointers cannot be reliably compared during const eval
const fn before(a: *const u8, b: *const u8) -> bool {
    a < b //~ ERROR pointers cannot be reliably compared during const eval
}

#[derive(Clone, Copy)]
struct Part {
    number: u32,
}
const PART: Part = Part { number: 1 };
static PLACE: Part = PART;
const TEMPORARY: *const u32 = &raw const PART.number; //~ ERROR cannot take address of a temporary
const PLACED: *const u32 = &raw const PLACE.number;
const BEHIND: *const u32 = &raw const (*&PART).number;
fn main() {}
