//! Tensors cut into tiles of one shape.

use crate::element::ElementType;
use crate::shape::side;
use crate::tensor::{start_of, Start, View};
use crate::tile::Tile;
use core::marker::PhantomData;

/// A tensor cut into tiles of shape `S`, to be read.
pub struct Partition<'a, E: ElementType, const S: [i32]> {
    view: View<E>,
    start: Start,
    _tensor: PhantomData<&'a E>,
}

/// The part of a tensor that this tile block owns, cut into tiles of shape `S`.
pub struct PartitionMut<'a, E: ElementType, const S: [i32]> {
    view: View<E>,
    start: Start,
    _tensor: PhantomData<&'a mut E>,
}

#[inline(always)]
fn from<const S: [i32], const N: usize>(origin: &Start, index: [i32; N]) -> Start {
    let mut start = start_of::<S, N>(index);
    let mut axis = 0;
    while axis < N {
        start[axis] += origin[axis];
        axis += 1;
    }
    start
}

impl<'a, E: ElementType, const S: [i32]> Partition<'a, E, S> {
    #[inline(always)]
    pub(crate) fn of(view: View<E>, start: Start) -> Self {
        Partition { view, start, _tensor: PhantomData }
    }

    /// The tile with `index[axis]` tiles before it along each axis; zeros outside the tensor.
    #[inline(always)]
    pub fn load<const N: usize>(&self, index: [i32; N]) -> Tile<E, S> {
        self.view.load(&from::<S, N>(&self.start, index), E::ZERO)
    }

    /// How many tiles there are along an axis.
    #[inline(always)]
    pub fn num_tiles(&self, axis: i32) -> i32 {
        let side = side::<S>(axis as usize) as i32;
        (self.view.dims[axis as usize] + side - 1) / side
    }
}

impl<'a, E: ElementType, const S: [i32]> PartitionMut<'a, E, S> {
    #[inline(always)]
    pub(crate) fn of(view: View<E>, start: Start) -> Self {
        PartitionMut { view, start, _tensor: PhantomData }
    }

    /// The tile with `index[axis]` tiles before it along each axis of the owned part.
    ///
    /// # Safety
    /// The tile lies in the part that this tile block owns.
    #[inline(always)]
    pub unsafe fn load<const N: usize>(&self, index: [i32; N]) -> Tile<E, S> {
        self.view.load(&from::<S, N>(&self.start, index), E::ZERO)
    }

    /// Stores a tile there; what would lie outside the tensor is left out.
    #[inline(always)]
    pub fn store<const N: usize>(&mut self, tile: Tile<E, S>, index: [i32; N]) {
        self.view.store(&from::<S, N>(&self.start, index), &tile);
    }
}

/// How many tiles a partition has along an axis.
#[inline(always)]
pub fn num_tiles<E: ElementType, const S: [i32]>(partition: &Partition<'_, E, S>, axis: i32) -> i32 {
    partition.num_tiles(axis)
}
