//! Files.

use core::ffi::c_int;

use crate::ffi::CString;
use crate::io::{self, Error, Read, Seek, SeekFrom, Write};
use crate::path::Path;
use crate::string::String;
use crate::sys;
use crate::vec::Vec;

/// An open file; closed when dropped.
#[derive(Debug)]
pub struct File {
    descriptor: c_int,
}

fn c_path(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}

fn check(result: c_int) -> io::Result<c_int> {
    if result < 0 { Err(Error::last_os_error()) } else { Ok(result) }
}

/// How a file is opened.
#[derive(Clone, Debug, Default)]
pub struct OpenOptions {
    read: bool,
    write: bool,
    append: bool,
    truncate: bool,
    create: bool,
    create_new: bool,
}

macro_rules! switches {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $(
            $(#[$doc])*
            pub fn $name(&mut self, on: bool) -> &mut OpenOptions {
                self.$name = on;
                self
            }
        )*
    };
}

impl OpenOptions {
    /// Nothing is allowed yet.
    pub fn new() -> OpenOptions {
        OpenOptions::default()
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

    /// Opens a file this way.
    pub fn open<P: AsRef<Path>>(&self, path: P) -> io::Result<File> {
        let writes = self.write || self.append;
        let mut flags = match (self.read, writes) {
            (true, false) => sys::O_RDONLY,
            (false, true) => sys::O_WRONLY,
            (true, true) => sys::O_RDWR,
            (false, false) => return Err(Error::from_raw_os_error(sys::EINVAL)),
        };
        if (self.truncate || self.create || self.create_new) && !writes {
            return Err(Error::from_raw_os_error(sys::EINVAL));
        }
        flags |= if self.append { sys::O_APPEND } else { 0 };
        flags |= if self.truncate { sys::O_TRUNC } else { 0 };
        flags |= if self.create { sys::O_CREAT } else { 0 };
        flags |= if self.create_new { sys::O_CREAT | sys::O_EXCL } else { 0 };
        let path = c_path(path.as_ref())?;
        loop {
            // SAFETY: the path ends with a NUL.
            let descriptor = unsafe { sys::open(path.as_ptr(), flags | sys::O_CLOEXEC, 0o666) };
            if descriptor >= 0 {
                return Ok(File { descriptor });
            }
            if sys::errno() != sys::EINTR {
                return Err(Error::last_os_error());
            }
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

    /// As the path says.
    pub fn options() -> OpenOptions {
        OpenOptions::new()
    }

    /// Waits until everything is on the disk.
    pub fn sync_all(&self) -> io::Result<()> {
        // SAFETY: the descriptor is open.
        check(unsafe { sys::fsync(self.descriptor) })?;
        Ok(())
    }

    /// Sets the size.
    pub fn set_len(&self, size: u64) -> io::Result<()> {
        // SAFETY: the descriptor is open.
        check(unsafe { sys::ftruncate(self.descriptor, size as i64) })?;
        Ok(())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        // SAFETY: the descriptor is ours.
        unsafe { sys::close(self.descriptor) };
    }
}

impl Read for &File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the buffer is valid for the call.
        let count = unsafe { sys::read(self.descriptor, buffer.as_mut_ptr().cast(), buffer.len()) };
        if count < 0 { Err(Error::last_os_error()) } else { Ok(count as usize) }
    }
}

impl Write for &File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: the bytes are valid for the call.
        let count = unsafe { sys::write(self.descriptor, bytes.as_ptr().cast(), bytes.len()) };
        if count < 0 { Err(Error::last_os_error()) } else { Ok(count as usize) }
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
        let position = unsafe { sys::lseek(self.descriptor, offset, whence) };
        if position < 0 { Err(Error::last_os_error()) } else { Ok(position as u64) }
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (&*self).read(buffer)
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&*self).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        (&*self).seek(to)
    }
}

/// All bytes of a file.
pub fn read<P: AsRef<Path>>(path: P) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// All text of a file.
pub fn read_to_string<P: AsRef<Path>>(path: P) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.read_to_string(&mut text)?;
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
    check(unsafe { sys::unlink(path.as_ptr()) })?;
    Ok(())
}

/// Gives a file another name.
pub fn rename<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> io::Result<()> {
    let (from, to) = (c_path(from.as_ref())?, c_path(to.as_ref())?);
    // SAFETY: the paths end with a NUL.
    check(unsafe { sys::rename(from.as_ptr(), to.as_ptr()) })?;
    Ok(())
}

/// Makes a folder.
pub fn create_dir<P: AsRef<Path>>(path: P) -> io::Result<()> {
    let path = c_path(path.as_ref())?;
    // SAFETY: the path ends with a NUL.
    check(unsafe { sys::mkdir(path.as_ptr(), 0o777) })?;
    Ok(())
}

/// Makes a folder and those it is in.
pub fn create_dir_all<P: AsRef<Path>>(path: P) -> io::Result<()> {
    let path = path.as_ref();
    if path.as_os_str().is_empty() || exists(path) {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        create_dir_all(parent)?;
    }
    create_dir(path)
}

/// Removes an empty folder.
pub fn remove_dir<P: AsRef<Path>>(path: P) -> io::Result<()> {
    let path = c_path(path.as_ref())?;
    // SAFETY: the path ends with a NUL.
    check(unsafe { sys::rmdir(path.as_ptr()) })?;
    Ok(())
}

/// Whether there is something of this path.
pub(crate) fn exists(path: &Path) -> bool {
    match c_path(path) {
        // SAFETY: the path ends with a NUL.
        Ok(path) => unsafe { sys::access(path.as_ptr(), 0) == 0 },
        Err(_) => false,
    }
}
