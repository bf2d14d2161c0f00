//! `BinaryHeap`, a queue by priority.

use core::fmt;
use core::iter::FusedIterator;
use core::mem;
use core::ops::{Deref, DerefMut};

use crate::collections::TryReserveError;
use crate::vec::{self, Vec};

/// A queue whose greatest element comes first.
#[rustc_diagnostic_item = "BinaryHeap"]
pub struct BinaryHeap<T> {
    // No element is greater than the one at half its place.
    data: Vec<T>,
}

/// The greatest element, mutably; its place is put right when this is dropped.
pub struct PeekMut<'a, T: 'a + Ord> {
    heap: &'a mut BinaryHeap<T>,
    // Whether the element may have been changed.
    changed: bool,
}

impl<T: Ord + fmt::Debug> fmt::Debug for PeekMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PeekMut").field(&self.heap.data[0]).finish()
    }
}

impl<T: Ord> Drop for PeekMut<'_, T> {
    fn drop(&mut self) {
        if self.changed && !self.heap.data.is_empty() {
            self.heap.sift_down(0);
        }
    }
}

impl<T: Ord> Deref for PeekMut<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.heap.data[0]
    }
}

impl<T: Ord> DerefMut for PeekMut<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.changed = true;
        &mut self.heap.data[0]
    }
}

impl<'a, T: Ord> PeekMut<'a, T> {
    /// Removes the element.
    pub fn pop(mut this: PeekMut<'a, T>) -> T {
        if this.changed {
            this.changed = false;
            this.heap.sift_down(0);
        }
        match this.heap.pop() {
            Some(value) => value,
            None => unreachable!(),
        }
    }
}

impl<T> BinaryHeap<T> {
    /// An empty queue.
    #[must_use]
    pub const fn new() -> BinaryHeap<T> {
        BinaryHeap { data: Vec::new() }
    }

    /// An empty queue with room for at least `capacity` elements.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> BinaryHeap<T> {
        BinaryHeap { data: Vec::with_capacity(capacity) }
    }
}

impl<T: Ord> BinaryHeap<T> {
    /// The greatest element, mutably.
    pub fn peek_mut(&mut self) -> Option<PeekMut<'_, T>> {
        if self.is_empty() { None } else { Some(PeekMut { heap: self, changed: false }) }
    }

    /// Removes the greatest element.
    pub fn pop(&mut self) -> Option<T> {
        self.data.pop().map(|mut item| {
            if !self.data.is_empty() {
                mem::swap(&mut item, &mut self.data[0]);
                self.sift_down_to_bottom();
            }
            item
        })
    }

    /// Adds an element.
    #[rustc_confusables("append", "put")]
    pub fn push(&mut self, item: T) {
        let old_len = self.data.len();
        self.data.push(item);
        self.sift_up(0, old_len);
    }

    /// The elements in ascending order.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_sorted_vec(mut self) -> Vec<T> {
        let mut end = self.data.len();
        while end > 1 {
            end -= 1;
            self.data.swap(0, end);
            self.sift_down_range(0, end);
        }
        self.into_vec()
    }

    /// Moves an element up as long as it is greater than the one above; gives its place.
    fn sift_up(&mut self, start: usize, pos: usize) -> usize {
        let mut at = pos;
        while at > start {
            let parent = (at - 1) / 2;
            if self.data[at] <= self.data[parent] {
                break;
            }
            self.data.swap(at, parent);
            at = parent;
        }
        at
    }

    fn sift_down_range(&mut self, pos: usize, end: usize) {
        let mut at = pos;
        let mut child = 2 * at + 1;
        while child <= end.saturating_sub(2) {
            child += (self.data[child] <= self.data[child + 1]) as usize;
            if self.data[at] >= self.data[child] {
                return;
            }
            self.data.swap(at, child);
            at = child;
            child = 2 * at + 1;
        }
        if child == end - 1 && self.data[at] < self.data[child] {
            self.data.swap(at, child);
        }
    }

    fn sift_down(&mut self, pos: usize) {
        let len = self.data.len();
        self.sift_down_range(pos, len);
    }

    /// Moves the first element down to a leaf, and from there up to its place: an element that was last usually belongs
    /// far down.
    fn sift_down_to_bottom(&mut self) {
        let end = self.data.len();
        let mut at = 0;
        let mut child = 1;
        while child <= end.saturating_sub(2) {
            child += (self.data[child] <= self.data[child + 1]) as usize;
            self.data.swap(at, child);
            at = child;
            child = 2 * at + 1;
        }
        if child == end - 1 {
            self.data.swap(at, child);
            at = child;
        }
        self.sift_up(0, at);
    }

    fn rebuild(&mut self) {
        let mut n = self.data.len() / 2;
        while n > 0 {
            n -= 1;
            self.sift_down(n);
        }
    }

    /// Moves all elements of another queue into this one.
    pub fn append(&mut self, other: &mut Self) {
        if self.len() < other.len() {
            mem::swap(self, other);
        }
        for item in other.data.drain(..) {
            self.push(item);
        }
    }

    /// Keeps the elements that satisfy the predicate.
    pub fn retain<F>(&mut self, f: F)
    where
        F: FnMut(&T) -> bool,
    {
        self.data.retain(f);
        self.rebuild();
    }
}

