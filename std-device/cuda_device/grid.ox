//! The barrier of a whole grid, in kernels marked `#[cooperative_launch]`.

use crate::intrinsics::simt_grid_barrier;

/// Waits for all threads of the grid; what they wrote before can be read after.
#[inline(always)]
pub fn sync() {
    simt_grid_barrier()
}
