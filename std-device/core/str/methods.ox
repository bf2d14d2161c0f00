//! Methods of string slices.

use crate::char::{self as char_module, EscapeDebugExtArgs};
use crate::slice::SliceIndex;
use crate::str::index::slice_error_fail;
use crate::str::iter::{
    Bytes, CharIndices, Chars, EncodeUtf16, EscapeDebug, EscapeDefault, EscapeUnicode, Lines, SplitAsciiWhitespace,
    SplitWhitespace,
};
use crate::str::pattern::{DoubleEndedSearcher, Pattern, ReverseSearcher, Searcher};
use crate::str::split::{
    MatchIndices, Matches, RMatchIndices, RMatches, RSplit, RSplitN, RSplitTerminator, Split, SplitInclusive, SplitN,
    SplitTerminator,
};
use crate::str::{FromStr, from_utf8_unchecked, from_utf8_unchecked_mut};

impl str {
    /// The length in bytes.
    #[must_use]
    #[inline]
    #[rustc_no_implicit_autorefs]
    pub const fn len(&self) -> usize {
        self.as_bytes().len()
    }

    /// Whether the string has no bytes.
    #[must_use]
    #[inline]
    #[rustc_no_implicit_autorefs]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes as a string, if they are UTF-8.
    #[inline]
    #[rustc_diagnostic_item = "str_inherent_from_utf8"]
    pub const fn from_utf8(v: &[u8]) -> Result<&str, super::Utf8Error> {
        super::from_utf8(v)
    }

    /// Bytes as a string, unchecked.
    ///
    /// # Safety
    /// They must be UTF-8.
    #[inline]
    #[must_use]
    #[rustc_diagnostic_item = "str_inherent_from_utf8_unchecked"]
    pub const unsafe fn from_utf8_unchecked(v: &[u8]) -> &str {
        // SAFETY: as for the caller.
        unsafe { from_utf8_unchecked(v) }
    }

    /// Bytes as a mutable string, if they are UTF-8.
    #[inline]
    #[rustc_diagnostic_item = "str_inherent_from_utf8_mut"]
    pub const fn from_utf8_mut(v: &mut [u8]) -> Result<&mut str, super::Utf8Error> {
        super::from_utf8_mut(v)
    }

    /// Bytes as a mutable string, unchecked.
    ///
    /// # Safety
    /// They must be UTF-8.
    #[inline]
    #[must_use]
    #[rustc_diagnostic_item = "str_inherent_from_utf8_unchecked_mut"]
    pub const unsafe fn from_utf8_unchecked_mut(v: &mut [u8]) -> &mut str {
        // SAFETY: as for the caller.
        unsafe { from_utf8_unchecked_mut(v) }
    }

    /// Whether a position is the start or end of a character.
    #[must_use]
    #[inline]
    pub const fn is_char_boundary(&self, index: usize) -> bool {
        if index == 0 {
            return true;
        }
        if index >= self.len() { index == self.len() } else { self.as_bytes()[index].is_utf8_char_boundary() }
    }

    /// The last boundary at or before a position.
    #[inline]
    pub const fn floor_char_boundary(&self, index: usize) -> usize {
        if index >= self.len() {
            return self.len();
        }
        let mut at = index;
        while !self.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// The first boundary at or after a position.
    #[inline]
    pub const fn ceil_char_boundary(&self, index: usize) -> usize {
        let mut at = index;
        while at < self.len() && !self.is_char_boundary(at) {
            at += 1;
        }
        if at > self.len() { self.len() } else { at }
    }

    /// The bytes.
    #[must_use]
    #[inline(always)]
    pub const fn as_bytes(&self) -> &[u8] {
        // SAFETY: both are a pointer and a length in bytes.
        unsafe { crate::mem::transmute(self) }
    }

    /// The bytes, mutably.
    ///
    /// # Safety
    /// They must be UTF-8 when the borrow ends.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn as_bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: both are a pointer and a length in bytes.
        unsafe { &mut *(self as *mut str as *mut [u8]) }
    }

    /// The address of the first byte.
    #[must_use]
    #[inline(always)]
    #[rustc_as_ptr]
    #[rustc_never_returns_null_ptr]
    pub const fn as_ptr(&self) -> *const u8 {
        self as *const str as *const u8
    }

    /// The address of the first byte, mutably.
    #[must_use]
    #[inline(always)]
    #[rustc_as_ptr]
    #[rustc_never_returns_null_ptr]
    pub const fn as_mut_ptr(&mut self) -> *mut u8 {
        self as *mut str as *mut u8
    }

