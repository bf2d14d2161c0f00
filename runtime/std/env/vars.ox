//! The environment of the process.

use core::error::Error;
use core::ffi::CStr;
use core::fmt;

use crate::ffi::{OsStr, OsString};
use crate::io;
use crate::string::String;
use crate::sync::{PoisonError, RwLock};
use crate::sys;
use crate::vec::{self, Vec};

// libc's environment moves when it is changed.
static ENVIRONMENT: RwLock<()> = RwLock::new(());

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
#[must_use]
pub fn var_os<K: AsRef<OsStr>>(key: K) -> Option<OsString> {
    let key = sys::c_text(key.as_ref()).ok()?;
    let _guard = ENVIRONMENT.read().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: the name ends with a NUL; the value is copied while nobody can change it.
    unsafe {
        let value = sys::getenv(key.as_ptr());
        if value.is_null() { None } else { Some(OsStr::of(CStr::from_ptr(value).to_bytes()).to_os_string()) }
    }
}

/// All variables as text, as they were when the iterator was made.
pub struct Vars {
    inner: VarsOs,
}

/// All variables, whatever bytes they have, as they were when the iterator was made.
pub struct VarsOs {
    inner: vec::IntoIter<(OsString, OsString)>,
}

/// All variables as text, as they are now.
///
/// # Panics
/// Iterating panics at one that is not UTF-8.
pub fn vars() -> Vars {
    Vars { inner: vars_os() }
}

/// All variables, whatever bytes they have, as they are now.
pub fn vars_os() -> VarsOs {
    let mut all = Vec::new();
    let _guard = ENVIRONMENT.read().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: the environment is an array of strings that ends with a null pointer; nobody changes it now.
    unsafe {
        let mut at = sys::environ;
        while !at.is_null() && !(*at).is_null() {
            let entry = CStr::from_ptr(*at).to_bytes();
            // A name may start with `=`.
            if let Some(equals) = entry.iter().skip(1).position(|byte| *byte == b'=') {
                let (key, value) = (OsStr::of(&entry[..equals + 1]), OsStr::of(&entry[equals + 2..]));
                all.push((key.to_os_string(), value.to_os_string()));
            }
            at = at.add(1);
        }
    }
    VarsOs { inner: all.into_iter() }
}

impl Iterator for VarsOs {
    type Item = (OsString, OsString);

    fn next(&mut self) -> Option<(OsString, OsString)> {
        self.inner.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl Iterator for Vars {
    type Item = (String, String);

    fn next(&mut self) -> Option<(String, String)> {
        self.inner.next().map(|(key, value)| (key.into_string().unwrap(), value.into_string().unwrap()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

// The variables that are left.
struct Left<'a>(&'a VarsOs);

impl fmt::Debug for Left<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.inner.as_slice()).finish()
    }
}

impl fmt::Debug for Vars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vars").field("inner", &Left(&self.inner)).finish()
    }
}

impl fmt::Debug for VarsOs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VarsOs").field("inner", &Left(self)).finish()
    }
}

fn change(key: &OsStr, value: Option<&OsStr>) -> io::Result<()> {
    let key = sys::c_text(key)?;
    let value = match value {
        Some(value) => Some(sys::c_text(value)?),
        None => None,
    };
    let _guard = ENVIRONMENT.write().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: the texts end with a NUL.
    sys::check(unsafe {
        match &value {
            Some(value) => sys::process::setenv(key.as_ptr(), value.as_ptr(), 1),
            None => sys::process::unsetenv(key.as_ptr()),
        }
    })?;
    Ok(())
}

/// Sets an environment variable.
///
/// # Safety
/// No other thread reads or changes the environment but through this module.
///
/// # Panics
/// The name is empty or has a `=`, or one of the two has a NUL.
#[rustc_deprecated_safe_2024]
pub unsafe fn set_var<K: AsRef<OsStr>, V: AsRef<OsStr>>(key: K, value: V) {
    let (key, value) = (key.as_ref(), value.as_ref());
    if let Err(error) = change(key, Some(value)) {
        panic!("failed to set environment variable `{key:?}` to `{value:?}`: {error}");
    }
}

/// Removes an environment variable.
///
/// # Safety
/// No other thread reads or changes the environment but through this module.
///
/// # Panics
/// The name is empty or has a `=` or a NUL.
#[rustc_deprecated_safe_2024]
pub unsafe fn remove_var<K: AsRef<OsStr>>(key: K) {
    let key = key.as_ref();
    if let Err(error) = change(key, None) {
        panic!("failed to remove environment variable `{key:?}`: {error}");
    }
}
