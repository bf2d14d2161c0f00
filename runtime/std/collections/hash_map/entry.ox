//! The place of a key.

use core::fmt;
use core::mem;

use crate::collections::hash_table::Table;

/// The place of a key.
pub enum Entry<'a, K: 'a, V: 'a> {
    /// With a value.
    Occupied(OccupiedEntry<'a, K, V>),
    /// Without one.
    Vacant(VacantEntry<'a, K, V>),
}

/// A place with a value.
pub struct OccupiedEntry<'a, K: 'a, V: 'a> {
    pub(super) table: &'a mut Table<(K, V)>,
    pub(super) at: usize,
}

/// A place without a value, for which there is room.
pub struct VacantEntry<'a, K: 'a, V: 'a> {
    pub(super) table: &'a mut Table<(K, V)>,
    pub(super) hash: u64,
    pub(super) key: K,
}

impl<'a, K, V> Entry<'a, K, V> {
    /// The value; this one if there was none.
    #[inline]
    pub fn or_insert(self, default: V) -> &'a mut V {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(default),
        }
    }

    /// The value; made by the function if there was none.
    #[inline]
    pub fn or_insert_with<F: FnOnce() -> V>(self, default: F) -> &'a mut V {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(default()),
        }
    }

    /// The value; made from the key if there was none.
    #[inline]
    pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, default: F) -> &'a mut V {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let value = default(entry.key());
                entry.insert(value)
            }
        }
    }

    /// The value; the default if there was none.
    #[inline]
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(Default::default()),
        }
    }

    /// Changes the value, if there is one.
    #[inline]
    pub fn and_modify<F: FnOnce(&mut V)>(mut self, f: F) -> Self {
        if let Entry::Occupied(entry) = &mut self {
            f(entry.get_mut());
        }
        self
    }

    /// Sets the value and gives the place.
    #[inline]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        match self {
            Entry::Occupied(mut entry) => {
                entry.insert(value);
                entry
            }
            Entry::Vacant(entry) => entry.insert_entry(value),
        }
    }

    /// The key.
    #[inline]
    pub fn key(&self) -> &K {
        match self {
            Entry::Occupied(entry) => entry.key(),
            Entry::Vacant(entry) => entry.key(),
        }
    }
}

impl<'a, K, V> OccupiedEntry<'a, K, V> {
    /// The key.
    #[inline]
    pub fn key(&self) -> &K {
        // SAFETY: there is an entry.
        unsafe { &self.table.get(self.at).0 }
    }

    /// The value.
    #[inline]
    pub fn get(&self) -> &V {
        // SAFETY: there is an entry.
        unsafe { &self.table.get(self.at).1 }
    }

    /// The value, to be changed.
    #[inline]
    pub fn get_mut(&mut self) -> &mut V {
        // SAFETY: there is an entry.
        unsafe { &mut self.table.get_mut(self.at).1 }
    }

    /// The value, to be changed, as long as the map is borrowed.
    #[inline]
    pub fn into_mut(self) -> &'a mut V {
        // SAFETY: there is an entry.
        unsafe { &mut self.table.get_mut(self.at).1 }
    }

    /// Sets the value and gives the old one.
    #[inline]
    pub fn insert(&mut self, value: V) -> V {
        mem::replace(self.get_mut(), value)
    }

    /// Removes the entry and gives its value.
    #[inline]
    pub fn remove(self) -> V {
        self.remove_entry().1
    }

    /// Removes the entry and gives it.
    #[inline]
    pub fn remove_entry(self) -> (K, V) {
        // SAFETY: there is an entry.
        unsafe { self.table.remove(self.at) }
    }
}

impl<'a, K: 'a, V: 'a> VacantEntry<'a, K, V> {
    /// The key.
    #[inline]
    pub fn key(&self) -> &K {
        &self.key
    }

    /// The key, back.
    #[inline]
    pub fn into_key(self) -> K {
        self.key
    }

    /// Sets the value.
    #[inline]
    pub fn insert(self, value: V) -> &'a mut V {
        self.insert_entry(value).into_mut()
    }

    /// Sets the value and gives the place.
    #[inline]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        let at = self.table.insert(self.hash, (self.key, value));
        OccupiedEntry { table: self.table, at }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for Entry<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Vacant(entry) => f.debug_tuple("Entry").field(entry).finish(),
            Entry::Occupied(entry) => f.debug_tuple("Entry").field(entry).finish(),
        }
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for OccupiedEntry<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedEntry").field("key", self.key()).field("value", self.get()).finish_non_exhaustive()
    }
}

impl<K: fmt::Debug, V> fmt::Debug for VacantEntry<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VacantEntry").field(self.key()).finish()
    }
}
