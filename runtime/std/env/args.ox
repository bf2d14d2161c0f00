//! The arguments of the process.

use core::ffi::CStr;
use core::fmt;
use core::iter::FusedIterator;

use crate::ffi::{OsStr, OsString};
use crate::string::String;
use crate::sys;

/// The arguments as text, the program's own name first.
pub struct Args {
    inner: ArgsOs,
}

/// The arguments, whatever bytes they have, the program's own name first.
pub struct ArgsOs {
    next: usize,
    end: usize,
}

/// The arguments, the program's own name first.
///
/// # Panics
/// Iterating panics at an argument that is not UTF-8.
pub fn args() -> Args {
    Args { inner: args_os() }
}

/// The arguments, whatever bytes they have, the program's own name first.
pub fn args_os() -> ArgsOs {
    // SAFETY: the runtime keeps the arguments.
    let count = unsafe { sys::ox_rt_argc() } as usize;
    ArgsOs { next: 0, end: count }
}

fn argument(index: usize) -> &'static OsStr {
    // SAFETY: the index is below the count, and arguments end with a NUL and stay.
    OsStr::of(unsafe { CStr::from_ptr(*sys::ox_rt_argv().add(index)) }.to_bytes())
}

fn text(argument: OsString) -> String {
    argument.into_string().unwrap()
}

impl Iterator for ArgsOs {
    type Item = OsString;

    fn next(&mut self) -> Option<OsString> {
        if self.next == self.end {
            return None;
        }
        self.next += 1;
        Some(argument(self.next - 1).to_os_string())
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
        Some(argument(self.end).to_os_string())
    }
}

impl ExactSizeIterator for ArgsOs {}
impl FusedIterator for ArgsOs {}

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
impl FusedIterator for Args {}

// The arguments that are left.
struct Left<'a>(&'a ArgsOs);

impl fmt::Debug for Left<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((self.0.next..self.0.end).map(argument)).finish()
    }
}

impl fmt::Debug for Args {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Args").field("inner", &Left(&self.inner)).finish()
    }
}

impl fmt::Debug for ArgsOs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ArgsOs").field("inner", &Left(self)).finish()
    }
}
