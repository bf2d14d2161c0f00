//! [`HashMap`]: values by key, found by hash.

#[rustc_module = "std::collections::hash::map"]
mod entry;
#[rustc_module = "std::collections::hash::map"]
mod iter;
#[rustc_module = "std::collections::hash::map"]
mod traits;

use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::mem;

use alloc_crate::collections::TryReserveError;

use super::hash_table::{self, Table};

pub use crate::hash::{DefaultHasher, RandomState};
pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use iter::{Drain, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Values, ValuesMut};

/// Values by key.
#[rustc_diagnostic_item = "HashMap"]
#[rustc_insignificant_dtor]
pub struct HashMap<K, V, S = RandomState> {
    hasher: S,
    table: Table<(K, V)>,
}

impl<K, V> HashMap<K, V, RandomState> {
    /// An empty map.
    #[inline]
    #[must_use]
    pub fn new() -> HashMap<K, V, RandomState> {
        HashMap::with_hasher(RandomState::new())
    }

    /// An empty map with room for so many entries.
    #[inline]
    #[must_use]
    pub fn with_capacity(capacity: usize) -> HashMap<K, V, RandomState> {
        HashMap::with_capacity_and_hasher(capacity, RandomState::new())
    }
}

/// The error of [`HashMap::try_insert`]: the entry that is there, and the value that was not inserted.
#[unstable(feature = "map_try_insert", issue = "82766")]
#[non_exhaustive]
pub struct OccupiedError<'a, K: 'a, V: 'a> {
    /// The entry of the key.
    pub entry: OccupiedEntry<'a, K, V>,
    /// The new value.
    pub value: V,
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for OccupiedError<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedError")
            .field("key", self.entry.key())
            .field("old_value", self.entry.get())
            .field("new_value", &self.value)
            .finish_non_exhaustive()
    }
}

impl<K, V, S> HashMap<K, V, S> {
    /// An empty map that hashes this way.
    #[inline]
    pub const fn with_hasher(hasher: S) -> HashMap<K, V, S> {
        HashMap { hasher, table: Table::new() }
    }

    /// An empty map with room for so many entries, that hashes this way.
    #[inline]
    pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> HashMap<K, V, S> {
        HashMap { hasher, table: Table::with_capacity(capacity) }
    }

    /// The number of entries.
    #[inline]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.table.len() == 0
    }

    /// How many entries fit before it grows.
    #[inline]
    pub fn capacity(&self) -> usize {
        self.table.capacity()
    }

    /// How it hashes.
    #[inline]
    pub fn hasher(&self) -> &S {
        &self.hasher
    }

    /// Removes all entries; keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.table.clear()
    }

    /// The entries, in no order.
    #[inline]
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter::new(self.table.cursor())
    }

    /// The entries, in no order, with values that can be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut::new(self.table.cursor())
    }

    /// The keys, in no order.
    #[inline]
    pub fn keys(&self) -> Keys<'_, K, V> {
        Keys { inner: self.iter() }
    }

    /// The values, in no order.
    #[inline]
    pub fn values(&self) -> Values<'_, K, V> {
        Values { inner: self.iter() }
    }

    /// The values, in no order, to be changed.
    #[inline]
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        ValuesMut { inner: self.iter_mut() }
    }

    /// The keys, in no order.
    #[inline]
    pub fn into_keys(self) -> IntoKeys<K, V> {
        IntoKeys { inner: self.into_iter() }
    }

    /// The values, in no order.
    #[inline]
    pub fn into_values(self) -> IntoValues<K, V> {
        IntoValues { inner: self.into_iter() }
    }

    /// Removes all entries and gives them; keeps the memory.
    #[inline]
    pub fn drain(&mut self) -> Drain<'_, K, V> {
        Drain { inner: hash_table::Drain::new(&mut self.table) }
    }

    /// Removes the entries for which `pred` holds and gives them. Those that are not reached stay.
    #[inline]
    pub fn extract_if<F: FnMut(&K, &mut V) -> bool>(&mut self, pred: F) -> ExtractIf<'_, K, V, F> {
        ExtractIf { cursor: self.table.cursor(), table: &mut self.table, pred }
    }

    /// Keeps the entries for which `keep` holds.
    pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, mut keep: F) {
        self.extract_if(|key, value| !keep(key, value)).for_each(drop)
    }
}

