//! The trait of errors.

pub use core::error::Error;
