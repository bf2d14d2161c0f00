//! Device memory without owners, for code that manages it itself.

use std::ffi::c_void;

use crate::context::CudaContext;
use crate::error::{DriverError, call};
use crate::rt;
use crate::stream::CudaStream;
use crate::sys::CUdeviceptr;

/// Allocates; done on return.
///
/// # Safety
/// The memory is uninitialised and must be freed with [`free_sync`] before the context is gone.
pub unsafe fn malloc_sync(ctx: &CudaContext, num_bytes: usize) -> Result<CUdeviceptr, DriverError> {
    let mut memory = 0;
    call(|e| unsafe {
        rt::ox_device_allocate(ctx.raw(), std::ptr::null_mut(), num_bytes as u64, &mut memory, e)
    })?;
    Ok(memory)
}

/// Allocates in stream order.
///
/// # Safety
/// As for [`malloc_sync`]; uses must come after this point of the stream.
pub unsafe fn malloc_async(stream: &CudaStream, num_bytes: usize) -> Result<CUdeviceptr, DriverError> {
    let mut memory = 0;
    call(|e| unsafe {
        rt::ox_device_allocate(stream.context().raw(), stream.raw(), num_bytes as u64, &mut memory, e)
    })?;
    Ok(memory)
}

/// Frees; waits for what uses the memory.
///
/// # Safety
/// `memory` must be an allocation of the context that nobody uses later.
pub unsafe fn free_sync(ctx: &CudaContext, memory: CUdeviceptr) -> Result<(), DriverError> {
    call(|e| unsafe { rt::ox_device_release(ctx.raw(), std::ptr::null_mut(), memory, e) })
}

/// Frees in stream order.
///
/// # Safety
/// As for [`free_sync`]; uses must come before this point of the stream.
pub unsafe fn free_async(stream: &CudaStream, memory: CUdeviceptr) -> Result<(), DriverError> {
    call(|e| unsafe { rt::ox_device_release(stream.context().raw(), stream.raw(), memory, e) })
}

/// Copies from the host in stream order.
///
/// # Safety
/// Both sides must have the bytes, and the host's must stay unchanged until the stream got here.
pub unsafe fn memcpy_htod_async(
    stream: &CudaStream, to: CUdeviceptr, from: *const c_void, num_bytes: usize,
) -> Result<(), DriverError> {
    call(|e| unsafe {
        rt::ox_device_copy_in(stream.context().raw(), stream.raw(), to, from, num_bytes as u64, e)
    })
}

/// Copies to the host in stream order.
///
/// # Safety
/// Both sides must have the bytes, and the host's must be left alone until the stream got here.
pub unsafe fn memcpy_dtoh_async(
    stream: &CudaStream, to: *mut c_void, from: CUdeviceptr, num_bytes: usize,
) -> Result<(), DriverError> {
    call(|e| unsafe {
        rt::ox_device_copy_out(stream.context().raw(), stream.raw(), to, from, num_bytes as u64, e)
    })
}

/// Copies on the device in stream order.
///
/// # Safety
/// Both sides must have the bytes.
pub unsafe fn memcpy_dtod_async(
    stream: &CudaStream, to: CUdeviceptr, from: CUdeviceptr, num_bytes: usize,
) -> Result<(), DriverError> {
    call(|e| unsafe {
        rt::ox_device_copy_within(stream.context().raw(), stream.raw(), to, from, num_bytes as u64, e)
    })
}

/// Fills with a byte in stream order.
///
/// # Safety
/// The memory must have the bytes.
pub unsafe fn memset_d8_async(
    stream: &CudaStream, to: CUdeviceptr, value: u8, num_bytes: usize,
) -> Result<(), DriverError> {
    call(|e| unsafe {
        rt::ox_device_fill(stream.context().raw(), stream.raw(), to, value as u32, 1, num_bytes as u64, e)
    })
}

/// Fills with copies of a pattern of 1, 2 or 4 bytes, in stream order.
///
/// # Safety
/// The memory must have the bytes of `count` patterns and the pattern's alignment.
pub unsafe fn memset_pattern_async(
    stream: &CudaStream, to: CUdeviceptr, pattern: u32, pattern_size: usize, count: usize,
) -> Result<(), DriverError> {
    call(|e| unsafe {
        rt::ox_device_fill(
            stream.context().raw(), stream.raw(), to, pattern, pattern_size as u32, count as u64, e,
        )
    })
}
