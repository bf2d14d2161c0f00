//! Collections.

#[rustc_module = "std::collections::hash::map"]
pub mod hash_map;
#[rustc_module = "std::collections::hash::set"]
pub mod hash_set;
mod hash_table;

pub use alloc_crate::collections::*;
pub use hash_map::HashMap;
pub use hash_set::HashSet;
