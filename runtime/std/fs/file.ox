//! [`File`] and how it is opened.

use core::fmt;

use super::{Metadata, Permissions, c_path};
use crate::io::{self, Error, ErrorKind, IoSlice, IoSliceMut, Read, Seek, SeekFrom, Write};
use crate::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use crate::os::unix::fs::PermissionsExt;
use crate::path::Path;
use crate::string::String;
use crate::sync::Arc;
use crate::sys::{self, Timespec};
use crate::time::SystemTime;
use crate::vec::Vec;

/// An open file; closed when dropped.
pub struct File {
    fd: OwnedFd,
}

crate::os::fd::owned::around_descriptor! { File }

/// How a file is opened.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    read: bool,
    write: bool,
    append: bool,
    truncate: bool,
    create: bool,
    create_new: bool,
    pub(crate) custom_flags: i32,
    pub(crate) mode: u32,
}

macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident)*) => { $(
        $(#[$doc])*
        pub fn $name(&mut self, on: bool) -> &mut Self {
            self.$name = on;
            self
        }
    )* };
}

impl OpenOptions {
    /// Nothing is allowed yet.
    #[must_use]
    pub fn new() -> Self {
        OpenOptions {
            read: false,
            write: false,
            append: false,
            truncate: false,
            create: false,
            create_new: false,
            custom_flags: 0,
            mode: 0o666,
        }
    }

    switches! {
        /// For reading.
        read
        /// For writing.
        write
        /// For writing at the end.
        append
        /// Empties the file.
        truncate
        /// Makes the file if there is none.
        create
        /// Makes the file; it is an error if there is one.
        create_new
    }

    fn flags(&self) -> io::Result<i32> {
        const CREATION: &str = "creating or truncating a file requires write or append access";
        let access = match (self.read, self.write, self.append) {
            (true, false, false) => sys::O_RDONLY,
            (false, true, false) => sys::O_WRONLY,
            (true, true, false) => sys::O_RDWR,
            (false, _, true) => sys::O_WRONLY | sys::O_APPEND,
            (true, _, true) => sys::O_RDWR | sys::O_APPEND,
            (false, false, false) => {
                let creates = self.create || self.create_new || self.truncate;
                let text = if creates { CREATION } else { "must specify at least one of read, write, or append access" };
                return Err(Error::new(ErrorKind::InvalidInput, text));
            }
        };
        if !self.write && !self.append && (self.truncate || self.create || self.create_new) {
            return Err(Error::new(ErrorKind::InvalidInput, CREATION));
        }
        if self.append && self.truncate && !self.create_new {
            return Err(Error::new(ErrorKind::InvalidInput, CREATION));
        }
        let creation = match (self.create, self.truncate, self.create_new) {
            (_, _, true) => sys::O_CREAT | sys::O_EXCL,
            (false, false, false) => 0,
            (true, false, false) => sys::O_CREAT,
            (false, true, false) => sys::O_TRUNC,
            (true, true, false) => sys::O_CREAT | sys::O_TRUNC,
        };
        Ok(sys::O_CLOEXEC | access | creation | (self.custom_flags & !sys::file::O_ACCMODE))
    }

    /// Opens a file this way.
    pub fn open<P: AsRef<Path>>(&self, path: P) -> io::Result<File> {
        let path = c_path(path.as_ref())?;
        let flags = self.flags()?;
        // SAFETY: the path ends with a NUL, and the new descriptor is ours.
        unsafe {
            let fd = sys::check_again(|| sys::open(path.as_ptr(), flags, self.mode))?;
            Ok(File { fd: OwnedFd::from_raw_fd(fd) })
        }
    }
}

/// Times to be set on a file.
#[derive(Copy, Clone, Debug, Default)]
pub struct FileTimes {
    accessed: Option<SystemTime>,
    modified: Option<SystemTime>,
}

impl FileTimes {
    /// No times.
    #[must_use]
    pub fn new() -> Self {
        FileTimes::default()
    }

    /// When it was read last.
    #[must_use]
    pub fn set_accessed(mut self, time: SystemTime) -> Self {
        self.accessed = Some(time);
        self
    }

    /// When it was written last.
    #[must_use]
    pub fn set_modified(mut self, time: SystemTime) -> Self {
        self.modified = Some(time);
        self
    }
}

