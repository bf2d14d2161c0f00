//! Barriers in shared memory that split arriving from waiting, and count bytes that copies bring.
//!
//! A barrier is made for a number of arrivals. Arriving gives a token of the phase; the phase is over when all
//! have arrived and all announced bytes are there, and the barrier is then ready for the next one. On a GPU
//! these are `mbarrier`; on the CPU device a thread that waits lets the others run.

use core::marker::PhantomData;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::intrinsics::{on_gpu, simt_nanosleep, simt_ptx, simt_shared_offset};
use crate::thread;

pub use crate::debug::nanosleep;

/// One barrier; a `static mut` of the kernel, so that all threads of a block have the same.
#[device_memory(shared)]
#[derive(Clone, Copy)]
#[repr(C, align(8))]
pub struct Barrier {
    state: u64,
}

impl Barrier {
    /// Not yet made; [`mbarrier_init`] does that.
    pub const UNINIT: Self = Self { state: 0 };
}

// What `state` holds on the CPU: the pending arrivals, those of a phase, the bytes under way (they may come before
// they are announced), the phase.
const COUNT_MASK: u64 = (1 << 20) - 1;
const EXPECTED_SHIFT: u32 = 20;
const BYTES_SHIFT: u32 = 40;
const BYTES_MASK: u64 = (1 << 23) - 1;
const PHASE: u64 = 1 << 63;

unsafe fn on_cpu<'a>(barrier: *const Barrier) -> &'a AtomicU64 {
    // SAFETY: a promise of all callers; the layouts are equal.
    unsafe { &*barrier.cast::<AtomicU64>() }
}

// Counts `arrivals` and announces `bytes`; returns the state before.
unsafe fn arrive_on_cpu(barrier: *const Barrier, arrivals: u32, bytes: u32) -> u64 {
    // SAFETY: a promise of all callers.
    let state = unsafe { on_cpu(barrier) };
    let mut before = state.load(Ordering::Relaxed);
    loop {
        let pending = (before & COUNT_MASK).wrapping_sub(arrivals as u64) & COUNT_MASK;
        let under_way = (before >> BYTES_SHIFT).wrapping_add(bytes as u64) & BYTES_MASK;
        let expected = before >> EXPECTED_SHIFT & COUNT_MASK;
        let after = if pending == 0 && under_way == 0 {
            (before & PHASE ^ PHASE) | expected << EXPECTED_SHIFT | expected
        } else {
            before & PHASE | under_way << BYTES_SHIFT | expected << EXPECTED_SHIFT | pending
        };
        match state.compare_exchange_weak(before, after, Ordering::AcqRel, Ordering::Relaxed) {
            Ok(_) => return before,
            Err(other) => before = other,
        }
    }
}

// Whether the phase is not the one with `phase` any more; otherwise others make progress.
unsafe fn is_over_on_cpu(barrier: *const Barrier, phase: u64) -> bool {
    // SAFETY: a promise of all callers.
    if unsafe { on_cpu(barrier) }.load(Ordering::Acquire) & PHASE != phase {
        return true;
    }
    simt_nanosleep(0);
    false
}

/// Makes a barrier for so many arrivals.
///
/// # Safety
/// `barrier` must be in shared memory. One thread does this, and the others use the barrier only after a
/// [`sync_threads`](crate::thread::sync_threads).
#[inline(always)]
pub unsafe fn mbarrier_init(barrier: *mut Barrier, arrivals: u32) {
    // SAFETY: the caller's promise.
    unsafe {
        if on_gpu() {
            simt_ptx::<(), _>("mbarrier.init.shared.b64 [%0], %1;", "r,r", 0, (simt_shared_offset(barrier.cast()), arrivals))
        } else {
            let arrivals = arrivals as u64 & COUNT_MASK;
            on_cpu(barrier).store(arrivals << EXPECTED_SHIFT | arrivals, Ordering::Release);
        }
    }
}

/// Ends the use of a barrier; its memory may be used otherwise.
///
/// # Safety
/// It must be a barrier that nobody waits for any more.
#[inline(always)]
pub unsafe fn mbarrier_inval(barrier: *mut Barrier) {
    if on_gpu() {
        // SAFETY: the caller's promise.
        unsafe { simt_ptx::<(), _>("mbarrier.inval.shared.b64 [%0];", "r", 0, (simt_shared_offset(barrier.cast()),)) }
    }
}

