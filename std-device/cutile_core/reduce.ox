//! Reductions and scans along an axis.

use crate::element::ElementType;
use crate::exchange::{gather, parts, parts_room, room, scratch, wait};
use crate::holding::{blocks, each, fill, get, is_blocks, make, position, run, slots, thread};
use crate::intrinsics::{layout_copies, layout_is_chosen, layout_position, layout_slices, layout_slot, tile_threads};
use crate::lanes::from_other_lane;
use crate::markers::reverse;
use crate::several::Operands;
use crate::shape::{count, inner, rank, side};
use crate::tile::Tile;

/// Implemented for a tile and what is left of it when an axis is reduced: the one that is given where that is a constant, else
/// any ([`SOME_AXIS`]).
#[rustc_type_relation]
#[diagnostic::on_unimplemented(
    label = "expected `{R}`, found a `{Self}` without axis {AXIS}",
    note = "reducing a tile leaves out the axis that is reduced; axes are counted from 0"
)]
pub trait ReduceTo<R, const AXIS: i32> {}

/// The axis of a call that gives no constant.
#[doc(hidden)]
pub const SOME_AXIS: i32 = i32::MIN;

/// Is there such an axis, as far as a call says which?
pub(crate) const fn may_have<const S: [i32], const AXIS: i32>() -> bool {
    AXIS == SOME_AXIS || AXIS >= 0 && (AXIS as usize) < rank::<S>()
}

macro_rules! reduced {
    ($($number:literal: [$($before:ident)*] $axis:ident [$($after:ident)*];)*) => {
        $(
            impl<E: ElementType, $(const $before: i32,)* const $axis: i32, $(const $after: i32),*>
                ReduceTo<Tile<E, { [$($before,)* $($after),*] }>, $number> for Tile<E, { [$($before,)* $axis, $($after),*] }>
            {
            }
            impl<E: ElementType, $(const $before: i32,)* const $axis: i32, $(const $after: i32),*>
                ReduceTo<Tile<E, { [$($before,)* $($after),*] }>, SOME_AXIS> for Tile<E, { [$($before,)* $axis, $($after),*] }>
            {
            }
        )*
    };
}

reduced! {
    0: [] X [];
    0: [] X [A]; 1: [A] X [];
    0: [] X [A B]; 1: [A] X [B]; 2: [A B] X [];
    0: [] X [A B C]; 1: [A] X [B C]; 2: [A B] X [C]; 3: [A B C] X [];
    0: [] X [A B C D]; 1: [A] X [B C D]; 2: [A B] X [C D]; 3: [A B C] X [D]; 4: [A B C D] X [];
    0: [] X [A B C D I]; 1: [A] X [B C D I]; 2: [A B] X [C D I]; 3: [A B C] X [D I]; 4: [A B C D] X [I]; 5: [A B C D I] X [];
    0: [] X [A B C D I F]; 1: [A] X [B C D I F]; 2: [A B] X [C D I F]; 3: [A B C] X [D I F]; 4: [A B C D] X [I F]; 5: [A B C D I] X [F]; 6: [A B C D I F] X [];
    0: [] X [A B C D I F G]; 1: [A] X [B C D I F G]; 2: [A B] X [C D I F G]; 3: [A B C] X [D I F G]; 4: [A B C D] X [I F G]; 5: [A B C D I] X [F G]; 6: [A B C D I F] X [G]; 7: [A B C D I F G] X [];
}

// The elements (outer, k, inner) of a tile, k along the axis, numbered row by row.
#[derive(Clone, Copy)]
struct Lines {
    len: usize,
    inner: usize,
}

impl Lines {
    #[inline(always)]
    fn along<const S: [i32]>(axis: i32) -> Self {
        let axis = axis as usize;
        assert!(axis < rank::<S>(), "the tile has no such axis");
        Lines { len: side::<S>(axis), inner: inner::<S>(axis) }
    }

    #[inline(always)]
    fn line(&self, element: usize) -> usize {
        element / (self.len * self.inner) * self.inner + element % self.inner
    }

    #[inline(always)]
    fn element(&self, line: usize, k: usize) -> usize {
        (line / self.inner * self.len + k) * self.inner + line % self.inner
    }
}

