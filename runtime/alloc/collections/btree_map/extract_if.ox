//! Removing the entries of a map that satisfy a predicate.

use core::cmp::Ordering;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Bound, RangeBounds};

use super::BTreeMap;
use super::node::Path;

/// The walk over the entries of a range from which some are removed; sets use it too.
pub(in crate::collections) struct ExtractWalk<'a, K, V, R> {
    map: &'a mut BTreeMap<K, V>,
    // The next entry to look at.
    next: Path<K, V>,
    range: R,
}

impl<'a, K, V, R> ExtractWalk<'a, K, V, R> {
    pub(super) fn new(map: &'a mut BTreeMap<K, V>, next: Path<K, V>, range: R) -> Self {
        ExtractWalk { map, next, range }
    }

    /// Whether the range ends before a key.
    fn ends_before(&self, key: &K) -> bool
    where
        K: Ord,
        R: RangeBounds<K>,
    {
        match self.range.end_bound() {
            Bound::Included(end) => key > end,
            Bound::Excluded(end) => key >= end,
            Bound::Unbounded => false,
        }
    }

    /// Removes the next entry that satisfies the predicate.
    pub(in crate::collections) fn next(&mut self, mut pred: impl FnMut(&K, &mut V) -> bool) -> Option<(K, V)>
    where
        K: Ord,
        R: RangeBounds<K>,
    {
        while !self.next.is_end() {
            // SAFETY: the path is that of an entry, and the map is borrowed mutably.
            let (key, value) = unsafe { (self.next.key(), self.next.value_mut()) };
            if self.ends_before(key) {
                break;
            }
            if pred(key, value) {
                let entry = self.map.remove_at(self.next.clone());
                // Nodes may have been joined, so the next entry is looked for again.
                self.next = Path::lower_bound(self.map.root_ptr(), |k| k.cmp(&entry.0) == Ordering::Less);
                return Some(entry);
            }
            self.next.advance();
        }
        None
    }

    pub(in crate::collections) fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.map.len()))
    }
}

/// An iterator that moves the entries that satisfy a predicate out of a map.
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain` or `extract_if().for_each(drop)` to remove and discard elements"]
pub struct ExtractIf<'a, K, V, R, F> {
    inner: ExtractWalk<'a, K, V, R>,
    pred: F,
}

impl<'a, K, V, R, F> ExtractIf<'a, K, V, R, F> {
    pub(super) fn new(inner: ExtractWalk<'a, K, V, R>, pred: F) -> Self {
        ExtractIf { inner, pred }
    }
}

impl<K, V, R, F> Iterator for ExtractIf<'_, K, V, R, F>
where
    K: Ord,
    R: RangeBounds<K>,
    F: FnMut(&K, &mut V) -> bool,
{
    type Item = (K, V);

    fn next(&mut self) -> Option<(K, V)> {
        self.inner.next(&mut self.pred)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl<K, V, R, F> FusedIterator for ExtractIf<'_, K, V, R, F>
where
    K: Ord,
    R: RangeBounds<K>,
    F: FnMut(&K, &mut V) -> bool,
{
}

impl<K, V, R, F> fmt::Debug for ExtractIf<'_, K, V, R, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
