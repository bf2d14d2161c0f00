//! What can be searched for in a string: characters, sets of characters, predicates and strings.

use crate::fmt;
use crate::slice::memchr::{memchr, memrchr};

/// What can be searched for in a string.
pub trait Pattern: Sized {
    /// The search of a string for this pattern.
    type Searcher<'a>: Searcher<'a>;

    /// Starts a search.
    fn into_searcher(self, haystack: &str) -> Self::Searcher<'_>;

    /// Whether the pattern matches anywhere.
    #[inline]
    fn is_contained_in(self, haystack: &str) -> bool {
        self.into_searcher(haystack).next_match().is_some()
    }

    /// Whether the pattern matches at the start.
    #[inline]
    fn is_prefix_of(self, haystack: &str) -> bool {
        matches!(self.into_searcher(haystack).next(), SearchStep::Match(0, _))
    }

    /// Whether the pattern matches at the end.
    #[inline]
    fn is_suffix_of<'a>(self, haystack: &'a str) -> bool
    where
        Self::Searcher<'a>: ReverseSearcher<'a>,
    {
        matches!(self.into_searcher(haystack).next_back(), SearchStep::Match(_, end) if haystack.len() == end)
    }

    /// The string without a match at the start.
    #[inline]
    fn strip_prefix_of(self, haystack: &str) -> Option<&str> {
        match self.into_searcher(haystack).next() {
            // SAFETY: searchers give boundaries.
            SearchStep::Match(0, end) => Some(unsafe { haystack.get_unchecked(end..) }),
            _ => None,
        }
    }

    /// The string without a match at the end.
    #[inline]
    fn strip_suffix_of<'a>(self, haystack: &'a str) -> Option<&'a str>
    where
        Self::Searcher<'a>: ReverseSearcher<'a>,
    {
        match self.into_searcher(haystack).next_back() {
            // SAFETY: searchers give boundaries.
            SearchStep::Match(start, end) if end == haystack.len() => Some(unsafe { haystack.get_unchecked(..start) }),
            _ => None,
        }
    }
}

/// What a searcher found at its place.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum SearchStep {
    /// A match of these bytes.
    Match(usize, usize),
    /// No match in these bytes.
    Reject(usize, usize),
    /// The end.
    Done,
}

/// A search from the front.
///
/// # Safety
/// The positions it gives must be character boundaries.
pub unsafe trait Searcher<'a> {
    /// The string that is searched.
    fn haystack(&self) -> &'a str;

    /// The next step.
    fn next(&mut self) -> SearchStep;

    /// The next match.
    #[inline]
    fn next_match(&mut self) -> Option<(usize, usize)> {
        loop {
            match self.next() {
                SearchStep::Match(a, b) => return Some((a, b)),
                SearchStep::Done => return None,
                SearchStep::Reject(..) => {}
            }
        }
    }

    /// The next part that does not match.
    #[inline]
    fn next_reject(&mut self) -> Option<(usize, usize)> {
        loop {
            match self.next() {
                SearchStep::Reject(a, b) => return Some((a, b)),
                SearchStep::Done => return None,
                SearchStep::Match(..) => {}
            }
        }
    }
}

/// A search from the back.
///
/// # Safety
/// As for `Searcher`.
pub unsafe trait ReverseSearcher<'a>: Searcher<'a> {
    /// The next step from the back.
    fn next_back(&mut self) -> SearchStep;

    /// The next match from the back.
    #[inline]
    fn next_match_back(&mut self) -> Option<(usize, usize)> {
        loop {
            match self.next_back() {
                SearchStep::Match(a, b) => return Some((a, b)),
                SearchStep::Done => return None,
                SearchStep::Reject(..) => {}
            }
        }
    }

    /// The next part from the back that does not match.
    #[inline]
    fn next_reject_back(&mut self) -> Option<(usize, usize)> {
        loop {
            match self.next_back() {
                SearchStep::Reject(a, b) => return Some((a, b)),
                SearchStep::Done => return None,
                SearchStep::Match(..) => {}
            }
        }
    }
}

/// Searches that find the same matches from both ends.
pub trait DoubleEndedSearcher<'a>: ReverseSearcher<'a> {}

/// What decides about single characters.
trait MultiCharEq {
    fn matches(&mut self, c: char) -> bool;
}

impl<F> MultiCharEq for F
where
    F: FnMut(char) -> bool,
{
    #[inline]
    fn matches(&mut self, c: char) -> bool {
        (*self)(c)
    }
}

