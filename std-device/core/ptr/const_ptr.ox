//! Methods of `*const T`.

use crate::{intrinsics, ptr};

impl<T: ?Sized> *const T {
    /// Whether the pointer is null.
    #[inline]
    #[must_use]
    #[rustc_diagnostic_item = "const_ptr_is_null"]
    pub fn is_null(self) -> bool {
        self as *const () as usize == 0
    }

    /// Casts to a pointer of another type.
    #[inline(always)]
    #[rustc_diagnostic_item = "const_ptr_cast"]
    pub const fn cast<U>(self) -> *const U {
        self as _
    }

    /// The address.
    #[inline(always)]
    #[must_use]
    pub fn addr(self) -> usize {
        self as *const () as usize
    }

    /// A pointer with the same provenance and another address.
    #[inline]
    #[must_use]
    pub fn with_addr(self, addr: usize) -> Self {
        self.wrapping_byte_offset((addr as isize).wrapping_sub(self.addr() as isize))
    }

    /// Maps the address.
    #[inline]
    #[must_use]
    pub fn map_addr(self, f: impl FnOnce(usize) -> usize) -> Self {
        self.with_addr(f(self.addr()))
    }

    /// The address, after exposing the provenance for `with_exposed_provenance`.
    #[inline(always)]
    pub fn expose_provenance(self) -> usize {
        self as *const () as usize
    }

    /// A reference to the value, or `None` for null.
    ///
    /// # Safety
    /// Unless null, it must point to a valid value for the whole of `'a`.
    #[inline]
    pub unsafe fn as_ref<'a>(self) -> Option<&'a T> {
        // SAFETY: the caller promises validity.
        if self.is_null() { None } else { unsafe { Some(&*self) } }
    }

    /// The same pointer, mutable.
    #[inline(always)]
    #[rustc_diagnostic_item = "ptr_cast_mut"]
    pub const fn cast_mut(self) -> *mut T {
        self as _
    }

    /// The pointer with another address and its own metadata.
    #[inline(always)]
    pub(super) const fn with_address_of(self, address: *const u8) -> Self {
        let mut result = self;
        // SAFETY: the address is the first word of every pointer.
        unsafe { ptr::write(&raw mut result as *mut *const u8, address) };
        result
    }

    /// Moves by `count` bytes.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn byte_add(self, count: usize) -> Self {
        // SAFETY: as for the caller.
        unsafe { self.with_address_of((self as *const u8).add(count)) }
    }

    /// Moves back by `count` bytes.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn byte_sub(self, count: usize) -> Self {
        // SAFETY: as for the caller.
        unsafe { self.with_address_of((self as *const u8).sub(count)) }
    }

    /// Moves by `count` bytes either way.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline(always)]
    #[must_use]
    pub const unsafe fn byte_offset(self, count: isize) -> Self {
        // SAFETY: as for the caller.
        unsafe { self.with_address_of((self as *const u8).offset(count)) }
    }
}

impl<T> *const T {
    /// Moves by `count` elements.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline(always)]
    #[must_use = "returns a new pointer rather than modifying its argument"]
    #[track_caller]
    pub const unsafe fn offset(self, count: isize) -> *const T {
        // SAFETY: as for the caller.
        unsafe { intrinsics::offset(self, count) }
    }

    /// Moves by `count` elements, even out of the allocation.
    #[inline(always)]
    #[must_use = "returns a new pointer rather than modifying its argument"]
    pub const fn wrapping_offset(self, count: isize) -> *const T {
        // SAFETY: wrapping address arithmetic has no conditions.
        unsafe { intrinsics::arith_offset(self, count) as *const T }
    }

    /// The distance to another pointer in elements.
    ///
    /// # Safety
    /// Both must point into the same allocation, a whole number of elements apart.
    #[inline(always)]
    pub const unsafe fn offset_from(self, origin: *const T) -> isize {
        // SAFETY: as for the caller.
        unsafe { intrinsics::ptr_offset_from(self as *const T, origin) }
    }

    /// The distance to a pointer that is not after this one, in elements.
    ///
    /// # Safety
    /// Both must point into the same allocation, a whole number of elements apart.
    #[inline(always)]
    pub const unsafe fn offset_from_unsigned(self, origin: *const T) -> usize {
        // SAFETY: as for the caller.
        unsafe { intrinsics::ptr_offset_from(self as *const T, origin) as usize }
    }