    /// A part of the string, if its ends are in bounds and boundaries.
    #[inline]
    pub fn get<I: SliceIndex<str>>(&self, i: I) -> Option<&I::Output> {
        i.get(self)
    }

    /// A part of the string, mutably, if its ends are in bounds and boundaries.
    #[inline]
    pub fn get_mut<I: SliceIndex<str>>(&mut self, i: I) -> Option<&mut I::Output> {
        i.get_mut(self)
    }

    /// A part of the string, unchecked.
    ///
    /// # Safety
    /// Its ends must be in bounds, in order, and boundaries.
    #[inline]
    pub unsafe fn get_unchecked<I: SliceIndex<str>>(&self, i: I) -> &I::Output {
        // SAFETY: as for the caller.
        unsafe { &*i.get_unchecked(self) }
    }

    /// A part of the string, mutably, unchecked.
    ///
    /// # Safety
    /// Its ends must be in bounds, in order, and boundaries.
    #[inline]
    pub unsafe fn get_unchecked_mut<I: SliceIndex<str>>(&mut self, i: I) -> &mut I::Output {
        // SAFETY: as for the caller.
        unsafe { &mut *i.get_unchecked_mut(self) }
    }

    /// `get_unchecked` of a range, by its old name.
    ///
    /// # Safety
    /// Both ends must be in bounds, in order, and boundaries.
    #[must_use]
    #[inline]
    #[deprecated(since = "1.29.0", note = "use `get_unchecked(begin..end)` instead")]
    pub unsafe fn slice_unchecked(&self, begin: usize, end: usize) -> &str {
        // SAFETY: as for the caller.
        unsafe { self.get_unchecked(begin..end) }
    }

    /// `get_unchecked_mut` of a range, by its old name.
    ///
    /// # Safety
    /// Both ends must be in bounds, in order, and boundaries.
    #[inline]
    #[deprecated(since = "1.29.0", note = "use `get_unchecked_mut(begin..end)` instead")]
    pub unsafe fn slice_mut_unchecked(&mut self, begin: usize, end: usize) -> &mut str {
        // SAFETY: as for the caller.
        unsafe { self.get_unchecked_mut(begin..end) }
    }

    /// The parts before and after a position.
    ///
    /// # Panics
    /// Panics if it is not a boundary.
    #[inline]
    #[must_use]
    pub fn split_at(&self, mid: usize) -> (&str, &str) {
        match self.split_at_checked(mid) {
            Some(pair) => pair,
            None => slice_error_fail(self, 0, mid),
        }
    }

    /// The parts before and after a position, mutably.
    ///
    /// # Panics
    /// Panics if it is not a boundary.
    #[inline]
    #[must_use]
    pub fn split_at_mut(&mut self, mid: usize) -> (&mut str, &mut str) {
        if !self.is_char_boundary(mid) {
            slice_error_fail(self, 0, mid)
        }
        // SAFETY: a boundary, and the parts do not overlap.
        unsafe {
            let (a, b) = self.as_bytes_mut().split_at_mut(mid);
            (from_utf8_unchecked_mut(a), from_utf8_unchecked_mut(b))
        }
    }

    /// The parts before and after a position, if it is a boundary.
    #[inline]
    #[must_use]
    pub const fn split_at_checked(&self, mid: usize) -> Option<(&str, &str)> {
        if self.is_char_boundary(mid) {
            // SAFETY: a boundary.
            unsafe {
                let (a, b) = self.as_bytes().split_at_unchecked(mid);
                Some((from_utf8_unchecked(a), from_utf8_unchecked(b)))
            }
        } else {
            None
        }
    }

    /// The parts before and after a position, mutably, if it is a boundary.
    #[inline]
    #[must_use]
    pub const fn split_at_mut_checked(&mut self, mid: usize) -> Option<(&mut str, &mut str)> {
        if self.is_char_boundary(mid) {
            // SAFETY: a boundary, and the parts do not overlap.
            unsafe {
                let (a, b) = self.as_bytes_mut().split_at_mut_unchecked(mid);
                Some((from_utf8_unchecked_mut(a), from_utf8_unchecked_mut(b)))
            }
        } else {
            None
        }
    }

