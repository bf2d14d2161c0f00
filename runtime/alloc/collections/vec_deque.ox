//! `VecDeque`, a queue with two ends in a ring.

mod iter;
mod traits;

pub use iter::{Drain, IntoIter, Iter, IterMut};

use core::cmp::Ordering;
use core::ops::RangeBounds;
use core::{cmp, mem, ptr, slice};

use crate::collections::TryReserveError;
use crate::raw_vec::RawVec;
use crate::vec::slice_range;

/// A queue with two ends in a ring that grows.
#[rustc_diagnostic_item = "VecDeque"]
#[rustc_insignificant_dtor]
pub struct VecDeque<T> {
    // Where the first element is; less than the capacity unless that is zero.
    head: usize,
    len: usize,
    buf: RawVec<T>,
}

impl<T> VecDeque<T> {
    /// An empty queue, which has no memory yet.
    #[inline]
    #[must_use]
    pub const fn new() -> VecDeque<T> {
        VecDeque { head: 0, len: 0, buf: RawVec::new() }
    }

    /// An empty queue with room for at least `capacity` elements.
    #[inline]
    #[must_use]
    pub fn with_capacity(capacity: usize) -> VecDeque<T> {
        VecDeque { head: 0, len: 0, buf: RawVec::with_capacity(capacity) }
    }

    #[inline]
    fn ptr(&self) -> *mut T {
        self.buf.ptr()
    }

    /// The place of the element with an index, which may be the length.
    #[inline]
    fn slot(&self, index: usize) -> usize {
        let capacity = self.capacity();
        let at = self.head.wrapping_add(index);
        if at >= capacity { at.wrapping_sub(capacity) } else { at }
    }

    /// # Safety
    /// The place must hold an element, which is no longer the queue's.
    #[inline]
    unsafe fn read_slot(&self, slot: usize) -> T {
        // SAFETY: as for the caller.
        unsafe { ptr::read(self.ptr().add(slot)) }
    }

    /// Makes room for one more, keeping the elements in order.
    #[track_caller]
    fn grow(&mut self) {
        let old = self.capacity();
        self.buf.grow_one();
        // SAFETY: the capacity was `old`.
        unsafe { self.handle_growth(old) };
    }

    /// After the memory grew: the elements that had wrapped around move to the end.
    unsafe fn handle_growth(&mut self, old_capacity: usize) {
        let new_capacity = self.capacity();
        if self.head + self.len > old_capacity {
            let at_end = old_capacity - self.head;
            let new_head = new_capacity - at_end;
            // SAFETY: both places are in the memory.
            unsafe { ptr::copy(self.ptr().add(self.head) as *const T, self.ptr().add(new_head), at_end) };
            self.head = new_head;
        }
    }

    /// How many elements there is room for.
    #[inline]
    pub fn capacity(&self) -> usize {
        self.buf.capacity()
    }

    /// Makes room for at least `additional` more elements.
    pub fn reserve(&mut self, additional: usize) {
        let old = self.capacity();
        self.buf.reserve(self.len, additional);
        if self.capacity() > old {
            // SAFETY: the capacity was `old`.
            unsafe { self.handle_growth(old) };
        }
    }

    /// Makes room for `additional` more elements and no more.
    pub fn reserve_exact(&mut self, additional: usize) {
        let old = self.capacity();
        self.buf.reserve_exact(self.len, additional);
        if self.capacity() > old {
            // SAFETY: the capacity was `old`.
            unsafe { self.handle_growth(old) };
        }
    }

