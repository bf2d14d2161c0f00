//! The iterators over a set.

use core::fmt;
use core::iter::FusedIterator;

use super::HashSet;
use crate::collections::hash_map::{self, HashMap};

/// The values of a set.
pub struct Iter<'a, T: 'a> {
    pub(super) inner: hash_map::Keys<'a, T, ()>,
}

/// The values of a set, owned.
pub struct IntoIter<T> {
    inner: hash_map::IntoIter<T, ()>,
}

/// The values of a set, which is emptied.
pub struct Drain<'a, T: 'a> {
    pub(super) inner: hash_map::Drain<'a, T, ()>,
}

/// The values of a set for which something holds, which are removed.
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain` to remove and discard elements"]
pub struct ExtractIf<'a, T, F> {
    inner: hash_map::ExtractIf<'a, T, (), WithoutUnit<F>>,
}

// A function of a value as one of an entry.
struct WithoutUnit<F>(F);

impl<T, F: FnMut(&T) -> bool> FnOnce<(&T, &mut ())> for WithoutUnit<F> {
    type Output = bool;

    #[inline]
    extern "rust-call" fn call_once(mut self, arguments: (&T, &mut ())) -> bool {
        (self.0)(arguments.0)
    }
}

impl<T, F: FnMut(&T) -> bool> FnMut<(&T, &mut ())> for WithoutUnit<F> {
    #[inline]
    extern "rust-call" fn call_mut(&mut self, arguments: (&T, &mut ())) -> bool {
        (self.0)(arguments.0)
    }
}

impl<'a, T, F: FnMut(&T) -> bool> ExtractIf<'a, T, F> {
    pub(super) fn new<S>(map: &'a mut HashMap<T, (), S>, pred: F) -> Self {
        ExtractIf { inner: map.extract_if(WithoutUnit(pred)) }
    }
}

impl<T, F: FnMut(&T) -> bool> Iterator for ExtractIf<'_, T, F> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        Some(self.inner.next()?.0)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl<T, F: FnMut(&T) -> bool> FusedIterator for ExtractIf<'_, T, F> {}

impl<T: fmt::Debug, F> fmt::Debug for ExtractIf<'_, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        self.inner.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }

    #[inline]
    fn count(self) -> usize {
        self.inner.count()
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}
impl<T> FusedIterator for Iter<'_, T> {}

macro_rules! owned {
    ($([$($generics:tt)*] $ty:ty;)*) => { $(
        impl<$($generics)*> Iterator for $ty {
            type Item = T;

            #[inline]
            fn next(&mut self) -> Option<T> {
                Some(self.inner.next()?.0)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.inner.size_hint()
            }

            #[inline]
            fn count(self) -> usize {
                self.inner.count()
            }
        }

        impl<$($generics)*> ExactSizeIterator for $ty {}
        impl<$($generics)*> FusedIterator for $ty {}
    )* };
}
owned! {
    [T] IntoIter<T>;
    ['a, T] Drain<'a, T>;
}

impl<T> Clone for Iter<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Iter { inner: self.inner.clone() }
    }
}

impl<T> Default for Iter<'_, T> {
    fn default() -> Self {
        Iter { inner: Default::default() }
    }
}

impl<T> Default for IntoIter<T> {
    fn default() -> Self {
        IntoIter { inner: Default::default() }
    }
}

impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<T: fmt::Debug> fmt::Debug for IntoIter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.inner.keys_left()).finish()
    }
}

impl<T: fmt::Debug> fmt::Debug for Drain<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.inner.keys_left()).finish()
    }
}

impl<'a, T, S> IntoIterator for &'a HashSet<T, S> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<T, S> IntoIterator for HashSet<T, S> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    #[inline]
    fn into_iter(self) -> IntoIter<T> {
        IntoIter { inner: self.map.into_iter() }
    }
}
