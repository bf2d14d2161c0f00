//! [`HashMap`]: values by key, found by hash.
//!
//! Open addressing with linear probing: an entry stands at the first free place from where its hash points.
//! Removing closes the gap, so a search ends at the first free place.

use core::borrow::Borrow;
use core::fmt;
use core::hash::{BuildHasher, Hash, Hasher};
use core::iter::FusedIterator;
use core::mem;
use core::ops::Index;

use crate::sync::OnceLock;
use crate::time::{SystemTime, UNIX_EPOCH};
use crate::vec::{self, Vec};

use core::hash::SipHasher13 as Sip;

/// The hasher of maps.
#[derive(Clone, Debug)]
#[allow(deprecated)]
pub struct DefaultHasher(Sip);

#[allow(deprecated)]
impl DefaultHasher {
    /// With a fixed key.
    pub fn new() -> DefaultHasher {
        DefaultHasher(Sip::new_with_keys(0, 0))
    }
}

impl Default for DefaultHasher {
    fn default() -> DefaultHasher {
        DefaultHasher::new()
    }
}

impl Hasher for DefaultHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes)
    }

    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

/// Makes hashers with a key that is different in every run, so that nobody can choose keys that collide.
#[derive(Clone, Debug)]
pub struct RandomState {
    key: (u64, u64),
}

impl RandomState {
    /// With the key of this run.
    pub fn new() -> RandomState {
        static KEY: OnceLock<(u64, u64)> = OnceLock::new();
        let key = KEY.get_or_init(|| {
            let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |span| span.as_nanos() as u64);
            let place = &raw const KEY as usize as u64;
            (time.wrapping_mul(0x9e37_79b9_7f4a_7c15), place.rotate_left(32) ^ time)
        });
        RandomState { key: *key }
    }
}

impl Default for RandomState {
    fn default() -> RandomState {
        RandomState::new()
    }
}

impl BuildHasher for RandomState {
    type Hasher = DefaultHasher;

    #[allow(deprecated)]
    fn build_hasher(&self) -> DefaultHasher {
        DefaultHasher(Sip::new_with_keys(self.key.0, self.key.1))
    }
}

struct Slot<K, V> {
    hash: u64,
    key: K,
    value: V,
}

/// Values by key.
pub struct HashMap<K, V, S = RandomState> {
    // A power of two of places, or none.
    slots: Vec<Option<Slot<K, V>>>,
    len: usize,
    hasher: S,
}

impl<K, V> HashMap<K, V, RandomState> {
    /// An empty map.
    pub fn new() -> HashMap<K, V, RandomState> {
        HashMap::with_hasher(RandomState::new())
    }

    /// An empty map with room for so many entries.
    pub fn with_capacity(capacity: usize) -> HashMap<K, V, RandomState> {
        HashMap::with_capacity_and_hasher(capacity, RandomState::new())
    }
}

impl<K, V, S> HashMap<K, V, S> {
    /// An empty map that hashes this way.
    pub const fn with_hasher(hasher: S) -> HashMap<K, V, S> {
        HashMap { slots: Vec::new(), len: 0, hasher }
    }

    /// An empty map with room for so many entries, that hashes this way.
    pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> HashMap<K, V, S> {
        let mut map = HashMap::with_hasher(hasher);
        if capacity > 0 {
            map.slots = empty_slots(places_for(capacity));
        }
        map
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many entries fit before it grows.
    pub fn capacity(&self) -> usize {
        self.slots.len() / 4 * 3
    }

    /// How it hashes.
    pub fn hasher(&self) -> &S {
        &self.hasher
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        for slot in &mut self.slots {
            *slot = None;
        }
        self.len = 0;
    }

    /// The entries, in no order.
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter { slots: self.slots.iter(), left: self.len }
    }

