//! Iterators over pieces of a given length.

use crate::iter::FusedIterator;
use crate::mem;

/// An iterator over overlapping slices of a given length.
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Windows<'a, T: 'a> {
    v: &'a [T],
    size: usize,
}

impl<'a, T: 'a> Windows<'a, T> {
    #[inline]
    pub(in crate::slice) fn new(v: &'a [T], size: usize) -> Self {
        Windows { v, size }
    }
}

impl<'a, T> Iterator for Windows<'a, T> {
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        if self.size > self.v.len() {
            None
        } else {
            let item = &self.v[..self.size];
            self.v = &self.v[1..];
            Some(item)
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = if self.size > self.v.len() { 0 } else { self.v.len() - self.size + 1 };
        (n, Some(n))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a [T]> {
        let skipped = if n > self.v.len() { self.v.len() } else { n };
        self.v = &self.v[skipped..];
        self.next()
    }
}

impl<'a, T> DoubleEndedIterator for Windows<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.size > self.v.len() {
            None
        } else {
            let item = &self.v[self.v.len() - self.size..];
            self.v = &self.v[..self.v.len() - 1];
            Some(item)
        }
    }
}

impl<T> ExactSizeIterator for Windows<'_, T> {}
impl<T> FusedIterator for Windows<'_, T> {}

/// An iterator over pieces of a given length; the last may be shorter.
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Chunks<'a, T: 'a> {
    v: &'a [T],
    chunk_size: usize,
}

impl<'a, T: 'a> Chunks<'a, T> {
    #[inline]
    pub(in crate::slice) fn new(v: &'a [T], chunk_size: usize) -> Self {
        Chunks { v, chunk_size }
    }
}

impl<'a, T> Iterator for Chunks<'a, T> {
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        if self.v.is_empty() {
            return None;
        }
        let n = if self.v.len() < self.chunk_size { self.v.len() } else { self.chunk_size };
        let (first, rest) = self.v.split_at(n);
        self.v = rest;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.v.len().div_ceil(self.chunk_size);
        (n, Some(n))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a [T]> {
        let skipped = n.saturating_mul(self.chunk_size);
        self.v = if skipped > self.v.len() { &[] } else { &self.v[skipped..] };
        self.next()
    }
}

impl<'a, T> DoubleEndedIterator for Chunks<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.v.is_empty() {
            return None;
        }
        let remainder = self.v.len() % self.chunk_size;
        let n = if remainder == 0 { self.chunk_size } else { remainder };
        let (rest, last) = self.v.split_at(self.v.len() - n);
        self.v = rest;
        Some(last)
    }
}

impl<T> ExactSizeIterator for Chunks<'_, T> {}
impl<T> FusedIterator for Chunks<'_, T> {}

/// An iterator over mutable pieces of a given length; the last may be shorter.
#[derive(Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ChunksMut<'a, T: 'a> {
    v: &'a mut [T],
    chunk_size: usize,
}

impl<'a, T: 'a> ChunksMut<'a, T> {
    #[inline]
    pub(in crate::slice) fn new(v: &'a mut [T], chunk_size: usize) -> Self {
        ChunksMut { v, chunk_size }
    }
}

impl<'a, T> Iterator for ChunksMut<'a, T> {
    type Item = &'a mut [T];

    #[inline]
    fn next(&mut self) -> Option<&'a mut [T]> {
        if self.v.is_empty() {
            return None;
        }
        let n = if self.v.len() < self.chunk_size { self.v.len() } else { self.chunk_size };
        let whole = mem::take(&mut self.v);
        let (first, rest) = whole.split_at_mut(n);
        self.v = rest;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.v.len().div_ceil(self.chunk_size);
        (n, Some(n))
    }
}

impl<'a, T> DoubleEndedIterator for ChunksMut<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a mut [T]> {
        if self.v.is_empty() {
            return None;
        }
        let remainder = self.v.len() % self.chunk_size;
        let n = if remainder == 0 { self.chunk_size } else { remainder };
        let whole = mem::take(&mut self.v);
        let at = whole.len() - n;
        let (rest, last) = whole.split_at_mut(at);
        self.v = rest;
        Some(last)
    }
}

impl<T> ExactSizeIterator for ChunksMut<'_, T> {}
impl<T> FusedIterator for ChunksMut<'_, T> {}

