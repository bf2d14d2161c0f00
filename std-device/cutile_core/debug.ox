//! Printing and checking from kernels.

use crate::holding::{each, thread};
use crate::tile::Tile;

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

/// Ends the launch with an error that carries the message if the condition is false: a `bool`, or a tile of which one
/// element is. `cuda_tile_assert!(n > 0, "there is nothing to add")`.
#[macro_export]
macro_rules! cuda_tile_assert {
    ($condition:expr $(,)?) => {
        if !$crate::Condition::holds(&$condition) {
            ::core::panic!(::core::concat!("assertion failed: ", ::core::stringify!($condition)))
        }
    };
    ($condition:expr, $message:literal $(,)?) => {
        if !$crate::Condition::holds(&$condition) {
            ::core::panic!($message)
        }
    };
}

/// What `cuda_tile_assert!` can check.
pub trait Condition {
    /// Is it so, as far as this thread knows?
    #[doc(hidden)]
    fn holds(&self) -> bool;
}

impl Condition for bool {
    #[inline(always)]
    fn holds(&self) -> bool {
        *self
    }
}

impl<const S: [i32]> Condition for Tile<bool, S> {
    #[inline(always)]
    fn holds(&self) -> bool {
        let mut all = true;
        each(self, |_, element| all &= element);
        all
    }
}
