//! Indices of tiles, and the tiles that fall to one tile block of a persistent kernel.

use crate::element::ElementType;
use crate::partition::{tiles_of, Tiled};
use crate::pointer::Token;
use crate::program::{get_num_tile_blocks, get_tile_block_id};
use crate::shape::{rank, side, Shape, MAX_RANK};
use crate::tensor::{Start, TensorDescriptor, View};
use crate::tile::Tile;
use core::hint::assert_unchecked;
use core::marker::PhantomData;

/// The index of a tile of shape `S` in the partition that made it.
#[derive(Clone, Copy)]
pub struct PartitionIndex<const S: [i32]> {
    tiles: [i32; MAX_RANK],
}

impl<const S: [i32]> PartitionIndex<S> {
    /// Where a tile of shape `R` at this index starts.
    #[inline(always)]
    pub(crate) fn start<const R: [i32]>(&self) -> Start {
        let mut start = [0; MAX_RANK];
        let mut axis = 0;
        while axis < rank::<R>() {
            start[axis] = self.tiles[axis] as i64 * side::<R>(axis) as i64;
            axis += 1;
        }
        start
    }
}

/// An index in an order in which neighbours in time share rows and columns: of a partition of `tiles` tiles it goes through groups
/// of `group` rows, column by column, instead of row by row.
///
/// # Safety
/// The tile at the index that comes out falls to this tile block: each of a partition's tiles is the image of one.
#[inline(always)]
pub unsafe fn swizzle_partition_index_2d<const M: i32, const N: i32>(
    index: PartitionIndex<{ [M, N] }>,
    tiles: [i32; 2],
    group: i32,
) -> PartitionIndex<{ [M, N] }> {
    let number = index.tiles[0] * tiles[1] + index.tiles[1];
    let first = number / (group * tiles[1]) * group;
    let rows = if tiles[0] - first < group { tiles[0] - first } else { group };
    let within = number % (group * tiles[1]);
    let mut swizzled = index;
    swizzled.tiles[0] = first + within % rows;
    swizzled.tiles[1] = within / rows;
    swizzled
}

macro_rules! components {
    ($($count:literal [$($side:ident)*] ($($ty:ty),*) $($axis:literal)*;)*) => {
        $(
            impl<$(const $side: i32),*> PartitionIndex<{ [$($side),*] }> {
                /// How many tiles lie before it along each axis.
                #[inline(always)]
                pub fn coords(&self) -> [i32; $count] {
                    [$(self.tiles[$axis]),*]
                }

                /// [`coords`](Self::coords) as a tuple.
                #[inline(always)]
                pub fn components(&self) -> ($($ty,)*) {
                    ($(self.tiles[$axis],)*)
                }
            }
        )*
    };
}

components! {
    1 [A] (i32) 0;
    2 [A B] (i32, i32) 0 1;
    3 [A B C] (i32, i32, i32) 0 1 2;
}

/// An index by numbers: see [`coord`].
#[derive(Clone, Copy, Debug)]
pub struct Coord<C>(C);

/// The index with so many tiles before it along each axis: `coord((row, column))`.
#[inline(always)]
pub fn coord<C>(tiles: C) -> Coord<C> {
    Coord(tiles)
}

/// What names a tile of a mapped partition.
pub trait TileIndex<const S: [i32]> {
    #[doc(hidden)]
    fn index(self) -> PartitionIndex<S>;
}

impl<const S: [i32]> TileIndex<S> for PartitionIndex<S> {
    #[inline(always)]
    fn index(self) -> PartitionIndex<S> {
        self
    }
}

impl<const S: [i32], const N: usize> TileIndex<S> for [i32; N] {
    #[inline(always)]
    fn index(self) -> PartitionIndex<S> {
        const { assert!(rank::<S>() == N, "an index has one number for each axis of the tile") };
        let mut tiles = [0; MAX_RANK];
        tiles[..N].copy_from_slice(&self);
        PartitionIndex { tiles }
    }
}

impl<const S: [i32], const N: usize> TileIndex<S> for Coord<[i32; N]> {
    #[inline(always)]
    fn index(self) -> PartitionIndex<S> {
        self.0.index()
    }
}

impl<const S: [i32]> TileIndex<S> for Coord<i32> {
    #[inline(always)]
    fn index(self) -> PartitionIndex<S> {
        [self.0].index()
    }
}

