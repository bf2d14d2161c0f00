//! Stable sorting.
//!
//! The slice is taken as a sequence of runs: ascending or descending stretches that are there already, and where there
//! is none that is long enough, stretches that are not sorted yet. Runs are merged in the order of their places in a
//! balanced tree (powersort), and neighbours that are not sorted become one as long as they fit into the buffer; only
//! what cannot grow any more is sorted, by a stable quicksort through the buffer. Types that a comparison can change
//! through a shared reference are sorted by merging alone.

use core::mem::{ManuallyDrop, MaybeUninit};
use core::ptr;
use core::slice::sort::{choose_pivot, first_run, small};

use crate::vec::Vec;

const SHORT: usize = 20;
// A buffer of this many bytes is never too much.
const BUFFER_BYTES: usize = 8 << 20;

/// Sorts by a strict order.
pub(super) fn stable<T, F>(v: &mut [T], is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let len = v.len();
    if len < 2 || size_of::<T>() == 0 {
        return;
    }
    if len <= SHORT {
        insertion(v, is_less);
        return;
    }
    let (run, descending) = first_run(v, is_less);
    if run == len {
        if descending {
            v.reverse();
        }
        return;
    }
    let whole = len.min(BUFFER_BYTES / size_of::<T>());
    let mut buffer: Vec<T> = Vec::with_capacity((len - len / 2).max(whole).max(small::SMALL));
    let scratch = Scratch { start: buffer.as_mut_ptr(), len: buffer.capacity() };
    if small::applies::<T>() {
        sort_runs(v, scratch, is_less);
    } else {
        merge_sort(v, scratch.start, is_less);
    }
}

struct Scratch<T> {
    start: *mut T,
    len: usize,
}

impl<T> Clone for Scratch<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Scratch<T> {}

// ---------------------------------------------------------------- runs

#[derive(Clone, Copy)]
struct Run {
    start: usize,
    len: usize,
    sorted: bool,
    // Of the node of the tree whose right side the run begins.
    depth: u32,
}

fn sort_runs<T, F>(v: &mut [T], scratch: Scratch<T>, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let len = v.len();
    let wanted = if len <= 4096 { (len - len / 2).min(64) } else { root_of(len) };
    // Depths grow along the stack, so that there are never more than bits in a length.
    let mut stack = [Run { start: 0, len: 0, sorted: true, depth: 0 }; 66];
    let mut height = 0;
    let mut start = 0;
    let mut run = next_run(v, start, wanted, is_less);
    loop {
        start += run.len;
        let mut next = Run { start, len: 0, sorted: true, depth: 0 };
        if start < len {
            next = next_run(v, start, wanted, is_less);
            next.depth = tree_depth(run.start, next.start, next.start + next.len, len);
        }
        while height > 0 && stack[height - 1].depth >= next.depth {
            height -= 1;
            let left = stack[height];
            run = join(v, left, run, scratch, is_less);
        }
        if start >= len {
            break;
        }
        run.depth = next.depth;
        stack[height] = run;
        height += 1;
        run = next;
    }
    finish(v, run, scratch, is_less);
}

/// Roughly the square root.
fn root_of(n: usize) -> usize {
    let half = n.ilog2().div_ceil(2);
    ((1 << half) + (n >> half)) / 2
}

/// The level in a perfectly balanced tree over the slice at which the middles of two neighbours part.
fn tree_depth(left: usize, middle: usize, right: usize, len: usize) -> u32 {
    let scale = ((1u64 << 62) + len as u64 - 1) / len as u64;
    let x = (left as u64 + middle as u64).wrapping_mul(scale);
    let y = (middle as u64 + right as u64).wrapping_mul(scale);
    (x ^ y).leading_zeros() + 1
}

