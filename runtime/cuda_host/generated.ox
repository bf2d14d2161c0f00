//! What the expansion of `#[cuda_module]` is made of. Not for use by hand.
//!
//! The kernels stay in the module as they are written, attributes included; behind them stands, for the kernel
//! of the crate's documentation:
//!
//! ```ignore
//! #[derive(Clone, Debug)]
//! pub struct LoadedModule { module: ::std::sync::Arc<::cuda_core::CudaModule> }
//! pub fn load(ctx: &::std::sync::Arc<::cuda_core::CudaContext>)
//!     -> ::core::result::Result<LoadedModule, ::cuda_host::EmbeddedModuleError>
//! {
//!     ::core::result::Result::Ok(LoadedModule {
//!         module: ::cuda_host::generated::load(ctx, ::core::module_path!())?,
//!     })
//! }
//! #[allow(non_camel_case_types)]
//! pub struct __scale_CudaKernel;
//! impl ::cuda_host::CudaKernel for __scale_CudaKernel { const PTX_NAME: &'static str = "scale"; }
//! impl ::cuda_core::KernelLaunchContract for __scale_CudaKernel {
//!     type Config = ::cuda_core::LaunchConfig1D;
//!     const SPEC: ::cuda_core::LaunchContractSpec = ::cuda_core::LaunchContractSpec::new(
//!         "scale",
//!         ::cuda_core::BlockRequirement::Exact((256, 1, 1)), // or MaxThreads(launch bounds)
//!         ::cuda_core::DynamicSharedMemoryRequirement::Exact { bytes: 0, min_alignment: 1 },
//!     ); // and .with_cluster(…), .with_cooperative(), .with_min_compute_capability(…), .with_u32_coordinates()
//! }
//! impl LoadedModule {
//!     pub fn as_cuda_module(&self) -> &::std::sync::Arc<::cuda_core::CudaModule> { &self.module }
//!     pub fn prepare_scale(&self, config: ::cuda_core::LaunchConfig1D) -> ::core::result::Result<
//!         ::cuda_core::PreparedLaunch<__scale_CudaKernel>, ::cuda_core::LaunchContractError>
//!     {
//!         unsafe { ::cuda_host::generated::prepare(&self.module, "scale", config) }
//!     }
//!     pub fn scale(&self, stream: &::cuda_core::CudaStream,
//!         prepared: &::cuda_core::PreparedLaunch<__scale_CudaKernel>, x: &::cuda_core::DeviceBuffer<f32>, by: f32,
//!         y: &mut ::cuda_core::DeviceBuffer<f32>)
//!         -> ::core::result::Result<(), ::cuda_core::LaunchContractError>
//!     {
//!         let x = ::cuda_host::generated::slice(x);
//!         let y = ::cuda_host::generated::slice(y);
//!         let mut arguments = ::cuda_host::generated::Arguments::<5>::new(); // 2 a slice, 3 with a row width
//!         arguments.slice(&x);
//!         arguments.value(&by);
//!         arguments.slice(&y);
//!         unsafe { prepared.__launch(stream, arguments.pointers()) }
//!     }
//!     pub unsafe fn scale_unchecked(&self, stream: &::cuda_core::CudaStream, config: ::cuda_core::LaunchConfig, …)
//!         -> ::core::result::Result<(), ::cuda_core::DriverError>
//!     {
//!         …
//!         unsafe {
//!             ::cuda_host::generated::launch(&self.module, "scale", stream, &config, None, false, &mut arguments)
//!         }
//!     }
//! }
//! ```
//!
//! In the body of a kernel whose contract has `domain = 1`, `index_1d()` means
//! `unsafe { ::cuda_device::thread::__index_1d_contracted() }`; with `launch_context = name` it begins with
//! `let name = &unsafe { ::cuda_device::LaunchContext::<Domain, Coordinates>::__new() };`.
#![doc(hidden)]

use std::ffi::c_void;
use std::sync::Arc;

use cuda_core::{
    CudaContext, CudaModule, CudaStream, DeviceBuffer, DriverError, EmbeddedModuleError, KernelLaunchContract,
    LaunchConfig, LaunchContractError, PreparedLaunch, launch_kernel_cooperative_on_stream,
    launch_kernel_ex_cooperative_on_stream, launch_kernel_ex_on_stream, launch_kernel_on_stream,
};

