// Warps, atomics, fences, groups, asynchronous copies and clocks: each name with its type.
#![feature(f16)]
#![allow(dead_code)]
use cuda_device::cooperative_groups::{
    self as cg, CoalescedThreads, Cluster, Grid, ThreadBlock, ThreadGroup, WarpCollective, WarpTile, ops,
};
use cuda_device::{SharedArray, async_copy, atomic, barrier, cluster, debug, fence, grid, warp};
use cuda_device::atomic::*;

const LANES: [fn() -> u32; 8] = [
    warp::lane_id, warp::warp_id, warp::lanemask_lt, warp::lanemask_le, warp::lanemask_eq, warp::lanemask_ge,
    warp::lanemask_gt, warp::active_mask,
];
const MASKED: fn(u32) = warp::sync_mask;
const WORDS: [fn(u32, u32) -> u32; 4] = [warp::shuffle, warp::shuffle_xor, warp::shuffle_down, warp::shuffle_up];
const WORDS_SYNC: [fn(u32, u32, u32) -> u32; 4] =
    [warp::shuffle_sync, warp::shuffle_xor_sync, warp::shuffle_down_sync, warp::shuffle_up_sync];
const FLOATS: [fn(f32, u32) -> f32; 4] =
    [warp::shuffle_f32, warp::shuffle_xor_f32, warp::shuffle_down_f32, warp::shuffle_up_f32];
const FLOATS_SYNC: [fn(u32, f32, u32) -> f32; 4] =
    [warp::shuffle_f32_sync, warp::shuffle_xor_f32_sync, warp::shuffle_down_f32_sync, warp::shuffle_up_f32_sync];
const WIDE: [fn(u64, u32) -> u64; 4] =
    [warp::shuffle_u64, warp::shuffle_xor_u64, warp::shuffle_down_u64, warp::shuffle_up_u64];
const WIDE_SYNC: [fn(u32, u64, u32) -> u64; 4] =
    [warp::shuffle_u64_sync, warp::shuffle_xor_u64_sync, warp::shuffle_down_u64_sync, warp::shuffle_up_u64_sync];
const DOUBLES: [fn(f64, u32) -> f64; 4] =
    [warp::shuffle_f64, warp::shuffle_xor_f64, warp::shuffle_down_f64, warp::shuffle_up_f64];
const DOUBLES_SYNC: [fn(u32, f64, u32) -> f64; 4] =
    [warp::shuffle_f64_sync, warp::shuffle_xor_f64_sync, warp::shuffle_down_f64_sync, warp::shuffle_up_f64_sync];
const VOTES: [fn(bool) -> bool; 2] = [warp::all, warp::any];
const VOTES_SYNC: [fn(u32, bool) -> bool; 2] = [warp::all_sync, warp::any_sync];
const COUNTS: [fn(bool) -> u32; 2] = [warp::ballot, warp::popc];
const COUNTS_SYNC: [fn(u32, bool) -> u32; 2] = [warp::ballot_sync, warp::popc_sync];
const MATCHES: [fn(u32, u32) -> u32; 2] = [warp::match_any_sync, warp::match_all_sync];
const MATCHES_64: [fn(u32, u64) -> u32; 2] = [warp::match_any_i64_sync, warp::match_all_i64_sync];
const REDUX: [fn(u32, u32) -> u32; 6] = [
    warp::redux_sync_add, warp::redux_sync_min_u32, warp::redux_sync_max_u32, warp::redux_sync_and,
    warp::redux_sync_or, warp::redux_sync_xor,
];
const REDUX_I32: [fn(u32, i32) -> i32; 2] = [warp::redux_sync_min_i32, warp::redux_sync_max_i32];
const ELECTED: fn(u32) -> bool = warp::is_elected_sync;
const ELECT: fn(u32) -> (u32, bool) = warp::elect_sync;
const REDUCE_F32: [fn(f32) -> f32; 3] = [warp::reduce_sum_f32, warp::reduce_max_f32, warp::reduce_min_f32];
const REDUCE_F64: [fn(f64) -> f64; 3] = [warp::reduce_sum_f64, warp::reduce_max_f64, warp::reduce_min_f64];
const PARTIAL_F32: [fn(u32, f32) -> f32; 3] =
    [warp::reduce_sum_f32_partial, warp::reduce_max_f32_partial, warp::reduce_min_f32_partial];
const PARTIAL_F64: [fn(u32, f64) -> f64; 3] =
    [warp::reduce_sum_f64_partial, warp::reduce_max_f64_partial, warp::reduce_min_f64_partial];
const LIVE: fn(usize) -> u32 = warp::live_lanes_1d;

