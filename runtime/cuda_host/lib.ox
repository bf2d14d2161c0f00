//! `cuda_host`: what the host side of `#[cuda_module]` is made of.
//!
//! `#[cuda_module] mod kernels { … }` generates a `LoadedModule` with a launch method for each kernel, on top of the items here. A kernel with a
//! launch contract gets a checked `prepare_…` and a safe launch; one without keeps an `unsafe` launch.

#![not_yet(
    cuda_launch_async, type_id_u128, to_k_major_f16, RowWidthOwned, KernelSliceArg, AsyncKernelLaunch, OwnedAsyncKernelLaunch,
    PreparedAsyncKernelLaunch, PreparedOwnedAsyncKernelLaunch
)]

mod macros;

pub mod kernel;
pub mod kernel_family;
pub mod support;

pub use cuda_core::EmbeddedModuleError;
pub use cuda_device::cuda_module;
pub use support::load_kernel_module;
pub use kernel_family::{
    KernelFamily, KernelFamilyBuildError, KernelFamilyId, KernelProblem, KernelSelectionCache, KernelSelectionError,
    KernelSelector, KernelVariant, NoKernelSelectionCache, SelectedVariant, SelectionMode, SelectionSource,
};
pub use kernel::{CudaKernel, GenericCudaKernel, KernelScalar, RowWidth};