impl<const N: usize> MultiCharEq for [char; N] {
    #[inline]
    fn matches(&mut self, c: char) -> bool {
        contains(self, c)
    }
}

impl<const N: usize> MultiCharEq for &[char; N] {
    #[inline]
    fn matches(&mut self, c: char) -> bool {
        contains(*self, c)
    }
}

impl MultiCharEq for &[char] {
    #[inline]
    fn matches(&mut self, c: char) -> bool {
        contains(self, c)
    }
}

fn contains(set: &[char], c: char) -> bool {
    for &m in set {
        if m == c {
            return true;
        }
    }
    false
}

/// The search for characters that `eq` accepts.
#[derive(Clone, Debug)]
struct MultiCharEqSearcher<'a, C: MultiCharEq> {
    eq: C,
    haystack: &'a str,
    chars: crate::str::CharIndices<'a>,
}

impl<'a, C: MultiCharEq> MultiCharEqSearcher<'a, C> {
    #[inline]
    fn new(eq: C, haystack: &'a str) -> Self {
        MultiCharEqSearcher { eq, haystack, chars: haystack.char_indices() }
    }

    #[inline]
    fn step(&mut self) -> SearchStep {
        match self.chars.next() {
            Some((i, c)) => {
                let end = i + c.len_utf8();
                if self.eq.matches(c) { SearchStep::Match(i, end) } else { SearchStep::Reject(i, end) }
            }
            None => SearchStep::Done,
        }
    }

    #[inline]
    fn step_back(&mut self) -> SearchStep {
        match self.chars.next_back() {
            Some((i, c)) => {
                let end = i + c.len_utf8();
                if self.eq.matches(c) { SearchStep::Match(i, end) } else { SearchStep::Reject(i, end) }
            }
            None => SearchStep::Done,
        }
    }
}

macro_rules! char_set_searcher {
    ([$($generics:tt)*] $Searcher:ident<$($argument:tt),*>) => {
        // SAFETY: positions of characters are boundaries.
        unsafe impl<'a, $($generics)*> Searcher<'a> for $Searcher<'a, $($argument),*> {
            #[inline]
            fn haystack(&self) -> &'a str {
                self.0.haystack
            }

            #[inline]
            fn next(&mut self) -> SearchStep {
                self.0.step()
            }
        }

        // SAFETY: positions of characters are boundaries.
        unsafe impl<'a, $($generics)*> ReverseSearcher<'a> for $Searcher<'a, $($argument),*> {
            #[inline]
            fn next_back(&mut self) -> SearchStep {
                self.0.step_back()
            }
        }

        impl<'a, $($generics)*> DoubleEndedSearcher<'a> for $Searcher<'a, $($argument),*> {}
    };
}

/// The search for a set of characters in an array.
#[derive(Clone, Debug)]
pub struct CharArraySearcher<'a, const N: usize>(MultiCharEqSearcher<'a, [char; N]>);

/// The search for a set of characters in a borrowed array.
#[derive(Clone, Debug)]
pub struct CharArrayRefSearcher<'a, 'b, const N: usize>(MultiCharEqSearcher<'a, &'b [char; N]>);

/// The search for a set of characters in a slice.
#[derive(Clone, Debug)]
pub struct CharSliceSearcher<'a, 'b>(MultiCharEqSearcher<'a, &'b [char]>);

/// The search for characters that satisfy a predicate.
#[derive(Clone)]
pub struct CharPredicateSearcher<'a, F>(MultiCharEqSearcher<'a, F>)
where
    F: FnMut(char) -> bool;

impl<F: FnMut(char) -> bool> fmt::Debug for CharPredicateSearcher<'_, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CharPredicateSearcher")
            .field("haystack", &self.0.haystack)
            .field("char_indices", &self.0.chars)
            .finish()
    }
}

char_set_searcher! { [const N: usize] CharArraySearcher<N> }
char_set_searcher! { ['b, const N: usize] CharArrayRefSearcher<'b, N> }
char_set_searcher! { ['b] CharSliceSearcher<'b> }
char_set_searcher! { [F: FnMut(char) -> bool] CharPredicateSearcher<F> }

impl<const N: usize> Pattern for [char; N] {
    type Searcher<'a> = CharArraySearcher<'a, N>;

    #[inline]
    fn into_searcher(self, haystack: &str) -> CharArraySearcher<'_, N> {
        CharArraySearcher(MultiCharEqSearcher::new(self, haystack))
    }
}

impl<'b, const N: usize> Pattern for &'b [char; N] {
    type Searcher<'a> = CharArrayRefSearcher<'a, 'b, N>;

    #[inline]
    fn into_searcher<'a>(self, haystack: &'a str) -> CharArrayRefSearcher<'a, 'b, N> {
        CharArrayRefSearcher(MultiCharEqSearcher::new(self, haystack))
    }
}

