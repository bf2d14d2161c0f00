//! [`CudaModule`] and [`CudaFunction`]: device code and its kernels.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::Arc;

use crate::context::CudaContext;
use crate::error::{DriverError, call};
use crate::launch::{LaunchConfig, raw_launch};
use crate::rt;
use crate::stream::CudaStream;
use crate::sys::{CUDA_ERROR_FILE_NOT_FOUND, CUdeviceptr, CUfunction, CUmodule};

/// Device code loaded into a context; unloaded when the last user is gone.
#[derive(Debug)]
pub struct CudaModule {
    raw: *mut rt::Module,
    ctx: Arc<CudaContext>,
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for CudaModule {}
// SAFETY: as above.
unsafe impl Sync for CudaModule {}

impl CudaContext {
    /// Loads PTX, which the driver compiles for the GPU. Not possible on the CPU device.
    pub fn load_module_from_ptx_src(self: &Arc<Self>, ptx: &str) -> Result<Arc<CudaModule>, DriverError> {
        self.load_module_from_image(ptx.as_bytes())
    }

    /// Loads PTX or a cubin from memory. Not possible on the CPU device.
    pub fn load_module_from_image(self: &Arc<Self>, image: &[u8]) -> Result<Arc<CudaModule>, DriverError> {
        let mut raw = std::ptr::null_mut();
        // SAFETY: the context is open, and image and `raw` are valid for the call.
        call(|e| unsafe {
            rt::ox_device_module_load_image(self.raw(), image.as_ptr().cast(), image.len(), &mut raw, e)
        })?;
        Ok(Arc::new(CudaModule::from_raw(raw, Arc::clone(self))))
    }

    /// As [`load_module_from_image`](Self::load_module_from_image).
    pub fn load_module_from_bytes(self: &Arc<Self>, image: &[u8]) -> Result<Arc<CudaModule>, DriverError> {
        self.load_module_from_image(image)
    }

    /// Loads PTX or a cubin from a file, which is not possible on the CPU device. Where there is no such file and the
    /// program carries device code outside of modules, or one module, it is that: other compilers leave it in a
    /// file beside the program.
    pub fn load_module_from_file(self: &Arc<Self>, filename: &str) -> Result<Arc<CudaModule>, DriverError> {
        match std::fs::read(filename) {
            Ok(image) => self.load_module_from_image(&image),
            Err(error) => {
                if let Ok(module) = self.load_embedded_module("") {
                    return Ok(module);
                }
                let message = format!("couldn't read `{filename}`: {error}");
                Err(DriverError::with_message(CUDA_ERROR_FILE_NOT_FOUND, &message))
            }
        }
    }
}

impl CudaModule {
    pub(crate) fn from_raw(raw: *mut rt::Module, ctx: Arc<CudaContext>) -> CudaModule {
        CudaModule { raw, ctx }
    }

    /// The context it is loaded into.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.ctx
    }

    /// The driver's module; null on the CPU device.
    ///
    /// # Safety
    /// It must not be unloaded, and not be used after this module is gone.
    pub unsafe fn cu_module(&self) -> CUmodule {
        // SAFETY: the module is loaded.
        unsafe { rt::ox_device_raw_module(self.raw) }
    }

    /// The kernel of this name.
    pub fn load_function(self: &Arc<Self>, name: &str) -> Result<CudaFunction, DriverError> {
        let mut raw = std::ptr::null_mut();
        // SAFETY: the module is loaded, and name and `raw` are valid for the call.
        call(|e| unsafe { rt::ox_device_function(self.raw, name.as_ptr(), name.len(), &mut raw, e) })?;
        Ok(CudaFunction { raw, module: Arc::clone(self) })
    }

    /// Address and size in bytes of a global of the module.
    pub fn get_global(self: &Arc<Self>, name: &str) -> Result<(CUdeviceptr, usize), DriverError> {
        let (mut address, mut size) = (0, 0);
        // SAFETY: the module is loaded, and name and results are valid for the call.
        call(|e| unsafe {
            rt::ox_device_global(self.raw, name.as_ptr(), name.len(), &mut address, &mut size, e)
        })?;
        Ok((address, size as usize))
    }

