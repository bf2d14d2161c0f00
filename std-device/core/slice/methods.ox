//! Methods of slices.

use super::iter::*;
use super::{SliceIndex, from_raw_parts, from_raw_parts_mut};
use crate::ops::RangeBounds;
use crate::{mem, ptr};

impl<T> [T] {
    /// The number of elements.
    #[lang = "slice_len_fn"]
    #[inline]
    #[must_use]
    #[rustc_no_implicit_autorefs]
    pub const fn len(&self) -> usize {
        (self as *const [T]).len()
    }

    /// Whether there are no elements.
    #[inline]
    #[must_use]
    #[rustc_no_implicit_autorefs]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first element.
    #[inline]
    #[must_use]
    pub const fn first(&self) -> Option<&T> {
        if let [first, ..] = self { Some(first) } else { None }
    }

    /// The first element, mutably.
    #[inline]
    #[must_use]
    pub const fn first_mut(&mut self) -> Option<&mut T> {
        if let [first, ..] = self { Some(first) } else { None }
    }

    /// The first element and the rest.
    #[inline]
    #[must_use]
    pub const fn split_first(&self) -> Option<(&T, &[T])> {
        if let [first, tail @ ..] = self { Some((first, tail)) } else { None }
    }

    /// The first element and the rest, mutably.
    #[inline]
    #[must_use]
    pub const fn split_first_mut(&mut self) -> Option<(&mut T, &mut [T])> {
        if let [first, tail @ ..] = self { Some((first, tail)) } else { None }
    }

    /// The last element and the rest.
    #[inline]
    #[must_use]
    pub const fn split_last(&self) -> Option<(&T, &[T])> {
        if let [init @ .., last] = self { Some((last, init)) } else { None }
    }

    /// The last element and the rest, mutably.
    #[inline]
    #[must_use]
    pub const fn split_last_mut(&mut self) -> Option<(&mut T, &mut [T])> {
        if let [init @ .., last] = self { Some((last, init)) } else { None }
    }

    /// The last element.
    #[inline]
    #[must_use]
    pub const fn last(&self) -> Option<&T> {
        if let [.., last] = self { Some(last) } else { None }
    }

    /// The last element, mutably.
    #[inline]
    #[must_use]
    pub const fn last_mut(&mut self) -> Option<&mut T> {
        if let [.., last] = self { Some(last) } else { None }
    }

    /// The first `N` elements as an array.
    #[inline]
    pub const fn first_chunk<const N: usize>(&self) -> Option<&[T; N]> {
        if self.len() < N {
            None
        } else {
            // SAFETY: there are at least `N` elements.
            Some(unsafe { &*(self.as_ptr() as *const [T; N]) })
        }
    }

    /// The last `N` elements as an array.
    #[inline]
    pub const fn last_chunk<const N: usize>(&self) -> Option<&[T; N]> {
        if self.len() < N {
            None
        } else {
            // SAFETY: there are at least `N` elements.
            Some(unsafe { &*(self.as_ptr().add(self.len() - N) as *const [T; N]) })
        }
    }

    /// The first `N` elements as an array, and the rest.
    #[inline]
    pub const fn split_first_chunk<const N: usize>(&self) -> Option<(&[T; N], &[T])> {
        match self.first_chunk::<N>() {
            Some(array) => Some((array, self.split_at(N).1)),
            None => None,
        }
    }

    /// The element or subslice at an index, if in bounds.
    #[inline]
    #[must_use]
    #[rustc_no_implicit_autorefs]
    pub fn get<I>(&self, index: I) -> Option<&I::Output>
    where
        I: SliceIndex<Self>,
    {
        index.get(self)
    }

    /// The element or subslice at an index, mutably, if in bounds.
    #[inline]
    #[must_use]
    #[rustc_no_implicit_autorefs]
    pub fn get_mut<I>(&mut self, index: I) -> Option<&mut I::Output>
    where
        I: SliceIndex<Self>,
    {
        index.get_mut(self)
    }

