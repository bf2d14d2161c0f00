//! Folders.

use core::ffi::{CStr, c_void};
use core::fmt;

use super::{FileType, Metadata, c_path};
use crate::ffi::{CString, OsStr, OsString};
use crate::io::{self, Error, ErrorKind, fixed_error};
use crate::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd};
use crate::path::{Path, PathBuf};
use crate::sync::Arc;
use crate::sys::{self, file};

// A folder that is being read.
struct Stream {
    handle: *mut c_void,
}

// SAFETY: the handle may be used by any thread.
unsafe impl Send for Stream {}
// SAFETY: reading is unsafe; all else only asks for the descriptor.
unsafe impl Sync for Stream {}

impl Stream {
    // The next entry but `.` and `..`: its name, inode and kind.
    //
    // SAFETY: one thread at a time may call it.
    unsafe fn next(&self) -> Option<io::Result<(CString, u64, u8)>> {
        loop {
            // SAFETY: the handle is open; the entry is copied before the next call.
            unsafe {
                *sys::__errno_location() = 0;
                let entry = file::readdir(self.handle);
                if entry.is_null() {
                    return match sys::errno() {
                        0 => None,
                        code => Some(Err(Error::from_raw_os_error(code))),
                    };
                }
                let name = CStr::from_ptr((&raw const (*entry).name).cast());
                if !matches!(name.to_bytes(), b"." | b"..") {
                    return Some(Ok((CString::from(name), (*entry).ino, (*entry).kind)));
                }
            }
        }
    }

    fn descriptor(&self) -> i32 {
        // SAFETY: the handle is open.
        unsafe { file::dirfd(self.handle) }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: the handle is ours.
        unsafe { file::closedir(self.handle) };
    }
}

struct Folder {
    stream: Stream,
    path: PathBuf,
}

/// What is in a folder.
pub struct ReadDir {
    // The entries keep the folder open, too.
    folder: Arc<Folder>,
    at_end: bool,
}

/// Something in a folder.
pub struct DirEntry {
    folder: Arc<Folder>,
    name: CString,
    ino: u64,
    kind: u8,
}

/// What is in a folder, in no order; `.` and `..` are left out.
pub fn read_dir<P: AsRef<Path>>(path: P) -> io::Result<ReadDir> {
    let path = path.as_ref();
    let c_path = c_path(path)?;
    // SAFETY: the path ends with a NUL.
    let handle = unsafe { file::opendir(c_path.as_ptr()) };
    if handle.is_null() {
        return Err(Error::last_os_error());
    }
    let folder = Folder { stream: Stream { handle }, path: path.to_path_buf() };
    Ok(ReadDir { folder: Arc::new(folder), at_end: false })
}

impl Iterator for ReadDir {
    type Item = io::Result<DirEntry>;

    fn next(&mut self) -> Option<io::Result<DirEntry>> {
        if self.at_end {
            return None;
        }
        // SAFETY: only this reads the folder, and it is borrowed mutably.
        let entry = unsafe { self.folder.stream.next() };
        // Reading on after an error may give the error for ever.
        self.at_end = !matches!(entry, Some(Ok(_)));
        Some(entry?.map(|(name, ino, kind)| DirEntry { folder: Arc::clone(&self.folder), name, ino, kind }))
    }
}

impl fmt::Debug for ReadDir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ReadDir").field(&self.folder.path).finish()
    }
}

fn type_of(kind: u8) -> Option<FileType> {
    // The kind is the upper part of the mode; 0: the file system does not say.
    if kind == 0 { None } else { Some(FileType { mode: (kind as u32) << 12 }) }
}

impl DirEntry {
    /// The folder's path with the name behind it.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.folder.path.join(self.name())
    }

    /// What the file system knows about it; a symbolic link is not followed.
    pub fn metadata(&self) -> io::Result<Metadata> {
        Metadata::of(self.folder.stream.descriptor(), &self.name, file::AT_SYMLINK_NOFOLLOW)
    }

    /// What kind of file it is.
    pub fn file_type(&self) -> io::Result<FileType> {
        match type_of(self.kind) {
            Some(kind) => Ok(kind),
            None => Ok(self.metadata()?.file_type()),
        }
    }

    /// The name.
    #[must_use]
    pub fn file_name(&self) -> OsString {
        self.name().to_os_string()
    }

    fn name(&self) -> &OsStr {
        OsStr::of(self.name.as_bytes())
    }

    pub(crate) fn inode(&self) -> u64 {
        self.ino
    }
}

