//! `RawVec`, the memory of vectors.

use core::alloc::Layout;
use core::cmp;
use core::mem;
use core::ptr::{NonNull, Unique};

use crate::alloc::{handle_alloc_error, realloc};
use crate::collections::{TryReserveError, TryReserveErrorKind};

/// A capacity: never more than `isize::MAX`, so that an enum around a vector finds unused values in it.
#[derive(Clone, Copy)]
#[rustc_layout_scalar_valid_range_end(0x7fff_ffff_ffff_ffff)]
struct Cap(usize);

impl Cap {
    #[inline]
    const fn new(capacity: usize) -> Cap {
        // SAFETY: no allocation is larger than `isize::MAX` bytes, and a capacity of zero-sized elements is kept as 0.
        unsafe { Cap(capacity) }
    }

    #[inline]
    const fn get(self) -> usize {
        self.0
    }
}

/// Memory for a number of elements. It does not know which of them are initialised.
pub(crate) struct RawVec<T> {
    ptr: Unique<T>,
    // Not used if `T` has no size.
    cap: Cap,
}

#[cold]
#[inline(never)]
#[track_caller]
pub(crate) fn capacity_overflow() -> ! {
    panic!("capacity overflow");
}

impl<T> RawVec<T> {
    /// No memory.
    #[inline]
    pub(crate) const fn new() -> Self {
        RawVec { ptr: Unique::dangling(), cap: Cap::new(0) }
    }

    /// Memory for at least `capacity` elements.
    #[inline]
    #[track_caller]
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        let mut raw = Self::new();
        if capacity != 0 && mem::size_of::<T>() != 0 {
            raw.resize(capacity);
        }
        raw
    }

    /// # Safety
    /// The pointer must be from a `RawVec` of this capacity.
    #[inline]
    pub(crate) unsafe fn from_raw_parts(ptr: *mut T, cap: usize) -> Self {
        // SAFETY: as for the caller.
        RawVec { ptr: unsafe { Unique::new_unchecked(ptr) }, cap: Cap::new(if mem::size_of::<T>() == 0 { 0 } else { cap }) }
    }

    #[inline]
    pub(crate) const fn ptr(&self) -> *mut T {
        self.ptr.as_ptr()
    }

    #[inline]
    pub(crate) const fn capacity(&self) -> usize {
        if mem::size_of::<T>() == 0 { usize::MAX } else { self.cap.get() }
    }

    /// The layout of the memory, if there is any.
    #[inline]
    fn layout(&self) -> Option<Layout> {
        if mem::size_of::<T>() == 0 || self.cap.get() == 0 {
            None
        } else {
            // SAFETY: this was checked when the memory was allocated.
            Some(unsafe { Layout::from_size_align_unchecked(self.cap.get() * mem::size_of::<T>(), mem::align_of::<T>()) })
        }
    }

    fn try_resize(&mut self, capacity: usize) -> Result<(), TryReserveError> {
        let layout = match Layout::array::<T>(capacity) {
            Ok(layout) => layout,
            Err(_) => return Err(TryReserveErrorKind::CapacityOverflow.into()),
        };
        // SAFETY: the sizes are not zero, and the old layout is that of the memory.
        let memory = unsafe {
            match self.layout() {
                Some(old) => realloc(self.ptr.as_ptr() as *mut u8, old, layout.size()),
                None => crate::alloc::alloc(layout),
            }
        };
        if memory.is_null() {
            return Err(TryReserveErrorKind::AllocError { layout, non_exhaustive: () }.into());
        }
        // SAFETY: not null.
        self.ptr = unsafe { Unique::new_unchecked(memory as *mut T) };
        self.cap = Cap::new(capacity);
        Ok(())
    }

    /// Changes the capacity to one that is not zero.
    #[track_caller]
    fn resize(&mut self, capacity: usize) {
        match self.try_resize(capacity) {
            Ok(()) => {}
            Err(error) => fail(error),
        }
    }

    fn try_grow(&mut self, len: usize, additional: usize) -> Result<(), TryReserveError> {
        if mem::size_of::<T>() == 0 {
            return Err(TryReserveErrorKind::CapacityOverflow.into());
        }
        let required = match len.checked_add(additional) {
            Some(required) => required,
            None => return Err(TryReserveErrorKind::CapacityOverflow.into()),
        };
        let least = if mem::size_of::<T>() == 1 {
            8
        } else if mem::size_of::<T>() <= 1024 {
            4
        } else {
            1
        };
        self.try_resize(cmp::max(least, cmp::max(self.cap.get() * 2, required)))
    }

    /// Makes room for one more element than the capacity.
    #[cold]
    #[inline(never)]
    #[track_caller]
    pub(crate) fn grow_one(&mut self) {
        match self.try_grow(self.cap.get(), 1) {
            Ok(()) => {}
            Err(error) => fail(error),
        }
    }

    /// Makes room for `additional` elements after `len`, with some to spare.
    #[inline]
    #[track_caller]
    pub(crate) fn reserve(&mut self, len: usize, additional: usize) {
        if additional > self.capacity().wrapping_sub(len) {
            match self.try_grow(len, additional) {
                Ok(()) => {}
                Err(error) => fail(error),
            }
        }
    }

    pub(crate) fn try_reserve(&mut self, len: usize, additional: usize) -> Result<(), TryReserveError> {
        if additional > self.capacity().wrapping_sub(len) { self.try_grow(len, additional) } else { Ok(()) }
    }

    /// Makes room for `additional` elements after `len`, and no more.
    #[track_caller]
    pub(crate) fn reserve_exact(&mut self, len: usize, additional: usize) {
        if additional > self.capacity().wrapping_sub(len) {
            match self.try_reserve_exact(len, additional) {
                Ok(()) => {}
                Err(error) => fail(error),
            }
        }
    }

    pub(crate) fn try_reserve_exact(&mut self, len: usize, additional: usize) -> Result<(), TryReserveError> {
        if additional <= self.capacity().wrapping_sub(len) {
            return Ok(());
        }
        match len.checked_add(additional) {
            Some(required) if mem::size_of::<T>() != 0 => self.try_resize(required),
            _ => Err(TryReserveErrorKind::CapacityOverflow.into()),
        }
    }

    /// Gives memory back.
    #[track_caller]
    pub(crate) fn shrink_to_fit(&mut self, capacity: usize) {
        if mem::size_of::<T>() == 0 || capacity >= self.cap.get() {
            return;
        }
        if capacity == 0 {
            self.free();
        } else {
            self.resize(capacity);
        }
    }

    fn free(&mut self) {
        if let Some(layout) = self.layout() {
            // SAFETY: the memory has this layout.
            unsafe { crate::alloc::release(NonNull::new_unchecked(self.ptr.as_ptr() as *mut u8), layout) };
        }
        self.ptr = Unique::dangling();
        self.cap = Cap::new(0);
    }
}

#[cold]
#[track_caller]
fn fail(error: TryReserveError) -> ! {
    match error.kind() {
        TryReserveErrorKind::CapacityOverflow => capacity_overflow(),
        TryReserveErrorKind::AllocError { layout, .. } => handle_alloc_error(layout),
    }
}

// SAFETY: the elements are not used.
unsafe impl<#[may_dangle] T> Drop for RawVec<T> {
    #[inline]
    fn drop(&mut self) {
        self.free();
    }
}
