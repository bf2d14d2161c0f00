//! Types of libc.
pub use crate::os::unix::raw::{blkcnt_t, blksize_t, dev_t, ino_t, mode_t, nlink_t, off_t, pthread_t, time_t};
