//! Iterators over the pieces of a string between matches of a pattern, and over the matches.

use crate::fmt;
use crate::iter::FusedIterator;
use crate::str::pattern::{DoubleEndedSearcher, Pattern, ReverseSearcher, Searcher};

/// What all splits have in common.
struct SplitInternal<'a, P: Pattern> {
    // The part that has not been given yet.
    start: usize,
    end: usize,
    matcher: P::Searcher<'a>,
    allow_trailing_empty: bool,
    finished: bool,
}

impl<'a, P> Clone for SplitInternal<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: Clone,
{
    fn clone(&self) -> Self {
        SplitInternal { matcher: self.matcher.clone(), ..*self }
    }
}

impl<'a, P> fmt::Debug for SplitInternal<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitInternal")
            .field("start", &self.start)
            .field("end", &self.end)
            .field("matcher", &self.matcher)
            .field("allow_trailing_empty", &self.allow_trailing_empty)
            .field("finished", &self.finished)
            .finish()
    }
}

impl<'a, P: Pattern> SplitInternal<'a, P> {
    fn new(haystack: &'a str, pattern: P, allow_trailing_empty: bool) -> Self {
        SplitInternal {
            start: 0,
            end: haystack.len(),
            matcher: pattern.into_searcher(haystack),
            allow_trailing_empty,
            finished: false,
        }
    }

    /// A part of the string between positions that a searcher gave.
    #[inline]
    fn piece(&self, start: usize, end: usize) -> &'a str {
        // SAFETY: searchers give boundaries, and `start` and `end` are such, or the ends of the string.
        unsafe { self.matcher.haystack().get_unchecked(start..end) }
    }

    #[inline]
    fn get_end(&mut self) -> Option<&'a str> {
        if !self.finished {
            self.finished = true;
            if self.allow_trailing_empty || self.end > self.start {
                return Some(self.piece(self.start, self.end));
            }
        }
        None
    }

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        if self.finished {
            return None;
        }
        match self.matcher.next_match() {
            Some((a, b)) => {
                let piece = self.piece(self.start, a);
                self.start = b;
                Some(piece)
            }
            None => self.get_end(),
        }
    }

    #[inline]
    fn next_inclusive(&mut self) -> Option<&'a str> {
        if self.finished {
            return None;
        }
        match self.matcher.next_match() {
            Some((_, b)) => {
                let piece = self.piece(self.start, b);
                self.start = b;
                Some(piece)
            }
            None => self.get_end(),
        }
    }

    #[inline]
    fn next_back(&mut self) -> Option<&'a str>
    where
        P::Searcher<'a>: ReverseSearcher<'a>,
    {
        if self.finished {
            return None;
        }
        if !self.allow_trailing_empty {
            self.allow_trailing_empty = true;
            match self.next_back() {
                Some(piece) if !piece.is_empty() => return Some(piece),
                _ => {
                    if self.finished {
                        return None;
                    }
                }
            }
        }
        match self.matcher.next_match_back() {
            Some((a, b)) => {
                let piece = self.piece(b, self.end);
                self.end = a;
                Some(piece)
            }
            None => {
                self.finished = true;
                Some(self.piece(self.start, self.end))
            }
        }
    }

    #[inline]
    fn next_back_inclusive(&mut self) -> Option<&'a str>
    where
        P::Searcher<'a>: ReverseSearcher<'a>,
    {
        if self.finished {
            return None;
        }
        if !self.allow_trailing_empty {
            self.allow_trailing_empty = true;
            match self.next_back_inclusive() {
                Some(piece) if !piece.is_empty() => return Some(piece),
                _ => {
                    if self.finished {
                        return None;
                    }
                }
            }
        }
        match self.matcher.next_match_back() {
            Some((_, b)) => {
                let piece = self.piece(b, self.end);
                self.end = b;
                Some(piece)
            }
            None => {
                self.finished = true;
                Some(self.piece(self.start, self.end))
            }
        }
    }

    #[inline]
    fn remainder(&self) -> Option<&'a str> {
        if self.finished { None } else { Some(self.piece(self.start, self.end)) }
    }
}