    /// The entries, in no order, with values that can be changed.
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut { slots: self.slots.iter_mut(), left: self.len }
    }

    /// The keys, in no order.
    pub fn keys(&self) -> Keys<'_, K, V> {
        Keys { inner: self.iter() }
    }

    /// The values, in no order.
    pub fn values(&self) -> Values<'_, K, V> {
        Values { inner: self.iter() }
    }

    /// The values, in no order, to be changed.
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        ValuesMut { inner: self.iter_mut() }
    }

    /// The keys, in no order.
    pub fn into_keys(self) -> IntoKeys<K, V> {
        IntoKeys { inner: self.into_iter() }
    }

    /// The values, in no order.
    pub fn into_values(self) -> IntoValues<K, V> {
        IntoValues { inner: self.into_iter() }
    }

    /// Removes all entries and gives them.
    pub fn drain(&mut self) -> IntoIter<K, V> {
        let left = mem::take(&mut self.len);
        IntoIter { slots: mem::take(&mut self.slots).into_iter(), left }
    }

    /// Keeps the entries for which `keep` holds.
    pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, mut keep: F) {
        let slots = mem::take(&mut self.slots);
        let places = slots.len();
        self.slots = empty_slots(places);
        self.len = 0;
        for mut slot in slots.into_iter().flatten() {
            if keep(&slot.key, &mut slot.value) {
                self.place(slot);
            }
        }
    }

    // Puts an entry, whose key is not there, at its place.
    fn place(&mut self, slot: Slot<K, V>) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = slot.hash as usize & mask;
        while self.slots[at].is_some() {
            at = (at + 1) & mask;
        }
        self.slots[at] = Some(slot);
        self.len += 1;
        at
    }

    fn reserve_places(&mut self, places: usize) {
        if places > self.slots.len() {
            let old = mem::replace(&mut self.slots, empty_slots(places));
            self.len = 0;
            for slot in old.into_iter().flatten() {
                self.place(slot);
            }
        }
    }

    fn remove_at(&mut self, at: usize) -> Slot<K, V> {
        let mask = self.slots.len() - 1;
        let removed = self.slots[at].take().unwrap();
        self.len -= 1;
        let (mut gap, mut next) = (at, (at + 1) & mask);
        while let Some(slot) = &self.slots[next] {
            let home = slot.hash as usize & mask;
            // The entry moves if the gap lies between its home and where it stands.
            if (next.wrapping_sub(home) & mask) >= (next.wrapping_sub(gap) & mask) {
                self.slots.swap(gap, next);
                gap = next;
            }
            next = (next + 1) & mask;
        }
        removed
    }
}

fn empty_slots<K, V>(places: usize) -> Vec<Option<Slot<K, V>>> {
    let mut slots = Vec::with_capacity(places);
    slots.resize_with(places, || None);
    slots
}

// At most three quarters of the places are taken.
fn places_for(entries: usize) -> usize {
    (entries / 3 * 4 + 4).next_power_of_two()
}

impl<K: Eq + Hash, V, S: BuildHasher> HashMap<K, V, S> {
    fn find<Q: Hash + Eq + ?Sized>(&self, hash: u64, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        if self.slots.is_empty() {
            return None;
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while let Some(slot) = &self.slots[at] {
            if slot.hash == hash && slot.key.borrow() == key {
                return Some(at);
            }
            at = (at + 1) & mask;
        }
        None
    }

    fn find_key<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        if self.len == 0 { None } else { self.find(self.hasher.hash_one(key), key) }
    }

    fn grow_for_one(&mut self) {
        if self.len >= self.capacity() {
            self.reserve_places(if self.slots.is_empty() { 4 } else { self.slots.len() * 2 });
        }
    }

    /// Makes room for so many more entries.
    pub fn reserve(&mut self, additional: usize) {
        self.reserve_places(places_for(self.len + additional));
    }

    /// The value of a key.
    pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let at = self.find_key(key)?;
        self.slots[at].as_ref().map(|slot| &slot.value)
    }

    /// The entry of a key.
    pub fn get_key_value<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q>,
    {
        let at = self.find_key(key)?;
        self.slots[at].as_ref().map(|slot| (&slot.key, &slot.value))
    }

    /// The value of a key, to be changed.
    pub fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        let at = self.find_key(key)?;
        self.slots[at].as_mut().map(|slot| &mut slot.value)
    }

    /// Whether there is such a key.
    pub fn contains_key<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.find_key(key).is_some()
    }

    /// Sets the value of a key and gives the old one.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let hash = self.hasher.hash_one(&key);
        if let Some(at) = self.find(hash, &key) {
            return self.slots[at].as_mut().map(|slot| mem::replace(&mut slot.value, value));
        }
        self.grow_for_one();
        self.place(Slot { hash, key, value });
        None
    }

    /// Removes a key and gives its value.
    pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let at = self.find_key(key)?;
        Some(self.remove_at(at).value)
    }

    /// Removes a key and gives its entry.
    pub fn remove_entry<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q>,
    {
        let at = self.find_key(key)?;
        let slot = self.remove_at(at);
        Some((slot.key, slot.value))
    }

    /// The place of a key, filled or not.
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V, S> {
        let hash = self.hasher.hash_one(&key);
        match self.find(hash, &key) {
            Some(at) => Entry::Occupied(OccupiedEntry { map: self, at }),
            None => Entry::Vacant(VacantEntry { map: self, hash, key }),
        }
    }
}

/// The place of a key.
pub enum Entry<'a, K, V, S = RandomState> {
    /// With a value.
    Occupied(OccupiedEntry<'a, K, V, S>),
    /// Without one.
    Vacant(VacantEntry<'a, K, V, S>),
}

/// A place with a value.
pub struct OccupiedEntry<'a, K, V, S = RandomState> {
    map: &'a mut HashMap<K, V, S>,
    at: usize,
}

