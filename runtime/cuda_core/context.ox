//! Contexts: a device opened by this process.

use std::sync::Arc;

use crate::error::{DriverError, EmbeddedModuleError, check};
use crate::event::CudaEvent;
use crate::launch::LaunchLimits;
use crate::module::CudaModule;
use crate::stream::CudaStream;
use crate::sys;

const MAX_THREADS_PER_BLOCK: i32 = 1;
const MAX_BLOCK_DIM_X: i32 = 2;
const MAX_GRID_DIM_X: i32 = 5;
const MAX_SHARED_PER_BLOCK: i32 = 8;
const MULTIPROCESSOR_COUNT: i32 = 16;
const MAX_THREADS_PER_MULTIPROCESSOR: i32 = 39;
const COMPUTE_CAPABILITY_MAJOR: i32 = 75;
const COMPUTE_CAPABILITY_MINOR: i32 = 76;
const COOPERATIVE_LAUNCH: i32 = 95;
const MAX_SHARED_PER_BLOCK_OPTIN: i32 = 97;
const CLUSTER_LAUNCH: i32 = 120;
const LIMIT_STACK_SIZE: i32 = 0;

/// The primary context of a device.
#[derive(Debug)]
pub struct CudaContext {
    raw: *mut sys::OxContext,
    ordinal: usize,
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for CudaContext {}
// SAFETY: as above.
unsafe impl Sync for CudaContext {}

impl CudaContext {
    /// Opens the device of that number, counted from 0.
    ///
    /// # Errors
    ///
    /// There is no such device, or `OX_DEVICE=cuda` and no driver.
    pub fn new(ordinal: usize) -> Result<Arc<CudaContext>, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut raw = std::ptr::null_mut();
        // SAFETY: both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_open(ordinal as u32, &mut raw, &mut report) };
        check(code, &report)?;
        Ok(Arc::new(CudaContext { raw, ordinal }))
    }

