//! The nodes of an ordered map, and ways through them.
//!
//! A node has between 5 and 11 keys, the root between 1 and 11. A node with n keys that is not a leaf has n + 1
//! children; all keys of child i are less than key i, and all of child i + 1 are greater. All leaves are at the same
//! depth, so that the length of a way is at most 25 for any map that fits into memory.

use core::cmp::Ordering;
use core::mem::MaybeUninit;
use core::ptr;

use super::slots::Slots;
use crate::boxed::Box;
use crate::vec::Vec;

const MIN_KEYS: usize = 5;
const MAX_KEYS: usize = 11;
const MAX_DEPTH: usize = 26;

// One more than may stay, until the node is split.
const KEYS: usize = MAX_KEYS + 1;

pub(super) struct Node<K, V> {
    pub(super) keys: Slots<K, KEYS>,
    pub(super) values: Slots<V, KEYS>,
    // Empty in leaves.
    pub(super) children: Vec<Box<Node<K, V>>>,
}

impl<K, V> Node<K, V> {
    #[inline]
    pub(super) fn new() -> Self {
        Node { keys: Slots::new(), values: Slots::new(), children: Vec::new() }
    }

    fn is_leaf(&self) -> bool {
        self.children.is_empty()
    }

    /// The index of a key, or else of the child where it would be.
    #[inline]
    pub(super) fn search(&self, mut compare: impl FnMut(&K) -> Ordering) -> Result<usize, usize> {
        let keys: &[K] = &self.keys;
        for (i, key) in keys.iter().enumerate() {
            match compare(key) {
                Ordering::Less => {}
                Ordering::Equal => return Ok(i),
                Ordering::Greater => return Err(i),
            }
        }
        Err(keys.len())
    }

    /// Moves the upper half to a new node; gives the entry between the halves and that node.
    fn split(&mut self) -> (K, V, Box<Node<K, V>>) {
        let middle = self.keys.len() / 2;
        let mut right = Box::new(Node::new());
        self.keys.split_into(middle + 1, &mut right.keys);
        self.values.split_into(middle + 1, &mut right.values);
        if !self.is_leaf() {
            right.children.reserve_exact(KEYS + 1);
            right.children.extend(self.children.drain(middle + 1..));
        }
        match (self.keys.pop(), self.values.pop()) {
            (Some(key), Some(value)) => (key, value, right),
            _ => unreachable!(),
        }
    }

    /// Gives child `i`, which has one key too few, a key of a neighbour, or makes one node of both.
    fn fix_child(&mut self, i: usize) {
        if i > 0 && self.children[i - 1].keys.len() > MIN_KEYS {
            // The greatest entry of the left neighbour goes up, and the one between them comes down.
            let left = &mut *self.children[i - 1];
            let moved = (left.keys.pop(), left.values.pop(), left.children.pop());
            if let (Some(key), Some(value), child) = moved {
                let key = core::mem::replace(&mut self.keys[i - 1], key);
                let value = core::mem::replace(&mut self.values[i - 1], value);
                let node = &mut *self.children[i];
                node.keys.insert(0, key);
                node.values.insert(0, value);
                if let Some(child) = child {
                    node.children.insert(0, child);
                }
            }
        } else if i + 1 < self.children.len() && self.children[i + 1].keys.len() > MIN_KEYS {
            let right = &mut *self.children[i + 1];
            let key = right.keys.remove(0);
            let value = right.values.remove(0);
            let child = if right.is_leaf() { None } else { Some(right.children.remove(0)) };
            let key = core::mem::replace(&mut self.keys[i], key);
            let value = core::mem::replace(&mut self.values[i], value);
            let node = &mut *self.children[i];
            node.keys.push(key);
            node.values.push(value);
            if let Some(child) = child {
                node.children.push(child);
            }
        } else {
            let left = if i > 0 { i - 1 } else { i };
            let key = self.keys.remove(left);
            let value = self.values.remove(left);
            let mut right = self.children.remove(left + 1);
            let node = &mut *self.children[left];
            node.keys.push(key);
            node.values.push(value);
            node.keys.append(&mut right.keys);
            node.values.append(&mut right.values);
            node.children.append(&mut right.children);
        }
    }

    /// Moves all entries out, in order.
    pub(super) fn drain_into(self, entries: &mut Vec<(K, V)>) {
        let Node { mut keys, mut values, children } = self;
        let mut children = children.into_iter();
        while !keys.is_empty() {
            let (key, value) = (keys.remove(0), values.remove(0));
            if let Some(child) = children.next() {
                child.drain_into(entries);
            }
            entries.push((key, value));
        }
        if let Some(child) = children.next() {
            child.drain_into(entries);
        }
    }
}