/// The elements along an axis combined by `combine`, which is associative and commutative; `identity` is its neutral
/// element. The order of combination is fixed.
///
/// A tuple of tiles is combined element by element at once, and the results are a tuple: the greatest elements and where
/// they are come from `reduce((x, places), axis, (f32::NEG_INFINITY, i32::MAX), |a, b| ..)`, where `a` and `b` are tuples.
#[inline(always)]
#[rustc_const_argument(1)]
pub fn reduce<O: Operands<S>, const S: [i32], const R: [i32], F: Fn(O::Element, O::Element) -> O::Element, const AXIS: i32>(
    operands: O,
    axis: i32,
    identity: O::Element,
    combine: F,
) -> O::Of<R>
where
    Tile<O::Element, S>: ReduceTo<Tile<O::Element, R>, AXIS>,
{
    O::apart(reduce_tile(operands.together(), axis, identity, combine))
}

#[inline(always)]
#[rustc_tile_op(reduce)]
fn reduce_tile<E: ElementType, const S: [i32], const R: [i32], F: Fn(E, E) -> E>(
    tile: Tile<E, S>,
    axis: i32,
    identity: E,
    combine: F,
) -> Tile<E, R> {
    let lines = Lines::along::<S>(axis);
    assert!(lines.len * count::<R>() == count::<S>(), "the axis that is left out is another one");
    if tile_threads() == 1 {
        return make(|line| {
            let mut result = identity;
            let mut k = 0;
            while k < lines.len {
                result = combine(result, get(&tile, lines.element(line, k)));
                k += 1;
            }
            result
        });
    }
    if count::<R>() == 1 {
        return reduce_all(&tile, identity, combine);
    }
    if layout_slices::<S, R>() >> axis & 1 == 1 && parts_of_slices::<S, R>() <= room::<E>() {
        return reduce_slices(&tile, lines, combine);
    }
    if is_blocks::<S>() && lines.inner == 1 && count::<R>() * blocks::<S>().warp_columns <= parts_room::<E>() {
        return reduce_blocks(&tile, identity, combine);
    }
    let run = run::<S>();
    let row_major = !is_blocks::<S>() && !layout_is_chosen::<S>();
    let full = row_major && count::<S>() % (tile_threads() * run) == 0 && lines.inner == 1 && lines.len % run == 0;
    if full && lines.len % (run * WARP) == 0 && count::<S>() / (run * WARP) <= parts_room::<E>() {
        return reduce_warps(&tile, lines, identity, combine);
    }
    if full && WARP % (lines.len / run) == 0 && count::<R>() <= parts_room::<E>() {
        return reduce_lanes(&tile, lines, identity, combine);
    }
    reduce_shared(&tile, lines, identity, combine)
}

const WARP: usize = 32;

// Combined with the element of the lane whose number differs in the bit `lane`: both lanes get the same, in whichever
// order `combine` takes them.
#[inline(always)]
fn with_lane<E: ElementType, F: Fn(E, E) -> E>(value: E, lane: usize, combine: &F) -> E {
    let other = from_other_lane(value, lane as u32);
    if thread() & lane == 0 { combine(value, other) } else { combine(other, value) }
}

// Combined over groups of `lanes` neighbouring lanes, a power of two; all of a group get the result.
#[inline(always)]
fn across_lanes<E: ElementType, F: Fn(E, E) -> E>(value: E, lanes: usize, combine: &F) -> E {
    let mut result = value;
    let mut distance = 1;
    while distance < lanes {
        result = combine(result, from_other_lane(result, distance as u32));
        distance *= 2;
    }
    result
}

// To one element: each thread its own, then lanes, then warps.
#[inline(always)]
fn reduce_all<E: ElementType, const S: [i32], const R: [i32], F: Fn(E, E) -> E>(
    tile: &Tile<E, S>,
    identity: E,
    combine: F,
) -> Tile<E, R> {
    if count::<S>() == 1 {
        return fill(|_| get(tile, 0));
    }
    let mut partial = identity;
    each(tile, |_, element| partial = combine(partial, element));
    partial = across_lanes(partial, WARP, &combine);
    wait();
    if thread() % WARP == 0 {
        // SAFETY: one element for each warp fits.
        unsafe { parts::<E>().add(thread() / WARP).write(partial) };
    }
    wait();
    let mut result = identity;
    let mut warp = 0;
    while warp < tile_threads() / WARP {
        // SAFETY: written before the barrier.
        result = combine(result, unsafe { *parts::<E>().add(warp) });
        warp += 1;
    }
    fill(|_| result)
}

