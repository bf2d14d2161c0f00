//! Iterators over the contents of strings.

use crate::char as char_module;
use crate::fmt::{self, Write};
use crate::iter::{Chain, Copied, Filter, FlatMap, Flatten, FusedIterator};
use crate::slice;
use crate::str::validate::{next_code_point, next_code_point_reverse};
use crate::str::{Split, SplitInclusive, from_utf8_unchecked};

/// An iterator over the characters of a string.
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Chars<'a> {
    pub(super) iter: slice::Iter<'a, u8>,
}

impl<'a> Iterator for Chars<'a> {
    type Item = char;

    #[inline]
    fn next(&mut self) -> Option<char> {
        // SAFETY: the bytes of a string are UTF-8, and the iterator always stands at a boundary.
        unsafe {
            match next_code_point(&mut self.iter) {
                Some(code) => Some(char_module::from_u32_unchecked(code)),
                None => None,
            }
        }
    }

    #[inline]
    fn count(self) -> usize {
        let mut count = 0;
        for &byte in self.iter {
            count += byte.is_utf8_char_boundary() as usize;
        }
        count
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.iter.len();
        (n.div_ceil(4), Some(n))
    }

    #[inline]
    fn last(mut self) -> Option<char> {
        self.next_back()
    }
}

impl<'a> DoubleEndedIterator for Chars<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<char> {
        // SAFETY: as in `next`.
        unsafe {
            match next_code_point_reverse(&mut self.iter) {
                Some(code) => Some(char_module::from_u32_unchecked(code)),
                None => None,
            }
        }
    }
}

impl FusedIterator for Chars<'_> {}

impl<'a> Chars<'a> {
    /// The rest of the string.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &'a str {
        // SAFETY: as in `next`.
        unsafe { from_utf8_unchecked(self.iter.as_slice()) }
    }
}

impl fmt::Debug for Chars<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chars(")?;
        f.debug_list().entries(self.clone()).finish()?;
        f.write_str(")")
    }
}

/// An iterator over the characters of a string and their positions.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct CharIndices<'a> {
    pub(super) front_offset: usize,
    pub(super) iter: Chars<'a>,
}

impl<'a> Iterator for CharIndices<'a> {
    type Item = (usize, char);

    #[inline]
    fn next(&mut self) -> Option<(usize, char)> {
        let before = self.iter.iter.len();
        match self.iter.next() {
            None => None,
            Some(c) => {
                let index = self.front_offset;
                self.front_offset += before - self.iter.iter.len();
                Some((index, c))
            }
        }
    }

    #[inline]
    fn count(self) -> usize {
        self.iter.count()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }

    #[inline]
    fn last(mut self) -> Option<(usize, char)> {
        self.next_back()
    }
}

impl<'a> DoubleEndedIterator for CharIndices<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<(usize, char)> {
        match self.iter.next_back() {
            None => None,
            Some(c) => Some((self.front_offset + self.iter.iter.len(), c)),
        }
    }
}

impl FusedIterator for CharIndices<'_> {}

impl<'a> CharIndices<'a> {
    /// The rest of the string.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &'a str {
        self.iter.as_str()
    }

    /// The position of the next character.
    #[inline]
    #[must_use]
    pub fn offset(&self) -> usize {
        self.front_offset
    }
}

/// An iterator over the bytes of a string.
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Bytes<'a>(pub(super) Copied<slice::Iter<'a, u8>>);

impl Iterator for Bytes<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<u8> {
        self.0.nth(n)
    }
}

impl DoubleEndedIterator for Bytes<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<u8> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for Bytes<'_> {
    #[inline]
    fn len(&self) -> usize {
        self.0.len()
    }
}

impl FusedIterator for Bytes<'_> {}

/// An iterator over the lines of a string, without their ends.
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct Lines<'a>(pub(super) SplitInclusive<'a, char>);

/// A line without `\n` or `\r\n`.
#[inline]
fn without_end(line: &str) -> &str {
    match line.strip_suffix('\n') {
        None => line,
        Some(line) => match line.strip_suffix('\r') {
            None => line,
            Some(line) => line,
        },
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        match self.0.next() {
            Some(line) => Some(without_end(line)),
            None => None,
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn last(mut self) -> Option<&'a str> {
        self.next_back()
    }
}

impl<'a> DoubleEndedIterator for Lines<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a str> {
        match self.0.next_back() {
            Some(line) => Some(without_end(line)),
            None => None,
        }
    }
}

