//! [`CudaContext`]: one device, opened.

use std::any::Any;
use std::ffi::CStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::error::{DriverError, call};
use crate::launch::DeviceLaunchLimits;
use crate::rt;
use crate::stream::CudaStream;
use crate::sys::{CUDA_ERROR_INVALID_CONTEXT, CUDA_ERROR_INVALID_VALUE, CUcontext, CUdevice};

/// How a thread waits for the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyncPolicy {
    /// The driver decides.
    Auto,
    /// It spins: the shortest wait, a busy core.
    Spin,
    /// It gives its time slice away while it waits.
    Yield,
    /// It sleeps: the longest wait, a free core.
    BlockingSync,
}

/// A device's primary context. Shared by streams, events, buffers and modules, which keep it alive.
#[derive(Debug)]
pub struct CudaContext {
    raw: *mut rt::Context,
    ordinal: usize,
    // The first error of a destructor, which has nobody to return it to; 0: none.
    pending: AtomicU32,
    owner: Owner,
}

/// What a borrowed handle keeps alive.
pub(crate) struct Owner(#[allow(dead_code)] Box<dyn Any + Send + Sync>);

impl Owner {
    pub(crate) fn new<O: Send + Sync + 'static>(owner: O) -> Owner {
        Owner(Box::new(owner))
    }
}

// It is only dropped.
impl std::panic::UnwindSafe for Owner {}
impl std::panic::RefUnwindSafe for Owner {}

impl std::fmt::Debug for Owner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Owner")
    }
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for CudaContext {}
// SAFETY: as above; what changes is atomic or locked inside the runtime.
unsafe impl Sync for CudaContext {}

impl CudaContext {
    /// Opens device number `ordinal`.
    ///
    /// # Errors
    /// There is no such device, or the driver cannot use it. With `OX_DEVICE=auto`, the default, a machine
    /// without a GPU opens the CPU device instead, which is number 0. The environment variable `CUDA_ASYNC_HOST_SYNC` is
    /// neither unset nor `spin` nor `block`, which say how threads wait for the device: [`SyncPolicy`].
    pub fn new(ordinal: usize) -> Result<Arc<CudaContext>, DriverError> {
        Ok(Arc::new(CudaContext::open(ordinal, Owner::new(()))?))
    }

    /// A device whose context somebody else opened, by the driver's handle of it: that of the device's primary context, which
    /// CUDA's runtime, PyTorch and cudarc use; null on the CPU device.
    ///
    /// # Errors
    /// As [`new`](Self::new), or it is another context.
    ///
    /// # Safety
    /// `context` must be open as long as this handle and everything made from it is there.
    pub unsafe fn borrow_raw(ordinal: usize, context: CUcontext) -> Result<Arc<CudaContext>, DriverError> {
        // SAFETY: the caller's promise.
        unsafe { CudaContext::borrow_with_owner(ordinal, context, ()) }
    }

