//! Iterators over mutable pieces between elements that match a predicate.

use super::split::SplitMut;
use crate::iter::FusedIterator;
use crate::{fmt, mem};

/// An iterator over mutable pieces that end with a separator.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct SplitInclusiveMut<'a, T: 'a, P>
where
    P: FnMut(&T) -> bool,
{
    v: &'a mut [T],
    pred: P,
}

impl<'a, T: 'a, P: FnMut(&T) -> bool> SplitInclusiveMut<'a, T, P> {
    #[inline]
    pub(in crate::slice) fn new(v: &'a mut [T], pred: P) -> Self {
        Self { v, pred }
    }
}

impl<'a, T, P: FnMut(&T) -> bool> Iterator for SplitInclusiveMut<'a, T, P> {
    type Item = &'a mut [T];

    #[inline]
    fn next(&mut self) -> Option<&'a mut [T]> {
        if self.v.is_empty() {
            return None;
        }
        let end = match self.v.iter().position(|x| (self.pred)(x)) {
            Some(i) => i + 1,
            None => self.v.len(),
        };
        let (piece, rest) = mem::take(&mut self.v).split_at_mut(end);
        self.v = rest;
        Some(piece)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.v.is_empty() { (0, Some(0)) } else { (1, Some(self.v.len())) }
    }
}

impl<'a, T, P: FnMut(&T) -> bool> DoubleEndedIterator for SplitInclusiveMut<'a, T, P> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a mut [T]> {
        if self.v.is_empty() {
            return None;
        }
        // The last element ends a piece whether it matches or not.
        let before = self.v.len() - 1;
        let start = match self.v[..before].iter().rposition(|x| (self.pred)(x)) {
            Some(i) => i + 1,
            None => 0,
        };
        let (rest, piece) = mem::take(&mut self.v).split_at_mut(start);
        self.v = rest;
        Some(piece)
    }
}

impl<T, P: FnMut(&T) -> bool> FusedIterator for SplitInclusiveMut<'_, T, P> {}

/// An iterator over the mutable pieces between separators, from the back.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct RSplitMut<'a, T: 'a, P>
where
    P: FnMut(&T) -> bool,
{
    inner: SplitMut<'a, T, P>,
}

impl<'a, T: 'a, P: FnMut(&T) -> bool> RSplitMut<'a, T, P> {
    #[inline]
    pub(in crate::slice) fn new(v: &'a mut [T], pred: P) -> Self {
        Self { inner: SplitMut::new(v, pred) }
    }
}

impl<'a, T, P: FnMut(&T) -> bool> Iterator for RSplitMut<'a, T, P> {
    type Item = &'a mut [T];

    #[inline]
    fn next(&mut self) -> Option<&'a mut [T]> {
        self.inner.next_back()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl<'a, T, P: FnMut(&T) -> bool> DoubleEndedIterator for RSplitMut<'a, T, P> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a mut [T]> {
        self.inner.next()
    }
}

impl<T, P: FnMut(&T) -> bool> FusedIterator for RSplitMut<'_, T, P> {}

macro_rules! split_n_mut {
    ($(#[$doc:meta])* $Name:ident $next:ident) => {
        $(#[$doc])*
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct $Name<'a, T: 'a, P>
        where
            P: FnMut(&T) -> bool,
        {
            inner: SplitMut<'a, T, P>,
            count: usize,
        }

        impl<'a, T: 'a, P: FnMut(&T) -> bool> $Name<'a, T, P> {
            #[inline]
            pub(in crate::slice) fn new(v: &'a mut [T], count: usize, pred: P) -> Self {
                Self { inner: SplitMut::new(v, pred), count }
            }
        }

        impl<'a, T, P: FnMut(&T) -> bool> Iterator for $Name<'a, T, P> {
            type Item = &'a mut [T];

            #[inline]
            fn next(&mut self) -> Option<&'a mut [T]> {
                match self.count {
                    0 => None,
                    1 => {
                        self.count = 0;
                        self.inner.finish()
                    }
                    _ => {
                        self.count -= 1;
                        self.inner.$next()
                    }
                }
            }
        }

        impl<T, P: FnMut(&T) -> bool> FusedIterator for $Name<'_, T, P> {}
    };
}
split_n_mut! {
    /// An iterator over at most a number of mutable pieces between separators.
    SplitNMut next
}
split_n_mut! {
    /// An iterator over at most a number of mutable pieces between separators, from the back.
    RSplitNMut next_back
}

/// An iterator over mutable runs in which neighbours satisfy a predicate.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ChunkByMut<'a, T: 'a, P> {
    slice: &'a mut [T],
    predicate: P,
}

impl<'a, T: 'a, P> ChunkByMut<'a, T, P> {
    #[inline]
    pub(in crate::slice) fn new(slice: &'a mut [T], predicate: P) -> Self {
        Self { slice, predicate }
    }
}

impl<'a, T: 'a, P: FnMut(&T, &T) -> bool> Iterator for ChunkByMut<'a, T, P> {
    type Item = &'a mut [T];

    #[inline]
    fn next(&mut self) -> Option<&'a mut [T]> {
        if self.slice.is_empty() {
            return None;
        }
        let mut len = 1;
        while len < self.slice.len() && (self.predicate)(&self.slice[len - 1], &self.slice[len]) {
            len += 1;
        }
        let (head, tail) = mem::take(&mut self.slice).split_at_mut(len);
        self.slice = tail;
        Some(head)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.slice.is_empty() { (0, Some(0)) } else { (1, Some(self.slice.len())) }
    }
}

impl<'a, T: 'a, P: FnMut(&T, &T) -> bool> DoubleEndedIterator for ChunkByMut<'a, T, P> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a mut [T]> {
        if self.slice.is_empty() {
            return None;
        }
        let mut start = self.slice.len() - 1;
        while start > 0 && (self.predicate)(&self.slice[start - 1], &self.slice[start]) {
            start -= 1;
        }
        let (head, tail) = mem::take(&mut self.slice).split_at_mut(start);
        self.slice = head;
        Some(tail)
    }
}

impl<'a, T: 'a, P: FnMut(&T, &T) -> bool> FusedIterator for ChunkByMut<'a, T, P> {}

impl<'a, T: 'a + fmt::Debug, P> fmt::Debug for ChunkByMut<'a, T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ChunkByMut").field(&self.slice).finish()
    }
}
