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

macro_rules! registers {
    ($($(#[$doc:meta])* $name:ident = $register:literal, $elsewhere:expr;)*) => {
        $(
            $(#[$doc])*
            #[allow(non_snake_case)]
            #[inline(always)]
            pub fn $name() -> u32 {
                if on_gpu() {
                    // SAFETY: it reads a register.
                    return unsafe { simt_ptx::<(u32,), ()>(concat!("mov.u32 %0, %%", $register, ";"), "=r", 3, ()).0 };
                }
                $elsewhere
            }
        )*
    };
}

registers! {
    /// The block's place in its cluster on the x axis.
    cluster_ctaidX = "cluster_ctaid.x", simt_block_index_x() % simt_cluster_dim_x();
    /// The block's place in its cluster on the y axis.
    cluster_ctaidY = "cluster_ctaid.y", simt_block_index_y() % simt_cluster_dim_y();
    /// The block's place in its cluster on the z axis.
    cluster_ctaidZ = "cluster_ctaid.z", simt_block_index_z() % simt_cluster_dim_z();
    /// Blocks of a cluster on the x axis.
    cluster_nctaidX = "cluster_nctaid.x", simt_cluster_dim_x();
    /// Blocks of a cluster on the y axis.
    cluster_nctaidY = "cluster_nctaid.y", simt_cluster_dim_y();
    /// Blocks of a cluster on the z axis.
    cluster_nctaidZ = "cluster_nctaid.z", simt_cluster_dim_z();
    /// The cluster's place in the grid on the x axis.
    clusteridX = "clusterid.x", simt_block_index_x() / simt_cluster_dim_x();
    /// The cluster's place in the grid on the y axis.
    clusteridY = "clusterid.y", simt_block_index_y() / simt_cluster_dim_y();
    /// The cluster's place in the grid on the z axis.
    clusteridZ = "clusterid.z", simt_block_index_z() / simt_cluster_dim_z();
    /// Clusters of the grid on the x axis.
    nclusteridX = "nclusterid.x", simt_grid_dim_x() / simt_cluster_dim_x();
    /// Clusters of the grid on the y axis.
    nclusteridY = "nclusterid.y", simt_grid_dim_y() / simt_cluster_dim_y();
    /// Clusters of the grid on the z axis.
    nclusteridZ = "nclusterid.z", simt_grid_dim_z() / simt_cluster_dim_z();
}

/// The cluster's place in the grid.
#[inline(always)]
pub fn cluster_idx() -> u32 {
    (clusteridZ() * nclusteridY() + clusteridY()) * nclusteridX() + clusteridX()
}

/// The number of clusters of the grid.
#[inline(always)]
pub fn num_clusters() -> u32 {
    nclusteridX() * nclusteridY() * nclusteridZ()
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
