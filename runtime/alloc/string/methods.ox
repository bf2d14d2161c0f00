//! Methods of strings.

use core::ops::{Range, RangeBounds};
use core::str::pattern::{Pattern, Searcher};
use core::{ptr, str};

use crate::borrow::Cow;
use crate::boxed::Box;
use crate::collections::TryReserveError;
use crate::string::{Drain, FromUtf8Error, FromUtf16Error, String};
use crate::vec::Vec;
use crate::vec::slice_range;

impl String {
    /// An empty string, which has no memory yet.
    #[inline]
    #[rustc_diagnostic_item = "string_new"]
    #[must_use]
    pub const fn new() -> String {
        String { vec: Vec::new() }
    }

    /// An empty string with room for at least `capacity` bytes.
    #[inline]
    #[must_use]
    pub fn with_capacity(capacity: usize) -> String {
        String { vec: Vec::with_capacity(capacity) }
    }

    /// A string of bytes, if they are UTF-8.
    #[inline]
    #[rustc_diagnostic_item = "string_from_utf8"]
    pub fn from_utf8(vec: Vec<u8>) -> Result<String, FromUtf8Error> {
        match str::from_utf8(&vec) {
            Ok(..) => Ok(String { vec }),
            Err(error) => Err(FromUtf8Error { bytes: vec, error }),
        }
    }

