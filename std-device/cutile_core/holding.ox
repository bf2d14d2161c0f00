//! Which thread holds which element of a tile.
//!
//! Elements are numbered row by row. A thread holds runs of consecutive ones, so that it can load and store
//! several at once; the runs of neighbouring threads are neighbours. A tile of one element is held by all.
//! A thread may hold room for elements past the last one: they are computed and never looked at.
//!
//! So it is where nothing else is said. The compiler chooses other layouts for tiles that are better held in another way
//! (mir/tile/tile_infer.c); those are parts of their types, behind the sides of the shape.
//!
//! Matrices that can be are held in blocks of 16 rows and 8 columns, as matrix instructions hold their sums: of each
//! block a lane has two neighbours in row `lane / 4` and two in the row 8 below. Rows are dealt out to warps first,
//! so that most often a row is one warp's.

use crate::element::ElementType;
use crate::intrinsics::{
    layout_copies, layout_is_chosen, layout_position, layout_reshapes, layout_slot, layout_vector, tile_threads,
};
use crate::shape::{count, rank, side};
use crate::tile::Tile;
use core::mem::{size_of, MaybeUninit};

/// The elements that fall to one thread.
#[inline(always)]
pub(crate) fn per_thread<E: ElementType, const S: [i32]>() -> usize {
    if size_of::<E>() == 0 { 0 } else { size_of::<Tile<E, S>>() / size_of::<E>() }
}

/// How a matrix is held in blocks of 16 by 8.
#[derive(Clone, Copy)]
pub(crate) struct Blocks {
    /// Warps side by side; so many stand below one another that there are four.
    pub(crate) warp_columns: usize,
    /// Blocks of a warp below one another.
    pub(crate) down: usize,
    /// Blocks of a warp side by side.
    pub(crate) across: usize,
    /// Columns of the matrix.
    pub(crate) width: usize,
}

const WARPS: usize = 4;

/// Is a tile of that shape a matrix that is held in blocks? Axes of side 1 may stand before its own.
#[inline(always)]
pub(crate) fn is_blocks<const S: [i32]>() -> bool {
    tile_threads() == 128 && !layout_is_chosen::<S>() && const { blocks_fit::<S>() }
}

const fn blocks_fit<const S: [i32]>() -> bool {
    if rank::<S>() < 2 {
        return false;
    }
    let mut matrix = true;
    let mut axis = 0;
    while axis + 2 < rank::<S>() {
        matrix = matrix && side::<S>(axis) == 1;
        axis += 1;
    }
    let (rows, columns) = (side::<S>(rank::<S>() - 2), side::<S>(rank::<S>() - 1));
    matrix && rows > 0 && rows % 16 == 0 && columns % (8 * (WARPS / warp_rows(rows, columns))) == 0 && columns > 0
}

// How many warps share the rows. Of a large matrix each has as many columns as rows, so that products need little of
// their factors.
const fn warp_rows(rows: usize, columns: usize) -> usize {
    if rows % 128 == 0 && columns % 128 == 0 {
        2
    } else if rows % 64 == 0 {
        4
    } else if rows % 32 == 0 {
        2
    } else {
        1
    }
}

/// The blocks of a tile of that shape. Of one that is not held in blocks they are not looked at.
#[inline(always)]
pub(crate) const fn blocks<const S: [i32]>() -> Blocks {
    if !blocks_fit::<S>() {
        return Blocks { warp_columns: 1, down: 1, across: 1, width: 1 };
    }
    let (rows, columns) = (side::<S>(rank::<S>() - 2), side::<S>(rank::<S>() - 1));
    let warp_rows = warp_rows(rows, columns);
    let warp_columns = WARPS / warp_rows;
    Blocks { warp_columns, down: rows / warp_rows / 16, across: columns / warp_columns / 8, width: columns }
}

impl Blocks {
    /// The first row of this thread's warp.
    #[inline(always)]
    pub(crate) fn first_row(&self) -> usize {
        thread() / 32 / self.warp_columns * self.down * 16
    }

    /// The first column of this thread's warp.
    #[inline(always)]
    pub(crate) fn first_column(&self) -> usize {
        thread() / 32 % self.warp_columns * self.across * 8
    }

    // The position of the thread's element `slot`: four of each block, block by block.
    #[inline(always)]
    fn position(&self, slot: usize) -> usize {
        let (block, part, lane) = (slot / 4, slot % 4, thread() % 32);
        let row = self.first_row() + block / self.across * 16 + lane / 4 + part / 2 * 8;
        let column = self.first_column() + block % self.across * 8 + lane % 4 * 2 + part % 2;
        row * self.width + column
    }
}

/// How many of a thread's elements follow one another in the tile.
#[inline(always)]
pub(crate) fn run<const S: [i32]>() -> usize {
    if layout_is_chosen::<S>() {
        return layout_vector::<S>();
    }
    if is_blocks::<S>() {
        return 2;
    }
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
    } else if layout_is_chosen::<S>() {
        layout_position::<S>(slot, thread())
    } else if is_blocks::<S>() {
        const { blocks::<S>() }.position(slot)
    } else {
        let run = run::<S>();
        (slot / run * tile_threads() + thread()) * run + slot % run
    }
}

/// Is the element at that position one of the tile's?
#[inline(always)]
pub(crate) fn exists<const S: [i32]>(position: usize) -> bool {
    tile_threads() == 1 || layout_is_chosen::<S>() || count::<S>() % tile_threads() == 0 || position < count::<S>()
}

/// Is it for this thread to say what the element in a slot is? Of elements that all hold, one does.
#[inline(always)]
pub(crate) fn owns<const S: [i32]>(slot: usize) -> bool {
    if count::<S>() == 1 {
        thread() == 0
    } else if tile_threads() > 1 && layout_is_chosen::<S>() {
        thread() & layout_copies::<S>() == 0
    } else {
        exists::<S>(position::<S>(slot))
    }
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

/// Does a thread hold the same elements of tiles of both shapes, which have as many?
#[inline(always)]
pub(crate) fn held_alike<const S: [i32], const R: [i32]>() -> bool {
    if tile_threads() > 1 && (layout_is_chosen::<S>() || layout_is_chosen::<R>()) {
        layout_reshapes::<S, R>()
    } else if is_blocks::<S>() && is_blocks::<R>() {
        side::<S>(rank::<S>() - 1) == side::<R>(rank::<R>() - 1) && side::<S>(rank::<S>() - 2) == side::<R>(rank::<R>() - 2)
    } else {
        !is_blocks::<S>() && !is_blocks::<R>()
    }
}

/// The elements under another shape that is held alike: the thread keeps what it holds.
#[inline(always)]
pub(crate) fn relabel<E: ElementType, const S: [i32], const R: [i32]>(tile: Tile<E, S>) -> Tile<E, R> {
    if tile_threads() > 1 && (layout_is_chosen::<S>() || layout_is_chosen::<R>()) {
        in_place(&tile, |position| position)
    } else {
        fill(|slot| get(&tile, slot))
    }
}

/// A tile whose element at each position is the one of `tile` at the position that `source` says, where the thread holds
/// that one too: in which slot is the same for all threads.
#[inline(always)]
pub(crate) fn in_place<E: ElementType, const S: [i32], const R: [i32]>(
    tile: &Tile<E, S>,
    source: impl Fn(usize) -> usize,
) -> Tile<E, R> {
    fill(|slot| get(tile, layout_slot::<S>(source(layout_position::<R>(slot, 0)))))
}
