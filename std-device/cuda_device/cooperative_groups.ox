//! Groups of threads as values: the grid, the cluster, the block, tiles of a warp, and the lanes that are here.
//!
//! All threads of a group must call its collective methods together, which the compiler checks.

use crate::intrinsics::*;
use crate::shared::SharedArray;
use crate::{thread, warp};

/// What all groups can do.
pub trait ThreadGroup: Copy {
    /// The number of its threads.
    fn size(&self) -> u32;
    /// The place of the running thread in it.
    fn thread_rank(&self) -> u32;
    /// Waits for all of its threads; what they wrote before can be read after.
    fn sync(&self);
}

// ---------------------------------------------------------------- larger than a warp

/// All threads of the launch. Waiting for them needs a cooperative launch.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    _private: (),
}

/// All threads of the cluster.
#[derive(Clone, Copy, Debug)]
pub struct Cluster {
    _private: (),
}

/// All threads of the block.
#[derive(Clone, Copy, Debug)]
pub struct ThreadBlock {
    _private: (),
}

/// The grid of the running thread.
#[inline(always)]
pub fn this_grid() -> Grid {
    Grid { _private: () }
}

/// The cluster of the running thread.
#[inline(always)]
pub fn this_cluster() -> Cluster {
    Cluster { _private: () }
}

/// The block of the running thread.
#[inline(always)]
pub fn this_thread_block() -> ThreadBlock {
    ThreadBlock { _private: () }
}

#[inline(always)]
fn block_size() -> u32 {
    thread::blockDim_x() * thread::blockDim_y() * thread::blockDim_z()
}

#[inline(always)]
fn rank_in_block() -> u32 {
    (thread::threadIdx_z() * thread::blockDim_y() + thread::threadIdx_y()) * thread::blockDim_x()
        + thread::threadIdx_x()
}

impl Grid {
    /// The number of blocks.
    #[inline(always)]
    pub fn num_blocks(&self) -> u32 {
        thread::gridDim_x() * thread::gridDim_y() * thread::gridDim_z()
    }

    /// The place of the running thread's block.
    #[inline(always)]
    pub fn block_rank(&self) -> u32 {
        (thread::blockIdx_z() * thread::gridDim_y() + thread::blockIdx_y()) * thread::gridDim_x() + thread::blockIdx_x()
    }
}

impl ThreadGroup for Grid {
    #[inline(always)]
    fn size(&self) -> u32 {
        self.num_blocks() * block_size()
    }

    #[inline(always)]
    fn thread_rank(&self) -> u32 {
        self.block_rank() * block_size() + rank_in_block()
    }

    #[inline(always)]
    fn sync(&self) {
        simt_grid_barrier()
    }
}

impl Cluster {
    /// The number of blocks.
    #[inline(always)]
    pub fn num_blocks(&self) -> u32 {
        crate::cluster::cluster_size()
    }

    /// The place of the running thread's block.
    #[inline(always)]
    pub fn block_rank(&self) -> u32 {
        simt_cluster_rank()
    }
}

impl ThreadGroup for Cluster {
    #[inline(always)]
    fn size(&self) -> u32 {
        self.num_blocks() * block_size()
    }

    #[inline(always)]
    fn thread_rank(&self) -> u32 {
        self.block_rank() * block_size() + rank_in_block()
    }

    #[inline(always)]
    fn sync(&self) {
        simt_cluster_barrier()
    }
}

impl ThreadBlock {
    /// The running thread's place (x, y, z).
    #[inline(always)]
    pub fn thread_index(&self) -> (u32, u32, u32) {
        (thread::threadIdx_x(), thread::threadIdx_y(), thread::threadIdx_z())
    }

    /// The block's place in the grid (x, y, z).
    #[inline(always)]
    pub fn group_index(&self) -> (u32, u32, u32) {
        (thread::blockIdx_x(), thread::blockIdx_y(), thread::blockIdx_z())
    }