// The thread's run of consecutive elements that begins in a slot, combined.
#[inline(always)]
fn of_run<E: ElementType, const S: [i32], F: Fn(E, E) -> E>(tile: &Tile<E, S>, slot: usize, combine: &F) -> E {
    let mut result = get(tile, slot);
    let mut i = 1;
    while i < run::<S>() {
        result = combine(result, get(tile, slot + i));
        i += 1;
    }
    result
}

// Lines of whole warps' runs: one partial result for each warp and run.
#[inline(always)]
fn reduce_warps<E: ElementType, const S: [i32], const R: [i32], F: Fn(E, E) -> E>(
    tile: &Tile<E, S>,
    lines: Lines,
    identity: E,
    combine: F,
) -> Tile<E, R> {
    let run = run::<S>();
    let pieces = lines.len / (run * WARP);
    wait();
    slots::<E, S>(run, |slot| {
        let partial = across_lanes(of_run(tile, slot, &combine), WARP, &combine);
        if thread() % WARP == 0 {
            // SAFETY: the caller checked that the partial results fit.
            unsafe { parts::<E>().add(position::<S>(slot) / (run * WARP)).write(partial) };
        }
    });
    wait();
    make(|line| {
        let mut result = identity;
        let mut part = 0;
        while part < pieces && line < count::<R>() {
            // SAFETY: written before the barrier.
            result = combine(result, unsafe { *parts::<E>().add(line * pieces + part) });
            part += 1;
        }
        result
    })
}

// Lines shorter than a warp's runs: neighbouring lanes hold one.
#[inline(always)]
fn reduce_lanes<E: ElementType, const S: [i32], const R: [i32], F: Fn(E, E) -> E>(
    tile: &Tile<E, S>,
    lines: Lines,
    identity: E,
    combine: F,
) -> Tile<E, R> {
    let lanes = lines.len / run::<S>();
    wait();
    slots::<E, S>(run::<S>(), |slot| {
        let partial = across_lanes(of_run(tile, slot, &combine), lanes, &combine);
        if thread() % lanes == 0 {
            // SAFETY: the caller checked that the results fit.
            unsafe { parts::<E>().add(position::<S>(slot) / lines.len).write(combine(identity, partial)) };
        }
    });
    wait();
    make(|line| {
        if line < count::<R>() {
            // SAFETY: written before the barrier.
            unsafe { *parts::<E>().add(line) }
        } else {
            identity
        }
    })
}

// Rows of a matrix in blocks: four neighbouring lanes hold a row of a block, and perhaps other warps more of it.
#[inline(always)]
fn reduce_blocks<E: ElementType, const S: [i32], const R: [i32], F: Fn(E, E) -> E>(
    tile: &Tile<E, S>,
    identity: E,
    combine: F,
) -> Tile<E, R> {
    let held = const { blocks::<S>() };
    wait();
    let mut line = 0; // two of each block: with slots 0 and 1, and with 2 and 3
    #[cuda_device::unroll]
    while line < held.down * 2 {
        let first = line / 2 * held.across * 4 + line % 2 * 2;
        let mut partial = combine(get(tile, first), get(tile, first + 1));
        let mut block = 1;
        #[cuda_device::unroll]
        while block < held.across {
            let slot = first + block * 4;
            partial = combine(partial, combine(get(tile, slot), get(tile, slot + 1)));
            block += 1;
        }
        partial = across_lanes(partial, 4, &combine);
        if thread() % 4 == 0 {
            let row = held.first_row() + line / 2 * 16 + line % 2 * 8 + thread() % WARP / 4;
            let at = row * held.warp_columns + thread() / WARP % held.warp_columns;
            // SAFETY: the caller checked that the partial results fit.
            unsafe { parts::<E>().add(at).write(partial) };
        }
        line += 1;
    }
    wait();
    make(|line| {
        let mut result = identity;
        let mut part = 0;
        while part < held.warp_columns && line < count::<R>() {
            // SAFETY: written before the barrier.
            result = combine(result, unsafe { *parts::<E>().add(line * held.warp_columns + part) });
            part += 1;
        }
        result
    })
}

