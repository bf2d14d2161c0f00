//! Methods of vectors.

use core::mem::{self, ManuallyDrop, MaybeUninit};
use core::ops::{self, RangeBounds};
use core::{cmp, ptr, slice};

use crate::boxed::Box;
use crate::collections::TryReserveError;
use crate::vec::{Drain, ExtractIf, Splice, Vec};

#[cold]
#[inline(never)]
fn swap_remove_failed(index: usize, len: usize) -> ! {
    panic!("swap_remove index (is {index}) should be < len (is {len})");
}

#[cold]
#[inline(never)]
#[track_caller]
fn insert_failed(index: usize, len: usize) -> ! {
    panic!("insertion index (is {index}) should be <= len (is {len})");
}

#[cold]
#[inline(never)]
#[track_caller]
fn remove_failed(index: usize, len: usize) -> ! {
    panic!("removal index (is {index}) should be < len (is {len})");
}

#[cold]
#[inline(never)]
#[track_caller]
fn split_off_failed(at: usize, len: usize) -> ! {
    panic!("`at` split index (is {at}) should be <= len (is {len})");
}

impl<T> Vec<T> {
    /// The parts of the vector, which the caller now owns.
    #[must_use = "losing the pointer will leak memory"]
    pub fn into_raw_parts(self) -> (*mut T, usize, usize) {
        let mut me = ManuallyDrop::new(self);
        (me.as_mut_ptr(), me.len(), me.capacity())
    }

    /// How many elements there is room for.
    #[inline]
    pub const fn capacity(&self) -> usize {
        self.buf.capacity()
    }

    /// Makes room for at least `additional` more elements.
    ///
    /// # Panics
    /// Panics if the memory would exceed `isize::MAX` bytes.
    pub fn reserve(&mut self, additional: usize) {
        self.buf.reserve(self.len, additional);
    }

    /// Makes room for `additional` more elements and no more.
    ///
    /// # Panics
    /// Panics if the memory would exceed `isize::MAX` bytes.
    pub fn reserve_exact(&mut self, additional: usize) {
        self.buf.reserve_exact(self.len, additional);
    }

