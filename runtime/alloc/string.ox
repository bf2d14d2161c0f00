//! `String`, a growable UTF-8 string.

#[rustc_module = "alloc::string"]
mod drain;
#[rustc_module = "alloc::string"]
mod from;
#[rustc_module = "alloc::string"]
mod methods;
#[rustc_module = "alloc::string"]
mod to_string;
#[rustc_module = "alloc::string"]
mod traits;

pub use drain::Drain;
pub use to_string::ToString;

use core::convert::Infallible;
use core::error::Error;
use core::fmt;
use core::str::Utf8Error;

use crate::vec::Vec;

/// A growable UTF-8 string.
#[derive(PartialEq, PartialOrd, Eq, Ord)]
#[lang = "String"]
#[rustc_diagnostic_item = "String"]
pub struct String {
    vec: Vec<u8>,
}

/// Bytes that are not UTF-8.
#[derive(Debug, PartialEq, Eq, Clone)]
pub struct FromUtf8Error {
    bytes: Vec<u8>,
    error: Utf8Error,
}

/// Units that are not UTF-16.
#[derive(Debug)]
pub struct FromUtf16Error(());

/// The error of parsing a `String`, which cannot fail.
pub type ParseError = Infallible;

impl FromUtf8Error {
    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..]
    }

    /// The bytes.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// What was wrong.
    #[must_use]
    pub fn utf8_error(&self) -> Utf8Error {
        self.error
    }
}

impl fmt::Display for FromUtf8Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

impl fmt::Display for FromUtf16Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt("invalid utf-16: lone surrogate found", f)
    }
}

impl Error for FromUtf8Error {}
impl Error for FromUtf16Error {}
