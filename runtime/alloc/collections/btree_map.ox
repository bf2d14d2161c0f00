//! `BTreeMap`, an ordered map.

mod entry;
#[rustc_module = "alloc::collections::btree::map"]
mod extract_if;
#[rustc_module = "alloc::collections::btree::map"]
mod iter;
mod node;
mod slots;
#[rustc_module = "alloc::collections::btree::map"]
mod traits;

pub use entry::{Entry, OccupiedEntry, VacantEntry};
pub use extract_if::ExtractIf;
pub(super) use extract_if::ExtractWalk;
pub use iter::{IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, Range, RangeMut, Values, ValuesMut};

use core::borrow::Borrow;
use core::cmp::Ordering;
use core::mem;
use core::ops::{Bound, RangeBounds};

use crate::boxed::Box;
use crate::vec::Vec;
use node::{Node, Path};

/// A map that keeps its entries in the order of their keys.
#[rustc_diagnostic_item = "BTreeMap"]
#[rustc_insignificant_dtor]
pub struct BTreeMap<K, V> {
    // An empty map has no nodes.
    root: Option<Root<K, V>>,
    length: usize,
}

#[derive(Clone)]
struct Root<K, V> {
    node: Box<Node<K, V>>,
    // How many nodes are above each leaf.
    height: usize,
}

impl<K, V> BTreeMap<K, V> {
    /// An empty map.
    #[must_use]
    pub const fn new() -> BTreeMap<K, V> {
        BTreeMap { root: None, length: 0 }
    }

