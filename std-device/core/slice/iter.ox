//! Iterators over slices.

#[rustc_module = "core::slice::iter"]
mod chunks;
#[rustc_module = "core::slice::iter"]
mod rchunks;
#[rustc_module = "core::slice::iter"]
mod split;
#[rustc_module = "core::slice::iter"]
mod split_mut;

pub use chunks::{Chunks, ChunksExact, ChunksExactMut, ChunksMut, RChunks, Windows};
pub use rchunks::{ArrayWindows, RChunksExact, RChunksExactMut, RChunksMut};
pub use split_mut::{ChunkByMut, RSplitMut, RSplitNMut, SplitInclusiveMut, SplitNMut};
pub use split::{ChunkBy, RSplit, RSplitN, Split, SplitInclusive, SplitMut, SplitN};

use crate::fmt;
use crate::iter::FusedIterator;
use crate::marker::PhantomData;
use crate::mem;
use crate::ptr::NonNull;

// Slices are iterated over by reference; that they will never be iterators lets boxed slices be something else.
impl<T> !Iterator for [T] {}

impl<'a, T> IntoIterator for &'a [T] {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut [T] {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    #[inline]
    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

/// An iterator over references to the elements.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a, T: 'a> {
    ptr: NonNull<T>,
    // One past the last element; for zero-sized types, the address of `ptr` plus the number that remain.
    end: *const T,
    _marker: PhantomData<&'a T>,
}

// SAFETY: it is a shared reference to a slice.
unsafe impl<T: Sync> Sync for Iter<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Send for Iter<'_, T> {}

/// An iterator over mutable references to the elements.
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct IterMut<'a, T: 'a> {
    ptr: NonNull<T>,
    end: *const T,
    _marker: PhantomData<&'a mut T>,
}

// SAFETY: it is an exclusive reference to a slice.
unsafe impl<T: Sync> Sync for IterMut<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for IterMut<'_, T> {}

impl<'a, T> Iter<'a, T> {
    #[inline]
    pub(super) fn new(slice: &'a [T]) -> Self {
        let ptr = NonNull::from_ref(slice).cast::<T>();
        let end = if mem::size_of::<T>() == 0 {
            (ptr.as_ptr() as *const u8).wrapping_add(slice.len()) as *const T
        } else {
            // SAFETY: one past the end of the slice.
            unsafe { ptr.as_ptr().add(slice.len()) as *const T }
        };
        Iter { ptr, end, _marker: PhantomData }
    }

    /// The remaining elements.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &'a [T] {
        // SAFETY: `remaining` elements from `ptr` on belong to the slice.
        unsafe { super::from_raw_parts(self.ptr.as_ptr(), self.remaining()) }
    }
}

impl<'a, T> IterMut<'a, T> {
    #[inline]
    pub(super) fn new(slice: &'a mut [T]) -> Self {
        let len = slice.len();
        let ptr = NonNull::from_mut(slice).cast::<T>();
        let end = if mem::size_of::<T>() == 0 {
            (ptr.as_ptr() as *const u8).wrapping_add(len) as *const T
        } else {
            // SAFETY: one past the end of the slice.
            unsafe { ptr.as_ptr().add(len) as *const T }
        };
        IterMut { ptr, end, _marker: PhantomData }
    }

    /// The remaining elements, for the whole lifetime of the slice.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_slice(self) -> &'a mut [T] {
        // SAFETY: `remaining` elements from `ptr` on belong to the slice.
        unsafe { super::from_raw_parts_mut(self.ptr.as_ptr(), self.remaining()) }
    }

    /// The remaining elements.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: `remaining` elements from `ptr` on belong to the slice.
        unsafe { super::from_raw_parts(self.ptr.as_ptr(), self.remaining()) }
    }
}

impl<T> Clone for Iter<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        Iter { ptr: self.ptr, end: self.end, _marker: self._marker }
    }
}

impl<T> AsRef<[T]> for Iter<'_, T> {
    #[inline]
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: fmt::Debug> fmt::Debug for Iter<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Iter").field(&self.as_slice()).finish()
    }
}

impl<T: fmt::Debug> fmt::Debug for IterMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("IterMut").field(&self.as_slice()).finish()
    }
}

impl<T> Default for Iter<'_, T> {
    fn default() -> Self {
        (&[]).into_iter()
    }
}

