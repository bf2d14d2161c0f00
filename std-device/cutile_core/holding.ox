//! Which thread holds which element of a tile.
//!
//! Elements are numbered row by row. A thread holds runs of consecutive ones, so that it can load and store
//! several at once; the runs of neighbouring threads are neighbours. A tile of one element is held by all.
//! A thread may hold room for elements past the last one: they are computed and never looked at.

use crate::element::ElementType;
use crate::intrinsics::tile_threads;
use crate::shape::count;
use crate::tile::Tile;
use core::mem::{size_of, MaybeUninit};

/// The elements that fall to one thread.
#[inline(always)]
pub(crate) fn per_thread<E: ElementType, const S: [i32]>() -> usize {
    if size_of::<E>() == 0 { 0 } else { size_of::<Tile<E, S>>() / size_of::<E>() }
}

/// How many of a thread's elements follow one another in the tile.
#[inline(always)]
pub(crate) fn run<const S: [i32]>() -> usize {
    let each = (count::<S>() + tile_threads() - 1) / tile_threads();
    if each % 4 == 0 {
        4
    } else if each % 2 == 0 {
        2
    } else {
        1
    }
}

/// This thread among those that share a tile.
#[inline(always)]
pub(crate) fn thread() -> usize {
    if tile_threads() == 1 { 0 } else { cuda_device::thread::threadIdx_x() as usize }
}

/// The position in the tile of the thread's element `slot`.
#[inline(always)]
pub(crate) fn position<const S: [i32]>(slot: usize) -> usize {
    if count::<S>() == 1 {
        0
    } else if tile_threads() == 1 {
        slot
    } else {
        let run = run::<S>();
        (slot / run * tile_threads() + thread()) * run + slot % run
    }
}

/// Is the element at that position one of the tile's?
#[inline(always)]
pub(crate) fn exists<const S: [i32]>(position: usize) -> bool {
    (tile_threads() == 1 || count::<S>() % tile_threads() == 0 || position < count::<S>())
}

/// Is it for this thread to say what the element in a slot is? Of elements that all hold, one does.
#[inline(always)]
pub(crate) fn owns<const S: [i32]>(slot: usize) -> bool {
    if count::<S>() == 1 { thread() == 0 } else { exists::<S>(position::<S>(slot)) }
}

/// The thread's element in a slot.
#[inline(always)]
pub(crate) fn get<E: ElementType, const S: [i32]>(tile: &Tile<E, S>, slot: usize) -> E {
    // SAFETY: a tile is memory for the thread's elements, and every constructor writes them all.
    unsafe { *(tile as *const Tile<E, S> as *const E).add(slot) }
}

/// A tile whose elements `element` computes from their positions.
#[inline(always)]
pub(crate) fn make<E: ElementType, const S: [i32]>(mut element: impl FnMut(usize) -> E) -> Tile<E, S> {
    fill(|slot| element(position::<S>(slot)))
}

// The most elements of a thread that are kept in registers.
const UNROLLED: usize = 128;

/// Calls back for every `step`th slot. Where several threads share a tile the slots are registers, and so the
/// loop is unrolled.
#[inline(always)]
pub(crate) fn slots<E: ElementType, const S: [i32]>(step: usize, mut visit: impl FnMut(usize)) {
    let mut slot = 0;
    if tile_threads() > 1 && per_thread::<E, S>() <= UNROLLED {
        #[cuda_device::unroll]
        while slot < per_thread::<E, S>() {
            visit(slot);
            slot += step;
        }
    } else {
        while slot < per_thread::<E, S>() {
            visit(slot);
            slot += step;
        }
    }
}

/// A tile whose elements are computed slot by slot.
#[inline(always)]
pub(crate) fn fill<E: ElementType, const S: [i32]>(mut element: impl FnMut(usize) -> E) -> Tile<E, S> {
    let mut tile = MaybeUninit::<Tile<E, S>>::uninit();
    let elements = tile.as_mut_ptr() as *mut E;
    // SAFETY: inside the tile's memory.
    slots::<E, S>(1, |slot| unsafe { elements.add(slot).write(element(slot)) });
    // SAFETY: all elements were written.
    unsafe { tile.assume_init() }
}

/// A tile of the same shape, element by element.
#[inline(always)]
pub(crate) fn map<A: ElementType, B: ElementType, const S: [i32]>(
    tile: &Tile<A, S>,
    mut element: impl FnMut(A) -> B,
) -> Tile<B, S> {
    fill(|slot| element(get(tile, slot)))
}

/// A tile from two of the same shape.
#[inline(always)]
pub(crate) fn zip<A: ElementType, B: ElementType, C: ElementType, const S: [i32]>(
    a: &Tile<A, S>,
    b: &Tile<B, S>,
    mut element: impl FnMut(A, B) -> C,
) -> Tile<C, S> {
    fill(|slot| element(get(a, slot), get(b, slot)))
}

/// A tile from two of the same shape and the positions.
#[inline(always)]
pub(crate) fn zip_placed<A: ElementType, B: ElementType, C: ElementType, const S: [i32]>(
    a: &Tile<A, S>,
    b: &Tile<B, S>,
    mut element: impl FnMut(usize, A, B) -> C,
) -> Tile<C, S> {
    fill(|slot| element(position::<S>(slot), get(a, slot), get(b, slot)))
}

/// A tile from three of the same shape.
#[inline(always)]
pub(crate) fn zip3<A: ElementType, B: ElementType, C: ElementType, D: ElementType, const S: [i32]>(
    a: &Tile<A, S>,
    b: &Tile<B, S>,
    c: &Tile<C, S>,
    mut element: impl FnMut(A, B, C) -> D,
) -> Tile<D, S> {
    fill(|slot| element(get(a, slot), get(b, slot), get(c, slot)))
}

/// Calls back with position and value of each element, once for the whole tile.
#[inline(always)]
pub(crate) fn each<E: ElementType, const S: [i32]>(tile: &Tile<E, S>, mut visit: impl FnMut(usize, E)) {
    slots::<E, S>(1, |slot| {
        if owns::<S>(slot) {
            visit(position::<S>(slot), get(tile, slot));
        }
    });
}

/// The elements under another shape of the same size: the thread keeps what it holds.
#[inline(always)]
pub(crate) fn relabel<E: ElementType, const S: [i32], const R: [i32]>(tile: Tile<E, S>) -> Tile<E, R> {
    fill(|slot| get(&tile, slot))
}
