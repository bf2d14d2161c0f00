//! The nodes of an ordered map, and ways through them.
//!
//! A node has between 5 and 11 keys, the root between 1 and 11. A node with n keys that is not a leaf has n + 1
//! children; all keys of child i are less than key i, and all of child i + 1 are greater. All leaves are at the same
//! depth, so that the length of a way is at most 25 for any map that fits into memory.

use core::cmp::Ordering;
use core::ptr;

use crate::boxed::Box;
use crate::vec::Vec;

const MIN_KEYS: usize = 5;
const MAX_KEYS: usize = 11;
const MAX_DEPTH: usize = 26;

pub(super) struct Node<K, V> {
    pub(super) keys: Vec<K>,
    pub(super) values: Vec<V>,
    // Empty in leaves.
    pub(super) children: Vec<Box<Node<K, V>>>,
}

impl<K, V> Node<K, V> {
    pub(super) fn new() -> Self {
        Node { keys: Vec::new(), values: Vec::new(), children: Vec::new() }
    }

    fn is_leaf(&self) -> bool {
        self.children.is_empty()
    }

    /// The index of a key, or else of the child where it would be.
    pub(super) fn search(&self, mut compare: impl FnMut(&K) -> Ordering) -> Result<usize, usize> {
        let mut i = 0;
        while i < self.keys.len() {
            match compare(&self.keys[i]) {
                Ordering::Less => i += 1,
                Ordering::Equal => return Ok(i),
                Ordering::Greater => return Err(i),
            }
        }
        Err(i)
    }

    /// Moves the upper half to a new node; gives the entry between the halves and that node.
    fn split(&mut self) -> (K, V, Box<Node<K, V>>) {
        let middle = self.keys.len() / 2;
        let mut right = Node::new();
        right.keys = self.keys.split_off(middle + 1);
        right.values = self.values.split_off(middle + 1);
        if !self.is_leaf() {
            right.children = self.children.split_off(middle + 1);
        }
        match (self.keys.pop(), self.values.pop()) {
            (Some(key), Some(value)) => (key, value, Box::new(right)),
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
        let mut children = self.children.into_iter();
        let mut values = self.values.into_iter();
        for key in self.keys {
            if let Some(child) = children.next() {
                child.drain_into(entries);
            }
            if let Some(value) = values.next() {
                entries.push((key, value));
            }
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
    steps: [(*mut Node<K, V>, usize); MAX_DEPTH],
    len: usize,
}

impl<K, V> Clone for Path<K, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, V> Copy for Path<K, V> {}

impl<K, V> PartialEq for Path<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && (self.len == 0 || self.steps[self.len - 1] == other.steps[other.len - 1])
    }
}

impl<K, V> Path<K, V> {
    /// The place after the last entry.
    pub(super) fn new(root: *mut Node<K, V>) -> Self {
        Path { root, steps: [(ptr::null_mut(), 0); MAX_DEPTH], len: 0 }
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
        self.steps[self.len] = (node, index);
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
            let (node, index) = self.steps[self.len - 1];
            // SAFETY: as above.
            if index < unsafe { (*node).keys.len() } {
                return;
            }
            self.len -= 1;
        }
    }

    /// Goes to the next entry.
    pub(super) fn advance(&mut self) {
        let (node, index) = self.steps[self.len - 1];
        self.steps[self.len - 1].1 = index + 1;
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
            let (current, index) = self.steps[self.len - 1];
            // SAFETY: as above.
            let current = unsafe { &*current };
            if current.is_leaf() {
                while self.len > 0 && self.steps[self.len - 1].1 == 0 {
                    self.len -= 1;
                }
                if self.len > 0 {
                    self.steps[self.len - 1].1 -= 1;
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
                    self.steps[self.len - 1].1 -= 1;
                    return;
                }
            }
        }
    }

    /// # Safety
    /// The path must be that of an entry, and the map must be borrowed for `'a`.
    pub(super) unsafe fn key<'a>(&self) -> &'a K {
        let (node, index) = self.steps[self.len - 1];
        // SAFETY: as for the caller.
        unsafe { &*(*node).keys.as_ptr().add(index) }
    }

    /// # Safety
    /// As for `key`.
    pub(super) unsafe fn value<'a>(&self) -> &'a V {
        let (node, index) = self.steps[self.len - 1];
        // SAFETY: as for the caller.
        unsafe { &*(*node).values.as_ptr().add(index) }
    }

    /// # Safety
    /// As for `key`, and no other reference to the value may be used.
    pub(super) unsafe fn value_mut<'a>(&self) -> &'a mut V {
        let (node, index) = self.steps[self.len - 1];
        // SAFETY: as for the caller.
        unsafe { &mut *(*node).values.as_mut_ptr().add(index) }
    }

    /// Inserts at a place in a leaf. Gives the place of the value, null if the entry became the one that moved up, and
    /// what the root split into besides itself.
    ///
    /// # Safety
    /// The map must be borrowed mutably.
    pub(super) unsafe fn insert(self, key: K, value: V) -> (*mut V, Option<(K, V, Box<Node<K, V>>)>) {
        let (leaf, index) = self.steps[self.len - 1];
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
                let (parent, child_index) = self.steps[depth];
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
        let (node, index) = path.steps[path.len - 1];
        // SAFETY: as for the caller.
        unsafe {
            let entry = if (*node).is_leaf() {
                ((*node).keys.remove(index), (*node).values.remove(index))
            } else {
                // The greatest entry of the child before it takes its place.
                path.retreat();
                let (leaf, last) = path.steps[path.len - 1];
                let key = (*leaf).keys.remove(last);
                let value = (*leaf).values.remove(last);
                (
                    core::mem::replace(&mut (&mut (*node).keys)[index], key),
                    core::mem::replace(&mut (&mut (*node).values)[index], value),
                )
            };
            let mut depth = path.len - 1;
            while depth > 0 && (*path.steps[depth].0).keys.len() < MIN_KEYS {
                let (parent, child_index) = path.steps[depth - 1];
                (*parent).fix_child(child_index);
                depth -= 1;
            }
            entry
        }
    }
}