impl<T> BinaryHeap<T> {
    /// The elements in no particular order.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { iter: self.data.iter() }
    }

    /// The greatest element.
    #[must_use]
    pub fn peek(&self) -> Option<&T> {
        self.data.first()
    }

    /// How many elements there is room for.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.data.capacity()
    }

    /// Makes room for at least `additional` more elements.
    pub fn reserve(&mut self, additional: usize) {
        self.data.reserve(additional);
    }

    /// Makes room for at least `additional` more elements, if there is memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.data.try_reserve(additional)
    }

    /// Makes room for `additional` more elements and no more.
    pub fn reserve_exact(&mut self, additional: usize) {
        self.data.reserve_exact(additional);
    }

    /// Makes room for `additional` more elements and no more, if there is memory.
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.data.try_reserve_exact(additional)
    }

    /// Gives memory back beyond `min_capacity` elements.
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.data.shrink_to(min_capacity);
    }

    /// Gives memory back that is not needed.
    pub fn shrink_to_fit(&mut self) {
        self.data.shrink_to_fit();
    }

    /// The elements in no particular order.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_vec(self) -> Vec<T> {
        self.data
    }

    /// The elements in no particular order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        self.data.as_slice()
    }

    /// The number of elements.
    #[must_use]
    #[rustc_confusables("length", "size")]
    pub fn len(&self) -> usize {
        self.data.len()
    }

    /// Whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all elements and gives them in no particular order.
    #[inline]
    pub fn drain(&mut self) -> vec::Drain<'_, T> {
        self.data.drain(..)
    }

    /// Removes all elements.
    pub fn clear(&mut self) {
        self.data.clear();
    }
}

impl<T: Clone> Clone for BinaryHeap<T> {
    fn clone(&self) -> Self {
        BinaryHeap { data: self.data.clone() }
    }
}

impl<T> Default for BinaryHeap<T> {
    #[inline]
    fn default() -> BinaryHeap<T> {
        BinaryHeap::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for BinaryHeap<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Ord> From<Vec<T>> for BinaryHeap<T> {
    fn from(vec: Vec<T>) -> BinaryHeap<T> {
        let mut heap = BinaryHeap { data: vec };
        heap.rebuild();
        heap
    }
}

impl<T: Ord, const N: usize> From<[T; N]> for BinaryHeap<T> {
    fn from(arr: [T; N]) -> Self {
        Self::from(Vec::from(arr))
    }
}

impl<T> From<BinaryHeap<T>> for Vec<T> {
    fn from(heap: BinaryHeap<T>) -> Vec<T> {
        heap.data
    }
}

impl<T: Ord> FromIterator<T> for BinaryHeap<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> BinaryHeap<T> {
        BinaryHeap::from(iter.into_iter().collect::<Vec<_>>())
    }
}

impl<T: Ord> Extend<T> for BinaryHeap<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        for item in iter {
            self.push(item);
        }
    }
}

impl<'a, T: 'a + Ord + Copy> Extend<&'a T> for BinaryHeap<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        self.extend(iter.into_iter().cloned());
    }
}

impl<T> IntoIterator for BinaryHeap<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter { iter: self.data.into_iter() }
    }
}

impl<'a, T> IntoIterator for &'a BinaryHeap<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// The elements in no particular order.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T: 'a> {
    iter: core::slice::Iter<'a, T>,
}

/// The elements in no particular order, by value.
#[derive(Clone)]
pub struct IntoIter<T> {
    iter: vec::IntoIter<T>,
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { iter: self.iter.clone() }
    }
}

impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Iter").field(&self.iter.as_slice()).finish()
    }
}

impl<T: fmt::Debug> fmt::Debug for IntoIter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoIter").field(&self.iter.as_slice()).finish()
    }
}

macro_rules! forward_iterator {
    ($([$($generics:tt)*] $Name:ty => $Item:ty;)*) => { $(
        impl<$($generics)*> Iterator for $Name {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                self.iter.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.iter.size_hint()
            }
        }

        impl<$($generics)*> DoubleEndedIterator for $Name {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                self.iter.next_back()
            }
        }

        impl<$($generics)*> ExactSizeIterator for $Name {}
        impl<$($generics)*> FusedIterator for $Name {}
    )* };
}
forward_iterator! {
    ['a, T] Iter<'a, T> => &'a T;
    [T] IntoIter<T> => T;
}

impl<T> Default for Iter<'_, T> {
    fn default() -> Self {
        Iter { iter: Default::default() }
    }
}

impl<T> Default for IntoIter<T> {
    fn default() -> Self {
        IntoIter { iter: Default::default() }
    }
}