/// Defines an iterator around an inner one, and another that goes from the back.
///
/// Sets of characters and predicates find the same from both ends, so the iterators over them are double-ended;
/// `single_ended` leaves that out.
macro_rules! pattern_iterators {
    (
        $(#[doc = $doc:literal])* $Forward:ident;
        $(#[doc = $rdoc:literal])* $Reverse:ident;
        $Inner:ident => $Item:ty; $ended:ident
    ) => {
        $(#[doc = $doc])*
        pub struct $Forward<'a, P: Pattern>($Inner<'a, P>);

        $(#[doc = $rdoc])*
        pub struct $Reverse<'a, P: Pattern>($Inner<'a, P>);

        impl<'a, P> fmt::Debug for $Forward<'a, P>
        where
            P: Pattern,
            P::Searcher<'a>: fmt::Debug,
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($Forward)).field(&self.0).finish()
            }
        }

        impl<'a, P> fmt::Debug for $Reverse<'a, P>
        where
            P: Pattern,
            P::Searcher<'a>: fmt::Debug,
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($Reverse)).field(&self.0).finish()
            }
        }

        impl<'a, P> Clone for $Forward<'a, P>
        where
            P: Pattern,
            P::Searcher<'a>: Clone,
        {
            fn clone(&self) -> Self {
                $Forward(self.0.clone())
            }
        }

        impl<'a, P> Clone for $Reverse<'a, P>
        where
            P: Pattern,
            P::Searcher<'a>: Clone,
        {
            fn clone(&self) -> Self {
                $Reverse(self.0.clone())
            }
        }

        impl<'a, P: Pattern> Iterator for $Forward<'a, P> {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.0.next()
            }
        }

        impl<'a, P> Iterator for $Reverse<'a, P>
        where
            P: Pattern,
            P::Searcher<'a>: ReverseSearcher<'a>,
        {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.0.next_back()
            }
        }

        impl<'a, P: Pattern> FusedIterator for $Forward<'a, P> {}

        impl<'a, P> FusedIterator for $Reverse<'a, P>
        where
            P: Pattern,
            P::Searcher<'a>: ReverseSearcher<'a>,
        {
        }

        pattern_iterators! { @$ended $Forward $Reverse $Item }
    };
    (@single_ended $Forward:ident $Reverse:ident $Item:ty) => {};
    (@double_ended $Forward:ident $Reverse:ident $Item:ty) => {
        impl<'a, P> DoubleEndedIterator for $Forward<'a, P>
        where
            P: Pattern,
            P::Searcher<'a>: DoubleEndedSearcher<'a>,
        {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                self.0.next_back()
            }
        }

        impl<'a, P> DoubleEndedIterator for $Reverse<'a, P>
        where
            P: Pattern,
            P::Searcher<'a>: DoubleEndedSearcher<'a>,
        {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                self.0.next()
            }
        }
    };
}

pattern_iterators! {
    /// The pieces between matches.
    Split;
    /// The pieces between matches, from the back.
    RSplit;
    SplitInternal => &'a str; double_ended
}

pattern_iterators! {
    /// The pieces before matches.
    SplitTerminator;
    /// The pieces before matches, from the back.
    RSplitTerminator;
    SplitInternal => &'a str; double_ended
}

impl<'a, P: Pattern> Split<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, pattern: P) -> Self {
        Split(SplitInternal::new(haystack, pattern, true))
    }

    /// What has not been split yet.
    #[inline]
    pub fn remainder(&self) -> Option<&'a str> {
        self.0.remainder()
    }
}

impl<'a, P: Pattern> RSplit<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, pattern: P) -> Self {
        RSplit(SplitInternal::new(haystack, pattern, true))
    }

    /// What has not been split yet.
    #[inline]
    pub fn remainder(&self) -> Option<&'a str> {
        self.0.remainder()
    }
}

impl<'a, P: Pattern> SplitTerminator<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, pattern: P) -> Self {
        SplitTerminator(SplitInternal::new(haystack, pattern, false))
    }
}

impl<'a, P: Pattern> RSplitTerminator<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, pattern: P) -> Self {
        RSplitTerminator(SplitInternal::new(haystack, pattern, false))
    }
}

/// The pieces up to and with each match.
pub struct SplitInclusive<'a, P: Pattern>(SplitInternal<'a, P>);

impl<'a, P: Pattern> SplitInclusive<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, pattern: P) -> Self {
        SplitInclusive(SplitInternal::new(haystack, pattern, false))
    }
}

impl<'a, P: Pattern> Iterator for SplitInclusive<'a, P> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        self.0.next_inclusive()
    }
}

impl<'a, P> DoubleEndedIterator for SplitInclusive<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: DoubleEndedSearcher<'a>,
{
    #[inline]
    fn next_back(&mut self) -> Option<&'a str> {
        self.0.next_back_inclusive()
    }
}

impl<'a, P: Pattern> FusedIterator for SplitInclusive<'a, P> {}

impl<'a, P> Clone for SplitInclusive<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: Clone,
{
    fn clone(&self) -> Self {
        SplitInclusive(self.0.clone())
    }
}

impl<'a, P> fmt::Debug for SplitInclusive<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitInclusive").field("0", &self.0).finish()
    }
}

/// A split into at most `count` pieces.
struct SplitNInternal<'a, P: Pattern> {
    iter: SplitInternal<'a, P>,
    count: usize,
}

impl<'a, P> Clone for SplitNInternal<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: Clone,
{
    fn clone(&self) -> Self {
        SplitNInternal { iter: self.iter.clone(), count: self.count }
    }
}