    /// Makes room for at least `additional` more elements, if there is memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.buf.try_reserve(self.len, additional)
    }

    /// Makes room for `additional` more elements and no more, if there is memory.
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.buf.try_reserve_exact(self.len, additional)
    }

    /// Gives memory back that is not needed.
    #[track_caller]
    #[inline]
    pub fn shrink_to_fit(&mut self) {
        self.buf.shrink_to_fit(self.len);
    }

    /// Gives memory back beyond `min_capacity` elements.
    #[track_caller]
    pub fn shrink_to(&mut self, min_capacity: usize) {
        if self.capacity() > min_capacity {
            self.buf.shrink_to_fit(cmp::max(self.len, min_capacity));
        }
    }

    /// The elements in a box, without room to spare.
    #[track_caller]
    pub fn into_boxed_slice(mut self) -> Box<[T]> {
        self.shrink_to_fit();
        let mut me = ManuallyDrop::new(self);
        // SAFETY: the memory has the layout of the slice.
        unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(me.as_mut_ptr(), me.len())) }
    }

    /// Drops all elements after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        if len > self.len {
            return;
        }
        let rest = self.len - len;
        // The length is set first, in case a destructor panics.
        self.len = len;
        // SAFETY: the elements were initialised, and no longer belong to the vector.
        unsafe { ptr::drop_in_place(ptr::slice_from_raw_parts_mut(self.as_mut_ptr().add(len), rest)) }
    }

    /// The elements.
    #[inline]
    #[rustc_diagnostic_item = "vec_as_slice"]
    pub const fn as_slice(&self) -> &[T] {
        // SAFETY: the first `len` elements are initialised.
        unsafe { slice::from_raw_parts(self.as_ptr(), self.len) }
    }

    /// The elements, mutably.
    #[inline]
    #[rustc_diagnostic_item = "vec_as_mut_slice"]
    pub const fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: the first `len` elements are initialised.
        unsafe { slice::from_raw_parts_mut(self.as_mut_ptr(), self.len) }
    }

    /// The address of the first element.
    #[inline]
    #[rustc_as_ptr]
    #[rustc_never_returns_null_ptr]
    pub const fn as_ptr(&self) -> *const T {
        self.buf.ptr() as *const T
    }

    /// The address of the first element, mutably.
    #[inline]
    #[rustc_as_ptr]
    #[rustc_never_returns_null_ptr]
    pub const fn as_mut_ptr(&mut self) -> *mut T {
        self.buf.ptr()
    }

    /// Sets the length.
    ///
    /// # Safety
    /// It must not exceed the capacity, and the elements must be initialised.
    #[inline]
    pub unsafe fn set_len(&mut self, new_len: usize) {
        debug_assert!(new_len <= self.capacity());
        self.len = new_len;
    }

    /// Removes an element and puts the last into its place.
    ///
    /// # Panics
    /// Panics if `index` is out of bounds.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> T {
        let len = self.len;
        if index >= len {
            swap_remove_failed(index, len);
        }
        // SAFETY: both are in bounds, and the last is no longer the vector's.
        unsafe {
            let value = ptr::read(self.as_ptr().add(index));
            let base = self.as_mut_ptr();
            ptr::copy(base.add(len - 1) as *const T, base.add(index), 1);
            self.len = len - 1;
            value
        }
    }

    /// Inserts an element, moving those after it.
    ///
    /// # Panics
    /// Panics if `index > len`.
    #[track_caller]
    pub fn insert(&mut self, index: usize, element: T) {
        let len = self.len;
        if index > len {
            insert_failed(index, len);
        }
        if len == self.buf.capacity() {
            self.buf.grow_one();
        }
        // SAFETY: there is room for one more.
        unsafe {
            let p = self.as_mut_ptr().add(index);
            if index < len {
                ptr::copy(p as *const T, p.add(1), len - index);
            }
            ptr::write(p, element);
        }
        self.len = len + 1;
    }

    /// Inserts an element, moving those after it, and gives its place.
    ///
    /// # Panics
    /// Panics if `index > len`.
    #[inline]
    #[track_caller]
    #[must_use = "if you don't need a reference to the value, use `Vec::insert` instead"]
    pub fn insert_mut(&mut self, index: usize, element: T) -> &mut T {
        self.insert(index, element);
        &mut self[index]
    }

    /// Removes an element, moving those after it.
    ///
    /// # Panics
    /// Panics if `index` is out of bounds.
    #[track_caller]
    #[rustc_confusables("delete", "take")]
    pub fn remove(&mut self, index: usize) -> T {
        let len = self.len;
        if index >= len {
            remove_failed(index, len);
        }
        // SAFETY: in bounds; the element is read once and then overwritten.
        unsafe {
            let p = self.as_mut_ptr().add(index);
            let value = ptr::read(p);
            ptr::copy(p.add(1) as *const T, p, len - index - 1);
            self.len = len - 1;
            value
        }
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
        /// Closes the gap, also when the predicate panics.
        struct Gap<'a, T> {
            vec: &'a mut Vec<T>,
            looked_at: usize,
            removed: usize,
            len: usize,
        }

        impl<T> Drop for Gap<'_, T> {
            fn drop(&mut self) {
                // SAFETY: the elements that were not looked at are initialised; the gap before them is not.
                unsafe {
                    if self.removed > 0 {
                        let base = self.vec.as_mut_ptr();
                        ptr::copy(
                            base.add(self.looked_at) as *const T,
                            base.add(self.looked_at - self.removed),
                            self.len - self.looked_at,
                        );
                    }
                    self.vec.set_len(self.len - self.removed);
                }
            }
        }

        let len = self.len;
        self.len = 0;
        let mut gap = Gap { vec: self, looked_at: 0, removed: 0, len };
        while gap.looked_at < len {
            // SAFETY: each element is looked at once, and then either dropped or moved over the gap.
            unsafe {
                let current = gap.vec.as_mut_ptr().add(gap.looked_at);
                let keep = f(&mut *current);
                gap.looked_at += 1;
                if !keep {
                    gap.removed += 1;
                    ptr::drop_in_place(current);
                } else if gap.removed > 0 {
                    ptr::copy_nonoverlapping(current as *const T, current.sub(gap.removed), 1);
                }
            }
        }
    }

    /// Removes all but the first of successive elements with equal keys.
    #[inline]
    pub fn dedup_by_key<F, K>(&mut self, mut key: F)
    where
        F: FnMut(&mut T) -> K,
        K: PartialEq,
    {
        self.dedup_by(|a, b| key(a) == key(b))
    }

    /// Removes all but the first of successive elements that are equal by the function.
    pub fn dedup_by<F>(&mut self, mut same_bucket: F)
    where
        F: FnMut(&mut T, &mut T) -> bool,
    {
        let len = self.len;
        if len <= 1 {
            return;
        }
        // As `retain_mut`, with the last element that was kept as a second argument.
        let base = self.as_mut_ptr();
        let mut kept = 1;
        let mut i = 1;
        // A panic leaks the rest instead of dropping anything twice.
        self.len = 0;
        while i < len {
            // SAFETY: `kept <= i < len`, and what is between them has been dropped or moved.
            unsafe {
                let current = base.add(i);
                let previous = base.add(kept - 1);
                if same_bucket(&mut *current, &mut *previous) {
                    ptr::drop_in_place(current);
                } else {
                    if kept != i {
                        ptr::copy_nonoverlapping(current as *const T, base.add(kept), 1);
                    }
                    kept += 1;
                }
            }
            i += 1;
        }
        self.len = kept;
    }

    /// Appends an element.
    ///
    /// # Panics
    /// Panics if the memory would exceed `isize::MAX` bytes.
    #[inline]
    #[rustc_confusables("push_back", "put", "append")]
    #[track_caller]
    pub fn push(&mut self, value: T) {
        let len = self.len;
        if len == self.buf.capacity() {
            self.buf.grow_one();
        }
        // SAFETY: there is room for one more.
        unsafe { ptr::write(self.as_mut_ptr().add(len), value) };
        self.len = len + 1;
    }

    /// Appends an element and gives its place.
    #[inline]
    #[track_caller]
    #[must_use = "if you don't need a reference to the value, use `Vec::push` instead"]
    pub fn push_mut(&mut self, value: T) -> &mut T {
        self.push(value);
        let last = self.len - 1;
        &mut self[last]
    }

    /// An empty vector with room for so many elements, where there is memory.
    #[unstable(feature = "try_with_capacity", issue = "91913")]
    #[inline]
    pub fn try_with_capacity(capacity: usize) -> Result<Self, TryReserveError> {
        let mut vector = Vec::new();
        vector.try_reserve_exact(capacity)?;
        Ok(vector)
    }

    /// Removes the element at the position, if there is one.
    #[unstable(feature = "vec_try_remove", issue = "146954")]
    pub fn try_remove(&mut self, index: usize) -> Option<T> {
        if index < self.len() { Some(self.remove(index)) } else { None }
    }

    /// Appends an element, unless there is no room for it.
    #[inline]
    #[unstable(feature = "vec_push_within_capacity", issue = "100486")]
    pub fn push_within_capacity(&mut self, value: T) -> Result<(), T> {
        if self.len == self.buf.capacity() {
            return Err(value);
        }
        self.push(value);
        Ok(())
    }

    /// Removes the last element.
    #[inline]
    #[rustc_diagnostic_item = "vec_pop"]
    pub fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            None
        } else {
            self.len -= 1;
            // SAFETY: the element was initialised, and no longer belongs to the vector.
            unsafe { Some(ptr::read(self.as_ptr().add(self.len))) }
        }
    }

    /// Removes the last element if it satisfies the predicate.
    pub fn pop_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T> {
        let last = self.last_mut()?;
        if predicate(last) { self.pop() } else { None }
    }

    /// Moves all elements of another vector to the end.
    #[inline]
    #[track_caller]
    pub fn append(&mut self, other: &mut Self) {
        let count = other.len;
        self.reserve(count);
        // SAFETY: there is room, and `other` gives its elements up.
        unsafe {
            ptr::copy_nonoverlapping(other.as_ptr(), self.as_mut_ptr().add(self.len), count);
            other.len = 0;
        }
        self.len += count;
    }

    /// Removes a range of elements and gives them.
    ///
    /// # Panics
    /// Panics if the range is out of bounds.
    pub fn drain<R>(&mut self, range: R) -> Drain<'_, T>
    where
        R: RangeBounds<usize>,
    {
        Drain::new(self, range)
    }

    /// Removes all elements.
    #[inline]
    pub fn clear(&mut self) {
        self.truncate(0);
    }

    /// The number of elements.
    #[inline]
    #[rustc_confusables("length", "size")]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    #[inline]
    #[rustc_diagnostic_item = "vec_is_empty"]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Cuts the vector and gives the elements from `at` on.
    ///
    /// # Panics
    /// Panics if `at > len`.
    #[inline]
    #[must_use = "use `.truncate()` if you don't need the other half"]
    #[track_caller]
    pub fn split_off(&mut self, at: usize) -> Self {
        if at > self.len {
            split_off_failed(at, self.len);
        }
        let count = self.len - at;
        let mut other = Vec::with_capacity(count);
        // SAFETY: the elements move from one to the other.
        unsafe {
            self.len = at;
            other.len = count;
            ptr::copy_nonoverlapping(self.as_ptr().add(at), other.as_mut_ptr(), count);
        }
        other
    }

    /// Makes the length `new_len`, with elements that the function makes.
    #[track_caller]
    pub fn resize_with<F>(&mut self, new_len: usize, mut f: F)
    where
        F: FnMut() -> T,
    {
        if new_len <= self.len {
            self.truncate(new_len);
        } else {
            self.reserve(new_len - self.len);
            while self.len < new_len {
                self.push(f());
            }
        }
    }

    /// Gives the elements away for ever.
    #[inline]
    pub fn leak<'a>(self) -> &'a mut [T] {
        let mut me = ManuallyDrop::new(self);
        // SAFETY: nobody releases them.
        unsafe { slice::from_raw_parts_mut(me.as_mut_ptr(), me.len) }
    }

    /// The room after the elements.
    #[inline]
    pub fn spare_capacity_mut(&mut self) -> &mut [MaybeUninit<T>] {
        // SAFETY: the memory belongs to the vector.
        unsafe {
            slice::from_raw_parts_mut(
                self.as_mut_ptr().add(self.len) as *mut MaybeUninit<T>,
                self.buf.capacity() - self.len,
            )
        }
    }

    /// Replaces a range by the elements of an iterator, and gives the old ones.
    ///
    /// # Panics
    /// Panics if the range is out of bounds.
    #[inline]
    pub fn splice<R, I>(&mut self, range: R, replace_with: I) -> Splice<'_, I::IntoIter>
    where
        R: RangeBounds<usize>,
        I: IntoIterator<Item = T>,
    {
        Splice { drain: self.drain(range), replace_with: replace_with.into_iter() }
    }

    /// Removes the elements of a range that satisfy the predicate, and gives them.
    ///
    /// # Panics
    /// Panics if the range is out of bounds.
    pub fn extract_if<F, R>(&mut self, range: R, filter: F) -> ExtractIf<'_, T, F>
    where
        F: FnMut(&mut T) -> bool,
        R: RangeBounds<usize>,
    {
        ExtractIf::new(self, filter, range)
    }

    /// Appends what an iterator gives.
    #[track_caller]
    pub(crate) fn extend_desugared<I: Iterator<Item = T>>(&mut self, mut iterator: I) {
        while let Some(element) = iterator.next() {
            let len = self.len;
            if len == self.capacity() {
                let (lower, _) = iterator.size_hint();
                self.reserve(lower.saturating_add(1));
            }
            // SAFETY: there is room for one more.
            unsafe { ptr::write(self.as_mut_ptr().add(len), element) };
            // After `next`, which may panic.
            self.len = len + 1;
        }
    }
}

