//! [`DeviceBuffer`]: a vector in device memory.

use std::fmt;
use std::mem::{ManuallyDrop, size_of};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::context::CudaContext;
use cuda_device::device_copy::DeviceElement;

use crate::device_copy::DeviceCopy;
use crate::device_slice::DeviceView;
use crate::error::{DriverError, call};
use crate::pinned_host_buffer::PinnedHostBuffer;
use crate::rt;
use crate::stream::CudaStream;
use crate::sys::{CUDA_ERROR_INVALID_VALUE, CUdeviceptr};
use crate::uses::Uses;

/// `len` elements of `T` in device memory, freed when dropped.
///
/// A kernel that takes `&[T]` is launched with `&DeviceBuffer<T>`, one that takes a mutable or disjoint slice
/// with `&mut DeviceBuffer<T>`, so the borrow checker sees what a launch reads and writes. Every transfer
/// names its stream; uses of a buffer on several streams are put in order by events, except those that are `unsafe`.
/// Methods without `async` in their name return when the host side is done with its
/// memory.
pub struct DeviceBuffer<T> {
    view: DeviceView<T, [(); 0]>,
    ctx: Arc<CudaContext>,
    // The stream of a stream-ordered allocation, on which it is freed again.
    stream: Option<Arc<CudaStream>>,
}

impl<T> Deref for DeviceBuffer<T> {
    type Target = DeviceView<T>;

    fn deref(&self) -> &DeviceView<T> {
        &self.view
    }
}

impl<T> DerefMut for DeviceBuffer<T> {
    fn deref_mut(&mut self) -> &mut DeviceView<T> {
        &mut self.view
    }
}

// SAFETY: the buffer is an address; its elements live on the device.
unsafe impl<T: Send> Send for DeviceBuffer<T> {}
// SAFETY: a shared buffer only gives its address and length.
unsafe impl<T: Send + Sync> Sync for DeviceBuffer<T> {}

fn bytes_of<T>(len: usize) -> Result<usize, DriverError> {
    match len.checked_mul(size_of::<T>()) {
        Some(bytes) => Ok(bytes),
        None => Err(DriverError::with_message(
            CUDA_ERROR_INVALID_VALUE,
            "a device buffer larger than the address space",
        )),
    }
}

impl<T> DeviceBuffer<T> {
    fn allocate(ctx: &Arc<CudaContext>, len: usize, stream: Option<Arc<CudaStream>>) -> Result<Self, DriverError> {
        let bytes = bytes_of::<T>(len)?;
        let mut ptr = 0;
        let raw = match &stream {
            Some(stream) => stream.raw(),
            None => std::ptr::null_mut(),
        };
        // SAFETY: context and stream are open and `ptr` is valid for the call.
        call(|e| unsafe { rt::ox_device_allocate(ctx.raw(), raw, bytes as u64, &mut ptr, e) })?;
        Ok(DeviceBuffer { view: DeviceView::new(ptr, len, Arc::new(Uses::on(ctx.ordinal()))), ctx: Arc::clone(ctx), stream })
    }

    /// The address of the first element; 0 for a buffer without bytes.
    pub fn cu_deviceptr(&self) -> CUdeviceptr {
        self.view.cu_deviceptr()
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.view.len()
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.view.is_empty()
    }

    /// The size in bytes.
    pub fn num_bytes(&self) -> usize {
        self.view.num_bytes()
    }