    /// Copies bytes of the host into a global.
    ///
    /// # Safety
    /// `address` must be a global of this module with at least `num_bytes` bytes, and so must `from` on the
    /// host; the bytes must be a value of the global's type.
    pub unsafe fn copy_bytes_to_device_global_sync(
        self: &Arc<Self>, address: CUdeviceptr, from: *const u8, num_bytes: usize,
    ) -> Result<(), DriverError> {
        // SAFETY: the caller's promise.
        call(|e| unsafe {
            rt::ox_device_copy_in(
                self.ctx.raw(), std::ptr::null_mut(), address, from.cast(), num_bytes as u64, e,
            )
        })
    }
}

impl Drop for CudaModule {
    fn drop(&mut self) {
        // SAFETY: kernels hold an `Arc` of their module, so nothing uses it any more.
        unsafe { rt::ox_device_module_unload(self.raw) }
    }
}

/// A kernel of a loaded module.
#[derive(Clone, Debug)]
pub struct CudaFunction {
    raw: *mut rt::Function,
    module: Arc<CudaModule>,
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for CudaFunction {}
// SAFETY: as above.
unsafe impl Sync for CudaFunction {}

impl CudaFunction {
    pub(crate) fn raw(&self) -> *mut rt::Function {
        self.raw
    }

    /// The handle that the raw launch functions take.
    pub fn cu_function(&self) -> CUfunction {
        self.raw.cast()
    }

    /// The context it is loaded into.
    pub fn context(&self) -> &Arc<CudaContext> {
        self.module.context()
    }

    fn attribute(&self, attribute: i32) -> Result<u32, DriverError> {
        let mut value = 0;
        // SAFETY: the module is loaded and `value` is valid for the call.
        call(|e| unsafe { rt::ox_device_function_attribute(self.raw, attribute, &mut value, e) })?;
        Ok(value as u32)
    }

    /// Registers of a thread.
    pub fn num_registers(&self) -> Result<u32, DriverError> {
        self.attribute(rt::FUNCTION_NUM_REGS)
    }

    /// Local memory of a thread in bytes: spilled registers and arrays.
    pub fn local_size_bytes(&self) -> Result<u32, DriverError> {
        self.attribute(rt::FUNCTION_LOCAL_SIZE_BYTES)
    }

    /// Constant memory in bytes.
    pub fn const_size_bytes(&self) -> Result<u32, DriverError> {
        self.attribute(rt::FUNCTION_CONST_SIZE_BYTES)
    }

    /// Static shared memory of a block in bytes.
    pub fn static_shared_memory_bytes(&self) -> Result<u32, DriverError> {
        self.attribute(rt::FUNCTION_SHARED_SIZE_BYTES)
    }

    /// The most threads that a block of this kernel can have.
    pub fn max_threads_per_block(&self) -> Result<u32, DriverError> {
        self.attribute(rt::FUNCTION_MAX_THREADS_PER_BLOCK)
    }

    /// The most dynamic shared memory in bytes that a block can be given now.
    pub fn max_dynamic_shared_memory_bytes(&self) -> Result<u32, DriverError> {
        self.attribute(rt::FUNCTION_MAX_DYNAMIC_SHARED_SIZE_BYTES)
    }

    pub(crate) fn set_max_dynamic_shared_memory_bytes(&self, bytes: u32) -> Result<(), DriverError> {
        // SAFETY: the module is loaded.
        call(|e| unsafe {
            rt::ox_device_function_set_attribute(
                self.raw, rt::FUNCTION_MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes as i32, e,
            )
        })
    }

