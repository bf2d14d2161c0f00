//! The trait of global allocators.

use crate::alloc::Layout;
use crate::ptr;

/// An allocator that can be the program's own.
///
/// # Safety
/// What it gives must be valid memory of the requested layout until it is released, and it must not unwind.
pub unsafe trait GlobalAlloc {
    /// Allocates; null when there is no memory.
    ///
    /// # Safety
    /// The size must not be zero.
    unsafe fn alloc(&self, layout: Layout) -> *mut u8;

    /// Releases.
    ///
    /// # Safety
    /// The memory must be from this allocator, with this layout.
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout);

    /// Allocates memory that is zero.
    ///
    /// # Safety
    /// The size must not be zero.
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as for the caller.
        unsafe {
            let memory = self.alloc(layout);
            if !memory.is_null() {
                ptr::write_bytes(memory, 0, layout.size());
            }
            memory
        }
    }

    /// Changes the size of memory, perhaps moving it.
    ///
    /// # Safety
    /// The memory must be from this allocator, with this layout; the new size must not be zero.
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        // SAFETY: as for the caller.
        unsafe {
            let new_layout = Layout::from_size_align_unchecked(new_size, layout.align());
            let new_memory = self.alloc(new_layout);
            if !new_memory.is_null() {
                let size = if layout.size() < new_size { layout.size() } else { new_size };
                ptr::copy_nonoverlapping(ptr as *const u8, new_memory, size);
                self.dealloc(ptr, layout);
            }
            new_memory
        }
    }
}