impl<T: Clone> Vec<T> {
    /// Makes the length `new_len`, with copies of `value`.
    pub fn resize(&mut self, new_len: usize, value: T) {
        if new_len <= self.len {
            self.truncate(new_len);
            return;
        }
        self.extend_with(new_len - self.len, value);
    }

    /// Appends `count` copies of `value`, the last of which is itself.
    #[track_caller]
    pub(crate) fn extend_with(&mut self, count: usize, value: T) {
        self.reserve(count);
        let mut filling = Filling::new(self);
        for _ in 1..count {
            // SAFETY: there is room.
            unsafe { filling.push(value.clone()) };
        }
        if count > 0 {
            // SAFETY: as above.
            unsafe { filling.push(value) };
        }
    }

    /// Appends copies of the elements of a slice.
    #[track_caller]
    pub fn extend_from_slice(&mut self, other: &[T]) {
        self.reserve(other.len());
        let mut filling = Filling::new(self);
        for element in other {
            // SAFETY: there is room.
            unsafe { filling.push(element.clone()) };
        }
    }

    /// Appends copies of a range of the vector's own elements.
    ///
    /// # Panics
    /// Panics if the range is out of bounds.
    pub fn extend_from_within<R>(&mut self, src: R)
    where
        R: RangeBounds<usize>,
    {
        let range = slice_range(src, self.len);
        self.reserve(range.end - range.start);
        let mut i = range.start;
        while i < range.end {
            let element = self[i].clone();
            self.push(element);
            i += 1;
        }
    }
}