    /// The cluster shape the kernel was compiled for; zeros if for none.
    pub fn required_cluster_dimensions(&self) -> Result<(u32, u32, u32), DriverError> {
        let first = rt::FUNCTION_REQUIRED_CLUSTER_WIDTH;
        Ok((self.attribute(first)?, self.attribute(first + 1)?, self.attribute(first + 2)?))
    }

    /// Blocks of this many threads that a multiprocessor holds at once.
    pub fn max_active_blocks_per_multiprocessor(
        &self, threads: u32, shared_mem_bytes: u32,
    ) -> Result<u32, DriverError> {
        let mut blocks = 0;
        // SAFETY: the module is loaded and `blocks` is valid for the call.
        call(|e| unsafe { rt::ox_device_occupancy(self.raw, threads, shared_mem_bytes, &mut blocks, e) })?;
        Ok(blocks)
    }

    /// The most blocks that a cluster of such a launch can have.
    pub fn max_potential_cluster_size(&self, config: LaunchConfig) -> Result<u32, DriverError> {
        let cluster = match self.required_cluster_dimensions()? {
            (0, 0, 0) => (1, 1, 1),
            required => required,
        };
        let (_, size) = self.clusters(&raw_launch(&config, Some(cluster), false, &[]))?;
        Ok(size)
    }

    /// Clusters of this shape that the device holds at once in such a launch.
    pub fn max_active_clusters(&self, config: LaunchConfig, cluster_dim: (u32, u32, u32)) -> Result<u32, DriverError> {
        let (clusters, _) = self.clusters(&raw_launch(&config, Some(cluster_dim), false, &[]))?;
        Ok(clusters)
    }

    pub(crate) fn clusters(&self, launch: &rt::Launch) -> Result<(u32, u32), DriverError> {
        let (mut clusters, mut size) = (0, 0);
        // SAFETY: the module is loaded and the results are valid for the call.
        call(|e| unsafe { rt::ox_device_cluster_occupancy(self.raw, launch, &mut clusters, &mut size, e) })?;
        Ok((clusters, size))
    }
}

/// A `#[constant]` of a loaded module, found once.
#[derive(Clone, Copy, Debug)]
pub struct ConstantHandle {
    address: CUdeviceptr,
}

impl ConstantHandle {
    /// From the address that [`CudaModule::get_global`] gave.
    ///
    /// # Safety
    /// The module must stay loaded as long as the handle is used.
    pub unsafe fn from_raw(address: CUdeviceptr) -> ConstantHandle {
        ConstantHandle { address }
    }

    /// Writes in stream order.
    ///
    /// # Safety
    /// `from` must have the bytes of a value of the constant's type and keep them until the stream got here.
    pub unsafe fn write_async(
        &self, stream: &CudaStream, from: *const u8, num_bytes: usize,
    ) -> Result<(), DriverError> {
        // SAFETY: the caller's promise.
        call(|e| unsafe {
            rt::ox_device_copy_in(
                stream.context().raw(), stream.raw(), self.address, from.cast(), num_bytes as u64, e,
            )
        })
    }

    /// Writes in stream order from bytes that are kept until the stream got here.
    pub fn write_async_staged(
        &self, stream: &CudaStream, bytes: Box<[MaybeUninit<u8>]>,
    ) -> Result<(), DriverError> {
        // SAFETY: the bytes are freed by a function that runs behind the copy.
        unsafe { self.write_async(stream, bytes.as_ptr().cast(), bytes.len())? };
        let address = bytes.as_ptr() as *const c_void as usize;
        stream.launch_host_function(move || {
            let _ = address;
            drop(bytes);
        })
    }

    /// Writes and waits.
    ///
    /// # Safety
    /// `from` must have the bytes of a value of the constant's type.
    pub unsafe fn write_blocking(
        &self, module: &Arc<CudaModule>, from: *const u8, num_bytes: usize,
    ) -> Result<(), DriverError> {
        // SAFETY: the caller's promise.
        unsafe { module.copy_bytes_to_device_global_sync(self.address, from, num_bytes) }
    }
}
