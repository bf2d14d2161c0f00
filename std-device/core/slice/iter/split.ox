//! Iterators over pieces between elements that match a predicate.

use crate::fmt;
use crate::iter::FusedIterator;
use crate::mem;

/// An iterator over the pieces between separators.
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Split<'a, T: 'a, P>
where
    P: FnMut(&T) -> bool,
{
    v: &'a [T],
    pred: P,
    finished: bool,
}

impl<'a, T: 'a, P: FnMut(&T) -> bool> Split<'a, T, P> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a [T], pred: P) -> Self {
        Self { v: slice, pred, finished: false }
    }

    fn finish(&mut self) -> Option<&'a [T]> {
        if self.finished {
            None
        } else {
            self.finished = true;
            Some(self.v)
        }
    }
}

impl<'a, T, P> Iterator for Split<'a, T, P>
where
    P: FnMut(&T) -> bool,
{
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        if self.finished {
            return None;
        }
        let mut i = 0;
        while i < self.v.len() {
            if (self.pred)(&self.v[i]) {
                let piece = &self.v[..i];
                self.v = &self.v[i + 1..];
                return Some(piece);
            }
            i += 1;
        }
        self.finish()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.finished { (0, Some(0)) } else { (1, Some(self.v.len() + 1)) }
    }
}

impl<'a, T, P> DoubleEndedIterator for Split<'a, T, P>
where
    P: FnMut(&T) -> bool,
{
    #[inline]
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.finished {
            return None;
        }
        let mut i = self.v.len();
        while i > 0 {
            i -= 1;
            if (self.pred)(&self.v[i]) {
                let piece = &self.v[i + 1..];
                self.v = &self.v[..i];
                return Some(piece);
            }
        }
        self.finish()
    }
}

impl<T, P> FusedIterator for Split<'_, T, P> where P: FnMut(&T) -> bool {}

/// An iterator over the pieces between separators, from the back.
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct RSplit<'a, T: 'a, P>
where
    P: FnMut(&T) -> bool,
{
    inner: Split<'a, T, P>,
}

impl<'a, T: 'a, P: FnMut(&T) -> bool> RSplit<'a, T, P> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a [T], pred: P) -> Self {
        Self { inner: Split::new(slice, pred) }
    }
}

impl<'a, T, P> Iterator for RSplit<'a, T, P>
where
    P: FnMut(&T) -> bool,
{
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        self.inner.next_back()
    }
}

impl<'a, T, P> DoubleEndedIterator for RSplit<'a, T, P>
where
    P: FnMut(&T) -> bool,
{
    #[inline]
    fn next_back(&mut self) -> Option<&'a [T]> {
        self.inner.next()
    }
}

/// An iterator over at most a number of pieces between separators.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct SplitN<'a, T: 'a, P>
where
    P: FnMut(&T) -> bool,
{
    inner: Split<'a, T, P>,
    count: usize,
}

impl<'a, T: 'a, P: FnMut(&T) -> bool> SplitN<'a, T, P> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a [T], count: usize, pred: P) -> Self {
        Self { inner: Split::new(slice, pred), count }
    }
}

impl<'a, T, P> Iterator for SplitN<'a, T, P>
where
    P: FnMut(&T) -> bool,
{
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        match self.count {
            0 => None,
            1 => {
                self.count = 0;
                self.inner.finish()
            }
            _ => {
                self.count -= 1;
                self.inner.next()
            }
        }
    }
}

/// An iterator over at most a number of pieces between separators, from the back.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct RSplitN<'a, T: 'a, P>
where
    P: FnMut(&T) -> bool,
{
    inner: Split<'a, T, P>,
    count: usize,
}

impl<'a, T: 'a, P: FnMut(&T) -> bool> RSplitN<'a, T, P> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a [T], count: usize, pred: P) -> Self {
        Self { inner: Split::new(slice, pred), count }
    }
}

impl<'a, T, P> Iterator for RSplitN<'a, T, P>
where
    P: FnMut(&T) -> bool,
{
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        match self.count {
            0 => None,
            1 => {
                self.count = 0;
                self.inner.finish()
            }
            _ => {
                self.count -= 1;
                self.inner.next_back()
            }
        }
    }
}

/// An iterator over pieces that end with a separator.
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct SplitInclusive<'a, T: 'a, P>
where
    P: FnMut(&T) -> bool,
{
    v: &'a [T],
    pred: P,
}

impl<'a, T: 'a, P: FnMut(&T) -> bool> SplitInclusive<'a, T, P> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a [T], pred: P) -> Self {
        Self { v: slice, pred }
    }
}

