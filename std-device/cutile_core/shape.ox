//! Shapes as values.

use crate::intrinsics::{shape_dim, shape_rank};
use core::ops::Index;

/// The most axes there are.
pub const MAX_RANK: usize = 8;

/// The shape of a tile, a literal, or that of a tensor, whose sides `-1` are known at run time only.
#[derive(Clone, Copy)]
pub struct Shape<const S: [i32]> {
    sides: [i32; MAX_RANK],
}

/// An array that is known when compiling, such as the order of the axes of a permutation.
#[derive(Clone, Copy)]
pub struct Array<const S: [i32]>;

const fn sides<const S: [i32]>() -> [i32; MAX_RANK] {
    let mut all = [0; MAX_RANK];
    let mut axis = 0;
    while axis < rank::<S>() {
        all[axis] = shape_dim::<S>(axis);
        axis += 1;
    }
    all
}

impl<const S: [i32]> Shape<S> {
    /// The shape.
    #[inline(always)]
    pub const fn new() -> Self {
        Shape { sides: const { sides::<S>() } }
    }

    /// The shape of a tensor with these sides.
    #[inline(always)]
    pub(crate) fn with_sides(sides: [i32; MAX_RANK]) -> Self {
        Shape { sides }
    }
}

impl<const S: [i32]> Array<S> {
    const ALL: &'static [i32; MAX_RANK] = &sides::<S>();

    /// The array.
    #[inline(always)]
    pub const fn new() -> Self {
        Array
    }
}

/// The side of axis `index`.
impl<const S: [i32]> Index<usize> for Shape<S> {
    type Output = i32;

    #[inline(always)]
    #[rustc_axis_argument(1)]
    fn index(&self, index: usize) -> &i32 {
        assert!(index < rank::<S>(), "the shape has no such axis");
        &self.sides[index]
    }
}

/// Element `index`.
impl<const S: [i32]> Index<usize> for Array<S> {
    type Output = i32;

    #[inline(always)]
    #[rustc_axis_argument(1)]
    fn index(&self, index: usize) -> &i32 {
        assert!(index < rank::<S>(), "the array is shorter");
        &Self::ALL[index]
    }
}

/// The numbers in another order: number i of the result is number `order[i]`.
#[inline(always)]
pub fn permute_array<const P: [i32], const N: usize>(numbers: [i32; N], order: Array<P>) -> [i32; N] {
    const { assert!(rank::<P>() == N, "an order has one number for each of what it orders") };
    let _ = order;
    let mut result = [0; N];
    let mut at = 0;
    while at < N {
        result[at] = numbers[side::<P>(at)];
        at += 1;
    }
    result
}

/// The number of axes.
#[inline(always)]
pub(crate) const fn rank<const S: [i32]>() -> usize {
    shape_rank::<S>()
}

/// The side of an axis.
#[inline(always)]
pub(crate) const fn side<const S: [i32]>(axis: usize) -> usize {
    shape_dim::<S>(axis) as usize
}

/// The number of elements of a tile of that shape.
#[inline(always)]
pub(crate) const fn count<const S: [i32]>() -> usize {
    let mut count = 1;
    let mut axis = 0;
    while axis < rank::<S>() {
        count *= side::<S>(axis);
        axis += 1;
    }
    count
}

/// The elements behind one step along an axis: the product of the sides after it.
#[inline(always)]
pub(crate) const fn inner<const S: [i32]>(axis: usize) -> usize {
    let mut count = 1;
    let mut at = axis + 1;
    while at < rank::<S>() {
        count *= side::<S>(at);
        at += 1;
    }
    count
}

/// The coordinate along an axis of the element at a row-major position.
#[inline(always)]
pub(crate) fn coordinate<const S: [i32]>(position: usize, axis: usize) -> usize {
    let rest = position / inner::<S>(axis);
    if axis == 0 { rest } else { rest % side::<S>(axis) }
}
