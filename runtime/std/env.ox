//! Arguments and environment of the process.

use core::error::Error;
use core::ffi::{CStr, c_char};
use core::fmt;

use crate::ffi::{CString, OsStr, OsString};
use crate::io;
use crate::path::PathBuf;
use crate::string::String;
use crate::sys;
use crate::vec::Vec;

/// The arguments, the program's own name first.
///
/// # Panics
/// Iterating panics at an argument that is not UTF-8.
pub fn args() -> Args {
    Args { inner: args_os() }
}

/// The arguments, whatever bytes they have.
pub fn args_os() -> ArgsOs {
    // SAFETY: the runtime keeps the arguments.
    let count = unsafe { sys::ox_rt_argc() } as usize;
    ArgsOs { next: 0, end: count }
}

/// The arguments as text.
#[derive(Debug)]
pub struct Args {
    inner: ArgsOs,
}

/// The arguments as bytes.
#[derive(Debug)]
pub struct ArgsOs {
    next: usize,
    end: usize,
}

fn argument(index: usize) -> OsString {
    // SAFETY: the index is below the count, and arguments end with a NUL.
    let bytes = unsafe { CStr::from_ptr(*sys::ox_rt_argv().add(index)) }.to_bytes();
    OsString::from_vec(bytes.to_vec())
}

impl Iterator for ArgsOs {
    type Item = OsString;

    fn next(&mut self) -> Option<OsString> {
        if self.next == self.end {
            return None;
        }
        self.next += 1;
        Some(argument(self.next - 1))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.end - self.next, Some(self.end - self.next))
    }
}

impl DoubleEndedIterator for ArgsOs {
    fn next_back(&mut self) -> Option<OsString> {
        if self.next == self.end {
            return None;
        }
        self.end -= 1;
        Some(argument(self.end))
    }
}

impl ExactSizeIterator for ArgsOs {}

fn text(argument: OsString) -> String {
    match argument.into_string() {
        Ok(text) => text,
        Err(argument) => panic!("an argument is not UTF-8: {argument:?}"),
    }
}

impl Iterator for Args {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.inner.next().map(text)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl DoubleEndedIterator for Args {
    fn next_back(&mut self) -> Option<String> {
        self.inner.next_back().map(text)
    }
}

impl ExactSizeIterator for Args {}

/// Why a variable has no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VarError {
    /// It is not set.
    NotPresent,
    /// It is not UTF-8.
    NotUnicode(OsString),
}

impl fmt::Display for VarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VarError::NotPresent => f.write_str("environment variable not found"),
            VarError::NotUnicode(value) => write!(f, "environment variable was not valid unicode: {value:?}"),
        }
    }
}

impl Error for VarError {}

/// An environment variable as text.
pub fn var<K: AsRef<OsStr>>(key: K) -> Result<String, VarError> {
    match var_os(key) {
        Some(value) => value.into_string().map_err(VarError::NotUnicode),
        None => Err(VarError::NotPresent),
    }
}

/// An environment variable, whatever bytes it has.
pub fn var_os<K: AsRef<OsStr>>(key: K) -> Option<OsString> {
    let key = CString::new(key.as_ref().as_bytes()).ok()?;
    // SAFETY: the name ends with a NUL; the value is copied before anybody can change it.
    unsafe {
        let value = sys::getenv(key.as_ptr());
        if value.is_null() { None } else { Some(OsString::from_vec(CStr::from_ptr(value).to_bytes().to_vec())) }
    }
}

/// All variables as text.
///
/// # Panics
/// One of them is not UTF-8.
pub fn vars() -> crate::vec::IntoIter<(String, String)> {
    let mut all = Vec::new();
    // SAFETY: the environment is an array of strings that ends with a null pointer.
    unsafe {
        let mut at = sys::environ;
        while !at.is_null() && !(*at).is_null() {
            let entry = CStr::from_ptr(*at).to_bytes();
            if let Some(equals) = entry.iter().skip(1).position(|byte| *byte == b'=') {
                let (key, value) = (&entry[..equals + 1], &entry[equals + 2..]);
                all.push((text(OsString::from_vec(key.to_vec())), text(OsString::from_vec(value.to_vec()))));
            }
            at = at.add(1);
        }
    }
    all.into_iter()
}

/// The current folder.
pub fn current_dir() -> io::Result<PathBuf> {
    let mut buffer = Vec::with_capacity(4096);
    // SAFETY: libc writes at most the capacity, ended by a NUL.
    unsafe {
        if sys::getcwd(buffer.as_mut_ptr() as *mut c_char, 4096).is_null() {
            return Err(io::Error::last_os_error());
        }
        buffer.set_len(sys::strlen(buffer.as_ptr() as *const c_char));
    }
    Ok(PathBuf::from(OsString::from_vec(buffer)))
}

/// The folder for temporary files.
pub fn temp_dir() -> PathBuf {
    match var_os("TMPDIR") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from("/tmp"),
    }
}