fn next_run<T, F>(v: &mut [T], start: usize, wanted: usize, is_less: &mut F) -> Run
where
    F: FnMut(&T, &T) -> bool,
{
    let rest = &mut v[start..];
    let (found, descending) = first_run(rest, is_less);
    if found >= wanted || found == rest.len() {
        if descending {
            rest[..found].reverse();
        }
        return Run { start, len: found, sorted: true, depth: 0 };
    }
    Run { start, len: wanted.min(rest.len()), sorted: false, depth: 0 }
}

/// Makes one run of two neighbours.
fn join<T, F>(v: &mut [T], left: Run, right: Run, scratch: Scratch<T>, is_less: &mut F) -> Run
where
    F: FnMut(&T, &T) -> bool,
{
    let len = left.len + right.len;
    let sorted = left.sorted || right.sorted || len > scratch.len;
    if sorted {
        finish(v, left, scratch, is_less);
        finish(v, right, scratch, is_less);
        let both = &mut v[left.start..left.start + len];
        if is_less(&both[left.len], &both[left.len - 1]) {
            // SAFETY: the buffer has room for half of the slice.
            unsafe { merge(both, left.len, scratch.start, is_less) }
        }
    }
    Run { start: left.start, len, sorted, depth: left.depth }
}

fn finish<T, F>(v: &mut [T], run: Run, scratch: Scratch<T>, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    if !run.sorted {
        let part = &mut v[run.start..run.start + run.len];
        let limit = 2 * (usize::BITS - run.len.leading_zeros());
        quicksort(part, scratch.start, ptr::null(), is_less, limit);
    }
}

// ---------------------------------------------------------------- quicksort through the buffer

/// Sorts; nothing in the slice is less than `before`, if that is not null. The buffer must have room for the slice.
fn quicksort<T, F>(mut v: &mut [T], scratch: *mut T, mut before: *const T, is_less: &mut F, mut limit: u32)
where
    F: FnMut(&T, &T) -> bool,
{
    // A copy of the last pivot, which is compared with, but never dropped.
    let mut held = MaybeUninit::<T>::uninit();
    loop {
        if v.len() <= small::SMALL {
            small::sort(v, is_less);
            return;
        }
        if limit == 0 {
            merge_sort(v, scratch, is_less);
            return;
        }
        limit -= 1;
        let pivot = choose_pivot(v, is_less);
        // Equal to what stands in front, or the least: all that are equal come first then.
        // SAFETY: `before` is a pivot that a caller or this function holds.
        let mut equal = !before.is_null() && !is_less(unsafe { &*before }, &v[pivot]);
        // SAFETY: a copy that is never dropped; no comparison can change the original.
        let copy = unsafe { ManuallyDrop::new(ptr::read(&v[pivot])) };
        let mut middle = 0;
        if !equal {
            // SAFETY: the buffer has room for the slice.
            middle = unsafe { partition(v, scratch, pivot, false, is_less) };
            equal = middle == 0;
        }
        let whole = v;
        if equal {
            // The least one has not moved: what was partitioned stands as before.
            // SAFETY: as above.
            let same = unsafe { partition(whole, scratch, pivot, true, &mut |a: &T, b: &T| !is_less(b, a)) };
            v = &mut whole[same..];
            before = ptr::null();
            continue;
        }
        let (left, right) = whole.split_at_mut(middle);
        quicksort(left, scratch, before, is_less, limit);
        // SAFETY: moves the copy to where it outlives this round.
        unsafe { ptr::copy_nonoverlapping(&*copy as *const T, held.as_mut_ptr(), 1) };
        before = held.as_ptr();
        v = right;
    }
}

