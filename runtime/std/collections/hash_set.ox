//! [`HashSet`]: values, each at most once, found by hash.

#[rustc_module = "std::collections::hash::set"]
mod iter;
#[rustc_module = "std::collections::hash::set"]
mod operations;

use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash};

use alloc_crate::collections::TryReserveError;

use super::hash_map::{HashMap, RandomState};

pub use iter::{Drain, ExtractIf, IntoIter, Iter};
pub use operations::{Difference, Intersection, SymmetricDifference, Union};

/// Values, each at most once.
#[rustc_diagnostic_item = "HashSet"]
pub struct HashSet<T, S = RandomState> {
    map: HashMap<T, (), S>,
}

impl<T> HashSet<T, RandomState> {
    /// An empty set.
    #[inline]
    #[must_use]
    pub fn new() -> HashSet<T, RandomState> {
        HashSet { map: HashMap::new() }
    }

    /// An empty set with room for so many values.
    #[inline]
    #[must_use]
    pub fn with_capacity(capacity: usize) -> HashSet<T, RandomState> {
        HashSet { map: HashMap::with_capacity(capacity) }
    }
}

impl<T, S> HashSet<T, S> {
    /// An empty set that hashes this way.
    #[inline]
    pub const fn with_hasher(hasher: S) -> HashSet<T, S> {
        HashSet { map: HashMap::with_hasher(hasher) }
    }

    /// An empty set with room for so many values, that hashes this way.
    #[inline]
    pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> HashSet<T, S> {
        HashSet { map: HashMap::with_capacity_and_hasher(capacity, hasher) }
    }

    /// How many values fit before it grows.
    #[inline]
    pub fn capacity(&self) -> usize {
        self.map.capacity()
    }

    /// The number of values.
    #[inline]
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// How it hashes.
    #[inline]
    pub fn hasher(&self) -> &S {
        self.map.hasher()
    }

    /// Removes all values; keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.map.clear()
    }

    /// The values, in no order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { inner: self.map.keys() }
    }

    /// Removes all values and gives them; keeps the memory.
    #[inline]
    pub fn drain(&mut self) -> Drain<'_, T> {
        Drain { inner: self.map.drain() }
    }

    /// Removes the values for which `pred` holds and gives them. Those that are not reached stay.
    #[inline]
    pub fn extract_if<F: FnMut(&T) -> bool>(&mut self, pred: F) -> ExtractIf<'_, T, F> {
        ExtractIf::new(&mut self.map, pred)
    }

    /// Keeps the values for which `keep` holds.
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, mut keep: F) {
        self.map.retain(|value, _| keep(value))
    }
}

impl<T: Eq + Hash, S: BuildHasher> HashSet<T, S> {
    /// Makes room for so many more values.
    ///
    /// # Panics
    /// There cannot be so many.
    #[inline]
    pub fn reserve(&mut self, additional: usize) {
        self.map.reserve(additional)
    }

