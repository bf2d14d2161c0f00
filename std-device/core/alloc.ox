//! Memory allocation: layouts, and the trait of global allocators.

mod global;
mod layout;

pub use global::GlobalAlloc;
pub use layout::{Layout, LayoutError};