impl<'b> Pattern for &'b [char] {
    type Searcher<'a> = CharSliceSearcher<'a, 'b>;

    #[inline]
    fn into_searcher<'a>(self, haystack: &'a str) -> CharSliceSearcher<'a, 'b> {
        CharSliceSearcher(MultiCharEqSearcher::new(self, haystack))
    }
}

impl<F> Pattern for F
where
    F: FnMut(char) -> bool,
{
    type Searcher<'a> = CharPredicateSearcher<'a, F>;

    #[inline]
    fn into_searcher<'a>(self, haystack: &'a str) -> CharPredicateSearcher<'a, F> {
        CharPredicateSearcher(MultiCharEqSearcher::new(self, haystack))
    }
}

/// The search for one character.
#[derive(Clone, Debug)]
pub struct CharSearcher<'a> {
    haystack: &'a str,
    // What has not been searched yet; both are boundaries between calls.
    finger: usize,
    finger_back: usize,
    needle: char,
    utf8_size: u8,
    utf8_encoded: [u8; 4],
}

impl CharSearcher<'_> {
    #[inline]
    fn size(&self) -> usize {
        self.utf8_size as usize
    }

    /// The byte that is looked for: of the bytes of a character the last one tells most.
    #[inline]
    fn last_byte(&self) -> u8 {
        // SAFETY: a character has one to four bytes.
        unsafe { *self.utf8_encoded.get_unchecked(self.size() - 1) }
    }

    /// The bytes that have not been searched yet.
    #[inline]
    fn rest(&self) -> &[u8] {
        // SAFETY: neither position is ever beyond the end, and the first is never beyond the second.
        unsafe { self.haystack.as_bytes().get_unchecked(self.finger..self.finger_back) }
    }

    /// Whether the needle stands at a position.
    #[inline]
    fn matches_at(&self, start: usize) -> bool {
        let size = self.size();
        match self.haystack.as_bytes().get(start..start + size) {
            Some(found) => size == 1 || found == &self.utf8_encoded[..size],
            None => false,
        }
    }
}

// SAFETY: where a string or character starts or ends in another is a boundary.
unsafe impl<'a> Searcher<'a> for CharSearcher<'a> {
    #[inline]
    fn haystack(&self) -> &'a str {
        self.haystack
    }

    #[inline]
    fn next(&mut self) -> SearchStep {
        let start = self.finger;
        // SAFETY: both are boundaries.
        match unsafe { self.haystack.get_unchecked(start..self.finger_back) }.chars().next() {
            Some(c) => {
                self.finger += c.len_utf8();
                if c == self.needle { SearchStep::Match(start, self.finger) } else { SearchStep::Reject(start, self.finger) }
            }
            None => SearchStep::Done,
        }
    }

    #[inline]
    fn next_match(&mut self) -> Option<(usize, usize)> {
        loop {
            match memchr(self.last_byte(), self.rest()) {
                Some(at) => {
                    self.finger += at + 1;
                    let size = self.size();
                    if self.finger >= size && self.matches_at(self.finger - size) {
                        return Some((self.finger - size, self.finger));
                    }
                }
                None => {
                    self.finger = self.finger_back;
                    return None;
                }
            }
        }
    }
}

// SAFETY: where a string or character starts or ends in another is a boundary.
unsafe impl<'a> ReverseSearcher<'a> for CharSearcher<'a> {
    #[inline]
    fn next_back(&mut self) -> SearchStep {
        let end = self.finger_back;
        // SAFETY: both are boundaries.
        match unsafe { self.haystack.get_unchecked(self.finger..end) }.chars().next_back() {
            Some(c) => {
                self.finger_back -= c.len_utf8();
                if c == self.needle { SearchStep::Match(self.finger_back, end) } else { SearchStep::Reject(self.finger_back, end) }
            }
            None => SearchStep::Done,
        }
    }

    #[inline]
    fn next_match_back(&mut self) -> Option<(usize, usize)> {
        loop {
            match memrchr(self.last_byte(), self.rest()) {
                Some(at) => {
                    let last = self.finger + at;
                    let before = self.size() - 1;
                    self.finger_back = last;
                    if last >= before && self.matches_at(last - before) {
                        self.finger_back = last - before;
                        return Some((self.finger_back, last + 1));
                    }
                }
                None => {
                    self.finger_back = self.finger;
                    return None;
                }
            }
        }
    }
}