/// Arrives, and returns the token of the phase.
///
/// # Safety
/// It must be a barrier that was made.
#[inline(always)]
pub unsafe fn mbarrier_arrive(barrier: *const Barrier) -> u64 {
    // SAFETY: the caller's promise.
    unsafe {
        if on_gpu() {
            simt_ptx::<(u64,), _>("mbarrier.arrive.shared.b64 %0, [%1];", "=l,r", 0, (simt_shared_offset(barrier.cast()),)).0
        } else {
            arrive_on_cpu(barrier, 1, 0)
        }
    }
}

/// Arrives without a token, for threads that do not wait. Must leave others to arrive.
///
/// # Safety
/// It must be a barrier that was made, whose phase this does not end.
#[inline(always)]
pub unsafe fn mbarrier_arrive_no_complete(barrier: *const Barrier) {
    // SAFETY: the caller's promise.
    unsafe {
        if on_gpu() {
            let _ = simt_ptx::<(u64,), _>(
                "mbarrier.arrive.noComplete.shared.b64 %0, [%1], 1;", "=l,r", 0, (simt_shared_offset(barrier.cast()),),
            );
        } else {
            let _ = arrive_on_cpu(barrier, 1, 0);
        }
    }
}

/// Arrives and announces `bytes` that a copy brings. Needs sm_90.
///
/// # Safety
/// It must be a barrier that was made.
#[inline(always)]
pub unsafe fn mbarrier_arrive_expect_tx(barrier: *const Barrier, _copies: u32, bytes: u32) -> u64 {
    // SAFETY: the caller's promise.
    unsafe {
        if on_gpu() {
            simt_ptx::<(u64,), _>(
                "mbarrier.arrive.expect_tx.shared.b64 %0, [%1], %2;", "=l,r,r", 0,
                (simt_shared_offset(barrier.cast()), bytes),
            ).0
        } else {
            arrive_on_cpu(barrier, 1, bytes)
        }
    }
}

/// Whether the phase of `token` is over.
///
/// # Safety
/// It must be a barrier that was made.
#[inline(always)]
pub unsafe fn mbarrier_test_wait(barrier: *const Barrier, token: u64) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        if on_gpu() {
            simt_ptx::<(u32,), _>(
                "{ .reg .pred over; mbarrier.test_wait.shared.b64 over, [%1], %2; selp.u32 %0, 1, 0, over; }", "=r,r,l", 0,
                (simt_shared_offset(barrier.cast()), token),
            ).0 != 0
        } else {
            is_over_on_cpu(barrier, token & PHASE)
        }
    }
}

/// Whether the phase of `token` is over, which it may wait for a while. Needs sm_90.
///
/// # Safety
/// It must be a barrier that was made.
#[inline(always)]
pub unsafe fn mbarrier_try_wait(barrier: *const Barrier, token: u64) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        if on_gpu() {
            simt_ptx::<(u32,), _>(
                "{ .reg .pred over; mbarrier.try_wait.shared.b64 over, [%1], %2; selp.u32 %0, 1, 0, over; }", "=r,r,l", 0,
                (simt_shared_offset(barrier.cast()), token),
            ).0 != 0
        } else {
            is_over_on_cpu(barrier, token & PHASE)
        }
    }
}

/// Whether the phase with the parity (0 for the first one, then 1, 0, ...) is over, which it may wait for a while.
/// Needs sm_90.
///
/// # Safety
/// It must be a barrier that was made.
#[inline(always)]
pub unsafe fn mbarrier_try_wait_parity(barrier: *const Barrier, parity: u32) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        if on_gpu() {
            simt_ptx::<(u32,), _>(
                "{ .reg .pred over; mbarrier.try_wait.parity.shared.b64 over, [%1], %2; selp.u32 %0, 1, 0, over; }", "=r,r,r", 0,
                (simt_shared_offset(barrier.cast()), parity),
            ).0 != 0
        } else {
            is_over_on_cpu(barrier, (parity as u64 & 1) << 63)
        }
    }
}

/// As [`mbarrier_try_wait_parity`], for what other blocks of the cluster wrote. Needs sm_90.
///
/// # Safety
/// It must be a barrier that was made.
#[inline(always)]
pub unsafe fn mbarrier_try_wait_parity_cluster(barrier: *const Barrier, parity: u32) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        if on_gpu() {
            simt_ptx::<(u32,), _>(
                "{ .reg .pred over; mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 over, [%1], %2; selp.u32 %0, 1, 0, over; }",
                "=r,r,r", 0, (simt_shared_offset(barrier.cast()), parity),
            ).0 != 0
        } else {
            is_over_on_cpu(barrier, (parity as u64 & 1) << 63)
        }
    }
}

