//! Arguments and environment of the process.

use alloc_crate::ffi::CString;
use alloc_crate::string::String;
use alloc_crate::vec::{self, Vec};
use core::error::Error;
use core::ffi::CStr;
use core::fmt;

use crate::ffi::{OsStr, OsString};
use crate::sys;

/// The arguments of the process, as strings.
pub struct Args {
    inner: ArgsOs,
}

/// The arguments of the process.
pub struct ArgsOs {
    inner: vec::IntoIter<OsString>,
}

/// The arguments of the process, from its name on.
///
/// # Panics
/// The iterator panics at an argument that is not UTF-8.
pub fn args() -> Args {
    Args { inner: args_os() }
}

/// The arguments of the process, from its name on.
pub fn args_os() -> ArgsOs {
    let mut arguments = Vec::new();
    // SAFETY: the runtime keeps the arguments of the process.
    unsafe {
        let count = sys::ox_rt_argc() as usize;
        let values = sys::ox_rt_argv();
        for i in 0..count {
            let value = *values.add(i);
            arguments.push(OsString::from_bytes(CStr::from_ptr(value).to_bytes().to_vec()));
        }
    }
    ArgsOs { inner: arguments.into_iter() }
}

impl !Send for Args {}
impl !Sync for Args {}

impl Iterator for Args {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.inner.next().map(|s| s.into_string().unwrap())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl ExactSizeIterator for Args {}

impl DoubleEndedIterator for Args {
    fn next_back(&mut self) -> Option<String> {
        self.inner.next_back().map(|s| s.into_string().unwrap())
    }
}

impl fmt::Debug for Args {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Args").field("inner", &self.inner.inner.as_slice()).finish()
    }
}

impl !Send for ArgsOs {}
impl !Sync for ArgsOs {}

impl Iterator for ArgsOs {
    type Item = OsString;

    fn next(&mut self) -> Option<OsString> {
        self.inner.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl ExactSizeIterator for ArgsOs {}

impl DoubleEndedIterator for ArgsOs {
    fn next_back(&mut self) -> Option<OsString> {
        self.inner.next_back()
    }
}

/// A variable that cannot be had.
#[derive(Debug, PartialEq, Eq, Clone)]
pub enum VarError {
    /// It is not set.
    NotPresent,
    /// Its value is not UTF-8.
    NotUnicode(OsString),
}

impl fmt::Display for VarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VarError::NotPresent => f.write_str("environment variable not found"),
            VarError::NotUnicode(s) => write!(f, "environment variable was not valid unicode: {s:?}"),
        }
    }
}

impl Error for VarError {}

/// The value of an environment variable.
pub fn var<K: AsRef<OsStr>>(key: K) -> Result<String, VarError> {
    match var_os(key) {
        Some(value) => value.into_string().map_err(VarError::NotUnicode),
        None => Err(VarError::NotPresent),
    }
}

/// The value of an environment variable.
#[must_use]
pub fn var_os<K: AsRef<OsStr>>(key: K) -> Option<OsString> {
    let name = CString::new(key.as_ref().as_encoded_bytes()).ok()?;
    // SAFETY: the name ends with a zero; the value is copied at once.
    unsafe {
        let value = sys::getenv(name.as_ptr());
        if value.is_null() { None } else { Some(OsString::from_bytes(CStr::from_ptr(value).to_bytes().to_vec())) }
    }
}

/// Sets an environment variable.
///
/// # Safety
/// No other thread may use the environment at the same time.
pub unsafe fn set_var<K: AsRef<OsStr>, V: AsRef<OsStr>>(key: K, value: V) {
    let name = CString::new(key.as_ref().as_encoded_bytes());
    let text = CString::new(value.as_ref().as_encoded_bytes());
    // SAFETY: as for the caller; both end with a zero.
    let failed = match (&name, &text) {
        (Ok(name), Ok(text)) => unsafe { sys::setenv(name.as_ptr(), text.as_ptr(), 1) != 0 },
        _ => true,
    };
    if failed {
        panic!("failed to set environment variable `{:?}` to `{:?}`", key.as_ref(), value.as_ref());
    }
}

/// Removes an environment variable.
///
/// # Safety
/// No other thread may use the environment at the same time.
pub unsafe fn remove_var<K: AsRef<OsStr>>(key: K) {
    let failed = match CString::new(key.as_ref().as_encoded_bytes()) {
        // SAFETY: as for the caller; the name ends with a zero.
        Ok(name) => unsafe { sys::unsetenv(name.as_ptr()) != 0 },
        Err(_) => true,
    };
    if failed {
        panic!("failed to remove environment variable `{:?}`", key.as_ref());
    }
}
