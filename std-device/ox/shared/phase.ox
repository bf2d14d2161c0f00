//! The token of a block, its phases, and who waits for whom.

use core::marker::PhantomData;

use cuda_device::intrinsics::simt_block_agrees;
use cuda_device::thread::{blockDim_x, blockDim_y, blockDim_z, sync_threads, threadIdx_x, threadIdx_y, threadIdx_z};

use super::sealed::Sealed;

/// Threads that share memory and wait for each other: a [`Block`], or a [`Warp`](super::Warp).
pub trait Scope: Sealed {
    /// The running thread among them.
    #[doc(hidden)]
    fn rank() -> usize;
    /// How many there are.
    #[doc(hidden)]
    fn size() -> usize;
    /// All of them come here with the same values, or the program does not compile.
    #[doc(hidden)]
    fn agree(address: *const u8, size: usize);
}

/// The token of the running block, which `#[kernel(block = NAME)]` gives to the kernel and nothing else can make.
///
/// Functions that wait for the block take `&mut Block`. A phase that is not over cannot reach into them, since it
/// borrows the token, so they begin with [`sync`](Block::sync).
///
/// ```
/// use cuda_device::warp;
/// use ox::shared::{Block, Shared};
///
/// /// The sum of a value over all threads of the block, for blocks of up to 1,024 threads.
/// fn block_sum(block: &mut Block, sums: &mut Shared<[f32; 32]>, value: f32) -> f32 {
///     let phase = block.sync(); // whoever used `sums` before has finished
///     let of_warp = warp::reduce_sum_f32(value);
///     sums.write(&phase).set(0.0);
///     let phase = block.sync();
///     if let Some(sum) = sums.write_by_warp(&phase) {
///         *sum = of_warp;
///     }
///     let phase = block.sync();
///     sums.read(&phase).iter().sum()
/// }
/// # fn main() {}
/// ```
pub struct Block {
    _one_thread: PhantomData<*mut ()>,
}

impl Block {
    /// Made by the expansion of `#[kernel]`.
    ///
    /// # Safety
    /// Once in a kernel.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn __new() -> Block {
        Block { _one_thread: PhantomData }
    }

    /// The phase before the first barrier.
    ///
    /// # Safety
    /// Once in a kernel, before anything else.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn __first(&mut self) -> Phase<'_> {
        Phase::new()
    }

    /// Waits for all threads of the block and begins the next phase: what they wrote before can be read in it, what they
    /// read before can be written. Views and phases from before cannot be used any more.
    #[inline(always)]
    pub fn sync(&mut self) -> Phase<'_> {
        sync_threads();
        Phase::new()
    }
}

impl Sealed for Block {}
impl Scope for Block {
    #[inline(always)]
    fn rank() -> usize {
        ((threadIdx_z() * blockDim_y() + threadIdx_y()) * blockDim_x() + threadIdx_x()) as usize
    }

    #[inline(always)]
    fn size() -> usize {
        (blockDim_x() * blockDim_y() * blockDim_z()) as usize
    }

    #[inline(always)]
    fn agree(address: *const u8, size: usize) {
        simt_block_agrees(address, size);
    }
}

/// The time between two barriers of the block, or of the warp. Views of shared memory borrow it.
pub struct Phase<'phase, S: Scope = Block> {
    // Invariant, so that a view lasts exactly as long as the phase and two phases are never the same.
    _phase: PhantomData<(fn(&'phase mut ()) -> &'phase mut (), *mut S)>,
}

impl<'phase, S: Scope> Phase<'phase, S> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Phase { _phase: PhantomData }
    }
}
