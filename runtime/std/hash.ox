//! Hashing.

pub use core::hash::*;

mod random;

pub use random::{DefaultHasher, RandomState};
