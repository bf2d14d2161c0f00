//! Errors of integer parsing and conversion.

use crate::convert::Infallible;
use crate::error::Error;
use crate::fmt;

/// A checked conversion between integers that failed.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub struct TryFromIntError(pub(crate) ());

impl fmt::Display for TryFromIntError {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.pad("out of range integral type conversion attempted")
    }
}

impl Error for TryFromIntError {}

impl From<Infallible> for TryFromIntError {
    fn from(x: Infallible) -> TryFromIntError {
        match x {}
    }
}

/// Integer parsing that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseIntError {
    pub(crate) kind: IntErrorKind,
}

/// Why integer parsing failed.
#[derive(Debug, Clone, PartialEq, Eq, Copy, Hash)]
#[non_exhaustive]
pub enum IntErrorKind {
    /// There was nothing to parse.
    Empty,
    /// A digit is not valid in its context.
    InvalidDigit,
    /// The number is too large.
    PosOverflow,
    /// The number is too small.
    NegOverflow,
    /// The value was zero where that is not allowed.
    Zero,
}

impl fmt::Display for ParseIntError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            IntErrorKind::Empty => "cannot parse integer from empty string",
            IntErrorKind::InvalidDigit => "invalid digit found in string",
            IntErrorKind::PosOverflow => "number too large to fit in target type",
            IntErrorKind::NegOverflow => "number too small to fit in target type",
            IntErrorKind::Zero => "number would be zero for non-zero type",
        })
    }
}

impl Error for ParseIntError {}

impl From<!> for TryFromIntError {
    #[inline]
    fn from(never: !) -> TryFromIntError {
        never
    }
}