impl FusedIterator for Lines<'_> {}

/// An iterator over the pieces of a string between white space.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct SplitWhitespace<'a> {
    pub(super) inner: Filter<Split<'a, fn(char) -> bool>, fn(&&'a str) -> bool>,
}

impl<'a> SplitWhitespace<'a> {
    pub(super) fn new(s: &'a str) -> Self {
        let is_whitespace: fn(char) -> bool = |c| c.is_whitespace();
        let is_not_empty: fn(&&'a str) -> bool = |s| !s.is_empty();
        SplitWhitespace { inner: s.split(is_whitespace).filter(is_not_empty) }
    }
}

impl<'a> Iterator for SplitWhitespace<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        self.inner.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }

    #[inline]
    fn last(mut self) -> Option<&'a str> {
        self.next_back()
    }
}

impl<'a> DoubleEndedIterator for SplitWhitespace<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a str> {
        self.inner.next_back()
    }
}

impl FusedIterator for SplitWhitespace<'_> {}

/// An iterator over the pieces of a string between ASCII white space.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct SplitAsciiWhitespace<'a> {
    pub(super) inner: Filter<Split<'a, fn(char) -> bool>, fn(&&'a str) -> bool>,
}

impl<'a> SplitAsciiWhitespace<'a> {
    pub(super) fn new(s: &'a str) -> Self {
        let is_whitespace: fn(char) -> bool = |c| c.is_ascii_whitespace();
        let is_not_empty: fn(&&'a str) -> bool = |s| !s.is_empty();
        SplitAsciiWhitespace { inner: s.split(is_whitespace).filter(is_not_empty) }
    }
}

impl<'a> Iterator for SplitAsciiWhitespace<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        self.inner.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl<'a> DoubleEndedIterator for SplitAsciiWhitespace<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a str> {
        self.inner.next_back()
    }
}

impl FusedIterator for SplitAsciiWhitespace<'_> {}

/// An iterator over the UTF-16 code units of a string.
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct EncodeUtf16<'a> {
    pub(super) chars: Chars<'a>,
    // The second unit of a pair; 0 if there is none.
    pub(super) extra: u16,
}

impl Iterator for EncodeUtf16<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if self.extra != 0 {
            let extra = self.extra;
            self.extra = 0;
            return Some(extra);
        }
        let mut buf = [0; 2];
        let c = self.chars.next()?;
        if c.encode_utf16(&mut buf).len() == 2 {
            self.extra = buf[1];
        }
        Some(buf[0])
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.chars.iter.len();
        let extra = (self.extra != 0) as usize;
        (len.div_ceil(3) + extra, Some(len + extra))
    }
}

impl FusedIterator for EncodeUtf16<'_> {}

impl fmt::Debug for EncodeUtf16<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EncodeUtf16").finish_non_exhaustive()
    }
}

/// The escaped characters of a string, the first of them perhaps escaped more than the others.
#[derive(Clone)]
pub struct EscapeDebug<'a> {
    pub(super) inner: Chain<
        Flatten<crate::option::IntoIter<char_module::EscapeDebug>>,
        FlatMap<Chars<'a>, char_module::EscapeDebug, fn(char) -> char_module::EscapeDebug>,
    >,
}

/// The characters of a string, escaped unless they are printable ASCII.
#[derive(Clone)]
pub struct EscapeDefault<'a> {
    pub(super) inner: FlatMap<Chars<'a>, char_module::EscapeDefault, fn(char) -> char_module::EscapeDefault>,
}

/// The characters of a string as `\u{…}`.
#[derive(Clone)]
pub struct EscapeUnicode<'a> {
    pub(super) inner: FlatMap<Chars<'a>, char_module::EscapeUnicode, fn(char) -> char_module::EscapeUnicode>,
}

macro_rules! escape_iterator {
    ($($Name:ident)*) => { $(
        impl Iterator for $Name<'_> {
            type Item = char;

            #[inline]
            fn next(&mut self) -> Option<char> {
                self.inner.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.inner.size_hint()
            }
        }

        impl FusedIterator for $Name<'_> {}

        impl fmt::Debug for $Name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($Name)).finish_non_exhaustive()
            }
        }

        impl fmt::Display for $Name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for c in self.clone() {
                    f.write_char(c)?;
                }
                Ok(())
            }
        }
    )* };
}
escape_iterator! { EscapeDebug EscapeDefault EscapeUnicode }
