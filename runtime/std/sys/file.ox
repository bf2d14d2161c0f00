//! What libc offers for files.

use core::ffi::{c_char, c_int, c_long, c_uint, c_void};

use super::Timespec;

pub const AT_FDCWD: c_int = -100;
pub const AT_SYMLINK_NOFOLLOW: c_int = 0x100;
pub const AT_REMOVEDIR: c_int = 0x200;
pub const AT_SYMLINK_FOLLOW: c_int = 0x400;
pub const AT_EMPTY_PATH: c_int = 0x1000;

#[cfg(target_arch = "aarch64")]
pub const O_DIRECTORY: c_int = 0o40000;
#[cfg(not(target_arch = "aarch64"))]
pub const O_DIRECTORY: c_int = 0o200000;
#[cfg(target_arch = "aarch64")]
pub const O_NOFOLLOW: c_int = 0o100000;
#[cfg(not(target_arch = "aarch64"))]
pub const O_NOFOLLOW: c_int = 0o400000;
pub const O_ACCMODE: c_int = 3;

pub const F_GETFL: c_int = 3;
pub const F_SETFL: c_int = 4;
pub const F_DUPFD_CLOEXEC: c_int = 1030;

pub const LOCK_SH: c_int = 1;
pub const LOCK_EX: c_int = 2;
pub const LOCK_NB: c_int = 4;
pub const LOCK_UN: c_int = 8;

/// A time that `futimens` leaves as it is.
pub const UTIME_OMIT: c_long = (1 << 30) - 2;

// The kinds of files in `st_mode`.
pub const S_IFMT: u32 = 0o170000;
pub const S_IFSOCK: u32 = 0o140000;
pub const S_IFLNK: u32 = 0o120000;
pub const S_IFREG: u32 = 0o100000;
pub const S_IFBLK: u32 = 0o060000;
pub const S_IFDIR: u32 = 0o040000;
pub const S_IFCHR: u32 = 0o020000;
pub const S_IFIFO: u32 = 0o010000;

pub const STATX_ALL: c_uint = 0xfff;
pub const STATX_BTIME: u32 = 0x800;

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct StatxTime {
    pub seconds: i64,
    pub nanoseconds: u32,
    pub reserved: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Statx {
    pub mask: u32,
    pub blksize: u32,
    pub attributes: u64,
    pub nlink: u32,
    pub uid: u32,
    pub gid: u32,
    pub mode: u16,
    pub spare0: u16,
    pub ino: u64,
    pub size: u64,
    pub blocks: u64,
    pub attributes_mask: u64,
    pub atime: StatxTime,
    pub btime: StatxTime,
    pub ctime: StatxTime,
    pub mtime: StatxTime,
    pub rdev_major: u32,
    pub rdev_minor: u32,
    pub dev_major: u32,
    pub dev_minor: u32,
    pub spare: [u64; 14],
}

/// The start of an entry of a folder; its name, which ends with a NUL, begins at `name`.
#[repr(C)]
pub struct Dirent {
    pub ino: u64,
    pub offset: i64,
    pub size: u16,
    pub kind: u8,
    pub name: [c_char; 1],
}

unsafe extern "C" {
    pub fn openat(folder: c_int, path: *const c_char, flags: c_int, ...) -> c_int;
    pub fn pread(descriptor: c_int, buffer: *mut c_void, size: usize, offset: i64) -> isize;
    pub fn pwrite(descriptor: c_int, buffer: *const c_void, size: usize, offset: i64) -> isize;
    pub fn readv(descriptor: c_int, buffers: *const c_void, count: c_int) -> isize;
    pub fn writev(descriptor: c_int, buffers: *const c_void, count: c_int) -> isize;
    pub fn fcntl(descriptor: c_int, command: c_int, ...) -> c_int;
    pub fn flock(descriptor: c_int, operation: c_int) -> c_int;
    pub fn fsync(descriptor: c_int) -> c_int;
    pub fn fdatasync(descriptor: c_int) -> c_int;
    pub fn ftruncate(descriptor: c_int, size: i64) -> c_int;
    pub fn statx(folder: c_int, path: *const c_char, flags: c_int, mask: c_uint, result: *mut Statx) -> c_int;
    pub fn fchmod(descriptor: c_int, mode: u32) -> c_int;
    pub fn chmod(path: *const c_char, mode: u32) -> c_int;
    pub fn futimens(descriptor: c_int, times: *const Timespec) -> c_int;
    pub fn unlinkat(folder: c_int, path: *const c_char, flags: c_int) -> c_int;
    pub fn rename(from: *const c_char, to: *const c_char) -> c_int;
    pub fn linkat(
        from_folder: c_int, from: *const c_char, to_folder: c_int, to: *const c_char, flags: c_int,
    ) -> c_int;
    pub fn symlink(target: *const c_char, link: *const c_char) -> c_int;
    pub fn readlink(path: *const c_char, buffer: *mut c_char, size: usize) -> isize;
    pub fn realpath(path: *const c_char, buffer: *mut c_char) -> *mut c_char;
    pub fn mkdir(path: *const c_char, mode: u32) -> c_int;
    pub fn mkfifo(path: *const c_char, mode: u32) -> c_int;
    pub fn chown(path: *const c_char, user: u32, group: u32) -> c_int;
    pub fn lchown(path: *const c_char, user: u32, group: u32) -> c_int;
    pub fn fchown(descriptor: c_int, user: u32, group: u32) -> c_int;
    pub fn chroot(path: *const c_char) -> c_int;
    pub fn opendir(path: *const c_char) -> *mut c_void;
    pub fn fdopendir(descriptor: c_int) -> *mut c_void;
    pub fn readdir(folder: *mut c_void) -> *const Dirent;
    pub fn closedir(folder: *mut c_void) -> c_int;
    pub fn dirfd(folder: *mut c_void) -> c_int;
    pub fn free(memory: *mut c_void);
}
