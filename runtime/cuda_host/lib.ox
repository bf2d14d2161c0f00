//! Loading and launching the kernels of a `#[cuda_module]`.
//!
//! The attribute turns a module of kernels into one that the host can use. For
//!
//! ```ignore
//! #[cuda_module]
//! mod kernels {
//!     #[kernel]
//!     #[launch_bounds(256)]
//!     #[launch_contract(domain = 1, block = (256, 1, 1))]
//!     pub fn scale(x: &[f32], by: f32, mut y: DisjointSlice<f32>) { … }
//! }
//! ```
//!
//! it adds to the module, with `M` for the kernel's marker type `__scale_CudaKernel`:
//!
//! - `LoadedModule`, made by `load(&ctx)`, `load_named(&ctx, name)` and `from_module(module)`;
//! - `LoadedModule::prepare_scale(&self, config: LaunchConfig1D) -> Result<PreparedLaunch<M>, LaunchContractError>`,
//!   which checks a launch against the contract and the device once;
//! - `LoadedModule::scale(&self, stream, &prepared, x: &DeviceBuffer<f32>, by: f32, y: &mut DeviceBuffer<f32>)`, the
//!   launch. A slice parameter takes a buffer, borrowed as the kernel uses it; other parameters take their value.
//! - `LoadedModule::scale_unchecked(&self, stream, config: LaunchConfig, …)`, `unsafe`, which checks nothing.
//!
//! A kernel without a contract has only an `unsafe` launch method, named like the kernel, that takes a
//! [`LaunchConfig`](cuda_core::LaunchConfig).

pub mod generated;

use cuda_core::{DeviceBuffer, DeviceCopy};

pub use cuda_core::{EmbeddedModule, EmbeddedModuleError};
#[cfg(not(rustc_check))]
pub use cuda_device::cuda_module;

/// Implemented by the marker type of a kernel.
pub trait CudaKernel {
    /// The kernel's name in the device code.
    const PTX_NAME: &'static str;
}

/// Implemented by the marker type of each specialisation of a generic kernel.
pub trait GenericCudaKernel {
    /// The name of this specialisation in the device code.
    fn ptx_name() -> &'static str;
}

/// Values that a kernel takes as they are.
pub trait KernelScalar: Copy {}

impl<T: Copy> KernelScalar for T {}

/// A buffer whose rows have `row_width` elements, for a kernel that asks for the width at run time.
pub struct RowWidth<'a, T> {
    buffer: &'a mut DeviceBuffer<T>,
    row_width: u32,
}

impl<'a, T: DeviceCopy> RowWidth<'a, T> {
    /// The buffer in rows of `row_width` elements.
    pub fn new(buffer: &'a mut DeviceBuffer<T>, row_width: u32) -> RowWidth<'a, T> {
        RowWidth { buffer, row_width }
    }
}
