//! A few elements in place: what a node holds.

use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};
use core::{ptr, slice};

/// At most `N` elements.
pub(super) struct Slots<T, const N: usize> {
    len: usize,
    // The first `len` are there.
    items: [MaybeUninit<T>; N],
}

impl<T, const N: usize> Slots<T, N> {
    #[inline]
    pub(super) fn new() -> Self {
        Slots { len: 0, items: [const { MaybeUninit::uninit() }; N] }
    }

    #[inline]
    pub(super) fn push(&mut self, item: T) {
        self.items[self.len].write(item);
        self.len += 1;
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        // SAFETY: it was there, and is not any more.
        Some(unsafe { self.items[self.len].assume_init_read() })
    }

    pub(super) fn insert(&mut self, index: usize, item: T) {
        assert!(index <= self.len && self.len < N);
        // SAFETY: there is room for one more.
        unsafe {
            let at = self.as_mut_ptr().add(index);
            ptr::copy(at as *const T, at.add(1), self.len - index);
            ptr::write(at, item);
        }
        self.len += 1;
    }

    pub(super) fn remove(&mut self, index: usize) -> T {
        assert!(index < self.len);
        self.len -= 1;
        // SAFETY: it is there, and those behind it move up.
        unsafe {
            let at = self.as_mut_ptr().add(index);
            let item = ptr::read(at);
            ptr::copy(at.add(1) as *const T, at, self.len - index);
            item
        }
    }

    /// Moves what stands from `at` on to `other`, which is empty.
    pub(super) fn split_into(&mut self, at: usize, other: &mut Self) {
        assert!(at <= self.len);
        other.len = self.len - at;
        self.len = at;
        // SAFETY: both have the same room.
        unsafe { ptr::copy_nonoverlapping(self.as_ptr().add(at), other.as_mut_ptr(), other.len) };
    }

    /// Moves all elements of `other` behind these.
    pub(super) fn append(&mut self, other: &mut Self) {
        assert!(self.len + other.len <= N);
        // SAFETY: there is room, as was just checked.
        unsafe { ptr::copy_nonoverlapping(other.as_ptr(), self.as_mut_ptr().add(self.len), other.len) };
        self.len += other.len;
        other.len = 0;
    }
}

impl<T, const N: usize> Deref for Slots<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: so many are there.
        unsafe { slice::from_raw_parts(self.items.as_ptr() as *const T, self.len) }
    }
}

impl<T, const N: usize> DerefMut for Slots<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above.
        unsafe { slice::from_raw_parts_mut(self.items.as_mut_ptr() as *mut T, self.len) }
    }
}

impl<T: Clone, const N: usize> Clone for Slots<T, N> {
    fn clone(&self) -> Self {
        let mut copy = Slots::new();
        for item in self.iter() {
            copy.push(item.clone());
        }
        copy
    }
}

impl<T, const N: usize> Drop for Slots<T, N> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: each element is dropped once.
        unsafe { ptr::drop_in_place(&raw mut **self) }
    }
}