    /// The context it belongs to.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.ctx
    }

    /// Takes over memory of the device.
    ///
    /// # Safety
    /// `ptr` must be an allocation of `ctx`, not a stream-ordered one, of at least `len` initialised
    /// elements, and belong to nobody else.
    pub unsafe fn from_raw_parts(ptr: CUdeviceptr, len: usize, ctx: Arc<CudaContext>) -> Self {
        DeviceBuffer { view: DeviceView::new(ptr, len, Arc::new(Uses::on(ctx.ordinal()))), ctx, stream: None }
    }

    /// Gives the memory away, which is then the caller's to free.
    pub fn into_raw_parts(self) -> (CUdeviceptr, usize, Arc<CudaContext>) {
        let (ptr, len, _, ctx, _) = self.into_parts();
        (ptr, len, ctx)
    }

    fn into_parts(self) -> (CUdeviceptr, usize, Arc<Uses>, Arc<CudaContext>, Option<Arc<CudaStream>>) {
        let this = ManuallyDrop::new(self);
        // SAFETY: `this` is not dropped, so its fields are moved out once.
        let (view, ctx, stream) =
            unsafe { (std::ptr::read(&this.view), std::ptr::read(&this.ctx), std::ptr::read(&this.stream)) };
        (view.cu_deviceptr(), view.len(), Arc::clone(view.uses()), ctx, stream)
    }

    /// Frees the buffer once the stream gets here, instead of waiting for the device.
    ///
    /// # Safety
    /// All work that uses the buffer must come before this point of the stream.
    pub unsafe fn drop_async(self, stream: &CudaStream) -> Result<(), DriverError> {
        let (ptr, _, ctx) = self.into_raw_parts();
        // SAFETY: the caller promises that nothing uses the memory later.
        call(|e| unsafe { rt::ox_device_release(ctx.raw(), stream.raw(), ptr, e) })
    }
}

impl<T: DeviceCopy> DeviceBuffer<T> {
    /// A buffer with a copy of the host's elements.
    pub fn from_host(stream: &CudaStream, data: &[T]) -> Result<Self, DriverError> {
        let mut buffer = Self::allocate(stream.context(), data.len(), None)?;
        buffer.copy_from_host(stream, data)?;
        Ok(buffer)
    }

    /// A buffer of zero bytes.
    pub fn zeroed(stream: &CudaStream, len: usize) -> Result<Self, DriverError> {
        let mut buffer = Self::allocate(stream.context(), len, None)?;
        buffer.zero_async(stream)?;
        Ok(buffer)
    }

    /// A copy of all elements on the host; waits for the stream.
    pub fn to_host_vec(&self, stream: &CudaStream) -> Result<Vec<T>, DriverError> {
        self.view.to_host_vec(stream)
    }

    /// Copies all elements to the host; waits for the stream.
    ///
    /// # Errors
    /// The lengths differ.
    pub fn copy_to_host(&self, stream: &CudaStream, data: &mut [T]) -> Result<(), DriverError> {
        self.view.copy_to_host(stream, data)
    }

    /// Copies all elements from the host; waits for the stream.
    ///
    /// # Errors
    /// The lengths differ.
    pub fn copy_from_host(&mut self, stream: &CudaStream, data: &[T]) -> Result<(), DriverError> {
        self.view.copy_from_host(stream, data)
    }

    /// Copies all elements to page-locked memory; waits for the stream.
    ///
    /// # Errors
    /// The lengths differ.
    pub fn copy_to_pinned_host(
        &self, stream: &CudaStream, data: &mut PinnedHostBuffer<T>,
    ) -> Result<(), DriverError> {
        self.copy_to_host(stream, data.as_mut_slice())
    }

    /// Copies other elements into this buffer, in stream order.
    ///
    /// # Errors
    /// The lengths differ.
    pub fn copy_from_device_async(&mut self, stream: &CudaStream, from: &DeviceView<T>) -> Result<(), DriverError> {
        self.view.copy_from_device_async(stream, from)
    }

    /// Sets all bytes to zero, in stream order.
    pub fn zero_async(&mut self, stream: &CudaStream) -> Result<(), DriverError> {
        self.view.zero_async(stream)
    }

    /// Copies from the host in stream order.
    ///
    /// # Safety
    /// `data` must stay valid and unchanged until the stream got here.
    pub unsafe fn copy_from_host_async_unchecked(
        &mut self, stream: &CudaStream, data: &[T],
    ) -> Result<(), DriverError> {
        // SAFETY: the caller's promise.
        unsafe { self.view.write(stream, data) }
    }

    /// A new buffer, filled from the host in stream order.
    ///
    /// # Safety
    /// `data` must stay valid and unchanged until the stream got here.
    pub unsafe fn from_host_async_unchecked(stream: &CudaStream, data: &[T]) -> Result<Self, DriverError> {
        let mut buffer = Self::allocate(stream.context(), data.len(), None)?;
        // SAFETY: the caller's promise.
        unsafe { buffer.copy_from_host_async_unchecked(stream, data)? };
        Ok(buffer)
    }