/// Arrives at a barrier of another block of the cluster, of which this is the address.
/// See [`map_shared_rank`](crate::cluster::map_shared_rank). Needs sm_90.
///
/// # Safety
/// It must be a barrier that was made, in a block that still runs.
#[inline(always)]
pub unsafe fn mbarrier_arrive_cluster(barrier: u64) {
    // SAFETY: the caller's promise.
    unsafe {
        if on_gpu() {
            simt_ptx::<(), _>(
                "{ .reg .b64 wide; .reg .b32 narrow; cvta.to.shared.u64 wide, %0; cvt.u32.u64 narrow, wide; \
                 mbarrier.arrive.release.cluster.shared::cluster.b64 _, [narrow]; }",
                "l", 0, (barrier,),
            )
        } else {
            arrive_on_cpu(barrier as usize as *const Barrier, 1, 0);
        }
    }
}

/// Waits until the phase of `token` is over.
///
/// # Safety
/// It must be a barrier that was made.
#[inline(always)]
pub unsafe fn mbarrier_wait(barrier: *const Barrier, token: u64) {
    // SAFETY: the caller's promise.
    while unsafe { !mbarrier_test_wait(barrier, token) } {}
}

/// Arrives and waits until all have.
///
/// # Safety
/// It must be a barrier that was made.
#[inline(always)]
pub unsafe fn mbarrier_arrive_and_wait(barrier: *const Barrier) {
    // SAFETY: the caller's promise.
    unsafe { mbarrier_wait(barrier, mbarrier_arrive(barrier)) }
}