    /// How many devices there are.
    pub fn device_count() -> Result<u32, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut count = 0;
        // SAFETY: both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_count(&mut count, &mut report) };
        check(code, &report)?;
        Ok(count)
    }

    pub(crate) fn raw(&self) -> *mut sys::OxContext {
        self.raw
    }

    /// The number given to `new`.
    pub fn ordinal(&self) -> usize {
        self.ordinal
    }

    /// The stream that every context has.
    pub fn default_stream(self: &Arc<Self>) -> Arc<CudaStream> {
        // SAFETY: the context is open; the default stream lives as long as it does.
        let raw = unsafe { sys::ox_device_stream_default(self.raw) };
        Arc::new(CudaStream::from_raw(Arc::clone(self), raw, false))
    }

    /// A new stream, whose work does not wait for the default stream's.
    pub fn new_stream(self: &Arc<Self>) -> Result<Arc<CudaStream>, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut raw = std::ptr::null_mut();
        // SAFETY: the context is open and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_stream_new(self.raw, 1, 0, &mut raw, &mut report) };
        check(code, &report)?;
        Ok(Arc::new(CudaStream::from_raw(Arc::clone(self), raw, true)))
    }

    /// A new event. `flags` are CUDA's: 1 blocks while waiting, 2 takes no time.
    pub fn new_event(self: &Arc<Self>, flags: u32) -> Result<CudaEvent, DriverError> {
        CudaEvent::new(self, flags)
    }

    /// Waits for all work of the context.
    ///
    /// # Errors
    ///
    /// What went wrong while the work ran.
    pub fn synchronize(&self) -> Result<(), DriverError> {
        let mut report = sys::OxDeviceError::new();
        // SAFETY: the context is open.
        let code = unsafe { sys::ox_device_synchronize(self.raw, &mut report) };
        check(code, &report)
    }

    /// Makes the context current in this thread; every call here does so itself.
    pub fn bind_to_thread(&self) -> Result<(), DriverError> {
        self.attribute(MAX_THREADS_PER_BLOCK)?;
        Ok(())
    }

    /// The name of the device.
    pub fn device_name(&self) -> Result<String, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut buffer = [0u8; 256];
        // SAFETY: the buffer has the length that is passed.
        let code = unsafe { sys::ox_device_name(self.raw, buffer.as_mut_ptr(), buffer.len(), &mut report) };
        check(code, &report)?;
        let len = buffer.iter().position(|&b| b == 0).unwrap_or(buffer.len());
        Ok(String::from_utf8_lossy(&buffer[..len]).into_owned())
    }

    /// An attribute by CUDA's number.
    pub fn attribute(&self, attribute: i32) -> Result<i32, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut value = 0;
        // SAFETY: the context is open and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_attribute(self.raw, attribute, &mut value, &mut report) };
        check(code, &report)?;
        Ok(value)
    }

    /// Major and minor number of the compute capability.
    pub fn compute_capability(&self) -> Result<(i32, i32), DriverError> {
        Ok((self.attribute(COMPUTE_CAPABILITY_MAJOR)?, self.attribute(COMPUTE_CAPABILITY_MINOR)?))
    }

    /// What a launch on this device may ask for.
    pub fn launch_limits(&self) -> Result<LaunchLimits, DriverError> {
        Ok(LaunchLimits {
            max_threads_per_block: self.attribute(MAX_THREADS_PER_BLOCK)? as u32,
            max_block_dim: (
                self.attribute(MAX_BLOCK_DIM_X)? as u32,
                self.attribute(MAX_BLOCK_DIM_X + 1)? as u32,
                self.attribute(MAX_BLOCK_DIM_X + 2)? as u32,
            ),
            max_grid_dim: (
                self.attribute(MAX_GRID_DIM_X)? as u32,
                self.attribute(MAX_GRID_DIM_X + 1)? as u32,
                self.attribute(MAX_GRID_DIM_X + 2)? as u32,
            ),
            max_shared_memory_per_block: self.attribute(MAX_SHARED_PER_BLOCK)? as u32,
        })
    }

    /// Shared memory of a block that a kernel can opt in to, in bytes.
    pub fn max_opt_in_shared_memory_per_block(&self) -> Result<u32, DriverError> {
        Ok(self.attribute(MAX_SHARED_PER_BLOCK_OPTIN)? as u32)
    }

    /// Whether grids can be launched that are resident as a whole.
    pub fn supports_cooperative_launch(&self) -> Result<bool, DriverError> {
        Ok(self.attribute(COOPERATIVE_LAUNCH)? != 0)
    }

    /// Whether blocks can be launched in clusters.
    pub fn supports_cluster_launch(&self) -> Result<bool, DriverError> {
        Ok(self.attribute(CLUSTER_LAUNCH)? != 0)
    }

    /// Number of multiprocessors.
    pub fn multiprocessor_count(&self) -> Result<u32, DriverError> {
        Ok(self.attribute(MULTIPROCESSOR_COUNT)? as u32)
    }

    /// Threads that one multiprocessor can hold.
    pub fn max_threads_per_multiprocessor(&self) -> Result<u32, DriverError> {
        Ok(self.attribute(MAX_THREADS_PER_MULTIPROCESSOR)? as u32)
    }

    /// Stack of each device thread in bytes.
    pub fn stack_size(&self) -> Result<usize, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut value = 0;
        // SAFETY: the context is open and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_limit_get(self.raw, LIMIT_STACK_SIZE, &mut value, &mut report) };
        check(code, &report)?;
        Ok(value as usize)
    }

    /// Sets the stack of each device thread.
    pub fn set_stack_size(&self, bytes: usize) -> Result<(), DriverError> {
        let mut report = sys::OxDeviceError::new();
        // SAFETY: the context is open.
        let code = unsafe { sys::ox_device_limit_set(self.raw, LIMIT_STACK_SIZE, bytes as u64, &mut report) };
        check(code, &report)
    }

    /// Loads the module of that name that the program carries.
    pub fn load_embedded_module(self: &Arc<Self>, name: &str) -> Result<Arc<CudaModule>, EmbeddedModuleError> {
        Ok(CudaModule::load_embedded(self, name)?)
    }

    /// Loads PTX text.
    pub fn load_module_from_ptx_src(self: &Arc<Self>, ptx: &str) -> Result<Arc<CudaModule>, DriverError> {
        CudaModule::load_image(self, ptx.as_bytes())
    }

    /// Loads PTX or a cubin from memory.
    pub fn load_module_from_image(self: &Arc<Self>, image: &[u8]) -> Result<Arc<CudaModule>, DriverError> {
        CudaModule::load_image(self, image)
    }
}

impl Drop for CudaContext {
    fn drop(&mut self) {
        // SAFETY: everything made in the context holds an `Arc` of it, so nothing is left.
        unsafe { sys::ox_device_close(self.raw) }
    }
}
