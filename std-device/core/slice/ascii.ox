//! ASCII operations on byte slices.

use crate::ascii::{EscapeDefault, escape_default};
use crate::fmt::{self, Write};
use crate::iter::{Copied, FlatMap, FusedIterator};
use crate::slice::Iter;

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
        EscapeAscii { inner: self.iter().copied().flat_map(escape_default as fn(u8) -> EscapeDefault) }
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

/// The escaped form of bytes: an iterator over ASCII characters.
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct EscapeAscii<'a> {
    inner: FlatMap<Copied<Iter<'a, u8>>, EscapeDefault, fn(u8) -> EscapeDefault>,
}

impl Iterator for EscapeAscii<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        self.inner.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }

    fn last(mut self) -> Option<u8> {
        self.next_back()
    }
}

impl DoubleEndedIterator for EscapeAscii<'_> {
    fn next_back(&mut self) -> Option<u8> {
        self.inner.next_back()
    }
}

impl FusedIterator for EscapeAscii<'_> {}

impl fmt::Display for EscapeAscii<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clone().try_for_each(|b| f.write_char(b as char))
    }
}

impl fmt::Debug for EscapeAscii<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EscapeAscii").finish_non_exhaustive()
    }
}