/// A place without a value.
pub struct VacantEntry<'a, K, V, S = RandomState> {
    map: &'a mut HashMap<K, V, S>,
    hash: u64,
    key: K,
}

impl<'a, K: Eq + Hash, V, S: BuildHasher> Entry<'a, K, V, S> {
    /// The value; this one if there was none.
    pub fn or_insert(self, value: V) -> &'a mut V {
        self.or_insert_with(|| value)
    }

    /// The value; made by the function if there was none.
    pub fn or_insert_with<F: FnOnce() -> V>(self, make: F) -> &'a mut V {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(make()),
        }
    }

    /// The value; the default if there was none.
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }

    /// Changes the value, if there is one.
    pub fn and_modify<F: FnOnce(&mut V)>(mut self, change: F) -> Self {
        if let Entry::Occupied(entry) = &mut self {
            change(entry.get_mut());
        }
        self
    }

    /// The key.
    pub fn key(&self) -> &K {
        match self {
            Entry::Occupied(entry) => entry.key(),
            Entry::Vacant(entry) => &entry.key,
        }
    }
}

impl<'a, K, V, S> OccupiedEntry<'a, K, V, S> {
    /// The key.
    pub fn key(&self) -> &K {
        &self.map.slots[self.at].as_ref().unwrap().key
    }

    /// The value.
    pub fn get(&self) -> &V {
        &self.map.slots[self.at].as_ref().unwrap().value
    }

    /// The value, to be changed.
    pub fn get_mut(&mut self) -> &mut V {
        &mut self.map.slots[self.at].as_mut().unwrap().value
    }

    /// The value, to be changed, as long as the map is borrowed.
    pub fn into_mut(self) -> &'a mut V {
        &mut self.map.slots[self.at].as_mut().unwrap().value
    }

    /// Sets the value and gives the old one.
    pub fn insert(&mut self, value: V) -> V {
        mem::replace(self.get_mut(), value)
    }

    /// Removes the entry and gives its value.
    pub fn remove(self) -> V {
        self.map.remove_at(self.at).value
    }
}

impl<'a, K: Eq + Hash, V, S: BuildHasher> VacantEntry<'a, K, V, S> {
    /// The key.
    pub fn key(&self) -> &K {
        &self.key
    }

    /// Sets the value.
    pub fn insert(self, value: V) -> &'a mut V {
        let VacantEntry { map, hash, key } = self;
        map.grow_for_one();
        let at = map.place(Slot { hash, key, value });
        &mut map.slots[at].as_mut().unwrap().value
    }
}

// ---------------------------------------------------------------- iterators

/// The entries of a map.
pub struct Iter<'a, K, V> {
    slots: core::slice::Iter<'a, Option<Slot<K, V>>>,
    left: usize,
}

/// The entries of a map, with values that can be changed.
pub struct IterMut<'a, K, V> {
    slots: core::slice::IterMut<'a, Option<Slot<K, V>>>,
    left: usize,
}

/// The entries of a map, owned.
pub struct IntoIter<K, V> {
    slots: vec::IntoIter<Option<Slot<K, V>>>,
    left: usize,
}

/// The keys of a map.
pub struct Keys<'a, K, V> {
    inner: Iter<'a, K, V>,
}

/// The values of a map.
pub struct Values<'a, K, V> {
    inner: Iter<'a, K, V>,
}

/// The values of a map, to be changed.
pub struct ValuesMut<'a, K, V> {
    inner: IterMut<'a, K, V>,
}

/// The keys of a map, owned.
pub struct IntoKeys<K, V> {
    inner: IntoIter<K, V>,
}

/// The values of a map, owned.
pub struct IntoValues<K, V> {
    inner: IntoIter<K, V>,
}

macro_rules! iterators {
    ($([$($generics:tt)*] $ty:ty, $item:ty, |$slot:ident| $value:expr;)*) => {
        $(
            impl<$($generics)*> Iterator for $ty {
                type Item = $item;

                fn next(&mut self) -> Option<$item> {
                    loop {
                        if let Some($slot) = self.slots.next()? {
                            self.left -= 1;
                            return Some($value);
                        }
                    }
                }

                fn size_hint(&self) -> (usize, Option<usize>) {
                    (self.left, Some(self.left))
                }
            }

            impl<$($generics)*> ExactSizeIterator for $ty {}
            impl<$($generics)*> FusedIterator for $ty {}
        )*
    };
}

