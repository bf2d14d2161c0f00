//! ASCII operations on byte slices.

use crate::fmt;

impl [u8] {
    /// Whether all bytes are ASCII.
    #[must_use]
    #[inline]
    pub const fn is_ascii(&self) -> bool {
        let mut i = 0;
        while i < self.len() {
            if self[i] >= 128 {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Whether two slices are equal up to ASCII case.
    #[must_use]
    #[inline]
    pub const fn eq_ignore_ascii_case(&self, other: &[u8]) -> bool {
        if self.len() != other.len() {
            return false;
        }
        let mut i = 0;
        while i < self.len() {
            if !self[i].eq_ignore_ascii_case(&other[i]) {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Converts to upper case in place.
    #[inline]
    pub const fn make_ascii_uppercase(&mut self) {
        let mut i = 0;
        while i < self.len() {
            self[i] = self[i].to_ascii_uppercase();
            i += 1;
        }
    }

    /// Converts to lower case in place.
    #[inline]
    pub const fn make_ascii_lowercase(&mut self) {
        let mut i = 0;
        while i < self.len() {
            self[i] = self[i].to_ascii_lowercase();
            i += 1;
        }
    }

    /// The bytes, escaped as in a byte string.
    #[must_use = "this returns the escaped bytes as an iterator, without modifying the original"]
    pub fn escape_ascii(&self) -> EscapeAscii<'_> {
        EscapeAscii { bytes: self }
    }

    /// Without ASCII whitespace at the start.
    #[inline]
    pub const fn trim_ascii_start(&self) -> &[u8] {
        let mut bytes = self;
        while let [first, rest @ ..] = bytes {
            if first.is_ascii_whitespace() {
                bytes = rest;
            } else {
                break;
            }
        }
        bytes
    }

    /// Without ASCII whitespace at the end.
    #[inline]
    pub const fn trim_ascii_end(&self) -> &[u8] {
        let mut bytes = self;
        while let [rest @ .., last] = bytes {
            if last.is_ascii_whitespace() {
                bytes = rest;
            } else {
                break;
            }
        }
        bytes
    }

    /// Without ASCII whitespace at both ends.
    #[inline]
    pub const fn trim_ascii(&self) -> &[u8] {
        self.trim_ascii_start().trim_ascii_end()
    }
}

/// The escaped form of bytes.
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct EscapeAscii<'a> {
    bytes: &'a [u8],
}

impl fmt::Display for EscapeAscii<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for b in self.bytes {
            fmt::Display::fmt(&crate::ascii::escape_default(*b), f)?;
        }
        Ok(())
    }
}