    /// Makes room for so many more values, unless there is no memory.
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.map.try_reserve(additional)
    }

    /// Gives back the memory that is not needed.
    #[inline]
    pub fn shrink_to_fit(&mut self) {
        self.map.shrink_to_fit()
    }

    /// Gives back memory, but keeps room for so many values.
    #[inline]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.map.shrink_to(min_capacity)
    }

    /// The values that are in this one alone.
    #[inline]
    pub fn difference<'a>(&'a self, other: &'a HashSet<T, S>) -> Difference<'a, T, S> {
        Difference { iter: self.iter(), other }
    }

    /// The values that are in one of both alone.
    #[inline]
    pub fn symmetric_difference<'a>(&'a self, other: &'a HashSet<T, S>) -> SymmetricDifference<'a, T, S> {
        SymmetricDifference { iter: self.difference(other).chain(other.difference(self)) }
    }

    /// The values that are in both.
    #[inline]
    pub fn intersection<'a>(&'a self, other: &'a HashSet<T, S>) -> Intersection<'a, T, S> {
        // The values of the smaller one are looked for in the other.
        let (small, large) = if self.len() <= other.len() { (self, other) } else { (other, self) };
        Intersection { iter: small.iter(), other: large }
    }

    /// The values of both.
    #[inline]
    pub fn union<'a>(&'a self, other: &'a HashSet<T, S>) -> Union<'a, T, S> {
        let (large, small) = if self.len() >= other.len() { (self, other) } else { (other, self) };
        Union { iter: large.iter().chain(small.difference(large)) }
    }

    /// Whether the value is in it.
    #[inline]
    pub fn contains<Q: Hash + Eq + ?Sized>(&self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.map.contains_key(value)
    }

    /// The value in it that equals this one.
    #[inline]
    pub fn get<Q: Hash + Eq + ?Sized>(&self, value: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
    {
        Some(self.map.get_key_value(value)?.0)
    }

    /// Whether no value is in both.
    pub fn is_disjoint(&self, other: &HashSet<T, S>) -> bool {
        self.intersection(other).next().is_none()
    }

    /// Whether all values of this one are in the other.
    pub fn is_subset(&self, other: &HashSet<T, S>) -> bool {
        self.len() <= other.len() && self.iter().all(|value| other.contains(value))
    }

    /// Whether all values of the other are in this one.
    pub fn is_superset(&self, other: &HashSet<T, S>) -> bool {
        other.is_subset(self)
    }

    /// Adds a value; false if an equal one was there, which stays.
    #[inline]
    pub fn insert(&mut self, value: T) -> bool {
        self.map.insert(value, ()).is_none()
    }

    /// Adds a value in place of one that equals it, which is given.
    pub fn replace(&mut self, value: T) -> Option<T> {
        let old = self.take(&value);
        self.insert(value);
        old
    }

    /// Removes a value; false if it was not there.
    #[inline]
    pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.map.remove(value).is_some()
    }

    /// Removes a value and gives it.
    #[inline]
    pub fn take<Q: Hash + Eq + ?Sized>(&mut self, value: &Q) -> Option<T>
    where
        T: Borrow<Q>,
    {
        Some(self.map.remove_entry(value)?.0)
    }
}

impl<T: Eq + Hash, S: BuildHasher> Extend<T> for HashSet<T, S> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        self.map.extend(values.into_iter().map(|value| (value, ())))
    }
}

impl<'a, T: Eq + Hash + Copy + 'a, S: BuildHasher> Extend<&'a T> for HashSet<T, S> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, values: I) {
        self.extend(values.into_iter().cloned())
    }
}

impl<T: Eq + Hash, S: BuildHasher + Default> FromIterator<T> for HashSet<T, S> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> HashSet<T, S> {
        let mut set = HashSet::with_hasher(S::default());
        set.extend(values);
        set
    }
}

impl<T: Eq + Hash, const N: usize> From<[T; N]> for HashSet<T, RandomState> {
    fn from(values: [T; N]) -> HashSet<T, RandomState> {
        HashSet::from_iter(values)
    }
}

impl<T, S: Default> Default for HashSet<T, S> {
    #[inline]
    fn default() -> HashSet<T, S> {
        HashSet { map: HashMap::default() }
    }
}

impl<T: Clone, S: Clone> Clone for HashSet<T, S> {
    fn clone(&self) -> HashSet<T, S> {
        HashSet { map: self.map.clone() }
    }
}

impl<T: Eq + Hash, S: BuildHasher> PartialEq for HashSet<T, S> {
    fn eq(&self, other: &HashSet<T, S>) -> bool {
        self.len() == other.len() && self.iter().all(|value| other.contains(value))
    }
}

impl<T: Eq + Hash, S: BuildHasher> Eq for HashSet<T, S> {}

impl<T: fmt::Debug, S> fmt::Debug for HashSet<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
