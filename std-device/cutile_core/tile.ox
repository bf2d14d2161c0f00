//! Tiles and how they are made.

use crate::element::ElementType;
use crate::exchange::gather;
use crate::holding::{held_alike, in_place, make};
use crate::intrinsics::{layout_permutes, layout_restricts, tile_threads};
use crate::reduce::SOME_AXIS;
use crate::shape::{coordinate, count, inner, rank, side, Array, Shape};
use core::marker::PhantomData;

/// An array of elements that the threads of a block hold together. A value: operations make new tiles.
#[lang = "tile"]
pub struct Tile<E: ElementType, const S: [i32]>(PhantomData<E>);

impl<E: ElementType, const S: [i32]> Clone for Tile<E, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<E: ElementType, const S: [i32]> Copy for Tile<E, S> {}

/// A tile of one value.
#[inline(always)]
#[rustc_tile_op(make)]
#[rustc_tile_value(splat)]
pub fn constant<E: ElementType, const S: [i32]>(value: E, shape: Shape<S>) -> Tile<E, S> {
    let _ = shape;
    make(|_| value)
}

/// A tile of one value that is known at run time only.
#[inline(always)]
#[rustc_tile_op(make)]
#[rustc_tile_value(splat)]
pub fn broadcast_scalar<E: ElementType, const S: [i32]>(value: E, shape: Shape<S>) -> Tile<E, S> {
    constant(value, shape)
}

/// 0, 1, 2 and so on.
#[inline(always)]
#[rustc_tile_op(make)]
#[rustc_tile_value(count)]
pub fn iota<E: ElementType, const S: [i32]>(shape: Shape<S>) -> Tile<E, S> {
    let _ = shape;
    make(|position| E::from_i32(position as i32))
}

/// A scalar as a tile without axes.
#[inline(always)]
#[rustc_tile_op(make)]
#[rustc_tile_value(splat)]
pub fn scalar_to_tile<E: ElementType>(value: E) -> Tile<E, { [] }> {
    make(|_| value)
}

/// The element of a tile that has one alone.
#[inline(always)]
#[rustc_tile_op(elementwise)]
#[rustc_tile_value(same)]
pub fn tile_to_scalar<E: ElementType, const S: [i32]>(tile: Tile<E, S>) -> E {
    const { assert!(count::<S>() == 1, "a tile of one element is needed") };
    crate::holding::get(&tile, 0)
}

// Where the elements of a broadcast tile come from: axes of side 1 are repeated.
#[inline(always)]
fn broadcast_source<const S: [i32], const R: [i32]>(position: usize) -> usize {
    let mut source = 0;
    let mut axis = 0;
    while axis < rank::<S>() {
        if side::<S>(axis) != 1 {
            source += coordinate::<R>(position, axis) * inner::<S>(axis);
        }
        axis += 1;
    }
    source
}

const fn broadcasts<const S: [i32], const R: [i32]>() -> bool {
    let mut fits = rank::<S>() == rank::<R>();
    let mut axis = 0;
    while fits && axis < rank::<S>() {
        fits = side::<S>(axis) == 1 || side::<S>(axis) == side::<R>(axis);
        axis += 1;
    }
    fits
}

const fn joins<const A: [i32], const B: [i32], const R: [i32]>(joined: i32) -> bool {
    let mut fits = joined >= 0 && (joined as usize) < rank::<R>() && rank::<A>() == rank::<R>() && rank::<B>() == rank::<R>();
    let mut axis = 0;
    while fits && axis < rank::<R>() {
        let (a, b, r) = (side::<A>(axis), side::<B>(axis), side::<R>(axis));
        fits = if axis == joined as usize { a + b == r } else { a == r && b == r };
        axis += 1;
    }
    fits
}

const fn permutes<const S: [i32], const R: [i32], const P: [i32]>() -> bool {
    let mut fits = rank::<S>() == rank::<R>() && rank::<S>() == rank::<P>();
    let mut axis = 0;
    while fits && axis < rank::<S>() {
        let from = side::<P>(axis);
        fits = from < rank::<S>() && side::<R>(axis) == side::<S>(from);
        axis += 1;
    }
    fits
}

impl<E: ElementType, const S: [i32]> Tile<E, S> {
    /// The shape.
    #[inline(always)]
    #[rustc_tile_op(elementwise)]
    pub fn shape(&self) -> Shape<S> {
        Shape::new()
    }

    /// The same elements, in row-major order, in another shape.
    #[inline(always)]
    #[rustc_tile_op(reshape)]
    pub fn reshape<const R: [i32]>(self, shape: Shape<R>) -> Tile<E, R> {
        const { assert!(count::<S>() == count::<R>(), "a reshaped tile keeps its number of elements") };
        let _ = shape;
        if held_alike::<S, R>() { crate::holding::relabel(self) } else { gather(&self, |position| position) }
    }

