//! Types of libc.

#![allow(non_camel_case_types)]

/// The number of a user.
pub type uid_t = u32;
/// The number of a group.
pub type gid_t = u32;
/// The number of a process.
pub type pid_t = i32;
/// A thread of pthread.
pub type pthread_t = u64;
/// A number of blocks.
pub type blkcnt_t = u64;
/// A time in seconds.
pub type time_t = i64;
/// The size of a block.
pub type blksize_t = u64;
/// A device.
pub type dev_t = u64;
/// The number of an inode.
pub type ino_t = u64;
/// Kind and permissions of a file.
pub type mode_t = u32;
/// A number of names.
pub type nlink_t = u64;
/// A position in a file.
pub type off_t = u64;
