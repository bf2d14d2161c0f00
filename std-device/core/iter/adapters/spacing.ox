//! Iterators with something between the items, and those that give items in arrays.

use crate::array;
use crate::fmt;
use crate::iter::{Fuse, FusedIterator, Peekable};

/// An iterator with a copy of a separator between the items.
#[unstable(feature = "iter_intersperse", issue = "79524")]
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Intersperse<I: Iterator>
where
    I::Item: Clone,
{
    iter: Peekable<Fuse<I>>,
    separator: I::Item,
    is_due: bool,
}

impl<I: Iterator> Intersperse<I>
where
    I::Item: Clone,
{
    pub(in crate::iter) fn new(iter: I, separator: I::Item) -> Intersperse<I> {
        Intersperse { iter: iter.fuse().peekable(), separator, is_due: false }
    }
}

impl<I: Iterator> Iterator for Intersperse<I>
where
    I::Item: Clone,
{
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        if self.is_due && self.iter.peek().is_some() {
            self.is_due = false;
            return Some(self.separator.clone());
        }
        self.is_due = true;
        self.iter.next()
    }
}

impl<I: Iterator> FusedIterator for Intersperse<I> where I::Item: Clone {}

/// An iterator with what a closure makes between the items.
#[unstable(feature = "iter_intersperse", issue = "79524")]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IntersperseWith<I: Iterator, G> {
    iter: Peekable<Fuse<I>>,
    separator: G,
    is_due: bool,
}

impl<I: Iterator, G: FnMut() -> I::Item> IntersperseWith<I, G> {
    pub(in crate::iter) fn new(iter: I, separator: G) -> IntersperseWith<I, G> {
        IntersperseWith { iter: iter.fuse().peekable(), separator, is_due: false }
    }
}

impl<I: Iterator + Clone, G: Clone> Clone for IntersperseWith<I, G>
where
    I::Item: Clone,
{
    fn clone(&self) -> Self {
        IntersperseWith { iter: self.iter.clone(), separator: self.separator.clone(), is_due: self.is_due }
    }
}

impl<I: Iterator + fmt::Debug, G: fmt::Debug> fmt::Debug for IntersperseWith<I, G>
where
    I::Item: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IntersperseWith").field("iter", &self.iter).field("separator", &self.separator).finish()
    }
}

impl<I: Iterator, G: FnMut() -> I::Item> Iterator for IntersperseWith<I, G> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        if self.is_due && self.iter.peek().is_some() {
            self.is_due = false;
            return Some((self.separator)());
        }
        self.is_due = true;
        self.iter.next()
    }
}

impl<I: Iterator, G: FnMut() -> I::Item> FusedIterator for IntersperseWith<I, G> {}

/// An iterator that gives `N` items at a time.
#[unstable(feature = "iter_array_chunks", issue = "100450")]
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct ArrayChunks<I: Iterator, const N: usize> {
    iter: I,
    remainder: Option<array::IntoIter<I::Item, N>>,
}

impl<I: Iterator, const N: usize> ArrayChunks<I, N> {
    #[track_caller]
    pub(in crate::iter) fn new(iter: I) -> ArrayChunks<I, N> {
        assert!(N != 0, "chunk size must be non-zero");
        ArrayChunks { iter, remainder: None }
    }

    /// The items that do not fill an array, once the iterator has ended.
    #[inline]
    pub fn into_remainder(mut self) -> array::IntoIter<I::Item, N> {
        if self.remainder.is_none() {
            while let Some(_) = self.next() {}
        }
        self.remainder.unwrap_or_default()
    }
}

impl<I: Iterator, const N: usize> Iterator for ArrayChunks<I, N> {
    type Item = [I::Item; N];

    #[inline]
    fn next(&mut self) -> Option<[I::Item; N]> {
        match self.iter.next_chunk() {
            Ok(chunk) => Some(chunk),
            Err(remainder) => {
                self.remainder.get_or_insert(remainder);
                None
            }
        }
    }
}