    /// The element or subslice at an index, unchecked.
    ///
    /// # Safety
    /// The index must be in bounds.
    #[inline]
    #[must_use]
    #[track_caller]
    #[rustc_no_implicit_autorefs]
    pub unsafe fn get_unchecked<I>(&self, index: I) -> &I::Output
    where
        I: SliceIndex<Self>,
    {
        // SAFETY: as for the caller.
        unsafe { &*index.get_unchecked(self) }
    }

    /// The element or subslice at an index, mutably and unchecked.
    ///
    /// # Safety
    /// The index must be in bounds.
    #[inline]
    #[must_use]
    #[track_caller]
    #[rustc_no_implicit_autorefs]
    pub unsafe fn get_unchecked_mut<I>(&mut self, index: I) -> &mut I::Output
    where
        I: SliceIndex<Self>,
    {
        // SAFETY: as for the caller.
        unsafe { &mut *index.get_unchecked_mut(self) }
    }

    /// A pointer to the first element.
    #[inline(always)]
    #[must_use]
    #[rustc_as_ptr]
    #[rustc_never_returns_null_ptr]
    pub const fn as_ptr(&self) -> *const T {
        self as *const [T] as *const T
    }

    /// A mutable pointer to the first element.
    #[inline(always)]
    #[must_use]
    #[rustc_as_ptr]
    #[rustc_never_returns_null_ptr]
    pub const fn as_mut_ptr(&mut self) -> *mut T {
        self as *mut [T] as *mut T
    }

    /// The pointers to the first element and past the last.
    #[inline]
    #[must_use]
    pub const fn as_ptr_range(&self) -> crate::ops::Range<*const T> {
        let start = self.as_ptr();
        // SAFETY: one past the end of the slice.
        let end = unsafe { start.add(self.len()) };
        start..end
    }

    /// Swaps two elements.
    ///
    /// # Panics
    /// Panics if an index is out of bounds.
    #[inline]
    #[track_caller]
    pub const fn swap(&mut self, a: usize, b: usize) {
        let pa = &raw mut self[a];
        let pb = &raw mut self[b];
        // SAFETY: both were bounds-checked by indexing.
        unsafe {
            ptr::swap(pa, pb);
        }
    }

    /// Reverses the order.
    #[inline]
    pub const fn reverse(&mut self) {
        let n = self.len();
        let mut i = 0;
        while i < n / 2 {
            self.swap(i, n - 1 - i);
            i += 1;
        }
    }

