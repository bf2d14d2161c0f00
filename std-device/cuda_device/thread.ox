//! The running thread: its place in block and grid, its index, and the barrier of its block.

#![allow(non_snake_case)]

use crate::disjoint::DisjointSlice;
pub use crate::index::{
    FlatIndexSpace, Index1D, Index2D, Index3D, IndexFormula, Runtime2DIndex, ThreadCoord2D32, ThreadIndex, ThreadIndex32,
    WarpIndex,
};
use crate::intrinsics::*;
pub use crate::launch::{Domain1, Domain2, Domain3, LaunchContext, NativeCoordinates, U32Coordinates};

macro_rules! registers {
    ($($(#[$doc:meta])* $name:ident = $intrinsic:ident -> $ty:ty;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name() -> $ty {
                $intrinsic()
            }
        )*
    };
}

registers! {
    /// The thread's place in its block.
    threadIdx_x = simt_thread_index_x -> u32;
    /// The thread's place in its block.
    threadIdx_y = simt_thread_index_y -> u32;
    /// The thread's place in its block.
    threadIdx_z = simt_thread_index_z -> u32;
    /// The block's place in the grid.
    blockIdx_x = simt_block_index_x -> u32;
    /// The block's place in the grid.
    blockIdx_y = simt_block_index_y -> u32;
    /// The block's place in the grid.
    blockIdx_z = simt_block_index_z -> u32;
    /// Threads of a block.
    blockDim_x = simt_block_dim_x -> u32;
    /// Threads of a block.
    blockDim_y = simt_block_dim_y -> u32;
    /// Threads of a block.
    blockDim_z = simt_block_dim_z -> u32;
    /// Blocks of the grid.
    gridDim_x = simt_grid_dim_x -> u32;
    /// Blocks of the grid.
    gridDim_y = simt_grid_dim_y -> u32;
    /// Blocks of the grid.
    gridDim_z = simt_grid_dim_z -> u32;
    /// The multiprocessor that runs the block; it may change.
    smid = simt_sm_id -> u32;
    /// The number of multiprocessors, some of which may not exist.
    nsmid = simt_sm_count -> u32;
    /// The number of the launch.
    gridid = simt_grid_id -> u64;
}

// A position fits in 64 bits: the largest grid has less than 2^31 blocks of 2^10 threads on an axis.
#[inline(always)]
fn global_x() -> usize {
    (blockIdx_x() as usize).wrapping_mul(blockDim_x() as usize).wrapping_add(threadIdx_x() as usize)
}

#[inline(always)]
fn global_y() -> usize {
    (blockIdx_y() as usize).wrapping_mul(blockDim_y() as usize).wrapping_add(threadIdx_y() as usize)
}

#[inline(always)]
fn global_z() -> usize {
    (blockIdx_z() as usize).wrapping_mul(blockDim_z() as usize).wrapping_add(threadIdx_z() as usize)
}

#[inline(always)]
fn is_flat_in_y() -> bool {
    blockDim_y() == 1 && gridDim_y() == 1
}

#[inline(always)]
fn is_flat_in_z() -> bool {
    blockDim_z() == 1 && gridDim_z() == 1
}

/// The index of the running thread in a launch of one dimension; not valid in launches of more.
#[inline(always)]
pub fn index_1d<'kernel>() -> ThreadIndex<'kernel, Index1D> {
    ThreadIndex::new(if is_flat_in_y() && is_flat_in_z() { global_x() } else { usize::MAX })
}

/// [`index_1d`] in a kernel whose contract says that launches have one dimension.
///
/// # Safety
/// The contract must say so.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn __index_1d_contracted<'kernel>() -> ThreadIndex<'kernel, Index1D> {
    ThreadIndex::new(global_x())
}

/// The index of the running thread in rows of `STRIDE` elements; `None` beyond the end of a row.
#[inline(always)]
pub fn index_2d<'kernel, const STRIDE: usize>() -> Option<ThreadIndex<'kernel, Index2D<STRIDE>>> {
    if global_x() < STRIDE && is_flat_in_z() {
        Some(ThreadIndex::new(global_y() * STRIDE + global_x()))
    } else {
        None
    }
}