macro_rules! integers {
    ($($name:ident $ty:ty;)*) => {
        $(const _: () = {
            const NEW: $name = $name::new(7);
            const FROM: unsafe fn(*mut $ty) -> &'static $name = $name::from_ptr;
            const LOAD: fn(&$name, AtomicOrdering) -> $ty = $name::load;
            const STORE: fn(&$name, $ty, AtomicOrdering) = $name::store;
            const FETCH: [fn(&$name, $ty, AtomicOrdering) -> $ty; 8] = [
                $name::fetch_add, $name::fetch_sub, $name::fetch_and, $name::fetch_or, $name::fetch_xor,
                $name::fetch_min, $name::fetch_max, $name::swap,
            ];
            const EXCHANGE: fn(&$name, $ty, $ty, AtomicOrdering, AtomicOrdering) -> Result<$ty, $ty> =
                $name::compare_exchange;
        };)*
    };
}
integers! {
    DeviceAtomicU32 u32; DeviceAtomicI32 i32; DeviceAtomicU64 u64; DeviceAtomicI64 i64;
    BlockAtomicU32 u32; BlockAtomicI32 i32; BlockAtomicU64 u64; BlockAtomicI64 i64;
    SystemAtomicU32 u32; SystemAtomicI32 i32; SystemAtomicU64 u64; SystemAtomicI64 i64;
}
macro_rules! floats {
    ($($name:ident $ty:ty;)*) => {
        $(const _: () = {
            const NEW: $name = $name::new(7.0);
            const FROM: unsafe fn(*mut $ty) -> &'static $name = $name::from_ptr;
            const LOAD: fn(&$name, AtomicOrdering) -> $ty = $name::load;
            const STORE: fn(&$name, $ty, AtomicOrdering) = $name::store;
            const FETCH: [fn(&$name, $ty, AtomicOrdering) -> $ty; 3] =
                [$name::fetch_add, $name::fetch_sub, $name::swap];
        };)*
    };
}
floats! {
    DeviceAtomicF16 f16; DeviceAtomicF32 f32; DeviceAtomicF64 f64;
    BlockAtomicF16 f16; BlockAtomicF32 f32; BlockAtomicF64 f64;
    SystemAtomicF16 f16; SystemAtomicF32 f32; SystemAtomicF64 f64;
}
const ORDERINGS: [AtomicOrdering; 5] = [
    AtomicOrdering::Relaxed, AtomicOrdering::Acquire, AtomicOrdering::Release, AtomicOrdering::AcqRel,
    AtomicOrdering::SeqCst,
];
const PAIRS: [unsafe fn(*mut u32, u32) -> u32; 2] = [atomic::atom_add_f16x2, atomic::atom_add_bf16x2];
const FENCES: [fn(); 3] = [fence::threadfence, fence::threadfence_block, fence::threadfence_system];
const GRID_SYNC: fn() = grid::sync;
const CLUSTER: [fn() -> u32; 2] = [cluster::block_rank, cluster::cluster_size];
const CLUSTER_SYNC: fn() = cluster::cluster_sync;
const CLOCKS: fn() -> u32 = debug::clock;
const CLOCKS_64: [fn() -> u64; 2] = [debug::clock64, debug::globaltimer];
const TRAP: fn() -> ! = debug::trap;
const BREAK: fn() = debug::breakpoint;
const TRIGGER: fn() = debug::prof_trigger::<3>;
const SLEEP: fn(u32) = barrier::nanosleep;

const GROUPS: (fn() -> Grid, fn() -> Cluster, fn() -> ThreadBlock, fn() -> CoalescedThreads) =
    (cg::this_grid, cg::this_cluster, cg::this_thread_block, cg::coalesced_threads);
const BLOCKS: [fn(&Grid) -> u32; 2] = [Grid::num_blocks, Grid::block_rank];

fn group<G: ThreadGroup>() {
    let _: (fn(&G) -> u32, fn(&G) -> u32, fn(&G)) = (G::size, G::thread_rank, G::sync);
}
fn collective<G: WarpCollective>() {
    group::<G>();
    let _: fn(&G, bool) -> u32 = G::ballot;
    let _: [fn(&G, bool) -> bool; 2] = [G::all, G::any];
    let _: [fn(&G, u32, u32) -> u32; 4] = [G::shfl, G::shfl_xor, G::shfl_down, G::shfl_up];
    let _: [fn(&G, f32, u32) -> f32; 4] = [G::shfl_f32, G::shfl_xor_f32, G::shfl_down_f32, G::shfl_up_f32];
    let _: [fn(&G, u32) -> u32; 2] = [G::match_any, G::match_all];
}
fn operation<T, O: ops::ReduceOp<T>>() {}

static mut SCRATCH: SharedArray<f32, 8> = SharedArray::UNINIT;

fn groups(block: ThreadBlock) {
    group::<Grid>();
    group::<Cluster>();
    group::<ThreadBlock>();
    collective::<WarpTile<32>>();
    collective::<WarpTile<8>>();
    collective::<CoalescedThreads>();
    operation::<u32, ops::Sum>();
    operation::<i32, ops::Min>();
    operation::<f32, ops::Max>();
    operation::<u32, ops::BitAnd>();
    operation::<u32, ops::BitOr>();
    operation::<u32, ops::BitXor>();
    let tile: WarpTile<16> = block.tiled_partition::<16>();
    let _: f32 = cg::warp_reduce::<f32, ops::Sum, 16>(&tile, 1.0);
    let _: i32 = cg::warp_scan::<i32, ops::Max, 16>(&tile, 1);
    let _: f32 = cg::block_reduce::<f32, ops::Sum, 8>(&block, 1.0, &raw mut SCRATCH);
    let _: f32 = cg::block_scan::<f32, ops::Sum, 8>(&block, 1.0, &raw mut SCRATCH);
}

const COPIES: [unsafe fn(*mut u32, *const u32); 4] = [
    async_copy::cp_async_ca_4, async_copy::cp_async_ca_8, async_copy::cp_async_ca_16, async_copy::cp_async_cg_16,
];
const COPIES_ZERO: [unsafe fn(*mut u32, *const u8, u32); 4] = [
    async_copy::cp_async_ca_4_zfill, async_copy::cp_async_ca_8_zfill, async_copy::cp_async_ca_16_zfill,
    async_copy::cp_async_cg_16_zfill,
];
const COMMIT: [fn(); 2] = [async_copy::cp_async_commit_group, async_copy::cp_async_wait_all];
const WAIT: fn(u32) = async_copy::cp_async_wait_group;
const SHORT: (fn(), fn(u32), fn()) = (async_copy::commit_group, async_copy::wait_group, async_copy::wait_all);

fn main() {}
