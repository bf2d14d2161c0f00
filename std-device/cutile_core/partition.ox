//! Tensors cut into tiles of one shape.

use crate::element::ElementType;
use crate::index::PartitionIndex;
use crate::markers::{dim_map, padding, LatencyHint, LoadMode, StoreMode};
use crate::pointer::{OptionalScope, OptionalToken, Token};
use crate::shape::{rank, side, Shape, MAX_RANK};
use crate::tensor::{start_of, Tensor, View};
use crate::tile::Tile;
use core::marker::PhantomData;

/// A tensor cut into tiles of shape `S`, to be read.
pub struct Partition<'a, E: ElementType, const S: [i32]> {
    view: View<E>,
    outside: E,
    _tensor: PhantomData<&'a E>,
}

/// The part of a tensor that this tile block owns, cut into tiles of shape `S`.
pub struct PartitionMut<'a, E: ElementType, const S: [i32]> {
    view: View<E>,
    _tensor: PhantomData<&'a mut E>,
}

// How many tiles of shape S a view has along each axis.
#[inline(always)]
pub(crate) fn tiles_of<E, const S: [i32]>(view: &View<E>) -> [i32; MAX_RANK] {
    let mut tiles = [1; MAX_RANK];
    let mut axis = 0;
    while axis < rank::<S>() {
        let side = side::<S>(axis) as i32;
        // As 64 bits: the extent may be the greatest there is.
        tiles[axis] = ((view.dims[axis] as i64 + side as i64 - 1) / side as i64) as i32;
        axis += 1;
    }
    tiles
}

/// What is cut into tiles.
pub trait Tiled {
    #[doc(hidden)]
    fn tiles(&self) -> [i32; MAX_RANK];
}

impl<'a, E: ElementType, const S: [i32]> Tiled for Partition<'a, E, S> {
    #[inline(always)]
    fn tiles(&self) -> [i32; MAX_RANK] {
        tiles_of::<E, S>(&self.view)
    }
}

impl<'a, E: ElementType, const S: [i32]> Tiled for PartitionMut<'a, E, S> {
    #[inline(always)]
    fn tiles(&self) -> [i32; MAX_RANK] {
        tiles_of::<E, S>(&self.view)
    }
}

impl<'a, E: ElementType, const S: [i32]> Partition<'a, E, S> {
    #[inline(always)]
    pub(crate) fn of(view: View<E>, outside: E) -> Self {
        Partition { view, outside, _tensor: PhantomData }
    }

    /// The tile with `index[axis]` tiles before it along each axis; the padding, else zeros, outside the tensor.
    #[inline(always)]
    pub fn load<const N: usize>(&self, index: [i32; N]) -> Tile<E, S> {
        self.view.load(&start_of::<S, N>(index), self.outside)
    }

    /// [`load`](Self::load) with advice: so many loads may be in flight.
    #[inline(always)]
    pub fn load_pipelined<const LATENCY: i32, const N: usize>(&self, index: [i32; N]) -> Tile<E, S> {
        self.load(index)
    }

    /// The tile at an index that a partition of the same kind made.
    #[inline(always)]
    pub fn load_index<const R: [i32]>(&self, index: PartitionIndex<R>) -> Tile<E, S> {
        const { assert!(rank::<S>() == rank::<R>(), "an index has one number for each axis of the tile") };
        self.view.load(&index.start::<S>(), self.outside)
    }

    /// How many tiles there are along an axis.
    #[inline(always)]
    #[rustc_axis_argument(1)]
    pub fn num_tiles(&self, axis: i32) -> i32 {
        self.tiles()[axis as usize]
    }
}

impl<'a, E: ElementType, const S: [i32]> PartitionMut<'a, E, S> {
    #[inline(always)]
    pub(crate) fn of(view: View<E>) -> Self {
        PartitionMut { view, _tensor: PhantomData }
    }

    #[inline(always)]
    pub(crate) fn reach(&self) -> &View<E> {
        &self.view
    }

    /// The tile with `index[axis]` tiles before it along each axis of the owned part.
    ///
    /// # Safety
    /// No other tile block stores this tile.
    #[inline(always)]
    pub unsafe fn load<const N: usize>(&self, index: [i32; N]) -> Tile<E, S> {
        self.view.load(&start_of::<S, N>(index), E::ZERO)
    }

    /// Stores a tile there; what would lie outside of the part is left out.
    #[inline(always)]
    pub fn store<const N: usize>(&mut self, tile: Tile<E, S>, index: [i32; N]) -> Token {
        self.view.store(&start_of::<S, N>(index), &tile);
        Token
    }