/// Why a file was not locked at once.
pub enum TryLockError {
    /// The lock cannot be taken.
    Error(Error),
    /// Somebody has it.
    WouldBlock,
}

impl fmt::Debug for TryLockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TryLockError::Error(error) => fmt::Debug::fmt(error, f),
            TryLockError::WouldBlock => f.write_str("WouldBlock"),
        }
    }
}

impl fmt::Display for TryLockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TryLockError::Error(_) => "lock acquisition failed due to I/O error",
            TryLockError::WouldBlock => "lock acquisition failed because the operation would block",
        })
    }
}

impl core::error::Error for TryLockError {}

impl From<TryLockError> for Error {
    fn from(error: TryLockError) -> Error {
        match error {
            TryLockError::Error(error) => error,
            TryLockError::WouldBlock => Error::from(ErrorKind::WouldBlock),
        }
    }
}

impl File {
    /// Opens a file for reading.
    pub fn open<P: AsRef<Path>>(path: P) -> io::Result<File> {
        OpenOptions::new().read(true).open(path)
    }

    /// Opens a file for writing, empty; makes it if there is none.
    pub fn create<P: AsRef<Path>>(path: P) -> io::Result<File> {
        OpenOptions::new().write(true).create(true).truncate(true).open(path)
    }

    /// Makes a file and opens it for reading and writing; it is an error if there is one.
    pub fn create_new<P: AsRef<Path>>(path: P) -> io::Result<File> {
        OpenOptions::new().read(true).write(true).create_new(true).open(path)
    }

    /// Nothing is allowed yet.
    #[must_use]
    pub fn options() -> OpenOptions {
        OpenOptions::new()
    }

    // How many bytes there are still to read, as far as that is known.
    pub(super) fn size_hint(&self) -> usize {
        let size = self.metadata().map_or(0, |metadata| metadata.len());
        let position = (&*self).stream_position().unwrap_or(0);
        size.saturating_sub(position) as usize
    }

    /// Waits until content and metadata are on the disk.
    pub fn sync_all(&self) -> io::Result<()> {
        // SAFETY: the descriptor is open.
        sys::check_again(|| unsafe { sys::file::fsync(self.as_raw_fd()) })?;
        Ok(())
    }

    /// Waits until the content is on the disk.
    pub fn sync_data(&self) -> io::Result<()> {
        // SAFETY: the descriptor is open.
        sys::check_again(|| unsafe { sys::file::fdatasync(self.as_raw_fd()) })?;
        Ok(())
    }

    fn flock(&self, operation: i32) -> io::Result<()> {
        // SAFETY: the descriptor is open.
        sys::check(unsafe { sys::file::flock(self.as_raw_fd(), operation) })?;
        Ok(())
    }

