//! Tiles that are held in another way: from one layout to another.
//!
//! The compiler puts a conversion where an operation would best have its operand or its result in another layout than they
//! have (mir/tile/tile_convert.c), and says which way is the cheapest.

use crate::element::ElementType;
use crate::exchange::{gather, room, scratch, wait};
use crate::holding::{fill, get, in_place, owns, position, run, slots, thread};
use crate::intrinsics::{
    layout_conversion, layout_copies, layout_position, layout_slot, layout_spread, layout_swizzle, layout_thread, tile_threads,
};
use crate::lanes::from_lane;
use crate::shape::count;
use crate::tensor::{fill_runs, read_run, write_run};
use crate::tile::Tile;
use core::mem::size_of;

// What `layout_conversion` says (mir/tile/tile_conversion.h); else it is not known.
const IN_REGISTERS: usize = 2;
const BY_SHUFFLES: usize = 3;
const THROUGH_SHARED_MEMORY: usize = 4;

const LANES: usize = 32;

/// The tile, held as `R` says, which has the sides of `S`.
#[lang = "tile_convert"]
#[inline(always)]
#[rustc_tile_op(convert)]
pub(crate) fn convert<E: ElementType, const S: [i32], const R: [i32]>(tile: Tile<E, S>) -> Tile<E, R> {
    if tile_threads() == 1 {
        // SAFETY: one thread holds all elements, row by row, whatever is said of others.
        return unsafe { (&raw const tile as *const Tile<E, R>).read() };
    }
    let way = layout_conversion::<S, R>();
    if way <= BY_SHUFFLES && way > 0 {
        if way < BY_SHUFFLES && layout_spread::<S, R>() == 0 {
            in_place(&tile, |position| position)
        } else {
            in_warp(&tile, way > IN_REGISTERS)
        }
    } else if way == THROUGH_SHARED_MEMORY && is_word::<E>() && count::<S>() <= room::<E>() {
        through_memory(&tile)
    } else {
        gather(&tile, |position| position)
    }
}

const fn is_word<E>() -> bool {
    matches!(size_of::<E>(), 1 | 2 | 4 | 8)
}

// A thread's number with the bits of `choice` at those of `bits`, and no others.
#[inline(always)]
fn chosen_bits(bits: usize, choice: usize) -> usize {
    let (mut number, mut bit, mut taken) = (0, 1, 1);
    while bit < 128 {
        if bits & bit != 0 {
            if choice & taken != 0 {
                number |= bit;
            }
            taken *= 2;
        }
        bit *= 2;
    }
    number
}

// Each thread finds what it needs in its warp. It is in one of a few slots, depending on the thread's number: in each round the
// one of some threads.
#[inline(always)]
fn in_warp<E: ElementType, const S: [i32], const R: [i32]>(tile: &Tile<E, S>, moves: bool) -> Tile<E, R> {
    let spread = layout_spread::<S, R>();
    fill(|slot| {
        let holder = layout_thread::<S>(layout_position::<R>(slot, thread())) | thread() & layout_copies::<S>();
        let mut result = E::ZERO;
        let mut choice = 0;
        #[cuda_device::unroll]
        while choice < 1 << spread.count_ones() {
            let threads = chosen_bits(spread, choice);
            let own = get(tile, layout_slot::<S>(layout_position::<R>(slot, threads)));
            let element = if moves { from_lane(own, (holder % LANES) as u32) } else { own };
            if choice == 0 || thread() & spread == threads {
                result = element;
            }
            choice += 1;
        }
        result
    })
}

// Where the element at a position lies in shared memory.
#[inline(always)]
fn place<E: ElementType, const S: [i32], const R: [i32]>(position: usize) -> usize {
    let swizzle = layout_swizzle::<E, S, R>();
    let (low, shift, bits) = (swizzle % 256, swizzle / 256 % 256, swizzle / 65536);
    if shift == 0 { position } else { position ^ (position >> shift & ((1 << bits) - 1)) << low }
}

// How many elements of one of the two layouts, `T`, are accessed at once.
#[inline(always)]
fn width<E: ElementType, const S: [i32], const R: [i32], const T: [i32]>() -> usize {
    let swizzle = layout_swizzle::<E, S, R>();
    let most = if swizzle / 256 % 256 == 0 { 16 / size_of::<E>() } else { 1 << swizzle % 256 };
    let mut width = 1;
    while run::<T>() % (width * 2) == 0 && width * 2 <= most {
        width *= 2;
    }
    width
}

#[inline(always)]
fn write_all<E: ElementType, const S: [i32], const R: [i32], const N: usize>(tile: &Tile<E, S>) {
    slots::<E, S>(N, |slot| {
        if owns::<S>(slot) {
            let mut elements = [E::ZERO; N];
            let mut i = 0;
            while i < N {
                elements[i] = get(tile, slot + i);
                i += 1;
            }
            // SAFETY: below the room there is; a run is aligned to its size.
            unsafe { write_run::<E, N>(scratch::<E>().add(place::<E, S, R>(position::<S>(slot))), elements) };
        }
    });
}

#[inline(always)]
fn read_all<E: ElementType, const S: [i32], const R: [i32], const N: usize>() -> Tile<E, R> {
    // SAFETY: written before the barrier; a run is aligned to its size.
    fill_runs::<E, R, N>(|slot| unsafe { read_run::<E, N>(scratch::<E>().add(place::<E, S, R>(position::<R>(slot)))) })
}

#[inline(always)]
fn through_memory<E: ElementType, const S: [i32], const R: [i32]>(tile: &Tile<E, S>) -> Tile<E, R> {
    wait();
    match width::<E, S, R, S>() {
        16 => write_all::<E, S, R, 16>(tile),
        8 => write_all::<E, S, R, 8>(tile),
        4 => write_all::<E, S, R, 4>(tile),
        2 => write_all::<E, S, R, 2>(tile),
        _ => write_all::<E, S, R, 1>(tile),
    }
    wait();
    match width::<E, S, R, R>() {
        16 => read_all::<E, S, R, 16>(),
        8 => read_all::<E, S, R, 8>(),
        4 => read_all::<E, S, R, 4>(),
        2 => read_all::<E, S, R, 2>(),
        _ => read_all::<E, S, R, 1>(),
    }
}
