//! Indexing of slices.

use crate::ops::{self, Bound, Index, IndexMut, Range, RangeBounds};

impl<T, I> Index<I> for [T]
where
    I: SliceIndex<[T]>,
{
    type Output = I::Output;

    #[inline(always)]
    #[track_caller]
    fn index(&self, index: I) -> &I::Output {
        index.index(self)
    }
}

impl<T, I> IndexMut<I> for [T]
where
    I: SliceIndex<[T]>,
{
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut I::Output {
        index.index_mut(self)
    }
}

/// Panics for a range that does not fit a slice of length `len`.
#[rustc_check_fails]
#[cold]
#[inline(never)]
#[track_caller]
pub(crate) const fn slice_index_fail(start: usize, end: usize, len: usize) -> ! {
    if start > len {
        fail_start(start, len)
    }
    if end > len {
        fail_end(end, len)
    }
    if start > end {
        fail_order(start, end)
    }
    // The end of an inclusive range, given as it was written.
    fail_end(end, len)
}

#[rustc_check_fails]
#[track_caller]
const fn fail_start(start: usize, len: usize) -> ! {
    panic!("range start index {start} out of range for slice of length {len}")
}

#[rustc_check_fails]
#[track_caller]
const fn fail_end(end: usize, len: usize) -> ! {
    panic!("range end index {end} out of range for slice of length {len}")
}

#[rustc_check_fails]
#[track_caller]
const fn fail_order(start: usize, end: usize) -> ! {
    panic!("slice index starts at {start} but ends at {end}")
}

/// Types that index slices and strings.
///
/// # Safety
/// The unchecked methods must give places inside the slice for indices that `get` accepts.
#[rustc_diagnostic_item = "SliceIndex"]
#[rustc_on_unimplemented(
    on(T = "str", label = "string indices are ranges of `usize`"),
    on(
        all(any(T = "str", T = "&str", T = "alloc::string::String"), _Self = "{integer}"),
        note = "you can use `.chars().nth()` or `.bytes().nth()`\n\
                for more information, see chapter 8 in The Book: \
                <https://doc.rust-lang.org/book/ch08-02-strings.html#indexing-into-strings>"
    ),
    message = "the type `{T}` cannot be indexed by `{Self}`",
    label = "slice indices are of type `usize` or ranges of `usize`"
)]
pub unsafe trait SliceIndex<T: ?Sized> {
    /// What indexing gives.
    type Output: ?Sized;

    /// A reference to the output, if in bounds.
    fn get(self, slice: &T) -> Option<&Self::Output>;

    /// A mutable reference to the output, if in bounds.
    fn get_mut(self, slice: &mut T) -> Option<&mut Self::Output>;

    /// A pointer to the output, unchecked.
    ///
    /// # Safety
    /// The index must be in bounds.
    unsafe fn get_unchecked(self, slice: *const T) -> *const Self::Output;

    /// A mutable pointer to the output, unchecked.
    ///
    /// # Safety
    /// The index must be in bounds.
    unsafe fn get_unchecked_mut(self, slice: *mut T) -> *mut Self::Output;

    /// A reference to the output.
    ///
    /// # Panics
    /// Panics if out of bounds.
    #[track_caller]
    fn index(self, slice: &T) -> &Self::Output;

    /// A mutable reference to the output.
    ///
    /// # Panics
    /// Panics if out of bounds.
    #[track_caller]
    fn index_mut(self, slice: &mut T) -> &mut Self::Output;
}

// SAFETY: `get` accepts `self < len`.
unsafe impl<T> SliceIndex<[T]> for usize {
    type Output = T;

    #[inline]
    fn get(self, slice: &[T]) -> Option<&T> {
        if self < slice.len() {
            // SAFETY: checked above.
            unsafe { Some(&*slice.as_ptr().add(self)) }
        } else {
            None
        }
    }

