//! Where a thread is, and waiting for the others of its block.

use crate::index::{Index1D, Index2D, ThreadIndex};
use crate::intrinsics;

macro_rules! state {
    ($($(#[$doc:meta])* $name:ident = $intrinsic:ident;)*) => { $(
        $(#[$doc])*
        #[allow(non_snake_case)]
        #[inline]
        pub fn $name() -> u32 {
            intrinsics::$intrinsic()
        }
    )* };
}

state! {
    /// Index of the thread in its block along x.
    threadIdx_x = simt_thread_index_x;
    /// Index of the thread in its block along y.
    threadIdx_y = simt_thread_index_y;
    /// Index of the thread in its block along z.
    threadIdx_z = simt_thread_index_z;
    /// Index of the block in the grid along x.
    blockIdx_x = simt_block_index_x;
    /// Index of the block in the grid along y.
    blockIdx_y = simt_block_index_y;
    /// Index of the block in the grid along z.
    blockIdx_z = simt_block_index_z;
    /// Threads of a block along x.
    blockDim_x = simt_block_dim_x;
    /// Threads of a block along y.
    blockDim_y = simt_block_dim_y;
    /// Threads of a block along z.
    blockDim_z = simt_block_dim_z;
    /// Blocks of the grid along x.
    gridDim_x = simt_grid_dim_x;
    /// Blocks of the grid along y.
    gridDim_y = simt_grid_dim_y;
    /// Blocks of the grid along z.
    gridDim_z = simt_grid_dim_z;
}

/// The number of this thread in a one-dimensional launch. In a launch that has more threads along y or z it is `usize::MAX`, which is
/// in no slice.
#[inline]
pub fn index_1d<'kernel>() -> ThreadIndex<'kernel, Index1D> {
    if blockDim_y() != 1 || blockDim_z() != 1 || gridDim_y() != 1 || gridDim_z() != 1 {
        return ThreadIndex::new(usize::MAX);
    }
    ThreadIndex::new(blockIdx_x() as usize * blockDim_x() as usize + threadIdx_x() as usize)
}

/// The column of this thread in a two-dimensional launch.
#[inline]
pub fn index_2d_col() -> usize {
    blockIdx_x() as usize * blockDim_x() as usize + threadIdx_x() as usize
}

/// The row of this thread in a two-dimensional launch.
#[inline]
pub fn index_2d_row() -> usize {
    blockIdx_y() as usize * blockDim_y() as usize + threadIdx_y() as usize
}

/// The number of this thread row by row in rows of `S`; `None` where its column is not less than `S`, or the launch has more threads along
/// z.
#[inline]
pub fn index_2d<'kernel, const S: usize>() -> Option<ThreadIndex<'kernel, Index2D<S>>> {
    let col = index_2d_col();
    if col >= S || blockDim_z() != 1 || gridDim_z() != 1 {
        return None;
    }
    Some(ThreadIndex::new(index_2d_row() * S + col))
}

/// Waits for all threads of the block; what they wrote before is visible to all after.
#[inline]
pub fn sync_threads() {
    intrinsics::simt_barrier()
}