    /// Makes room for at least `additional` more elements, if there is memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let old = self.capacity();
        self.buf.try_reserve(self.len, additional)?;
        if self.capacity() > old {
            // SAFETY: the capacity was `old`.
            unsafe { self.handle_growth(old) };
        }
        Ok(())
    }

    /// Makes room for `additional` more elements and no more, if there is memory.
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        let old = self.capacity();
        self.buf.try_reserve_exact(self.len, additional)?;
        if self.capacity() > old {
            // SAFETY: the capacity was `old`.
            unsafe { self.handle_growth(old) };
        }
        Ok(())
    }

    /// Gives memory back that is not needed.
    #[track_caller]
    pub fn shrink_to_fit(&mut self) {
        self.shrink_to(0);
    }

    /// Gives memory back beyond `min_capacity` elements.
    #[track_caller]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        let capacity = cmp::max(self.len, min_capacity);
        if capacity >= self.capacity() {
            return;
        }
        self.make_contiguous();
        if self.head != 0 {
            // SAFETY: the elements move to the start.
            unsafe { ptr::copy(self.ptr().add(self.head) as *const T, self.ptr(), self.len) };
            self.head = 0;
        }
        self.buf.shrink_to_fit(capacity);
    }

    /// Drops all elements after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        while self.len > len {
            drop(self.pop_back());
        }
    }

    /// An element.
    pub fn get(&self, index: usize) -> Option<&T> {
        if index < self.len {
            // SAFETY: in bounds.
            unsafe { Some(&*self.ptr().add(self.slot(index))) }
        } else {
            None
        }
    }

    /// An element, mutably.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        if index < self.len {
            // SAFETY: in bounds.
            unsafe { Some(&mut *self.ptr().add(self.slot(index))) }
        } else {
            None
        }
    }

    /// Swaps two elements.
    ///
    /// # Panics
    /// Panics if one is out of bounds.
    pub fn swap(&mut self, i: usize, j: usize) {
        assert!(i < self.len());
        assert!(j < self.len());
        let a = self.slot(i);
        let b = self.slot(j);
        // SAFETY: in bounds.
        unsafe { ptr::swap(self.ptr().add(a), self.ptr().add(b)) }
    }

    /// The elements in order.
    pub fn iter(&self) -> Iter<'_, T> {
        let (a, b) = self.as_slices();
        Iter::new(a.iter(), b.iter())
    }

    /// The elements in order, mutably.
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        let (a, b) = self.as_mut_slices();
        IterMut::new(a.iter_mut(), b.iter_mut())
    }

    /// How many elements are before the end of the memory.
    fn first_len(&self) -> usize {
        let room = self.capacity() - self.head;
        if self.len < room { self.len } else { room }
    }

    /// The elements as two slices.
    #[inline]
    pub fn as_slices(&self) -> (&[T], &[T]) {
        let first = self.first_len();
        // SAFETY: the elements are initialised.
        unsafe {
            (
                slice::from_raw_parts(self.ptr().add(self.head) as *const T, first),
                slice::from_raw_parts(self.ptr() as *const T, self.len - first),
            )
        }
    }

    /// The elements as two slices, mutably.
    #[inline]
    pub fn as_mut_slices(&mut self) -> (&mut [T], &mut [T]) {
        let first = self.first_len();
        // SAFETY: the elements are initialised, and the slices do not overlap.
        unsafe {
            (
                slice::from_raw_parts_mut(self.ptr().add(self.head), first),
                slice::from_raw_parts_mut(self.ptr(), self.len - first),
            )
        }
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The elements of a range.
    ///
    /// # Panics
    /// Panics if the range is out of bounds.
    #[inline]
    pub fn range<R>(&self, range: R) -> Iter<'_, T>
    where
        R: RangeBounds<usize>,
    {
        let range = slice_range(range, self.len);
        let (a, b) = self.as_slices();
        let split = a.len();
        let a = &a[cmp::min(range.start, split)..cmp::min(range.end, split)];
        let b = &b[range.start.saturating_sub(split)..range.end.saturating_sub(split)];
        Iter::new(a.iter(), b.iter())
    }

    /// The elements of a range, mutably.
    ///
    /// # Panics
    /// Panics if the range is out of bounds.
    #[inline]
    pub fn range_mut<R>(&mut self, range: R) -> IterMut<'_, T>
    where
        R: RangeBounds<usize>,
    {
        let range = slice_range(range, self.len);
        let (a, b) = self.as_mut_slices();
        let split = a.len();
        let a = &mut a[cmp::min(range.start, split)..cmp::min(range.end, split)];
        let b = &mut b[range.start.saturating_sub(split)..range.end.saturating_sub(split)];
        IterMut::new(a.iter_mut(), b.iter_mut())
    }

    /// Removes a range of elements and gives them.
    ///
    /// # Panics
    /// Panics if the range is out of bounds.
    #[inline]
    pub fn drain<R>(&mut self, range: R) -> Drain<'_, T>
    where
        R: RangeBounds<usize>,
    {
        let range = slice_range(range, self.len);
        let tail = self.split_off(range.end);
        let drained = self.split_off(range.start);
        Drain::new(self, drained.into_iter(), tail)
    }

    /// Removes all elements.
    #[inline]
    pub fn clear(&mut self) {
        self.truncate(0);
        self.head = 0;
    }

    /// Whether an element is there.
    pub fn contains(&self, x: &T) -> bool
    where
        T: PartialEq<T>,
    {
        let (a, b) = self.as_slices();
        a.contains(x) || b.contains(x)
    }

    /// The first element.
    #[rustc_confusables("first")]
    pub fn front(&self) -> Option<&T> {
        self.get(0)
    }

    /// The first element, mutably.
    pub fn front_mut(&mut self) -> Option<&mut T> {
        self.get_mut(0)
    }

    /// The last element.
    #[rustc_confusables("last")]
    pub fn back(&self) -> Option<&T> {
        self.get(self.len.wrapping_sub(1))
    }

    /// The last element, mutably.
    pub fn back_mut(&mut self) -> Option<&mut T> {
        self.get_mut(self.len.wrapping_sub(1))
    }

    /// Removes the first element.
    pub fn pop_front(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        let old_head = self.head;
        self.head = self.slot(1);
        self.len -= 1;
        // SAFETY: it was the first element.
        Some(unsafe { self.read_slot(old_head) })
    }

    /// Removes the first element if it satisfies a predicate.
    pub fn pop_front_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T> {
        if predicate(self.front_mut()?) { self.pop_front() } else { None }
    }

    /// Removes the last element if it satisfies a predicate.
    pub fn pop_back_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T> {
        if predicate(self.back_mut()?) { self.pop_back() } else { None }
    }

    /// Prepends an element and gives its place.
    #[track_caller]
    #[must_use = "if you don't need a reference to the value, use `VecDeque::push_front` instead"]
    pub fn push_front_mut(&mut self, value: T) -> &mut T {
        self.push_front(value);
        &mut self[0]
    }

    /// Appends an element and gives its place.
    #[track_caller]
    #[must_use = "if you don't need a reference to the value, use `VecDeque::push_back` instead"]
    pub fn push_back_mut(&mut self, value: T) -> &mut T {
        self.push_back(value);
        let last = self.len - 1;
        &mut self[last]
    }

    /// Inserts an element and gives its place.
    ///
    /// # Panics
    /// Panics if `index > len`.
    #[must_use = "if you don't need a reference to the value, use `VecDeque::insert` instead"]
    pub fn insert_mut(&mut self, index: usize, value: T) -> &mut T {
        self.insert(index, value);
        &mut self[index]
    }

    /// The index of an element by its key in a queue that is sorted by it, or else where it would be.
    pub fn binary_search_by_key<'a, B: Ord, F>(&'a self, b: &B, mut f: F) -> Result<usize, usize>
    where
        F: FnMut(&'a T) -> B,
    {
        self.binary_search_by(|k| f(k).cmp(b))
    }

    /// Removes the last element.
    pub fn pop_back(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        let slot = self.slot(self.len);
        // SAFETY: it was the last element.
        Some(unsafe { self.read_slot(slot) })
    }

    /// Prepends an element.
    #[track_caller]
    pub fn push_front(&mut self, value: T) {
        if self.len == self.capacity() {
            self.grow();
        }
        self.head = if self.head == 0 { self.capacity() - 1 } else { self.head - 1 };
        self.len += 1;
        // SAFETY: the place is free.
        unsafe { ptr::write(self.ptr().add(self.head), value) };
    }

    /// Appends an element.
    #[rustc_confusables("push", "put", "append")]
    #[track_caller]
    pub fn push_back(&mut self, value: T) {
        if self.len == self.capacity() {
            self.grow();
        }
        let slot = self.slot(self.len);
        self.len += 1;
        // SAFETY: the place is free.
        unsafe { ptr::write(self.ptr().add(slot), value) };
    }

    /// Removes an element and puts the first into its place.
    pub fn swap_remove_front(&mut self, index: usize) -> Option<T> {
        if index >= self.len {
            return None;
        }
        if index != 0 {
            self.swap(index, 0);
        }
        self.pop_front()
    }

    /// Removes an element and puts the last into its place.
    pub fn swap_remove_back(&mut self, index: usize) -> Option<T> {
        if index >= self.len {
            return None;
        }
        if index != self.len - 1 {
            self.swap(index, self.len - 1);
        }
        self.pop_back()
    }

    /// Inserts an element, moving those on the shorter side.
    ///
    /// # Panics
    /// Panics if `index > len`.
    pub fn insert(&mut self, index: usize, value: T) {
        assert!(index <= self.len(), "index out of bounds");
        if index * 2 < self.len {
            self.push_front(value);
            let mut i = 0;
            while i < index {
                self.swap(i, i + 1);
                i += 1;
            }
        } else {
            self.push_back(value);
            let mut i = self.len - 1;
            while i > index {
                self.swap(i, i - 1);
                i -= 1;
            }
        }
    }

    /// Removes an element, moving those on the shorter side.
    #[rustc_confusables("delete", "take")]
    pub fn remove(&mut self, index: usize) -> Option<T> {
        if index >= self.len {
            return None;
        }
        if index * 2 < self.len {
            let mut i = index;
            while i > 0 {
                self.swap(i, i - 1);
                i -= 1;
            }
            self.pop_front()
        } else {
            let mut i = index;
            while i + 1 < self.len {
                self.swap(i, i + 1);
                i += 1;
            }
            self.pop_back()
        }
    }

    /// Cuts the queue and gives the elements from `at` on.
    ///
    /// # Panics
    /// Panics if `at > len`.
    #[inline]
    #[must_use = "use `.truncate()` if you don't need the other half"]
    pub fn split_off(&mut self, at: usize) -> Self {
        assert!(at <= self.len, "`at` out of bounds");
        let count = self.len - at;
        let mut other: VecDeque<T> = VecDeque::with_capacity(count);
        // SAFETY: the elements move from one to the other.
        unsafe {
            let mut i = 0;
            while i < count {
                let value = self.read_slot(self.slot(at + i));
                ptr::write(other.ptr().add(i), value);
                i += 1;
            }
        }
        other.len = count;
        self.len = at;
        other
    }

    /// Moves all elements of another queue to the end.
    #[inline]
    #[track_caller]
    pub fn append(&mut self, other: &mut Self) {
        self.reserve(other.len);
        while let Some(value) = other.pop_front() {
            self.push_back(value);
        }
        other.head = 0;
    }

    /// Keeps the elements that satisfy the predicate.
    pub fn retain<F>(&mut self, mut f: F)
    where
        F: FnMut(&T) -> bool,
    {
        self.retain_mut(|elem| f(elem));
    }

    /// Keeps the elements that satisfy the predicate, which may change them.
    pub fn retain_mut<F>(&mut self, mut f: F)
    where
        F: FnMut(&mut T) -> bool,
    {
        let len = self.len;
        let mut kept = 0;
        let mut i = 0;
        while i < len {
            if f(&mut self[i]) {
                if kept != i {
                    self.swap(kept, i);
                }
                kept += 1;
            }
            i += 1;
        }
        self.truncate(kept);
    }

    /// Makes the length `new_len`, with elements that the function makes.
    #[track_caller]
    pub fn resize_with(&mut self, new_len: usize, mut generator: impl FnMut() -> T) {
        while self.len < new_len {
            self.push_back(generator());
        }
        self.truncate(new_len);
    }

    /// Moves the elements so that they are one slice.
    pub fn make_contiguous(&mut self) -> &mut [T] {
        if mem::size_of::<T>() == 0 {
            self.head = 0;
        }
        let first = self.first_len();
        if first < self.len {
            // The ring is turned so that it starts with the first element.
            let capacity = self.capacity();
            let wrapped = self.len - first;
            // SAFETY: all places are in the memory; the part at the end moves down behind what wrapped around.
            unsafe {
                ptr::copy(self.ptr().add(self.head) as *const T, self.ptr().add(wrapped), first);
                debug_assert!(wrapped + first <= capacity);
                slice::from_raw_parts_mut(self.ptr(), self.len).rotate_left(wrapped);
            }
            self.head = 0;
        }
        // SAFETY: the elements are initialised.
        unsafe { slice::from_raw_parts_mut(self.ptr().add(self.head), self.len) }
    }

    /// Moves the first `n` elements to the end.
    ///
    /// # Panics
    /// Panics if `n > len`.
    pub fn rotate_left(&mut self, n: usize) {
        assert!(n <= self.len());
        self.make_contiguous().rotate_left(n);
    }

    /// Moves the last `n` elements to the front.
    ///
    /// # Panics
    /// Panics if `n > len`.
    pub fn rotate_right(&mut self, n: usize) {
        assert!(n <= self.len());
        self.make_contiguous().rotate_right(n);
    }

    /// Searches for an element in a sorted queue.
    #[inline]
    pub fn binary_search(&self, x: &T) -> Result<usize, usize>
    where
        T: Ord,
    {
        self.binary_search_by(|e| e.cmp(x))
    }

    /// Searches in a sorted queue by a comparison.
    pub fn binary_search_by<'a, F>(&'a self, mut f: F) -> Result<usize, usize>
    where
        F: FnMut(&'a T) -> Ordering,
    {
        let (front, back) = self.as_slices();
        match back.first().map(|elem| f(elem)) {
            Some(Ordering::Equal) => Ok(front.len()),
            Some(Ordering::Less) => {
                back.binary_search_by(f).map(|i| i + front.len()).map_err(|i| i + front.len())
            }
            _ => front.binary_search_by(f),
        }
    }

    /// The first place whose element does not satisfy the predicate, in a queue where those that do come first.
    pub fn partition_point<P>(&self, mut pred: P) -> usize
    where
        P: FnMut(&T) -> bool,
    {
        let (front, back) = self.as_slices();
        if back.first().is_some_and(|v| pred(v)) {
            back.partition_point(pred) + front.len()
        } else {
            front.partition_point(pred)
        }
    }
}

impl<T: Clone> VecDeque<T> {
    /// Makes the length `new_len`, with copies of `value`.
    pub fn resize(&mut self, new_len: usize, value: T) {
        self.resize_with(new_len, || value.clone());
    }
}