impl<const S: [i32]> TileIndex<S> for Coord<(i32,)> {
    #[inline(always)]
    fn index(self) -> PartitionIndex<S> {
        [self.0.0].index()
    }
}

impl<const S: [i32]> TileIndex<S> for Coord<(i32, i32)> {
    #[inline(always)]
    fn index(self) -> PartitionIndex<S> {
        [self.0.0, self.0.1].index()
    }
}

impl<const S: [i32]> TileIndex<S> for Coord<(i32, i32, i32)> {
    #[inline(always)]
    fn index(self) -> PartitionIndex<S> {
        [self.0.0, self.0.1, self.0.2].index()
    }
}

/// A tensor cut into tiles of shape `S` that the tile blocks of a persistent kernel share among them.
///
/// `MAP` cuts the tiles into groups of `MAP[axis]` tiles along each axis, where 0 stands for all of them: such an axis
/// is owned whole. Each group falls to one tile block, one after the other in turn.
pub struct MappedPartitionMut<E: ElementType, const S: [i32], const MAP: [i32]> {
    view: View<E>,
    _not_send: PhantomData<*mut E>,
}

impl<E: ElementType, const S: [i32], const MAP: [i32]> Tiled for MappedPartitionMut<E, S, MAP> {
    #[inline(always)]
    fn tiles(&self) -> [i32; MAX_RANK] {
        tiles_of::<E, S>(&self.view)
    }
}

impl<E: ElementType, const S: [i32], const MAP: [i32]> MappedPartitionMut<E, S, MAP> {
    /// All tiles of a tensor.
    ///
    /// # Safety
    /// The descriptor describes memory of elements `E` that lives as long as the kernel runs and that the tile blocks
    /// of this launch alone access.
    #[inline(always)]
    pub unsafe fn owned(descriptor: &TensorDescriptor) -> Self {
        const { assert!(rank::<S>() == rank::<MAP>(), "a map has one number for each axis of the tile") };
        let view = View { ptr: descriptor.ptr as *mut E, dims: descriptor.dims, strides: descriptor.strides, is_inside: false };
        MappedPartitionMut { view, _not_send: PhantomData }
    }

    /// The same, whose tiles are accessed without a look at where it ends.
    ///
    /// # Safety
    /// No tile that is accessed lies outside of it, even in part.
    #[inline(always)]
    pub unsafe fn unchecked(mut self) -> Self {
        self.view.is_inside = true;
        self
    }

    #[inline(always)]
    fn indices(&self, from: [i32; MAX_RANK], to: [i32; MAX_RANK]) -> Indices<S, MAP> {
        let (block, _, _) = get_tile_block_id();
        Indices { tiles: self.tiles(), from, to, group: block as i64, low: [0; MAX_RANK], high: [0; MAX_RANK], at: [0; MAX_RANK], open: false }
    }

    /// The indices of the tiles that fall to this tile block.
    #[inline(always)]
    pub fn iter_indices(&self) -> Indices<S, MAP> {
        self.indices([0; MAX_RANK], self.tiles())
    }

    /// [`iter_indices`](Self::iter_indices) of a partition that is as large as `other`, whose tiles they name as well.
    #[inline(always)]
    pub fn iter_indices_with<P: Tiled>(&self, other: &P) -> Indices<S, MAP> {
        let _ = other;
        self.iter_indices()
    }

    /// Those of the tiles that fall to this tile block that lie in a range of each axis: the first and how many, -1 for
    /// all that follow.
    #[inline(always)]
    pub fn iter_indices_within<const N: usize>(&self, ranges: [(i32, i32); N]) -> Indices<S, MAP> {
        const { assert!(rank::<S>() == N, "there is one range for each axis of the tile") };
        let (mut from, mut to) = ([0; MAX_RANK], self.tiles());
        let mut axis = 0;
        while axis < N {
            let (start, len) = ranges[axis];
            from[axis] = start.max(0);
            if len >= 0 && (start as i64 + len as i64) < to[axis] as i64 {
                to[axis] = start + len;
            }
            axis += 1;
        }
        self.indices(from, to)
    }

    /// [`iter_indices_within`](Self::iter_indices_within) and [`iter_indices_with`](Self::iter_indices_with) at once.
    #[inline(always)]
    pub fn iter_indices_within_with<P: Tiled, const N: usize>(&self, ranges: [(i32, i32); N], other: &P) -> Indices<S, MAP> {
        let _ = other;
        self.iter_indices_within(ranges)
    }