    /// [`store`](Self::store).
    ///
    /// # Safety
    /// The index is one of the partition.
    #[inline(always)]
    pub unsafe fn store_unchecked<const N: usize>(&mut self, tile: Tile<E, S>, index: [i32; N]) -> Token {
        self.store(tile, index)
    }

    /// Stores a tile at an index that a partition of the same kind made.
    #[inline(always)]
    pub fn store_index<const R: [i32]>(&mut self, tile: Tile<E, S>, index: PartitionIndex<R>) -> Token {
        const { assert!(rank::<S>() == rank::<R>(), "an index has one number for each axis of the tile") };
        self.view.store(&index.start::<S>(), &tile);
        Token
    }

    /// How many tiles there are along an axis.
    #[inline(always)]
    #[rustc_axis_argument(1)]
    pub fn num_tiles(&self, axis: i32) -> i32 {
        self.tiles()[axis as usize]
    }
}

/// How many tiles a partition has along an axis.
#[inline(always)]
#[rustc_axis_argument(1)]
pub fn num_tiles<P: Tiled>(partition: &P, axis: i32) -> i32 {
    partition.tiles()[axis as usize]
}

/// How many tiles a partition has along each axis.
#[inline(always)]
pub fn get_index_space_shape<P: Tiled, const N: usize>(partition: &P) -> [i32; N] {
    let tiles = partition.tiles();
    let mut shape = [0; N];
    shape.copy_from_slice(&tiles[..N]);
    shape
}

/// Stands for the accesses to what a partition reads.
#[inline(always)]
pub fn get_partition_token<E: ElementType, const S: [i32]>(partition: &Partition<'_, E, S>) -> Token {
    let _ = partition;
    Token
}

/// Stands for the accesses to what a partition writes.
#[inline(always)]
pub fn get_partition_token_mut<E: ElementType, const S: [i32]>(partition: &PartitionMut<'_, E, S>) -> Token {
    let _ = partition;
    Token
}

/// A tensor cut into tiles, with what stands outside of it and the order of its axes.
#[inline(always)]
#[rustc_tile_op(view)]
#[rustc_optional_args(3)]
pub fn make_partition_view<'a, E: ElementType, const S: [i32], const R: [i32], P: padding::Mode, M: dim_map::Map>(
    tensor: &'a Tensor<E, S>,
    shape: Shape<R>,
    padding: P,
    dim_map: M,
    token: impl OptionalToken,
) -> Partition<'a, E, R> {
    let _ = (shape, padding, dim_map);
    token.order();
    Partition::of(tensor.reach().permuted::<M>(rank::<R>()), P::value())
}

/// As [`make_partition_view`], to be written.
///
/// # Safety
/// No other tile block accesses a tile that this one stores.
#[inline(always)]
#[rustc_optional_args(1)]
pub unsafe fn make_partition_view_mut<'a, E: ElementType, const S: [i32], const R: [i32]>(
    tensor: &'a Tensor<E, S>,
    shape: Shape<R>,
    token: impl OptionalToken,
) -> PartitionMut<'a, E, R> {
    let _ = shape;
    token.order();
    PartitionMut::of(tensor.whole())
}

/// [`Partition::load`].
#[inline(always)]
#[rustc_optional_args(4)]
pub fn load_view_tko<E: ElementType, const S: [i32], const N: usize, O: LoadMode, T>(
    partition: &Partition<'_, E, S>,
    index: [i32; N],
    ordering: O,
    scope: impl OptionalScope,
    latency: impl LatencyHint,
    tma: T,
) -> Tile<E, S> {
    let _ = (ordering, scope, latency, tma);
    partition.load(index)
}

/// [`PartitionMut::load`].
///
/// # Safety
/// No other tile block stores this tile.
#[inline(always)]
#[rustc_optional_args(4)]
pub unsafe fn load_view_tko_mut<E: ElementType, const S: [i32], const N: usize, O: LoadMode, T>(
    partition: &PartitionMut<'_, E, S>,
    index: [i32; N],
    ordering: O,
    scope: impl OptionalScope,
    latency: impl LatencyHint,
    tma: T,
) -> Tile<E, S> {
    let _ = (ordering, scope, latency, tma);
    // SAFETY: the caller's promise.
    unsafe { partition.load(index) }
}

/// [`PartitionMut::store`].
///
/// # Safety
/// No other tile block accesses this tile.
#[inline(always)]
#[rustc_optional_args(4)]
pub unsafe fn store_view_tko_mut<E: ElementType, const S: [i32], const N: usize, O: StoreMode, T>(
    partition: &mut PartitionMut<'_, E, S>,
    tile: Tile<E, S>,
    index: [i32; N],
    ordering: O,
    scope: impl OptionalScope,
    latency: impl LatencyHint,
    tma: T,
) -> Token {
    let _ = (ordering, scope, latency, tma);
    partition.store(tile, index)
}
