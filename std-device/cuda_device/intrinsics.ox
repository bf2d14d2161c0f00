//! What the compiler implements for device code: mir/device/device_intrinsics.def says what each means.
//!
//! All of them are safe to call in the sense of memory; which threads must call them together is checked by
//! the compiler on the kernels that reach them.

macro_rules! device_intrinsics {
    ($($name:ident($($arg:ident: $ty:ty),*) -> $result:ty;)*) => {
        $(
            #[rustc_intrinsic]
            pub fn $name($($arg: $ty),*) -> $result;
        )*
    };
}

/// The name of a kernel's entry in the device code; asks for that instance of it to be compiled.
#[rustc_intrinsic]
pub fn kernel_name<F>(kernel: F) -> &'static str;

/// Whether this code runs on a GPU, where [`simt_ptx`] works; otherwise it runs on the CPU, as a kernel or as
/// code of the host.
#[rustc_intrinsic]
pub fn on_gpu() -> bool;

/// Inline PTX. The template is in CUDA's syntax; the constraints are those of the outputs and then of the
/// inputs, `=r,+f,r`. The first of `inputs` belong to the outputs with `+`. All three texts and numbers must be
/// literals.
#[rustc_intrinsic]
pub unsafe fn simt_ptx<Out, In>(template: &'static str, constraints: &'static str, options: u32, inputs: In) -> Out;

/// The code neither reads nor writes memory and has no effect but its outputs.
pub const PTX_REGISTER_ONLY: u32 = 1;
/// The code does not care which other threads run it.
pub const PTX_MAY_DIVERGE: u32 = 2;

/// What the attributes of a kernel say of its launches, at the start of its body: the most threads and the
/// least blocks, the exact block, the cluster; 0 for what they leave open. Makes no code.
#[rustc_intrinsic]
pub fn launch_shape(
    max_threads: u32, min_blocks: u32, block_x: u32, block_y: u32, block_z: u32, cluster_x: u32, cluster_y: u32,
    cluster_z: u32,
) -> ();

/// Shared memory for a value of type `M`, the same wherever a kernel asks for it with this type and number. What is
/// there at first may be any bytes.
#[rustc_intrinsic]
pub fn simt_shared_memory<M, const NUMBER: usize>() -> *mut u8;

device_intrinsics! {
    simt_thread_index_x() -> u32;
    simt_thread_index_y() -> u32;
    simt_thread_index_z() -> u32;
    simt_block_index_x() -> u32;
    simt_block_index_y() -> u32;
    simt_block_index_z() -> u32;
    simt_block_dim_x() -> u32;
    simt_block_dim_y() -> u32;
    simt_block_dim_z() -> u32;
    simt_grid_dim_x() -> u32;
    simt_grid_dim_y() -> u32;
    simt_grid_dim_z() -> u32;
    simt_lane_id() -> u32;
    simt_warp_id() -> u32;
    simt_sm_id() -> u32;
    simt_sm_count() -> u32;
    simt_grid_id() -> u64;
    simt_cluster_rank() -> u32;
    simt_cluster_dim_x() -> u32;
    simt_cluster_dim_y() -> u32;
    simt_cluster_dim_z() -> u32;
    simt_barrier() -> ();
    simt_barrier_count(a: bool) -> u32;
    simt_barrier_and(a: bool) -> bool;
    simt_barrier_or(a: bool) -> bool;
    simt_named_barrier(a: u32, b: u32) -> ();
    simt_named_arrive(a: u32, b: u32) -> ();
    simt_cluster_barrier() -> ();
    simt_grid_barrier() -> ();
    simt_warp_sync(a: u32) -> ();
    simt_active_mask() -> u32;
    simt_elect(a: u32) -> u32;
    simt_shuffle_index(a: u32, b: u32, c: u32, d: u32) -> u32;
    simt_shuffle_up(a: u32, b: u32, c: u32, d: u32) -> u32;
    simt_shuffle_down(a: u32, b: u32, c: u32, d: u32) -> u32;
    simt_shuffle_xor(a: u32, b: u32, c: u32, d: u32) -> u32;
    simt_shuffle_index_u64(a: u32, b: u64, c: u32, d: u32) -> u64;
    simt_shuffle_up_u64(a: u32, b: u64, c: u32, d: u32) -> u64;
    simt_shuffle_down_u64(a: u32, b: u64, c: u32, d: u32) -> u64;
    simt_shuffle_xor_u64(a: u32, b: u64, c: u32, d: u32) -> u64;
    simt_vote_all(a: u32, b: bool) -> bool;
    simt_vote_any(a: u32, b: bool) -> bool;
    simt_vote_uniform(a: u32, b: bool) -> bool;
    simt_vote_ballot(a: u32, b: bool) -> u32;
    simt_match_any(a: u32, b: u32) -> u32;
    simt_match_any_u64(a: u32, b: u64) -> u32;
    simt_match_all(a: u32, b: u32) -> u32;
    simt_match_all_u64(a: u32, b: u64) -> u32;
    simt_reduce_add(a: u32, b: u32) -> u32;
    simt_reduce_min_u32(a: u32, b: u32) -> u32;
    simt_reduce_max_u32(a: u32, b: u32) -> u32;
    simt_reduce_min_i32(a: u32, b: u32) -> u32;
    simt_reduce_max_i32(a: u32, b: u32) -> u32;
    simt_reduce_and(a: u32, b: u32) -> u32;
    simt_reduce_or(a: u32, b: u32) -> u32;
    simt_reduce_xor(a: u32, b: u32) -> u32;
    simt_begin_block() -> ();
    simt_block_agrees(a: *const u8, b: usize) -> ();
    simt_warp_agrees(a: *const u8, b: usize) -> ();
    simt_dynamic_shared() -> *mut u8;
    simt_dynamic_shared_size() -> u32;
    simt_shared_offset(a: *const u8) -> u32;
    simt_cluster_map(a: *mut u8, b: u32) -> *mut u8;
    simt_fence_block() -> ();
    simt_fence_device() -> ();
    simt_fence_system() -> ();
    simt_clock() -> u32;
    simt_clock64() -> u64;
    simt_global_timer() -> u64;
    simt_nanosleep(a: u32) -> ();
    simt_printf(a: *const u8, b: *const u8) -> i32;
    simt_breakpoint() -> ();
    simt_panic(a: *const u8, b: usize, c: *const u8, d: usize, e: u32, f: u32) -> !;
    simt_report(a: *const u8, b: usize, c: *const u8, d: usize, e: u32, f: u32) -> ();
    simt_panic_exit() -> !;
    simt_panic_global() -> *mut u8;
    simt_trap() -> !;
    simt_exit() -> !;
}