/// The index of the running thread in planes of `HEIGHT` rows of `WIDTH` elements; `None` outside of them.
#[inline(always)]
pub fn index_3d<'kernel, const WIDTH: usize, const HEIGHT: usize>()
-> Option<ThreadIndex<'kernel, Index3D<WIDTH, HEIGHT>>> {
    if global_x() < WIDTH && global_y() < HEIGHT {
        Some(ThreadIndex::new((global_z() * HEIGHT + global_y()) * WIDTH + global_x()))
    } else {
        None
    }
}

/// The index of the running thread in rows as wide as the slice's; `None` beyond the end of a row.
#[inline(always)]
pub fn index_2d_runtime<'kernel, T>(
    slice: &DisjointSlice<'_, T, Runtime2DIndex>,
) -> Option<ThreadIndex<'kernel, Runtime2DIndex>> {
    let (row, col) = (global_y(), global_x());
    if col < slice.row_width() && row <= u32::MAX as usize && is_flat_in_z() {
        Some(ThreadIndex::new(row << 32 | col))
    } else {
        None
    }
}

/// The index of the running warp, for its first lane; `None` for the others.
#[inline(always)]
pub fn warp_index<'kernel>() -> Option<ThreadIndex<'kernel, WarpIndex>> {
    if simt_lane_id() != 0 {
        return None;
    }
    let threads = blockDim_x() as usize * blockDim_y() as usize * blockDim_z() as usize;
    let plane = blockIdx_z() as usize * gridDim_y() as usize + blockIdx_y() as usize;
    let block = plane * gridDim_x() as usize + blockIdx_x() as usize;
    Some(ThreadIndex::new(block * threads.div_ceil(32) + simt_warp_id() as usize))
}

/// The index of the running thread in 32 bits, which the kernel's contract allows.
#[inline(always)]
pub fn index_1d_u32<'kernel>(launch: &'kernel LaunchContext<'_, Domain1, U32Coordinates>) -> ThreadIndex32<'kernel> {
    let _ = launch;
    ThreadIndex32::new(blockIdx_x().wrapping_mul(blockDim_x()).wrapping_add(threadIdx_x()))
}

/// Row and column of the running thread in 32 bits, which the kernel's contract allows.
#[inline(always)]
pub fn coord_2d_u32<'kernel>(launch: &'kernel LaunchContext<'_, Domain2, U32Coordinates>) -> ThreadCoord2D32<'kernel> {
    let _ = launch;
    ThreadCoord2D32::new(
        blockIdx_y().wrapping_mul(blockDim_y()).wrapping_add(threadIdx_y()),
        blockIdx_x().wrapping_mul(blockDim_x()).wrapping_add(threadIdx_x()),
    )
}

/// The row of the running thread, as a plain number.
#[inline(always)]
pub fn index_2d_row() -> usize {
    global_y()
}

/// The column of the running thread, as a plain number.
#[inline(always)]
pub fn index_2d_col() -> usize {
    global_x()
}

/// Waits for all threads of the block; what they wrote before can be read after. All of them must come here
/// together, which the compiler checks.
#[inline(always)]
pub fn sync_threads() {
    simt_barrier()
}

/// [`sync_threads`], and the number of threads for which `predicate` holds.
#[inline(always)]
pub fn sync_threads_count(predicate: bool) -> u32 {
    simt_barrier_count(predicate)
}

/// [`sync_threads`], and whether `predicate` holds for all threads.
#[inline(always)]
pub fn sync_threads_and(predicate: bool) -> bool {
    simt_barrier_and(predicate)
}

/// [`sync_threads`], and whether `predicate` holds for some thread.
#[inline(always)]
pub fn sync_threads_or(predicate: bool) -> bool {
    simt_barrier_or(predicate)
}