    /// A string of bytes, with `U+FFFD` for what is not UTF-8.
    #[must_use]
    pub fn from_utf8_lossy(v: &[u8]) -> Cow<'_, str> {
        if let Ok(valid) = str::from_utf8(v) {
            return Cow::Borrowed(valid);
        }
        let mut result = String::with_capacity(v.len());
        for chunk in v.utf8_chunks() {
            result.push_str(chunk.valid());
            if !chunk.invalid().is_empty() {
                result.push_str("\u{FFFD}");
            }
        }
        Cow::Owned(result)
    }

    /// A string of UTF-16, if it is valid.
    pub fn from_utf16(v: &[u16]) -> Result<String, FromUtf16Error> {
        let mut result = String::with_capacity(v.len());
        for c in char::decode_utf16(v.iter().cloned()) {
            match c {
                Ok(c) => result.push(c),
                Err(_) => return Err(FromUtf16Error(())),
            }
        }
        Ok(result)
    }

    /// A string of UTF-16, with `U+FFFD` for lone surrogates.
    #[must_use]
    #[inline]
    pub fn from_utf16_lossy(v: &[u16]) -> String {
        char::decode_utf16(v.iter().cloned()).map(|r| r.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }

    /// The parts of the string, which the caller now owns.
    #[must_use = "losing the pointer will leak memory"]
    pub fn into_raw_parts(self) -> (*mut u8, usize, usize) {
        self.vec.into_raw_parts()
    }

    /// A string of its parts.
    ///
    /// # Safety
    /// As for `Vec::from_raw_parts`, and the bytes must be UTF-8.
    #[inline]
    pub unsafe fn from_raw_parts(buf: *mut u8, length: usize, capacity: usize) -> String {
        // SAFETY: as for the caller.
        unsafe { String { vec: Vec::from_raw_parts(buf, length, capacity) } }
    }

    /// A string of bytes, unchecked.
    ///
    /// # Safety
    /// They must be UTF-8.
    #[inline]
    #[must_use]
    pub unsafe fn from_utf8_unchecked(bytes: Vec<u8>) -> String {
        String { vec: bytes }
    }

    /// The bytes.
    #[inline]
    #[must_use = "`self` will be dropped if the result is not used"]
    pub const fn into_bytes(self) -> Vec<u8> {
        self.vec
    }

    /// The string.
    #[inline]
    #[must_use]
    #[rustc_diagnostic_item = "string_as_str"]
    pub const fn as_str(&self) -> &str {
        // SAFETY: strings are UTF-8.
        unsafe { str::from_utf8_unchecked(self.vec.as_slice()) }
    }

    /// The string, mutably.
    #[inline]
    #[must_use]
    #[rustc_diagnostic_item = "string_as_mut_str"]
    pub const fn as_mut_str(&mut self) -> &mut str {
        // SAFETY: strings are UTF-8.
        unsafe { str::from_utf8_unchecked_mut(self.vec.as_mut_slice()) }
    }

    /// Appends a string.
    #[inline]
    #[rustc_confusables("append", "push")]
    #[rustc_diagnostic_item = "string_push_str"]
    #[track_caller]
    pub fn push_str(&mut self, string: &str) {
        let count = string.len();
        self.vec.reserve(count);
        // SAFETY: there is room, and the bytes are those of a string.
        unsafe {
            let len = self.vec.len();
            ptr::copy_nonoverlapping(string.as_ptr(), self.vec.as_mut_ptr().add(len), count);
            self.vec.set_len(len + count);
        }
    }

    /// Appends a copy of a part of the string itself.
    ///
    /// # Panics
    /// Panics if the range is out of bounds or its ends are not boundaries.
    #[track_caller]
    pub fn extend_from_within<R>(&mut self, src: R)
    where
        R: RangeBounds<usize>,
    {
        let range = slice_range(src, self.len());
        assert!(self.is_char_boundary(range.start));
        assert!(self.is_char_boundary(range.end));
        self.vec.extend_from_within(range);
    }

    /// How many bytes there is room for.
    #[inline]
    #[must_use]
    pub const fn capacity(&self) -> usize {
        self.vec.capacity()
    }

    /// Makes room for at least `additional` more bytes.
    #[inline]
    pub fn reserve(&mut self, additional: usize) {
        self.vec.reserve(additional)
    }

    /// Makes room for `additional` more bytes and no more.
    #[inline]
    pub fn reserve_exact(&mut self, additional: usize) {
        self.vec.reserve_exact(additional)
    }

    /// Makes room for at least `additional` more bytes, if there is memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.vec.try_reserve(additional)
    }

    /// Makes room for `additional` more bytes and no more, if there is memory.
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.vec.try_reserve_exact(additional)
    }

    /// Gives memory back that is not needed.
    #[inline]
    #[track_caller]
    pub fn shrink_to_fit(&mut self) {
        self.vec.shrink_to_fit()
    }

    /// Gives memory back beyond `min_capacity` bytes.
    #[inline]
    #[track_caller]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.vec.shrink_to(min_capacity)
    }

    /// Appends a character.
    #[inline]
    #[track_caller]
    pub fn push(&mut self, ch: char) {
        if ch.is_ascii() {
            self.vec.push(ch as u8);
        } else {
            self.push_str(ch.encode_utf8(&mut [0; 4]));
        }
    }

    /// The bytes.
    #[inline]
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8] {
        self.vec.as_slice()
    }

    /// Cuts the string at a position.
    ///
    /// # Panics
    /// Panics if it is not a boundary.
    #[inline]
    #[track_caller]
    pub fn truncate(&mut self, new_len: usize) {
        if new_len <= self.len() {
            assert!(self.is_char_boundary(new_len));
            self.vec.truncate(new_len)
        }
    }

    /// Removes the last character.
    #[inline]
    pub fn pop(&mut self) -> Option<char> {
        let ch = self.chars().next_back()?;
        let newlen = self.len() - ch.len_utf8();
        // SAFETY: a boundary.
        unsafe {
            self.vec.set_len(newlen);
        }
        Some(ch)
    }

    /// Removes the character at a position.
    ///
    /// # Panics
    /// Panics if it is not that of a character.
    #[inline]
    #[track_caller]
    #[rustc_confusables("delete", "take")]
    pub fn remove(&mut self, idx: usize) -> char {
        let ch = match self[idx..].chars().next() {
            Some(ch) => ch,
            None => panic!("cannot remove a char from the end of a string"),
        };
        let next = idx + ch.len_utf8();
        let len = self.len();
        // SAFETY: both are boundaries; the rest moves over the character.
        unsafe {
            ptr::copy(self.vec.as_ptr().add(next), self.vec.as_mut_ptr().add(idx), len - next);
            self.vec.set_len(len - (next - idx));
        }
        ch
    }

    /// Keeps the characters that satisfy the predicate.
    #[inline]
    pub fn retain<F>(&mut self, mut f: F)
    where
        F: FnMut(char) -> bool,
    {
        // What was kept stays, also where `f` panics.
        struct Kept<'a> {
            text: &'a mut String,
            len: usize,
        }

        impl Drop for Kept<'_> {
            fn drop(&mut self) {
                // SAFETY: whole characters were moved to the front.
                unsafe { self.text.vec.set_len(self.len) };
            }
        }

        let mut kept = Kept { text: self, len: 0 };
        let mut at = 0;
        while let Some(c) = kept.text[at..].chars().next() {
            let width = c.len_utf8();
            if f(c) {
                // SAFETY: a character moves towards the front, over what was left out.
                unsafe { kept.text.vec.copy_within(at..at + width, kept.len) };
                kept.len += width;
            }
            at += width;
        }
    }

    /// Inserts a character.
    ///
    /// # Panics
    /// Panics if the position is not a boundary.
    #[inline]
    #[track_caller]
    #[rustc_confusables("set")]
    pub fn insert(&mut self, idx: usize, ch: char) {
        assert!(self.is_char_boundary(idx));
        let mut bits = [0; 4];
        let bits = ch.encode_utf8(&mut bits).as_bytes();
        self.insert_bytes(idx, bits);
    }

    #[track_caller]
    fn insert_bytes(&mut self, idx: usize, bytes: &[u8]) {
        let len = self.len();
        let amt = bytes.len();
        self.vec.reserve(amt);
        // SAFETY: the rest moves back, and the bytes of a string move in at a boundary.
        unsafe {
            ptr::copy(self.vec.as_ptr().add(idx), self.vec.as_mut_ptr().add(idx + amt), len - idx);
            ptr::copy_nonoverlapping(bytes.as_ptr(), self.vec.as_mut_ptr().add(idx), amt);
            self.vec.set_len(len + amt);
        }
    }

    /// Inserts a string.
    ///
    /// # Panics
    /// Panics if the position is not a boundary.
    #[inline]
    #[track_caller]
    #[rustc_diagnostic_item = "string_insert_str"]
    pub fn insert_str(&mut self, idx: usize, string: &str) {
        assert!(self.is_char_boundary(idx));
        self.insert_bytes(idx, string.as_bytes());
    }

    /// The bytes, mutably.
    ///
    /// # Safety
    /// They must be UTF-8 when the borrow ends.
    #[inline]
    #[must_use]
    pub const unsafe fn as_mut_vec(&mut self) -> &mut Vec<u8> {
        &mut self.vec
    }

    /// The length in bytes.
    #[inline]
    #[must_use]
    #[rustc_confusables("length", "size")]
    #[rustc_no_implicit_autorefs]
    pub const fn len(&self) -> usize {
        self.vec.len()
    }

    /// Whether there are no bytes.
    #[inline]
    #[must_use]
    #[rustc_no_implicit_autorefs]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Cuts the string and gives what is from `at` on.
    ///
    /// # Panics
    /// Panics if it is not a boundary.
    #[inline]
    #[track_caller]
    #[must_use = "use `.truncate()` if you don't need the other half"]
    pub fn split_off(&mut self, at: usize) -> String {
        assert!(self.is_char_boundary(at));
        let other = self.vec.split_off(at);
        // SAFETY: a boundary.
        unsafe { String::from_utf8_unchecked(other) }
    }

    /// Removes all characters.
    #[inline]
    pub fn clear(&mut self) {
        self.vec.clear()
    }

    /// Removes a part and gives its characters.
    ///
    /// # Panics
    /// Panics if the range is out of bounds or its ends are not boundaries.
    #[track_caller]
    pub fn drain<R>(&mut self, range: R) -> Drain<'_>
    where
        R: RangeBounds<usize>,
    {
        let Range { start, end } = slice_range(range, self.len());
        assert!(self.is_char_boundary(start));
        assert!(self.is_char_boundary(end));
        Drain::new(self, start..end)
    }

    /// Replaces a part by another string.
    ///
    /// # Panics
    /// Panics if the range is out of bounds or its ends are not boundaries.
    #[track_caller]
    pub fn replace_range<R>(&mut self, range: R, replace_with: &str)
    where
        R: RangeBounds<usize>,
    {
        let range = core::slice::range(range, ..self.len());
        assert!(self.is_char_boundary(range.start), "start of range should be a character boundary");
        assert!(self.is_char_boundary(range.end), "end of range should be a character boundary");
        self.vec.splice(range, replace_with.bytes());
    }

    /// Replaces the first match of the pattern.
    #[unstable(feature = "string_replace_in_place", issue = "147949")]
    pub fn replace_first<P: Pattern>(&mut self, from: P, to: &str) {
        let first = self.match_indices(from).next().map(|(start, part)| start..start + part.len());
        if let Some(range) = first {
            self.replace_range(range, to);
        }
    }

    /// Removes all matches.
    #[unstable(feature = "string_remove_matches", issue = "72826")]
    pub fn remove_matches<P: Pattern>(&mut self, pat: P) {
        let mut kept = String::with_capacity(self.len());
        let mut start = 0;
        let mut searcher = pat.into_searcher(self);
        while let Some((from, to)) = searcher.next_match() {
            kept.push_str(&self[start..from]);
            start = to;
        }
        kept.push_str(&self[start..]);
        drop(searcher);
        *self = kept;
    }

    /// The string in a box, without room to spare.
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    #[track_caller]
    pub fn into_boxed_str(self) -> Box<str> {
        let slice = self.vec.into_boxed_slice();
        // SAFETY: strings are UTF-8.
        unsafe { crate::str::from_boxed_utf8_unchecked(slice) }
    }

    /// Gives the string away for ever.
    #[inline]
    pub fn leak<'a>(self) -> &'a mut str {
        let slice = self.vec.leak();
        // SAFETY: strings are UTF-8.
        unsafe { str::from_utf8_unchecked_mut(slice) }
    }
}
