//! What all systems of the Unix family have.

pub mod ffi;
pub mod fs;
pub mod net;
pub mod process;
pub mod raw;
pub mod thread;

pub mod io {
    //! File descriptors.
    pub use crate::os::fd::*;
}

pub mod prelude {
    //! All extensions at once.
    pub use super::ffi::{OsStrExt, OsStringExt};
    pub use super::fs::{DirEntryExt, FileExt, FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt};
    pub use super::io::{AsFd, AsRawFd, BorrowedFd, FromRawFd, IntoRawFd, OwnedFd, RawFd};
    pub use super::process::{CommandExt, ExitStatusExt};
    pub use super::thread::JoinHandleExt;
}
