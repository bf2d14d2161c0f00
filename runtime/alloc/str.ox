//! What string slices can do with a heap.

pub use core::str::*;

use core::str::pattern::Pattern;

use crate::borrow::ToOwned;
use crate::boxed::Box;
use crate::string::String;

/// A boxed string of bytes, unchecked.
///
/// # Safety
/// They must be UTF-8.
#[must_use]
#[inline]
pub unsafe fn from_boxed_utf8_unchecked(v: Box<[u8]>) -> Box<str> {
    // SAFETY: as for the caller.
    unsafe { Box::from_raw(Box::into_raw(v) as *mut str) }
}

impl ToOwned for str {
    type Owned = String;

    #[inline]
    fn to_owned(&self) -> String {
        String::from(self)
    }

    #[inline]
    fn clone_into(&self, target: &mut String) {
        target.clear();
        target.push_str(self);
    }
}

/// Whether the sigma at a position stands at the end of a word, where its lower case form is another.
fn is_final_sigma(s: &str, at: usize) -> bool {
    // Characters that are neither cased nor between letters, as apostrophes and marks, are looked through.
    let ignored = |c: char| matches!(c, '\'' | '.' | ':' | '^' | '`' | '\u{a8}' | '\u{ad}' | '\u{b7}' | '\u{2019}')
        || ('\u{300}'..='\u{36f}').contains(&c);
    let cased = |c: char| c.is_lowercase() || c.is_uppercase();
    let before = s[..at].chars().rev().find(|&c| !ignored(c)).is_some_and(cased);
    let after = s[at + 2..].chars().find(|&c| !ignored(c)).is_some_and(cased);
    before && !after
}

impl str {
    /// The bytes of a boxed string.
    #[rustc_allow_incoherent_impl]
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    pub fn into_boxed_bytes(self: Box<str>) -> Box<[u8]> {
        self.into()
    }

    /// The string with all matches replaced.
    #[rustc_allow_incoherent_impl]
    #[must_use = "this returns the replaced string as a new allocation, without modifying the original"]
    #[inline]
    pub fn replace<P: Pattern>(&self, from: P, to: &str) -> String {
        let mut result = String::with_capacity(self.len());
        let mut last_end = 0;
        for (start, part) in self.match_indices(from) {
            result.push_str(&self[last_end..start]);
            result.push_str(to);
            last_end = start + part.len();
        }
        result.push_str(&self[last_end..]);
        result
    }

    /// The string with the first `count` matches replaced.
    #[rustc_allow_incoherent_impl]
    #[must_use = "this returns the replaced string as a new allocation, without modifying the original"]
    pub fn replacen<P: Pattern>(&self, pat: P, to: &str, count: usize) -> String {
        let mut result = String::with_capacity(32);
        let mut last_end = 0;
        for (start, part) in self.match_indices(pat).take(count) {
            result.push_str(&self[last_end..start]);
            result.push_str(to);
            last_end = start + part.len();
        }
        result.push_str(&self[last_end..]);
        result
    }

    /// The string in lower case.
    #[rustc_allow_incoherent_impl]
    #[must_use = "this returns the lowercase string as a new String, without modifying the original"]
    pub fn to_lowercase(&self) -> String {
        let mut result = String::with_capacity(self.len());
        for (i, c) in self.char_indices() {
            if c == 'Σ' {
                result.push_str(if is_final_sigma(self, i) { "ς" } else { "σ" });
            } else if c.is_ascii() {
                result.push(c.to_ascii_lowercase());
            } else {
                result.extend(c.to_lowercase());
            }
        }
        result
    }

    /// The string in upper case.
    #[rustc_allow_incoherent_impl]
    #[must_use = "this returns the uppercase string as a new String, without modifying the original"]
    pub fn to_uppercase(&self) -> String {
        let mut result = String::with_capacity(self.len());
        for c in self.chars() {
            if c.is_ascii() {
                result.push(c.to_ascii_uppercase());
            } else {
                result.extend(c.to_uppercase());
            }
        }
        result
    }

    /// A boxed string as a `String`, without copying it.
    #[rustc_allow_incoherent_impl]
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    pub fn into_string(self: Box<str>) -> String {
        let slice = Box::<[u8]>::from(self);
        // SAFETY: strings are UTF-8.
        unsafe { String::from_utf8_unchecked(slice.into_vec()) }
    }

    /// The string, `n` times.
    ///
    /// # Panics
    /// Panics if the length overflows.
    #[rustc_allow_incoherent_impl]
    #[must_use]
    #[inline]
    pub fn repeat(&self, n: usize) -> String {
        // SAFETY: a string repeated is UTF-8.
        unsafe { String::from_utf8_unchecked(self.as_bytes().repeat(n)) }
    }

    /// A copy with ASCII letters in upper case.
    #[rustc_allow_incoherent_impl]
    #[must_use = "to uppercase the value in-place, use `make_ascii_uppercase()`"]
    #[inline]
    pub fn to_ascii_uppercase(&self) -> String {
        let mut s = self.to_owned();
        s.make_ascii_uppercase();
        s
    }

    /// A copy with ASCII letters in lower case.
    #[rustc_allow_incoherent_impl]
    #[must_use = "to lowercase the value in-place, use `make_ascii_lowercase()`"]
    #[inline]
    pub fn to_ascii_lowercase(&self) -> String {
        let mut s = self.to_owned();
        s.make_ascii_lowercase();
        s
    }
}
