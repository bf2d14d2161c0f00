//! The methods of `NonNull` that read, write, copy and move as those of `*mut T` do.

use crate::num::NonZero;
use crate::ptr::{self, NonNull};

impl<T> NonNull<T> {
    /// A pointer with the given address that may not be used for access.
    #[must_use]
    #[inline]
    pub const fn without_provenance(addr: NonZero<usize>) -> Self {
        // SAFETY: the address is not 0.
        unsafe { NonNull::new_unchecked(ptr::without_provenance_mut(addr.get())) }
    }

    /// A pointer from an address whose provenance was exposed.
    #[must_use]
    #[inline]
    pub fn with_exposed_provenance(addr: NonZero<usize>) -> Self {
        // SAFETY: the address is not 0.
        unsafe { NonNull::new_unchecked(ptr::with_exposed_provenance_mut(addr.get())) }
    }

    /// A pointer with the same provenance and another address.
    #[must_use]
    #[inline]
    pub fn with_addr(self, addr: NonZero<usize>) -> Self {
        // SAFETY: the address is not 0.
        unsafe { NonNull::new_unchecked(self.as_ptr().with_addr(addr.get())) }
    }

    /// Maps the address.
    #[must_use]
    #[inline]
    pub fn map_addr(self, f: impl FnOnce(NonZero<usize>) -> NonZero<usize>) -> Self {
        self.with_addr(f(self.addr()))
    }

    /// The distance to another pointer that does not come after this one, in elements.
    ///
    /// # Safety
    /// Both must point into the same allocation, `subtracted` not after `self`.
    #[inline]
    pub const unsafe fn offset_from_unsigned(self, subtracted: NonNull<T>) -> usize {
        // SAFETY: as for the caller.
        unsafe { self.as_ptr().offset_from_unsigned(subtracted.as_ptr()) }
    }

    /// Reads the value as `ptr::read_volatile` does.
    ///
    /// # Safety
    /// As for [`ptr::read_volatile`].
    #[inline]
    pub unsafe fn read_volatile(self) -> T {
        // SAFETY: as for the caller.
        unsafe { ptr::read_volatile(self.as_ptr()) }
    }

    /// Reads the value from a place that may not be aligned.
    ///
    /// # Safety
    /// As for [`ptr::read_unaligned`].
    #[inline]
    pub const unsafe fn read_unaligned(self) -> T {
        // SAFETY: as for the caller.
        unsafe { ptr::read_unaligned(self.as_ptr()) }
    }

    /// Copies `count` values to `dest`; the two may overlap.
    ///
    /// # Safety
    /// As for [`ptr::copy`].
    #[inline(always)]
    pub const unsafe fn copy_to(self, dest: NonNull<T>, count: usize) {
        // SAFETY: as for the caller.
        unsafe { ptr::copy(self.as_ptr(), dest.as_ptr(), count) }
    }

    /// Copies `count` values to `dest`; the two may not overlap.
    ///
    /// # Safety
    /// As for [`ptr::copy_nonoverlapping`].
    #[inline(always)]
    pub const unsafe fn copy_to_nonoverlapping(self, dest: NonNull<T>, count: usize) {
        // SAFETY: as for the caller.
        unsafe { ptr::copy_nonoverlapping(self.as_ptr(), dest.as_ptr(), count) }
    }

    /// Copies `count` values from `src`; the two may overlap.
    ///
    /// # Safety
    /// As for [`ptr::copy`].
    #[inline(always)]
    pub const unsafe fn copy_from(self, src: NonNull<T>, count: usize) {
        // SAFETY: as for the caller.
        unsafe { ptr::copy(src.as_ptr(), self.as_ptr(), count) }
    }

    /// Copies `count` values from `src`; the two may not overlap.
    ///
    /// # Safety
    /// As for [`ptr::copy_nonoverlapping`].
    #[inline(always)]
    pub const unsafe fn copy_from_nonoverlapping(self, src: NonNull<T>, count: usize) {
        // SAFETY: as for the caller.
        unsafe { ptr::copy_nonoverlapping(src.as_ptr(), self.as_ptr(), count) }
    }

