//! Iteration over queues.

use core::fmt;
use core::iter::FusedIterator;
use core::slice;

use crate::collections::VecDeque;

macro_rules! ring_iterator {
    ($(#[doc = $doc:literal])* $Name:ident $Inner:ident $Item:ty) => {
        $(#[doc = $doc])*
        pub struct $Name<'a, T: 'a> {
            first: slice::$Inner<'a, T>,
            second: slice::$Inner<'a, T>,
        }

        impl<'a, T> $Name<'a, T> {
            pub(super) fn new(first: slice::$Inner<'a, T>, second: slice::$Inner<'a, T>) -> Self {
                $Name { first, second }
            }
        }

        impl<'a, T> Iterator for $Name<'a, T> {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                match self.first.next() {
                    Some(x) => Some(x),
                    None => self.second.next(),
                }
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.first.len() + self.second.len();
                (len, Some(len))
            }
        }

        impl<'a, T> DoubleEndedIterator for $Name<'a, T> {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                match self.second.next_back() {
                    Some(x) => Some(x),
                    None => self.first.next_back(),
                }
            }
        }

        impl<T> Default for $Name<'_, T> {
            fn default() -> Self {
                $Name { first: Default::default(), second: Default::default() }
            }
        }

        impl<T> ExactSizeIterator for $Name<'_, T> {}
        impl<T> FusedIterator for $Name<'_, T> {}

        impl<T: fmt::Debug> fmt::Debug for $Name<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($Name)).field(&self.first.as_slice()).field(&self.second.as_slice()).finish()
            }
        }
    };
}
ring_iterator! {
    /// The elements in order.
    Iter Iter &'a T
}
ring_iterator! {
    /// The elements in order, mutably.
    IterMut IterMut &'a mut T
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { first: self.first.clone(), second: self.second.clone() }
    }
}

/// The elements by value.
#[derive(Clone)]
pub struct IntoIter<T> {
    inner: VecDeque<T>,
}

impl<T> IntoIter<T> {
    pub(super) fn new(inner: VecDeque<T>) -> Self {
        IntoIter { inner }
    }
}

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.inner.pop_front()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.inner.len(), Some(self.inner.len()))
    }
}

impl<T> DoubleEndedIterator for IntoIter<T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.inner.pop_back()
    }
}

impl<T> ExactSizeIterator for IntoIter<T> {}
impl<T> FusedIterator for IntoIter<T> {}

impl<T: fmt::Debug> fmt::Debug for IntoIter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoIter").field(&self.inner).finish()
    }
}

/// The elements of a range that is removed.
pub struct Drain<'a, T: 'a> {
    deque: &'a mut VecDeque<T>,
    drained: IntoIter<T>,
    tail: VecDeque<T>,
}

impl<'a, T> Drain<'a, T> {
    pub(super) fn new(deque: &'a mut VecDeque<T>, drained: IntoIter<T>, tail: VecDeque<T>) -> Self {
        Drain { deque, drained, tail }
    }
}

impl<T> Iterator for Drain<'_, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.drained.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.drained.size_hint()
    }
}

impl<T> DoubleEndedIterator for Drain<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.drained.next_back()
    }
}

impl<T> ExactSizeIterator for Drain<'_, T> {}
impl<T> FusedIterator for Drain<'_, T> {}

impl<T> Drop for Drain<'_, T> {
    fn drop(&mut self) {
        self.deque.append(&mut self.tail);
    }
}

impl<T: fmt::Debug> fmt::Debug for Drain<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Drain").field(&self.drained).finish()
    }
}
