//! Memory allocation.

pub use alloc_crate::alloc::*;

/// The allocator of the operating system.
#[derive(Debug, Default, Copy, Clone)]
pub struct System;

// SAFETY: the functions of the program's allocator keep the contract.
unsafe impl GlobalAlloc for System {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as for the caller.
        unsafe { alloc_crate::alloc::alloc(layout) }
    }

    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        // SAFETY: as for the caller.
        unsafe { alloc_crate::alloc::dealloc(ptr, layout) }
    }

    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: as for the caller.
        unsafe { alloc_crate::alloc::realloc(ptr, layout, new_size) }
    }
}
