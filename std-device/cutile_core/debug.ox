//! Printing from kernels.

use crate::holding::thread;

/// Prints a line once for the tile block: `cuda_tile_print!("row {}: {}\n", row, value)`. Arguments are scalars.
#[macro_export]
macro_rules! cuda_tile_print {
    ($($arguments:tt)*) => {
        if $crate::__speaks() {
            $crate::__gpu_printf!($($arguments)*);
        }
    };
}

#[doc(hidden)]
pub use cuda_device::gpu_printf as __gpu_printf;

/// Of the threads that share a tile, is this the one that speaks for the block?
#[doc(hidden)]
#[inline(always)]
pub fn __speaks() -> bool {
    thread() == 0
}
