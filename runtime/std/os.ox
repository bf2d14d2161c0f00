//! What depends on the operating system.

pub mod fd;
pub mod linux;
pub mod raw;
pub mod unix;
