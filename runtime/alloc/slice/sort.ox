//! Stable sorting: a merge sort over runs.
//!
//! Short slices are sorted by insertion. Longer ones are halved, sorted and merged with the help of a buffer of half
//! the length; halves that are in order already are not merged.

use core::mem::ManuallyDrop;
use core::ptr;

use crate::vec::Vec;

const SHORT: usize = 20;

/// Sorts by a strict order.
pub(super) fn stable<T, F>(v: &mut [T], is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    if v.len() <= SHORT || size_of::<T>() == 0 {
        insertion(v, is_less);
        return;
    }
    let mut buffer: Vec<T> = Vec::with_capacity(v.len() / 2);
    merge_sort(v, buffer.as_mut_ptr(), is_less);
}

/// An element that was taken out of the slice, and goes back to `place` also when the order panics.
struct Hole<T> {
    value: ManuallyDrop<T>,
    place: *mut T,
}

impl<T> Drop for Hole<T> {
    fn drop(&mut self) {
        // SAFETY: the place is the gap in the slice.
        unsafe { ptr::copy_nonoverlapping(&*self.value as *const T, self.place, 1) }
    }
}

fn insertion<T, F>(v: &mut [T], is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let base = v.as_mut_ptr();
    for i in 1..v.len() {
        // SAFETY: all places are in the slice; the hole moves with the gap.
        unsafe {
            if !is_less(&*base.add(i), &*base.add(i - 1)) {
                continue;
            }
            let mut hole = Hole { value: ManuallyDrop::new(ptr::read(base.add(i))), place: base.add(i - 1) };
            ptr::copy_nonoverlapping(base.add(i - 1) as *const T, base.add(i), 1);
            let mut at = i - 1;
            while at > 0 && is_less(&*hole.value, &*base.add(at - 1)) {
                ptr::copy_nonoverlapping(base.add(at - 1) as *const T, base.add(at), 1);
                at -= 1;
                hole.place = base.add(at);
            }
        }
    }
}

fn merge_sort<T, F>(v: &mut [T], buffer: *mut T, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let len = v.len();
    if len <= SHORT {
        insertion(v, is_less);
        return;
    }
    let middle = len / 2;
    merge_sort(&mut v[..middle], buffer, is_less);
    merge_sort(&mut v[middle..], buffer, is_less);
    if is_less(&v[middle], &v[middle - 1]) {
        // SAFETY: the buffer has room for half of the slice.
        unsafe { merge(v, middle, buffer, is_less) }
    }
}

/// The rest of the left half in the buffer, which goes back into the gap also when the order panics.
struct Rest<T> {
    start: *const T,
    end: *const T,
    place: *mut T,
}

impl<T> Drop for Rest<T> {
    fn drop(&mut self) {
        // SAFETY: the gap is as large as the rest.
        unsafe {
            let count = self.end.offset_from(self.start) as usize;
            ptr::copy_nonoverlapping(self.start, self.place, count);
        }
    }
}

/// Merges two sorted parts.
///
/// # Safety
/// The buffer must have room for the first part.
unsafe fn merge<T, F>(v: &mut [T], middle: usize, buffer: *mut T, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let base = v.as_mut_ptr();
    let len = v.len();
    // SAFETY: the left part moves to the buffer; then the smaller front element moves to the gap, which always is as
    // large as what is left in the buffer.
    unsafe {
        ptr::copy_nonoverlapping(base as *const T, buffer, middle);
        let mut rest = Rest { start: buffer as *const T, end: buffer.add(middle) as *const T, place: base };
        let mut right = base.add(middle);
        let right_end = base.add(len);
        while rest.start < rest.end && right < right_end {
            if is_less(&*right, &*rest.start) {
                ptr::copy_nonoverlapping(right as *const T, rest.place, 1);
                right = right.add(1);
            } else {
                ptr::copy_nonoverlapping(rest.start, rest.place, 1);
                rest.start = rest.start.add(1);
            }
            rest.place = rest.place.add(1);
        }
    }
}
