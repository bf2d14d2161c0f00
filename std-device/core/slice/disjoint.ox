//! Several mutable parts of one slice at the same time.

use super::SliceIndex;
use crate::mem::MaybeUninit;
use crate::ops::{Range, RangeInclusive};
use crate::fmt;

/// Indices of which [`get_disjoint_mut`](slice::get_disjoint_mut) can tell whether they overlap.
///
/// # Safety
/// Where `is_in_bounds` holds for both and `is_overlapping` does not, the parts must be disjoint.
pub unsafe trait GetDisjointMutIndex: Clone {
    /// Whether the index is in bounds of a slice of this length.
    fn is_in_bounds(&self, len: usize) -> bool;
    /// Whether two indices have an element in common.
    fn is_overlapping(&self, other: &Self) -> bool;
}

// SAFETY: equal indices are the same element, others are not.
unsafe impl GetDisjointMutIndex for usize {
    #[inline]
    fn is_in_bounds(&self, len: usize) -> bool {
        *self < len
    }

    #[inline]
    fn is_overlapping(&self, other: &Self) -> bool {
        *self == *other
    }
}

// SAFETY: ranges are disjoint where one ends before the other begins.
unsafe impl GetDisjointMutIndex for Range<usize> {
    #[inline]
    fn is_in_bounds(&self, len: usize) -> bool {
        self.start <= self.end && self.end <= len
    }

    #[inline]
    fn is_overlapping(&self, other: &Self) -> bool {
        self.start < other.end && other.start < self.end
    }
}

// SAFETY: as above.
unsafe impl GetDisjointMutIndex for RangeInclusive<usize> {
    #[inline]
    fn is_in_bounds(&self, len: usize) -> bool {
        *self.start() <= *self.end() && *self.end() < len
    }

    #[inline]
    fn is_overlapping(&self, other: &Self) -> bool {
        *self.start() <= *other.end() && *other.start() <= *self.end()
    }
}

/// Why [`get_disjoint_mut`](slice::get_disjoint_mut) failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GetDisjointMutError {
    /// An index was out of bounds.
    IndexOutOfBounds,
    /// Two indices had an element in common.
    OverlappingIndices,
}

impl fmt::Display for GetDisjointMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GetDisjointMutError::IndexOutOfBounds => "an index is out of bounds",
            GetDisjointMutError::OverlappingIndices => "there were overlapping indices",
        })
    }
}

impl crate::error::Error for GetDisjointMutError {}

impl<T> [T] {
    /// Several disjoint parts, mutably and unchecked.
    ///
    /// # Safety
    /// The indices must be in bounds and must not overlap.
    #[inline]
    pub unsafe fn get_disjoint_unchecked_mut<I, const N: usize>(&mut self, indices: [I; N]) -> [&mut I::Output; N]
    where
        I: GetDisjointMutIndex + SliceIndex<Self>,
    {
        let slice: *mut [T] = self;
        let mut parts: MaybeUninit<[&mut I::Output; N]> = MaybeUninit::uninit();
        let first = parts.as_mut_ptr() as *mut &mut I::Output;
        let mut i = 0;
        while i < N {
            let index = indices[i].clone();
            // SAFETY: in bounds and disjoint, as the caller promises; `i` is below `N`.
            unsafe { first.add(i).write(&mut *index.get_unchecked_mut(slice)) };
            i += 1;
        }
        // SAFETY: all `N` were written.
        unsafe { parts.assume_init() }
    }

    /// Several disjoint parts, mutably.
    ///
    /// # Errors
    /// An error if an index is out of bounds or two of them overlap.
    pub fn get_disjoint_mut<I, const N: usize>(
        &mut self,
        indices: [I; N],
    ) -> Result<[&mut I::Output; N], GetDisjointMutError>
    where
        I: GetDisjointMutIndex + SliceIndex<Self>,
    {
        for (i, index) in indices.iter().enumerate() {
            if !index.is_in_bounds(self.len()) {
                return Err(GetDisjointMutError::IndexOutOfBounds);
            }
            for other in &indices[..i] {
                if index.is_overlapping(other) {
                    return Err(GetDisjointMutError::OverlappingIndices);
                }
            }
        }
        // SAFETY: checked above.
        Ok(unsafe { self.get_disjoint_unchecked_mut(indices) })
    }
}
