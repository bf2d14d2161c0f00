//! [`HashSet`]: values, each at most once, found by hash.

use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash};

use super::hash_map::{self, HashMap, RandomState};

/// Values, each at most once.
pub struct HashSet<T, S = RandomState> {
    map: HashMap<T, (), S>,
}

impl<T> HashSet<T, RandomState> {
    /// An empty set.
    pub fn new() -> HashSet<T, RandomState> {
        HashSet { map: HashMap::new() }
    }

    /// An empty set with room for so many values.
    pub fn with_capacity(capacity: usize) -> HashSet<T, RandomState> {
        HashSet { map: HashMap::with_capacity(capacity) }
    }
}

impl<T, S> HashSet<T, S> {
    /// An empty set that hashes this way.
    pub const fn with_hasher(hasher: S) -> HashSet<T, S> {
        HashSet { map: HashMap::with_hasher(hasher) }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.map.clear()
    }

    /// The values, in no order.
    pub fn iter(&self) -> hash_map::Keys<'_, T, ()> {
        self.map.keys()
    }

    /// Removes all values and gives them.
    pub fn drain(&mut self) -> impl Iterator<Item = T> + use<T, S> {
        self.map.drain().map(|(value, ())| value)
    }

    /// Keeps the values for which `keep` holds.
    pub fn retain<F: FnMut(&T) -> bool>(&mut self, mut keep: F) {
        self.map.retain(|value, _| keep(value))
    }
}

impl<T: Eq + Hash, S: BuildHasher> HashSet<T, S> {
    /// Whether the value is in it.
    pub fn contains<Q: Hash + Eq + ?Sized>(&self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.map.contains_key(value)
    }

    /// The value in it that equals this one.
    pub fn get<Q: Hash + Eq + ?Sized>(&self, value: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
    {
        self.map.get_key_value(value).map(|(value, _)| value)
    }

    /// Adds a value; false if it was there.
    pub fn insert(&mut self, value: T) -> bool {
        self.map.insert(value, ()).is_none()
    }

    /// Removes a value; false if it was not there.
    pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, value: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.map.remove(value).is_some()
    }

    /// Removes a value and gives it.
    pub fn take<Q: Hash + Eq + ?Sized>(&mut self, value: &Q) -> Option<T>
    where
        T: Borrow<Q>,
    {
        self.map.remove_entry(value).map(|(value, _)| value)
    }

    /// The values that are in both.
    pub fn intersection<'a>(&'a self, other: &'a HashSet<T, S>) -> impl Iterator<Item = &'a T> {
        self.iter().filter(move |value| other.contains(*value))
    }

    /// The values that are in one of both alone.
    pub fn symmetric_difference<'a>(&'a self, other: &'a HashSet<T, S>) -> impl Iterator<Item = &'a T> {
        self.difference(other).chain(other.difference(self))
    }

    /// Adds a value in place of one that equals it, which is given.
    pub fn replace(&mut self, value: T) -> Option<T> {
        let old = self.take(&value);
        self.insert(value);
        old
    }

    /// Makes room for so many more values.
    pub fn reserve(&mut self, additional: usize) {
        self.map.reserve(additional)
    }

    /// The values that are in this one alone.
    pub fn difference<'a>(&'a self, other: &'a HashSet<T, S>) -> impl Iterator<Item = &'a T> {
        self.iter().filter(move |value| !other.contains(*value))
    }

    /// The values of both.
    pub fn union<'a>(&'a self, other: &'a HashSet<T, S>) -> impl Iterator<Item = &'a T> {
        self.iter().chain(other.difference(self))
    }

    /// Whether all values of this one are in the other.
    pub fn is_subset(&self, other: &HashSet<T, S>) -> bool {
        self.len() <= other.len() && self.iter().all(|value| other.contains(value))
    }

    /// Whether all values of the other are in this one.
    pub fn is_superset(&self, other: &HashSet<T, S>) -> bool {
        other.is_subset(self)
    }

    /// Whether no value is in both.
    pub fn is_disjoint(&self, other: &HashSet<T, S>) -> bool {
        self.iter().all(|value| !other.contains(value))
    }
}

impl<'a, T, S> IntoIterator for &'a HashSet<T, S> {
    type Item = &'a T;
    type IntoIter = hash_map::Keys<'a, T, ()>;

    fn into_iter(self) -> hash_map::Keys<'a, T, ()> {
        self.iter()
    }
}

impl<T, S> IntoIterator for HashSet<T, S> {
    type Item = T;
    type IntoIter = hash_map::IntoKeys<T, ()>;

    fn into_iter(self) -> hash_map::IntoKeys<T, ()> {
        self.map.into_keys()
    }
}

impl<T: Eq + Hash, S: BuildHasher> Extend<T> for HashSet<T, S> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
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
        values.into_iter().collect()
    }
}

impl<T, S: Default> Default for HashSet<T, S> {
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
        self.map == other.map
    }
}

impl<T: Eq + Hash, S: BuildHasher> Eq for HashSet<T, S> {}

impl<T: fmt::Debug, S> fmt::Debug for HashSet<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<'a, T: Eq + Hash + Copy + 'a, S: BuildHasher> Extend<&'a T> for HashSet<T, S> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, values: I) {
        self.extend(values.into_iter().copied())
    }
}

macro_rules! set_operation {
    ($($Trait:ident $operator:ident $method:ident;)*) => { $(
        impl<T: Eq + Hash + Clone, S: BuildHasher + Default> core::ops::$Trait<&HashSet<T, S>> for &HashSet<T, S> {
            type Output = HashSet<T, S>;

            fn $operator(self, other: &HashSet<T, S>) -> HashSet<T, S> {
                self.$method(other).cloned().collect()
            }
        }
    )* };
}
set_operation! {
    BitOr bitor union;
    BitAnd bitand intersection;
    BitXor bitxor symmetric_difference;
    Sub sub difference;
}