macro_rules! fences {
    ($($(#[$doc:meta])* $name:ident = $ptx:literal;)*) => {
        $(
            $(#[$doc])*
            /// Needs sm_90.
            #[inline(always)]
            pub fn $name() {
                if on_gpu() {
                    // SAFETY: a fence.
                    unsafe { simt_ptx::<(), _>($ptx, "", 0, ()) }
                }
            }
        )*
    };
}

fences! {
    /// Asynchronous copies see what was written before, in all memory.
    fence_proxy_async = "fence.proxy.async;";
    /// Asynchronous copies see what was written before to global memory.
    fence_proxy_async_global = "fence.proxy.async.global;";
    /// Asynchronous copies see what was written before to the shared memory of the block.
    fence_proxy_async_shared_cta = "fence.proxy.async.shared::cta;";
    /// Asynchronous copies see what was written before to the shared memory of the cluster.
    fence_proxy_async_shared_cluster = "fence.proxy.async.shared::cluster;";
    /// The cluster sees barriers that were made before.
    fence_mbarrier_init_release_cluster = "fence.mbarrier_init.release.cluster;";
}

/// State of a [`ManagedBarrier`]: not yet made.
pub struct Uninit;
/// State of a [`ManagedBarrier`]: in use.
pub struct Ready;
/// State of a [`ManagedBarrier`]: ended.
pub struct Invalidated;

/// Use of a [`ManagedBarrier`]: for copies of tensors.
pub struct TmaBarrier;
/// Use of a [`ManagedBarrier`]: for products of matrices.
pub struct MmaBarrier;
/// Use of a [`ManagedBarrier`]: for threads.
pub struct GeneralBarrier;

/// A phase of a [`ManagedBarrier`] in which a thread arrived.
#[must_use]
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct BarrierToken(u64);

impl BarrierToken {
    /// The token that [`mbarrier_arrive`] returned.
    #[inline(always)]
    pub const fn raw(self) -> u64 {
        self.0
    }

    /// From what [`mbarrier_arrive`] returned.
    #[inline(always)]
    pub const fn from_raw(raw: u64) -> BarrierToken {
        BarrierToken(raw)
    }
}

/// A barrier whose type says what may be done with it.
pub struct ManagedBarrier<State, Kind, const ID: usize = 0> {
    barrier: *const Barrier,
    _marker: PhantomData<(State, Kind)>,
}

impl<State, Kind, const ID: usize> ManagedBarrier<State, Kind, ID> {
    #[inline(always)]
    fn of(barrier: *const Barrier) -> Self {
        Self { barrier, _marker: PhantomData }
    }

    /// The barrier itself.
    #[inline(always)]
    pub fn as_ptr(&self) -> *const Barrier {
        self.barrier
    }
}

// SAFETY: only the address of a barrier, which all threads use together.
unsafe impl<State, Kind, const ID: usize> Send for ManagedBarrier<State, Kind, ID> {}

impl<Kind, const ID: usize> ManagedBarrier<Uninit, Kind, ID> {
    /// The barrier of a static that is not yet made.
    #[inline(always)]
    pub fn from_static(barrier: *mut Barrier) -> Self {
        Self::of(barrier)
    }

    /// Makes it for so many arrivals; all threads of the block call this together.
    ///
    /// # Safety
    /// The static must be used by this value alone.
    #[inline(always)]
    pub unsafe fn init(self, arrivals: u32) -> ManagedBarrier<Ready, Kind, ID> {
        // SAFETY: the caller's promise.
        unsafe { self.init_by(arrivals, 0) }
    }

    /// As `init`; the thread with the index `thread` does the work.
    ///
    /// # Safety
    /// As of `init`, and there must be such a thread.
    #[inline(always)]
    pub unsafe fn init_by(self, arrivals: u32, thread: u32) -> ManagedBarrier<Ready, Kind, ID> {
        if is_thread(thread) {
            // SAFETY: the caller's promise.
            unsafe { mbarrier_init(self.barrier.cast_mut(), arrivals) };
            fence_proxy_async_shared_cta();
        }
        thread::sync_threads();
        ManagedBarrier::of(self.barrier)
    }
}

impl<Kind, const ID: usize> ManagedBarrier<Ready, Kind, ID> {
    /// Arrives.
    #[inline(always)]
    pub fn arrive(&self) -> BarrierToken {
        // SAFETY: the state says that it was made.
        BarrierToken(unsafe { mbarrier_arrive(self.barrier) })
    }

    /// Arrives and announces `bytes` that a copy brings.
    #[inline(always)]
    pub fn arrive_expect_tx(&self, bytes: u32) -> BarrierToken {
        // SAFETY: the state says that it was made.
        BarrierToken(unsafe { mbarrier_arrive_expect_tx(self.barrier, 1, bytes) })
    }

    /// Waits until the phase is over.
    #[inline(always)]
    pub fn wait(&self, token: BarrierToken) {
        // SAFETY: the state says that it was made.
        unsafe { mbarrier_wait(self.barrier, token.0) }
    }

    /// Whether the phase is over, which it may wait for a while.
    #[inline(always)]
    pub fn try_wait(&self, token: BarrierToken) -> bool {
        // SAFETY: the state says that it was made.
        unsafe { mbarrier_try_wait(self.barrier, token.0) }
    }

    /// Whether the phase is over.
    #[inline(always)]
    pub fn test_wait(&self, token: BarrierToken) -> bool {
        // SAFETY: the state says that it was made.
        unsafe { mbarrier_test_wait(self.barrier, token.0) }
    }

    /// Whether the phase with the parity is over, which it may wait for a while.
    #[inline(always)]
    pub fn try_wait_parity(&self, parity: u32) -> bool {
        // SAFETY: the state says that it was made.
        unsafe { mbarrier_try_wait_parity(self.barrier, parity) }
    }

    /// Ends its use; all threads of the block call this together.
    ///
    /// # Safety
    /// Nobody may wait for it any more.
    #[inline(always)]
    pub unsafe fn inval(self) -> ManagedBarrier<Invalidated, Kind, ID> {
        // SAFETY: the caller's promise.
        unsafe { self.inval_by(0) }
    }

    /// As `inval`; the thread with the index `thread` does the work.
    ///
    /// # Safety
    /// As of `inval`, and there must be such a thread.
    #[inline(always)]
    pub unsafe fn inval_by(self, thread: u32) -> ManagedBarrier<Invalidated, Kind, ID> {
        thread::sync_threads();
        if is_thread(thread) {
            // SAFETY: the caller's promise.
            unsafe { mbarrier_inval(self.barrier.cast_mut()) };
        }
        ManagedBarrier::of(self.barrier)
    }
}

#[inline(always)]
fn is_thread(index: u32) -> bool {
    thread::threadIdx_x() == index && thread::threadIdx_y() == 0 && thread::threadIdx_z() == 0
}

/// A barrier for copies of tensors.
pub type TmaBarrierHandle<State> = ManagedBarrier<State, TmaBarrier, 0>;
/// A barrier for products of matrices.
pub type MmaBarrierHandle<State> = ManagedBarrier<State, MmaBarrier, 0>;
/// The first of two barriers for copies of tensors.
pub type TmaBarrier0<State> = ManagedBarrier<State, TmaBarrier, 0>;
/// The second of two barriers for copies of tensors.
pub type TmaBarrier1<State> = ManagedBarrier<State, TmaBarrier, 1>;
