//! Clusters: blocks that run together and reach each other's shared memory.

use crate::intrinsics::*;

/// The block's place in its cluster.
#[inline(always)]
pub fn block_rank() -> u32 {
    simt_cluster_rank()
}

/// The number of blocks in the cluster.
#[inline(always)]
pub fn cluster_size() -> u32 {
    simt_cluster_dim_x() * simt_cluster_dim_y() * simt_cluster_dim_z()
}

/// Waits for all threads of the cluster; what they wrote before can be read after.
#[inline(always)]
pub fn cluster_sync() {
    simt_cluster_barrier()
}

/// The value of the same shared variable in block `rank` of the cluster.
///
/// # Safety
/// `address` must be of shared memory, and the block must exist and run until the value was read.
#[inline(always)]
pub unsafe fn dsmem_read_u32(address: *const u32, rank: u32) -> u32 {
    // SAFETY: the caller's promise.
    unsafe { map_shared_rank(address, rank).read_volatile() }
}

/// The address of the same shared variable in block `rank` of the cluster.
///
/// # Safety
/// The block must exist and run until nobody uses the address any more.
#[inline(always)]
pub unsafe fn map_shared_rank<T>(address: *const T, rank: u32) -> *const T {
    simt_cluster_map(address.cast_mut().cast(), rank).cast_const().cast()
}

/// The address of the same shared variable in block `rank` of the cluster.
///
/// # Safety
/// The block must exist and run until nobody uses the address any more.
#[inline(always)]
pub unsafe fn map_shared_rank_mut<T>(address: *mut T, rank: u32) -> *mut T {
    simt_cluster_map(address.cast(), rank).cast()
}