impl<K: Clone, V: Clone> Clone for Node<K, V> {
    fn clone(&self) -> Self {
        Node { keys: self.keys.clone(), values: self.values.clone(), children: self.children.clone() }
    }
}

/// A way from the root to an entry: in each node the index of the child that is entered, in the last that of the
/// entry. The way of length 0 stands for the place after the last entry.
pub(super) struct Path<K, V> {
    root: *mut Node<K, V>,
    // The first `len` are there.
    steps: [MaybeUninit<(*mut Node<K, V>, usize)>; MAX_DEPTH],
    len: usize,
}

impl<K, V> Clone for Path<K, V> {
    fn clone(&self) -> Self {
        let mut copy = Path::new(self.root);
        copy.len = self.len;
        copy.steps[..self.len].copy_from_slice(&self.steps[..self.len]);
        copy
    }
}

impl<K, V> PartialEq for Path<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && (self.len == 0 || self.step(self.len - 1) == other.step(other.len - 1))
    }
}

impl<K, V> Path<K, V> {
    /// The place after the last entry.
    pub(super) fn new(root: *mut Node<K, V>) -> Self {
        Path { root, steps: [const { MaybeUninit::uninit() }; MAX_DEPTH], len: 0 }
    }

    #[inline]
    fn step(&self, at: usize) -> (*mut Node<K, V>, usize) {
        assert!(at < self.len);
        // SAFETY: it is there.
        unsafe { self.steps[at].assume_init() }
    }

    #[inline]
    fn last_index(&mut self) -> &mut usize {
        assert!(self.len > 0);
        // SAFETY: it is there.
        unsafe { &mut self.steps[self.len - 1].assume_init_mut().1 }
    }

    /// The first entry.
    pub(super) fn first(root: *mut Node<K, V>) -> Self {
        let mut path = Path::new(root);
        if !root.is_null() {
            path.descend_first(root);
        }
        path
    }

    /// The first entry whose key does not satisfy the predicate, where those that do come first.
    pub(super) fn lower_bound(root: *mut Node<K, V>, mut before: impl FnMut(&K) -> bool) -> Self {
        let mut path = Path::new(root);
        path.descend_to(|k| if before(k) { Ordering::Less } else { Ordering::Greater });
        path.leave_finished();
        path
    }

    pub(super) fn is_end(&self) -> bool {
        self.len == 0
    }

    fn push(&mut self, node: *mut Node<K, V>, index: usize) {
        self.steps[self.len].write((node, index));
        self.len += 1;
    }

    /// Goes to a key, or else to the place in a leaf where it would be; says whether it is there.
    pub(super) fn descend_to(&mut self, mut compare: impl FnMut(&K) -> Ordering) -> bool {
        let mut node = self.root;
        if node.is_null() {
            return false;
        }
        loop {
            // SAFETY: paths lead through the nodes of a map that is borrowed.
            let current = unsafe { &*node };
            match current.search(&mut compare) {
                Ok(i) => {
                    self.push(node, i);
                    return true;
                }
                Err(i) => {
                    self.push(node, i);
                    if current.is_leaf() {
                        return false;
                    }
                    node = &raw const *current.children[i] as *mut Node<K, V>;
                }
            }
        }
    }

    /// Goes to the place after the last entry of the last leaf.
    pub(super) fn descend_last(&mut self) {
        let mut node = self.root;
        while !node.is_null() {
            // SAFETY: as above.
            let current = unsafe { &*node };
            self.push(node, current.keys.len());
            node = match current.children.last() {
                Some(child) => &raw const **child as *mut Node<K, V>,
                None => ptr::null_mut(),
            };
        }
    }

    fn descend_first(&mut self, from: *mut Node<K, V>) {
        let mut node = from;
        loop {
            self.push(node, 0);
            // SAFETY: as above.
            let current = unsafe { &*node };
            match current.children.first() {
                Some(child) => node = &raw const **child as *mut Node<K, V>,
                None => return,
            }
        }
    }

    /// Leaves nodes whose last entry is before this place.
    fn leave_finished(&mut self) {
        while self.len > 0 {
            let (node, index) = self.step(self.len - 1);
            // SAFETY: as above.
            if index < unsafe { (*node).keys.len() } {
                return;
            }
            self.len -= 1;
        }
    }

    /// Goes to the next entry.
    pub(super) fn advance(&mut self) {
        let (node, index) = self.step(self.len - 1);
        *self.last_index() = index + 1;
        // SAFETY: as above.
        let current = unsafe { &*node };
        if current.is_leaf() {
            self.leave_finished();
        } else {
            self.descend_first(&raw const *current.children[index + 1] as *mut Node<K, V>);
        }
    }

