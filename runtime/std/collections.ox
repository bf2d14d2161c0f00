//! Collections.

pub use alloc_crate::collections::{TryReserveError, VecDeque, vec_deque};
