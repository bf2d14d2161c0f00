//! Indexing slices and strings by a pair of bounds.

use super::{SliceIndex, range};
use crate::ops::{Bound, Range};

/// The range that a pair of bounds means for a length, unless an end overflows.
fn to_range(len: usize, bounds: (Bound<usize>, Bound<usize>)) -> Option<Range<usize>> {
    let start = match bounds.0 {
        Bound::Included(start) => start,
        Bound::Excluded(start) => start.checked_add(1)?,
        Bound::Unbounded => 0,
    };
    let end = match bounds.1 {
        Bound::Included(end) => end.checked_add(1)?,
        Bound::Excluded(end) => end,
        Bound::Unbounded => len,
    };
    Some(start..end)
}

macro_rules! index_by_bounds {
    ([$($generics:tt)*] $Slice:ty, |$raw:ident| $len:expr) => {
        // SAFETY: `get` accepts what it accepts for the range.
        unsafe impl<$($generics)*> SliceIndex<$Slice> for (Bound<usize>, Bound<usize>) {
            type Output = $Slice;

            #[inline]
            fn get(self, slice: &$Slice) -> Option<&$Slice> {
                to_range(slice.len(), self)?.get(slice)
            }

            #[inline]
            fn get_mut(self, slice: &mut $Slice) -> Option<&mut $Slice> {
                to_range(slice.len(), self)?.get_mut(slice)
            }

            #[inline]
            unsafe fn get_unchecked(self, slice: *const $Slice) -> *const $Slice {
                let $raw = slice;
                // SAFETY: as for the caller.
                unsafe { range(self, ..$len).get_unchecked(slice) }
            }

            #[inline]
            unsafe fn get_unchecked_mut(self, slice: *mut $Slice) -> *mut $Slice {
                let $raw = slice;
                // SAFETY: as for the caller.
                unsafe { range(self, ..$len).get_unchecked_mut(slice) }
            }

            #[inline]
            fn index(self, slice: &$Slice) -> &$Slice {
                range(self, ..slice.len()).index(slice)
            }

            #[inline]
            fn index_mut(self, slice: &mut $Slice) -> &mut $Slice {
                range(self, ..slice.len()).index_mut(slice)
            }
        }
    };
}
index_by_bounds! { [T] [T], |raw| raw.len() }
index_by_bounds! { [] str, |raw| (raw as *const [u8]).len() }