/// An iterator over pieces of exactly a given length.
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ChunksExact<'a, T: 'a> {
    v: &'a [T],
    rem: &'a [T],
    chunk_size: usize,
}

impl<'a, T> ChunksExact<'a, T> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a [T], chunk_size: usize) -> Self {
        let rem = slice.len() % chunk_size;
        let (v, rem) = slice.split_at(slice.len() - rem);
        Self { v, rem, chunk_size }
    }

    /// What is left over at the end.
    #[must_use]
    pub fn remainder(&self) -> &'a [T] {
        self.rem
    }
}

impl<'a, T> Iterator for ChunksExact<'a, T> {
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        if self.v.len() < self.chunk_size {
            return None;
        }
        let (first, rest) = self.v.split_at(self.chunk_size);
        self.v = rest;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.v.len() / self.chunk_size;
        (n, Some(n))
    }
}

impl<'a, T> DoubleEndedIterator for ChunksExact<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.v.len() < self.chunk_size {
            return None;
        }
        let (rest, last) = self.v.split_at(self.v.len() - self.chunk_size);
        self.v = rest;
        Some(last)
    }
}

impl<T> ExactSizeIterator for ChunksExact<'_, T> {}
impl<T> FusedIterator for ChunksExact<'_, T> {}

/// An iterator over mutable pieces of exactly a given length.
#[derive(Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ChunksExactMut<'a, T: 'a> {
    v: &'a mut [T],
    rem: &'a mut [T],
    chunk_size: usize,
}

impl<'a, T> ChunksExactMut<'a, T> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a mut [T], chunk_size: usize) -> Self {
        let whole = slice.len() - slice.len() % chunk_size;
        let (v, rem) = slice.split_at_mut(whole);
        Self { v, rem, chunk_size }
    }

    /// What is left over at the end.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_remainder(self) -> &'a mut [T] {
        self.rem
    }
}

impl<'a, T> Iterator for ChunksExactMut<'a, T> {
    type Item = &'a mut [T];

    #[inline]
    fn next(&mut self) -> Option<&'a mut [T]> {
        if self.v.len() < self.chunk_size {
            return None;
        }
        let whole = mem::take(&mut self.v);
        let (first, rest) = whole.split_at_mut(self.chunk_size);
        self.v = rest;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.v.len() / self.chunk_size;
        (n, Some(n))
    }
}

impl<T> ExactSizeIterator for ChunksExactMut<'_, T> {}
impl<T> FusedIterator for ChunksExactMut<'_, T> {}

/// An iterator over pieces of a given length from the end; the first of the slice may be shorter.
#[derive(Debug, Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct RChunks<'a, T: 'a> {
    v: &'a [T],
    chunk_size: usize,
}

impl<'a, T: 'a> RChunks<'a, T> {
    #[inline]
    pub(in crate::slice) fn new(v: &'a [T], chunk_size: usize) -> Self {
        Self { v, chunk_size }
    }
}

impl<'a, T> Iterator for RChunks<'a, T> {
    type Item = &'a [T];

    #[inline]
    fn next(&mut self) -> Option<&'a [T]> {
        if self.v.is_empty() {
            return None;
        }
        let n = if self.v.len() < self.chunk_size { self.v.len() } else { self.chunk_size };
        let (rest, last) = self.v.split_at(self.v.len() - n);
        self.v = rest;
        Some(last)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.v.len().div_ceil(self.chunk_size);
        (n, Some(n))
    }
}

impl<T> ExactSizeIterator for RChunks<'_, T> {}
impl<T> FusedIterator for RChunks<'_, T> {}

impl<'a, T> DoubleEndedIterator for RChunks<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.v.is_empty() {
            return None;
        }
        let remainder = self.v.len() % self.chunk_size;
        let n = if remainder == 0 { self.chunk_size } else { remainder };
        let (first, rest) = self.v.split_at(n);
        self.v = rest;
        Some(first)
    }
}

impl<'a, T> DoubleEndedIterator for ChunksExactMut<'a, T> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a mut [T]> {
        if self.v.len() < self.chunk_size {
            return None;
        }
        let mid = self.v.len() - self.chunk_size;
        let (rest, last) = mem::take(&mut self.v).split_at_mut(mid);
        self.v = rest;
        Some(last)
    }
}
