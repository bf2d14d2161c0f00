//! Files as Linux knows them.

use crate::fs::Metadata;
use crate::os::unix::fs::MetadataExt as Unix;

macro_rules! prefixed {
    ($($(#[$doc:meta])* $name:ident: $ty:ty = $of:ident;)*) => {
        /// All that `stat` says about a file, by libc's names.
        pub trait MetadataExt {
            $(
                $(#[$doc])*
                fn $name(&self) -> $ty;
            )*
        }

        impl MetadataExt for Metadata {
            $(
                fn $name(&self) -> $ty {
                    Unix::$of(self)
                }
            )*
        }
    };
}
prefixed! {
    /// The device that it is on.
    st_dev: u64 = dev;
    /// The number of its inode.
    st_ino: u64 = ino;
    /// Kind and permissions.
    st_mode: u32 = mode;
    /// How many names it has.
    st_nlink: u64 = nlink;
    /// Its owner.
    st_uid: u32 = uid;
    /// Its group.
    st_gid: u32 = gid;
    /// The device that it is.
    st_rdev: u64 = rdev;
    /// The size in bytes.
    st_size: u64 = size;
    /// When it was read last, in seconds.
    st_atime: i64 = atime;
    /// The nanoseconds of that.
    st_atime_nsec: i64 = atime_nsec;
    /// When it was written last, in seconds.
    st_mtime: i64 = mtime;
    /// The nanoseconds of that.
    st_mtime_nsec: i64 = mtime_nsec;
    /// When its metadata were changed last, in seconds.
    st_ctime: i64 = ctime;
    /// The nanoseconds of that.
    st_ctime_nsec: i64 = ctime_nsec;
    /// How much is read or written best at once.
    st_blksize: u64 = blksize;
    /// How many blocks of 512 bytes it takes.
    st_blocks: u64 = blocks;
}