impl<'a> DoubleEndedSearcher<'a> for CharSearcher<'a> {}

impl Pattern for char {
    type Searcher<'a> = CharSearcher<'a>;

    #[inline]
    fn into_searcher<'a>(self, haystack: &'a str) -> CharSearcher<'a> {
        let mut utf8_encoded = [0; 4];
        let utf8_size = self.encode_utf8(&mut utf8_encoded).len() as u8;
        CharSearcher { haystack, finger: 0, finger_back: haystack.len(), needle: self, utf8_size, utf8_encoded }
    }

    #[inline]
    fn is_prefix_of(self, haystack: &str) -> bool {
        haystack.as_bytes().starts_with(self.encode_utf8(&mut [0; 4]).as_bytes())
    }

    #[inline]
    fn is_suffix_of<'a>(self, haystack: &'a str) -> bool
    where
        Self::Searcher<'a>: ReverseSearcher<'a>,
    {
        haystack.as_bytes().ends_with(self.encode_utf8(&mut [0; 4]).as_bytes())
    }

    #[inline]
    fn strip_prefix_of(self, haystack: &str) -> Option<&str> {
        (&*self.encode_utf8(&mut [0; 4])).strip_prefix_of(haystack)
    }

    #[inline]
    fn strip_suffix_of<'a>(self, haystack: &'a str) -> Option<&'a str>
    where
        Self::Searcher<'a>: ReverseSearcher<'a>,
    {
        (&*self.encode_utf8(&mut [0; 4])).strip_suffix_of(haystack)
    }
}

/// The search for a string.
///
/// An empty needle matches at every boundary.
#[derive(Clone, Debug)]
pub struct StrSearcher<'a, 'b> {
    haystack: &'a str,
    needle: &'b str,
    // What has not been searched yet.
    front: usize,
    back: usize,
    // For an empty needle: whether the next step is a match, from either side, and whether all is done.
    match_front: bool,
    match_back: bool,
    finished: bool,
}

impl<'a, 'b> StrSearcher<'a, 'b> {
    fn new(haystack: &'a str, needle: &'b str) -> Self {
        StrSearcher {
            haystack,
            needle,
            front: 0,
            back: haystack.len(),
            match_front: true,
            match_back: true,
            finished: false,
        }
    }

    /// Whether the needle stands at a position, which must leave room for it.
    #[inline]
    fn matches_at(&self, at: usize) -> bool {
        // SAFETY: there is room.
        let found = unsafe { self.haystack.as_bytes().get_unchecked(at..at + self.needle.len()) };
        found == self.needle.as_bytes()
    }

    fn step_empty(&mut self) -> SearchStep {
        if self.finished {
            return SearchStep::Done;
        }
        let is_match = self.match_front;
        self.match_front = !self.match_front;
        let at = self.front;
        // SAFETY: `front` is always a boundary.
        match unsafe { self.haystack.get_unchecked(at..) }.chars().next() {
            _ if is_match => SearchStep::Match(at, at),
            None => {
                self.finished = true;
                SearchStep::Done
            }
            Some(c) => {
                self.front += c.len_utf8();
                SearchStep::Reject(at, self.front)
            }
        }
    }

    fn step_back_empty(&mut self) -> SearchStep {
        if self.finished {
            return SearchStep::Done;
        }
        let is_match = self.match_back;
        self.match_back = !self.match_back;
        let at = self.back;
        // SAFETY: `back` is always a boundary.
        match unsafe { self.haystack.get_unchecked(..at) }.chars().next_back() {
            _ if is_match => SearchStep::Match(at, at),
            None => {
                self.finished = true;
                SearchStep::Done
            }
            Some(c) => {
                self.back -= c.len_utf8();
                SearchStep::Reject(self.back, at)
            }
        }
    }

    /// The first position of the needle from `front` on.
    fn find(&self) -> Option<usize> {
        let haystack = self.haystack.as_bytes();
        let first = self.needle.as_bytes()[0];
        let end = (haystack.len() + 1).checked_sub(self.needle.len())?; // of where it may start
        let mut at = self.front;
        while at < end {
            at += memchr(first, &haystack[at..end])?;
            if self.matches_at(at) {
                return Some(at);
            }
            at += 1;
        }
        None
    }

    /// The last position of the needle that ends at or before `back`.
    fn find_back(&self) -> Option<usize> {
        let first = self.needle.as_bytes()[0];
        if self.needle.len() > self.back {
            return None;
        }
        let mut end = self.back - self.needle.len() + 1;
        loop {
            end = memrchr(first, &self.haystack.as_bytes()[..end])?;
            if self.matches_at(end) {
                return Some(end);
            }
        }
    }
}