/// Appends to a vector that has room; its length is set once at the end, also when something panics.
struct Filling<'a, T> {
    start: *mut T,
    len: usize,
    vector_len: &'a mut usize,
}

impl<'a, T> Filling<'a, T> {
    #[inline]
    fn new(vector: &'a mut Vec<T>) -> Self {
        Filling { start: vector.as_mut_ptr(), len: vector.len, vector_len: &mut vector.len }
    }

    /// # Safety
    /// There must be room.
    #[inline]
    unsafe fn push(&mut self, value: T) {
        // SAFETY: as for the caller.
        unsafe { ptr::write(self.start.add(self.len), value) };
        self.len += 1;
    }
}

impl<T> Drop for Filling<'_, T> {
    #[inline]
    fn drop(&mut self) {
        *self.vector_len = self.len;
    }
}

/// A range within a length.
///
/// # Panics
/// Panics if it is out of bounds.
pub(crate) fn slice_range<R: RangeBounds<usize>>(range: R, len: usize) -> ops::Range<usize> {
    slice::range(range, ..len)
}

impl<T: PartialEq> Vec<T> {
    /// Removes all but the first of successive equal elements.
    #[inline]
    pub fn dedup(&mut self) {
        self.dedup_by(|a, b| a == b)
    }
}

impl<T, const N: usize> Vec<[T; N]> {
    /// The elements of all arrays in one vector.
    pub fn into_flattened(self) -> Vec<T> {
        let (ptr, len, cap) = self.into_raw_parts();
        let (new_len, new_cap) =
            if mem::size_of::<T>() == 0 { (len.checked_mul(N).expect("vec len overflow"), usize::MAX) } else { (len * N, cap * N) };
        // SAFETY: arrays have no padding, so the memory is the same.
        unsafe { Vec::from_raw_parts(ptr as *mut T, new_len, new_cap) }
    }
}