use crate::RowWidth;

/// Loads the module that stands at `path`, as `module_path!()` names it there.
pub fn load(ctx: &Arc<CudaContext>, path: &str) -> Result<Arc<CudaModule>, EmbeddedModuleError> {
    // The program's own modules are named without the program's name in front.
    let name = match path.find("::") {
        Some(at) => &path[at + 2..],
        None => path,
    };
    match ctx.load_embedded_module(name) {
        Ok(module) => Ok(module),
        Err(first) => match ctx.load_embedded_module(path) {
            Ok(module) => Ok(module),
            Err(_) => Err(first.into()),
        },
    }
}

/// Checks a launch of kernel `name`.
///
/// # Safety
/// `M::SPEC` must describe the kernel.
pub unsafe fn prepare<M: KernelLaunchContract>(
    module: &Arc<CudaModule>, name: &str, config: M::Config,
) -> Result<PreparedLaunch<M>, LaunchContractError> {
    let function = module.load_function(name)?;
    // SAFETY: the caller's promise.
    unsafe { PreparedLaunch::__prepare(function, config) }
}

/// Launches kernel `name` without a check.
///
/// # Safety
/// The arguments must fit the kernel, and its own conditions must hold.
pub unsafe fn launch<const N: usize>(
    module: &Arc<CudaModule>, name: &str, stream: &CudaStream, config: &LaunchConfig,
    cluster: Option<(u32, u32, u32)>, cooperative: bool, arguments: &mut Arguments<N>,
) -> Result<(), DriverError> {
    let function = module.load_function(name)?;
    let (grid, block, shared) = (config.grid_dim, config.block_dim, config.shared_mem_bytes);
    let pointers = arguments.pointers();
    // SAFETY: the caller's promise.
    unsafe {
        match (cluster, cooperative) {
            (None, false) => launch_kernel_on_stream(&function, grid, block, shared, stream, pointers),
            (None, true) => launch_kernel_cooperative_on_stream(&function, grid, block, shared, stream, pointers),
            (Some(cluster), false) => {
                launch_kernel_ex_on_stream(&function, grid, block, shared, cluster, stream, pointers)
            }
            (Some(cluster), true) => {
                launch_kernel_ex_cooperative_on_stream(&function, grid, block, shared, cluster, stream, pointers)
            }
        }
    }
}

/// The words by which a buffer goes into a kernel: its address and its length.
pub fn slice<T>(buffer: &DeviceBuffer<T>) -> [u64; 2] {
    [buffer.cu_deviceptr(), buffer.len() as u64]
}

/// The same for a buffer with a row width, which follows as a number of its own.
pub fn rows<T>(rows: &RowWidth<'_, T>) -> ([u64; 2], u32) {
    (slice(rows.buffer), rows.row_width)
}

/// Pointers to the arguments of a launch, in the order of the kernel's parameters; at most `N`.
pub struct Arguments<const N: usize> {
    pointers: [*mut c_void; N],
    len: usize,
}

impl<const N: usize> Arguments<N> {
    /// No arguments.
    pub fn new() -> Arguments<N> {
        Arguments { pointers: [std::ptr::null_mut(); N], len: 0 }
    }

    /// Adds a value, which must stay where it is until the launch. Values without bytes are no arguments.
    pub fn value<T>(&mut self, value: &T) {
        if size_of::<T>() > 0 {
            self.pointers[self.len] = (&raw const *value).cast_mut().cast();
            self.len += 1;
        }
    }

    /// Adds a slice, which is two arguments.
    pub fn slice(&mut self, words: &[u64; 2]) {
        self.value(&words[0]);
        self.value(&words[1]);
    }

    /// Adds a slice with a row width, which is three arguments.
    pub fn rows(&mut self, words: &([u64; 2], u32)) {
        self.slice(&words.0);
        self.value(&words.1);
    }

    /// The pointers.
    pub fn pointers(&mut self) -> &mut [*mut c_void] {
        &mut self.pointers[..self.len]
    }
}
