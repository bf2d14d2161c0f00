//! Errors as values.

pub use core::error::Error;
