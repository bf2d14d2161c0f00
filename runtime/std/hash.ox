//! Hashing.

mod random;

pub use core::hash::*;
pub use random::{DefaultHasher, RandomState};