    fn try_flock(&self, operation: i32) -> Result<(), TryLockError> {
        match self.flock(operation | sys::file::LOCK_NB) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::WouldBlock => Err(TryLockError::WouldBlock),
            Err(error) => Err(TryLockError::Error(error)),
        }
    }

    /// Waits for the lock that excludes all others, and takes it.
    pub fn lock(&self) -> io::Result<()> {
        self.flock(sys::file::LOCK_EX)
    }

    /// Waits for the lock that many can share, and takes it.
    pub fn lock_shared(&self) -> io::Result<()> {
        self.flock(sys::file::LOCK_SH)
    }

    /// Takes the lock that excludes all others, if nobody has one.
    pub fn try_lock(&self) -> Result<(), TryLockError> {
        self.try_flock(sys::file::LOCK_EX)
    }

    /// Takes the lock that many can share, if nobody excludes them.
    pub fn try_lock_shared(&self) -> Result<(), TryLockError> {
        self.try_flock(sys::file::LOCK_SH)
    }

    /// Gives the lock back.
    pub fn unlock(&self) -> io::Result<()> {
        self.flock(sys::file::LOCK_UN)
    }

    /// Sets the size: cuts the file, or adds zeros.
    pub fn set_len(&self, size: u64) -> io::Result<()> {
        let Ok(size) = i64::try_from(size) else {
            return Err(Error::from(ErrorKind::InvalidInput));
        };
        // SAFETY: the descriptor is open.
        sys::check_again(|| unsafe { sys::file::ftruncate(self.as_raw_fd(), size) })?;
        Ok(())
    }

    /// What the file system knows about it.
    pub fn metadata(&self) -> io::Result<Metadata> {
        Metadata::of(self.as_raw_fd(), c"", sys::file::AT_EMPTY_PATH)
    }

    /// Another handle of the same file; the position is shared.
    pub fn try_clone(&self) -> io::Result<File> {
        Ok(File { fd: self.fd.try_clone()? })
    }

    /// Sets its permissions.
    pub fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        // SAFETY: the descriptor is open.
        sys::check_again(|| unsafe { sys::file::fchmod(self.as_raw_fd(), permissions.mode()) })?;
        Ok(())
    }

    /// Sets when it was read and written last.
    pub fn set_times(&self, times: FileTimes) -> io::Result<()> {
        let leave = Timespec { seconds: 0, nanoseconds: sys::file::UTIME_OMIT };
        let time = |time: Option<SystemTime>| time.map_or(leave, SystemTime::to_timespec);
        let times = [time(times.accessed), time(times.modified)];
        // SAFETY: the descriptor is open, and there are two times.
        sys::check(unsafe { sys::file::futimens(self.as_raw_fd(), times.as_ptr()) })?;
        Ok(())
    }

    /// Sets when it was written last.
    pub fn set_modified(&self, time: SystemTime) -> io::Result<()> {
        self.set_times(FileTimes::new().set_modified(time))
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fd = self.as_raw_fd();
        let mut out = f.debug_struct("File");
        out.field("fd", &fd);
        if let Ok(path) = super::read_link(crate::format!("/proc/self/fd/{fd}")) {
            out.field("path", &path);
        }
        // SAFETY: the descriptor is open.
        let flags = unsafe { sys::file::fcntl(fd, sys::file::F_GETFL) };
        if flags >= 0 {
            let access = flags & sys::file::O_ACCMODE;
            out.field("read", &(access != sys::O_WRONLY)).field("write", &(access != sys::O_RDONLY));
        }
        out.finish()
    }
}

impl Read for &File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.fd.read(buffer)
    }

    fn read_vectored(&mut self, buffers: &mut [IoSliceMut<'_>]) -> io::Result<usize> {
        self.fd.read_vectored(buffers)
    }

    fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        bytes.try_reserve(self.size_hint())?;
        io::read_to_end(self, bytes)
    }

    fn read_to_string(&mut self, text: &mut String) -> io::Result<usize> {
        text.try_reserve(self.size_hint())?;
        io::append_text(text, |bytes| io::read_to_end(self, bytes))
    }
}

impl Write for &File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.fd.write(bytes)
    }

    fn write_vectored(&mut self, buffers: &[IoSlice<'_>]) -> io::Result<usize> {
        self.fd.write_vectored(buffers)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for &File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let (offset, whence) = match to {
            SeekFrom::Start(offset) => (offset as i64, 0),
            SeekFrom::Current(offset) => (offset, 1),
            SeekFrom::End(offset) => (offset, 2),
        };
        // SAFETY: the descriptor is open.
        let position = unsafe { sys::lseek(self.as_raw_fd(), offset, whence) };
        if position < 0 { Err(Error::last_os_error()) } else { Ok(position as u64) }
    }
}

macro_rules! by_reference {
    ($([$($generics:tt)*] $Handle:ty, $this:ident => $file:expr;)*) => { $(
        impl<$($generics)*> Read for $Handle {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let $this = self;
                $file.read(buffer)
            }

            fn read_vectored(&mut self, buffers: &mut [IoSliceMut<'_>]) -> io::Result<usize> {
                let $this = self;
                $file.read_vectored(buffers)
            }

            fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
                let $this = self;
                $file.read_to_end(bytes)
            }

            fn read_to_string(&mut self, text: &mut String) -> io::Result<usize> {
                let $this = self;
                $file.read_to_string(text)
            }
        }

        impl<$($generics)*> Write for $Handle {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                let $this = self;
                $file.write(bytes)
            }

            fn write_vectored(&mut self, buffers: &[IoSlice<'_>]) -> io::Result<usize> {
                let $this = self;
                $file.write_vectored(buffers)
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }

        impl<$($generics)*> Seek for $Handle {
            fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
                let $this = self;
                $file.seek(to)
            }
        }
    )* };
}
by_reference! {
    [] File, file => (&*file);
    [] Arc<File>, file => (&**file);
}
