//! `Unique`, the owning pointer that containers are built on.

use crate::marker::{PhantomData, Unsize};
use crate::ops::{CoerceUnsized, DispatchFromDyn};
use crate::ptr::NonNull;

/// A non-null pointer whose holder owns the referent.
#[doc(hidden)]
#[repr(transparent)]
#[lang = "ptr_unique"]
pub struct Unique<T: ?Sized> {
    pointer: NonNull<T>,
    _marker: PhantomData<T>,
}

// SAFETY: the pointer owns the value, so sending it is sending the value.
unsafe impl<T: Send + ?Sized> Send for Unique<T> {}
// SAFETY: as above for sharing.
unsafe impl<T: Sync + ?Sized> Sync for Unique<T> {}

impl<T: Sized> Unique<T> {
    /// A dangling, well-aligned pointer.
    #[must_use]
    #[inline]
    pub const fn dangling() -> Self {
        Unique { pointer: NonNull::dangling(), _marker: PhantomData }
    }
}

impl<T: ?Sized> Unique<T> {
    /// Wraps a pointer.
    ///
    /// # Safety
    /// It must not be null.
    #[inline]
    pub const unsafe fn new_unchecked(ptr: *mut T) -> Self {
        // SAFETY: the caller promises that it is not null.
        unsafe { Unique { pointer: NonNull::new_unchecked(ptr), _marker: PhantomData } }
    }

    /// The pointer itself.
    #[inline]
    pub const fn as_ptr(self) -> *mut T {
        self.pointer.as_ptr()
    }

    /// The pointer as a `NonNull`.
    #[inline]
    pub const fn as_non_null_ptr(self) -> NonNull<T> {
        self.pointer
    }
}

impl<T: ?Sized> Clone for Unique<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Unique<T> {}
impl<T: ?Sized, U: ?Sized> CoerceUnsized<Unique<U>> for Unique<T> where T: Unsize<U> {}
impl<T: ?Sized, U: ?Sized> DispatchFromDyn<Unique<U>> for Unique<T> where T: Unsize<U> {}
