//! [`Partition`]: a tensor cut into tiles, for a kernel that writes it.

use std::sync::Arc;

use crate::element::ElementType;
use crate::error::{TensorError, tensor_error};
use crate::tensor::Tensor;

/// The most axes that a launch grid has.
const GRID_RANK: usize = 3;

/// Whatever gives a kernel a tensor to write: a tensor, or a mutable borrow of one.
pub trait TensorOwner: Send {
    /// The type of an element.
    type Elem: ElementType;

    /// The tensor.
    fn tensor(&self) -> &Tensor<Self::Elem>;
}

impl<T: ElementType> TensorOwner for Tensor<T> {
    type Elem = T;

    fn tensor(&self) -> &Tensor<T> {
        self
    }
}

impl<'a, T: ElementType> TensorOwner for &'a mut Tensor<T> {
    type Elem = T;

    fn tensor(&self) -> &Tensor<T> {
        self
    }
}

impl<T: ElementType> TensorOwner for Arc<Tensor<T>> {
    type Elem = T;

    fn tensor(&self) -> &Tensor<T> {
        self
    }
}

/// A tensor cut into tiles of one shape. Each tile block of a launch owns one tile; a last tile that
/// reaches over the edge is clipped.
#[derive(Debug)]
pub struct Partition<O> {
    owner: O,
    tile: Sides,
    grid: (u32, u32, u32),
}

#[derive(Clone, Copy, Debug)]
struct Sides {
    extents: [i32; GRID_RANK],
    rank: usize,
}

impl Sides {
    #[inline]
    fn of(shape: &[i32], tile: &[usize]) -> Result<Sides, TensorError> {
        if tile.len() != shape.len() {
            return tensor_error(format!(
                "a partition into tiles of shape {tile:?} of a tensor of shape {shape:?}: {} and {} axes",
                tile.len(),
                shape.len()
            ));
        }
        if tile.len() > GRID_RANK {
            return tensor_error(format!("a partition of a tensor of {} axes, where {GRID_RANK} are possible", tile.len()));
        }
        if tile.iter().any(|extent| *extent == 0 || *extent > i32::MAX as usize) {
            return tensor_error(format!("a partition into tiles of shape {tile:?}"));
        }
        let mut extents = [1; GRID_RANK];
        for (to, extent) in extents.iter_mut().zip(tile) {
            *to = *extent as i32;
        }
        Ok(Sides { extents, rank: tile.len() })
    }

    #[inline]
    fn extents(&self) -> &[i32] {
        &self.extents[..self.rank]
    }

    // How many of them a tensor of that shape has along each axis.
    #[inline]
    fn grid(&self, shape: &[i32]) -> (u32, u32, u32) {
        let mut grid = [1; GRID_RANK];
        for (axis, extent) in shape.iter().enumerate() {
            grid[axis] = (*extent as u32).div_ceil(self.extents[axis] as u32);
        }
        (grid[0], grid[1], grid[2])
    }
}

impl<O: TensorOwner> Partition<O> {
    pub(crate) fn new(owner: O, tile: &[usize]) -> Result<Partition<O>, TensorError> {
        let tile = Sides::of(owner.tensor().shape(), tile)?;
        let grid = tile.grid(owner.tensor().shape());
        Ok(Partition { owner, tile, grid })
    }

    /// The tensor.
    pub fn tensor(&self) -> &Tensor<O::Elem> {
        self.owner.tensor()
    }

    /// The extent of a tile along each axis.
    #[inline]
    pub fn tile_shape(&self) -> &[i32] {
        self.tile.extents()
    }

    /// The extent of a tile along each axis.
    pub fn partition_shape(&self) -> &[i32] {
        self.tile.extents()
    }

    /// How many tiles there are along each axis, which is the grid of a launch.
    #[inline]
    pub fn grid(&self) -> Result<(u32, u32, u32), TensorError> {
        Ok(self.grid)
    }

    /// The tensor without the tiles; no data moves.
    pub fn unpartition(self) -> O {
        self.owner
    }

    #[inline]
    pub(crate) fn tiles(&self) -> (u32, u32, u32) {
        self.grid
    }

    /// The first `count` tiles along the first axis alone.
    ///
    /// # Errors
    /// There are fewer.
    pub fn prefix(mut self, count: usize) -> Result<Partition<O>, TensorError> {
        if count > self.grid.0 as usize {
            return tensor_error(format!("the first {count} tiles of a partition with {}", self.grid.0));
        }
        self.grid.0 = count as u32;
        Ok(self)
    }

    /// For a persistent kernel: so many tile blocks share the tiles among them, in turn, by groups of `map[axis]` tiles
    /// along each axis. 0 stands for all tiles along the axis.
    ///
    /// # Panics
    /// `map` has another number of axes, or there are no tile blocks.
    #[track_caller]
    #[rustc_tile_map]
    #[inline(never)]
    pub fn map<M: Extent, B: Extent, const RANK: usize>(self, map: [M; RANK], tile_blocks: B) -> MappedPartition<O> {
        let map: Vec<i64> = map.iter().map(|extent| extent.to_i64()).collect();
        match MappedPartition::new(self, &map, tile_blocks.to_i64()) {
            Ok(mapped) => mapped,
            Err(error) => panic!("{error}"),
        }
    }
}

