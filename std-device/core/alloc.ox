//! Memory allocation: layouts, and the trait of global allocators.

mod allocator;
mod global;
mod layout;

pub use allocator::{AllocError, Allocator};
pub use global::GlobalAlloc;
pub use layout::{Layout, LayoutError};
