//! `BTreeSet`, an ordered set.

#[rustc_module = "alloc::collections::btree::set"]
mod ops;

pub use ops::{Difference, Intersection, SymmetricDifference, Union};

use core::borrow::Borrow;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::RangeBounds;

use crate::collections::btree_map::{self, BTreeMap};

/// A set that keeps its elements in order.
#[derive(Hash, PartialEq, Eq, Ord, PartialOrd)]
#[rustc_diagnostic_item = "BTreeSet"]
pub struct BTreeSet<T> {
    map: BTreeMap<T, ()>,
}

impl<T> BTreeSet<T> {
    /// An empty set.
    #[must_use]
    pub const fn new() -> BTreeSet<T> {
        BTreeSet { map: BTreeMap::new() }
    }

    /// The elements of a range.
    ///
    /// # Panics
    /// Panics if the range is turned around, or empty with both ends excluded.
    pub fn range<K: ?Sized, R>(&self, range: R) -> Range<'_, T>
    where
        K: Ord,
        T: Borrow<K> + Ord,
        R: RangeBounds<K>,
    {
        Range { iter: self.map.range_of(range, "BTreeSet") }
    }

    /// The elements that are in this set and not in the other.
    pub fn difference<'a>(&'a self, other: &'a BTreeSet<T>) -> Difference<'a, T>
    where
        T: Ord,
    {
        Difference::new(self.iter(), other)
    }

    /// The elements that are in one of the sets and not in both.
    pub fn symmetric_difference<'a>(&'a self, other: &'a BTreeSet<T>) -> SymmetricDifference<'a, T>
    where
        T: Ord,
    {
        SymmetricDifference::new(self.iter(), other.iter())
    }

    /// The elements that are in both sets.
    pub fn intersection<'a>(&'a self, other: &'a BTreeSet<T>) -> Intersection<'a, T>
    where
        T: Ord,
    {
        Intersection::new(self.iter(), other)
    }

    /// The elements that are in one of the sets.
    pub fn union<'a>(&'a self, other: &'a BTreeSet<T>) -> Union<'a, T>
    where
        T: Ord,
    {
        Union::new(self.iter(), other.iter())
    }

    /// Removes all elements.
    pub fn clear(&mut self) {
        self.map.clear()
    }

    /// Whether an element is there.
    pub fn contains<Q: ?Sized>(&self, value: &Q) -> bool
    where
        T: Borrow<Q> + Ord,
        Q: Ord,
    {
        self.map.contains_key(value)
    }

    /// The element that is equal to a value.
    pub fn get<Q: ?Sized>(&self, value: &Q) -> Option<&T>
    where
        T: Borrow<Q> + Ord,
        Q: Ord,
    {
        self.map.get_key_value(value).map(|(k, _)| k)
    }

    /// Whether the sets have no element in common.
    #[must_use]
    pub fn is_disjoint(&self, other: &BTreeSet<T>) -> bool
    where
        T: Ord,
    {
        self.intersection(other).next().is_none()
    }

    /// Whether all elements are in the other set.
    #[must_use]
    pub fn is_subset(&self, other: &BTreeSet<T>) -> bool
    where
        T: Ord,
    {
        self.len() <= other.len() && self.iter().all(|element| other.contains(element))
    }

    /// Whether all elements of the other set are in this one.
    #[must_use]
    pub fn is_superset(&self, other: &BTreeSet<T>) -> bool
    where
        T: Ord,
    {
        other.is_subset(self)
    }

    /// The least element.
    #[must_use]
    #[rustc_confusables("front")]
    pub fn first(&self) -> Option<&T>
    where
        T: Ord,
    {
        self.map.first_key_value().map(|(k, _)| k)
    }

    /// The greatest element.
    #[must_use]
    #[rustc_confusables("back")]
    pub fn last(&self) -> Option<&T>
    where
        T: Ord,
    {
        self.map.last_key_value().map(|(k, _)| k)
    }

    /// Removes the least element.
    pub fn pop_first(&mut self) -> Option<T>
    where
        T: Ord,
    {
        self.map.pop_first().map(|kv| kv.0)
    }

    /// Removes the greatest element.
    pub fn pop_last(&mut self) -> Option<T>
    where
        T: Ord,
    {
        self.map.pop_last().map(|kv| kv.0)
    }

    /// Adds an element; says whether it was not there.
    #[rustc_confusables("push", "put")]
    pub fn insert(&mut self, value: T) -> bool
    where
        T: Ord,
    {
        match self.map.entry(value) {
            btree_map::Entry::Occupied(_) => false,
            btree_map::Entry::Vacant(entry) => {
                entry.insert(());
                true
            }
        }
    }

    /// Adds an element in place of one that is equal, which is given.
    pub fn replace(&mut self, value: T) -> Option<T>
    where
        T: Ord,
    {
        let old = self.map.remove_entry(&value).map(|(k, _)| k);
        self.map.insert(value, ());
        old
    }

    /// Removes an element; says whether it was there.
    #[rustc_confusables("delete", "take")]
    pub fn remove<Q: ?Sized>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q> + Ord,
        Q: Ord,
    {
        self.map.remove(value).is_some()
    }

    /// Removes the element that is equal to a value and gives it.
    pub fn take<Q: ?Sized>(&mut self, value: &Q) -> Option<T>
    where
        T: Borrow<Q> + Ord,
        Q: Ord,
    {
        self.map.remove_entry(value).map(|(k, _)| k)
    }