/// A number of tiles or of tile blocks.
pub trait Extent: Copy {
    #[doc(hidden)]
    fn to_i64(self) -> i64;
}

macro_rules! extents {
    ($($ty:ident)*) => {
        $(
            impl Extent for $ty {
                fn to_i64(self) -> i64 {
                    self as i64
                }
            }
        )*
    };
}

extents! { i32 u32 i64 u64 usize }

/// What gives its tensor back.
pub trait Unpartition {
    /// The tensor, or the borrow of one.
    type Tensor: Send;

    /// The tensor without the tiles; no data moves.
    fn unpartition(self) -> Self::Tensor;
}

impl<O: TensorOwner> Unpartition for Partition<O> {
    type Tensor = O;

    fn unpartition(self) -> O {
        self.owner
    }
}

impl<O: TensorOwner> Unpartition for MappedPartition<O> {
    type Tensor = O;

    fn unpartition(self) -> O {
        self.owner
    }
}

/// What can be cut into tiles for a kernel that writes it.
pub trait IntoPartition: TensorOwner + Sized {
    /// Cuts it into tiles of that shape.
    ///
    /// # Panics
    /// The shape does not fit the tensor, or the tensor is shared.
    #[track_caller]
    #[rustc_tile_shape]
    #[inline(never)]
    fn partition<const RANK: usize>(self, tile: [usize; RANK]) -> Partition<Self> {
        match self.partition_into(&tile) {
            Ok(partition) => partition,
            Err(error) => panic!("{error}"),
        }
    }

    /// The first `count` tiles of that shape along the first axis.
    ///
    /// # Panics
    /// As [`partition`](Self::partition), or there are fewer tiles.
    #[track_caller]
    #[rustc_tile_shape]
    #[inline(never)]
    fn partition_prefix<const RANK: usize>(self, tile: [usize; RANK], count: usize) -> Partition<Self> {
        match self.partition_into(&tile).and_then(|partition| partition.prefix(count)) {
            Ok(partition) => partition,
            Err(error) => panic!("{error}"),
        }
    }

    #[doc(hidden)]
    fn partition_into(self, tile: &[usize]) -> Result<Partition<Self>, TensorError> {
        Partition::new(self, tile)
    }
}

impl<T: ElementType> IntoPartition for Tensor<T> {}
impl<'a, T: ElementType> IntoPartition for &'a mut Tensor<T> {}

impl<T: ElementType> IntoPartition for Arc<Tensor<T>> {
    fn partition_into(mut self, tile: &[usize]) -> Result<Partition<Self>, TensorError> {
        if Arc::get_mut(&mut self).is_none() {
            return tensor_error(String::from("a partition of a tensor that is shared"));
        }
        Partition::new(self, tile)
    }
}

/// Cutting into tiles with an error instead of a panic.
pub trait TryPartition: IntoPartition {
    /// Cuts it into tiles of that shape.
    ///
    /// # Errors
    /// The shape does not fit the tensor, or the tensor is shared.
    #[rustc_tile_shape]
    #[inline(never)]
    fn try_partition<const RANK: usize>(self, tile: [usize; RANK]) -> Result<Partition<Self>, TensorError> {
        self.partition_into(&tile)
    }
}

impl<O: IntoPartition> TryPartition for O {}

/// A tensor whose tiles a fixed number of tile blocks share among them.
#[derive(Debug)]
pub struct MappedPartition<O> {
    owner: O,
    tile: Sides,
    map: [i32; GRID_RANK],
    blocks: u32,
}

impl<O: TensorOwner> MappedPartition<O> {
    pub(crate) fn new(partition: Partition<O>, map: &[i64], blocks: i64) -> Result<MappedPartition<O>, TensorError> {
        let Partition { owner, tile, .. } = partition;
        if map.len() != tile.rank || map.iter().any(|extent| !(0..=i32::MAX as i64).contains(extent)) {
            return tensor_error(format!("a map {map:?} of tiles of shape {:?}", tile.extents()));
        }
        if blocks <= 0 || blocks > i32::MAX as i64 {
            return tensor_error(format!("a partition for {blocks} tile blocks"));
        }
        let mut extents = [0; GRID_RANK];
        for (to, extent) in extents.iter_mut().zip(map) {
            *to = *extent as i32;
        }
        Ok(MappedPartition { owner, tile, map: extents, blocks: blocks as u32 })
    }

    /// The tensor.
    pub fn tensor(&self) -> &Tensor<O::Elem> {
        self.owner.tensor()
    }

    /// The extent of a tile along each axis.
    #[inline]
    pub fn tile_shape(&self) -> &[i32] {
        self.tile.extents()
    }

    /// How many tiles along each axis fall to a tile block at once; 0 for all.
    pub fn map_shape(&self) -> &[i32] {
        &self.map[..self.tile.rank]
    }

    /// How many tile blocks there are.
    pub fn tile_blocks(&self) -> u32 {
        self.blocks
    }
}