    #[inline]
    fn get_mut(self, slice: &mut [T]) -> Option<&mut T> {
        if self < slice.len() {
            // SAFETY: checked above.
            unsafe { Some(&mut *slice.as_mut_ptr().add(self)) }
        } else {
            None
        }
    }

    #[inline]
    unsafe fn get_unchecked(self, slice: *const [T]) -> *const T {
        // SAFETY: as for the caller.
        unsafe { (slice as *const T).add(self) }
    }

    #[inline]
    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut T {
        // SAFETY: as for the caller.
        unsafe { (slice as *mut T).add(self) }
    }

    #[inline]
    fn index(self, slice: &[T]) -> &T {
        // The language's own indexing, with its bounds check.
        &(*slice)[self]
    }

    #[inline]
    fn index_mut(self, slice: &mut [T]) -> &mut T {
        // The language's own indexing, with its bounds check.
        &mut (*slice)[self]
    }
}

// SAFETY: `get` accepts `start <= end <= len`.
unsafe impl<T> SliceIndex<[T]> for ops::Range<usize> {
    type Output = [T];

    #[inline]
    fn get(self, slice: &[T]) -> Option<&[T]> {
        if self.start <= self.end && self.end <= slice.len() {
            // SAFETY: checked above.
            unsafe { Some(&*self.get_unchecked(slice)) }
        } else {
            None
        }
    }

    #[inline]
    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        if self.start <= self.end && self.end <= slice.len() {
            // SAFETY: checked above.
            unsafe { Some(&mut *self.get_unchecked_mut(slice)) }
        } else {
            None
        }
    }

    #[inline]
    unsafe fn get_unchecked(self, slice: *const [T]) -> *const [T] {
        // SAFETY: as for the caller.
        unsafe { crate::ptr::slice_from_raw_parts((slice as *const T).add(self.start), self.end.wrapping_sub(self.start)) }
    }

    #[inline]
    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut [T] {
        // SAFETY: as for the caller.
        unsafe { crate::ptr::slice_from_raw_parts_mut((slice as *mut T).add(self.start), self.end.wrapping_sub(self.start)) }
    }

    #[inline]
    fn index(self, slice: &[T]) -> &[T] {
        if self.start > self.end || self.end > slice.len() {
            slice_index_fail(self.start, self.end, slice.len());
        }
        // SAFETY: checked above.
        unsafe { &*self.get_unchecked(slice) }
    }

    #[inline]
    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        if self.start > self.end || self.end > slice.len() {
            slice_index_fail(self.start, self.end, slice.len());
        }
        // SAFETY: checked above.
        unsafe { &mut *self.get_unchecked_mut(slice) }
    }
}

/// Implements `SliceIndex` for a range by turning it into a `Range`, where that is possible.
macro_rules! index_by_range {
    ($($Range:ty: |$this:ident, $slice:ident| $to_range:expr, $check:expr, else $written:expr;)*) => { $(
        // SAFETY: as for `Range`, to which this forwards.
        unsafe impl<T> SliceIndex<[T]> for $Range {
            type Output = [T];

            #[inline]
            fn get(self, $slice: &[T]) -> Option<&[T]> {
                let $this = self;
                if $check { ($to_range).get($slice) } else { None }
            }

            #[inline]
            fn get_mut(self, $slice: &mut [T]) -> Option<&mut [T]> {
                let $this = self;
                if $check { ($to_range).get_mut($slice) } else { None }
            }

            #[inline]
            unsafe fn get_unchecked(self, $slice: *const [T]) -> *const [T] {
                let $this = self;
                // SAFETY: as for the caller.
                unsafe { ($to_range).get_unchecked($slice) }
            }

            #[inline]
            unsafe fn get_unchecked_mut(self, $slice: *mut [T]) -> *mut [T] {
                let $this = self;
                // SAFETY: as for the caller.
                unsafe { ($to_range).get_unchecked_mut($slice) }
            }

            #[inline]
            fn index(self, $slice: &[T]) -> &[T] {
                let $this = self;
                if !$check {
                    let (start, end) = $written;
                    slice_index_fail(start, end, $slice.len());
                }
                ($to_range).index($slice)
            }

            #[inline]
            fn index_mut(self, $slice: &mut [T]) -> &mut [T] {
                let $this = self;
                if !$check {
                    let (start, end) = $written;
                    slice_index_fail(start, end, $slice.len());
                }
                ($to_range).index_mut($slice)
            }
        }
    )* };
}
index_by_range! {
    ops::RangeTo<usize>: |r, slice| (Range { start: 0, end: r.end }), (r.end <= slice.len()), else (0, r.end);
    ops::RangeInclusive<usize>: |r, slice| (r.into_slice_range()), (r.end < slice.len()), else (r.start, r.end);
    ops::RangeToInclusive<usize>: |r, slice| (Range { start: 0, end: r.end + 1 }), (r.end < slice.len()), else (0, r.end);
}