impl<K: Eq + Hash, V, S: BuildHasher> HashMap<K, V, S> {
    fn find<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        // An empty map need not hash.
        if self.is_empty() {
            return None;
        }
        self.table.find(self.hasher.hash_one(key), |entry| entry.0.borrow() == key)
    }

    #[inline]
    fn rehash(hasher: &S) -> impl Fn(&(K, V)) -> u64 {
        move |entry| hasher.hash_one(&entry.0)
    }

    /// Makes room for so many more entries.
    ///
    /// # Panics
    /// There cannot be so many.
    #[inline]
    pub fn reserve(&mut self, additional: usize) {
        self.table.reserve(additional, Self::rehash(&self.hasher))
    }

    /// Makes room for so many more entries, unless there is no memory.
    #[inline]
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.table.try_reserve(additional, Self::rehash(&self.hasher))
    }

    /// Gives back the memory that is not needed.
    #[inline]
    pub fn shrink_to_fit(&mut self) {
        self.shrink_to(0)
    }

    /// Gives back memory, but keeps room for so many entries.
    #[inline]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.table.shrink_to(min_capacity, Self::rehash(&self.hasher))
    }

    /// Inserts a value for a key that has none.
    ///
    /// # Errors
    /// The key has a value.
    #[unstable(feature = "map_try_insert", issue = "82766")]
    pub fn try_insert(&mut self, key: K, value: V) -> Result<&mut V, OccupiedError<'_, K, V>> {
        match self.entry(key) {
            Entry::Occupied(entry) => Err(OccupiedError { entry, value }),
            Entry::Vacant(entry) => Ok(entry.insert(value)),
        }
    }

    /// The place of a key, filled or not.
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        let hash = self.hasher.hash_one(&key);
        match self.table.find(hash, |entry| entry.0 == key) {
            Some(at) => Entry::Occupied(OccupiedEntry { table: &mut self.table, at }),
            None => {
                // The entry knows no hasher, so it cannot make room itself.
                self.table.reserve_one(Self::rehash(&self.hasher));
                Entry::Vacant(VacantEntry { table: &mut self.table, hash, key })
            }
        }
    }

    /// The value of a key.
    #[inline]
    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let at = self.find(key)?;
        // SAFETY: it was just found.
        Some(unsafe { &self.table.get(at).1 })
    }

    /// The entry of a key.
    #[inline]
    pub fn get_key_value<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
    {
        let at = self.find(key)?;
        // SAFETY: it was just found.
        let entry = unsafe { self.table.get(at) };
        Some((&entry.0, &entry.1))
    }

    /// The value of a key, to be changed.
    #[inline]
    pub fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let at = self.find(key)?;
        // SAFETY: it was just found.
        Some(unsafe { &mut self.table.get_mut(at).1 })
    }

    /// The values of several keys, to be changed.
    ///
    /// # Panics
    /// Two of the keys are equal.
    pub fn get_disjoint_mut<Q: Hash + Eq + ?Sized, const N: usize>(&mut self, keys: [&Q; N]) -> [Option<&mut V>; N]
    where
        K: Borrow<Q>,
    {
        let places = keys.map(|key| self.find(key));
        for (i, place) in places.iter().enumerate() {
            if place.is_some() && places[..i].contains(place) {
                panic!("duplicate keys found");
            }
        }
        // SAFETY: they were just found, and no two are the same.
        places.map(|place| place.map(|at| unsafe { &mut (*self.table.value_pointer(at)).1 }))
    }

    /// The values of several keys, to be changed, without comparing the keys.
    ///
    /// # Safety
    /// No two keys are equal.
    pub unsafe fn get_disjoint_unchecked_mut<Q: Hash + Eq + ?Sized, const N: usize>(
        &mut self, keys: [&Q; N],
    ) -> [Option<&mut V>; N]
    where
        K: Borrow<Q>,
    {
        let places = keys.map(|key| self.find(key));
        // SAFETY: they were just found; as for the caller.
        places.map(|place| place.map(|at| unsafe { &mut (*self.table.value_pointer(at)).1 }))
    }

    /// Whether there is such a key.
    #[inline]
    pub fn contains_key<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find(key).is_some()
    }

    /// Sets the value of a key and gives the old one. A key that is there already stays as it is.
    #[inline]
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let hash = self.hasher.hash_one(&key);
        if let Some(at) = self.table.find(hash, |entry| entry.0 == key) {
            // SAFETY: it was just found.
            return Some(mem::replace(unsafe { &mut self.table.get_mut(at).1 }, value));
        }
        self.table.reserve_one(Self::rehash(&self.hasher));
        self.table.insert(hash, (key, value));
        None
    }

    /// Removes a key and gives its value.
    #[inline]
    pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        Some(self.remove_entry(key)?.1)
    }

    /// Removes a key and gives its entry.
    #[inline]
    pub fn remove_entry<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
    {
        let at = self.find(key)?;
        // SAFETY: it was just found.
        Some(unsafe { self.table.remove(at) })
    }
}