iterators! {
    ['a, K, V] Iter<'a, K, V>, (&'a K, &'a V), |slot| (&slot.key, &slot.value);
    ['a, K, V] IterMut<'a, K, V>, (&'a K, &'a mut V), |slot| (&slot.key, &mut slot.value);
    [K, V] IntoIter<K, V>, (K, V), |slot| (slot.key, slot.value);
}

macro_rules! halves {
    ($([$($generics:tt)*] $ty:ty, $item:ty, $part:tt;)*) => {
        $(
            impl<$($generics)*> Iterator for $ty {
                type Item = $item;

                fn next(&mut self) -> Option<$item> {
                    Some(self.inner.next()?.$part)
                }

                fn size_hint(&self) -> (usize, Option<usize>) {
                    self.inner.size_hint()
                }
            }

            impl<$($generics)*> ExactSizeIterator for $ty {}
            impl<$($generics)*> FusedIterator for $ty {}
        )*
    };
}

halves! {
    ['a, K, V] Keys<'a, K, V>, &'a K, 0;
    ['a, K, V] Values<'a, K, V>, &'a V, 1;
    ['a, K, V] ValuesMut<'a, K, V>, &'a mut V, 1;
    [K, V] IntoKeys<K, V>, K, 0;
    [K, V] IntoValues<K, V>, V, 1;
}

impl<K, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self {
        Iter { slots: self.slots.clone(), left: self.left }
    }
}

impl<'a, K, V, S> IntoIterator for &'a HashMap<K, V, S> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}

impl<'a, K, V, S> IntoIterator for &'a mut HashMap<K, V, S> {
    type Item = (&'a K, &'a mut V);
    type IntoIter = IterMut<'a, K, V>;

    fn into_iter(self) -> IterMut<'a, K, V> {
        self.iter_mut()
    }
}

impl<K, V, S> IntoIterator for HashMap<K, V, S> {
    type Item = (K, V);
    type IntoIter = IntoIter<K, V>;

    fn into_iter(self) -> IntoIter<K, V> {
        IntoIter { slots: self.slots.into_iter(), left: self.len }
    }
}

impl<K: Eq + Hash, V, S: BuildHasher> Extend<(K, V)> for HashMap<K, V, S> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: Eq + Hash, V, S: BuildHasher + Default> FromIterator<(K, V)> for HashMap<K, V, S> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> HashMap<K, V, S> {
        let mut map = HashMap::with_hasher(S::default());
        map.extend(entries);
        map
    }
}

impl<K: Eq + Hash, V, const N: usize> From<[(K, V); N]> for HashMap<K, V, RandomState> {
    fn from(entries: [(K, V); N]) -> HashMap<K, V, RandomState> {
        entries.into_iter().collect()
    }
}

impl<K, V, S: Default> Default for HashMap<K, V, S> {
    fn default() -> HashMap<K, V, S> {
        HashMap::with_hasher(S::default())
    }
}

impl<K: Clone, V: Clone, S: Clone> Clone for HashMap<K, V, S> {
    fn clone(&self) -> HashMap<K, V, S> {
        let mut slots = Vec::with_capacity(self.slots.len());
        for slot in &self.slots {
            slots.push(slot.as_ref().map(|slot| Slot {
                hash: slot.hash,
                key: slot.key.clone(),
                value: slot.value.clone(),
            }));
        }
        HashMap { slots, len: self.len, hasher: self.hasher.clone() }
    }
}

impl<K: Eq + Hash, V: PartialEq, S: BuildHasher> PartialEq for HashMap<K, V, S> {
    fn eq(&self, other: &HashMap<K, V, S>) -> bool {
        self.len == other.len && self.iter().all(|(key, value)| other.get(key).is_some_and(|theirs| *value == *theirs))
    }
}

impl<K: Eq + Hash, V: Eq, S: BuildHasher> Eq for HashMap<K, V, S> {}

impl<K: Eq + Hash + Borrow<Q>, Q: Eq + Hash + ?Sized, V, S: BuildHasher> Index<&Q> for HashMap<K, V, S> {
    type Output = V;

    fn index(&self, key: &Q) -> &V {
        self.get(key).expect("no entry found for key")
    }
}

impl<K: fmt::Debug, V: fmt::Debug, S> fmt::Debug for HashMap<K, V, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<'a, K: Eq + Hash + Copy, V: Copy, S: BuildHasher> Extend<(&'a K, &'a V)> for HashMap<K, V, S> {
    fn extend<I: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, entries: I) {
        self.extend(entries.into_iter().map(|(key, value)| (*key, *value)))
    }
}

impl<'a, K: Eq + Hash, V, S: BuildHasher> Entry<'a, K, V, S> {
    /// The value, made from the key if there is none.
    pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, make: F) -> &'a mut V {
        match self {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let value = make(entry.key());
                entry.insert(value)
            }
        }
    }
}