// SAFETY: `get` accepts `start <= len`.
unsafe impl<T> SliceIndex<[T]> for ops::RangeFrom<usize> {
    type Output = [T];

    #[inline]
    fn get(self, slice: &[T]) -> Option<&[T]> {
        (self.start..slice.len()).get(slice)
    }

    #[inline]
    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        (self.start..slice.len()).get_mut(slice)
    }

    #[inline]
    unsafe fn get_unchecked(self, slice: *const [T]) -> *const [T] {
        // SAFETY: as for the caller.
        unsafe { (self.start..slice.len()).get_unchecked(slice) }
    }

    #[inline]
    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut [T] {
        // SAFETY: as for the caller.
        unsafe { (self.start..slice.len()).get_unchecked_mut(slice) }
    }

    #[inline]
    fn index(self, slice: &[T]) -> &[T] {
        if self.start > slice.len() {
            slice_index_fail(self.start, slice.len(), slice.len());
        }
        // SAFETY: checked above.
        unsafe { &*self.get_unchecked(slice) }
    }

    #[inline]
    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        if self.start > slice.len() {
            slice_index_fail(self.start, slice.len(), slice.len());
        }
        // SAFETY: checked above.
        unsafe { &mut *self.get_unchecked_mut(slice) }
    }
}

// SAFETY: the whole slice is in bounds.
unsafe impl<T> SliceIndex<[T]> for ops::RangeFull {
    type Output = [T];

    #[inline]
    fn get(self, slice: &[T]) -> Option<&[T]> {
        Some(slice)
    }

    #[inline]
    fn get_mut(self, slice: &mut [T]) -> Option<&mut [T]> {
        Some(slice)
    }

    #[inline]
    unsafe fn get_unchecked(self, slice: *const [T]) -> *const [T] {
        slice
    }

    #[inline]
    unsafe fn get_unchecked_mut(self, slice: *mut [T]) -> *mut [T] {
        slice
    }

    #[inline]
    fn index(self, slice: &[T]) -> &[T] {
        slice
    }

    #[inline]
    fn index_mut(self, slice: &mut [T]) -> &mut [T] {
        slice
    }
}

/// A range of any kind as one that is known to fit into `bounds`.
///
/// # Panics
/// Panics if it does not fit.
#[unstable(feature = "slice_range", issue = "76393")]
pub fn range<R: RangeBounds<usize>>(range: R, bounds: ops::RangeTo<usize>) -> Range<usize> {
    let len = bounds.end;
    let end = match range.end_bound() {
        Bound::Included(&end) if end >= len => fail_end(end, len),
        Bound::Included(&end) => end + 1,
        Bound::Excluded(&end) if end > len => fail_end(end, len),
        Bound::Excluded(&end) => end,
        Bound::Unbounded => len,
    };
    let start = match range.start_bound() {
        Bound::Excluded(&start) if start >= len => fail_start(start, len),
        Bound::Excluded(&start) => start + 1,
        Bound::Included(&start) => start,
        Bound::Unbounded => 0,
    };
    if start > end {
        slice_index_fail(start, end, len);
    }
    Range { start, end }
}
