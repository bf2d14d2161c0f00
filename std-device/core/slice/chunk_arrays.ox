//! Parts of slices as arrays, and parts split off without checks or from a slice that is held in place.

use super::iter::ArrayWindows;
use super::{from_raw_parts, from_raw_parts_mut};
use crate::ops::{OneSidedRange, OneSidedRangeBound, Range};
use crate::mem;

impl<T> [T] {
    /// The first `N` elements as an array, mutably.
    #[inline]
    pub const fn first_chunk_mut<const N: usize>(&mut self) -> Option<&mut [T; N]> {
        match self.split_first_chunk_mut::<N>() {
            Some((first, _)) => Some(first),
            None => None,
        }
    }

    /// The last `N` elements as an array, mutably.
    #[inline]
    pub const fn last_chunk_mut<const N: usize>(&mut self) -> Option<&mut [T; N]> {
        match self.split_last_chunk_mut::<N>() {
            Some((_, last)) => Some(last),
            None => None,
        }
    }

    /// The first `N` elements as an array and the rest, mutably.
    #[inline]
    pub const fn split_first_chunk_mut<const N: usize>(&mut self) -> Option<(&mut [T; N], &mut [T])> {
        match self.split_at_mut_checked(N) {
            // SAFETY: the first part has `N` elements.
            Some((first, rest)) => Some((unsafe { &mut *(first.as_mut_ptr() as *mut [T; N]) }, rest)),
            None => None,
        }
    }

    /// All but the last `N` elements, and those as an array.
    #[inline]
    pub const fn split_last_chunk<const N: usize>(&self) -> Option<(&[T], &[T; N])> {
        if self.len() < N {
            return None;
        }
        let (rest, last) = self.split_at(self.len() - N);
        // SAFETY: the last part has `N` elements.
        Some((rest, unsafe { &*(last.as_ptr() as *const [T; N]) }))
    }

    /// All but the last `N` elements, and those as an array, mutably.
    #[inline]
    pub const fn split_last_chunk_mut<const N: usize>(&mut self) -> Option<(&mut [T], &mut [T; N])> {
        if self.len() < N {
            return None;
        }
        let mid = self.len() - N;
        let (rest, last) = self.split_at_mut(mid);
        // SAFETY: the last part has `N` elements.
        Some((rest, unsafe { &mut *(last.as_mut_ptr() as *mut [T; N]) }))
    }

    /// The whole slice as an array, if it has exactly `N` elements.
    #[inline]
    pub const fn as_array<const N: usize>(&self) -> Option<&[T; N]> {
        if self.len() == N {
            // SAFETY: there are `N` elements.
            Some(unsafe { &*(self.as_ptr() as *const [T; N]) })
        } else {
            None
        }
    }

    /// The whole slice as an array, mutably, if it has exactly `N` elements.
    #[inline]
    pub const fn as_mut_array<const N: usize>(&mut self) -> Option<&mut [T; N]> {
        if self.len() == N {
            // SAFETY: there are `N` elements.
            Some(unsafe { &mut *(self.as_mut_ptr() as *mut [T; N]) })
        } else {
            None
        }
    }