// The bits of the threads' numbers that tell holders of elements along the axis apart, where R is a slice of S.
#[inline(always)]
fn slice_bits<const S: [i32], const R: [i32]>() -> usize {
    layout_copies::<R>() & !layout_copies::<S>()
}

// Warps that hold elements of one line.
#[inline(always)]
fn slice_warps<const S: [i32], const R: [i32]>() -> usize {
    1 << (slice_bits::<S, R>() / WARP).count_ones()
}

// Partial results that warps exchange.
#[inline(always)]
fn parts_of_slices<const S: [i32], const R: [i32]>() -> usize {
    if slice_warps::<S, R>() == 1 { 0 } else { count::<R>() * slice_warps::<S, R>() }
}

// Where the result is held as a slice of the tile: each thread its own elements, then lanes, then warps. Whoever holds
// elements of a line gets its result.
#[inline(always)]
fn reduce_slices<E: ElementType, const S: [i32], const R: [i32], F: Fn(E, E) -> E>(
    tile: &Tile<E, S>,
    lines: Lines,
    combine: F,
) -> Tile<E, R> {
    let mut result: Tile<E, R> = fill(|_| E::ZERO);
    let partial = &raw mut result as *mut E;
    slots::<E, S>(1, |slot| {
        let position = layout_position::<S>(slot, 0);
        let (line, k) = (lines.line(position), position / lines.inner % lines.len);
        // SAFETY: a slot of the result.
        unsafe {
            let place = partial.add(layout_slot::<R>(line));
            place.write(if k == 0 { get(tile, slot) } else { combine(place.read(), get(tile, slot)) });
        }
    });
    let mut bit = 1;
    while bit < WARP {
        if slice_bits::<S, R>() & bit != 0 {
            result = crate::holding::map(&result, |element| with_lane(element, bit, &combine));
        }
        bit *= 2;
    }
    if slice_warps::<S, R>() == 1 { result } else { across_warps::<E, S, R, F>(&result, combine) }
}

// Partial results of slices that warps hold, combined.
#[inline(always)]
fn across_warps<E: ElementType, const S: [i32], const R: [i32], F: Fn(E, E) -> E>(
    tile: &Tile<E, R>,
    combine: F,
) -> Tile<E, R> {
    let warps = slice_warps::<S, R>();
    // The warp's number among those with elements of the same lines.
    let mut warp = 0;
    let mut weight = 1;
    let mut bit = WARP;
    while bit < tile_threads() {
        if slice_bits::<S, R>() & bit != 0 {
            warp += thread() / bit % 2 * weight;
            weight *= 2;
        }
        bit *= 2;
    }
    let places = if parts_of_slices::<S, R>() <= parts_room::<E>() { parts::<E>() } else { scratch::<E>() };
    wait();
    // Of copies one is written: those that lanes and those that warps hold without a part of the axis.
    if thread() & (layout_copies::<R>() % WARP | layout_copies::<S>()) == 0 {
        slots::<E, R>(1, |slot| {
            // SAFETY: the caller checked that the partial results fit.
            unsafe { places.add(position::<R>(slot) * warps + warp).write(get(tile, slot)) };
        });
    }
    wait();
    fill(|slot| {
        let first = position::<R>(slot) * warps;
        // SAFETY: written before the barrier.
        let mut result = unsafe { *places.add(first) };
        let mut part = 1;
        while part < warps {
            // SAFETY: as above.
            result = combine(result, unsafe { *places.add(first + part) });
            part += 1;
        }
        result
    })
}