    /// Axes of side 1 repeated to the sides of `shape`.
    #[inline(always)]
    #[rustc_tile_op(broadcast)]
    pub fn broadcast<const R: [i32]>(self, shape: Shape<R>) -> Tile<E, R> {
        const { assert!(broadcasts::<S, R>(), "a broadcast keeps the rank and repeats axes of side 1 only") };
        let _ = shape;
        if tile_threads() > 1 && layout_restricts::<R, S>() {
            return in_place(&self, broadcast_source::<S, R>);
        }
        if const { count::<S>() == count::<R>() } && held_alike::<S, R>() {
            return crate::holding::relabel(self); // no axis is repeated
        }
        gather(&self, broadcast_source::<S, R>)
    }

    /// Axis i of the result is axis `order[i]` of the tile.
    #[inline(always)]
    #[rustc_tile_op(permute)]
    pub fn permute<const P: [i32], const R: [i32]>(self, order: Array<P>) -> Tile<E, R> {
        const { assert!(permutes::<S, R, P>(), "the shape of a permuted tile is the permuted shape") };
        let _ = order;
        let source = |position: usize| {
            let mut source = 0;
            let mut axis = 0;
            while axis < rank::<P>() {
                source += coordinate::<R>(position, axis) * inner::<S>(side::<P>(axis));
                axis += 1;
            }
            source
        };
        if tile_threads() > 1 && layout_permutes::<S, R, P>() { in_place(&self, source) } else { gather(&self, source) }
    }
}

impl<E: ElementType, const M: i32, const N: i32> Tile<E, { [M, N] }> {
    /// Rows and columns exchanged.
    #[inline(always)]
    pub fn transpose(self) -> Tile<E, { [N, M] }> {
        self.permute(Array::<{ [1, 0] }>::new())
    }
}

/// The same elements in another shape.
#[inline(always)]
#[rustc_tile_op(reshape)]
pub fn reshape<E: ElementType, const S: [i32], const R: [i32]>(tile: Tile<E, S>, shape: Shape<R>) -> Tile<E, R> {
    tile.reshape(shape)
}

/// Axes of side 1 repeated.
#[inline(always)]
#[rustc_tile_op(broadcast)]
pub fn broadcast<E: ElementType, const S: [i32], const R: [i32]>(tile: Tile<E, S>, shape: Shape<R>) -> Tile<E, R> {
    tile.broadcast(shape)
}

/// Axes in another order.
#[inline(always)]
#[rustc_tile_op(permute)]
pub fn permute<E: ElementType, const S: [i32], const P: [i32], const R: [i32]>(
    tile: Tile<E, S>,
    order: Array<P>,
) -> Tile<E, R> {
    tile.permute(order)
}

/// Two tiles one behind the other along an axis, a literal.
#[inline(always)]
#[rustc_tile_op(place)]
#[rustc_const_argument(2)]
pub fn cat<E: ElementType, const A: [i32], const B: [i32], const R: [i32], const AXIS: i32>(
    first: Tile<E, A>,
    second: Tile<E, B>,
    axis: i32,
) -> Tile<E, R> {
    const { assert!(AXIS == SOME_AXIS || joins::<A, B, R>(AXIS), "tiles that are joined differ along the axis only, and its sides add up") };
    assert!(AXIS != SOME_AXIS || joins::<A, B, R>(axis), "tiles that are joined differ along the axis only, and its sides add up");
    let axis = axis as usize;
    let split = side::<A>(axis);
    let place = |position: usize| {
        let at = coordinate::<R>(position, axis);
        (position / (inner::<R>(axis) * side::<R>(axis)), at, position % inner::<R>(axis))
    };
    let left: Tile<E, R> = gather(&first, |position| {
        let (outer, at, rest) = place(position);
        if at < split { (outer * split + at) * inner::<A>(axis) + rest } else { 0 }
    });
    let right: Tile<E, R> = gather(&second, |position| {
        let (outer, at, rest) = place(position);
        if at < split { 0 } else { (outer * side::<B>(axis) + at - split) * inner::<B>(axis) + rest }
    });
    crate::holding::zip_placed(&left, &right, |position, a, b| if place(position).1 < split { a } else { b })
}

/// The part of a tile that is `index[axis]` parts from its start along each axis.
#[inline(always)]
#[rustc_tile_op(place)]
pub fn extract<E: ElementType, const S: [i32], const R: [i32], const N: usize>(
    tile: Tile<E, S>,
    index: [Tile<i32, { [] }>; N],
) -> Tile<E, R> {
    let mut start = [0usize; N];
    let mut axis = 0;
    while axis < N {
        start[axis] = tile_to_scalar(index[axis]) as usize * side::<R>(axis);
        axis += 1;
    }
    gather(&tile, |position| {
        let mut source = 0;
        let mut axis = 0;
        while axis < N {
            source += (start[axis] + coordinate::<R>(position, axis)) * inner::<S>(axis);
            axis += 1;
        }
        source
    })
}
