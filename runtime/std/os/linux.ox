//! What only Linux has.

pub mod fs;
pub mod net;
pub mod raw;
