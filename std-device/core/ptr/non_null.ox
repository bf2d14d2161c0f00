//! `NonNull`, a covariant mutable pointer that is never null.

use crate::cmp::Ordering;
use crate::marker::Unsize;
use crate::ops::{CoerceUnsized, DispatchFromDyn};
use crate::{fmt, hash, ptr};

/// `*mut T` but non-null and covariant.
#[repr(transparent)]
#[rustc_layout_scalar_valid_range_start(1)]
#[rustc_diagnostic_item = "NonNull"]
pub struct NonNull<T: ?Sized> {
    pointer: *const T,
}

impl<T: ?Sized> !Send for NonNull<T> {}
impl<T: ?Sized> !Sync for NonNull<T> {}

impl<T> NonNull<T> {
    /// A dangling, well-aligned pointer.
    #[inline]
    #[must_use]
    pub const fn dangling() -> Self {
        // SAFETY: an alignment is never 0.
        unsafe { NonNull::new_unchecked(ptr::dangling_mut()) }
    }

    /// Moves by `count` elements.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline]
    pub const unsafe fn offset(self, count: isize) -> Self {
        // SAFETY: stays inside an allocation, so it is not null.
        unsafe { NonNull { pointer: self.as_ptr().offset(count) as *const T } }
    }

    /// Moves forward by `count` elements.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline]
    pub const unsafe fn add(self, count: usize) -> Self {
        // SAFETY: stays inside an allocation, so it is not null.
        unsafe { NonNull { pointer: self.as_ptr().add(count) as *const T } }
    }

    /// Moves back by `count` elements.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline]
    pub const unsafe fn sub(self, count: usize) -> Self {
        // SAFETY: stays inside an allocation, so it is not null.
        unsafe { NonNull { pointer: self.as_ptr().sub(count) as *const T } }
    }

    /// The distance to another pointer in elements.
    ///
    /// # Safety
    /// Both must point into the same allocation.
    #[inline]
    pub const unsafe fn offset_from(self, origin: NonNull<T>) -> isize {
        // SAFETY: as for the caller.
        unsafe { self.as_ptr().offset_from(origin.as_ptr()) }
    }

    /// Reads the value.
    ///
    /// # Safety
    /// As for [`ptr::read`].
    #[inline]
    pub const unsafe fn read(self) -> T {
        // SAFETY: as for the caller.
        unsafe { ptr::read(self.as_ptr()) }
    }

    /// Writes the value.
    ///
    /// # Safety
    /// As for [`ptr::write`].
    #[inline]
    pub const unsafe fn write(self, val: T) {
        // SAFETY: as for the caller.
        unsafe { ptr::write(self.as_ptr(), val) }
    }
}

impl<T: ?Sized> NonNull<T> {
    /// Wraps a pointer.
    ///
    /// # Safety
    /// It must not be null.
    #[inline]
    #[track_caller]
    pub const unsafe fn new_unchecked(ptr: *mut T) -> Self {
        // SAFETY: the caller promises that it is not null.
        unsafe { NonNull { pointer: ptr as *const T } }
    }

    /// Wraps a pointer unless it is null.
    #[inline]
    pub fn new(ptr: *mut T) -> Option<Self> {
        if ptr.is_null() {
            None
        } else {
            // SAFETY: checked above.
            Some(unsafe { Self::new_unchecked(ptr) })
        }
    }

    /// A reference as a pointer.
    #[inline]
    pub const fn from_ref(r: &T) -> Self {
        // SAFETY: references are not null.
        unsafe { NonNull { pointer: r as *const T } }
    }

    /// A mutable reference as a pointer.
    #[inline]
    pub const fn from_mut(r: &mut T) -> Self {
        // SAFETY: references are not null.
        unsafe { NonNull { pointer: r as *mut T as *const T } }
    }

    /// The pointer itself.
    #[must_use]
    #[inline(always)]
    #[rustc_never_returns_null_ptr]
    pub const fn as_ptr(self) -> *mut T {
        self.pointer as *mut T
    }

    /// A reference to the value.
    ///
    /// # Safety
    /// The value must be valid for `'a`.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn as_ref<'a>(&self) -> &'a T {
        // SAFETY: as for the caller.
        unsafe { &*self.pointer }
    }

    /// A mutable reference to the value.
    ///
    /// # Safety
    /// The value must be valid, and not be accessed otherwise, during `'a`.
    #[must_use]
    #[inline(always)]
    pub const unsafe fn as_mut<'a>(&mut self) -> &'a mut T {
        // SAFETY: as for the caller.
        unsafe { &mut *self.as_ptr() }
    }

    /// Casts to a pointer of another type.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    #[inline]
    pub const fn cast<U>(self) -> NonNull<U> {
        // SAFETY: the address does not change.
        unsafe { NonNull { pointer: self.pointer as *const U } }
    }

    /// Drops the value.
    ///
    /// # Safety
    /// As for [`ptr::drop_in_place`].
    #[inline(always)]
    pub unsafe fn drop_in_place(self) {
        // SAFETY: as for the caller.
        unsafe { ptr::drop_in_place(self.as_ptr()) }
    }
}

impl<T> NonNull<[T]> {
    /// A slice pointer from a pointer and a length.
    #[inline]
    #[must_use]
    pub const fn slice_from_raw_parts(data: NonNull<T>, len: usize) -> Self {
        // SAFETY: `data` is not null.
        unsafe { Self::new_unchecked(ptr::slice_from_raw_parts_mut(data.as_ptr(), len)) }
    }

    /// The number of elements.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.as_ptr().len()
    }
}

impl<T: ?Sized> Clone for NonNull<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for NonNull<T> {}

impl<T: ?Sized, U: ?Sized> CoerceUnsized<NonNull<U>> for NonNull<T> where T: Unsize<U> {}
impl<T: ?Sized, U: ?Sized> DispatchFromDyn<NonNull<U>> for NonNull<T> where T: Unsize<U> {}

impl<T: ?Sized> fmt::Debug for NonNull<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Pointer::fmt(&self.as_ptr(), f)
    }
}

impl<T: ?Sized> fmt::Pointer for NonNull<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Pointer::fmt(&self.as_ptr(), f)
    }
}

impl<T: ?Sized> Eq for NonNull<T> {}

impl<T: ?Sized> PartialEq for NonNull<T> {
    #[inline]
    #[allow(ambiguous_wide_pointer_comparisons)]
    fn eq(&self, other: &Self) -> bool {
        self.as_ptr() == other.as_ptr()
    }
}

impl<T: ?Sized> Ord for NonNull<T> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_ptr().cmp(&other.as_ptr())
    }
}

impl<T: ?Sized> PartialOrd for NonNull<T> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: ?Sized> hash::Hash for NonNull<T> {
    #[inline]
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.as_ptr().hash(state)
    }
}

impl<T: ?Sized> From<&mut T> for NonNull<T> {
    #[inline]
    fn from(r: &mut T) -> Self {
        NonNull::from_mut(r)
    }
}

impl<T: ?Sized> From<&T> for NonNull<T> {
    #[inline]
    fn from(r: &T) -> Self {
        NonNull::from_ref(r)
    }
}
