//! Memory allocation by the program's allocator.

#[doc(inline)]
pub use core::alloc::*;

use core::ptr::NonNull;

unsafe extern "C" {
    #[rustc_allocator]
    fn ox_global_alloc(size: usize, align: usize) -> *mut u8;
    #[rustc_allocator_zeroed]
    fn ox_global_alloc_zeroed(size: usize, align: usize) -> *mut u8;
    #[rustc_reallocator]
    fn ox_global_realloc(memory: *mut u8, old_size: usize, align: usize, new_size: usize) -> *mut u8;
    #[rustc_deallocator]
    fn ox_global_dealloc(memory: *mut u8, size: usize, align: usize);
}

/// Allocates; null when there is no memory.
///
/// # Safety
/// The size must not be zero.
#[must_use = "losing the pointer will leak memory"]
#[inline]
pub unsafe fn alloc(layout: Layout) -> *mut u8 {
    // SAFETY: as for the caller.
    unsafe { ox_global_alloc(layout.size(), layout.align()) }
}

/// Releases.
///
/// # Safety
/// The memory must be from this allocator, with this layout.
#[inline]
pub unsafe fn dealloc(ptr: *mut u8, layout: Layout) {
    // SAFETY: as for the caller.
    unsafe { ox_global_dealloc(ptr, layout.size(), layout.align()) }
}

/// Changes the size of memory, perhaps moving it.
///
/// # Safety
/// The memory must be from this allocator, with this layout; the new size must not be zero.
#[must_use = "losing the pointer will leak memory"]
#[inline]
pub unsafe fn realloc(ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
    // SAFETY: as for the caller.
    unsafe { ox_global_realloc(ptr, layout.size(), layout.align(), new_size) }
}

/// Allocates memory that is zero.
///
/// # Safety
/// The size must not be zero.
#[must_use = "losing the pointer will leak memory"]
#[inline]
pub unsafe fn alloc_zeroed(layout: Layout) -> *mut u8 {
    // SAFETY: as for the caller.
    unsafe { ox_global_alloc_zeroed(layout.size(), layout.align()) }
}

/// The program's allocator.
#[unstable(feature = "allocator_api", issue = "32838")]
#[derive(Copy, Clone, Default, Debug)]
pub struct Global;

// SAFETY: the program's allocator gives memory that is valid until it is released.
unsafe impl Allocator for Global {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let memory = if layout.size() == 0 {
            layout.dangling_ptr()
        } else {
            // SAFETY: the size is not zero.
            NonNull::new(unsafe { alloc(layout) }).ok_or(AllocError)?
        };
        Ok(NonNull::slice_from_raw_parts(memory, layout.size()))
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        // SAFETY: as for the caller.
        unsafe { release(ptr, layout) }
    }
}

/// Allocates, with an aligned address that points nowhere for size 0; ends the process when there is no memory.
#[inline]
pub(crate) fn allocate(layout: Layout) -> NonNull<u8> {
    if layout.size() == 0 {
        return layout.dangling_ptr();
    }
    // SAFETY: the size is not zero.
    let memory = unsafe { alloc(layout) };
    match NonNull::new(memory) {
        Some(memory) => memory,
        None => handle_alloc_error(layout),
    }
}

/// Releases what `allocate` gave.
///
/// # Safety
/// It must be from `allocate`, with this layout.
#[inline]
pub(crate) unsafe fn release(memory: NonNull<u8>, layout: Layout) {
    if layout.size() != 0 {
        // SAFETY: as for the caller.
        unsafe { dealloc(memory.as_ptr(), layout) }
    }
}

/// Ends the process because there is no memory.
#[cold]
pub fn handle_alloc_error(layout: Layout) -> ! {
    core::panicking::panic_nounwind_fmt(format_args!("memory allocation of {} bytes failed", layout.size()))
}
