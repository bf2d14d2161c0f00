//! Files as Unix knows them.

use crate::fs::{self, DirBuilder, DirEntry, File, FileType, Metadata, OpenOptions, Permissions};
use crate::io::{self, Error, ErrorKind, fixed_error};
use crate::os::fd::{AsFd, AsRawFd};
use crate::path::Path;
use crate::sys::{self, file};

/// Reading and writing at a position, which is not changed.
pub trait FileExt {
    /// Reads some bytes at a position.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize>;

    /// Writes some bytes at a position.
    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<usize>;

    /// Fills the buffer from a position.
    fn read_exact_at(&self, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
        while !buffer.is_empty() {
            match self.read_at(buffer, offset) {
                Ok(0) => return Err(fixed_error!(ErrorKind::UnexpectedEof, "failed to fill whole buffer")),
                Ok(count) => {
                    buffer = &mut buffer[count..];
                    offset += count as u64;
                }
                Err(error) if error.is_interrupted() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Writes all bytes at a position.
    fn write_all_at(&self, mut bytes: &[u8], mut offset: u64) -> io::Result<()> {
        while !bytes.is_empty() {
            match self.write_at(bytes, offset) {
                Ok(0) => return Err(fixed_error!(ErrorKind::WriteZero, "failed to write whole buffer")),
                Ok(count) => {
                    bytes = &bytes[count..];
                    offset += count as u64;
                }
                Err(error) if error.is_interrupted() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

impl FileExt for File {
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let descriptor = self.as_raw_fd();
        // SAFETY: the buffer is valid for the call.
        sys::check_size(unsafe { file::pread(descriptor, buffer.as_mut_ptr().cast(), buffer.len(), offset as i64) })
    }

    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<usize> {
        let descriptor = self.as_raw_fd();
        // SAFETY: the bytes are valid for the call.
        sys::check_size(unsafe { file::pwrite(descriptor, bytes.as_ptr().cast(), bytes.len(), offset as i64) })
    }
}

/// Permissions as the bits of a mode.
pub trait PermissionsExt {
    /// The mode.
    fn mode(&self) -> u32;

    /// Sets the mode.
    fn set_mode(&mut self, mode: u32);

    /// Permissions of a mode.
    fn from_mode(mode: u32) -> Self;
}

impl PermissionsExt for Permissions {
    fn mode(&self) -> u32 {
        self.mode
    }

    fn set_mode(&mut self, mode: u32) {
        self.mode = mode;
    }

    fn from_mode(mode: u32) -> Permissions {
        Permissions { mode }
    }
}

/// More ways to open a file.
pub trait OpenOptionsExt {
    /// The permissions of a file that is made.
    fn mode(&mut self, mode: u32) -> &mut Self;

    /// Further flags of the operating system.
    fn custom_flags(&mut self, flags: i32) -> &mut Self;
}

impl OpenOptionsExt for OpenOptions {
    fn mode(&mut self, mode: u32) -> &mut OpenOptions {
        self.mode = mode;
        self
    }

    fn custom_flags(&mut self, flags: i32) -> &mut OpenOptions {
        self.custom_flags = flags;
        self
    }
}

/// More ways to make a folder.
pub trait DirBuilderExt {
    /// The permissions of the folder.
    fn mode(&mut self, mode: u32) -> &mut Self;
}

impl DirBuilderExt for DirBuilder {
    fn mode(&mut self, mode: u32) -> &mut DirBuilder {
        self.mode = mode;
        self
    }
}

/// More about something in a folder.
pub trait DirEntryExt {
    /// The number of its inode.
    fn ino(&self) -> u64;
}

impl DirEntryExt for DirEntry {
    fn ino(&self) -> u64 {
        self.inode()
    }
}

/// The kinds of files that only Unix has.
pub trait FileTypeExt {
    /// Whether it is a device of blocks.
    fn is_block_device(&self) -> bool;

    /// Whether it is a device of characters.
    fn is_char_device(&self) -> bool;

    /// Whether it is a named pipe.
    fn is_fifo(&self) -> bool;

    /// Whether it is a socket.
    fn is_socket(&self) -> bool;
}

impl FileTypeExt for FileType {
    fn is_block_device(&self) -> bool {
        self.is(file::S_IFBLK)
    }

    fn is_char_device(&self) -> bool {
        self.is(file::S_IFCHR)
    }

    fn is_fifo(&self) -> bool {
        self.is(file::S_IFIFO)
    }

    fn is_socket(&self) -> bool {
        self.is(file::S_IFSOCK)
    }
}

macro_rules! metadata_ext {
    ($($(#[$doc:meta])* $name:ident: $ty:ty = |$stat:ident| $value:expr;)*) => {
        /// All that `stat` says about a file.
        pub trait MetadataExt {
            $(
                $(#[$doc])*
                fn $name(&self) -> $ty;
            )*
        }

        impl MetadataExt for Metadata {
            $(
                fn $name(&self) -> $ty {
                    let $stat = &self.stat;
                    $value
                }
            )*
        }
    };
}
metadata_ext! {
    /// The device that it is on.
    dev: u64 = |stat| device(stat.dev_major, stat.dev_minor);
    /// The number of its inode.
    ino: u64 = |stat| stat.ino;
    /// Kind and permissions.
    mode: u32 = |stat| stat.mode as u32;
    /// How many names it has.
    nlink: u64 = |stat| stat.nlink as u64;
    /// Its owner.
    uid: u32 = |stat| stat.uid;
    /// Its group.
    gid: u32 = |stat| stat.gid;
    /// The device that it is.
    rdev: u64 = |stat| device(stat.rdev_major, stat.rdev_minor);
    /// The size in bytes.
    size: u64 = |stat| stat.size;
    /// When it was read last, in seconds.
    atime: i64 = |stat| stat.atime.seconds;
    /// The nanoseconds of that.
    atime_nsec: i64 = |stat| stat.atime.nanoseconds as i64;
    /// When it was written last, in seconds.
    mtime: i64 = |stat| stat.mtime.seconds;
    /// The nanoseconds of that.
    mtime_nsec: i64 = |stat| stat.mtime.nanoseconds as i64;
    /// When its metadata were changed last, in seconds.
    ctime: i64 = |stat| stat.ctime.seconds;
    /// The nanoseconds of that.
    ctime_nsec: i64 = |stat| stat.ctime.nanoseconds as i64;
    /// How much is read or written best at once.
    blksize: u64 = |stat| stat.blksize as u64;
    /// How many blocks of 512 bytes it takes.
    blocks: u64 = |stat| stat.blocks;
}

// A device's number of its two parts, as `makedev` composes it.
fn device(major: u32, minor: u32) -> u64 {
    let (major, minor) = (major as u64, minor as u64);
    (major & 0xffff_f000) << 32 | (major & 0xfff) << 8 | (minor & 0xffff_ff00) << 12 | (minor & 0xff)
}

/// Makes a symbolic link.
pub fn symlink<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()> {
    let original = sys::c_text(original.as_ref().as_os_str())?;
    let link = sys::c_text(link.as_ref().as_os_str())?;
    // SAFETY: the paths end with a NUL.
    sys::check(unsafe { file::symlink(original.as_ptr(), link.as_ptr()) })?;
    Ok(())
}

// `None` leaves an owner as it is.
fn owner(id: Option<u32>) -> u32 {
    id.unwrap_or(u32::MAX)
}

/// Changes owner and group of a file.
pub fn chown<P: AsRef<Path>>(path: P, uid: Option<u32>, gid: Option<u32>) -> io::Result<()> {
    let path = sys::c_text(path.as_ref().as_os_str())?;
    // SAFETY: the path ends with a NUL.
    sys::check(unsafe { file::chown(path.as_ptr(), owner(uid), owner(gid)) })?;
    Ok(())
}

/// Changes owner and group of a file or a symbolic link.
pub fn lchown<P: AsRef<Path>>(path: P, uid: Option<u32>, gid: Option<u32>) -> io::Result<()> {
    let path = sys::c_text(path.as_ref().as_os_str())?;
    // SAFETY: the path ends with a NUL.
    sys::check(unsafe { file::lchown(path.as_ptr(), owner(uid), owner(gid)) })?;
    Ok(())
}

/// Changes owner and group of an open file.
pub fn fchown<F: AsFd>(fd: F, uid: Option<u32>, gid: Option<u32>) -> io::Result<()> {
    // SAFETY: the descriptor is open.
    sys::check(unsafe { file::fchown(fd.as_fd().as_raw_fd(), owner(uid), owner(gid)) })?;
    Ok(())
}

/// Makes a folder the root of this process.
pub fn chroot<P: AsRef<Path>>(folder: P) -> io::Result<()> {
    let folder = sys::c_text(folder.as_ref().as_os_str())?;
    // SAFETY: the path ends with a NUL.
    sys::check(unsafe { file::chroot(folder.as_ptr()) })?;
    Ok(())
}