    /// The tile of `N` neighbouring lanes that the running thread is in; `N` is 1, 2, 4, 8, 16 or 32.
    #[inline(always)]
    pub fn tiled_partition<const N: u32>(&self) -> WarpTile<N> {
        const { assert!(N > 0 && N <= 32 && N & (N - 1) == 0, "a tile has 1, 2, 4, 8, 16 or 32 lanes") }
        WarpTile { _private: () }
    }
}

impl ThreadGroup for ThreadBlock {
    #[inline(always)]
    fn size(&self) -> u32 {
        block_size()
    }

    #[inline(always)]
    fn thread_rank(&self) -> u32 {
        rank_in_block()
    }

    #[inline(always)]
    fn sync(&self) {
        simt_barrier()
    }
}

// ---------------------------------------------------------------- within a warp

/// `N` neighbouring lanes of a warp.
#[derive(Clone, Copy, Debug)]
pub struct WarpTile<const N: u32> {
    _private: (),
}

/// The lanes of a warp that were together when the group was made.
#[derive(Clone, Copy, Debug)]
pub struct CoalescedThreads {
    mask: u32,
}

/// The lanes that are here.
#[inline(always)]
pub fn coalesced_threads() -> CoalescedThreads {
    CoalescedThreads { mask: warp::active_mask() }
}

impl<const N: u32> WarpTile<N> {
    /// The lanes of the warp that are in the tile.
    #[inline(always)]
    pub fn mask(&self) -> u32 {
        (u32::MAX >> (32 - N)) << (warp::lane_id() & !(N - 1))
    }

    /// The place of the tile among those of the block.
    #[inline(always)]
    pub fn meta_group_rank(&self) -> u32 {
        rank_in_block() / N
    }

    /// The number of tiles of the block.
    #[inline(always)]
    pub fn meta_group_size(&self) -> u32 {
        block_size().div_ceil(N)
    }
}

impl<const N: u32> ThreadGroup for WarpTile<N> {
    #[inline(always)]
    fn size(&self) -> u32 {
        N
    }

    #[inline(always)]
    fn thread_rank(&self) -> u32 {
        warp::lane_id() & (N - 1)
    }

    #[inline(always)]
    fn sync(&self) {
        simt_warp_sync(self.mask())
    }
}

impl CoalescedThreads {
    /// The lanes of the warp that are in the group.
    #[inline(always)]
    pub fn mask(&self) -> u32 {
        self.mask
    }

    // The lane with that place in the group, this one if there is none: halves of what is left of the warp are passed
    // over as long as they have too few lanes of the group.
    #[inline(always)]
    fn lane(&self, rank: u32) -> u32 {
        if rank >= self.size() {
            return warp::lane_id();
        }
        let (mut first, mut before, mut width) = (0, 0, 16);
        while width > 0 {
            let here = (self.mask >> first & ((1 << width) - 1)).count_ones();
            if before + here <= rank {
                before += here;
                first += width;
            }
            width /= 2;
        }
        first
    }

    // A mask of the warp's lanes as one of the group's: each lane moves to as many as the group has below it.
    #[inline(always)]
    fn packed(&self, lanes: u32) -> u32 {
        let (mut left, mut result) = (lanes & self.mask, 0);
        while left != 0 {
            let below = (1 << left.trailing_zeros()) - 1;
            result |= 1 << (self.mask & below).count_ones();
            left &= left - 1;
        }
        result
    }
}

impl ThreadGroup for CoalescedThreads {
    #[inline(always)]
    fn size(&self) -> u32 {
        self.mask.count_ones()
    }

    #[inline(always)]
    fn thread_rank(&self) -> u32 {
        (self.mask & warp::lanemask_lt()).count_ones()
    }

    #[inline(always)]
    fn sync(&self) {
        simt_warp_sync(self.mask)
    }
}

