//! What the file system knows about files.

use core::ffi::CStr;
use core::fmt;

use super::c_path;
use crate::io::{self, Error, ErrorKind, fixed_error};
use crate::path::Path;
use crate::sys::file::{self, Statx, StatxTime};
use crate::sys;
use crate::time::SystemTime;

/// What the file system knows about a file.
#[derive(Clone)]
pub struct Metadata {
    pub(crate) stat: Statx,
}

/// What kind of file it is.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct FileType {
    pub(crate) mode: u32,
}

/// Who may do what with a file.
#[derive(Clone, PartialEq, Eq)]
pub struct Permissions {
    pub(crate) mode: u32,
}

fn time(stamp: StatxTime) -> SystemTime {
    SystemTime::of(stamp.seconds, stamp.nanoseconds)
}

impl Metadata {
    pub(super) fn of(folder: i32, path: &CStr, flags: i32) -> io::Result<Metadata> {
        let mut stat = Statx::default();
        // SAFETY: the path ends with a NUL, and the result is valid for the call.
        sys::check(unsafe { file::statx(folder, path.as_ptr(), flags, file::STATX_ALL, &mut stat) })?;
        Ok(Metadata { stat })
    }

    /// What kind of file it is.
    #[must_use]
    pub fn file_type(&self) -> FileType {
        FileType { mode: self.stat.mode as u32 }
    }

    /// Whether it is a folder.
    #[must_use]
    pub fn is_dir(&self) -> bool {
        self.file_type().is_dir()
    }

    /// Whether it is a regular file.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.file_type().is_file()
    }

    /// Whether it is a symbolic link.
    #[must_use]
    pub fn is_symlink(&self) -> bool {
        self.file_type().is_symlink()
    }

    /// The size in bytes.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.stat.size
    }

    /// Who may do what with it.
    #[must_use]
    pub fn permissions(&self) -> Permissions {
        Permissions { mode: self.stat.mode as u32 }
    }

    /// When it was written last.
    pub fn modified(&self) -> io::Result<SystemTime> {
        Ok(time(self.stat.mtime))
    }

    /// When it was read last.
    pub fn accessed(&self) -> io::Result<SystemTime> {
        Ok(time(self.stat.atime))
    }

    /// When it was made, if the file system knows.
    pub fn created(&self) -> io::Result<SystemTime> {
        if self.stat.mask & file::STATX_BTIME != 0 {
            Ok(time(self.stat.btime))
        } else {
            Err(fixed_error!(ErrorKind::Unsupported, "creation time is not available for the filesystem"))
        }
    }
}

impl fmt::Debug for Metadata {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Metadata");
        out.field("file_type", &self.file_type());
        out.field("permissions", &self.permissions());
        out.field("len", &self.len());
        if let Ok(modified) = self.modified() {
            out.field("modified", &modified);
        }
        if let Ok(accessed) = self.accessed() {
            out.field("accessed", &accessed);
        }
        if let Ok(created) = self.created() {
            out.field("created", &created);
        }
        out.finish_non_exhaustive()
    }
}

impl FileType {
    pub(crate) fn is(&self, kind: u32) -> bool {
        self.mode & file::S_IFMT == kind
    }

    /// Whether it is a folder.
    #[must_use]
    pub fn is_dir(&self) -> bool {
        self.is(file::S_IFDIR)
    }

    /// Whether it is a regular file.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.is(file::S_IFREG)
    }

    /// Whether it is a symbolic link.
    #[must_use]
    pub fn is_symlink(&self) -> bool {
        self.is(file::S_IFLNK)
    }
}

impl fmt::Debug for FileType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileType")
            .field("is_file", &self.is_file())
            .field("is_dir", &self.is_dir())
            .field("is_symlink", &self.is_symlink())
            .finish_non_exhaustive()
    }
}

impl Permissions {
    /// Whether nobody may write.
    #[must_use = "call `set_readonly` to modify the readonly flag"]
    pub fn readonly(&self) -> bool {
        self.mode & 0o222 == 0
    }

    /// Takes the right to write from everybody, or gives it to everybody.
    pub fn set_readonly(&mut self, readonly: bool) {
        if readonly {
            self.mode &= !0o222;
        } else {
            self.mode |= 0o222;
        }
    }
}

// The mode in octal and as `ls -l` writes it.
struct Mode(u32);

impl fmt::Debug for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        let mode = self.0;
        write!(f, "{mode:#08o}")?;
        let kind = match mode & file::S_IFMT {
            file::S_IFDIR => 'd',
            file::S_IFBLK => 'b',
            file::S_IFCHR => 'c',
            file::S_IFLNK => 'l',
            file::S_IFIFO => 'p',
            file::S_IFREG => '-',
            _ => return Ok(()),
        };
        let bit = |bit: u32, yes: char| if mode & bit != 0 { yes } else { '-' };
        // The right to execute and the special bit beside it are shown as one letter.
        let last = |execute: u32, special: u32, both: char, alone: char| match (mode & execute, mode & special) {
            (0, 0) => '-',
            (0, _) => alone,
            (_, 0) => 'x',
            _ => both,
        };
        f.write_str(" (")?;
        f.write_char(kind)?;
        for letter in [bit(0o400, 'r'), bit(0o200, 'w'), last(0o100, 0o4000, 's', 'S')] {
            f.write_char(letter)?;
        }
        for letter in [bit(0o040, 'r'), bit(0o020, 'w'), last(0o010, 0o2000, 's', 'S')] {
            f.write_char(letter)?;
        }
        let sticky = if mode & file::S_IFMT == file::S_IFDIR { 0o1000 } else { 0 };
        for letter in [bit(0o004, 'r'), bit(0o002, 'w'), last(0o001, sticky, 't', 'T')] {
            f.write_char(letter)?;
        }
        f.write_char(')')
    }
}

struct FilePermissions(u32);

impl fmt::Debug for FilePermissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FilePermissions").field("mode", &Mode(self.0)).finish()
    }
}

impl fmt::Debug for Permissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Permissions").field(&FilePermissions(self.mode)).finish()
    }
}

/// What the file system knows about a file; a symbolic link is followed.
pub fn metadata<P: AsRef<Path>>(path: P) -> io::Result<Metadata> {
    Metadata::of(file::AT_FDCWD, &c_path(path.as_ref())?, 0)
}

/// What the file system knows about a file or a symbolic link.
pub fn symlink_metadata<P: AsRef<Path>>(path: P) -> io::Result<Metadata> {
    Metadata::of(file::AT_FDCWD, &c_path(path.as_ref())?, file::AT_SYMLINK_NOFOLLOW)
}