impl<'a, T, P> Iterator for SplitInclusive<'a, T, P>
where
    P: FnMut(&T) -> bool,
{
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        if self.v.is_empty() {
            return None;
        }
        let mut i = 0;
        while i < self.v.len() {
            i += 1;
            if (self.pred)(&self.v[i - 1]) {
                break;
            }
        }
        let (piece, rest) = self.v.split_at(i);
        self.v = rest;
        Some(piece)
    }
}

impl<'a, T, P> DoubleEndedIterator for SplitInclusive<'a, T, P>
where
    P: FnMut(&T) -> bool,
{
    #[inline]
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.v.is_empty() {
            return None;
        }
        // The last element ends a piece whether it matches or not.
        let mut i = self.v.len() - 1;
        while i > 0 && !(self.pred)(&self.v[i - 1]) {
            i -= 1;
        }
        let (rest, piece) = self.v.split_at(i);
        self.v = rest;
        Some(piece)
    }
}

impl<T, P> FusedIterator for SplitInclusive<'_, T, P> where P: FnMut(&T) -> bool {}

/// An iterator over the mutable pieces between separators.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct SplitMut<'a, T: 'a, P>
where
    P: FnMut(&T) -> bool,
{
    v: &'a mut [T],
    pred: P,
    finished: bool,
}

impl<'a, T: 'a, P: FnMut(&T) -> bool> SplitMut<'a, T, P> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a mut [T], pred: P) -> Self {
        Self { v: slice, pred, finished: false }
    }

    #[inline]
    pub(super) fn finish(&mut self) -> Option<&'a mut [T]> {
        if self.finished {
            None
        } else {
            self.finished = true;
            Some(mem::take(&mut self.v))
        }
    }
}

impl<'a, T, P> Iterator for SplitMut<'a, T, P>
where
    P: FnMut(&T) -> bool,
{
    type Item = &'a mut [T];

    #[inline]
    fn next(&mut self) -> Option<&'a mut [T]> {
        if self.finished {
            return None;
        }
        let mut i = 0;
        while i < self.v.len() {
            if (self.pred)(&self.v[i]) {
                let whole = mem::take(&mut self.v);
                let (piece, rest) = whole.split_at_mut(i);
                self.v = &mut rest[1..];
                return Some(piece);
            }
            i += 1;
        }
        self.finish()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.finished { (0, Some(0)) } else { (1, Some(self.v.len() + 1)) }
    }
}

impl<'a, T, P> DoubleEndedIterator for SplitMut<'a, T, P>
where
    P: FnMut(&T) -> bool,
{
    #[inline]
    fn next_back(&mut self) -> Option<&'a mut [T]> {
        if self.finished {
            return None;
        }
        let mut i = self.v.len();
        while i > 0 {
            i -= 1;
            if (self.pred)(&self.v[i]) {
                let (rest, piece) = mem::take(&mut self.v).split_at_mut(i);
                self.v = rest;
                return Some(&mut piece[1..]);
            }
        }
        self.finish()
    }
}

impl<T, P> FusedIterator for SplitMut<'_, T, P> where P: FnMut(&T) -> bool {}

/// An iterator over runs in which neighbours satisfy a predicate.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ChunkBy<'a, T: 'a, P> {
    slice: &'a [T],
    predicate: P,
}

impl<'a, T: 'a, P> ChunkBy<'a, T, P> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a [T], predicate: P) -> Self {
        ChunkBy { slice, predicate }
    }
}

impl<'a, T: 'a, P> Iterator for ChunkBy<'a, T, P>
where
    P: FnMut(&T, &T) -> bool,
{
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        if self.slice.is_empty() {
            return None;
        }
        let mut len = 1;
        while len < self.slice.len() && (self.predicate)(&self.slice[len - 1], &self.slice[len]) {
            len += 1;
        }
        let (head, tail) = self.slice.split_at(len);
        self.slice = tail;
        Some(head)
    }
}

impl<'a, T: 'a, P> DoubleEndedIterator for ChunkBy<'a, T, P>
where
    P: FnMut(&T, &T) -> bool,
{
    #[inline]
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.slice.is_empty() {
            return None;
        }
        let mut start = self.slice.len() - 1;
        while start > 0 && (self.predicate)(&self.slice[start - 1], &self.slice[start]) {
            start -= 1;
        }
        let (head, tail) = self.slice.split_at(start);
        self.slice = head;
        Some(tail)
    }
}

impl<'a, T: 'a, P> FusedIterator for ChunkBy<'a, T, P> where P: FnMut(&T, &T) -> bool {}

impl<T, P: Clone> Clone for ChunkBy<'_, T, P> {
    fn clone(&self) -> Self {
        ChunkBy { slice: self.slice, predicate: self.predicate.clone() }
    }
}

impl<T: fmt::Debug, P> fmt::Debug for ChunkBy<'_, T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ChunkBy").field(&self.slice).finish()
    }
}
