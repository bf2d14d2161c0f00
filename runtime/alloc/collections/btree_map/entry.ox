//! Entries of an ordered map.

use core::fmt;
use core::mem;

use super::BTreeMap;
use super::node::Path;
use Entry::*;

/// An entry that is there or not.
pub enum Entry<'a, K: 'a, V: 'a> {
    /// It is not there.
    Vacant(VacantEntry<'a, K, V>),
    /// It is there.
    Occupied(OccupiedEntry<'a, K, V>),
}

/// A place for an entry.
pub struct VacantEntry<'a, K, V> {
    map: &'a mut BTreeMap<K, V>,
    path: Path<K, V>,
    key: K,
}

/// An entry.
pub struct OccupiedEntry<'a, K, V> {
    map: &'a mut BTreeMap<K, V>,
    path: Path<K, V>,
}

impl<'a, K: Ord, V> Entry<'a, K, V> {
    /// The value, which is set if there is none.
    pub fn or_insert(self, default: V) -> &'a mut V {
        match self {
            Occupied(entry) => entry.into_mut(),
            Vacant(entry) => entry.insert(default),
        }
    }

    /// The value, which the function makes if there is none.
    pub fn or_insert_with<F: FnOnce() -> V>(self, default: F) -> &'a mut V {
        match self {
            Occupied(entry) => entry.into_mut(),
            Vacant(entry) => entry.insert(default()),
        }
    }

    /// The value, which the function makes of the key if there is none.
    #[inline]
    pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, default: F) -> &'a mut V {
        match self {
            Occupied(entry) => entry.into_mut(),
            Vacant(entry) => {
                let value = default(entry.key());
                entry.insert(value)
            }
        }
    }

    /// The key.
    pub fn key(&self) -> &K {
        match self {
            Occupied(entry) => entry.key(),
            Vacant(entry) => entry.key(),
        }
    }

    /// Changes the value, if there is one.
    pub fn and_modify<F>(self, f: F) -> Self
    where
        F: FnOnce(&mut V),
    {
        match self {
            Occupied(mut entry) => {
                f(entry.get_mut());
                Occupied(entry)
            }
            Vacant(entry) => Vacant(entry),
        }
    }

    /// Sets the value.
    #[inline]
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        match self {
            Occupied(mut entry) => {
                entry.insert(value);
                entry
            }
            Vacant(entry) => entry.insert_entry(value),
        }
    }
}

impl<'a, K: Ord, V: Default> Entry<'a, K, V> {
    /// The value, which is the default if there is none.
    pub fn or_default(self) -> &'a mut V {
        match self {
            Occupied(entry) => entry.into_mut(),
            Vacant(entry) => entry.insert(Default::default()),
        }
    }
}

impl<'a, K: Ord, V> VacantEntry<'a, K, V> {
    pub(super) fn new(map: &'a mut BTreeMap<K, V>, path: Path<K, V>, key: K) -> Self {
        VacantEntry { map, path, key }
    }

    /// The key.
    pub fn key(&self) -> &K {
        &self.key
    }

    /// The key, by value.
    pub fn into_key(self) -> K {
        self.key
    }

    /// Sets the value.
    #[rustc_confusables("push", "put")]
    pub fn insert(self, value: V) -> &'a mut V {
        let place = self.map.insert_at(self.path, self.key, value);
        // SAFETY: the place is in the map, which is borrowed for `'a`.
        unsafe { &mut *place }
    }

    /// Sets the value and gives the entry.
    pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V> {
        let VacantEntry { map, path, key } = self;
        let place = map.insert_at(path, key, value);
        // The nodes may have split, so the way is looked for again.
        let mut path = Path::first(map.root_ptr());
        // SAFETY: the new entry is in the map.
        while !core::ptr::eq(unsafe { path.value() }, place) {
            path.advance();
        }
        OccupiedEntry { map, path }
    }
}

impl<'a, K: Ord, V> OccupiedEntry<'a, K, V> {
    pub(super) fn new(map: &'a mut BTreeMap<K, V>, path: Path<K, V>) -> Self {
        OccupiedEntry { map, path }
    }

    /// The key.
    #[must_use]
    pub fn key(&self) -> &K {
        // SAFETY: the path is that of an entry of the map.
        unsafe { self.path.key() }
    }

    /// Removes the entry and gives it.
    pub fn remove_entry(self) -> (K, V) {
        self.map.remove_at(self.path)
    }

    /// The value.
    #[must_use]
    pub fn get(&self) -> &V {
        // SAFETY: the path is that of an entry of the map.
        unsafe { self.path.value() }
    }

    /// The value, mutably.
    pub fn get_mut(&mut self) -> &mut V {
        // SAFETY: the path is that of an entry of the map, which is borrowed mutably.
        unsafe { self.path.value_mut() }
    }

    /// The value, mutably, as long as the map is borrowed.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_mut(self) -> &'a mut V {
        // SAFETY: the path is that of an entry of the map, which is borrowed mutably.
        unsafe { self.path.value_mut() }
    }

    /// Sets the value and gives the old one.
    #[rustc_confusables("push", "put")]
    pub fn insert(&mut self, value: V) -> V {
        mem::replace(self.get_mut(), value)
    }

    /// Removes the entry and gives its value.
    #[rustc_confusables("delete", "take")]
    pub fn remove(self) -> V {
        self.remove_entry().1
    }
}

impl<K: fmt::Debug + Ord, V: fmt::Debug> fmt::Debug for Entry<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Vacant(ref v) => f.debug_tuple("Entry").field(v).finish(),
            Occupied(ref o) => f.debug_tuple("Entry").field(o).finish(),
        }
    }
}

impl<K: fmt::Debug + Ord, V> fmt::Debug for VacantEntry<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VacantEntry").field(self.key()).finish()
    }
}

impl<K: fmt::Debug + Ord, V: fmt::Debug> fmt::Debug for OccupiedEntry<'_, K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OccupiedEntry").field("key", self.key()).field("value", self.get()).finish()
    }
}
