//! The trait of allocators that collections could be given.

use crate::alloc::Layout;
use crate::ptr::{self, NonNull};
use crate::{error, fmt};

/// There is no memory, or the allocator does not take this layout.
#[unstable(feature = "allocator_api", issue = "32838")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllocError;

impl error::Error for AllocError {}

impl fmt::Display for AllocError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("memory allocation failed")
    }
}

/// An allocator of memory for single values and collections.
///
/// # Safety
/// What it gives must be valid memory of the requested layout until it is released, also when the allocator is moved
/// or cloned.
#[unstable(feature = "allocator_api", issue = "32838")]
pub unsafe trait Allocator {
    /// Allocates.
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError>;

    /// Allocates memory that is zero.
    fn allocate_zeroed(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let memory = self.allocate(layout)?;
        // SAFETY: the memory was just allocated, with at least this size.
        unsafe { ptr::write_bytes(memory.as_ptr() as *mut u8, 0, layout.size()) };
        Ok(memory)
    }

    /// Releases.
    ///
    /// # Safety
    /// The memory must be from this allocator, with this layout.
    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout);

    /// The allocator by reference.
    #[inline(always)]
    fn by_ref(&self) -> &Self
    where
        Self: Sized,
    {
        self
    }
}

// SAFETY: it is the same allocator.
unsafe impl<A: Allocator + ?Sized> Allocator for &A {
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        (**self).allocate(layout)
    }

    unsafe fn deallocate(&self, ptr: NonNull<u8>, layout: Layout) {
        // SAFETY: as for the caller.
        unsafe { (**self).deallocate(ptr, layout) }
    }
}
