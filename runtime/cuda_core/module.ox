//! Loaded device code.

use std::sync::Arc;

use crate::context::CudaContext;
use crate::error::{DriverError, check};
use crate::launch::LaunchConfig;
use crate::stream::CudaStream;
use crate::sys;

const MAX_THREADS_PER_BLOCK: i32 = 0;
const SHARED_SIZE_BYTES: i32 = 1;
const CONST_SIZE_BYTES: i32 = 2;
const LOCAL_SIZE_BYTES: i32 = 3;
const NUM_REGS: i32 = 4;
const MAX_DYNAMIC_SHARED_SIZE_BYTES: i32 = 8;

/// Device code loaded into a context.
#[derive(Debug)]
pub struct CudaModule {
    context: Arc<CudaContext>,
    raw: *mut sys::OxModule,
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for CudaModule {}
// SAFETY: as above.
unsafe impl Sync for CudaModule {}

impl CudaModule {
    pub(crate) fn load_embedded(context: &Arc<CudaContext>, name: &str) -> Result<Arc<CudaModule>, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut raw = std::ptr::null_mut();
        // SAFETY: the context is open, the name has that length, and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_module_load(context.raw(), name.as_ptr(), name.len(), &mut raw, &mut report) };
        check(code, &report)?;
        Ok(Arc::new(CudaModule { context: Arc::clone(context), raw }))
    }

    pub(crate) fn load_image(context: &Arc<CudaContext>, image: &[u8]) -> Result<Arc<CudaModule>, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut raw = std::ptr::null_mut();
        // SAFETY: the context is open, the image has that length, and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_module_load_image(context.raw(), image.as_ptr(), image.len(), &mut raw, &mut report) };
        check(code, &report)?;
        Ok(Arc::new(CudaModule { context: Arc::clone(context), raw }))
    }

    /// The context it is loaded into.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    /// The kernel of that name.
    pub fn load_function(self: &Arc<Self>, name: &str) -> Result<CudaFunction, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut raw = std::ptr::null_mut();
        // SAFETY: the module is loaded, the name has that length, and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_function(self.raw, name.as_ptr(), name.len(), &mut raw, &mut report) };
        check(code, &report)?;
        Ok(CudaFunction { module: Arc::clone(self), raw })
    }
}

impl Drop for CudaModule {
    fn drop(&mut self) {
        // SAFETY: its functions hold an `Arc` of it, so none is left.
        unsafe { sys::ox_device_module_unload(self.raw) }
    }
}

/// A kernel of a loaded module.
#[derive(Clone, Debug)]
pub struct CudaFunction {
    module: Arc<CudaModule>,
    raw: *mut sys::OxFunction,
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for CudaFunction {}
// SAFETY: as above.
unsafe impl Sync for CudaFunction {}

impl CudaFunction {
    /// The module it belongs to.
    pub fn module(&self) -> &Arc<CudaModule> {
        &self.module
    }

    fn attribute(&self, attribute: i32) -> Result<u32, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut value = 0;
        // SAFETY: the module is loaded and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_function_attribute(self.raw, attribute, &mut value, &mut report) };
        check(code, &report)?;
        Ok(value as u32)
    }

    /// Registers of a thread.
    pub fn num_registers(&self) -> Result<u32, DriverError> {
        self.attribute(NUM_REGS)
    }

    /// Local memory of a thread in bytes.
    pub fn local_size_bytes(&self) -> Result<u32, DriverError> {
        self.attribute(LOCAL_SIZE_BYTES)
    }

    /// Constant memory in bytes.
    pub fn const_size_bytes(&self) -> Result<u32, DriverError> {
        self.attribute(CONST_SIZE_BYTES)
    }

    /// Static shared memory of a block in bytes.
    pub fn static_shared_memory_bytes(&self) -> Result<u32, DriverError> {
        self.attribute(SHARED_SIZE_BYTES)
    }

    /// Threads that a block of this kernel may have.
    pub fn max_threads_per_block(&self) -> Result<u32, DriverError> {
        self.attribute(MAX_THREADS_PER_BLOCK)
    }

    /// Dynamic shared memory that a block of this kernel may have, in bytes.
    pub fn max_dynamic_shared_memory_bytes(&self) -> Result<u32, DriverError> {
        self.attribute(MAX_DYNAMIC_SHARED_SIZE_BYTES)
    }

    /// Allows blocks of this kernel that much dynamic shared memory.
    pub fn set_max_dynamic_shared_memory_bytes(&self, bytes: u32) -> Result<(), DriverError> {
        let mut report = sys::OxDeviceError::new();
        // SAFETY: the module is loaded.
        let code = unsafe { sys::ox_device_function_set_attribute(self.raw, MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes as i32, &mut report) };
        check(code, &report)
    }

    /// Blocks of that shape that one multiprocessor holds at once.
    pub fn max_active_blocks_per_multiprocessor(&self, threads: u32, shared_bytes: u32) -> Result<u32, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut blocks = 0;
        // SAFETY: the module is loaded and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_occupancy(self.raw, threads, shared_bytes, &mut blocks, &mut report) };
        check(code, &report)?;
        Ok(blocks)
    }

    /// Launches the kernel on the stream.
    ///
    /// # Safety
    ///
    /// `arguments` must hold one pointer for each argument of the kernel's device ABI, to a value of its type, and what the kernel does
    /// with memory must be sound for this shape.
    pub unsafe fn launch(
        &self,
        stream: &CudaStream,
        config: LaunchConfig,
        arguments: &[*const u8],
        cooperative: bool,
    ) -> Result<(), DriverError> {
        let mut report = sys::OxDeviceError::new();
        let launch = sys::OxLaunch {
            grid: [config.grid_dim.0, config.grid_dim.1, config.grid_dim.2],
            block: [config.block_dim.0, config.block_dim.1, config.block_dim.2],
            cluster: [0, 0, 0],
            shared_bytes: config.shared_mem_bytes,
            flags: if cooperative { 1 } else { 0 },
            argument_count: arguments.len() as u32,
            arguments: arguments.as_ptr(),
            packed: std::ptr::null(),
            layout: std::ptr::null(),
        };
        // SAFETY: module and stream are open; the rest is the caller's promise.
        let code = unsafe { sys::ox_device_launch(self.raw, stream.raw(), &launch, &mut report) };
        check(code, &report)
    }
}