    /// An iterator over the elements.
    #[inline]
    pub fn iter(&self) -> Iter<'_, T> {
        Iter::new(self)
    }

    /// An iterator over the elements, mutably.
    #[inline]
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut::new(self)
    }

    /// Overlapping subslices of length `size`.
    ///
    /// # Panics
    /// Panics if `size` is 0.
    #[inline]
    #[track_caller]
    pub fn windows(&self, size: usize) -> Windows<'_, T> {
        assert!(size != 0, "window size must be non-zero");
        Windows::new(self, size)
    }

    /// Subslices of length `chunk_size`; the last may be shorter.
    ///
    /// # Panics
    /// Panics if `chunk_size` is 0.
    #[inline]
    #[track_caller]
    pub fn chunks(&self, chunk_size: usize) -> Chunks<'_, T> {
        assert!(chunk_size != 0, "chunk size must be non-zero");
        Chunks::new(self, chunk_size)
    }

    /// Mutable subslices of length `chunk_size`; the last may be shorter.
    ///
    /// # Panics
    /// Panics if `chunk_size` is 0.
    #[inline]
    #[track_caller]
    pub fn chunks_mut(&mut self, chunk_size: usize) -> ChunksMut<'_, T> {
        assert!(chunk_size != 0, "chunk size must be non-zero");
        ChunksMut::new(self, chunk_size)
    }

    /// Subslices of exactly `chunk_size` elements.
    ///
    /// # Panics
    /// Panics if `chunk_size` is 0.
    #[inline]
    #[track_caller]
    pub fn chunks_exact(&self, chunk_size: usize) -> ChunksExact<'_, T> {
        assert!(chunk_size != 0, "chunk size must be non-zero");
        ChunksExact::new(self, chunk_size)
    }

    /// Mutable subslices of exactly `chunk_size` elements.
    ///
    /// # Panics
    /// Panics if `chunk_size` is 0.
    #[inline]
    #[track_caller]
    pub fn chunks_exact_mut(&mut self, chunk_size: usize) -> ChunksExactMut<'_, T> {
        assert!(chunk_size != 0, "chunk size must be non-zero");
        ChunksExactMut::new(self, chunk_size)
    }

    /// Subslices of length `chunk_size` from the end.
    ///
    /// # Panics
    /// Panics if `chunk_size` is 0.
    #[inline]
    #[track_caller]
    pub fn rchunks(&self, chunk_size: usize) -> RChunks<'_, T> {
        assert!(chunk_size != 0, "chunk size must be non-zero");
        RChunks::new(self, chunk_size)
    }

    /// Mutable subslices of length `chunk_size` from the end.
    ///
    /// # Panics
    /// Panics if `chunk_size` is 0.
    #[inline]
    #[track_caller]
    pub fn rchunks_mut(&mut self, chunk_size: usize) -> RChunksMut<'_, T> {
        assert!(chunk_size != 0, "chunk size must be non-zero");
        RChunksMut::new(self, chunk_size)
    }

    /// Subslices of exactly `chunk_size` elements from the end.
    ///
    /// # Panics
    /// Panics if `chunk_size` is 0.
    #[inline]
    #[track_caller]
    pub fn rchunks_exact(&self, chunk_size: usize) -> RChunksExact<'_, T> {
        assert!(chunk_size != 0, "chunk size must be non-zero");
        RChunksExact::new(self, chunk_size)
    }

    /// Mutable subslices of exactly `chunk_size` elements from the end.
    ///
    /// # Panics
    /// Panics if `chunk_size` is 0.
    #[inline]
    #[track_caller]
    pub fn rchunks_exact_mut(&mut self, chunk_size: usize) -> RChunksExactMut<'_, T> {
        assert!(chunk_size != 0, "chunk size must be non-zero");
        RChunksExactMut::new(self, chunk_size)
    }

    /// Mutable runs whose neighbours satisfy a predicate.
    #[inline]
    pub fn chunk_by_mut<F>(&mut self, pred: F) -> ChunkByMut<'_, T, F>
    where
        F: FnMut(&T, &T) -> bool,
    {
        ChunkByMut::new(self, pred)
    }

    /// Runs whose neighbours satisfy a predicate.
    #[inline]
    pub fn chunk_by<F>(&self, pred: F) -> ChunkBy<'_, T, F>
    where
        F: FnMut(&T, &T) -> bool,
    {
        ChunkBy::new(self, pred)
    }

    /// Arrays of `N` elements, and what is left over.
    ///
    /// # Panics
    /// Panics if `N` is 0.
    #[inline]
    #[track_caller]
    #[must_use]
    pub const fn as_chunks<const N: usize>(&self) -> (&[[T; N]], &[T]) {
        assert!(N != 0, "chunk size must be non-zero");
        let count = self.len() / N;
        let (whole, remainder) = self.split_at(count * N);
        // SAFETY: `whole` holds `count` runs of `N` elements, and arrays have no padding.
        (unsafe { from_raw_parts(whole.as_ptr() as *const [T; N], count) }, remainder)
    }

    /// Divides in two at an index.
    ///
    /// # Panics
    /// Panics if `mid > len`.
    #[inline]
    #[track_caller]
    #[must_use]
    pub const fn split_at(&self, mid: usize) -> (&[T], &[T]) {
        match self.split_at_checked(mid) {
            Some(pair) => pair,
            None => panic!("mid > len"),
        }
    }

    /// Divides in two at an index, mutably.
    ///
    /// # Panics
    /// Panics if `mid > len`.
    #[inline]
    #[track_caller]
    #[must_use]
    pub const fn split_at_mut(&mut self, mid: usize) -> (&mut [T], &mut [T]) {
        match self.split_at_mut_checked(mid) {
            Some(pair) => pair,
            None => panic!("mid > len"),
        }
    }

    /// Divides in two at an index, if in bounds.
    #[inline]
    #[must_use]
    pub const fn split_at_checked(&self, mid: usize) -> Option<(&[T], &[T])> {
        if mid <= self.len() {
            let len = self.len();
            let ptr = self.as_ptr();
            // SAFETY: `mid <= len`.
            Some(unsafe { (from_raw_parts(ptr, mid), from_raw_parts(ptr.add(mid), len - mid)) })
        } else {
            None
        }
    }

    /// Divides in two at an index, mutably, if in bounds.
    #[inline]
    #[must_use]
    pub const fn split_at_mut_checked(&mut self, mid: usize) -> Option<(&mut [T], &mut [T])> {
        if mid <= self.len() {
            let len = self.len();
            let ptr = self.as_mut_ptr();
            // SAFETY: `mid <= len`, and the two parts do not overlap.
            Some(unsafe { (from_raw_parts_mut(ptr, mid), from_raw_parts_mut(ptr.add(mid), len - mid)) })
        } else {
            None
        }
    }

    /// The pieces between elements that match a predicate.
    #[inline]
    pub fn split<F>(&self, pred: F) -> Split<'_, T, F>
    where
        F: FnMut(&T) -> bool,
    {
        Split::new(self, pred)
    }

    /// The mutable pieces between elements that match a predicate.
    #[inline]
    pub fn split_mut<F>(&mut self, pred: F) -> SplitMut<'_, T, F>
    where
        F: FnMut(&T) -> bool,
    {
        SplitMut::new(self, pred)
    }

    /// The pieces that end with an element that matches a predicate.
    #[inline]
    pub fn split_inclusive<F>(&self, pred: F) -> SplitInclusive<'_, T, F>
    where
        F: FnMut(&T) -> bool,
    {
        SplitInclusive::new(self, pred)
    }

    /// The pieces between matching elements, from the back.
    #[inline]
    pub fn rsplit<F>(&self, pred: F) -> RSplit<'_, T, F>
    where
        F: FnMut(&T) -> bool,
    {
        RSplit::new(self, pred)
    }

    /// At most `n` pieces between matching elements.
    #[inline]
    pub fn splitn<F>(&self, n: usize, pred: F) -> SplitN<'_, T, F>
    where
        F: FnMut(&T) -> bool,
    {
        SplitN::new(self, n, pred)
    }

    /// At most `n` pieces between matching elements, from the back.
    #[inline]
    pub fn rsplitn<F>(&self, n: usize, pred: F) -> RSplitN<'_, T, F>
    where
        F: FnMut(&T) -> bool,
    {
        RSplitN::new(self, n, pred)
    }

    /// Mutable pieces that end with an element that satisfies a predicate.
    #[inline]
    pub fn split_inclusive_mut<F>(&mut self, pred: F) -> SplitInclusiveMut<'_, T, F>
    where
        F: FnMut(&T) -> bool,
    {
        SplitInclusiveMut::new(self, pred)
    }

    /// Mutable pieces between elements that satisfy a predicate, from the back.
    #[inline]
    pub fn rsplit_mut<F>(&mut self, pred: F) -> RSplitMut<'_, T, F>
    where
        F: FnMut(&T) -> bool,
    {
        RSplitMut::new(self, pred)
    }

    /// At most `n` mutable pieces between elements that satisfy a predicate.
    #[inline]
    pub fn splitn_mut<F>(&mut self, n: usize, pred: F) -> SplitNMut<'_, T, F>
    where
        F: FnMut(&T) -> bool,
    {
        SplitNMut::new(self, n, pred)
    }

    /// At most `n` mutable pieces between elements that satisfy a predicate, from the back.
    #[inline]
    pub fn rsplitn_mut<F>(&mut self, n: usize, pred: F) -> RSplitNMut<'_, T, F>
    where
        F: FnMut(&T) -> bool,
    {
        RSplitNMut::new(self, n, pred)
    }

    /// Moves the first `mid` elements to the end.
    ///
    /// # Panics
    /// Panics if `mid > len`.
    pub const fn rotate_left(&mut self, mid: usize) {
        assert!(mid <= self.len());
        // Reversing both parts and then the whole rotates.
        let (left, right) = self.split_at_mut(mid);
        left.reverse();
        right.reverse();
        self.reverse();
    }

    /// Moves the last `k` elements to the front.
    ///
    /// # Panics
    /// Panics if `k > len`.
    pub const fn rotate_right(&mut self, k: usize) {
        assert!(k <= self.len());
        let mid = self.len() - k;
        self.rotate_left(mid);
    }

    /// Fills with clones of a value.
    pub fn fill(&mut self, value: T)
    where
        T: Clone,
    {
        if let Some((last, elems)) = self.split_last_mut() {
            for el in elems {
                el.clone_from(&value);
            }
            *last = value
        }
    }

    /// Fills with what a closure gives.
    pub fn fill_with<F>(&mut self, mut f: F)
    where
        F: FnMut() -> T,
    {
        for el in self {
            *el = f();
        }
    }

    /// Clones the elements of a slice of the same length into this one.
    ///
    /// # Panics
    /// Panics if the lengths differ.
    #[track_caller]
    pub fn clone_from_slice(&mut self, src: &[T])
    where
        T: Clone,
    {
        assert!(self.len() == src.len(), "destination and source slices have different lengths");
        let mut i = 0;
        while i < src.len() {
            self[i].clone_from(&src[i]);
            i += 1;
        }
    }

    /// Copies the elements of a slice of the same length into this one.
    ///
    /// # Panics
    /// Panics if the lengths differ.
    #[inline]
    #[track_caller]
    pub const fn copy_from_slice(&mut self, src: &[T])
    where
        T: Copy,
    {
        if self.len() != src.len() {
            panic!("copy_from_slice: source slice length ({}) does not match destination slice length ({})", src.len(), self.len());
        }
        // SAFETY: the lengths are equal, and a mutable slice overlaps no other.
        unsafe {
            ptr::copy_nonoverlapping(src.as_ptr(), self.as_mut_ptr(), self.len());
        }
    }

    /// Copies elements from one part of the slice to another.
    ///
    /// # Panics
    /// Panics if either part is out of bounds.
    #[track_caller]
    pub fn copy_within<R: RangeBounds<usize>>(&mut self, src: R, dest: usize)
    where
        T: Copy,
    {
        let src = super::range(src, ..self.len());
        let count = src.end - src.start;
        assert!(dest <= self.len() - count, "dest is out of bounds");
        // SAFETY: both parts were checked; `copy` allows overlap.
        unsafe {
            let ptr = self.as_mut_ptr();
            ptr::copy(ptr.add(src.start), ptr.add(dest), count);
        }
    }

    /// Swaps all elements with those of a slice of the same length.
    ///
    /// # Panics
    /// Panics if the lengths differ.
    #[track_caller]
    pub fn swap_with_slice(&mut self, other: &mut [T]) {
        assert!(self.len() == other.len(), "destination and source slices have different lengths");
        // SAFETY: the lengths are equal, and mutable slices do not overlap.
        unsafe {
            ptr::swap_nonoverlapping(self.as_mut_ptr(), other.as_mut_ptr(), self.len());
        }
    }

    /// Whether an element is equal to `x`.
    #[inline]
    #[must_use]
    pub fn contains(&self, x: &T) -> bool
    where
        T: PartialEq,
    {
        for e in self {
            if *e == *x {
                return true;
            }
        }
        false
    }

    /// Whether the slice begins with another.
    #[must_use]
    pub fn starts_with(&self, needle: &[T]) -> bool
    where
        T: PartialEq,
    {
        let n = needle.len();
        self.len() >= n && *needle == self[..n]
    }

    /// Whether the slice ends with another.
    #[must_use]
    pub fn ends_with(&self, needle: &[T]) -> bool
    where
        T: PartialEq,
    {
        let (m, n) = (self.len(), needle.len());
        m >= n && *needle == self[m - n..]
    }

    /// The rest after a prefix, if the slice begins with it.
    #[must_use = "returns the subslice without modifying the original"]
    pub fn strip_prefix(&self, prefix: &[T]) -> Option<&[T]>
    where
        T: PartialEq,
    {
        if self.starts_with(prefix) { Some(&self[prefix.len()..]) } else { None }
    }

    /// The rest before a suffix, if the slice ends with it.
    #[must_use = "returns the subslice without modifying the original"]
    pub fn strip_suffix(&self, suffix: &[T]) -> Option<&[T]>
    where
        T: PartialEq,
    {
        if self.ends_with(suffix) { Some(&self[..self.len() - suffix.len()]) } else { None }
    }

    /// Whether the elements are in order.
    #[inline]
    #[must_use]
    pub fn is_sorted(&self) -> bool
    where
        T: PartialOrd,
    {
        self.is_sorted_by(|a, b| a <= b)
    }

    /// Whether neighbours satisfy a comparison.
    #[must_use]
    pub fn is_sorted_by<'a, F>(&'a self, mut compare: F) -> bool
    where
        F: FnMut(&'a T, &'a T) -> bool,
    {
        let mut i = 1;
        while i < self.len() {
            if !compare(&self[i - 1], &self[i]) {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Whether the keys are in order.
    #[inline]
    #[must_use]
    pub fn is_sorted_by_key<'a, F, K>(&'a self, mut f: F) -> bool
    where
        F: FnMut(&'a T) -> K,
        K: PartialOrd,
    {
        self.iter().is_sorted_by_key(|x| f(x))
    }

    /// The slice as a prefix, a middle of another type, and a suffix.
    ///
    /// # Safety
    /// The bytes of the middle must be valid values of `U`.
    #[must_use]
    pub unsafe fn align_to<U>(&self) -> (&[T], &[U], &[T]) {
        if mem::size_of::<U>() == 0 || mem::size_of::<T>() == 0 {
            return (self, &[], &[]);
        }
        let offset = (self.as_ptr() as *const u8 as usize).wrapping_neg() % mem::align_of::<U>();
        if offset % mem::size_of::<T>() != 0 || offset / mem::size_of::<T>() > self.len() {
            return (self, &[], &[]);
        }
        let (left, rest) = self.split_at(offset / mem::size_of::<T>());
        let bytes = rest.len() * mem::size_of::<T>();
        let mut count = bytes / mem::size_of::<U>();
        while (count * mem::size_of::<U>()) % mem::size_of::<T>() != 0 {
            count -= 1;
        }
        let used = count * mem::size_of::<U>() / mem::size_of::<T>();
        // SAFETY: aligned by `offset` and inside `rest`; validity is the caller's promise.
        unsafe { (left, from_raw_parts(rest.as_ptr() as *const U, count), &rest[used..]) }
    }

    /// The slice as a prefix, a middle of another type, and a suffix, mutably.
    ///
    /// # Safety
    /// The bytes of the middle must be valid values of `U`, and what is written there values of `T`.
    #[must_use]
    pub unsafe fn align_to_mut<U>(&mut self) -> (&mut [T], &mut [U], &mut [T]) {
        // SAFETY: as for the caller.
        let (prefix, middle, _) = unsafe { self.align_to::<U>() };
        let (start, middle_start, count) = (prefix.len(), middle.as_ptr() as *mut U, middle.len());
        let bytes = count * mem::size_of::<U>();
        let used = if mem::size_of::<T>() == 0 { 0 } else { bytes / mem::size_of::<T>() };
        let (left, rest) = self.split_at_mut(start);
        let (_, right) = rest.split_at_mut(used);
        // SAFETY: `count` values fill the part between `left` and `right`.
        (left, unsafe { from_raw_parts_mut(middle_start, count) }, right)
    }
}

impl<T, const N: usize> [[T; N]] {
    /// The elements of all arrays as one slice.
    pub const fn as_flattened(&self) -> &[T] {
        // SAFETY: arrays have no padding, so the elements are contiguous.
        unsafe { from_raw_parts(self.as_ptr() as *const T, self.len() * N) }
    }

    /// The elements of all arrays as one slice, mutably.
    pub const fn as_flattened_mut(&mut self) -> &mut [T] {
        let len = self.len() * N;
        // SAFETY: arrays have no padding, so the elements are contiguous.
        unsafe { from_raw_parts_mut(self.as_mut_ptr() as *mut T, len) }
    }
}

impl<T> Default for &[T] {
    fn default() -> Self {
        &[]
    }
}

impl<T> Default for &mut [T] {
    fn default() -> Self {
        &mut []
    }
}
