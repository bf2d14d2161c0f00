//! Indexing of strings by ranges of bytes.

use crate::ops::{self, Index, IndexMut, Range};
use crate::slice::SliceIndex;

impl<I> Index<I> for str
where
    I: SliceIndex<str>,
{
    type Output = I::Output;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &I::Output {
        index.index(self)
    }
}

impl<I> IndexMut<I> for str
where
    I: SliceIndex<str>,
{
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        index.index_mut(self)
    }
}

/// Panics for a range that does not fit the string.
#[cold]
#[inline(never)]
#[track_caller]
pub(super) const fn slice_error_fail(s: &str, begin: usize, end: usize) -> ! {
    fail(s, begin, end)
}

/// The message for a range that does not fit the string.
#[track_caller]
pub(crate) fn fail(s: &str, begin: usize, end: usize) -> ! {
    const MAX_DISPLAY_LENGTH: usize = 256;
    let shown = s.floor_char_boundary(MAX_DISPLAY_LENGTH);
    // SAFETY: a boundary.
    let text = unsafe { s.get_unchecked(..shown) };
    let ellipsis = if shown < s.len() { "[...]" } else { "" };
    if begin > s.len() {
        panic!("start byte index {begin} is out of bounds of `{text}`{ellipsis}");
    }
    if end > s.len() {
        panic!("end byte index {end} is out of bounds of `{text}`{ellipsis}");
    }
    if begin > end {
        panic!("begin > end ({begin} > {end}) when slicing `{text}`{ellipsis}");
    }
    let (which, index) = if s.is_char_boundary(begin) { ("end", end) } else { ("start", begin) };
    let char_start = s.floor_char_boundary(index);
    // SAFETY: a boundary.
    let rest = unsafe { s.get_unchecked(char_start..) };
    match rest.chars().next() {
        Some(ch) => {
            let range = char_start..char_start + ch.len_utf8();
            panic!(
                "{which} byte index {index} is not a char boundary; it is inside {ch:?} (bytes {range:?}) of `{text}`{ellipsis}"
            )
        }
        None => panic!("{which} byte index {index} is out of bounds of `{text}`{ellipsis}"),
    }
}

// SAFETY: `get` accepts ranges of character boundaries in order.
unsafe impl SliceIndex<str> for ops::Range<usize> {
    type Output = str;

    #[inline]
    fn get(self, slice: &str) -> Option<&str> {
        if self.start <= self.end && slice.is_char_boundary(self.start) && slice.is_char_boundary(self.end) {
            // SAFETY: checked above.
            Some(unsafe { &*self.get_unchecked(slice) })
        } else {
            None
        }
    }

    #[inline]
    fn get_mut(self, slice: &mut str) -> Option<&mut str> {
        if self.start <= self.end && slice.is_char_boundary(self.start) && slice.is_char_boundary(self.end) {
            // SAFETY: checked above.
            Some(unsafe { &mut *self.get_unchecked_mut(slice) })
        } else {
            None
        }
    }

    #[inline]
    unsafe fn get_unchecked(self, slice: *const str) -> *const str {
        // SAFETY: as for the caller.
        unsafe {
            let start = (slice as *const u8).add(self.start);
            crate::ptr::slice_from_raw_parts(start, self.end.wrapping_sub(self.start)) as *const str
        }
    }

    #[inline]
    unsafe fn get_unchecked_mut(self, slice: *mut str) -> *mut str {
        // SAFETY: as for the caller.
        unsafe {
            let start = (slice as *mut u8).add(self.start);
            crate::ptr::slice_from_raw_parts_mut(start, self.end.wrapping_sub(self.start)) as *mut str
        }
    }

    #[inline]
    fn index(self, slice: &str) -> &str {
        let Range { start, end } = self;
        if start <= end && slice.is_char_boundary(start) && slice.is_char_boundary(end) {
            // SAFETY: checked above.
            unsafe { &*self.get_unchecked(slice) }
        } else {
            slice_error_fail(slice, start, end)
        }
    }

    #[inline]
    fn index_mut(self, slice: &mut str) -> &mut str {
        let Range { start, end } = self;
        if start <= end && slice.is_char_boundary(start) && slice.is_char_boundary(end) {
            // SAFETY: checked above.
            unsafe { &mut *self.get_unchecked_mut(slice) }
        } else {
            slice_error_fail(slice, start, end)
        }
    }
}