    /// The index of a tile.
    ///
    /// # Safety
    /// The tile falls to this tile block.
    #[inline(always)]
    pub unsafe fn index<I: TileIndex<S>>(&self, index: I) -> PartitionIndex<S> {
        index.index()
    }

    /// The tile at an index; zeros outside the tensor.
    #[inline(always)]
    pub fn load<I: TileIndex<S>>(&self, index: I) -> Tile<E, S> {
        self.view.load(&index.index().start::<S>(), E::ZERO)
    }

    /// Stores a tile; what would lie outside the tensor is left out.
    #[inline(always)]
    pub fn store<I: TileIndex<S>>(&mut self, tile: Tile<E, S>, index: I) -> Token {
        self.view.store(&index.index().start::<S>(), &tile);
        Token
    }

    /// How many tiles there are along an axis.
    #[inline(always)]
    #[rustc_axis_argument(1)]
    pub fn num_tiles(&self, axis: i32) -> i32 {
        self.tiles()[axis as usize]
    }

    /// The shape of a tile.
    #[inline(always)]
    pub fn shape(&self) -> Shape<S> {
        Shape::new()
    }
}

/// The indices of the tiles of a tile block.
#[derive(Clone)]
pub struct Indices<const S: [i32], const MAP: [i32]> {
    tiles: [i32; MAX_RANK],
    from: [i32; MAX_RANK],
    to: [i32; MAX_RANK],
    group: i64, // the next one
    low: [i32; MAX_RANK],
    high: [i32; MAX_RANK],
    at: [i32; MAX_RANK],
    open: bool, // `at` is a tile of a group from `low` to `high`
}

impl<const S: [i32], const MAP: [i32]> Indices<S, MAP> {
    #[inline(always)]
    fn group_side(&self, axis: usize) -> i32 {
        match crate::intrinsics::shape_dim::<MAP>(axis) {
            0 => self.tiles[axis].max(1),
            side => side,
        }
    }

    // Opens the next group; false behind the last one.
    #[inline(always)]
    fn open(&mut self) -> bool {
        let mut groups = 1i64;
        let mut axis = 0;
        while axis < rank::<S>() {
            let side = self.group_side(axis) as i64;
            groups *= (self.tiles[axis] as i64 + side - 1) / side;
            axis += 1;
        }
        while self.group < groups {
            let mut rest = self.group;
            let mut axis = rank::<S>();
            self.open = true;
            while axis > 0 {
                axis -= 1;
                let side = self.group_side(axis);
                let count = (self.tiles[axis] as i64 + side as i64 - 1) / side as i64;
                let start = (rest % count) as i32 * side;
                rest /= count;
                self.low[axis] = start.max(self.from[axis]);
                self.high[axis] = if self.to[axis] - start < side { self.to[axis] } else { start + side };
                self.at[axis] = self.low[axis];
                self.open &= self.low[axis] < self.high[axis];
            }
            let (blocks, _, _) = get_num_tile_blocks();
            self.group += blocks as i64;
            if self.open {
                return true;
            }
        }
        false
    }

    // To the next tile of the group; false behind the last one.
    #[inline(always)]
    fn step(&mut self) -> bool {
        let mut axis = rank::<S>();
        while axis > 0 {
            axis -= 1;
            self.at[axis] += 1;
            if self.at[axis] < self.high[axis] {
                return true;
            }
            self.at[axis] = self.low[axis];
        }
        self.open = false;
        false
    }
}

impl<const S: [i32], const MAP: [i32]> Iterator for Indices<S, MAP> {
    type Item = PartitionIndex<S>;

    #[inline(always)]
    fn next(&mut self) -> Option<PartitionIndex<S>> {
        if (self.open && self.step()) || self.open() {
            let mut axis = 0;
            while axis < rank::<S>() {
                let (at, tiles) = (self.at[axis], self.tiles[axis]);
                // SAFETY: a group lies between `from`, which is not negative, and `to`, which is no more than `tiles`.
                unsafe { assert_unchecked(at >= 0 && at < tiles) };
                axis += 1;
            }
            Some(PartitionIndex { tiles: self.at })
        } else {
            None
        }
    }
}
