//! Iteration over a vector by value.

use core::fmt;
use core::iter::FusedIterator;
use core::mem::ManuallyDrop;
use core::ptr;
use core::slice;

use crate::raw_vec::RawVec;
use crate::vec::Vec;

/// An iterator that moves the elements out of a vector.
#[rustc_insignificant_dtor]
#[rustc_diagnostic_item = "VecIntoIter"]
pub struct IntoIter<T> {
    buf: RawVec<T>,
    // The elements that are left.
    start: usize,
    end: usize,
}

impl<T> IntoIter<T> {
    #[inline]
    pub(super) fn new(vec: Vec<T>) -> Self {
        let vec = ManuallyDrop::new(vec);
        // SAFETY: the memory moves over.
        IntoIter { buf: unsafe { ptr::read(&vec.buf) }, start: 0, end: vec.len }
    }

    /// The elements that are left.
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: they are initialised.
        unsafe { slice::from_raw_parts(self.buf.ptr().add(self.start) as *const T, self.end - self.start) }
    }

    /// The elements that are left, mutably.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: they are initialised.
        unsafe { slice::from_raw_parts_mut(self.buf.ptr().add(self.start), self.end - self.start) }
    }
}

impl<T> Iterator for IntoIter<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.start == self.end {
            return None;
        }
        let at = self.start;
        self.start += 1;
        // SAFETY: the element is initialised, and no longer the iterator's.
        Some(unsafe { ptr::read(self.buf.ptr().add(at)) })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let exact = self.end - self.start;
        (exact, Some(exact))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        let left = self.end - self.start;
        let skipped = if n < left { n } else { left };
        let from = self.start;
        self.start += skipped;
        // SAFETY: the elements are initialised, and no longer the iterator's.
        unsafe { ptr::drop_in_place(ptr::slice_from_raw_parts_mut(self.buf.ptr().add(from), skipped)) };
        self.next()
    }

    #[inline]
    fn count(self) -> usize {
        self.end - self.start
    }
}

impl<T> DoubleEndedIterator for IntoIter<T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        if self.start == self.end {
            return None;
        }
        self.end -= 1;
        // SAFETY: the element is initialised, and no longer the iterator's.
        Some(unsafe { ptr::read(self.buf.ptr().add(self.end)) })
    }
}

impl<T> ExactSizeIterator for IntoIter<T> {}
impl<T> FusedIterator for IntoIter<T> {}

impl<T> Default for IntoIter<T> {
    fn default() -> Self {
        Vec::new().into_iter()
    }
}

impl<T: Clone> Clone for IntoIter<T> {
    fn clone(&self) -> Self {
        self.as_slice().to_vec().into_iter()
    }
}

impl<T: fmt::Debug> fmt::Debug for IntoIter<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IntoIter").field(&self.as_slice()).finish()
    }
}

impl<T> AsRef<[T]> for IntoIter<T> {
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}

// SAFETY: the elements are dropped, but not used otherwise.
unsafe impl<#[may_dangle] T> Drop for IntoIter<T> {
    fn drop(&mut self) {
        // SAFETY: the elements that are left are initialised; the memory is released after this.
        unsafe {
            ptr::drop_in_place(ptr::slice_from_raw_parts_mut(self.buf.ptr().add(self.start), self.end - self.start))
        }
    }
}
