//! Lists of paths, as `PATH` holds one.

use core::error::Error;
use core::fmt;

use crate::ffi::{OsStr, OsString};
use crate::path::PathBuf;

/// The paths of a list.
pub struct SplitPaths<'a> {
    // `None`: at the end.
    rest: Option<&'a [u8]>,
}

/// The paths of a list that a variable like `PATH` holds.
pub fn split_paths<T: AsRef<OsStr> + ?Sized>(list: &T) -> SplitPaths<'_> {
    SplitPaths { rest: Some(list.as_ref().as_encoded_bytes()) }
}

impl Iterator for SplitPaths<'_> {
    type Item = PathBuf;

    fn next(&mut self) -> Option<PathBuf> {
        let rest = self.rest?;
        let path = match rest.iter().position(|byte| *byte == b':') {
            Some(at) => {
                self.rest = Some(&rest[at + 1..]);
                &rest[..at]
            }
            None => {
                self.rest = None;
                rest
            }
        };
        Some(PathBuf::from(OsStr::of(path)))
    }
}

impl fmt::Debug for SplitPaths<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitPaths").finish_non_exhaustive()
    }
}

/// A path of a list contains what separates the paths.
#[derive(Debug)]
pub struct JoinPathsError {
    inner: Separator,
}

#[derive(Debug)]
struct Separator;

impl fmt::Display for JoinPathsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("path segment contains separator `:`")
    }
}

impl Error for JoinPathsError {}

/// A list of paths for a variable like `PATH`.
pub fn join_paths<I, T>(paths: I) -> Result<OsString, JoinPathsError>
where
    I: IntoIterator<Item = T>,
    T: AsRef<OsStr>,
{
    let mut list = OsString::new();
    for (i, path) in paths.into_iter().enumerate() {
        let path = path.as_ref();
        if path.as_encoded_bytes().contains(&b':') {
            return Err(JoinPathsError { inner: Separator });
        }
        if i > 0 {
            list.push(":");
        }
        list.push(path);
    }
    Ok(list)
}
