//! Removing a part of a string.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;
use core::str::Chars;

use crate::string::String;

/// An iterator over the characters of a part that is removed when it is dropped.
pub struct Drain<'a> {
    string: *mut String,
    start: usize,
    end: usize,
    iter: Chars<'a>,
}

// SAFETY: it is an exclusive borrow of the string.
unsafe impl Sync for Drain<'_> {}
// SAFETY: as above.
unsafe impl Send for Drain<'_> {}

impl<'a> Drain<'a> {
    pub(super) fn new(string: &'a mut String, range: Range<usize>) -> Self {
        let this = string as *mut String;
        // SAFETY: the range was checked; the string is only changed when the iterator is dropped.
        let iter = unsafe { (*this).get_unchecked(range.start..range.end) }.chars();
        Drain { string: this, start: range.start, end: range.end, iter }
    }

    /// The characters that are left.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.iter.as_str()
    }
}

impl Drop for Drain<'_> {
    fn drop(&mut self) {
        // SAFETY: the string is borrowed by the iterator, and the ends are boundaries.
        unsafe {
            let vec = (*self.string).as_mut_vec();
            if self.start <= self.end && self.end <= vec.len() {
                vec.drain(self.start..self.end);
            }
        }
    }
}

impl Iterator for Drain<'_> {
    type Item = char;

    #[inline]
    fn next(&mut self) -> Option<char> {
        self.iter.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl DoubleEndedIterator for Drain<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<char> {
        self.iter.next_back()
    }
}

impl FusedIterator for Drain<'_> {}

impl fmt::Debug for Drain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Drain").field(&self.as_str()).finish()
    }
}

impl AsRef<str> for Drain<'_> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}
