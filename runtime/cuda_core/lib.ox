//! `cuda_core`: contexts, streams, events, buffers, modules and launches of a device.
//!
//! The device is an NVIDIA GPU through its driver, or the CPU where there is none; `OX_DEVICE=auto|cuda|cpu` chooses. Handles are
//! reference-counted (`Arc`) and release what they own when dropped. Every transfer and launch names a stream; work on one stream runs in
//! order. What goes wrong while device work runs (a kernel that panics, say) is the error of the next call that waits for it.

pub mod buffer;
pub mod context;
pub mod copy;
pub mod error;
pub mod event;
pub mod launch;
pub mod module;
pub mod stream;
pub mod sys;

pub use buffer::DeviceBuffer;
pub use context::CudaContext;
pub use copy::DeviceCopy;
pub use error::{DriverError, EmbeddedModuleError, LaunchContractError};
pub use event::CudaEvent;
pub use launch::{LaunchConfig, LaunchConfig1D, LaunchConfig2D, LaunchConfig3D, LaunchLimits};
pub use module::{CudaFunction, CudaModule};
pub use stream::CudaStream;
