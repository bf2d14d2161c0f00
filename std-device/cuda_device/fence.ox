//! Fences: what was written before is seen before what is written after.

use crate::intrinsics::{simt_fence_block, simt_fence_device, simt_fence_system};

/// For the threads of the block.
#[inline(always)]
pub fn threadfence_block() {
    simt_fence_block()
}

/// For the threads of the device.
#[inline(always)]
pub fn threadfence() {
    simt_fence_device()
}

/// For all devices and the host.
#[inline(always)]
pub fn threadfence_system() {
    simt_fence_system()
}
