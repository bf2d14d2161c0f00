//! Removing a range of a vector.

use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::RangeBounds;
use core::ptr::{self, NonNull};
use core::slice;

use crate::vec::Vec;
use crate::vec::slice_range;

/// An iterator that moves a range of elements out of a vector.
pub struct Drain<'a, T: 'a> {
    // The elements after the range.
    pub(super) tail_start: usize,
    pub(super) tail_len: usize,
    // The elements of the range that are left.
    start: usize,
    end: usize,
    pub(super) vec: NonNull<Vec<T>>,
    _marker: PhantomData<&'a mut Vec<T>>,
}

// SAFETY: it has the elements, and an exclusive borrow of the vector.
unsafe impl<T: Sync> Sync for Drain<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for Drain<'_, T> {}

impl<'a, T> Drain<'a, T> {
    #[track_caller]
    pub(super) fn new<R: RangeBounds<usize>>(vec: &'a mut Vec<T>, range: R) -> Self {
        let len = vec.len();
        let range = slice_range(range, len);
        // If the iterator is leaked, what it has not given is leaked too.
        // SAFETY: the elements before the range are initialised.
        unsafe { vec.set_len(range.start) };
        Drain {
            tail_start: range.end,
            tail_len: len - range.end,
            start: range.start,
            end: range.end,
            vec: NonNull::from_mut(vec),
            _marker: PhantomData,
        }
    }

    #[inline]
    fn base(&self) -> *mut T {
        // SAFETY: the vector is borrowed by the iterator.
        unsafe { (*self.vec.as_ptr()).as_mut_ptr() }
    }

    /// The elements that are left.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: they are initialised.
        unsafe { slice::from_raw_parts(self.base().add(self.start) as *const T, self.end - self.start) }
    }

    /// Keeps the elements that are left.
    #[unstable(feature = "drain_keep_rest", issue = "101122")]
    pub fn keep_rest(self) {
        let mut this = core::mem::ManuallyDrop::new(self);
        // SAFETY: the elements that are left and those after the range move over the gap.
        unsafe {
            let vec = this.vec.as_mut();
            let base = vec.as_mut_ptr();
            let len = vec.len();
            let left = this.end - this.start;
            ptr::copy(base.add(this.start) as *const T, base.add(len), left);
            ptr::copy(base.add(this.tail_start) as *const T, base.add(len + left), this.tail_len);
            vec.set_len(len + left + this.tail_len);
        }
    }
}

impl<T> Iterator for Drain<'_, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.start == self.end {
            return None;
        }
        let at = self.start;
        self.start += 1;
        // SAFETY: the element is initialised, and no longer the vector's.
        Some(unsafe { ptr::read(self.base().add(at)) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let exact = self.end - self.start;
        (exact, Some(exact))
    }
}

impl<T> DoubleEndedIterator for Drain<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        if self.start == self.end {
            return None;
        }
        self.end -= 1;
        // SAFETY: the element is initialised, and no longer the vector's.
        Some(unsafe { ptr::read(self.base().add(self.end)) })
    }
}

impl<T> ExactSizeIterator for Drain<'_, T> {}
impl<T> FusedIterator for Drain<'_, T> {}

impl<T: fmt::Debug> fmt::Debug for Drain<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Drain").field(&self.as_slice()).finish()
    }
}

impl<T> AsRef<[T]> for Drain<'_, T> {
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}

/// Moves the elements after the range back, also when a destructor panics.
struct MoveTail<'r, 'a, T>(&'r mut Drain<'a, T>);

impl<T> Drop for MoveTail<'_, '_, T> {
    fn drop(&mut self) {
        if self.0.tail_len > 0 {
            // SAFETY: the elements after the range are initialised.
            unsafe {
                let vec = self.0.vec.as_mut();
                let start = vec.len();
                let base = vec.as_mut_ptr();
                if self.0.tail_start != start {
                    ptr::copy(base.add(self.0.tail_start) as *const T, base.add(start), self.0.tail_len);
                }
                vec.set_len(start + self.0.tail_len);
            }
        }
    }
}

impl<T> Drop for Drain<'_, T> {
    fn drop(&mut self) {
        let start = self.start;
        let left = self.end - start;
        self.start = self.end;
        let base = self.base();
        let _tail = MoveTail(self);
        // SAFETY: the elements that are left are initialised, and no longer the vector's.
        unsafe { ptr::drop_in_place(ptr::slice_from_raw_parts_mut(base.add(start), left)) };
    }
}