// By parts that fit in shared memory: each holder of a result takes its elements of the part.
#[inline(always)]
fn reduce_shared<E: ElementType, const S: [i32], const R: [i32], F: Fn(E, E) -> E>(
    tile: &Tile<E, S>,
    lines: Lines,
    identity: E,
    combine: F,
) -> Tile<E, R> {
    let mut result: Tile<E, R> = fill(|_| identity);
    let mut start = 0;
    while start < count::<S>() {
        let end = if count::<S>() - start < room::<E>() { count::<S>() } else { start + room::<E>() };
        wait();
        each(tile, |at, element| {
            if at >= start && at < end {
                // SAFETY: below the room there is.
                unsafe { scratch::<E>().add(at - start).write(element) };
            }
        });
        wait();
        result = fill(|slot| {
            let line = position::<R>(slot);
            let mut partial = get(&result, slot);
            let mut k = 0;
            while k < lines.len {
                let at = lines.element(line, k);
                if at >= start && at < end {
                    // SAFETY: written before the barrier.
                    partial = combine(partial, unsafe { *scratch::<E>().add(at - start) });
                }
                k += 1;
            }
            partial
        });
        start = end;
    }
    result
}

macro_rules! reductions {
    ($($(#[$doc:meta])* $name:ident $identity:ident $combine:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            #[rustc_tile_op(reduce)]
            #[rustc_const_argument(1)]
            pub fn $name<E: ElementType, const S: [i32], const R: [i32], const AXIS: i32>(tile: Tile<E, S>, axis: i32) -> Tile<E, R>
            where
                Tile<E, S>: ReduceTo<Tile<E, R>, AXIS>,
            {
                reduce_tile(tile, axis, E::$identity, |a, b| a.$combine(b))
            }
        )*
    };
}

reductions! {
    /// The sums along an axis.
    reduce_sum ZERO plus;
    /// The greatest elements along an axis.
    reduce_max LEAST greater;
    /// The least elements along an axis.
    reduce_min GREATEST lesser;
    /// The products along an axis.
    reduce_prod ONE times;
}

/// At each place the elements up to it along the axis, combined in their order. A tuple of tiles is combined at once, as by
/// [`reduce`].
#[inline(always)]
#[rustc_const_argument(1)]
pub fn scan<O: Operands<S>, const S: [i32], D: reverse::Mode, F: Fn(O::Element, O::Element) -> O::Element, const AXIS: i32>(
    operands: O,
    axis: i32,
    direction: D,
    identity: O::Element,
    combine: F,
) -> O::Of<S> {
    const { assert!(may_have::<S, AXIS>(), "the tile has no such axis") };
    O::apart(scan_tile(operands.together(), axis, direction, identity, combine))
}

#[inline(always)]
#[rustc_tile_op(elementwise)]
fn scan_tile<E: ElementType, const S: [i32], D: reverse::Mode, F: Fn(E, E) -> E>(
    tile: Tile<E, S>,
    axis: i32,
    direction: D,
    identity: E,
    combine: F,
) -> Tile<E, S> {
    let _ = direction;
    let lines = Lines::along::<S>(axis);
    // By doubling: after each step an element has taken in twice as many of those before it.
    let mut result = crate::holding::map(&tile, |element| combine(identity, element));
    let mut distance = 1;
    while distance < lines.len {
        let place = |at: usize| at / lines.inner % lines.len;
        let before = |at: usize| {
            let k = place(at);
            if D::FLAG {
                if k + distance < lines.len { at + distance * lines.inner } else { at }
            } else if k >= distance {
                at - distance * lines.inner
            } else {
                at
            }
        };
        let earlier: Tile<E, S> = gather(&result, before);
        result = crate::holding::zip_placed(&earlier, &result, |at, a, b| {
            if before(at) == at { b } else { combine(a, b) }
        });
        distance *= 2;
    }
    result
}

/// At each place the sum of the elements up to it along the axis.
#[inline(always)]
#[rustc_tile_op(elementwise)]
#[rustc_const_argument(1)]
pub fn scan_sum<E: ElementType, const S: [i32], D: reverse::Mode, const AXIS: i32>(
    tile: Tile<E, S>,
    axis: i32,
    direction: D,
    identity: E,
) -> Tile<E, S> {
    const { assert!(may_have::<S, AXIS>(), "the tile has no such axis") };
    scan_tile(tile, axis, direction, identity, |a, b| a.plus(b))
}
