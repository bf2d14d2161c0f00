//! What only Linux has.

pub mod fs;
pub mod raw;
