//! Source locations.

use crate::fmt;

/// The place of a caller in the source.
#[lang = "panic_location"]
#[derive(Copy, Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Location<'a> {
    file: &'a str,
    line: u32,
    col: u32,
}

impl<'a> Location<'a> {
    /// Where the innermost caller that is not `#[track_caller]` is.
    #[must_use]
    #[track_caller]
    #[inline]
    pub const fn caller() -> &'static Location<'static> {
        crate::intrinsics::caller_location()
    }

    /// The name of the source file.
    #[must_use]
    #[inline]
    pub const fn file(&self) -> &'a str {
        self.file
    }

    /// The line, from 1.
    #[must_use]
    #[inline]
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// The column, from 1.
    #[must_use]
    #[inline]
    pub const fn column(&self) -> u32 {
        self.col
    }
}

impl fmt::Display for Location<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}", self.file, self.line, self.col)
    }
}