    /// The root, for paths; null for an empty map.
    fn root_ptr(&self) -> *mut Node<K, V> {
        match &self.root {
            Some(root) => &raw const *root.node as *mut Node<K, V>,
            None => core::ptr::null_mut(),
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        drop(mem::replace(self, BTreeMap::new()));
    }

    /// The way to a key, and whether it is there.
    fn search<Q: ?Sized>(&self, key: &Q) -> (Path<K, V>, bool)
    where
        K: Borrow<Q>,
        Q: Ord,
    {
        let mut path = Path::new(self.root_ptr());
        let found = path.descend_to(|k| k.borrow().cmp(key));
        (path, found)
    }

    /// The value of a key.
    #[inline]
    pub fn get<Q: ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q> + Ord,
        Q: Ord,
    {
        self.get_key_value(key).map(|(_, v)| v)
    }

    /// The entry of a key.
    pub fn get_key_value<Q: ?Sized>(&self, k: &Q) -> Option<(&K, &V)>
    where
        K: Borrow<Q> + Ord,
        Q: Ord,
    {
        let root = self.root.as_ref()?;
        let mut node = &*root.node;
        for _ in 0..root.height {
            match node.search(|key| key.borrow().cmp(k)) {
                Ok(i) => return Some((&node.keys[i], &node.values[i])),
                Err(i) => node = &node.children[i],
            }
        }
        let leaf = node;
        match leaf.search(|key| key.borrow().cmp(k)) {
            Ok(i) => Some((&leaf.keys[i], &leaf.values[i])),
            Err(_) => None,
        }
    }

    /// The value of a key, mutably.
    pub fn get_mut<Q: ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q> + Ord,
        Q: Ord,
    {
        let (path, found) = self.search(key);
        // SAFETY: the path is that of an entry, and the map is borrowed mutably.
        if found { Some(unsafe { path.value_mut() }) } else { None }
    }

    /// Whether there is an entry with this key.
    #[inline]
    pub fn contains_key<Q: ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q> + Ord,
        Q: Ord,
    {
        self.get(key).is_some()
    }

    /// The entry with the least key.
    pub fn first_key_value(&self) -> Option<(&K, &V)>
    where
        K: Ord,
    {
        self.iter().next()
    }

    /// The entry with the greatest key.
    pub fn last_key_value(&self) -> Option<(&K, &V)>
    where
        K: Ord,
    {
        self.iter().next_back()
    }

    /// The entry with the least key, for changing it.
    pub fn first_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>>
    where
        K: Ord,
    {
        let path = Path::first(self.root_ptr());
        if path.is_end() { None } else { Some(OccupiedEntry::new(self, path)) }
    }

    /// The entry with the greatest key, for changing it.
    pub fn last_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>>
    where
        K: Ord,
    {
        let mut path = Path::new(self.root_ptr());
        if self.length == 0 {
            return None;
        }
        path.retreat();
        Some(OccupiedEntry::new(self, path))
    }

    /// Removes the entry with the least key.
    pub fn pop_first(&mut self) -> Option<(K, V)>
    where
        K: Ord,
    {
        self.first_entry().map(|entry| entry.remove_entry())
    }

    /// Removes the entry with the greatest key.
    pub fn pop_last(&mut self) -> Option<(K, V)>
    where
        K: Ord,
    {
        self.last_entry().map(|entry| entry.remove_entry())
    }

    /// Sets the value of a key and gives the old one.
    #[rustc_confusables("push", "put", "set")]
    pub fn insert(&mut self, key: K, value: V) -> Option<V>
    where
        K: Ord,
    {
        match self.entry(key) {
            Entry::Occupied(mut entry) => Some(entry.insert(value)),
            Entry::Vacant(entry) => {
                entry.insert(value);
                None
            }
        }
    }

    /// Removes the entry of a key and gives its value.
    #[rustc_confusables("delete", "take")]
    pub fn remove<Q: ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q> + Ord,
        Q: Ord,
    {
        self.remove_entry(key).map(|(_, v)| v)
    }

    /// Removes the entry of a key and gives it.
    pub fn remove_entry<Q: ?Sized>(&mut self, key: &Q) -> Option<(K, V)>
    where
        K: Borrow<Q> + Ord,
        Q: Ord,
    {
        let (path, found) = self.search(key);
        if found { Some(self.remove_at(path)) } else { None }
    }

    /// Inserts where a search ended without finding the key; gives the place of the value.
    fn insert_at(&mut self, path: Path<K, V>, key: K, value: V) -> *mut V {
        self.length += 1;
        if self.root.is_none() {
            let mut root = Box::new(Node::new());
            root.keys.push(key);
            root.values.push(value);
            let place = &raw mut root.values[0];
            self.root = Some(Root { node: root, height: 0 });
            return place;
        }
        // SAFETY: the path leads through the nodes of this map, which is borrowed mutably.
        let (place, split) = unsafe { path.insert(key, value) };
        if let Some((key, value, right)) = split {
            let mut root = Node::new();
            root.keys.push(key);
            root.values.push(value);
            let mut height = 0;
            if let Some(left) = self.root.take() {
                root.children.push(left.node);
                height = left.height + 1;
            }
            root.children.push(right);
            self.root = Some(Root { node: Box::new(root), height });
            // The entry may be the one that moved to the new root.
            if place.is_null() {
                return match &mut self.root {
                    Some(root) => &raw mut root.node.values[0],
                    None => core::ptr::null_mut(),
                };
            }
        }
        place
    }

    fn remove_at(&mut self, path: Path<K, V>) -> (K, V) {
        self.length -= 1;
        // SAFETY: the path leads through the nodes of this map to an entry.
        let entry = unsafe { path.remove() };
        // A root without keys has one child, or none.
        let emptied = match &mut self.root {
            Some(root) if root.node.keys.is_empty() => Some((root.node.children.pop(), root.height)),
            _ => None,
        };
        if let Some((child, height)) = emptied {
            self.root = child.map(|node| Root { node, height: height - 1 });
        }
        entry
    }

    /// Keeps the entries that satisfy the predicate.
    #[inline]
    pub fn retain<F>(&mut self, mut f: F)
    where
        K: Ord,
        F: FnMut(&K, &mut V) -> bool,
    {
        let mut kept = BTreeMap::new();
        for (k, mut v) in mem::take(self) {
            if f(&k, &mut v) {
                kept.push_last(k, v);
            }
        }
        *self = kept;
    }

    /// Moves the entries with keys of a range that satisfy the predicate out, as the iterator goes.
    ///
    /// # Panics
    /// Panics if the range is turned around, or empty with both ends excluded.
    #[inline]
    pub fn extract_if<F, R>(&mut self, range: R, pred: F) -> ExtractIf<'_, K, V, R, F>
    where
        K: Ord,
        R: RangeBounds<K>,
        F: FnMut(&K, &mut V) -> bool,
    {
        ExtractIf::new(self.extract_walk(range), pred)
    }

    pub(super) fn extract_walk<R>(&mut self, range: R) -> ExtractWalk<'_, K, V, R>
    where
        K: Ord,
        R: RangeBounds<K>,
    {
        let (front, _) = self.range_paths((range.start_bound(), range.end_bound()), "BTreeMap");
        ExtractWalk::new(self, front, range)
    }

    /// Adds an entry whose key is greater than all others.
    fn push_last(&mut self, key: K, value: V) {
        let mut path = Path::new(self.root_ptr());
        path.descend_last();
        self.insert_at(path, key, value);
    }

    /// Moves all entries of another map into this one.
    pub fn append(&mut self, other: &mut Self)
    where
        K: Ord,
    {
        for (k, v) in mem::take(other) {
            self.insert(k, v);
        }
    }

    /// The entries with keys of a range.
    ///
    /// # Panics
    /// Panics if the range is turned around, or empty with both ends excluded.
    pub fn range<T: ?Sized, R>(&self, range: R) -> Range<'_, K, V>
    where
        T: Ord,
        K: Borrow<T> + Ord,
        R: RangeBounds<T>,
    {
        self.range_of(range, "BTreeMap")
    }

    /// [`range`](Self::range) of a map that is a part of `collection`.
    pub(in crate::collections) fn range_of<T: ?Sized, R>(&self, range: R, collection: &str) -> Range<'_, K, V>
    where
        T: Ord,
        K: Borrow<T> + Ord,
        R: RangeBounds<T>,
    {
        let (front, back) = self.range_paths(range, collection);
        Range::new(front, back)
    }

    /// The entries with keys of a range, mutably.
    ///
    /// # Panics
    /// Panics if the range is turned around, or empty with both ends excluded.
    pub fn range_mut<T: ?Sized, R>(&mut self, range: R) -> RangeMut<'_, K, V>
    where
        T: Ord,
        K: Borrow<T> + Ord,
        R: RangeBounds<T>,
    {
        let (front, back) = self.range_paths(range, "BTreeMap");
        RangeMut::new(front, back)
    }

    fn range_paths<T: ?Sized, R>(&self, range: R, collection: &str) -> (Path<K, V>, Path<K, V>)
    where
        T: Ord,
        K: Borrow<T>,
        R: RangeBounds<T>,
    {
        match (range.start_bound(), range.end_bound()) {
            (Bound::Excluded(s), Bound::Excluded(e)) if s == e => {
                panic!("range start and end are equal and excluded in {collection}")
            }
            (Bound::Included(s) | Bound::Excluded(s), Bound::Included(e) | Bound::Excluded(e)) if s > e => {
                panic!("range start is greater than range end in {collection}")
            }
            _ => {}
        }
        let root = self.root_ptr();
        let front = match range.start_bound() {
            Bound::Unbounded => Path::first(root),
            Bound::Included(s) => Path::lower_bound(root, |k| k.borrow().cmp(s) == Ordering::Less),
            Bound::Excluded(s) => Path::lower_bound(root, |k| k.borrow().cmp(s) != Ordering::Greater),
        };
        let back = match range.end_bound() {
            Bound::Unbounded => Path::new(root),
            Bound::Included(e) => Path::lower_bound(root, |k| k.borrow().cmp(e) != Ordering::Greater),
            Bound::Excluded(e) => Path::lower_bound(root, |k| k.borrow().cmp(e) == Ordering::Less),
        };
        (front, back)
    }

    /// The entry of a key, for reading, changing or inserting it.
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V>
    where
        K: Ord,
    {
        let (path, found) = self.search(&key);
        if found {
            Entry::Occupied(OccupiedEntry::new(self, path))
        } else {
            Entry::Vacant(VacantEntry::new(self, path, key))
        }
    }

    /// Cuts the map and gives the entries from a key on.
    pub fn split_off<Q: ?Sized + Ord>(&mut self, key: &Q) -> Self
    where
        K: Borrow<Q> + Ord,
    {
        let mut left = BTreeMap::new();
        let mut right = BTreeMap::new();
        for (k, v) in mem::take(self) {
            if k.borrow() < key { left.push_last(k, v) } else { right.push_last(k, v) }
        }
        *self = left;
        right
    }

    /// The entries in order.
    pub fn iter(&self) -> Iter<'_, K, V> {
        Iter::new(Path::first(self.root_ptr()), Path::new(self.root_ptr()), self.length)
    }