// SAFETY: where a string or character starts or ends in another is a boundary.
unsafe impl<'a, 'b> Searcher<'a> for StrSearcher<'a, 'b> {
    #[inline]
    fn haystack(&self) -> &'a str {
        self.haystack
    }

    fn next(&mut self) -> SearchStep {
        if self.needle.is_empty() {
            return self.step_empty();
        }
        let at = self.front;
        let len = self.haystack.len();
        if at == len {
            return SearchStep::Done;
        }
        match self.find() {
            Some(found) if found == at => {
                self.front = at + self.needle.len();
                SearchStep::Match(at, self.front)
            }
            Some(found) => {
                self.front = found;
                SearchStep::Reject(at, found)
            }
            None => {
                self.front = len;
                SearchStep::Reject(at, len)
            }
        }
    }

    fn next_match(&mut self) -> Option<(usize, usize)> {
        if self.needle.is_empty() {
            loop {
                match self.step_empty() {
                    SearchStep::Match(a, b) => return Some((a, b)),
                    SearchStep::Done => return None,
                    SearchStep::Reject(..) => {}
                }
            }
        }
        match self.find() {
            Some(found) => {
                self.front = found + self.needle.len();
                Some((found, self.front))
            }
            None => {
                self.front = self.haystack.len();
                None
            }
        }
    }
}

// SAFETY: where a string or character starts or ends in another is a boundary.
unsafe impl<'a, 'b> ReverseSearcher<'a> for StrSearcher<'a, 'b> {
    fn next_back(&mut self) -> SearchStep {
        if self.needle.is_empty() {
            return self.step_back_empty();
        }
        let at = self.back;
        if at == 0 {
            return SearchStep::Done;
        }
        match self.find_back() {
            Some(found) if found + self.needle.len() == at => {
                self.back = found;
                SearchStep::Match(found, at)
            }
            Some(found) => {
                self.back = found + self.needle.len();
                SearchStep::Reject(self.back, at)
            }
            None => {
                self.back = 0;
                SearchStep::Reject(0, at)
            }
        }
    }

    fn next_match_back(&mut self) -> Option<(usize, usize)> {
        if self.needle.is_empty() {
            loop {
                match self.step_back_empty() {
                    SearchStep::Match(a, b) => return Some((a, b)),
                    SearchStep::Done => return None,
                    SearchStep::Reject(..) => {}
                }
            }
        }
        match self.find_back() {
            Some(found) => {
                self.back = found;
                Some((found, found + self.needle.len()))
            }
            None => {
                self.back = 0;
                None
            }
        }
    }
}

impl<'b> Pattern for &'b str {
    type Searcher<'a> = StrSearcher<'a, 'b>;

    #[inline]
    fn into_searcher<'a>(self, haystack: &'a str) -> StrSearcher<'a, 'b> {
        StrSearcher::new(haystack, self)
    }

    #[inline]
    fn is_prefix_of(self, haystack: &str) -> bool {
        haystack.as_bytes().starts_with(self.as_bytes())
    }

    #[inline]
    fn is_suffix_of<'a>(self, haystack: &'a str) -> bool
    where
        Self::Searcher<'a>: ReverseSearcher<'a>,
    {
        haystack.as_bytes().ends_with(self.as_bytes())
    }

    #[inline]
    fn strip_prefix_of(self, haystack: &str) -> Option<&str> {
        if self.is_prefix_of(haystack) {
            // SAFETY: the prefix is a string, so what follows it starts at a boundary.
            Some(unsafe { haystack.get_unchecked(self.len()..) })
        } else {
            None
        }
    }

    #[inline]
    fn strip_suffix_of<'a>(self, haystack: &'a str) -> Option<&'a str>
    where
        Self::Searcher<'a>: ReverseSearcher<'a>,
    {
        if self.is_suffix_of(haystack) {
            // SAFETY: the suffix is a string, so it starts at a boundary.
            Some(unsafe { haystack.get_unchecked(..haystack.len() - self.len()) })
        } else {
            None
        }
    }
}

impl<'b, 'c> Pattern for &'c &'b str {
    type Searcher<'a> = StrSearcher<'a, 'b>;

    #[inline]
    fn into_searcher<'a>(self, haystack: &'a str) -> StrSearcher<'a, 'b> {
        StrSearcher::new(haystack, *self)
    }
}
