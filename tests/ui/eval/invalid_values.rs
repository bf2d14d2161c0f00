// The final value of a constant is valid for its type, and so is all that it refers to.
#![allow(dead_code)]
use std::mem::{transmute, MaybeUninit};

#[derive(Clone, Copy)]
#[repr(u8)]
enum Level {
    Low = 1,
    High = 2,
}
#[derive(Clone, Copy)]
enum Either {
    Number(u32),
    Truth(bool),
}
enum Void {}
#[repr(C)]
#[derive(Clone, Copy)]
struct Padded(u8, u32);
struct Holder {
    text: [u8; 20],
    part: &'static u8,
    truth: bool,
    rest: MaybeUninit<u32>,
}
union Bits {
    byte: u8,
    truth: bool,
    level: Level,
    padded: Padded,
    bytes: [u8; 8],
}
trait Named {}
impl Named for bool {}

const TRUTH: bool = unsafe { transmute(2u8) }; //~ ERROR constructing invalid value: encountered 0x02, but expected a boolean
const LETTER: char = unsafe { transmute(0xD800u32) }; //~ ERROR constructing invalid value: encountered 0x0000d800, but expected a valid unicode scalar value
const LEVELS: (u8, [Level; 2]) = (1, [Level::Low, unsafe { Bits { byte: 0 }.level }]); //~ ERROR constructing invalid value at .1[1].<enum-tag>: encountered 0x00, but expected a valid enum tag
const EITHER: Either = unsafe { transmute([7u32, 1]) }; //~ ERROR constructing invalid value at .<enum-tag>: encountered 0x07
const SOME: Option<bool> = unsafe { transmute(3u8) }; //~ ERROR constructing invalid value at .<enum-variant(Some)>.0: encountered 0x03
const PADDING: [u8; 8] = unsafe { Bits { padded: Padded(1, 2) }.bytes }; //~ ERROR constructing invalid value at [1]: encountered uninitialized memory, but expected an integer
const HOLDER: Holder = Holder {
    //~^ ERROR constructing invalid value at .truth: encountered 0x09, but expected a boolean
    text: *b"hello world! \x00\xffabc  ",
    part: &1,
    truth: unsafe { Bits { byte: 9 }.truth },
    rest: MaybeUninit::uninit(),
};
static BEHIND: &(u8, bool) = unsafe { &(1, transmute::<u8, bool>(5)) }; //~ ERROR constructing invalid value at .<deref>.1: encountered 0x05
const NAMED: &dyn Named = &unsafe { Bits { byte: 3 }.truth }; //~ ERROR constructing invalid value at .<deref>.<dyn-downcast>: encountered 0x03

const NULL: &u8 = unsafe { transmute(0usize) }; //~ ERROR constructing invalid value: encountered a null reference
const NOWHERE: &u32 = unsafe { transmute(16usize) }; //~ ERROR constructing invalid value: encountered a dangling reference (0x10[noalloc] has no provenance)
const BOXED: Box<u32> = unsafe { transmute(16usize) }; //~ ERROR constructing invalid value: encountered a dangling box
const UNALIGNED: &[u64; 0] = unsafe { &*(1 as *const [u64; 0]) }; //~ ERROR constructing invalid value: encountered an unaligned reference (required 8 byte alignment but found 1)
const TOO_LONG: &[u32] = unsafe { std::slice::from_raw_parts(&1u32, 2) }; //~ ERROR constructing invalid value: encountered a dangling reference (going beyond the bounds of its allocation)
const TOO_LARGE: &[u8] = unsafe { transmute((&1u8, usize::MAX)) }; //~ ERROR constructing invalid value: encountered invalid reference metadata: slice is bigger than largest supported object
const FUNCTION: fn() = unsafe { transmute(&1u8) }; //~ ERROR constructing invalid value
const NO_FUNCTION: fn() = unsafe { transmute(0usize) }; //~ ERROR constructing invalid value: encountered null pointer, but expected a function pointer
const TABLE: &dyn Named = unsafe { transmute((&92u8, 0usize)) }; //~ ERROR constructing invalid value: encountered null pointer, but expected a vtable pointer
const EMPTY: &Void = unsafe { transmute(&()) }; //~ ERROR constructing invalid value: encountered a reference pointing to uninhabited type Void
const VOID: [Void; 1] = unsafe { transmute(()) }; //~ ERROR constructing invalid value at [0]: encountered a value of uninhabited type `Void`
const WRITABLE: &mut u8 = unsafe { transmute(&1u8) }; //~ ERROR constructing invalid value: encountered mutable reference or box pointing to read-only memory
const CELL: &std::cell::Cell<u8> = unsafe { transmute(&1u8) }; //~ ERROR constructing invalid value at .<deref>.value: encountered `UnsafeCell` in read-only memory
const POINTER_BYTES: [bool; 8] = unsafe { transmute(&1u8) }; //~ ERROR constructing invalid value at [0]: encountered a pointer, but expected a boolean
const ADDRESS: usize = unsafe { transmute(&1u8) }; //~ ERROR unable to turn pointer into integer

const fn local<'a>() -> &'a i32 {
    let x = 3;
    unsafe { &*(&x as *const i32) }
}
const FREED: &i32 = local(); //~ ERROR constructing invalid value: encountered a dangling reference (use-after-free)
const RAW: *mut u8 = {
    //~^ ERROR encountered dangling pointer in final value of constant
    let mut x = 1;
    &raw mut x
};

// These are fine.
const UNWRITTEN: MaybeUninit<u8> = MaybeUninit::uninit();
const MAYBE_NULL: MaybeUninit<&u8> = MaybeUninit::zeroed();
const NOTHING: &[u8; 0] = unsafe { &*(1 as *const [u8; 0]) };

fn main() {}
