//! Arguments and environment of the process.

#[rustc_module = "std::env"]
mod args;
pub mod consts;
#[rustc_module = "std::env"]
mod paths;
#[rustc_module = "std::env"]
mod vars;

use core::ffi::CStr;

use crate::ffi::{OsStr, OsString};
use crate::fs;
use crate::io;
use crate::path::{Path, PathBuf};
use crate::sys;
use crate::vec::Vec;

pub use args::{Args, ArgsOs, args, args_os};
pub use paths::{JoinPathsError, SplitPaths, join_paths, split_paths};
pub use vars::{VarError, Vars, VarsOs, remove_var, set_var, var, var_os, vars, vars_os};

/// The current folder.
pub fn current_dir() -> io::Result<PathBuf> {
    let mut buffer = Vec::<u8>::with_capacity(512);
    loop {
        // SAFETY: libc writes at most the capacity, ended by a NUL.
        unsafe {
            let start = buffer.as_mut_ptr().cast();
            if !sys::getcwd(start, buffer.capacity()).is_null() {
                buffer.set_len(sys::strlen(start));
                buffer.shrink_to_fit();
                return Ok(PathBuf::from(OsString::of(buffer)));
            }
        }
        const ERANGE: i32 = 34;
        if sys::errno() != ERANGE {
            return Err(io::Error::last_os_error());
        }
        buffer.reserve(buffer.capacity() * 2);
    }
}

/// Sets the current folder.
pub fn set_current_dir<P: AsRef<Path>>(path: P) -> io::Result<()> {
    let path = sys::c_text(path.as_ref().as_os_str())?;
    // SAFETY: the path ends with a NUL.
    sys::check(unsafe { sys::process::chdir(path.as_ptr()) })?;
    Ok(())
}

/// The path of the running program.
pub fn current_exe() -> io::Result<PathBuf> {
    match fs::read_link("/proc/self/exe") {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(crate::io::fixed_error!(
            io::ErrorKind::Uncategorized,
            "no /proc/self/exe available. Is /proc mounted?",
        )),
        result => result,
    }
}

/// The user's folder: what `HOME` says, or else the list of users.
#[must_use]
pub fn home_dir() -> Option<PathBuf> {
    if let Some(folder) = var_os("HOME") {
        return Some(PathBuf::from(folder));
    }
    let mut entry = core::mem::MaybeUninit::<sys::process::Passwd>::uninit();
    let mut buffer = [0; 4096];
    let mut result = core::ptr::null_mut();
    // SAFETY: everything is valid for the call; the result points at the entry, whose text is in the buffer.
    unsafe {
        let user = sys::process::getuid();
        sys::process::getpwuid_r(user, entry.as_mut_ptr(), buffer.as_mut_ptr(), buffer.len(), &mut result);
        if result.is_null() || (*result).dir.is_null() {
            return None;
        }
        Some(PathBuf::from(OsStr::of(CStr::from_ptr((*result).dir).to_bytes())))
    }
}

/// The folder for temporary files.
#[must_use]
pub fn temp_dir() -> PathBuf {
    match var_os("TMPDIR") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from("/tmp"),
    }
}