    /// Goes to the previous entry. There must be one.
    pub(super) fn retreat(&mut self) {
        let mut node = self.root;
        if self.len > 0 {
            let (current, index) = self.step(self.len - 1);
            // SAFETY: as above.
            let current = unsafe { &*current };
            if current.is_leaf() {
                while self.len > 0 && self.step(self.len - 1).1 == 0 {
                    self.len -= 1;
                }
                if self.len > 0 {
                    *self.last_index() -= 1;
                }
                return;
            }
            node = &raw const *current.children[index] as *mut Node<K, V>;
        }
        // The greatest entry below `node`.
        loop {
            // SAFETY: as above.
            let current = unsafe { &*node };
            self.push(node, current.keys.len());
            match current.children.last() {
                Some(child) => node = &raw const **child as *mut Node<K, V>,
                None => {
                    *self.last_index() -= 1;
                    return;
                }
            }
        }
    }

    /// # Safety
    /// The path must be that of an entry, and the map must be borrowed for `'a`.
    pub(super) unsafe fn key<'a>(&self) -> &'a K {
        let (node, index) = self.step(self.len - 1);
        // SAFETY: as for the caller.
        unsafe { &*(*node).keys.as_ptr().add(index) }
    }

    /// # Safety
    /// As for `key`.
    pub(super) unsafe fn value<'a>(&self) -> &'a V {
        let (node, index) = self.step(self.len - 1);
        // SAFETY: as for the caller.
        unsafe { &*(*node).values.as_ptr().add(index) }
    }

    /// # Safety
    /// As for `key`, and no other reference to the value may be used.
    pub(super) unsafe fn value_mut<'a>(&self) -> &'a mut V {
        let (node, index) = self.step(self.len - 1);
        // SAFETY: as for the caller.
        unsafe { &mut *(*node).values.as_mut_ptr().add(index) }
    }

    /// Inserts at a place in a leaf. Gives the place of the value, null if the entry became the one that moved up, and
    /// what the root split into besides itself.
    ///
    /// # Safety
    /// The map must be borrowed mutably.
    pub(super) unsafe fn insert(self, key: K, value: V) -> (*mut V, Option<(K, V, Box<Node<K, V>>)>) {
        let (leaf, index) = self.step(self.len - 1);
        // SAFETY: as for the caller.
        unsafe {
            (*leaf).keys.insert(index, key);
            (*leaf).values.insert(index, value);
            let mut place = (*leaf).values.as_mut_ptr().add(index);
            let mut depth = self.len - 1;
            let mut node = leaf;
            // Where the new value is, in the node that is split next; none when it is below.
            let mut at = Some(index);
            while (*node).keys.len() > MAX_KEYS {
                let middle = (*node).keys.len() / 2;
                let (key, value, right) = (*node).split();
                if let Some(i) = at {
                    if i < middle {
                        place = (*node).values.as_mut_ptr().add(i);
                        at = None;
                    } else if i > middle {
                        place = right.values.as_ptr().add(i - middle - 1) as *mut V;
                        at = None;
                    }
                }
                if depth == 0 {
                    if at.is_some() {
                        place = ptr::null_mut();
                    }
                    return (place, Some((key, value, right)));
                }
                depth -= 1;
                let (parent, child_index) = self.step(depth);
                (*parent).keys.insert(child_index, key);
                (*parent).values.insert(child_index, value);
                (*parent).children.insert(child_index + 1, right);
                if at.is_some() {
                    place = (*parent).values.as_mut_ptr().add(child_index);
                    at = Some(child_index);
                }
                node = parent;
            }
            (place, None)
        }
    }

    /// Removes an entry. The root may be left without keys.
    ///
    /// # Safety
    /// The path must be that of an entry, and the map must be borrowed mutably.
    pub(super) unsafe fn remove(self) -> (K, V) {
        let mut path = self;
        let (node, index) = path.step(path.len - 1);
        // SAFETY: as for the caller.
        unsafe {
            let entry = if (*node).is_leaf() {
                ((*node).keys.remove(index), (*node).values.remove(index))
            } else {
                // The greatest entry of the child before it takes its place.
                path.retreat();
                let (leaf, last) = path.step(path.len - 1);
                let key = (*leaf).keys.remove(last);
                let value = (*leaf).values.remove(last);
                (
                    core::mem::replace(&mut (&mut (*node).keys)[index], key),
                    core::mem::replace(&mut (&mut (*node).values)[index], value),
                )
            };
            let mut depth = path.len - 1;
            while depth > 0 && (*path.step(depth).0).keys.len() < MIN_KEYS {
                let (parent, child_index) = path.step(depth - 1);
                (*parent).fix_child(child_index);
                depth -= 1;
            }
            entry
        }
    }
}
