// What constants may not do with memory while they are evaluated.
#![allow(dead_code, static_mut_refs)]
use std::mem::{transmute, MaybeUninit};

static mut COUNTER: u8 = 1;
static FIXED: u8 = 1;
static SELF: u8 = SELF + 1; //~ ERROR encountered static that tried to access itself during initialization
unsafe extern "C" {
    static ELSEWHERE: u8;
}
const OUTER: u8 = unsafe { COUNTER }; //~ ERROR constant accesses mutable global memory
const SETS: () = unsafe { COUNTER = 2 }; //~ ERROR modifying a static's initial value from another static's initializer
const FOREIGN: u8 = unsafe { ELSEWHERE }; //~ ERROR cannot access extern static `ELSEWHERE`
const READ_ONLY: () = unsafe { *(&raw const FIXED as *mut u8) = 2 }; //~ ERROR which is read-only
const TEXT: () = unsafe { *("abc".as_ptr() as *mut u8) = b'x' }; //~ ERROR which is read-only
const SHARED: () = {
    let x = 1;
    let p = &x as *const i32 as *mut i32;
    unsafe { *p = 2 } //~ ERROR writing through a pointer that was derived from a shared (immutable) reference
};

const UNWRITTEN: u32 = unsafe { MaybeUninit::uninit().assume_init() }; //~ ERROR but memory is uninitialized at [0x0..0x4]
const ENDED: i32 = unsafe {
    let p;
    {
        let x = 3;
        p = &x as *const i32;
    }
    *p //~ ERROR has been freed, so this pointer is dangling
};
const fn local() -> *mut u8 {
    let mut x = 1;
    &raw mut x
}
const RETURNED: () = unsafe { *local() = 2 }; //~ ERROR has been freed, so this pointer is dangling
const NULL: u8 = unsafe { *std::ptr::null::<u8>() }; //~ ERROR attempting to access 1 byte, but got null pointer
const NUMBER: u16 = unsafe { *(16 as *const u16) }; //~ ERROR but got 0x10[noalloc] which is a dangling pointer (it has no provenance)
const PAST: u16 = unsafe { *(&1u16 as *const u16).wrapping_add(4) }; //~ ERROR which is at or beyond the end of the allocation of size 2 bytes
const BEFORE: u16 = unsafe { *(&1u16 as *const u16).wrapping_sub(4) }; //~ ERROR which points to before the beginning of the allocation
const WIDE: u32 = unsafe { *(&1u16 as *const u16 as *const u32) }; //~ ERROR which is only 2 bytes from the end of the allocation
const UNALIGNED: u32 = {
    let a = [0u8; 8];
    unsafe { *(a.as_ptr().add(1) as *const u32) } //~ ERROR accessing memory based on pointer with alignment 1, but alignment 4 is required
};

const FORTH: *const u8 = unsafe { (&1u8 as *const u8).offset(2) }; //~ ERROR attempting to offset pointer by 2 bytes
const BACK: *const u8 = unsafe { (&1u8 as *const u8).sub(1) }; //~ ERROR which is at the beginning of the allocation
const FAR: *const u8 = unsafe { (&1u8 as *const u8).add(usize::MAX) }; //~ ERROR the total offset in bytes does not fit in an `isize`
const FROM_NULL: *const u8 = unsafe { std::ptr::null::<u8>().add(1) }; //~ ERROR attempting to offset pointer by 1 byte, but got null pointer

union Both {
    reference: &'static u8,
    number: usize,
    bytes: [u8; 8],
}
const NUMBERED: usize = unsafe { Both { reference: &1 }.number }; //~ ERROR unable to turn pointer into integer
const FIRST: u8 = unsafe { Both { reference: &1 }.bytes[0] }; //~ ERROR unable to turn pointer into integer
const IF: u8 = {
    let b: bool = unsafe { transmute(3u8) };
    if b { 1 } else { 2 } //~ ERROR interpreting an invalid 8-bit value as a bool: 0x03
};
const CAST: u32 = {
    let c: char = unsafe { transmute(!0u32) };
    c as u32 //~ ERROR interpreting an invalid 32-bit value as a char: 0xffffffff
};
const ASSUMED: () = unsafe { std::hint::assert_unchecked(1 == 2) }; //~ ERROR `assume` called with `false`

fn main() {}