    /// Keeps the elements that satisfy the predicate.
    pub fn retain<F>(&mut self, mut f: F)
    where
        T: Ord,
        F: FnMut(&T) -> bool,
    {
        self.map.retain(|k, _| f(k));
    }

    /// Moves the elements of a range that satisfy the predicate out, as the iterator goes.
    ///
    /// # Panics
    /// Panics if the range is turned around, or empty with both ends excluded.
    pub fn extract_if<F, R>(&mut self, range: R, pred: F) -> ExtractIf<'_, T, R, F>
    where
        T: Ord,
        R: RangeBounds<T>,
        F: FnMut(&T) -> bool,
    {
        ExtractIf { inner: self.map.extract_walk(range), pred }
    }

    /// Moves all elements of another set into this one.
    pub fn append(&mut self, other: &mut Self)
    where
        T: Ord,
    {
        self.map.append(&mut other.map);
    }

    /// Cuts the set and gives the elements from a value on.
    pub fn split_off<Q: ?Sized + Ord>(&mut self, value: &Q) -> Self
    where
        T: Borrow<Q> + Ord,
    {
        BTreeSet { map: self.map.split_off(value) }
    }

    /// The elements in order.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { iter: self.map.keys() }
    }

    /// The number of elements.
    #[must_use]
    #[rustc_confusables("length", "size")]
    pub const fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether there are no elements.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.map.is_empty()
    }
}

impl<T: Clone> Clone for BTreeSet<T> {
    fn clone(&self) -> Self {
        BTreeSet { map: self.map.clone() }
    }
}

impl<T> Default for BTreeSet<T> {
    fn default() -> BTreeSet<T> {
        BTreeSet::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for BTreeSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Ord> FromIterator<T> for BTreeSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> BTreeSet<T> {
        let mut set = BTreeSet::new();
        set.extend(iter);
        set
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for BTreeSet<T> {
    fn from(arr: [T; N]) -> Self {
        BTreeSet::from_iter(arr)
    }
}

impl<T: Ord> Extend<T> for BTreeSet<T> {
    #[inline]
    fn extend<Iter: IntoIterator<Item = T>>(&mut self, iter: Iter) {
        for element in iter {
            self.insert(element);
        }
    }
}

impl<'a, T: 'a + Ord + Copy> Extend<&'a T> for BTreeSet<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        self.extend(iter.into_iter().cloned());
    }
}

impl<T> IntoIterator for BTreeSet<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter { iter: self.map.into_keys() }
    }
}

impl<'a, T> IntoIterator for &'a BTreeSet<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// The elements in order.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T: 'a> {
    iter: btree_map::Keys<'a, T, ()>,
}

/// The elements in order, by value.
pub struct IntoIter<T> {
    iter: btree_map::IntoKeys<T, ()>,
}

/// The elements of a range.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Range<'a, T: 'a> {
    iter: btree_map::Range<'a, T, ()>,
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { iter: self.iter.clone() }
    }
}

impl<T> Clone for Range<'_, T> {
    fn clone(&self) -> Self {
        Range { iter: self.iter.clone() }
    }
}

impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Iter").field(&self.iter).finish()
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.iter.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }

    fn last(mut self) -> Option<&'a T> {
        self.next_back()
    }
}

impl<'a, T> DoubleEndedIterator for Iter<'a, T> {
    fn next_back(&mut self) -> Option<&'a T> {
        self.iter.next_back()
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}
impl<T> FusedIterator for Iter<'_, T> {}

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.iter.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

impl<T> DoubleEndedIterator for IntoIter<T> {
    fn next_back(&mut self) -> Option<T> {
        self.iter.next_back()
    }
}

impl<T> ExactSizeIterator for IntoIter<T> {}
impl<T> FusedIterator for IntoIter<T> {}

impl<'a, T> Iterator for Range<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.iter.next().map(|(k, _)| k)
    }
}

impl<'a, T> DoubleEndedIterator for Range<'a, T> {
    fn next_back(&mut self) -> Option<&'a T> {
        self.iter.next_back().map(|(k, _)| k)
    }
}

impl<T> FusedIterator for Range<'_, T> {}

/// An iterator that moves the elements that satisfy a predicate out of a set.
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain` or `extract_if().for_each(drop)` to remove and discard elements"]
pub struct ExtractIf<'a, T, R, F> {
    inner: btree_map::ExtractWalk<'a, T, (), R>,
    pred: F,
}

impl<T, R, F> Iterator for ExtractIf<'_, T, R, F>
where
    T: Ord,
    R: RangeBounds<T>,
    F: FnMut(&T) -> bool,
{
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let pred = &mut self.pred;
        self.inner.next(|k, _| pred(k)).map(|(k, _)| k)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl<T, R, F> FusedIterator for ExtractIf<'_, T, R, F>
where
    T: Ord,
    R: RangeBounds<T>,
    F: FnMut(&T) -> bool,
{
}

impl<T, R, F> fmt::Debug for ExtractIf<'_, T, R, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}

macro_rules! default_iterator {
    ($($Name:ident<$($life:lifetime,)? T>;)*) => { $(
        impl<$($life,)? T> Default for $Name<$($life,)? T> {
            fn default() -> Self {
                $Name { iter: Default::default() }
            }
        }
    )* };
}
default_iterator! { Iter<'a, T>; IntoIter<T>; Range<'a, T>; }

impl<T: fmt::Debug> fmt::Debug for IntoIter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IntoIter").field("iter", &self.iter).finish()
    }
}

impl<T: fmt::Debug> fmt::Debug for Range<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Range").field("iter", &self.iter).finish()
    }
}
