//! Removing the elements that satisfy a predicate.

use core::fmt;
use core::ops::RangeBounds;
use core::ptr;

use crate::vec::Vec;
use crate::vec::slice_range;

/// An iterator that moves the elements that satisfy a predicate out of a vector.
#[must_use = "iterators are lazy and do nothing unless consumed; use `retain_mut` or `extract_if().for_each(drop)` to remove and discard elements"]
pub struct ExtractIf<'a, T, F> {
    vec: &'a mut Vec<T>,
    index: usize,
    end: usize,
    removed: usize,
    old_len: usize,
    pred: F,
}

impl<'a, T, F> ExtractIf<'a, T, F> {
    #[track_caller]
    pub(super) fn new<R: RangeBounds<usize>>(vec: &'a mut Vec<T>, pred: F, range: R) -> Self {
        let old_len = vec.len();
        let range = slice_range(range, old_len);
        // If the iterator is leaked, the elements are leaked too.
        // SAFETY: no elements need no initialisation.
        unsafe { vec.set_len(0) };
        ExtractIf { vec, index: range.start, end: range.end, removed: 0, old_len, pred }
    }
}

impl<T, F> Iterator for ExtractIf<'_, T, F>
where
    F: FnMut(&mut T) -> bool,
{
    type Item = T;

    fn next(&mut self) -> Option<T> {
        while self.index < self.end {
            // SAFETY: each element is looked at once, and then either given or moved over the gap.
            unsafe {
                let current = self.vec.as_mut_ptr().add(self.index);
                let extract = (self.pred)(&mut *current);
                self.index += 1;
                if extract {
                    self.removed += 1;
                    return Some(ptr::read(current));
                }
                if self.removed > 0 {
                    ptr::copy_nonoverlapping(current as *const T, current.sub(self.removed), 1);
                }
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.end - self.index))
    }
}

impl<T, F> Drop for ExtractIf<'_, T, F> {
    fn drop(&mut self) {
        // SAFETY: the elements that were not looked at are initialised; the gap before them is not.
        unsafe {
            if self.removed > 0 {
                let base = self.vec.as_mut_ptr();
                ptr::copy(
                    base.add(self.index) as *const T,
                    base.add(self.index - self.removed),
                    self.old_len - self.index,
                );
            }
            self.vec.set_len(self.old_len - self.removed);
        }
    }
}

impl<T: fmt::Debug, F> fmt::Debug for ExtractIf<'_, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExtractIf").finish_non_exhaustive()
    }
}
