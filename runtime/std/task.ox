//! What futures and their executors agree on.

pub use alloc_crate::task::*;
pub use core::task::*;
