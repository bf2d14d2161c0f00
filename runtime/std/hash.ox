//! Hashing.

pub use crate::collections::hash_map::{DefaultHasher, RandomState};
pub use core::hash::*;
