//! The iterators over a map.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use super::HashMap;
use crate::collections::hash_table::{self, Cursor, Table};

/// The entries of a map.
pub struct Iter<'a, K: 'a, V: 'a> {
    cursor: Cursor<(K, V)>,
    map: PhantomData<&'a (K, V)>,
}

/// The entries of a map, with values that can be changed.
pub struct IterMut<'a, K: 'a, V: 'a> {
    cursor: Cursor<(K, V)>,
    map: PhantomData<&'a mut (K, V)>,
}

// SAFETY: it is as good as a reference to the map.
unsafe impl<K: Sync, V: Sync> Send for Iter<'_, K, V> {}
// SAFETY: as above.
unsafe impl<K: Sync, V: Sync> Sync for Iter<'_, K, V> {}
// SAFETY: it is as good as a mutable reference to the map.
unsafe impl<K: Send, V: Send> Send for IterMut<'_, K, V> {}
// SAFETY: as above.
unsafe impl<K: Sync, V: Sync> Sync for IterMut<'_, K, V> {}

/// The entries of a map, owned.
pub struct IntoIter<K, V> {
    inner: hash_table::IntoValues<(K, V)>,
}

/// The keys of a map.
pub struct Keys<'a, K: 'a, V: 'a> {
    pub(super) inner: Iter<'a, K, V>,
}

/// The values of a map.
pub struct Values<'a, K: 'a, V: 'a> {
    pub(super) inner: Iter<'a, K, V>,
}

/// The values of a map, to be changed.
pub struct ValuesMut<'a, K: 'a, V: 'a> {
    pub(super) inner: IterMut<'a, K, V>,
}

/// The keys of a map, owned.
pub struct IntoKeys<K, V> {
    pub(super) inner: IntoIter<K, V>,
}

/// The values of a map, owned.
pub struct IntoValues<K, V> {
    pub(super) inner: IntoIter<K, V>,
}

/// The entries of a map, which is emptied.
pub struct Drain<'a, K: 'a, V: 'a> {
    pub(super) inner: hash_table::Drain<'a, (K, V)>,
}

