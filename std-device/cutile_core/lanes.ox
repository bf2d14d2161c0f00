//! Elements of other lanes of the warp.

use crate::element::ElementType;
use core::mem::{size_of, transmute_copy};
use cuda_device::warp::{shuffle_sync, shuffle_u64_sync, shuffle_xor_sync, shuffle_xor_u64_sync, FULL_MASK};

/// The value of the lane whose number differs in the bits of `lane`.
#[inline(always)]
pub(crate) fn from_other_lane<E: ElementType>(value: E, lane: u32) -> E {
    exchanged(value, |word| shuffle_xor_sync(FULL_MASK, word, lane), |word| shuffle_xor_u64_sync(FULL_MASK, word, lane))
}

/// The value of a lane.
#[inline(always)]
pub(crate) fn from_lane<E: ElementType>(value: E, lane: u32) -> E {
    exchanged(value, |word| shuffle_sync(FULL_MASK, word, lane), |word| shuffle_u64_sync(FULL_MASK, word, lane))
}

// Elements of 1, 2, 4 or 8 bytes are copied to and from a word of that size, others by words and bytes. All lanes of the warp
// run the same statements.
#[inline(always)]
fn exchanged<E: ElementType>(value: E, word: impl Fn(u32) -> u32, long: impl Fn(u64) -> u64) -> E {
    // SAFETY: of the same size.
    unsafe {
        match size_of::<E>() {
            1 => transmute_copy(&(word(transmute_copy::<E, u8>(&value) as u32) as u8)),
            2 => transmute_copy(&(word(transmute_copy::<E, u16>(&value) as u32) as u16)),
            4 => transmute_copy(&word(transmute_copy::<E, u32>(&value))),
            8 => transmute_copy(&long(transmute_copy::<E, u64>(&value))),
            _ => by_words(value, word),
        }
    }
}

#[inline(always)]
fn by_words<E: ElementType>(value: E, word: impl Fn(u32) -> u32) -> E {
    let mut result = value;
    let (from, to) = (&raw const value as *const u8, &raw mut result as *mut u8);
    let mut at = 0;
    // SAFETY: inside the element.
    unsafe {
        #[cuda_device::unroll]
        while at + 4 <= size_of::<E>() {
            (to.add(at) as *mut u32).write_unaligned(word((from.add(at) as *const u32).read_unaligned()));
            at += 4;
        }
        #[cuda_device::unroll]
        while at < size_of::<E>() {
            to.add(at).write(word(from.add(at).read() as u32) as u8);
            at += 1;
        }
    }
    result
}
