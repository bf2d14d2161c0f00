//! Files and folders.

#[rustc_module = "std::fs"]
mod dir;
#[rustc_module = "std::fs"]
mod file;
#[rustc_module = "std::fs"]
mod metadata;

use crate::ffi::OsStr;
use crate::io::{self, Error, Read, Write, fixed_error};
use crate::os::fd::AsRawFd;
use crate::os::unix::ffi::OsStringExt;
use crate::path::{Path, PathBuf};
use crate::string::String;
use crate::sys;
use crate::vec::Vec;

pub use dir::{DirBuilder, DirEntry, ReadDir, create_dir, create_dir_all, read_dir, remove_dir, remove_dir_all};
pub use file::{File, FileTimes, OpenOptions, TryLockError};
pub use metadata::{FileType, Metadata, Permissions, metadata, symlink_metadata};

fn c_path(path: &Path) -> io::Result<crate::ffi::CString> {
    sys::c_text(path.as_os_str())
}

/// All bytes of a file.
pub fn read<P: AsRef<Path>>(path: P) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::with_capacity(file.size_hint());
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// All text of a file.
pub fn read_to_string<P: AsRef<Path>>(path: P) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut text = String::with_capacity(file.size_hint());
    file.read_to_string(&mut text)?;
    Ok(text)
}

/// Makes a file of these bytes.
pub fn write<P: AsRef<Path>, C: AsRef<[u8]>>(path: P, contents: C) -> io::Result<()> {
    File::create(path)?.write_all(contents.as_ref())
}

/// Removes a file.
pub fn remove_file<P: AsRef<Path>>(path: P) -> io::Result<()> {
    let path = c_path(path.as_ref())?;
    // SAFETY: the path ends with a NUL.
    sys::check(unsafe { sys::file::unlinkat(sys::file::AT_FDCWD, path.as_ptr(), 0) })?;
    Ok(())
}

/// Gives a file another name; replaces the file that has it.
pub fn rename<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<()> {
    let (from, to) = (c_path(from.as_ref())?, c_path(to.as_ref())?);
    // SAFETY: the paths end with a NUL.
    sys::check(unsafe { sys::file::rename(from.as_ptr(), to.as_ptr()) })?;
    Ok(())
}

/// Copies the content and the permissions of a file, and gives the number of bytes.
pub fn copy<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<u64> {
    use crate::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let mut source = File::open(from)?;
    let metadata = source.metadata()?;
    if !metadata.is_file() {
        return Err(fixed_error!(
            io::ErrorKind::InvalidInput,
            "the source path is neither a regular file nor a symlink to a regular file",
        ));
    }
    let mode = metadata.permissions().mode();
    let mut target = OpenOptions::new().mode(mode).write(true).create(true).truncate(true).open(to)?;
    if target.metadata()?.is_file() {
        target.set_permissions(metadata.permissions())?;
    }
    io::copy(&mut source, &mut target)
}

/// Gives a file a second name.
pub fn hard_link<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()> {
    let (original, link) = (c_path(original.as_ref())?, c_path(link.as_ref())?);
    let here = sys::file::AT_FDCWD;
    // SAFETY: the paths end with a NUL.
    sys::check(unsafe { sys::file::linkat(here, original.as_ptr(), here, link.as_ptr(), 0) })?;
    Ok(())
}

/// Makes a symbolic link.
#[deprecated(
    since = "1.1.0",
    note = "replaced with std::os::unix::fs::symlink and std::os::windows::fs::{symlink_file, symlink_dir}"
)]
pub fn soft_link<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> io::Result<()> {
    crate::os::unix::fs::symlink(original, link)
}

/// Where a symbolic link leads.
pub fn read_link<P: AsRef<Path>>(path: P) -> io::Result<PathBuf> {
    let path = c_path(path.as_ref())?;
    let mut buffer = Vec::<u8>::with_capacity(256);
    loop {
        // SAFETY: libc writes at most the capacity, and says how much.
        unsafe {
            let len = sys::check_size(sys::file::readlink(
                path.as_ptr(),
                buffer.as_mut_ptr().cast(),
                buffer.capacity(),
            ))?;
            if len < buffer.capacity() {
                buffer.set_len(len);
                buffer.shrink_to_fit();
                return Ok(PathBuf::from(crate::ffi::OsString::from_vec(buffer)));
            }
        }
        buffer.reserve(buffer.capacity() * 2);
    }
}

/// The path from the root, without `.`, `..` and symbolic links.
pub fn canonicalize<P: AsRef<Path>>(path: P) -> io::Result<PathBuf> {
    let path = c_path(path.as_ref())?;
    // SAFETY: the result is null or text that ends with a NUL, which is ours to free.
    unsafe {
        let result = sys::file::realpath(path.as_ptr(), core::ptr::null_mut());
        if result.is_null() {
            return Err(Error::last_os_error());
        }
        let whole = PathBuf::from(OsStr::of(core::ffi::CStr::from_ptr(result).to_bytes()));
        sys::file::free(result.cast());
        Ok(whole)
    }
}

/// Sets the permissions of a file.
pub fn set_permissions<P: AsRef<Path>>(path: P, permissions: Permissions) -> io::Result<()> {
    use crate::os::unix::fs::PermissionsExt;
    let path = c_path(path.as_ref())?;
    // SAFETY: the path ends with a NUL.
    sys::check_again(|| unsafe { sys::file::chmod(path.as_ptr(), permissions.mode()) })?;
    Ok(())
}

/// Whether there is something of this path.
pub fn exists<P: AsRef<Path>>(path: P) -> io::Result<bool> {
    match metadata(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}