impl<'a, P> fmt::Debug for SplitNInternal<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitNInternal").field("iter", &self.iter).field("count", &self.count).finish()
    }
}

impl<'a, P: Pattern> SplitNInternal<'a, P> {
    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        match self.count {
            0 => None,
            1 => {
                self.count = 0;
                self.iter.get_end()
            }
            _ => {
                self.count -= 1;
                self.iter.next()
            }
        }
    }

    #[inline]
    fn next_back(&mut self) -> Option<&'a str>
    where
        P::Searcher<'a>: ReverseSearcher<'a>,
    {
        match self.count {
            0 => None,
            1 => {
                self.count = 0;
                self.iter.get_end()
            }
            _ => {
                self.count -= 1;
                self.iter.next_back()
            }
        }
    }
}

pattern_iterators! {
    /// The pieces between the first matches, the last with the rest.
    SplitN;
    /// The pieces between the last matches from the back, the last with the rest.
    RSplitN;
    SplitNInternal => &'a str; single_ended
}

impl<'a, P: Pattern> SplitN<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, count: usize, pattern: P) -> Self {
        SplitN(SplitNInternal { iter: SplitInternal::new(haystack, pattern, true), count })
    }
}

impl<'a, P: Pattern> RSplitN<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, count: usize, pattern: P) -> Self {
        RSplitN(SplitNInternal { iter: SplitInternal::new(haystack, pattern, true), count })
    }
}

/// Matches and their positions.
struct MatchIndicesInternal<'a, P: Pattern>(P::Searcher<'a>);

impl<'a, P> Clone for MatchIndicesInternal<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: Clone,
{
    fn clone(&self) -> Self {
        MatchIndicesInternal(self.0.clone())
    }
}

impl<'a, P> fmt::Debug for MatchIndicesInternal<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MatchIndicesInternal").field(&self.0).finish()
    }
}

impl<'a, P: Pattern> MatchIndicesInternal<'a, P> {
    #[inline]
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let (start, end) = self.0.next_match()?;
        // SAFETY: searchers give boundaries.
        Some((start, unsafe { self.0.haystack().get_unchecked(start..end) }))
    }

    #[inline]
    fn next_back(&mut self) -> Option<(usize, &'a str)>
    where
        P::Searcher<'a>: ReverseSearcher<'a>,
    {
        let (start, end) = self.0.next_match_back()?;
        // SAFETY: searchers give boundaries.
        Some((start, unsafe { self.0.haystack().get_unchecked(start..end) }))
    }
}

pattern_iterators! {
    /// Matches and their positions.
    MatchIndices;
    /// Matches and their positions, from the back.
    RMatchIndices;
    MatchIndicesInternal => (usize, &'a str); double_ended
}

impl<'a, P: Pattern> MatchIndices<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, pattern: P) -> Self {
        MatchIndices(MatchIndicesInternal(pattern.into_searcher(haystack)))
    }
}

impl<'a, P: Pattern> RMatchIndices<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, pattern: P) -> Self {
        RMatchIndices(MatchIndicesInternal(pattern.into_searcher(haystack)))
    }
}

/// Matches.
struct MatchesInternal<'a, P: Pattern>(P::Searcher<'a>);

impl<'a, P> Clone for MatchesInternal<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: Clone,
{
    fn clone(&self) -> Self {
        MatchesInternal(self.0.clone())
    }
}

impl<'a, P> fmt::Debug for MatchesInternal<'a, P>
where
    P: Pattern,
    P::Searcher<'a>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("MatchesInternal").field(&self.0).finish()
    }
}

impl<'a, P: Pattern> MatchesInternal<'a, P> {
    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let (start, end) = self.0.next_match()?;
        // SAFETY: searchers give boundaries.
        Some(unsafe { self.0.haystack().get_unchecked(start..end) })
    }

    #[inline]
    fn next_back(&mut self) -> Option<&'a str>
    where
        P::Searcher<'a>: ReverseSearcher<'a>,
    {
        let (start, end) = self.0.next_match_back()?;
        // SAFETY: searchers give boundaries.
        Some(unsafe { self.0.haystack().get_unchecked(start..end) })
    }
}

pattern_iterators! {
    /// The matches of a pattern.
    Matches;
    /// The matches of a pattern, from the back.
    RMatches;
    MatchesInternal => &'a str; double_ended
}

impl<'a, P: Pattern> Matches<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, pattern: P) -> Self {
        Matches(MatchesInternal(pattern.into_searcher(haystack)))
    }
}

impl<'a, P: Pattern> RMatches<'a, P> {
    #[inline]
    pub(super) fn new(haystack: &'a str, pattern: P) -> Self {
        RMatches(MatchesInternal(pattern.into_searcher(haystack)))
    }
}
