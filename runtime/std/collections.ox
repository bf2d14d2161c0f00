//! Collections.

pub mod hash_map;
pub mod hash_set;
mod hash_table;

pub use alloc_crate::collections::*;
pub use hash_map::HashMap;
pub use hash_set::HashSet;
