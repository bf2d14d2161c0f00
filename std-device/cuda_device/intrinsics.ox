//! The operations of a device thread, as the compiler provides them.
//!
//! Masks name lanes, one bit each; mask 0 stands for the lanes that are here together.

#![allow(missing_docs)]

#[rustc_intrinsic]
pub fn simt_thread_index_x() -> u32;
#[rustc_intrinsic]
pub fn simt_thread_index_y() -> u32;
#[rustc_intrinsic]
pub fn simt_thread_index_z() -> u32;
#[rustc_intrinsic]
pub fn simt_block_index_x() -> u32;
#[rustc_intrinsic]
pub fn simt_block_index_y() -> u32;
#[rustc_intrinsic]
pub fn simt_block_index_z() -> u32;
#[rustc_intrinsic]
pub fn simt_block_dim_x() -> u32;
#[rustc_intrinsic]
pub fn simt_block_dim_y() -> u32;
#[rustc_intrinsic]
pub fn simt_block_dim_z() -> u32;
#[rustc_intrinsic]
pub fn simt_grid_dim_x() -> u32;
#[rustc_intrinsic]
pub fn simt_grid_dim_y() -> u32;
#[rustc_intrinsic]
pub fn simt_grid_dim_z() -> u32;
#[rustc_intrinsic]
pub fn simt_lane_id() -> u32;
#[rustc_intrinsic]
pub fn simt_warp_id() -> u32;
#[rustc_intrinsic]
pub fn simt_sm_id() -> u32;
#[rustc_intrinsic]
pub fn simt_sm_count() -> u32;
#[rustc_intrinsic]
pub fn simt_grid_id() -> u64;
#[rustc_intrinsic]
pub fn simt_cluster_rank() -> u32;
#[rustc_intrinsic]
pub fn simt_cluster_dim_x() -> u32;
#[rustc_intrinsic]
pub fn simt_cluster_dim_y() -> u32;
#[rustc_intrinsic]
pub fn simt_cluster_dim_z() -> u32;
#[rustc_intrinsic]
pub fn simt_barrier();
#[rustc_intrinsic]
pub fn simt_barrier_count(a: bool) -> u32;
#[rustc_intrinsic]
pub fn simt_barrier_and(a: bool) -> bool;
#[rustc_intrinsic]
pub fn simt_barrier_or(a: bool) -> bool;
#[rustc_intrinsic]
pub fn simt_named_barrier(a: u32, b: u32);
#[rustc_intrinsic]
pub fn simt_named_arrive(a: u32, b: u32);
#[rustc_intrinsic]
pub fn simt_cluster_barrier();
#[rustc_intrinsic]
pub fn simt_grid_barrier();
#[rustc_intrinsic]
pub fn simt_warp_sync(mask: u32);
#[rustc_intrinsic]
pub fn simt_active_mask() -> u32;
#[rustc_intrinsic]
pub fn simt_elect(mask: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_shuffle_index(mask: u32, value: u32, operand: u32, width: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_shuffle_up(mask: u32, value: u32, operand: u32, width: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_shuffle_down(mask: u32, value: u32, operand: u32, width: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_shuffle_xor(mask: u32, value: u32, operand: u32, width: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_shuffle_index_u64(mask: u32, value: u64, operand: u32, width: u32) -> u64;
#[rustc_intrinsic]
pub fn simt_shuffle_up_u64(mask: u32, value: u64, operand: u32, width: u32) -> u64;
#[rustc_intrinsic]
pub fn simt_shuffle_down_u64(mask: u32, value: u64, operand: u32, width: u32) -> u64;
#[rustc_intrinsic]
pub fn simt_shuffle_xor_u64(mask: u32, value: u64, operand: u32, width: u32) -> u64;
#[rustc_intrinsic]
pub fn simt_vote_all(mask: u32, value: bool) -> bool;
#[rustc_intrinsic]
pub fn simt_vote_any(mask: u32, value: bool) -> bool;
#[rustc_intrinsic]
pub fn simt_vote_uniform(mask: u32, value: bool) -> bool;
#[rustc_intrinsic]
pub fn simt_vote_ballot(mask: u32, value: bool) -> u32;
#[rustc_intrinsic]
pub fn simt_match_any(mask: u32, value: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_match_any_u64(mask: u32, value: u64) -> u32;
#[rustc_intrinsic]
pub fn simt_match_all(mask: u32, value: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_match_all_u64(mask: u32, value: u64) -> u32;
#[rustc_intrinsic]
pub fn simt_reduce_add(mask: u32, value: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_reduce_min_u32(mask: u32, value: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_reduce_max_u32(mask: u32, value: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_reduce_min_i32(mask: u32, value: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_reduce_max_i32(mask: u32, value: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_reduce_and(mask: u32, value: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_reduce_or(mask: u32, value: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_reduce_xor(mask: u32, value: u32) -> u32;
#[rustc_intrinsic]
pub fn simt_dynamic_shared() -> *mut u8;
#[rustc_intrinsic]
pub fn simt_shared_offset(a: *const u8) -> u32;
#[rustc_intrinsic]
pub fn simt_cluster_map(a: *mut u8, b: u32) -> *mut u8;
#[rustc_intrinsic]
pub fn simt_fence_block();
#[rustc_intrinsic]
pub fn simt_fence_device();
#[rustc_intrinsic]
pub fn simt_fence_system();
#[rustc_intrinsic]
pub fn simt_clock() -> u32;
#[rustc_intrinsic]
pub fn simt_clock64() -> u64;
#[rustc_intrinsic]
pub fn simt_global_timer() -> u64;
#[rustc_intrinsic]
pub fn simt_nanosleep(a: u32);
#[rustc_intrinsic]
pub fn simt_printf(a: *const u8, b: *const u8) -> i32;
#[rustc_intrinsic]
pub fn simt_breakpoint();
#[rustc_intrinsic]
pub fn simt_trap() -> !;
#[rustc_intrinsic]
pub fn simt_exit() -> !;
