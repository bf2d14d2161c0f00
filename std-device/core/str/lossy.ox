//! Strings with bytes between them that are not UTF-8.

use crate::str::{from_utf8, from_utf8_unchecked};
use crate::iter::FusedIterator;
use crate::fmt;

impl [u8] {
    /// The valid strings with the invalid bytes that follow each.
    pub fn utf8_chunks(&self) -> Utf8Chunks<'_> {
        Utf8Chunks { source: self }
    }
}

/// A string and the invalid bytes after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utf8Chunk<'a> {
    valid: &'a str,
    invalid: &'a [u8],
}

impl<'a> Utf8Chunk<'a> {
    /// The string, perhaps empty.
    #[must_use]
    pub fn valid(&self) -> &'a str {
        self.valid
    }

    /// The invalid bytes after it: empty at the end of valid input, otherwise one to three.
    #[must_use]
    pub fn invalid(&self) -> &'a [u8] {
        self.invalid
    }
}

/// An iterator over strings with the invalid bytes after each.
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct Utf8Chunks<'a> {
    source: &'a [u8],
}

impl<'a> Iterator for Utf8Chunks<'a> {
    type Item = Utf8Chunk<'a>;

    fn next(&mut self) -> Option<Utf8Chunk<'a>> {
        if self.source.is_empty() {
            return None;
        }
        let (valid_len, invalid_len) = match from_utf8(self.source) {
            Ok(_) => (self.source.len(), 0),
            Err(error) => {
                let valid = error.valid_up_to();
                (valid, error.error_len().unwrap_or(self.source.len() - valid))
            }
        };
        let (valid, rest) = self.source.split_at(valid_len);
        let (invalid, rest) = rest.split_at(invalid_len);
        self.source = rest;
        // SAFETY: checked above.
        Some(Utf8Chunk { valid: unsafe { from_utf8_unchecked(valid) }, invalid })
    }
}

impl FusedIterator for Utf8Chunks<'_> {}

impl fmt::Debug for Utf8Chunks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Utf8Chunks").field("source", &self.source).finish()
    }
}
