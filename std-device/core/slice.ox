//! Slices: views into contiguous sequences.

mod ascii;
#[rustc_module = "core::slice"]
mod chunk_arrays;
mod cmp;
#[rustc_module = "core::slice"]
mod disjoint;
mod index;
mod index_bounds;
mod iter;
#[doc(hidden)]
pub mod memchr;
#[rustc_module = "core::slice"]
mod methods;
#[rustc_module = "core::slice"]
mod rearrange;
#[rustc_module = "core::slice"]
mod search;
#[doc(hidden)]
pub mod sort;

pub use crate::slice::ascii::EscapeAscii;
pub use index::SliceIndex;
pub use index::range;
pub(crate) use index::slice_index_fail;
pub use disjoint::{GetDisjointMutError, GetDisjointMutIndex};
pub use iter::{
    ArrayWindows, ChunkBy, ChunkByMut, Chunks, ChunksExact, ChunksExactMut, ChunksMut, Iter, IterMut, RChunks,
    RChunksExact, RChunksExactMut, RChunksMut, RSplit, RSplitMut, RSplitN, RSplitNMut, Split, SplitInclusive,
    SplitInclusiveMut, SplitMut, SplitN, SplitNMut, Windows,
};

/// A slice from a pointer and a length.
///
/// # Safety
/// `data` must be non-null, aligned and valid for `len` initialised elements during `'a`, without mutation.
#[inline]
#[must_use]
#[track_caller]
#[rustc_diagnostic_item = "slice_from_raw_parts"]
pub const unsafe fn from_raw_parts<'a, T>(data: *const T, len: usize) -> &'a [T] {
    // SAFETY: as for the caller.
    unsafe { &*crate::ptr::slice_from_raw_parts(data, len) }
}

/// A mutable slice from a pointer and a length.
///
/// # Safety
/// `data` must be non-null, aligned and valid for `len` initialised elements during `'a`, without other access.
#[inline]
#[must_use]
#[track_caller]
#[rustc_diagnostic_item = "slice_from_raw_parts_mut"]
pub const unsafe fn from_raw_parts_mut<'a, T>(data: *mut T, len: usize) -> &'a mut [T] {
    // SAFETY: as for the caller.
    unsafe { &mut *crate::ptr::slice_from_raw_parts_mut(data, len) }
}

/// A reference as a slice of length 1.
#[inline]
pub const fn from_ref<T>(s: &T) -> &[T] {
    // SAFETY: a reference is valid for one element.
    unsafe { from_raw_parts(s, 1) }
}

/// A mutable reference as a slice of length 1.
#[inline]
pub const fn from_mut<T>(s: &mut T) -> &mut [T] {
    // SAFETY: a reference is valid for one element.
    unsafe { from_raw_parts_mut(s, 1) }
}
