//! The by-value iterator of arrays.

use crate::fmt;
use crate::iter::FusedIterator;
use crate::mem::{ManuallyDrop, MaybeUninit};
use crate::slice;

/// A by-value array iterator.
pub struct IntoIter<T, const N: usize> {
    data: [MaybeUninit<T>; N],
    // The elements in `start..end` are those that have not been given yet.
    start: usize,
    end: usize,
}

impl<T, const N: usize> IntoIter<T, N> {
    /// An iterator over the elements of an array.
    #[inline]
    #[deprecated(since = "1.59.0", note = "use `IntoIterator::into_iter` instead")]
    pub fn new(array: [T; N]) -> Self {
        let array = ManuallyDrop::new(array);
        // SAFETY: the layouts are equal, and the original is not dropped.
        let data = unsafe { crate::mem::transmute_copy::<[T; N], [MaybeUninit<T>; N]>(&*array) };
        IntoIter { data, start: 0, end: N }
    }

    /// An iterator over the first elements of a buffer.
    ///
    /// # Safety
    /// So many must be initialised.
    pub(super) unsafe fn of_first(data: [MaybeUninit<T>; N], len: usize) -> Self {
        IntoIter { data, start: 0, end: len }
    }

    /// The elements that have not been given yet.
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: the elements in `start..end` are initialised.
        unsafe { slice::from_raw_parts(self.data.as_ptr().add(self.start) as *const T, self.end - self.start) }
    }

    /// The elements that have not been given yet, mutably.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: the elements in `start..end` are initialised.
        unsafe { slice::from_raw_parts_mut(self.data.as_mut_ptr().add(self.start) as *mut T, self.end - self.start) }
    }
}

impl<T, const N: usize> Iterator for IntoIter<T, N> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.start == self.end {
            return None;
        }
        let i = self.start;
        self.start += 1;
        // SAFETY: it was in the range, and is not any more.
        Some(unsafe { self.data[i].assume_init_read() })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.end - self.start;
        (len, Some(len))
    }
}

impl<T, const N: usize> DoubleEndedIterator for IntoIter<T, N> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        if self.start == self.end {
            return None;
        }
        self.end -= 1;
        // SAFETY: it was in the range, and is not any more.
        Some(unsafe { self.data[self.end].assume_init_read() })
    }
}

impl<T, const N: usize> Drop for IntoIter<T, N> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: what has not been given yet is dropped once.
        unsafe { crate::ptr::drop_in_place(self.as_mut_slice()) }
    }
}

impl<T, const N: usize> ExactSizeIterator for IntoIter<T, N> {}
impl<T, const N: usize> FusedIterator for IntoIter<T, N> {}

impl<T: Clone, const N: usize> Clone for IntoIter<T, N> {
    fn clone(&self) -> Self {
        let mut new = IntoIter { data: [const { MaybeUninit::uninit() }; N], start: 0, end: 0 };
        for x in self.as_slice() {
            new.data[new.end].write(x.clone());
            new.end += 1;
        }
        new
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for IntoIter<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoIter").field(&self.as_slice()).finish()
    }
}

impl<T, const N: usize> Default for IntoIter<T, N> {
    fn default() -> Self {
        IntoIter { data: [const { MaybeUninit::uninit() }; N], start: 0, end: 0 }
    }
}