    /// A new buffer, filled from page-locked memory in stream order.
    ///
    /// # Safety
    /// `data` must stay valid and unchanged until the stream got here.
    pub unsafe fn from_pinned_host(stream: &CudaStream, data: &PinnedHostBuffer<T>) -> Result<Self, DriverError> {
        // SAFETY: the caller's promise.
        unsafe { Self::from_host_async_unchecked(stream, data.as_slice()) }
    }

    /// Copies from page-locked memory in stream order.
    ///
    /// # Safety
    /// `data` must stay valid and unchanged until the stream got here.
    pub unsafe fn copy_from_pinned_host_async(
        &mut self, stream: &CudaStream, data: &PinnedHostBuffer<T>,
    ) -> Result<(), DriverError> {
        // SAFETY: the caller's promise.
        unsafe { self.copy_from_host_async_unchecked(stream, data.as_slice()) }
    }

    /// Copies to page-locked memory in stream order.
    ///
    /// # Safety
    /// `data` must stay valid and be left alone until the stream got here.
    pub unsafe fn copy_to_pinned_host_async(
        &self, stream: &CudaStream, data: &mut PinnedHostBuffer<T>,
    ) -> Result<(), DriverError> {
        self.view.read_into(stream, data.as_mut_slice())
    }

    /// A buffer allocated in stream order, with whatever bytes were there.
    ///
    /// # Safety
    /// All uses must come after this point of the stream, and elements must be written before they are read.
    pub unsafe fn uninitialized_async(stream: &Arc<CudaStream>, len: usize) -> Result<Self, DriverError> {
        Self::allocate(stream.context(), len, Some(Arc::clone(stream)))
    }
}

impl<T: DeviceElement> DeviceBuffer<T> {
    fn retyped<A>(self, len: usize) -> DeviceBuffer<A> {
        let (ptr, _, uses, ctx, stream) = self.into_parts();
        DeviceBuffer { view: DeviceView::new(ptr, len, uses), ctx, stream }
    }

    /// The same memory seen as elements of another type of the same size, such as `f32` as `u32` or `u32` as
    /// `AtomicU32`.
    ///
    /// # Panics
    /// Sizes or alignments differ.
    pub fn cast_elem<A: DeviceElement>(self) -> DeviceBuffer<A> {
        assert!(size_of::<A>() == size_of::<T>(), "elements of {} bytes seen as ones of {}", size_of::<T>(), size_of::<A>());
        assert!(align_of::<A>() == align_of::<T>(), "elements aligned to {} seen as aligned to {}", align_of::<T>(), align_of::<A>());
        let len = self.len();
        self.retyped(len)
    }

    /// Whether [`cast_chunks`](Self::cast_chunks) to `A` would succeed.
    pub fn can_cast_chunks<A: DeviceElement>(&self) -> bool {
        let size = size_of::<A>();
        size > 0 && self.num_bytes() % size == 0 && self.cu_deviceptr() % align_of::<A>() as u64 == 0
    }

    /// The same memory seen as larger or smaller elements, such as `f32` as `[f32; 4]`; the buffer comes back
    /// if it is no whole number of them.
    pub fn cast_chunks<A: DeviceElement>(self) -> Result<DeviceBuffer<A>, Self> {
        if self.can_cast_chunks::<A>() {
            let len = self.num_bytes() / size_of::<A>();
            Ok(self.retyped(len))
        } else {
            Err(self)
        }
    }
}

impl<T> fmt::Debug for DeviceBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeviceBuffer").field("ptr", &self.cu_deviceptr()).field("len", &self.len()).finish()
    }
}

impl<T> Drop for DeviceBuffer<T> {
    fn drop(&mut self) {
        let ptr = self.view.cu_deviceptr();
        if ptr == 0 {
            return;
        }
        let ctx = &self.ctx;
        let result = match &self.stream {
            None => call(|e| unsafe { rt::ox_device_release(ctx.raw(), std::ptr::null_mut(), ptr, e) }),
            // Work on any stream may use it; only what is waited for is surely over.
            Some(stream) => {
                ctx.record_err(ctx.synchronize());
                // SAFETY: nothing uses the memory any more.
                call(|e| unsafe { rt::ox_device_release(ctx.raw(), stream.raw(), ptr, e) })
            }
        };
        ctx.record_err(result);
    }
}