    /// Moves forward by `count` elements.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline(always)]
    #[must_use = "returns a new pointer rather than modifying its argument"]
    #[track_caller]
    pub const unsafe fn add(self, count: usize) -> Self {
        // SAFETY: as for the caller.
        unsafe { intrinsics::offset(self, count) }
    }

    /// Moves back by `count` elements.
    ///
    /// # Safety
    /// Start and result must lie in the same allocation.
    #[inline(always)]
    #[must_use = "returns a new pointer rather than modifying its argument"]
    #[track_caller]
    pub const unsafe fn sub(self, count: usize) -> Self {
        // SAFETY: as for the caller.
        unsafe { intrinsics::offset(self, (0 as isize).wrapping_sub(count as isize)) }
    }

    /// Moves forward by `count` elements, even out of the allocation.
    #[inline(always)]
    #[must_use = "returns a new pointer rather than modifying its argument"]
    pub const fn wrapping_add(self, count: usize) -> Self {
        self.wrapping_offset(count as isize)
    }

    /// Moves back by `count` elements, even out of the allocation.
    #[inline(always)]
    #[must_use = "returns a new pointer rather than modifying its argument"]
    pub const fn wrapping_sub(self, count: usize) -> Self {
        self.wrapping_offset((count as isize).wrapping_neg())
    }

    /// Reads the value. See [`ptr::read`].
    ///
    /// # Safety
    /// As for [`ptr::read`].
    #[inline]
    #[track_caller]
    pub const unsafe fn read(self) -> T {
        // SAFETY: as for the caller.
        unsafe { ptr::read(self) }
    }

    /// A volatile read. See [`ptr::read_volatile`].
    ///
    /// # Safety
    /// As for [`ptr::read_volatile`].
    #[inline]
    #[track_caller]
    pub unsafe fn read_volatile(self) -> T {
        // SAFETY: as for the caller.
        unsafe { ptr::read_volatile(self) }
    }

    /// A read from any alignment. See [`ptr::read_unaligned`].
    ///
    /// # Safety
    /// As for [`ptr::read_unaligned`].
    #[inline]
    #[track_caller]
    pub const unsafe fn read_unaligned(self) -> T {
        // SAFETY: as for the caller.
        unsafe { ptr::read_unaligned(self) }
    }

    /// Copies `count` values from here to `dest`; the places may overlap.
    ///
    /// # Safety
    /// As for [`ptr::copy`].
    #[inline(always)]
    #[track_caller]
    pub const unsafe fn copy_to(self, dest: *mut T, count: usize) {
        // SAFETY: as for the caller.
        unsafe { ptr::copy(self, dest, count) }
    }

    /// Copies `count` values from here to `dest`.
    ///
    /// # Safety
    /// As for [`ptr::copy_nonoverlapping`].
    #[inline(always)]
    #[track_caller]
    pub const unsafe fn copy_to_nonoverlapping(self, dest: *mut T, count: usize) {
        // SAFETY: as for the caller.
        unsafe { ptr::copy_nonoverlapping(self, dest, count) }
    }

    /// How many elements to move for the given alignment; `usize::MAX` if that is not possible.
    #[must_use]
    pub fn align_offset(self, align: usize) -> usize {
        assert!(align.is_power_of_two(), "align_offset: align is not a power-of-two");
        let size = crate::mem::size_of::<T>();
        let gap = (self.addr().wrapping_neg()) & (align - 1);
        if gap == 0 {
            return 0;
        }
        if size == 0 {
            return usize::MAX;
        }
        let mut count = 0;
        while count <= align {
            if (self.addr().wrapping_add(count * size)) & (align - 1) == 0 {
                return count;
            }
            count += 1;
        }
        usize::MAX
    }

    /// Whether the pointer is aligned for `T`.
    #[inline]
    #[must_use]
    pub fn is_aligned(self) -> bool {
        self.addr() % crate::mem::align_of::<T>() == 0
    }
}

impl<T> *const [T] {
    /// The number of elements.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        // SAFETY: a slice pointer is an address and a length.
        unsafe { crate::mem::transmute::<*const [T], (usize, usize)>(self).1 }
    }

    /// Whether the length is 0.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// A pointer to the first element.
    #[inline]
    pub const fn as_ptr(self) -> *const T {
        self as *const T
    }
}