    /// Sets all bytes of `count` values.
    ///
    /// # Safety
    /// As for [`ptr::write_bytes`].
    #[inline(always)]
    pub const unsafe fn write_bytes(self, val: u8, count: usize) {
        // SAFETY: as for the caller.
        unsafe { ptr::write_bytes(self.as_ptr(), val, count) }
    }

    /// Writes the value as `ptr::write_volatile` does.
    ///
    /// # Safety
    /// As for [`ptr::write_volatile`].
    #[inline(always)]
    pub unsafe fn write_volatile(self, val: T) {
        // SAFETY: as for the caller.
        unsafe { ptr::write_volatile(self.as_ptr(), val) }
    }

    /// Writes the value to a place that may not be aligned.
    ///
    /// # Safety
    /// As for [`ptr::write_unaligned`].
    #[inline(always)]
    pub const unsafe fn write_unaligned(self, val: T) {
        // SAFETY: as for the caller.
        unsafe { ptr::write_unaligned(self.as_ptr(), val) }
    }

    /// Replaces the value, giving the old one.
    ///
    /// # Safety
    /// As for [`ptr::replace`].
    #[inline(always)]
    pub const unsafe fn replace(self, src: T) -> T {
        // SAFETY: as for the caller.
        unsafe { ptr::replace(self.as_ptr(), src) }
    }

    /// Swaps two values.
    ///
    /// # Safety
    /// As for [`ptr::swap`].
    #[inline(always)]
    pub const unsafe fn swap(self, with: NonNull<T>) {
        // SAFETY: as for the caller.
        unsafe { ptr::swap(self.as_ptr(), with.as_ptr()) }
    }

    /// The number of elements to the next address with this alignment.
    ///
    /// # Panics
    /// Panics if `align` is not a power of two.
    #[inline]
    #[must_use]
    pub fn align_offset(self, align: usize) -> usize {
        self.as_ptr().align_offset(align)
    }

    /// Whether the pointer is aligned for `T`.
    #[inline]
    #[must_use]
    pub fn is_aligned(self) -> bool {
        self.as_ptr().is_aligned()
    }
}

impl<T: ?Sized> NonNull<T> {
    /// The address.
    #[must_use]
    #[inline]
    pub fn addr(self) -> NonZero<usize> {
        // SAFETY: the pointer is not null.
        unsafe { NonZero::new_unchecked(self.as_ptr().addr()) }
    }

    /// The address, after exposing the provenance for `with_exposed_provenance`.
    #[inline]
    pub fn expose_provenance(self) -> NonZero<usize> {
        // SAFETY: the pointer is not null.
        unsafe { NonZero::new_unchecked(self.as_ptr().expose_provenance()) }
    }

    /// Moves by `count` bytes either way.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn byte_offset(self, count: isize) -> Self {
        // SAFETY: as for the caller.
        unsafe { NonNull::new_unchecked(self.as_ptr().byte_offset(count)) }
    }

    /// Moves by `count` bytes.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn byte_add(self, count: usize) -> Self {
        // SAFETY: as for the caller.
        unsafe { NonNull::new_unchecked(self.as_ptr().byte_add(count)) }
    }

    /// Moves back by `count` bytes.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn byte_sub(self, count: usize) -> Self {
        // SAFETY: as for the caller.
        unsafe { NonNull::new_unchecked(self.as_ptr().byte_sub(count)) }
    }

    /// The distance to another pointer in bytes.
    ///
    /// # Safety
    /// Both must point into the same allocation.
    #[inline(always)]
    pub const unsafe fn byte_offset_from<U: ?Sized>(self, origin: NonNull<U>) -> isize {
        // SAFETY: as for the caller.
        unsafe { self.as_ptr().byte_offset_from(origin.as_ptr()) }
    }

    /// The distance to another pointer that does not come after this one, in bytes.
    ///
    /// # Safety
    /// Both must point into the same allocation, `origin` not after `self`.
    #[inline(always)]
    pub const unsafe fn byte_offset_from_unsigned<U: ?Sized>(self, origin: NonNull<U>) -> usize {
        // SAFETY: as for the caller.
        unsafe { self.as_ptr().byte_offset_from_unsigned(origin.as_ptr()) }
    }
}

impl<T> NonNull<[T]> {
    /// Whether the slice is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}
