//! Output slices: every thread can reach only elements that are its own.

use core::marker::PhantomData;

use crate::index::{FlatIndexSpace, Index1D, SpaceLayout, ThreadIndex};

/// A mutable slice shared by all threads of a launch. A thread gets at an element by its `ThreadIndex`, which no other thread has, so no
/// two threads ever hold the same element.
#[lang = "disjoint_slice"]
#[repr(C)]
pub struct DisjointSlice<'a, T, IS: SpaceLayout = Index1D> {
    ptr: *mut T,
    len: usize,
    space: IS::Data,
    marker: PhantomData<&'a mut [T]>,
}

impl<'a, T, IS: SpaceLayout> DisjointSlice<'a, T, IS> {
    /// Number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first element.
    #[inline]
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.ptr
    }

    /// The element at a position.
    ///
    /// # Safety
    ///
    /// The position must be inside, and no other thread may use that element while the reference lives.
    #[inline]
    pub unsafe fn get_unchecked_mut(&mut self, index: usize) -> &mut T {
        // SAFETY: the caller's promise.
        unsafe { &mut *self.ptr.add(index) }
    }
}

impl<'a, T, IS: FlatIndexSpace> DisjointSlice<'a, T, IS> {
    /// This thread's element, or `None` if its number is beyond the end.
    #[inline]
    pub fn get_mut(&mut self, index: ThreadIndex<'_, IS>) -> Option<&mut T> {
        let i = index.get();
        if i < self.len {
            // SAFETY: inside, and the index is this thread's alone.
            Some(unsafe { &mut *self.ptr.add(i) })
        } else {
            None
        }
    }
}