    /// The entries in order, with mutable values.
    pub fn iter_mut(&mut self) -> IterMut<'_, K, V> {
        IterMut::new(Path::first(self.root_ptr()), Path::new(self.root_ptr()), self.length)
    }

    /// The keys in order.
    pub fn keys(&self) -> Keys<'_, K, V> {
        Keys::new(self.iter())
    }

    /// The values in the order of the keys.
    pub fn values(&self) -> Values<'_, K, V> {
        Values::new(self.iter())
    }

    /// The values in the order of the keys, mutably.
    pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> {
        ValuesMut::new(self.iter_mut())
    }

    /// The keys in order, by value.
    #[inline]
    pub fn into_keys(self) -> IntoKeys<K, V> {
        IntoKeys::new(self.into_iter())
    }

    /// The values in the order of the keys, by value.
    #[inline]
    pub fn into_values(self) -> IntoValues<K, V> {
        IntoValues::new(self.into_iter())
    }

    /// The number of entries.
    #[must_use]
    #[rustc_confusables("length", "size")]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether there are no entries.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The entries in order, by value.
    fn into_entries(self) -> Vec<(K, V)> {
        let mut entries = Vec::with_capacity(self.length);
        if let Some(root) = self.root {
            root.node.drain_into(&mut entries);
        }
        entries
    }
}