impl fmt::Debug for DirEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("DirEntry").field(&self.path()).finish()
    }
}

/// How folders are made.
#[derive(Debug)]
pub struct DirBuilder {
    pub(crate) mode: u32,
    recursive: bool,
}

impl DirBuilder {
    /// One folder, which everybody may use.
    #[must_use]
    pub fn new() -> DirBuilder {
        DirBuilder { mode: 0o777, recursive: false }
    }

    /// Whether the folders that it is in are made, too, and it does not matter if it is there.
    pub fn recursive(&mut self, recursive: bool) -> &mut Self {
        self.recursive = recursive;
        self
    }

    /// Makes a folder this way.
    pub fn create<P: AsRef<Path>>(&self, path: P) -> io::Result<()> {
        if self.recursive { self.create_all(path.as_ref()) } else { self.create_one(path.as_ref()) }
    }

    fn create_one(&self, path: &Path) -> io::Result<()> {
        let path = c_path(path)?;
        // SAFETY: the path ends with a NUL.
        sys::check(unsafe { file::mkdir(path.as_ptr(), self.mode) })?;
        Ok(())
    }

    fn create_all(&self, path: &Path) -> io::Result<()> {
        if path.as_os_str().is_empty() {
            return Ok(());
        }
        match self.create_one(path) {
            Ok(()) => return Ok(()),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(_) if path.is_dir() => return Ok(()),
            Err(error) => return Err(error),
        }
        match path.parent() {
            Some(parent) => self.create_all(parent)?,
            None => return Err(fixed_error!(ErrorKind::Uncategorized, "failed to create whole tree")),
        }
        match self.create_one(path) {
            Err(_) if path.is_dir() => Ok(()), // somebody else was faster
            result => result,
        }
    }
}

/// Makes a folder.
pub fn create_dir<P: AsRef<Path>>(path: P) -> io::Result<()> {
    DirBuilder::new().create(path)
}

/// Makes a folder and those that it is in; it does not matter if it is there.
pub fn create_dir_all<P: AsRef<Path>>(path: P) -> io::Result<()> {
    DirBuilder::new().recursive(true).create(path)
}

/// Removes an empty folder.
pub fn remove_dir<P: AsRef<Path>>(path: P) -> io::Result<()> {
    let path = c_path(path.as_ref())?;
    // SAFETY: the path ends with a NUL.
    sys::check(unsafe { file::unlinkat(file::AT_FDCWD, path.as_ptr(), file::AT_REMOVEDIR) })?;
    Ok(())
}

/// Removes a folder and all that is in it. A symbolic link is removed, not followed.
pub fn remove_dir_all<P: AsRef<Path>>(path: P) -> io::Result<()> {
    let path = path.as_ref();
    if super::symlink_metadata(path)?.is_symlink() {
        return super::remove_file(path);
    }
    remove_tree(file::AT_FDCWD, &c_path(path)?)
}

// Removes a folder through the descriptor of the one that it is in, so that nobody can put a symbolic link in
// its place meanwhile.
fn remove_tree(parent: i32, name: &CStr) -> io::Result<()> {
    let flags = sys::O_RDONLY | file::O_DIRECTORY | file::O_NOFOLLOW | sys::O_CLOEXEC;
    // SAFETY: the name ends with a NUL; the stream takes the new descriptor over.
    let stream = unsafe {
        let descriptor = sys::check_again(|| file::openat(parent, name.as_ptr(), flags))?;
        let owned = OwnedFd::from_raw_fd(descriptor);
        let handle = file::fdopendir(descriptor);
        if handle.is_null() {
            return Err(Error::last_os_error());
        }
        let _ = owned.into_raw_fd();
        Stream { handle }
    };
    let descriptor = stream.descriptor();
    // SAFETY: the stream is this function's own.
    while let Some(entry) = unsafe { stream.next() } {
        let (name, _, kind) = entry?;
        let is_folder = match type_of(kind) {
            Some(kind) => kind.is_dir(),
            None => Metadata::of(descriptor, &name, file::AT_SYMLINK_NOFOLLOW)?.is_dir(),
        };
        if is_folder {
            remove_tree(descriptor, &name)?;
        } else {
            // SAFETY: the name ends with a NUL.
            sys::check(unsafe { file::unlinkat(descriptor, name.as_ptr(), 0) })?;
        }
    }
    // SAFETY: the name ends with a NUL.
    sys::check(unsafe { file::unlinkat(parent, name.as_ptr(), file::AT_REMOVEDIR) })?;
    Ok(())
}