/// Moves what is less than the pivot to the front and the rest behind it, both in their order. Gives the number of the
/// former. The pivot itself counts as less if `pivot_is_less`.
///
/// Without jumps: each element goes either behind the smaller ones at the front of the buffer, or before the others at
/// its end.
///
/// # Safety
/// The buffer must have room for the slice.
unsafe fn partition<T, F>(v: &mut [T], scratch: *mut T, pivot: usize, pivot_is_less: bool, is_less: &mut F) -> usize
where
    F: FnMut(&T, &T) -> bool,
{
    let len = v.len();
    let base = v.as_mut_ptr();
    // SAFETY: after k elements, `back` is k places from the end of the buffer, and the other elements so far are
    // k - less, so that `back + less` is the place before them. The slice stays whole until the end.
    unsafe {
        let end = base.add(len);
        let pivot = base.add(pivot);
        let mut less = 0;
        let mut back = scratch.add(len);
        let mut next = base;
        let mut stop = pivot;
        loop {
            while next < stop {
                back = back.sub(1);
                let smaller = is_less(&*next, &*pivot);
                let to = if smaller { scratch } else { back };
                ptr::copy_nonoverlapping(next as *const T, to.add(less), 1);
                less += smaller as usize;
                next = next.add(1);
            }
            if stop == end {
                break;
            }
            back = back.sub(1);
            let to = if pivot_is_less { scratch } else { back };
            ptr::copy_nonoverlapping(pivot as *const T, to.add(less), 1);
            less += pivot_is_less as usize;
            next = next.add(1);
            stop = end;
        }
        ptr::copy_nonoverlapping(scratch as *const T, base, less);
        let last = scratch.add(len).sub(1);
        for i in 0..len - less {
            ptr::copy_nonoverlapping(last.sub(i) as *const T, base.add(less + i), 1);
        }
        less
    }
}

// ---------------------------------------------------------------- insertion and merging

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
        // SAFETY: the buffer has room for the shorter half.
        unsafe { merge(v, middle, buffer, is_less) }
    }
}

/// The rest of one part in the buffer, which goes back into the gap also when the order panics.
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
/// The buffer must have room for the shorter part.
unsafe fn merge<T, F>(v: &mut [T], middle: usize, buffer: *mut T, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    // SAFETY: as for the caller.
    unsafe {
        if middle <= v.len() - middle {
            merge_forwards(v, middle, buffer, is_less)
        } else {
            merge_backwards(v, middle, buffer, is_less)
        }
    }
}

/// Merges with the left part in the buffer.
unsafe fn merge_forwards<T, F>(v: &mut [T], middle: usize, buffer: *mut T, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let base = v.as_mut_ptr();
    let len = v.len();
    // SAFETY: the smaller front element moves to the gap, which always is as large as what is left in the buffer.
    unsafe {
        ptr::copy_nonoverlapping(base as *const T, buffer, middle);
        let mut rest = Rest { start: buffer as *const T, end: buffer.add(middle) as *const T, place: base };
        let mut right = base.add(middle) as *const T;
        let right_end = base.add(len) as *const T;
        while rest.start < rest.end && right < right_end {
            let take_right = is_less(&*right, &*rest.start);
            ptr::copy_nonoverlapping(if take_right { right } else { rest.start }, rest.place, 1);
            right = right.add(take_right as usize);
            rest.start = rest.start.add(!take_right as usize);
            rest.place = rest.place.add(1);
        }
    }
}

/// Merges with the right part in the buffer, from the back.
unsafe fn merge_backwards<T, F>(v: &mut [T], middle: usize, buffer: *mut T, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let base = v.as_mut_ptr();
    let len = v.len();
    // SAFETY: `rest.place` is the end of what is left of the left part, where the gap begins, which always is as large
    // as what is left in the buffer.
    unsafe {
        ptr::copy_nonoverlapping(base.add(middle) as *const T, buffer, len - middle);
        let mut rest =
            Rest { start: buffer as *const T, end: buffer.add(len - middle) as *const T, place: base.add(middle) };
        let mut last = base.add(len);
        while rest.start < rest.end && rest.place > base {
            last = last.sub(1);
            let take_left = is_less(&*rest.end.sub(1), &*rest.place.sub(1));
            if take_left {
                rest.place = rest.place.sub(1);
                ptr::copy_nonoverlapping(rest.place as *const T, last, 1);
            } else {
                rest.end = rest.end.sub(1);
                ptr::copy_nonoverlapping(rest.end, last, 1);
            }
        }
    }
}
