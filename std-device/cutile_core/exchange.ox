//! Elements that change threads, through shared memory.

use crate::element::ElementType;
use crate::holding::{each, fill, get, position, thread};
use crate::intrinsics::tile_threads;
use crate::shape::count;
use crate::tile::Tile;
use core::mem::size_of;
use cuda_device::shared::SharedArray;
use cuda_device::thread::sync_threads;

/// Bytes of shared memory that elements pass through.
pub(crate) const ROOM: usize = 32768;

static mut SCRATCH: SharedArray<u8, ROOM, 16> = SharedArray::UNINIT;

/// The shared memory, as elements.
#[inline(always)]
pub(crate) fn scratch<E>() -> *mut E {
    &raw mut SCRATCH as *mut E
}

/// Bytes of shared memory for the partial results of reductions; less of it lets more blocks run at once.
const PARTS_ROOM: usize = 2048;

static mut PARTS: SharedArray<u8, PARTS_ROOM, 16> = SharedArray::UNINIT;

/// The shared memory of partial results, as elements.
#[inline(always)]
pub(crate) fn parts<E>() -> *mut E {
    &raw mut PARTS as *mut E
}

/// How many partial results there can be.
#[inline(always)]
pub(crate) fn parts_room<E>() -> usize {
    PARTS_ROOM / size_of::<E>()
}

/// How many elements pass at once.
#[inline(always)]
pub(crate) fn room<E>() -> usize {
    ROOM / size_of::<E>()
}

/// All threads of the block wait for each other. Kernels on tiles have one flow of control a block.
#[inline(always)]
pub(crate) fn wait() {
    // SAFETY: every thread of a tile block runs the same statements.
    unsafe { sync_threads() };
}

/// The same where the compiler finds that threads access the same memory (mir/tile/tile_order.c).
#[lang = "tile_wait"]
#[inline(always)]
pub(crate) fn wait_for_memory() {
    if tile_threads() > 1 {
        wait();
    }
}

/// The value that the first thread of the block has.
#[inline(always)]
pub(crate) fn from_first<E: ElementType>(value: E) -> E {
    if tile_threads() == 1 {
        return value;
    }
    wait();
    if thread() == 0 {
        // SAFETY: one element fits.
        unsafe { parts::<E>().write(value) };
    }
    wait();
    // SAFETY: written before the barrier.
    unsafe { *parts::<E>() }
}

/// A tile whose element at each position is the one of `tile` at the position that `source` says.
#[inline(always)]
pub(crate) fn gather<E: ElementType, const S: [i32], const R: [i32]>(
    tile: &Tile<E, S>,
    source: impl Fn(usize) -> usize,
) -> Tile<E, R> {
    if tile_threads() == 1 {
        return fill(|slot| get(tile, source(slot)));
    }
    if count::<S>() == 1 {
        return fill(|_| get(tile, 0));
    }
    let mut result: Tile<E, R> = fill(|_| E::ZERO);
    let mut start = 0;
    while start < count::<S>() {
        wait();
        each(tile, |at, element| {
            if at >= start && at < start + room::<E>() {
                // SAFETY: below the room there is, and each element has a place of its own.
                unsafe { scratch::<E>().add(at - start).write(element) };
            }
        });
        wait();
        result = fill(|slot| {
            let from = source(position::<R>(slot)).wrapping_sub(start);
            if from < room::<E>() && from < count::<S>() - start {
                // SAFETY: written before the barrier.
                unsafe { *scratch::<E>().add(from) }
            } else {
                get(&result, slot)
            }
        });
        start += room::<E>();
    }
    result
}
