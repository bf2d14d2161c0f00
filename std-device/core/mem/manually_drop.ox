//! `ManuallyDrop`, which keeps the compiler from dropping a value.

use crate::ops::{Deref, DerefMut};
use crate::ptr;

/// A wrapper whose content is not dropped automatically.
#[lang = "manually_drop"]
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ManuallyDrop<T: ?Sized> {
    value: T,
}

impl<T> ManuallyDrop<T> {
    /// Wraps a value.
    #[must_use = "if you don't need the wrapper, you can use `mem::forget` instead"]
    #[inline(always)]
    pub const fn new(value: T) -> ManuallyDrop<T> {
        ManuallyDrop { value }
    }

    /// Takes the value out, so that it is dropped again.
    #[inline(always)]
    pub const fn into_inner(slot: ManuallyDrop<T>) -> T {
        slot.value
    }

    /// Takes the value out by reading it.
    ///
    /// # Safety
    /// The container must not be used again.
    #[must_use = "if you don't need the value, you can use `ManuallyDrop::drop` instead"]
    #[inline]
    pub unsafe fn take(slot: &mut ManuallyDrop<T>) -> T {
        // SAFETY: the place is valid; the caller does not use it again.
        unsafe { ptr::read(&slot.value) }
    }
}

impl<T: ?Sized> ManuallyDrop<T> {
    /// Drops the content.
    ///
    /// # Safety
    /// The content must not be used or dropped again.
    #[inline]
    pub unsafe fn drop(slot: &mut ManuallyDrop<T>) {
        // SAFETY: valid by the reference; the caller does not use it again.
        unsafe { ptr::drop_in_place(&mut slot.value) }
    }
}

impl<T: ?Sized> Deref for ManuallyDrop<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: ?Sized> DerefMut for ManuallyDrop<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}