/// The entries of a map for which something holds, which are removed.
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain` to remove and discard elements"]
pub struct ExtractIf<'a, K, V, F> {
    pub(super) table: &'a mut Table<(K, V)>,
    pub(super) cursor: Cursor<(K, V)>,
    pub(super) pred: F,
}

// SAFETY: it is as good as a mutable reference to the map.
unsafe impl<K: Send, V: Send, F: Send> Send for ExtractIf<'_, K, V, F> {}
// SAFETY: as above.
unsafe impl<K: Sync, V: Sync, F: Sync> Sync for ExtractIf<'_, K, V, F> {}

impl<K, V> Iter<'_, K, V> {
    #[inline]
    pub(super) fn new(cursor: Cursor<(K, V)>) -> Self {
        Iter { cursor, map: PhantomData }
    }
}

impl<K, V> IterMut<'_, K, V> {
    #[inline]
    pub(super) fn new(cursor: Cursor<(K, V)>) -> Self {
        IterMut { cursor, map: PhantomData }
    }
}

impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);

    #[inline]
    fn next(&mut self) -> Option<(&'a K, &'a V)> {
        let at = self.cursor.next()?;
        // SAFETY: there is an entry, and the map is borrowed.
        let entry = unsafe { &*self.cursor.value(at) };
        Some((&entry.0, &entry.1))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.cursor.left(), Some(self.cursor.left()))
    }

    #[inline]
    fn count(self) -> usize {
        self.cursor.left()
    }
}

impl<'a, K, V> Iterator for IterMut<'a, K, V> {
    type Item = (&'a K, &'a mut V);

    #[inline]
    fn next(&mut self) -> Option<(&'a K, &'a mut V)> {
        let at = self.cursor.next()?;
        // SAFETY: there is an entry, which is given once, and the map is borrowed mutably.
        let entry = unsafe { &mut *self.cursor.value(at) };
        Some((&entry.0, &mut entry.1))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.cursor.left(), Some(self.cursor.left()))
    }

    #[inline]
    fn count(self) -> usize {
        self.cursor.left()
    }
}

macro_rules! owned {
    ($([$($generics:tt)*] $ty:ty;)*) => { $(
        impl<$($generics)*> Iterator for $ty {
            type Item = (K, V);

            #[inline]
            fn next(&mut self) -> Option<(K, V)> {
                self.inner.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.inner.left(), Some(self.inner.left()))
            }

            #[inline]
            fn count(self) -> usize {
                self.inner.left()
            }
        }

        impl<$($generics)*> ExactSizeIterator for $ty {}
        impl<$($generics)*> FusedIterator for $ty {}
    )* };
}
owned! {
    [K, V] IntoIter<K, V>;
    ['a, K, V] Drain<'a, K, V>;
}

impl<K, V> ExactSizeIterator for Iter<'_, K, V> {}
impl<K, V> FusedIterator for Iter<'_, K, V> {}
impl<K, V> ExactSizeIterator for IterMut<'_, K, V> {}
impl<K, V> FusedIterator for IterMut<'_, K, V> {}

macro_rules! halves {
    ($([$($generics:tt)*] $ty:ty, $item:ty, $part:tt;)*) => { $(
        impl<$($generics)*> Iterator for $ty {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                Some(self.inner.next()?.$part)
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
halves! {
    ['a, K, V] Keys<'a, K, V>, &'a K, 0;
    ['a, K, V] Values<'a, K, V>, &'a V, 1;
    ['a, K, V] ValuesMut<'a, K, V>, &'a mut V, 1;
    [K, V] IntoKeys<K, V>, K, 0;
    [K, V] IntoValues<K, V>, V, 1;
}

impl<K, V, F: FnMut(&K, &mut V) -> bool> Iterator for ExtractIf<'_, K, V, F> {
    type Item = (K, V);

    fn next(&mut self) -> Option<(K, V)> {
        while let Some(at) = self.cursor.next() {
            // SAFETY: there is an entry, and nothing was removed there.
            unsafe {
                let entry = self.table.get_mut(at);
                if (self.pred)(&entry.0, &mut entry.1) {
                    return Some(self.table.remove(at));
                }
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.cursor.left()))
    }
}

impl<K, V, F: FnMut(&K, &mut V) -> bool> FusedIterator for ExtractIf<'_, K, V, F> {}

impl<K, V> Clone for Iter<'_, K, V> {
    #[inline]
    fn clone(&self) -> Self {
        Iter::new(self.cursor.clone())
    }
}

impl<K, V> Clone for Keys<'_, K, V> {
    #[inline]
    fn clone(&self) -> Self {
        Keys { inner: self.inner.clone() }
    }
}

impl<K, V> Clone for Values<'_, K, V> {
    #[inline]
    fn clone(&self) -> Self {
        Values { inner: self.inner.clone() }
    }
}

impl<K, V> Default for Iter<'_, K, V> {
    fn default() -> Self {
        Iter::new(Cursor::end())
    }
}

impl<K, V> Default for IterMut<'_, K, V> {
    fn default() -> Self {
        IterMut::new(Cursor::end())
    }
}

impl<K, V> Default for IntoIter<K, V> {
    fn default() -> Self {
        IntoIter { inner: hash_table::IntoValues::new(Table::new()) }
    }
}

macro_rules! defaults {
    ($([$($generics:tt)*] $ty:ty;)*) => { $(
        impl<$($generics)*> Default for $ty {
            fn default() -> Self {
                Self { inner: Default::default() }
            }
        }
    )* };
}
defaults! {
    ['a, K, V] Keys<'a, K, V>;
    ['a, K, V] Values<'a, K, V>;
    ['a, K, V] ValuesMut<'a, K, V>;
    [K, V] IntoKeys<K, V>;
    [K, V] IntoValues<K, V>;
}

macro_rules! shown {
    ($([$($bounds:tt)*] $ty:ty, |$this:ident| $cursor:expr, |$entry:ident| $shown:expr;)*) => { $(
        impl<$($bounds)*> fmt::Debug for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $this = self;
                let left = Iter::<'_, K, V>::new($cursor);
                f.debug_list().entries(left.map(|$entry| $shown)).finish()
            }
        }
    )* };
}
shown! {
    [K: fmt::Debug, V: fmt::Debug] Iter<'_, K, V>, |this| this.cursor.clone(), |entry| entry;
    [K: fmt::Debug, V: fmt::Debug] IterMut<'_, K, V>, |this| this.cursor.clone(), |entry| entry;
    [K: fmt::Debug, V: fmt::Debug] IntoIter<K, V>, |this| this.inner.cursor(), |entry| entry;
    [K: fmt::Debug, V: fmt::Debug] Drain<'_, K, V>, |this| this.inner.cursor(), |entry| entry;
    [K: fmt::Debug, V] Keys<'_, K, V>, |this| this.inner.cursor.clone(), |entry| entry.0;
    [K, V: fmt::Debug] Values<'_, K, V>, |this| this.inner.cursor.clone(), |entry| entry.1;
    [K, V: fmt::Debug] ValuesMut<'_, K, V>, |this| this.inner.cursor.clone(), |entry| entry.1;
    [K: fmt::Debug, V] IntoKeys<K, V>, |this| this.inner.inner.cursor(), |entry| entry.0;
    [K, V: fmt::Debug] IntoValues<K, V>, |this| this.inner.inner.cursor(), |entry| entry.1;
}

impl<K: fmt::Debug, V: fmt::Debug, F> fmt::Debug for ExtractIf<'_, K, V, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}

impl<'a, K, V, S> IntoIterator for &'a HashMap<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    #[inline]
    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}

impl<'a, K, V, S> IntoIterator for &'a mut HashMap<K, V, S> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, K, V> {
        self.iter_mut()
    }
}

impl<K, V, S> IntoIterator for HashMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;

    #[inline]
    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter { inner: hash_table::IntoValues::new(self.table) }
    }
}

impl<K, V> IntoIter<K, V> {
    /// The keys that are left.
    pub(crate) fn keys_left(&self) -> Keys<'_, K, V> {
        Keys { inner: Iter::new(self.inner.cursor()) }
    }
}

impl<K, V> Drain<'_, K, V> {
    /// The keys that are left.
    pub(crate) fn keys_left(&self) -> Keys<'_, K, V> {
        Keys { inner: Iter::new(self.inner.cursor()) }
    }
}
