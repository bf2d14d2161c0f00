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
            let Ok(layout) = Layout::array::<T>(capacity) else { capacity_overflow() };
            // SAFETY: the size is not zero.
            let Some(memory) = NonNull::new(unsafe { crate::alloc::alloc(layout) }) else { handle_alloc_error(layout) };
            raw.set(memory, capacity);
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

    /// The memory as the functions below take it, and the capacity.
    #[inline]
    fn block(&self) -> (*mut u8, usize) {
        (self.ptr.as_ptr() as *mut u8, self.cap.get())
    }

    #[inline]
    fn set(&mut self, memory: NonNull<u8>, capacity: usize) {
        // SAFETY: not null.
        self.ptr = unsafe { Unique::new_unchecked(memory.as_ptr() as *mut T) };
        self.cap = Cap::new(capacity);
    }

    /// Changes the capacity to one that is not zero.
    #[track_caller]
    fn resize(&mut self, capacity: usize) {
        let (memory, old) = self.block();
        self.set(resized(memory, old, capacity, Layout::new::<T>()), capacity);
    }

    /// Makes room for one more element than the capacity.
    #[inline]
    #[track_caller]
    pub(crate) fn grow_one(&mut self) {
        let (memory, old) = self.block();
        let (memory, capacity) = grown(memory, old, old, 1, Layout::new::<T>());
        self.set(memory, capacity);
    }

    /// Makes room for `additional` elements after `len`, with some to spare.
    #[inline]
    #[track_caller]
    pub(crate) fn reserve(&mut self, len: usize, additional: usize) {
        if additional > self.capacity().wrapping_sub(len) {
            let (memory, old) = self.block();
            let (memory, capacity) = grown(memory, old, len, additional, Layout::new::<T>());
            self.set(memory, capacity);
        }
    }

    pub(crate) fn try_reserve(&mut self, len: usize, additional: usize) -> Result<(), TryReserveError> {
        if additional > self.capacity().wrapping_sub(len) {
            let (memory, old) = self.block();
            let (memory, capacity) = try_grown(memory, old, len, additional, Layout::new::<T>())?;
            self.set(memory, capacity);
        }
        Ok(())
    }

    /// Makes room for `additional` elements after `len`, and no more.
    #[track_caller]
    pub(crate) fn reserve_exact(&mut self, len: usize, additional: usize) {
        match self.try_reserve_exact(len, additional) {
            Ok(()) => {}
            Err(error) => fail(error),
        }
    }

    pub(crate) fn try_reserve_exact(&mut self, len: usize, additional: usize) -> Result<(), TryReserveError> {
        if additional <= self.capacity().wrapping_sub(len) {
            return Ok(());
        }
        match len.checked_add(additional) {
            Some(required) if mem::size_of::<T>() != 0 => {
                let (memory, old) = self.block();
                self.set(try_resized(memory, old, required, Layout::new::<T>())?, required);
                Ok(())
            }
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

// What follows does not know the type of the elements, so that there is one of each for all vectors. Memory and capacity
// go in and come out as values: the vector itself can stay in registers.

/// Memory for `capacity` elements, with what the old memory holds for `old` of them.
#[inline]
fn try_resized(memory: *mut u8, old: usize, capacity: usize, element: Layout) -> Result<NonNull<u8>, TryReserveErrorKind> {
    let (size, align) = (element.size(), element.align());
    let bytes = match size.checked_mul(capacity) {
        Some(bytes) if bytes <= isize::MAX as usize + 1 - align => bytes,
        _ => return Err(TryReserveErrorKind::CapacityOverflow),
    };
    // SAFETY: the sizes are not zero and not too large, and the old layout is that of the memory.
    let (layout, new) = unsafe {
        let layout = Layout::from_size_align_unchecked(bytes, align);
        let new = if old == 0 {
            crate::alloc::alloc(layout)
        } else {
            realloc(memory, Layout::from_size_align_unchecked(old * size, align), bytes)
        };
        (layout, new)
    };
    match NonNull::new(new) {
        Some(new) => Ok(new),
        None => Err(TryReserveErrorKind::AllocError { layout, non_exhaustive: () }),
    }
}

/// Memory for `additional` elements after `len`, with some to spare, and its capacity.
#[inline]
fn try_grown(memory: *mut u8, old: usize, len: usize, additional: usize, element: Layout) -> Result<(NonNull<u8>, usize), TryReserveErrorKind> {
    let size = element.size();
    let required = match len.checked_add(additional) {
        Some(required) if size != 0 => required,
        _ => return Err(TryReserveErrorKind::CapacityOverflow),
    };
    let least = if size == 1 {
        8
    } else if size <= 1024 {
        4
    } else {
        1
    };
    let capacity = cmp::max(least, cmp::max(old * 2, required));
    match try_resized(memory, old, capacity, element) {
        Ok(memory) => Ok((memory, capacity)),
        Err(error) => Err(error),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn grown(memory: *mut u8, old: usize, len: usize, additional: usize, element: Layout) -> (NonNull<u8>, usize) {
    match try_grown(memory, old, len, additional, element) {
        Ok(grown) => grown,
        Err(error) => fail(error.into()),
    }
}

#[inline(never)]
#[track_caller]
fn resized(memory: *mut u8, old: usize, capacity: usize, element: Layout) -> NonNull<u8> {
    match try_resized(memory, old, capacity, element) {
        Ok(memory) => memory,
        Err(error) => fail(error.into()),
    }
}

#[cold]
#[inline(never)]
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