    /// The characters.
    #[inline]
    #[rustc_diagnostic_item = "str_chars"]
    pub fn chars(&self) -> Chars<'_> {
        Chars { iter: self.as_bytes().iter() }
    }

    /// The characters and their positions.
    #[inline]
    pub fn char_indices(&self) -> CharIndices<'_> {
        CharIndices { front_offset: 0, iter: self.chars() }
    }

    /// The bytes.
    #[inline]
    pub fn bytes(&self) -> Bytes<'_> {
        Bytes(self.as_bytes().iter().copied())
    }

    /// The pieces between white space.
    #[must_use = "this returns the split string as an iterator, without modifying the original"]
    #[inline]
    #[rustc_diagnostic_item = "str_split_whitespace"]
    pub fn split_whitespace(&self) -> SplitWhitespace<'_> {
        SplitWhitespace::new(self)
    }

    /// The pieces between ASCII white space.
    #[must_use = "this returns the split string as an iterator, without modifying the original"]
    #[inline]
    pub fn split_ascii_whitespace(&self) -> SplitAsciiWhitespace<'_> {
        SplitAsciiWhitespace::new(self)
    }

    /// The lines, without `\n` or `\r\n`.
    #[inline]
    pub fn lines(&self) -> Lines<'_> {
        Lines(self.split_inclusive('\n'))
    }

    /// The string as UTF-16.
    #[must_use = "this returns the encoded string as an iterator, without modifying the original"]
    pub fn encode_utf16(&self) -> EncodeUtf16<'_> {
        EncodeUtf16 { chars: self.chars(), extra: 0 }
    }

    /// Whether the pattern matches anywhere.
    #[inline]
    pub fn contains<P: Pattern>(&self, pat: P) -> bool {
        pat.is_contained_in(self)
    }

    /// Whether the pattern matches at the start.
    #[inline]
    #[rustc_diagnostic_item = "str_starts_with"]
    pub fn starts_with<P: Pattern>(&self, pat: P) -> bool {
        pat.is_prefix_of(self)
    }

    /// Whether the pattern matches at the end.
    #[inline]
    #[rustc_diagnostic_item = "str_ends_with"]
    pub fn ends_with<P: Pattern>(&self, pat: P) -> bool
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        pat.is_suffix_of(self)
    }

    /// The position of the first match.
    #[inline]
    pub fn find<P: Pattern>(&self, pat: P) -> Option<usize> {
        match pat.into_searcher(self).next_match() {
            Some((i, _)) => Some(i),
            None => None,
        }
    }

    /// The position of the last match.
    #[inline]
    pub fn rfind<P: Pattern>(&self, pat: P) -> Option<usize>
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        match pat.into_searcher(self).next_match_back() {
            Some((i, _)) => Some(i),
            None => None,
        }
    }

    /// The pieces between matches.
    #[inline]
    pub fn split<P: Pattern>(&self, pat: P) -> Split<'_, P> {
        Split::new(self, pat)
    }

    /// The pieces up to and with each match.
    #[inline]
    pub fn split_inclusive<P: Pattern>(&self, pat: P) -> SplitInclusive<'_, P> {
        SplitInclusive::new(self, pat)
    }

    /// The pieces between matches, from the back.
    #[inline]
    pub fn rsplit<P: Pattern>(&self, pat: P) -> RSplit<'_, P>
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        RSplit::new(self, pat)
    }

    /// The pieces before matches.
    #[inline]
    pub fn split_terminator<P: Pattern>(&self, pat: P) -> SplitTerminator<'_, P> {
        SplitTerminator::new(self, pat)
    }

    /// The pieces before matches, from the back.
    #[inline]
    pub fn rsplit_terminator<P: Pattern>(&self, pat: P) -> RSplitTerminator<'_, P>
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        RSplitTerminator::new(self, pat)
    }

    /// At most `n` pieces between matches; the last has the rest.
    #[inline]
    pub fn splitn<P: Pattern>(&self, n: usize, pat: P) -> SplitN<'_, P> {
        SplitN::new(self, n, pat)
    }

    /// At most `n` pieces between matches, from the back; the last has the rest.
    #[inline]
    pub fn rsplitn<P: Pattern>(&self, n: usize, pat: P) -> RSplitN<'_, P>
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        RSplitN::new(self, n, pat)
    }

    /// The parts before and after the first match.
    #[inline]
    pub fn split_once<P: Pattern>(&self, delimiter: P) -> Option<(&'_ str, &'_ str)> {
        let (start, end) = delimiter.into_searcher(self).next_match()?;
        // SAFETY: searchers give boundaries.
        unsafe { Some((self.get_unchecked(..start), self.get_unchecked(end..))) }
    }

    /// The parts before and after the last match.
    #[inline]
    pub fn rsplit_once<P: Pattern>(&self, delimiter: P) -> Option<(&'_ str, &'_ str)>
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        let (start, end) = delimiter.into_searcher(self).next_match_back()?;
        // SAFETY: searchers give boundaries.
        unsafe { Some((self.get_unchecked(..start), self.get_unchecked(end..))) }
    }

    /// The matches.
    #[inline]
    pub fn matches<P: Pattern>(&self, pat: P) -> Matches<'_, P> {
        Matches::new(self, pat)
    }

    /// The matches, from the back.
    #[inline]
    pub fn rmatches<P: Pattern>(&self, pat: P) -> RMatches<'_, P>
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        RMatches::new(self, pat)
    }

    /// The matches and their positions.
    #[inline]
    pub fn match_indices<P: Pattern>(&self, pat: P) -> MatchIndices<'_, P> {
        MatchIndices::new(self, pat)
    }

    /// The matches and their positions, from the back.
    #[inline]
    pub fn rmatch_indices<P: Pattern>(&self, pat: P) -> RMatchIndices<'_, P>
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        RMatchIndices::new(self, pat)
    }

    /// The string without white space at both ends.
    #[inline]
    #[must_use = "this returns the trimmed string as a slice, without modifying the original"]
    #[rustc_diagnostic_item = "str_trim"]
    pub fn trim(&self) -> &str {
        self.trim_matches(|c: char| c.is_whitespace())
    }

    /// The string without white space at the start.
    #[inline]
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    pub fn trim_start(&self) -> &str {
        self.trim_start_matches(|c: char| c.is_whitespace())
    }

    /// The string without white space at the end.
    #[inline]
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    pub fn trim_end(&self) -> &str {
        self.trim_end_matches(|c: char| c.is_whitespace())
    }

    /// `trim_start` by its old name.
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    #[inline]
    #[deprecated(since = "1.33.0", note = "superseded by `trim_start`", suggestion = "trim_start")]
    pub fn trim_left(&self) -> &str {
        self.trim_start()
    }

    /// `trim_end` by its old name.
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    #[inline]
    #[deprecated(since = "1.33.0", note = "superseded by `trim_end`", suggestion = "trim_end")]
    pub fn trim_right(&self) -> &str {
        self.trim_end()
    }

    /// The string without matches at both ends.
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    pub fn trim_matches<P: Pattern>(&self, pat: P) -> &str
    where
        for<'a> P::Searcher<'a>: DoubleEndedSearcher<'a>,
    {
        let mut start = 0;
        let mut end = 0;
        let mut matcher = pat.into_searcher(self);
        if let Some((a, b)) = matcher.next_reject() {
            start = a;
            end = b;
        }
        if let Some((_, b)) = matcher.next_reject_back() {
            end = b;
        }
        // SAFETY: searchers give boundaries.
        unsafe { self.get_unchecked(start..end) }
    }

    /// `trim_start_matches` by its old name.
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    #[inline]
    #[deprecated(since = "1.33.0", note = "superseded by `trim_start_matches`", suggestion = "trim_start_matches")]
    pub fn trim_left_matches<P: Pattern>(&self, pat: P) -> &str {
        self.trim_start_matches(pat)
    }

    /// `trim_end_matches` by its old name.
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    #[inline]
    #[deprecated(since = "1.33.0", note = "superseded by `trim_end_matches`", suggestion = "trim_end_matches")]
    pub fn trim_right_matches<P: Pattern>(&self, pat: P) -> &str
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        self.trim_end_matches(pat)
    }

    /// The string without matches at the start.
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    pub fn trim_start_matches<P: Pattern>(&self, pat: P) -> &str {
        let mut start = self.len();
        let mut matcher = pat.into_searcher(self);
        if let Some((a, _)) = matcher.next_reject() {
            start = a;
        }
        // SAFETY: searchers give boundaries.
        unsafe { self.get_unchecked(start..self.len()) }
    }

    /// The string without matches at the end.
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    pub fn trim_end_matches<P: Pattern>(&self, pat: P) -> &str
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        let mut end = 0;
        let mut matcher = pat.into_searcher(self);
        if let Some((_, b)) = matcher.next_reject_back() {
            end = b;
        }
        // SAFETY: searchers give boundaries.
        unsafe { self.get_unchecked(0..end) }
    }

    /// The rest, where it begins with the prefix, and the whole otherwise.
    #[unstable(feature = "trim_prefix_suffix", issue = "142312")]
    #[must_use = "this returns the remaining substring as a new slice, without modifying the original"]
    pub fn trim_prefix<P: Pattern>(&self, prefix: P) -> &str {
        prefix.strip_prefix_of(self).unwrap_or(self)
    }

    /// The string without the prefix, if it has it.
    #[must_use = "this returns the remaining substring as a new slice, without modifying the original"]
    pub fn strip_prefix<P: Pattern>(&self, prefix: P) -> Option<&str> {
        prefix.strip_prefix_of(self)
    }

    /// The string without the suffix, if it has it.
    #[must_use = "this returns the remaining substring as a new slice, without modifying the original"]
    pub fn strip_suffix<P: Pattern>(&self, suffix: P) -> Option<&str>
    where
        for<'a> P::Searcher<'a>: ReverseSearcher<'a>,
    {
        suffix.strip_suffix_of(self)
    }

    /// Parses the string.
    #[inline]
    pub fn parse<F: FromStr>(&self) -> Result<F, F::Err> {
        FromStr::from_str(self)
    }

    /// Whether all characters are ASCII.
    #[must_use]
    #[inline]
    pub const fn is_ascii(&self) -> bool {
        self.as_bytes().is_ascii()
    }

    /// Whether two strings are equal up to ASCII case.
    #[must_use]
    #[inline]
    pub const fn eq_ignore_ascii_case(&self, other: &str) -> bool {
        self.as_bytes().eq_ignore_ascii_case(other.as_bytes())
    }

    /// Converts ASCII letters to upper case in place.
    #[inline]
    pub const fn make_ascii_uppercase(&mut self) {
        // SAFETY: ASCII stays ASCII.
        unsafe { self.as_bytes_mut() }.make_ascii_uppercase()
    }

    /// Converts ASCII letters to lower case in place.
    #[inline]
    pub const fn make_ascii_lowercase(&mut self) {
        // SAFETY: ASCII stays ASCII.
        unsafe { self.as_bytes_mut() }.make_ascii_lowercase()
    }

    /// Without ASCII white space at both ends.
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    #[inline]
    pub const fn trim_ascii(&self) -> &str {
        // SAFETY: only ASCII is removed.
        unsafe { from_utf8_unchecked(self.as_bytes().trim_ascii()) }
    }

    /// Without ASCII white space at the start.
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    #[inline]
    pub const fn trim_ascii_start(&self) -> &str {
        // SAFETY: only ASCII is removed.
        unsafe { from_utf8_unchecked(self.as_bytes().trim_ascii_start()) }
    }

    /// Without ASCII white space at the end.
    #[must_use = "this returns the trimmed string as a new slice, without modifying the original"]
    #[inline]
    pub const fn trim_ascii_end(&self) -> &str {
        // SAFETY: only ASCII is removed.
        unsafe { from_utf8_unchecked(self.as_bytes().trim_ascii_end()) }
    }

    /// The string as debug output shows it, without quotes.
    #[must_use = "this returns the escaped string as an iterator, without modifying the original"]
    pub fn escape_debug(&self) -> EscapeDebug<'_> {
        let mut chars = self.chars();
        let first = chars.next().map(|c| c.escape_debug_ext(EscapeDebugExtArgs::ESCAPE_ALL));
        let escape: fn(char) -> char_module::EscapeDebug = |c| {
            c.escape_debug_ext(EscapeDebugExtArgs {
                escape_grapheme_extended: false,
                escape_single_quote: true,
                escape_double_quote: true,
            })
        };
        EscapeDebug { inner: first.into_iter().flatten().chain(chars.flat_map(escape)) }
    }

    /// The characters, escaped unless they are printable ASCII.
    #[must_use = "this returns the escaped string as an iterator, without modifying the original"]
    pub fn escape_default(&self) -> EscapeDefault<'_> {
        let escape: fn(char) -> char_module::EscapeDefault = |c| c.escape_default();
        EscapeDefault { inner: self.chars().flat_map(escape) }
    }

    /// The characters as `\u{…}`.
    #[must_use = "this returns the escaped string as an iterator, without modifying the original"]
    pub fn escape_unicode(&self) -> EscapeUnicode<'_> {
        let escape: fn(char) -> char_module::EscapeUnicode = |c| c.escape_unicode();
        EscapeUnicode { inner: self.chars().flat_map(escape) }
    }
}