impl<T> AsRef<[T]> for IterMut<'_, T> {
    #[inline]
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T> Default for IterMut<'_, T> {
    fn default() -> Self {
        (&mut []).into_iter()
    }
}

/// Both iterators walk a pair of pointers; they differ in what they make of an element's pointer.
macro_rules! slice_iterator {
    ($Name:ident => $Item:ty, |$p:ident| $deref:expr) => {
        impl<'a, T> $Name<'a, T> {
            #[inline(always)]
            fn remaining(&self) -> usize {
                if mem::size_of::<T>() == 0 {
                    (self.end as usize).wrapping_sub(self.ptr.as_ptr() as usize)
                } else {
                    // SAFETY: both point into the slice, with `ptr` not after `end`.
                    unsafe { self.end.offset_from_unsigned(self.ptr.as_ptr()) }
                }
            }

            /// Takes `n` elements from the front, giving the pointer to the first of them.
            ///
            /// # Safety
            /// At least `n` elements must remain.
            #[inline(always)]
            unsafe fn advance(&mut self, n: usize) -> *mut T {
                let old = self.ptr.as_ptr();
                if mem::size_of::<T>() == 0 {
                    self.end = (self.end as *const u8).wrapping_sub(n) as *const T;
                } else {
                    // SAFETY: as for the caller.
                    self.ptr = unsafe { self.ptr.add(n) };
                }
                old
            }

            /// Takes `n` elements from the back, giving the pointer to the first of them.
            ///
            /// # Safety
            /// At least `n` elements must remain.
            #[inline(always)]
            unsafe fn retreat(&mut self, n: usize) -> *mut T {
                if mem::size_of::<T>() == 0 {
                    self.end = (self.end as *const u8).wrapping_sub(n) as *const T;
                    self.ptr.as_ptr()
                } else {
                    // SAFETY: as for the caller.
                    self.end = unsafe { self.end.sub(n) };
                    self.end as *mut T
                }
            }
        }

        impl<'a, T> Iterator for $Name<'a, T> {
            type Item = $Item;

            #[inline]
            fn next(&mut self) -> Option<$Item> {
                if self.ptr.as_ptr() as *const T == self.end {
                    None
                } else {
                    // SAFETY: at least one element remains.
                    unsafe {
                        let $p = self.advance(1);
                        Some($deref)
                    }
                }
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.remaining();
                (n, Some(n))
            }

            #[inline]
            fn count(self) -> usize {
                self.remaining()
            }

            #[inline]
            fn nth(&mut self, n: usize) -> Option<$Item> {
                let remaining = self.remaining();
                if n >= remaining {
                    // SAFETY: exactly `remaining` elements remain.
                    unsafe { self.advance(remaining) };
                    None
                } else {
                    // SAFETY: `n + 1` elements remain.
                    unsafe {
                        self.advance(n);
                        let $p = self.advance(1);
                        Some($deref)
                    }
                }
            }

            #[inline]
            fn last(mut self) -> Option<$Item> {
                self.next_back()
            }
        }

        impl<'a, T> DoubleEndedIterator for $Name<'a, T> {
            #[inline]
            fn next_back(&mut self) -> Option<$Item> {
                if self.ptr.as_ptr() as *const T == self.end {
                    None
                } else {
                    // SAFETY: at least one element remains.
                    unsafe {
                        let $p = self.retreat(1);
                        Some($deref)
                    }
                }
            }

            #[inline]
            fn nth_back(&mut self, n: usize) -> Option<$Item> {
                let remaining = self.remaining();
                if n >= remaining {
                    // SAFETY: exactly `remaining` elements remain.
                    unsafe { self.retreat(remaining) };
                    None
                } else {
                    // SAFETY: `n + 1` elements remain.
                    unsafe {
                        self.retreat(n);
                        let $p = self.retreat(1);
                        Some($deref)
                    }
                }
            }
        }

        impl<T> ExactSizeIterator for $Name<'_, T> {
            #[inline(always)]
            fn len(&self) -> usize {
                self.remaining()
            }
        }

        impl<T> FusedIterator for $Name<'_, T> {}
    };
}
slice_iterator! { Iter => &'a T, |p| &*p }
slice_iterator! { IterMut => &'a mut T, |p| &mut *p }
