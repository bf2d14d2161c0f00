//! [`PinnedHostBuffer`]: host memory that the device can copy from and to directly.

use std::fmt;
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::sync::Arc;

use crate::context::CudaContext;
use crate::device_copy::DeviceCopy;
use crate::error::{DriverError, call};
use crate::rt;
use crate::sys::CUDA_ERROR_INVALID_VALUE;

/// Page-locked host memory: transfers are faster, and asynchronous ones really overlap with other work.
pub struct PinnedHostBuffer<T> {
    ptr: NonNull<T>,
    len: usize,
    ctx: Arc<CudaContext>,
    _elements: PhantomData<T>,
}

// SAFETY: it owns its elements.
unsafe impl<T: Send> Send for PinnedHostBuffer<T> {}
// SAFETY: shared access gives shared slices only.
unsafe impl<T: Sync> Sync for PinnedHostBuffer<T> {}

impl<T: DeviceCopy> PinnedHostBuffer<T> {
    /// `len` elements of zero bytes.
    pub fn zeroed(ctx: &Arc<CudaContext>, len: usize) -> Result<Self, DriverError> {
        let Some(bytes) = len.checked_mul(size_of::<T>()) else {
            return Err(DriverError::from_code(CUDA_ERROR_INVALID_VALUE));
        };
        let mut memory = std::ptr::null_mut();
        // SAFETY: the context is open and `memory` is valid for the call.
        call(|e| unsafe { rt::ox_device_host_allocate(ctx.raw(), bytes as u64, &mut memory, e) })?;
        let ptr = match NonNull::new(memory.cast::<T>()) {
            Some(ptr) => ptr,
            None => NonNull::dangling(), // no bytes
        };
        // SAFETY: the memory has that many bytes.
        unsafe { ptr.as_ptr().cast::<u8>().write_bytes(0, bytes) };
        Ok(PinnedHostBuffer { ptr, len, ctx: Arc::clone(ctx), _elements: PhantomData })
    }

    /// A copy of a slice.
    pub fn from_slice(ctx: &Arc<CudaContext>, data: &[T]) -> Result<Self, DriverError> {
        let mut buffer = Self::zeroed(ctx, data.len())?;
        buffer.as_mut_slice().copy_from_slice(data);
        Ok(buffer)
    }
}

impl<T> PinnedHostBuffer<T> {
    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The elements.
    pub fn as_slice(&self) -> &[T] {
        // SAFETY: the buffer owns that many initialised elements.
        unsafe { std::slice::from_raw_parts(self.ptr.as_ptr(), self.len) }
    }

    /// The elements, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: as above, and the borrow is exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.ptr.as_ptr(), self.len) }
    }

    /// The context it belongs to.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.ctx
    }
}

impl<T> fmt::Debug for PinnedHostBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PinnedHostBuffer").field("len", &self.len).finish()
    }
}

impl<T> Drop for PinnedHostBuffer<T> {
    fn drop(&mut self) {
        if self.len * size_of::<T>() > 0 {
            // SAFETY: the memory came from the same context and nobody uses it any more.
            let result = call(|e| unsafe {
                rt::ox_device_host_release(self.ctx.raw(), self.ptr.as_ptr().cast(), e)
            });
            self.ctx.record_err(result);
        }
    }
}