/// Values and votes among the lanes of a group; lanes are named by their place in it, and masks have bit 0 for the
/// first of them.
pub trait WarpCollective: ThreadGroup {
    /// The lanes for which the predicate holds.
    fn ballot(&self, predicate: bool) -> u32;
    /// Whether the predicate holds in all lanes.
    fn all(&self, predicate: bool) -> bool;
    /// Whether the predicate holds in some lane.
    fn any(&self, predicate: bool) -> bool;
    /// The value of lane `source`.
    fn shfl(&self, value: u32, source: u32) -> u32;
    /// The value of the lane whose place differs in the bits of `lanes`.
    fn shfl_xor(&self, value: u32, lanes: u32) -> u32;
    /// The value of the lane `delta` above this one; the lane's own beyond the last.
    fn shfl_down(&self, value: u32, delta: u32) -> u32;
    /// The value of the lane `delta` below this one; the lane's own beyond the first.
    fn shfl_up(&self, value: u32, delta: u32) -> u32;
    /// The lanes with the same value as this one.
    fn match_any(&self, value: u32) -> u32;
    /// The lanes with the same value as this one.
    fn match_any_i64(&self, value: u64) -> u32;
    /// All lanes if they have the same value, otherwise 0.
    fn match_all(&self, value: u32) -> u32;
    /// All lanes if they have the same value, otherwise 0.
    fn match_all_i64(&self, value: u64) -> u32;

    /// [`shfl`](WarpCollective::shfl) of a float.
    #[inline(always)]
    fn shfl_f32(&self, value: f32, source: u32) -> f32 {
        f32::from_bits(self.shfl(value.to_bits(), source))
    }

    /// [`shfl_xor`](WarpCollective::shfl_xor) of a float.
    #[inline(always)]
    fn shfl_xor_f32(&self, value: f32, lanes: u32) -> f32 {
        f32::from_bits(self.shfl_xor(value.to_bits(), lanes))
    }

    /// [`shfl_down`](WarpCollective::shfl_down) of a float.
    #[inline(always)]
    fn shfl_down_f32(&self, value: f32, delta: u32) -> f32 {
        f32::from_bits(self.shfl_down(value.to_bits(), delta))
    }

    /// [`shfl_up`](WarpCollective::shfl_up) of a float.
    #[inline(always)]
    fn shfl_up_f32(&self, value: f32, delta: u32) -> f32 {
        f32::from_bits(self.shfl_up(value.to_bits(), delta))
    }
}

impl<const N: u32> WarpCollective for WarpTile<N> {
    #[inline(always)]
    fn ballot(&self, predicate: bool) -> u32 {
        simt_vote_ballot(self.mask(), predicate) >> (warp::lane_id() & !(N - 1))
    }

    #[inline(always)]
    fn all(&self, predicate: bool) -> bool {
        simt_vote_all(self.mask(), predicate)
    }

    #[inline(always)]
    fn any(&self, predicate: bool) -> bool {
        simt_vote_any(self.mask(), predicate)
    }

    #[inline(always)]
    fn shfl(&self, value: u32, source: u32) -> u32 {
        simt_shuffle_index(self.mask(), value, source, N)
    }

    #[inline(always)]
    fn shfl_xor(&self, value: u32, lanes: u32) -> u32 {
        simt_shuffle_xor(self.mask(), value, lanes, N)
    }

    #[inline(always)]
    fn shfl_down(&self, value: u32, delta: u32) -> u32 {
        simt_shuffle_down(self.mask(), value, delta, N)
    }

    #[inline(always)]
    fn shfl_up(&self, value: u32, delta: u32) -> u32 {
        simt_shuffle_up(self.mask(), value, delta, N)
    }

    #[inline(always)]
    fn match_any(&self, value: u32) -> u32 {
        simt_match_any(self.mask(), value) >> (warp::lane_id() & !(N - 1))
    }

    #[inline(always)]
    fn match_any_i64(&self, value: u64) -> u32 {
        simt_match_any_u64(self.mask(), value) >> (warp::lane_id() & !(N - 1))
    }

    #[inline(always)]
    fn match_all(&self, value: u32) -> u32 {
        simt_match_all(self.mask(), value) >> (warp::lane_id() & !(N - 1))
    }

    #[inline(always)]
    fn match_all_i64(&self, value: u64) -> u32 {
        simt_match_all_u64(self.mask(), value) >> (warp::lane_id() & !(N - 1))
    }
}

