//! Parts of shared memory that belong to one warp.

use core::marker::PhantomData;

use cuda_device::intrinsics::{simt_warp_agrees, simt_warp_sync};

use super::phase::{Block, Phase, Scope};
use super::sealed::Sealed;
use super::Shared;

pub(super) const LANES: usize = 32;

/// What [`by_warp`](Shared::by_warp) gives to a warp.
///
/// ```
/// # use cuda_device::{DisjointSlice, cuda_module, kernel, launch_contract, thread, warp};
/// # #[cuda_module]
/// # mod kernels {
/// #     use super::*;
/// use ox::shared::WarpPart;
///
/// #[kernel(phase = phase, shared = (rows: [[u32; 32]; 4]))]
/// #[launch_contract(domain = 1, block = (128, 1, 1))]
/// pub fn reverse_in_warps(mut data: DisjointSlice<u32>) {
///     let number = data.get_mut_indexed().map_or(0, |(number, _)| *number);
///     let part = rows.by_warp(&phase);
///     if let Some(WarpPart { mut warp, start, mut memory }) = part {
///         let phase = warp.begin(start);
///         memory.write(&phase).set(number);
///         let phase = warp.sync(); // the other warps go on
///         let other = memory.read(&phase)[31 - warp::lane_id() as usize];
///         if let Some((number, _)) = data.get_mut_indexed() {
///             *number = other;
///         }
///     }
/// }
/// # }
/// # fn main() {}
/// ```
pub struct WarpPart<'part, M> {
    /// The token of the warp.
    pub warp: Warp<'part>,
    /// What its first phase begins with.
    pub start: WarpStart<'part>,
    /// Its part of the memory.
    pub memory: Shared<'part, M, Warp<'part>>,
}

impl<'part, M> WarpPart<'part, M> {
    #[inline(always)]
    pub(super) fn new(memory: Shared<'part, M, Warp<'part>>) -> Self {
        WarpPart { warp: Warp { _part: PhantomData }, start: WarpStart { _part: PhantomData }, memory }
    }
}

/// The token of a warp that has a part of shared memory, as [`Block`] is that of a block.
pub struct Warp<'part> {
    _part: PhantomData<(*mut (), &'part mut Block)>,
}

/// Proof that a warp has not yet had a phase.
pub struct WarpStart<'part> {
    _part: PhantomData<(*mut (), &'part mut Block)>,
}

impl<'part> Warp<'part> {
    /// Begins the first phase, for which nobody has to wait.
    #[inline(always)]
    pub fn begin(&mut self, start: WarpStart<'part>) -> Phase<'_, Warp<'part>> {
        let _ = start;
        Phase::new()
    }

    /// Waits for the threads of the warp and begins its next phase; see [`Block::sync`].
    #[inline(always)]
    pub fn sync(&mut self) -> Phase<'_, Warp<'part>> {
        simt_warp_sync(0xffff_ffff);
        Phase::new()
    }
}

impl Sealed for Warp<'_> {}
impl Scope for Warp<'_> {
    #[inline(always)]
    fn rank() -> usize {
        cuda_device::warp::lane_id() as usize
    }

    #[inline(always)]
    fn size() -> usize {
        let first = cuda_device::warp::warp_id() as usize * LANES;
        LANES.min(Block::size().wrapping_sub(first)) // the last warp may have fewer
    }

    #[inline(always)]
    fn agree(address: *const u8, size: usize) {
        simt_warp_agrees(address, size);
    }
}
