//! Iteration over ordered maps.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ptr;

use super::BTreeMap;
use super::node::Path;
use crate::vec;

macro_rules! tree_iterator {
    ($(#[doc = $doc:literal])* $Name:ident, $Range:ident, $borrow:ty, $Item:ty, |$p:ident| $get:expr) => {
        $(#[doc = $doc])*
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct $Name<'a, K: 'a, V: 'a> {
            range: $Range<'a, K, V>,
            length: usize,
        }

        impl<'a, K, V> $Name<'a, K, V> {
            pub(super) fn new(front: Path<K, V>, back: Path<K, V>, length: usize) -> Self {
                $Name { range: $Range::new(front, back), length }
            }
        }

        impl<'a, K: 'a, V: 'a> Iterator for $Name<'a, K, V> {
            type Item = $Item;

            fn next(&mut self) -> Option<$Item> {
                let item = self.range.next()?;
                self.length -= 1;
                Some(item)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.length, Some(self.length))
            }

            fn last(mut self) -> Option<$Item> {
                self.next_back()
            }
        }

        impl<'a, K: 'a, V: 'a> DoubleEndedIterator for $Name<'a, K, V> {
            fn next_back(&mut self) -> Option<$Item> {
                let item = self.range.next_back()?;
                self.length -= 1;
                Some(item)
            }
        }

        impl<'a, K: 'a, V: 'a> Default for $Name<'a, K, V> {
            fn default() -> Self {
                $Name { range: $Range::default(), length: 0 }
            }
        }

        impl<K, V> ExactSizeIterator for $Name<'_, K, V> {}
        impl<K, V> FusedIterator for $Name<'_, K, V> {}

        /// The entries with keys of a range.
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct $Range<'a, K: 'a, V: 'a> {
            // The next entry, and the one after the last.
            front: Path<K, V>,
            back: Path<K, V>,
            _marker: PhantomData<$borrow>,
        }

        impl<'a, K, V> $Range<'a, K, V> {
            pub(super) fn new(front: Path<K, V>, back: Path<K, V>) -> Self {
                $Range { front, back, _marker: PhantomData }
            }
        }

        impl<'a, K, V> Iterator for $Range<'a, K, V> {
            type Item = $Item;

            fn next(&mut self) -> Option<$Item> {
                if self.front == self.back {
                    return None;
                }
                let $p = self.front.clone();
                self.front.advance();
                // SAFETY: the path was that of an entry; each is given once.
                Some(unsafe { $get })
            }
        }

        impl<'a, K, V> DoubleEndedIterator for $Range<'a, K, V> {
            fn next_back(&mut self) -> Option<$Item> {
                if self.front == self.back {
                    return None;
                }
                self.back.retreat();
                let $p = self.back.clone();
                // SAFETY: the path is that of an entry; each is given once.
                Some(unsafe { $get })
            }
        }

        impl<'a, K: 'a, V: 'a> Default for $Range<'a, K, V> {
            fn default() -> Self {
                let nowhere = Path::new(ptr::null_mut());
                $Range::new(nowhere.clone(), nowhere)
            }
        }

        impl<K, V> FusedIterator for $Range<'_, K, V> {}
    };
}
tree_iterator! {
    /// The entries in order.
    Iter, Range, &'a BTreeMap<K, V>, (&'a K, &'a V), |p| (p.key(), p.value())
}
tree_iterator! {
    /// The entries in order, with mutable values.
    IterMut, RangeMut, &'a mut BTreeMap<K, V>, (&'a K, &'a mut V), |p| (p.key(), p.value_mut())
}

// SAFETY: they are references to the map.
unsafe impl<K: Sync, V: Sync> Send for Range<'_, K, V> {}
// SAFETY: as above.
unsafe impl<K: Sync, V: Sync> Sync for Range<'_, K, V> {}
// SAFETY: as above.
unsafe impl<K: Send, V: Send> Send for RangeMut<'_, K, V> {}
// SAFETY: as above.
unsafe impl<K: Sync, V: Sync> Sync for RangeMut<'_, K, V> {}