impl WarpCollective for CoalescedThreads {
    #[inline(always)]
    fn ballot(&self, predicate: bool) -> u32 {
        self.packed(simt_vote_ballot(self.mask, predicate))
    }

    #[inline(always)]
    fn all(&self, predicate: bool) -> bool {
        simt_vote_all(self.mask, predicate)
    }

    #[inline(always)]
    fn any(&self, predicate: bool) -> bool {
        simt_vote_any(self.mask, predicate)
    }

    #[inline(always)]
    fn shfl(&self, value: u32, source: u32) -> u32 {
        simt_shuffle_index(self.mask, value, self.lane(source), 32)
    }

    #[inline(always)]
    fn shfl_xor(&self, value: u32, lanes: u32) -> u32 {
        self.shfl(value, self.thread_rank() ^ lanes)
    }

    #[inline(always)]
    fn shfl_down(&self, value: u32, delta: u32) -> u32 {
        let source = self.thread_rank() + delta;
        self.shfl(value, if source < self.size() { source } else { self.thread_rank() })
    }

    #[inline(always)]
    fn shfl_up(&self, value: u32, delta: u32) -> u32 {
        let rank = self.thread_rank();
        self.shfl(value, if rank >= delta { rank - delta } else { rank })
    }

    #[inline(always)]
    fn match_any(&self, value: u32) -> u32 {
        self.packed(simt_match_any(self.mask, value))
    }

    #[inline(always)]
    fn match_any_i64(&self, value: u64) -> u32 {
        self.packed(simt_match_any_u64(self.mask, value))
    }

    #[inline(always)]
    fn match_all(&self, value: u32) -> u32 {
        self.packed(simt_match_all(self.mask, value))
    }

    #[inline(always)]
    fn match_all_i64(&self, value: u64) -> u32 {
        self.packed(simt_match_all_u64(self.mask, value))
    }
}

// ---------------------------------------------------------------- reductions and scans

/// Values that lanes exchange in reductions and scans: one word or two.
pub trait WarpShuffle: Copy {
    /// The value that another lane gave, where `exchange` gets its words one by one.
    fn exchanged(self, exchange: impl Fn(u32) -> u32) -> Self;

    /// The value of the lane whose place in the group differs in the bits of `lanes`.
    #[inline(always)]
    fn shfl_xor_via<G: WarpCollective>(group: &G, value: Self, lanes: u32) -> Self {
        value.exchanged(|word| group.shfl_xor(word, lanes))
    }

    /// The value of the lane `delta` below this one; the lane's own beyond the first.
    #[inline(always)]
    fn shfl_up_via<G: WarpCollective>(group: &G, value: Self, delta: u32) -> Self {
        value.exchanged(|word| group.shfl_up(word, delta))
    }
}

macro_rules! exchanged {
    ($($ty:ty: |$value:ident| $bits:expr, $of_bits:expr;)*) => {
        $(
            impl WarpShuffle for $ty {
                #[inline(always)]
                fn exchanged(self, exchange: impl Fn(u32) -> u32) -> $ty {
                    let $value = self;
                    let low = exchange($bits as u32);
                    let high = if size_of::<$ty>() == 8 { exchange(($bits as u64 >> 32) as u32) } else { 0 };
                    $of_bits((high as u64) << 32 | low as u64)
                }
            }
        )*
    };
}

exchanged! {
    u32: |value| value, |bits| bits as u32;
    i32: |value| value, |bits| bits as i32;
    f32: |value| value.to_bits(), |bits| f32::from_bits(bits as u32);
    u64: |value| value, |bits| bits;
    i64: |value| value, |bits| bits as i64;
    f64: |value| value.to_bits(), f64::from_bits;
}

/// The operations of reductions and scans.
pub mod ops {
    /// An operation on two values, for which neither order nor grouping matters.
    pub trait ReduceOp<T> {
        /// The value that changes no other.
        fn identity() -> T;
        /// Its result.
        fn combine(a: T, b: T) -> T;
    }

