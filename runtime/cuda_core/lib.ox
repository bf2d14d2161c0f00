//! The host side of a GPU program: contexts, streams, events, buffers, modules and launches.
//!
//! Everything is an owning handle that frees what it owns when it is dropped, and every operation that can
//! fail returns a [`Result`]. Work is issued on a [`CudaStream`] and runs in order there; what goes wrong
//! while it runs is the error of the next call that waits.
//!
//! The same program runs on an NVIDIA GPU and, where there is none, on the CPU, which then stands in for
//! one (`OX_DEVICE=auto|cuda|cpu` chooses). Nothing here needs the CUDA toolkit: the driver is opened when
//! the first context is made.
//!
//! ```
//! use cuda_core::{CudaContext, DeviceBuffer};
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let ctx = CudaContext::new(0)?;
//!     let stream = ctx.default_stream();
//!     let numbers = DeviceBuffer::from_host(&stream, &[1, 2, 3])?;
//!     assert_eq!(numbers.to_host_vec(&stream)?, [1, 2, 3]);
//!     Ok(())
//! }
//! ```

#![feature(decl_macro, f16, rustc_attrs)]
#![allow(internal_features)]
#![not_yet(vmm, peer, DeviceError, LtoirError)]

pub mod context;
pub mod device_buffer;
pub mod device_slice;
pub mod embedded;
pub mod error;
pub mod event;
pub mod graph;
pub mod launch;
pub mod mem_pool;
pub mod memory;
pub mod module;
pub mod pinned_host_buffer;
pub mod stream;
#[not_yet(cuTensorMapEncodeTiled)]
pub mod sys;

/// The names of kernels written for one thread.
pub mod simt {
    pub use crate::*;
}

mod device_copy;
mod launch_error;
mod panic_text;
mod prepared;
mod rt;
#[doc(hidden)]
pub mod specialise;
#[doc(hidden)]
pub mod uses;

pub use context::{CudaContext, SyncPolicy};
pub use device_buffer::DeviceBuffer;
pub use device_slice::{DeviceSlice, DeviceSliceError, DeviceSliceMut, DeviceView};
pub use device_copy::DeviceCopy;
pub use embedded::{EmbeddedModule, EmbeddedModuleError};
pub use error::{DriverError, IntoResult};
pub use event::CudaEvent;
pub use launch::{
    BlockRequirement, CoordinateRequirement, DeviceLaunchLimits, DynamicSharedMemoryRequirement,
    KernelLaunchConfig, KernelLaunchContract, LaunchConfig, LaunchConfig1D, LaunchConfig2D, LaunchConfig3D,
    LaunchContractSpec, launch_kernel, launch_kernel_cooperative, launch_kernel_cooperative_on_stream,
    launch_kernel_ex, launch_kernel_ex_cooperative, launch_kernel_ex_cooperative_on_stream,
    launch_kernel_ex_on_stream, launch_kernel_on_stream,
};
pub use launch_error::{LaunchAxis, LaunchContractError, LaunchDimension};
pub use module::{ConstantHandle, CudaFunction, CudaModule};
pub use pinned_host_buffer::PinnedHostBuffer;
pub use prepared::PreparedLaunch;
pub use stream::CudaStream;

pub use context::CudaContext as Device;
pub use event::CudaEvent as Event;
pub use graph::Graph;
pub use mem_pool::{MemPool, MemPoolStats};
pub use module::{CudaFunction as Function, CudaModule as Module};
pub use stream::CudaStream as Stream;

/// Opens the driver (or the CPU standing in for it) ahead of the first context.
///
/// # Safety
/// `flags` is reserved and must be 0, and the call must not come from a function that runs on a stream.
pub unsafe fn init(flags: u32) -> Result<(), DriverError> {
    let _ = flags;
    let mut count = 0;
    error::call(|e| unsafe { rt::ox_device_count(&mut count, e) })
}