impl<K, V> Clone for Range<'_, K, V> {
    fn clone(&self) -> Self {
        Range { front: self.front.clone(), back: self.back.clone(), _marker: PhantomData }
    }
}

impl<K, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self {
        Iter { range: self.range.clone(), length: self.length }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for Iter<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for Range<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The entries in order, by value.
pub struct IntoIter<K, V> {
    inner: vec::IntoIter<(K, V)>,
}

impl<K, V> IntoIterator for BTreeMap<K, V> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;

    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter { inner: self.into_entries().into_iter() }
    }
}

impl<K, V> Iterator for IntoIter<K, V> {
    type Item = (K, V);

    fn next(&mut self) -> Option<(K, V)> {
        self.inner.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl<K, V> DoubleEndedIterator for IntoIter<K, V> {
    fn next_back(&mut self) -> Option<(K, V)> {
        self.inner.next_back()
    }
}

impl<K, V> Default for IntoIter<K, V> {
    fn default() -> Self {
        IntoIter { inner: vec::IntoIter::default() }
    }
}

impl<K, V> ExactSizeIterator for IntoIter<K, V> {}
impl<K, V> FusedIterator for IntoIter<K, V> {}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for IntoIter<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.inner.as_slice().iter().map(|(k, v)| (k, v))).finish()
    }
}

macro_rules! part_iterator {
    ($(#[doc = $doc:literal] $Name:ident<$($life:lifetime,)? K, V>($Inner:ty) => $Item:ty, |$e:pat_param| $part:expr;)*) => { $(
        #[doc = $doc]
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        pub struct $Name<$($life,)? K, V> {
            inner: $Inner,
        }

        impl<$($life,)? K, V> $Name<$($life,)? K, V> {
            pub(super) fn new(inner: $Inner) -> Self {
                $Name { inner }
            }
        }

        impl<$($life,)? K, V> Iterator for $Name<$($life,)? K, V> {
            type Item = $Item;

            fn next(&mut self) -> Option<$Item> {
                self.inner.next().map(|$e| $part)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.inner.size_hint()
            }
        }

        impl<$($life,)? K, V> DoubleEndedIterator for $Name<$($life,)? K, V> {
            fn next_back(&mut self) -> Option<$Item> {
                self.inner.next_back().map(|$e| $part)
            }
        }

        impl<$($life,)? K, V> Default for $Name<$($life,)? K, V> {
            fn default() -> Self {
                $Name { inner: Default::default() }
            }
        }

        impl<$($life,)? K, V> ExactSizeIterator for $Name<$($life,)? K, V> {}
        impl<$($life,)? K, V> FusedIterator for $Name<$($life,)? K, V> {}
    )* };
}
part_iterator! {
    /// The keys in order.
    Keys<'a, K, V>(Iter<'a, K, V>) => &'a K, |(k, _)| k;
    /// The values in the order of the keys.
    Values<'a, K, V>(Iter<'a, K, V>) => &'a V, |(_, v)| v;
    /// The values in the order of the keys, mutably.
    ValuesMut<'a, K, V>(IterMut<'a, K, V>) => &'a mut V, |(_, v)| v;
    /// The keys in order, by value.
    IntoKeys<K, V>(IntoIter<K, V>) => K, |(k, _)| k;
    /// The values in the order of the keys, by value.
    IntoValues<K, V>(IntoIter<K, V>) => V, |(_, v)| v;
}

impl<K, V> Clone for Keys<'_, K, V> {
    fn clone(&self) -> Self {
        Keys { inner: self.inner.clone() }
    }
}

impl<K, V> Clone for Values<'_, K, V> {
    fn clone(&self) -> Self {
        Values { inner: self.inner.clone() }
    }
}

impl<K: fmt::Debug, V> fmt::Debug for Keys<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<K, V: fmt::Debug> fmt::Debug for Values<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<K: fmt::Debug, V> fmt::Debug for IntoKeys<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.inner.inner.as_slice().iter().map(|(k, _)| k)).finish()
    }
}

impl<K, V: fmt::Debug> fmt::Debug for IntoValues<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.inner.inner.as_slice().iter().map(|(_, v)| v)).finish()
    }
}
