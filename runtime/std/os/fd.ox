//! File descriptors, owned and borrowed.

mod owned;
mod raw;

pub use owned::{AsFd, BorrowedFd, OwnedFd};
pub use raw::{AsRawFd, FromRawFd, IntoRawFd, RawFd};
