//! Memory of a device.

use std::marker::PhantomData;
use std::mem::size_of;
use std::sync::Arc;

use crate::context::CudaContext;
use crate::copy::DeviceCopy;
use crate::error::{DriverError, check};
use crate::stream::CudaStream;
use crate::sys;

/// `len` values of `T` in device memory.
pub struct DeviceBuffer<T> {
    context: Arc<CudaContext>,
    address: u64,
    len: usize,
    marker: PhantomData<T>,
}

// SAFETY: device memory belongs to no thread; the values are plain bytes.
unsafe impl<T: Send> Send for DeviceBuffer<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for DeviceBuffer<T> {}

impl<T> DeviceBuffer<T> {
    /// Number of values.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it holds no values.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Size in bytes.
    pub fn num_bytes(&self) -> usize {
        self.len * size_of::<T>()
    }

    /// The device address of the first value.
    pub fn cu_deviceptr(&self) -> u64 {
        self.address
    }

    /// The context it was made in.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    fn allocate(stream: &CudaStream, len: usize) -> Result<DeviceBuffer<T>, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut address = 0;
        let context = stream.context();
        let Some(bytes) = len.checked_mul(size_of::<T>()) else {
            return Err(DriverError::new(2, "the buffer is larger than the address space"));
        };
        // SAFETY: the context is open and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_allocate(context.raw(), std::ptr::null_mut(), bytes as u64, &mut address, &mut report) };
        check(code, &report)?;
        Ok(DeviceBuffer { context: Arc::clone(context), address, len, marker: PhantomData })
    }
}

impl<T: DeviceCopy> DeviceBuffer<T> {
    /// A buffer with a copy of `values`; done on return.
    pub fn from_host(stream: &CudaStream, values: &[T]) -> Result<DeviceBuffer<T>, DriverError> {
        let mut buffer = DeviceBuffer::allocate(stream, values.len())?;
        buffer.copy_from_host(stream, values)?;
        Ok(buffer)
    }

    /// A buffer of `len` values whose bytes are zero.
    pub fn zeroed(stream: &CudaStream, len: usize) -> Result<DeviceBuffer<T>, DriverError> {
        let buffer: DeviceBuffer<T> = DeviceBuffer::allocate(stream, len)?;
        let mut report = sys::OxDeviceError::new();
        // SAFETY: the memory has that many bytes.
        let code = unsafe {
            sys::ox_device_fill(buffer.context.raw(), stream.raw(), buffer.address, 0, 1, buffer.num_bytes() as u64, &mut report)
        };
        check(code, &report)?;
        Ok(buffer)
    }

    /// Copies the values to the host after the stream's earlier work; done on return.
    ///
    /// # Errors
    ///
    /// What went wrong while the earlier work ran.
    pub fn to_host_vec(&self, stream: &CudaStream) -> Result<Vec<T>, DriverError> {
        let mut values: Vec<T> = Vec::with_capacity(self.len);
        let mut report = sys::OxDeviceError::new();
        // SAFETY: the vector has room for that many bytes, and every pattern of bits is a valid `T`.
        unsafe {
            let code = sys::ox_device_copy_out(
                self.context.raw(),
                stream.raw(),
                values.as_mut_ptr() as *mut u8,
                self.address,
                self.num_bytes() as u64,
                &mut report,
            );
            check(code, &report)?;
            stream.synchronize()?;
            values.set_len(self.len);
        }
        Ok(values)
    }

    /// Copies the values to `values`, which must have the same length; done on return.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    pub fn copy_to_host(&self, stream: &CudaStream, values: &mut [T]) -> Result<(), DriverError> {
        assert_eq!(values.len(), self.len, "copy_to_host: lengths differ");
        let mut report = sys::OxDeviceError::new();
        // SAFETY: the slice has that many bytes, and every pattern of bits is a valid `T`.
        let code = unsafe {
            sys::ox_device_copy_out(
                self.context.raw(),
                stream.raw(),
                values.as_mut_ptr() as *mut u8,
                self.address,
                self.num_bytes() as u64,
                &mut report,
            )
        };
        check(code, &report)?;
        stream.synchronize()
    }

    /// Copies `values` into the buffer, which must have the same length; done on return.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    pub fn copy_from_host(&mut self, stream: &CudaStream, values: &[T]) -> Result<(), DriverError> {
        assert_eq!(values.len(), self.len, "copy_from_host: lengths differ");
        let mut report = sys::OxDeviceError::new();
        // SAFETY: both sides have that many bytes.
        let code = unsafe {
            sys::ox_device_copy_in(
                self.context.raw(),
                stream.raw(),
                self.address,
                values.as_ptr() as *const u8,
                self.num_bytes() as u64,
                &mut report,
            )
        };
        check(code, &report)?;
        stream.synchronize()
    }

    /// Copies the values of `source`, which must have the same length, on the stream.
    ///
    /// # Panics
    ///
    /// If the lengths differ.
    pub fn copy_from_device_async(&mut self, stream: &CudaStream, source: &DeviceBuffer<T>) -> Result<(), DriverError> {
        assert_eq!(source.len, self.len, "copy_from_device_async: lengths differ");
        let mut report = sys::OxDeviceError::new();
        // SAFETY: both buffers have that many bytes.
        let code = unsafe {
            sys::ox_device_copy_within(self.context.raw(), stream.raw(), self.address, source.address, self.num_bytes() as u64, &mut report)
        };
        check(code, &report)
    }

    /// Sets all bytes to zero, on the stream.
    pub fn zero_async(&mut self, stream: &CudaStream) -> Result<(), DriverError> {
        let mut report = sys::OxDeviceError::new();
        // SAFETY: the memory has that many bytes.
        let code = unsafe {
            sys::ox_device_fill(self.context.raw(), stream.raw(), self.address, 0, 1, self.num_bytes() as u64, &mut report)
        };
        check(code, &report)
    }
}

impl<T> Drop for DeviceBuffer<T> {
    fn drop(&mut self) {
        if self.address != 0 {
            // SAFETY: allocated by this value and not used any more; the release waits for work that uses it.
            unsafe { sys::ox_device_release(self.context.raw(), std::ptr::null_mut(), self.address, std::ptr::null_mut()) };
        }
    }
}
