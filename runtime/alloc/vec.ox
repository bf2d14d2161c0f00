//! `Vec`, a growable array.

mod cmp;
mod drain;
mod extract_if;
#[rustc_module = "alloc::vec"]
mod from;
mod into_iter;
#[rustc_module = "alloc::vec"]
mod methods;
mod splice;
#[rustc_module = "alloc::vec"]
mod traits;

pub use drain::Drain;
pub use extract_if::ExtractIf;
pub use from::from_elem;
pub use into_iter::IntoIter;
pub use splice::Splice;
pub(crate) use methods::slice_range;

use crate::raw_vec::RawVec;

/// A growable array on the heap.
#[rustc_diagnostic_item = "Vec"]
#[rustc_insignificant_dtor]
pub struct Vec<T> {
    buf: RawVec<T>,
    len: usize,
}

impl<T> Vec<T> {
    /// An empty vector, which has no memory yet.
    #[inline]
    #[rustc_diagnostic_item = "vec_new"]
    #[must_use]
    pub const fn new() -> Self {
        Vec { buf: RawVec::new(), len: 0 }
    }

    /// An empty vector with room for at least `capacity` elements.
    ///
    /// # Panics
    /// Panics if they need more than `isize::MAX` bytes.
    #[inline]
    #[must_use]
    #[rustc_diagnostic_item = "vec_with_capacity"]
    pub fn with_capacity(capacity: usize) -> Self {
        Vec { buf: RawVec::with_capacity(capacity), len: 0 }
    }

    /// A vector of its parts.
    ///
    /// # Safety
    /// They must be those of a vector that does not use them any more.
    #[inline]
    pub unsafe fn from_raw_parts(ptr: *mut T, length: usize, capacity: usize) -> Self {
        // SAFETY: as for the caller.
        unsafe { Vec { buf: RawVec::from_raw_parts(ptr, capacity), len: length } }
    }
}

// SAFETY: the elements are dropped, but not used otherwise.
unsafe impl<#[may_dangle] T> Drop for Vec<T> {
    fn drop(&mut self) {
        // SAFETY: the first `len` elements are initialised; the memory is released after this.
        unsafe { core::ptr::drop_in_place(core::ptr::slice_from_raw_parts_mut(self.buf.ptr(), self.len)) }
    }
}
