//! Iterators over pieces of a given length from the end, and over arrays that overlap.

use crate::iter::FusedIterator;
use crate::mem;

/// An iterator over mutable pieces of a given length from the end; the first of the slice may be shorter.
#[derive(Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct RChunksMut<'a, T: 'a> {
    v: &'a mut [T],
    chunk_size: usize,
}

impl<'a, T: 'a> RChunksMut<'a, T> {
    #[inline]
    pub(in crate::slice) fn new(v: &'a mut [T], chunk_size: usize) -> Self {
        Self { v, chunk_size }
    }
}

impl<'a, T> Iterator for RChunksMut<'a, T> {
    type Item = &'a mut [T];

    #[inline]
    fn next(&mut self) -> Option<&'a mut [T]> {
        if self.v.is_empty() {
            return None;
        }
        let whole = mem::take(&mut self.v);
        let mid = whole.len().saturating_sub(self.chunk_size);
        let (rest, last) = whole.split_at_mut(mid);
        self.v = rest;
        Some(last)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.v.len().div_ceil(self.chunk_size);
        (n, Some(n))
    }
}

impl<'a, T> DoubleEndedIterator for RChunksMut<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a mut [T]> {
        if self.v.is_empty() {
            return None;
        }
        let remainder = self.v.len() % self.chunk_size;
        let n = if remainder == 0 { self.chunk_size } else { remainder };
        let (first, rest) = mem::take(&mut self.v).split_at_mut(n);
        self.v = rest;
        Some(first)
    }
}

impl<T> ExactSizeIterator for RChunksMut<'_, T> {}
impl<T> FusedIterator for RChunksMut<'_, T> {}

/// An iterator over pieces of exactly a given length from the end.
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct RChunksExact<'a, T: 'a> {
    v: &'a [T],
    rem: &'a [T],
    chunk_size: usize,
}

impl<'a, T> RChunksExact<'a, T> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a [T], chunk_size: usize) -> Self {
        let (rem, v) = slice.split_at(slice.len() % chunk_size);
        Self { v, rem, chunk_size }
    }

    /// What is left over at the front.
    #[must_use]
    pub fn remainder(&self) -> &'a [T] {
        self.rem
    }
}

impl<'a, T> Iterator for RChunksExact<'a, T> {
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        if self.v.is_empty() {
            return None;
        }
        let (rest, last) = self.v.split_at(self.v.len() - self.chunk_size);
        self.v = rest;
        Some(last)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.v.len() / self.chunk_size;
        (n, Some(n))
    }
}

impl<'a, T> DoubleEndedIterator for RChunksExact<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.v.is_empty() {
            return None;
        }
        let (first, rest) = self.v.split_at(self.chunk_size);
        self.v = rest;
        Some(first)
    }
}

impl<T> ExactSizeIterator for RChunksExact<'_, T> {}
impl<T> FusedIterator for RChunksExact<'_, T> {}

/// An iterator over mutable pieces of exactly a given length from the end.
#[derive(Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct RChunksExactMut<'a, T: 'a> {
    v: &'a mut [T],
    rem: &'a mut [T],
    chunk_size: usize,
}

impl<'a, T> RChunksExactMut<'a, T> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a mut [T], chunk_size: usize) -> Self {
        let mid = slice.len() % chunk_size;
        let (rem, v) = slice.split_at_mut(mid);
        Self { v, rem, chunk_size }
    }

    /// What is left over at the front.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_remainder(self) -> &'a mut [T] {
        self.rem
    }
}

impl<'a, T> Iterator for RChunksExactMut<'a, T> {
    type Item = &'a mut [T];

    #[inline]
    fn next(&mut self) -> Option<&'a mut [T]> {
        if self.v.is_empty() {
            return None;
        }
        let whole = mem::take(&mut self.v);
        let mid = whole.len() - self.chunk_size;
        let (rest, last) = whole.split_at_mut(mid);
        self.v = rest;
        Some(last)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.v.len() / self.chunk_size;
        (n, Some(n))
    }
}

impl<'a, T> DoubleEndedIterator for RChunksExactMut<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a mut [T]> {
        if self.v.is_empty() {
            return None;
        }
        let (first, rest) = mem::take(&mut self.v).split_at_mut(self.chunk_size);
        self.v = rest;
        Some(first)
    }
}

impl<T> ExactSizeIterator for RChunksExactMut<'_, T> {}
impl<T> FusedIterator for RChunksExactMut<'_, T> {}

/// An iterator over overlapping arrays of `N` elements.
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ArrayWindows<'a, T: 'a, const N: usize> {
    v: &'a [T],
}

impl<'a, T, const N: usize> ArrayWindows<'a, T, N> {
    #[inline]
    pub(in crate::slice) fn new(v: &'a [T]) -> Self {
        Self { v }
    }
}

impl<'a, T, const N: usize> Iterator for ArrayWindows<'a, T, N> {
    type Item = &'a [T; N];

    #[inline]
    fn next(&mut self) -> Option<&'a [T; N]> {
        let first = self.v.first_chunk();
        if first.is_some() {
            self.v = &self.v[1..];
        }
        first
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = (self.v.len() + 1).saturating_sub(N);
        (n, Some(n))
    }
}

impl<'a, T, const N: usize> DoubleEndedIterator for ArrayWindows<'a, T, N> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a [T; N]> {
        let last = self.v.last_chunk();
        if last.is_some() {
            self.v = &self.v[..self.v.len() - 1];
        }
        last
    }
}

impl<T, const N: usize> ExactSizeIterator for ArrayWindows<'_, T, N> {}
impl<T, const N: usize> FusedIterator for ArrayWindows<'_, T, N> {}