    /// [`borrow_raw`](Self::borrow_raw) of a context that is open as long as `owner` lives, which is kept until nobody uses the
    /// device any more.
    ///
    /// # Errors
    /// As there.
    ///
    /// # Safety
    /// `context` must be open as long as `owner` lives.
    pub unsafe fn borrow_with_owner<O: Send + Sync + 'static>(
        ordinal: usize, context: CUcontext, owner: O,
    ) -> Result<Arc<CudaContext>, DriverError> {
        let device = CudaContext::open(ordinal, Owner::new(owner))?;
        if device.cu_ctx() != context {
            let message = format!("{context:?} is not the primary context of device {ordinal}");
            return Err(DriverError::with_message(CUDA_ERROR_INVALID_CONTEXT, &message));
        }
        Ok(Arc::new(device))
    }

    // The policy of `CUDA_ASYNC_HOST_SYNC` holds until the program sets another.
    fn open(ordinal: usize, owner: Owner) -> Result<CudaContext, DriverError> {
        let device = CudaContext::open_raw(ordinal, owner)?;
        match std::env::var("CUDA_ASYNC_HOST_SYNC").as_deref() {
            Ok("spin") => device.set_sync_policy(SyncPolicy::Spin)?,
            Ok("block") => device.set_sync_policy(SyncPolicy::BlockingSync)?,
            Ok("") | Err(_) => {}
            Ok(other) => {
                let message = format!("CUDA_ASYNC_HOST_SYNC is `{other}`; it can be `spin` or `block`");
                return Err(DriverError::with_message(CUDA_ERROR_INVALID_VALUE, &message));
            }
        }
        Ok(device)
    }

    fn open_raw(ordinal: usize, owner: Owner) -> Result<CudaContext, DriverError> {
        let mut raw = std::ptr::null_mut();
        crate::panic_text::register();
        // SAFETY: both pointers are valid for the call.
        call(|e| unsafe { rt::ox_device_open(ordinal as u32, &mut raw, e) })?;
        Ok(CudaContext { raw, ordinal, pending: AtomicU32::new(0), owner })
    }

    pub(crate) fn raw(&self) -> *mut rt::Context {
        self.raw
    }

    /// The device's number.
    pub fn ordinal(&self) -> usize {
        self.ordinal
    }

    /// The driver's number of the device.
    pub fn cu_device(&self) -> CUdevice {
        self.ordinal as CUdevice
    }

    /// The driver's context; null on the CPU device.
    pub fn cu_ctx(&self) -> CUcontext {
        // SAFETY: the context is open.
        unsafe { rt::ox_device_raw_context(self.raw) }
    }

    /// Makes the context current in this thread, for raw driver calls; the methods here do it themselves.
    ///
    /// # Errors
    /// An error that a destructor met earlier.
    pub fn bind_to_thread(&self) -> Result<(), DriverError> {
        self.check_err()?;
        let mut value = 0;
        // Any query of the runtime enters the context.
        self.limit(&mut value)
    }

    fn limit(&self, value: &mut u64) -> Result<(), DriverError> {
        // SAFETY: the context is open and `value` is valid for the call.
        call(|e| unsafe { rt::ox_device_limit_get(self.raw, rt::LIMIT_STACK_SIZE, value, e) })
    }

    /// Waits until everything issued on this context is done.
    ///
    /// # Errors
    /// What went wrong while it ran: a kernel's panic, with message and place, or a fault.
    pub fn synchronize(&self) -> Result<(), DriverError> {
        self.check_err()?;
        // SAFETY: the context is open.
        call(|e| unsafe { rt::ox_device_synchronize(self.raw, e) })
    }

    /// The stream that orders itself with all blocking streams.
    pub fn default_stream(self: &Arc<Self>) -> Arc<CudaStream> {
        // SAFETY: the context is open.
        let raw = unsafe { rt::ox_device_stream_default(self.raw) };
        Arc::new(CudaStream::from_raw(raw, Arc::clone(self)))
    }

    /// A new stream that does not wait for the default stream.
    pub fn new_stream(self: &Arc<Self>) -> Result<Arc<CudaStream>, DriverError> {
        self.check_err()?;
        let mut raw = std::ptr::null_mut();
        // SAFETY: the context is open and `raw` is valid for the call.
        call(|e| unsafe { rt::ox_device_stream_new(self.raw, rt::STREAM_NON_BLOCKING, 0, &mut raw, e) })?;
        Ok(Arc::new(CudaStream::from_raw(raw, Arc::clone(self))))
    }

    /// The device's name, for people.
    pub fn device_name(&self) -> Result<String, DriverError> {
        let mut buffer = [0u8; 256];
        // SAFETY: the runtime writes at most the given size, ended by a NUL.
        call(|e| unsafe { rt::ox_device_name(self.raw, buffer.as_mut_ptr(), buffer.len(), e) })?;
        let len = buffer.iter().position(|byte| *byte == 0).unwrap_or(buffer.len());
        Ok(String::from_utf8_lossy(&buffer[..len]).into_owned())
    }

    pub(crate) fn attribute(&self, attribute: i32) -> Result<u32, DriverError> {
        let mut value = 0;
        // SAFETY: the context is open and `value` is valid for the call.
        call(|e| unsafe { rt::ox_device_attribute(self.raw, attribute, &mut value, e) })?;
        Ok(value as u32)
    }

    fn attributes(&self, first: i32) -> Result<(u32, u32, u32), DriverError> {
        Ok((self.attribute(first)?, self.attribute(first + 1)?, self.attribute(first + 2)?))
    }

    /// As [`device_name`](Self::device_name).
    pub fn name(&self) -> Result<String, DriverError> {
        self.device_name()
    }

    /// How many devices there are.
    pub fn device_count() -> Result<usize, DriverError> {
        let mut count = 0;
        // SAFETY: `count` is valid for the call.
        call(|e| unsafe { rt::ox_device_count(&mut count, e) })?;
        Ok(count as usize)
    }

    /// Whether it is the CPU standing in for a GPU.
    pub fn is_cpu(&self) -> bool {
        // SAFETY: the context is open, and the runtime returns text that ends with a NUL and lives for ever.
        unsafe { CStr::from_ptr(rt::ox_device_context_kind(self.raw)) == c"cpu" }
    }

    /// The size of the second-level cache in bytes.
    pub fn l2_cache_size_bytes(&self) -> Result<usize, DriverError> {
        Ok(self.attribute(rt::ATTRIBUTE_L2_CACHE_SIZE)? as usize)
    }

    /// The compute capability, major and minor.
    pub fn compute_capability(&self) -> Result<(i32, i32), DriverError> {
        let major = self.attribute(rt::ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
        let minor = self.attribute(rt::ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
        Ok((major as i32, minor as i32))
    }

    /// The limits of the device on any launch.
    pub fn launch_limits(&self) -> Result<DeviceLaunchLimits, DriverError> {
        Ok(DeviceLaunchLimits {
            max_threads_per_block: self.attribute(rt::ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
            max_block_dim: self.attributes(rt::ATTRIBUTE_MAX_BLOCK_DIM_X)?,
            max_grid_dim: self.attributes(rt::ATTRIBUTE_MAX_GRID_DIM_X)?,
            max_shared_memory_per_block: self.attribute(rt::ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK)?,
        })
    }

    /// The most shared memory in bytes that a block can have when its kernel asks for it.
    pub fn max_opt_in_shared_memory_per_block(&self) -> Result<u32, DriverError> {
        self.attribute(rt::ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)
    }

    /// Whether the blocks of a grid can wait for each other.
    pub fn supports_cooperative_launch(&self) -> Result<bool, DriverError> {
        Ok(self.attribute(rt::ATTRIBUTE_COOPERATIVE_LAUNCH)? != 0)
    }

    /// Whether blocks can form clusters.
    pub fn supports_cluster_launch(&self) -> Result<bool, DriverError> {
        Ok(self.attribute(rt::ATTRIBUTE_CLUSTER_LAUNCH)? != 0)
    }

    /// The number of multiprocessors; on the CPU device, of cores.
    pub fn multiprocessor_count(&self) -> Result<u32, DriverError> {
        self.attribute(rt::ATTRIBUTE_MULTIPROCESSOR_COUNT)
    }

    /// The most threads that a multiprocessor holds at once.
    pub fn max_threads_per_multiprocessor(&self) -> Result<u32, DriverError> {
        self.attribute(rt::ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR)
    }

    /// The stack of a GPU thread in bytes.
    pub fn stack_size(&self) -> Result<usize, DriverError> {
        let mut value = 0;
        self.limit(&mut value)?;
        Ok(value as usize)
    }

    /// Sets the stack of a GPU thread in bytes, for kernels that recurse.
    pub fn set_stack_size(&self, bytes: usize) -> Result<(), DriverError> {
        // SAFETY: the context is open.
        call(|e| unsafe { rt::ox_device_limit_set(self.raw, rt::LIMIT_STACK_SIZE, bytes as u64, e) })
    }

    /// Chooses how threads wait for this device.
    pub fn set_sync_policy(&self, policy: SyncPolicy) -> Result<(), DriverError> {
        let flags = match policy {
            SyncPolicy::Auto => 0,
            SyncPolicy::Spin => 1,
            SyncPolicy::Yield => 2,
            SyncPolicy::BlockingSync => 4,
        };
        // SAFETY: the context is open.
        call(|e| unsafe { rt::ox_device_set_sync_policy(self.raw, flags, e) })
    }

    /// The error that a destructor met, once.
    pub fn check_err(&self) -> Result<(), DriverError> {
        match self.pending.swap(0, Ordering::Relaxed) {
            0 => Ok(()),
            code => Err(DriverError::from_code(code)),
        }
    }

    /// Keeps the first error of a destructor for [`check_err`](Self::check_err).
    pub fn record_err<T>(&self, result: Result<T, DriverError>) {
        if let Err(error) = result {
            let _ = self.pending.compare_exchange(0, error.0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }
}

impl PartialEq for CudaContext {
    fn eq(&self, other: &CudaContext) -> bool {
        self.ordinal == other.ordinal // a device has one context
    }
}

impl Eq for CudaContext {}

impl Drop for CudaContext {
    fn drop(&mut self) {
        // SAFETY: everything that uses the context holds an `Arc` of it, so nothing does any more.
        unsafe { rt::ox_device_close(self.raw) }
    }
}
