//! Sorting short slices: networks of four and merges of halves, in a buffer on the stack.
//!
//! The buffer holds copies, so this is for types that a comparison cannot change through a shared reference. Until
//! the last merge the slice itself stays as it was; that merge puts everything back also when the order panics.

use crate::mem::MaybeUninit;
use crate::ptr;

/// Slices of at most this length are sorted here.
pub const SMALL: usize = 32;
const BUFFER: usize = SMALL + 16;

/// Can short slices of the type be sorted here? Copies of large elements would cost more than they save.
#[inline]
pub const fn applies<T>() -> bool {
    crate::intrinsics::is_freeze::<T>() && size_of::<T>() <= 64
}

/// Sorts stably.
///
/// The length must be at most `SMALL`, and `applies` must hold.
pub fn sort<T, F>(v: &mut [T], is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let len = v.len();
    if len < 2 {
        return;
    }
    let mut buffer = MaybeUninit::<[T; BUFFER]>::uninit();
    let scratch = buffer.as_mut_ptr() as *mut T;
    let base = v.as_mut_ptr();
    let half = len / 2;
    // SAFETY: the buffer has room for all elements and for two times eight behind them. What is in it are copies that
    // are never dropped, and the merge gives each element back once.
    unsafe {
        let spare = scratch.add(SMALL);
        let presorted = if len >= 16 {
            sort8(base, scratch, spare, is_less);
            sort8(base.add(half), scratch.add(half), spare, is_less);
            8
        } else if len >= 8 {
            sort4(base, scratch, is_less);
            sort4(base.add(half), scratch.add(half), is_less);
            4
        } else {
            ptr::copy_nonoverlapping(base as *const T, scratch, 1);
            ptr::copy_nonoverlapping(base.add(half) as *const T, scratch.add(half), 1);
            1
        };
        extend(base, scratch, presorted, half, is_less);
        extend(base.add(half), scratch.add(half), presorted, len - half, is_less);
        let restore = Restore { from: scratch, to: base, len };
        merge(scratch, half, len, base, is_less);
        crate::mem::forget(restore);
    }
}

/// Copies all elements back when the order panics.
struct Restore<T> {
    from: *const T,
    to: *mut T,
    len: usize,
}

impl<T> Drop for Restore<T> {
    fn drop(&mut self) {
        // SAFETY: the buffer holds each element once.
        unsafe { ptr::copy_nonoverlapping(self.from, self.to, self.len) }
    }
}

/// Inserts `base[sorted..len]` into the sorted `scratch[..sorted]`.
unsafe fn extend<T, F>(base: *const T, scratch: *mut T, sorted: usize, len: usize, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let mut i = sorted;
    while i < len {
        // SAFETY: both have room for `len` elements; a panic leaves copies in the buffer, which nobody reads.
        unsafe {
            let new = base.add(i);
            let mut at = i;
            while at > 0 && is_less(&*new, &*scratch.add(at - 1)) {
                ptr::copy_nonoverlapping(scratch.add(at - 1) as *const T, scratch.add(at), 1);
                at -= 1;
            }
            ptr::copy_nonoverlapping(new, scratch.add(at), 1);
        }
        i += 1;
    }
}

#[inline(always)]
fn choose<T>(condition: bool, yes: *const T, no: *const T) -> *const T {
    if condition { yes } else { no }
}

/// Sorts four elements into `to`, without jumps.
#[inline]
unsafe fn sort4<T, F>(from: *const T, to: *mut T, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    // SAFETY: there are four elements.
    unsafe {
        let swap_first = is_less(&*from.add(1), &*from);
        let swap_last = is_less(&*from.add(3), &*from.add(2));
        let a = from.add(swap_first as usize); // a <= b, c <= d
        let b = from.add(!swap_first as usize);
        let c = from.add(2 + swap_last as usize);
        let d = from.add(2 + !swap_last as usize);
        let c_first = is_less(&*c, &*a);
        let b_last = is_less(&*d, &*b);
        let least = choose(c_first, c, a);
        let greatest = choose(b_last, b, d);
        // The other two, the one from the left pair before the one from the right.
        let left = choose(c_first, a, choose(b_last, c, b));
        let right = choose(b_last, d, choose(c_first, b, c));
        let swap = is_less(&*right, &*left);
        ptr::copy_nonoverlapping(least, to, 1);
        ptr::copy_nonoverlapping(choose(swap, right, left), to.add(1), 1);
        ptr::copy_nonoverlapping(choose(swap, left, right), to.add(2), 1);
        ptr::copy_nonoverlapping(greatest, to.add(3), 1);
    }
}

/// Sorts eight elements into `to`, with room for eight in `spare`.
#[inline]
unsafe fn sort8<T, F>(from: *const T, to: *mut T, spare: *mut T, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    // SAFETY: as for the caller.
    unsafe {
        sort4(from, spare, is_less);
        sort4(from.add(4), spare.add(4), is_less);
        merge(spare, 4, 8, to, is_less);
    }
}

/// Merges `from[..half]` and `from[half..len]`, which are sorted and differ in length by at most one, into `to`: from
/// both ends at once, without jumps.
///
/// # Panics
/// Panics if the order is none, as the two ends then do not meet.
#[inline]
unsafe fn merge<T, F>(from: *const T, half: usize, len: usize, to: *mut T, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    // SAFETY: each end takes `half` elements, fewer than either part and the other end leave.
    unsafe {
        let mut left = from;
        let mut right = from.add(half);
        let mut left_last = right.wrapping_sub(1);
        let mut right_last = from.add(len).sub(1);
        let mut first = to;
        let mut last = to.add(len).sub(1);
        for _ in 0..half {
            let take_right = is_less(&*right, &*left);
            ptr::copy_nonoverlapping(choose(take_right, right, left), first, 1);
            right = right.add(take_right as usize);
            left = left.add(!take_right as usize);
            first = first.add(1);

            let take_left = is_less(&*right_last, &*left_last);
            ptr::copy_nonoverlapping(choose(take_left, left_last, right_last), last, 1);
            left_last = left_last.wrapping_sub(take_left as usize);
            right_last = right_last.wrapping_sub(!take_left as usize);
            last = last.wrapping_sub(1);
        }
        let left_end = left_last.wrapping_add(1);
        if len % 2 != 0 {
            let from_left = left < left_end;
            ptr::copy_nonoverlapping(choose(from_left, left, right), first, 1);
            left = left.add(from_left as usize);
            right = right.add(!from_left as usize);
        }
        if left != left_end || right != right_last.wrapping_add(1) {
            panic!("user-provided comparison function does not correctly implement a total order");
        }
    }
}