/// Implements `SliceIndex<str>` for a range by turning it into a `Range`, where that is possible.
macro_rules! index_by_range {
    ($($Range:ty: |$this:ident, $len:ident| $to_range:expr, $check:expr, else $written:expr;)*) => { $(
        // SAFETY: as for `Range`, to which this forwards.
        unsafe impl SliceIndex<str> for $Range {
            type Output = str;

            #[inline]
            fn get(self, slice: &str) -> Option<&str> {
                let $this = self;
                let $len = slice.len();
                if $check { ($to_range).get(slice) } else { None }
            }

            #[inline]
            fn get_mut(self, slice: &mut str) -> Option<&mut str> {
                let $this = self;
                let $len = slice.len();
                if $check { ($to_range).get_mut(slice) } else { None }
            }

            #[inline]
            unsafe fn get_unchecked(self, slice: *const str) -> *const str {
                let $this = self;
                let $len = (slice as *const [u8]).len();
                // SAFETY: as for the caller.
                unsafe { ($to_range).get_unchecked(slice) }
            }

            #[inline]
            unsafe fn get_unchecked_mut(self, slice: *mut str) -> *mut str {
                let $this = self;
                let $len = (slice as *mut [u8]).len();
                // SAFETY: as for the caller.
                unsafe { ($to_range).get_unchecked_mut(slice) }
            }

            #[inline]
            fn index(self, slice: &str) -> &str {
                let $this = self;
                let $len = slice.len();
                if !$check {
                    let (start, end) = $written;
                    slice_error_fail(slice, start, end);
                }
                ($to_range).index(slice)
            }

            #[inline]
            fn index_mut(self, slice: &mut str) -> &mut str {
                let $this = self;
                let $len = slice.len();
                if !$check {
                    let (start, end) = $written;
                    slice_error_fail(slice, start, end);
                }
                ($to_range).index_mut(slice)
            }
        }
    )* };
}
index_by_range! {
    ops::RangeTo<usize>: |r, _len| (Range { start: 0, end: r.end }), true, else (0, r.end);
    ops::RangeInclusive<usize>: |r, len| (r.into_slice_range()), (r.end < len), else (r.start, r.end);
    ops::RangeToInclusive<usize>: |r, len| (Range { start: 0, end: r.end + 1 }), (r.end < len), else (0, r.end);
}

// SAFETY: `get` accepts boundaries.
unsafe impl SliceIndex<str> for ops::RangeFrom<usize> {
    type Output = str;

    #[inline]
    fn get(self, slice: &str) -> Option<&str> {
        (self.start..slice.len()).get(slice)
    }

    #[inline]
    fn get_mut(self, slice: &mut str) -> Option<&mut str> {
        (self.start..slice.len()).get_mut(slice)
    }

    #[inline]
    unsafe fn get_unchecked(self, slice: *const str) -> *const str {
        let len = (slice as *const [u8]).len();
        // SAFETY: as for the caller.
        unsafe { (self.start..len).get_unchecked(slice) }
    }

    #[inline]
    unsafe fn get_unchecked_mut(self, slice: *mut str) -> *mut str {
        let len = (slice as *mut [u8]).len();
        // SAFETY: as for the caller.
        unsafe { (self.start..len).get_unchecked_mut(slice) }
    }

    #[inline]
    fn index(self, slice: &str) -> &str {
        if slice.is_char_boundary(self.start) {
            // SAFETY: checked above.
            unsafe { &*self.get_unchecked(slice) }
        } else {
            slice_error_fail(slice, self.start, slice.len())
        }
    }

    #[inline]
    fn index_mut(self, slice: &mut str) -> &mut str {
        if slice.is_char_boundary(self.start) {
            // SAFETY: checked above.
            unsafe { &mut *self.get_unchecked_mut(slice) }
        } else {
            slice_error_fail(slice, self.start, slice.len())
        }
    }
}

// SAFETY: the whole string is in bounds.
unsafe impl SliceIndex<str> for ops::RangeFull {
    type Output = str;

    #[inline]
    fn get(self, slice: &str) -> Option<&str> {
        Some(slice)
    }

    #[inline]
    fn get_mut(self, slice: &mut str) -> Option<&mut str> {
        Some(slice)
    }

    #[inline]
    unsafe fn get_unchecked(self, slice: *const str) -> *const str {
        slice
    }

    #[inline]
    unsafe fn get_unchecked_mut(self, slice: *mut str) -> *mut str {
        slice
    }

    #[inline]
    fn index(self, slice: &str) -> &str {
        slice
    }

    #[inline]
    fn index_mut(self, slice: &mut str) -> &mut str {
        slice
    }
}
