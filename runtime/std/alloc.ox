//! Memory allocation.

pub use alloc_crate::alloc::{AllocError, Allocator, Global, Layout, LayoutError, alloc, alloc_zeroed, dealloc, handle_alloc_error, realloc};
pub use core::alloc::GlobalAlloc;

use crate::sys;

/// The operating system's allocator.
#[derive(Clone, Copy, Debug, Default)]
pub struct System;

// SAFETY: malloc and its like satisfy the trait.
unsafe impl GlobalAlloc for System {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller promises a size that is not 0.
        unsafe { sys::ox_rt_alloc(layout.size(), layout.align()) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { sys::ox_rt_alloc_zeroed(layout.size(), layout.align()) }
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller promises that the memory is ours.
        unsafe { sys::ox_rt_dealloc(memory, layout.size(), layout.align()) }
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: as above.
        unsafe { sys::ox_rt_realloc(memory, layout.size(), layout.align(), new_size) }
    }
}