    /// The slice as arrays of `N` elements.
    ///
    /// # Safety
    /// `N` must not be 0, and the length a multiple of it.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const unsafe fn as_chunks_unchecked<const N: usize>(&self) -> &[[T; N]] {
        // SAFETY: as for the caller; arrays have no padding.
        unsafe { from_raw_parts(self.as_ptr() as *const [T; N], self.len() / N) }
    }

    /// The slice as arrays of `N` elements, mutably.
    ///
    /// # Safety
    /// `N` must not be 0, and the length a multiple of it.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const unsafe fn as_chunks_unchecked_mut<const N: usize>(&mut self) -> &mut [[T; N]] {
        let count = self.len() / N;
        // SAFETY: as for the caller; arrays have no padding.
        unsafe { from_raw_parts_mut(self.as_mut_ptr() as *mut [T; N], count) }
    }

    /// What is left over at the front, and arrays of `N` elements up to the end.
    ///
    /// # Panics
    /// Panics if `N` is 0.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn as_rchunks<const N: usize>(&self) -> (&[T], &[[T; N]]) {
        assert!(N != 0, "chunk size must be non-zero");
        let (remainder, whole) = self.split_at(self.len() % N);
        // SAFETY: the length of `whole` is a multiple of `N`.
        (remainder, unsafe { whole.as_chunks_unchecked() })
    }

    /// Arrays of `N` elements, and what is left over, mutably.
    ///
    /// # Panics
    /// Panics if `N` is 0.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn as_chunks_mut<const N: usize>(&mut self) -> (&mut [[T; N]], &mut [T]) {
        assert!(N != 0, "chunk size must be non-zero");
        let mid = self.len() / N * N;
        let (whole, remainder) = self.split_at_mut(mid);
        // SAFETY: the length of `whole` is a multiple of `N`.
        (unsafe { whole.as_chunks_unchecked_mut() }, remainder)
    }

    /// What is left over at the front, and arrays of `N` elements up to the end, mutably.
    ///
    /// # Panics
    /// Panics if `N` is 0.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const fn as_rchunks_mut<const N: usize>(&mut self) -> (&mut [T], &mut [[T; N]]) {
        assert!(N != 0, "chunk size must be non-zero");
        let mid = self.len() % N;
        let (remainder, whole) = self.split_at_mut(mid);
        // SAFETY: the length of `whole` is a multiple of `N`.
        (remainder, unsafe { whole.as_chunks_unchecked_mut() })
    }

    /// Overlapping runs of `N` elements as arrays.
    ///
    /// # Panics
    /// Panics if `N` is 0.
    #[inline]
    #[track_caller]
    pub fn array_windows<const N: usize>(&self) -> ArrayWindows<'_, T, N> {
        assert!(N != 0, "window size must be non-zero");
        ArrayWindows::new(self)
    }

    /// The mutable pointers to the first element and past the last.
    #[inline]
    #[must_use]
    pub const fn as_mut_ptr_range(&mut self) -> Range<*mut T> {
        let len = self.len();
        let start = self.as_mut_ptr();
        // SAFETY: one past the end of the slice.
        let end = unsafe { start.add(len) };
        start..end
    }

    /// Divides in two at an index, unchecked.
    ///
    /// # Safety
    /// `mid` must not be above the length.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const unsafe fn split_at_unchecked(&self, mid: usize) -> (&[T], &[T]) {
        let (start, len) = (self.as_ptr(), self.len());
        // SAFETY: as for the caller.
        unsafe { (from_raw_parts(start, mid), from_raw_parts(start.add(mid), len - mid)) }
    }

    /// Divides in two at an index, mutably and unchecked.
    ///
    /// # Safety
    /// `mid` must not be above the length.
    #[inline]
    #[must_use]
    #[track_caller]
    pub const unsafe fn split_at_mut_unchecked(&mut self, mid: usize) -> (&mut [T], &mut [T]) {
        let len = self.len();
        let start = self.as_mut_ptr();
        // SAFETY: as for the caller; the halves do not overlap.
        unsafe { (from_raw_parts_mut(start, mid), from_raw_parts_mut(start.add(mid), len - mid)) }
    }

    /// The index of an element that is given by reference, if it belongs to the slice.
    ///
    /// # Panics
    /// Panics if `T` is zero-sized.
    #[must_use]
    pub fn element_offset(&self, element: &T) -> Option<usize> {
        if mem::size_of::<T>() == 0 {
            panic!("elements are zero-sized");
        }
        let start = self.as_ptr() as usize;
        let bytes = (element as *const T as usize).wrapping_sub(start);
        if bytes % mem::size_of::<T>() != 0 {
            return None;
        }
        let index = bytes / mem::size_of::<T>();
        if index < self.len() { Some(index) } else { None }
    }

    /// Takes a part from the front or the back of the slice that `self` refers to, if it is in bounds.
    #[must_use = "method does not modify the slice if the range is out of bounds"]
    pub fn split_off<'a, R: OneSidedRange<usize>>(self: &mut &'a Self, range: R) -> Option<&'a Self> {
        let (from_front, mid) = split_point(range)?;
        let (front, back) = self.split_at_checked(mid)?;
        let (taken, kept) = if from_front { (front, back) } else { (back, front) };
        *self = kept;
        Some(taken)
    }

    /// Takes a part from the front or the back of the mutable slice that `self` refers to, if it is in bounds.
    #[must_use = "method does not modify the slice if the range is out of bounds"]
    pub fn split_off_mut<'a, R: OneSidedRange<usize>>(self: &mut &'a mut Self, range: R) -> Option<&'a mut Self> {
        let (from_front, mid) = split_point(range)?;
        if mid > self.len() {
            return None;
        }
        let (front, back) = mem::take(self).split_at_mut(mid);
        let (taken, kept) = if from_front { (front, back) } else { (back, front) };
        *self = kept;
        Some(taken)
    }

    /// Takes the first element of the slice that `self` refers to.
    #[inline]
    pub const fn split_off_first<'a>(self: &mut &'a Self) -> Option<&'a T> {
        match self.split_first() {
            Some((first, rest)) => {
                *self = rest;
                Some(first)
            }
            None => None,
        }
    }

    /// Takes the first element of the mutable slice that `self` refers to.
    #[inline]
    pub fn split_off_first_mut<'a>(self: &mut &'a mut Self) -> Option<&'a mut T> {
        let (first, rest) = mem::take(self).split_first_mut()?;
        *self = rest;
        Some(first)
    }

    /// Takes the last element of the slice that `self` refers to.
    #[inline]
    pub const fn split_off_last<'a>(self: &mut &'a Self) -> Option<&'a T> {
        match self.split_last() {
            Some((last, rest)) => {
                *self = rest;
                Some(last)
            }
            None => None,
        }
    }

    /// Takes the last element of the mutable slice that `self` refers to.
    #[inline]
    pub fn split_off_last_mut<'a>(self: &mut &'a mut Self) -> Option<&'a mut T> {
        let (last, rest) = mem::take(self).split_last_mut()?;
        *self = rest;
        Some(last)
    }
}

/// Whether the range means the front, and where it ends or begins; `None` where that overflows.
fn split_point<R: OneSidedRange<usize>>(range: R) -> Option<(bool, usize)> {
    match range.bound() {
        (OneSidedRangeBound::StartInclusive, i) => Some((false, i)),
        (OneSidedRangeBound::End, i) => Some((true, i)),
        (OneSidedRangeBound::EndInclusive, i) => Some((true, i.checked_add(1)?)),
    }
}