    macro_rules! operations {
        ($($(#[$doc:meta])* $name:ident { $($ty:ty = $identity:expr, |$a:ident, $b:ident| $result:expr;)* })*) => {
            $(
                $(#[$doc])*
                #[derive(Clone, Copy, Debug)]
                pub struct $name;

                $(
                    impl ReduceOp<$ty> for $name {
                        #[inline(always)]
                        fn identity() -> $ty {
                            $identity
                        }

                        #[inline(always)]
                        fn combine($a: $ty, $b: $ty) -> $ty {
                            $result
                        }
                    }
                )*
            )*
        };
    }

    operations! {
        /// The sum; of integers, wrapping around.
        Sum {
            u32 = 0, |a, b| a.wrapping_add(b);
            i32 = 0, |a, b| a.wrapping_add(b);
            u64 = 0, |a, b| a.wrapping_add(b);
            i64 = 0, |a, b| a.wrapping_add(b);
            f32 = 0.0, |a, b| a + b;
            f64 = 0.0, |a, b| a + b;
        }
        /// The smaller value.
        Min {
            u32 = u32::MAX, |a, b| if b < a { b } else { a };
            i32 = i32::MAX, |a, b| if b < a { b } else { a };
            u64 = u64::MAX, |a, b| if b < a { b } else { a };
            i64 = i64::MAX, |a, b| if b < a { b } else { a };
            f32 = f32::INFINITY, |a, b| if b < a { b } else { a };
            f64 = f64::INFINITY, |a, b| if b < a { b } else { a };
        }
        /// The greater value.
        Max {
            u32 = u32::MIN, |a, b| if b > a { b } else { a };
            i32 = i32::MIN, |a, b| if b > a { b } else { a };
            u64 = u64::MIN, |a, b| if b > a { b } else { a };
            i64 = i64::MIN, |a, b| if b > a { b } else { a };
            f32 = f32::NEG_INFINITY, |a, b| if b > a { b } else { a };
            f64 = f64::NEG_INFINITY, |a, b| if b > a { b } else { a };
        }
        /// The bits set in both.
        BitAnd {
            u32 = !0, |a, b| a & b;
            i32 = !0, |a, b| a & b;
            u64 = !0, |a, b| a & b;
            i64 = !0, |a, b| a & b;
        }
        /// The bits set in one of them.
        BitOr {
            u32 = 0, |a, b| a | b;
            i32 = 0, |a, b| a | b;
            u64 = 0, |a, b| a | b;
            i64 = 0, |a, b| a | b;
        }
        /// The bits in which they differ.
        BitXor {
            u32 = 0, |a, b| a ^ b;
            i32 = 0, |a, b| a ^ b;
            u64 = 0, |a, b| a ^ b;
            i64 = 0, |a, b| a ^ b;
        }
    }
}

use ops::ReduceOp;

/// Combines the values of all lanes of a tile; all of them get the result.
#[inline(always)]
pub fn warp_reduce<T: WarpShuffle, Op: ReduceOp<T>, const N: u32>(tile: &WarpTile<N>, value: T) -> T {
    // Each step combines with the other half of a part twice as large, so that all lanes of it have its result.
    let (mut result, mut half) = (value, 1);
    while half < N {
        result = Op::combine(result, T::shfl_xor_via(tile, result, half));
        half *= 2;
    }
    result
}

/// Each lane of a tile gets the values of the lanes up to itself combined.
#[inline(always)]
pub fn warp_scan<T: WarpShuffle, Op: ReduceOp<T>, const N: u32>(tile: &WarpTile<N>, value: T) -> T {
    scan::<T, Op, WarpTile<N>>(tile, value)
}

// Each lane of a group gets the values of the lanes up to itself combined: after each step those of twice as many.
#[inline(always)]
fn scan<T: WarpShuffle, Op: ReduceOp<T>, G: WarpCollective>(group: &G, value: T) -> T {
    let (rank, size) = (group.thread_rank(), group.size());
    let (mut result, mut covered) = (value, 1);
    while covered < size {
        let before = T::shfl_up_via(group, result, covered);
        if covered <= rank {
            result = Op::combine(before, result);
        }
        covered *= 2;
    }
    result
}

// The running thread's warp as far as the block has it: the last one of a block may not be whole.
struct BlockWarp {
    id: usize,
    lanes: u32,
}

impl BlockWarp {
    #[inline(always)]
    fn this() -> BlockWarp {
        let id = warp::warp_id();
        let from_here = block_size() - 32 * id;
        BlockWarp { id: id as usize, lanes: if from_here > 32 { 32 } else { from_here } }
    }

    #[inline(always)]
    fn scan<T: WarpShuffle, Op: ReduceOp<T>>(&self, value: T) -> T {
        if self.lanes == 32 {
            scan::<T, Op, _>(&WarpTile::<32> { _private: () }, value)
        } else {
            scan::<T, Op, _>(&CoalescedThreads { mask: (1 << self.lanes) - 1 }, value)
        }
    }

    // The values of all its lanes combined, in the last lane at least.
    #[inline(always)]
    fn total<T: WarpShuffle, Op: ReduceOp<T>>(&self, value: T) -> T {
        if self.lanes == 32 {
            warp_reduce::<T, Op, 32>(&WarpTile { _private: () }, value)
        } else {
            self.scan::<T, Op>(value)
        }
    }

    // The results of the last lanes of all warps, one behind the other, until the next barrier of the block.
    #[inline(always)]
    fn publish<T: Copy, const NUM_WARPS: usize>(
        &self,
        block: &ThreadBlock,
        of_last_lane: T,
        scratch: *mut SharedArray<T, NUM_WARPS>,
    ) -> *const T {
        const { assert!(NUM_WARPS > 0 && NUM_WARPS <= 32, "a block has 1 to 32 warps") }
        assert!(
            block_size() as usize <= 32 * NUM_WARPS,
            "the block has more warps than the shared memory has elements"
        );
        let totals: *mut T = scratch.cast();
        if warp::lane_id() + 1 == self.lanes {
            // SAFETY: each warp writes its own element of the shared static.
            unsafe { totals.add(self.id).write(of_last_lane) };
        }
        block.sync();
        totals
    }
}

/// Combines the values of all threads of a block of up to `NUM_WARPS` warps; all of them get the result.
/// `scratch` is a shared static, which can be used again afterwards.
///
/// # Panics
/// The block has more warps.
#[inline(always)]
pub fn block_reduce<T: WarpShuffle, Op: ReduceOp<T>, const NUM_WARPS: usize>(
    block: &ThreadBlock,
    value: T,
    scratch: *mut SharedArray<T, NUM_WARPS>,
) -> T {
    let warp = BlockWarp::this();
    let totals = warp.publish(block, warp.total::<T, Op>(value), scratch);
    let warps = block_size().div_ceil(32) as usize;
    // SAFETY: the totals of all warps were written before the barrier in `publish`, and nobody writes them before the
    // one below.
    let mut result = unsafe { totals.read() };
    let mut other = 1;
    while other < warps {
        // SAFETY: as above.
        result = Op::combine(result, unsafe { totals.add(other).read() });
        other += 1;
    }
    block.sync();
    result
}

/// Each thread of a block of up to `NUM_WARPS` warps gets the values of the threads up to itself combined.
/// `scratch` is a shared static, which can be used again afterwards.
///
/// # Panics
/// The block has more warps.
#[inline(always)]
pub fn block_scan<T: WarpShuffle, Op: ReduceOp<T>, const NUM_WARPS: usize>(
    block: &ThreadBlock,
    value: T,
    scratch: *mut SharedArray<T, NUM_WARPS>,
) -> T {
    let warp = BlockWarp::this();
    let within = warp.scan::<T, Op>(value);
    let totals = warp.publish(block, within, scratch);
    let mut before = Op::identity();
    let mut other = 0;
    while other < warp.id {
        // SAFETY: the totals of all warps were written before the barrier in `publish`, and nobody writes them before
        // the one below.
        before = Op::combine(before, unsafe { totals.add(other).read() });
        other += 1;
    }
    block.sync();
    Op::combine(before, within)
}
