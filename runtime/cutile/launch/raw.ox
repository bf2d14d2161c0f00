//! [`AsyncKernelLaunch`]: a call of a kernel that this program's compiler knows nothing of.

use std::ffi::c_void;
use std::sync::Arc;

use cuda_core::sys::CUdeviceptr;
use cuda_core::{CudaFunction, LaunchConfig, launch_kernel_on_stream};

use crate::context::ExecutionContext;
use crate::device_op::{DeviceOp, future_of};
use crate::error::{DeviceError, launch_error};
use crate::launch::args::KernelValue;
use crate::tensor::storage::Storage;

/// A launch of any kernel, such as one of hand-written PTX, as an operation: arguments are pushed in the order of the
/// kernel's parameters.
///
/// ```
/// use cutile::launch::AsyncKernelLaunch;
/// use cutile::prelude::*;
///
/// fn double(kernel: Arc<cuda_core::Function>, x: &Tensor<f32>) -> AsyncKernelLaunch {
///     let mut launch = AsyncKernelLaunch::new(kernel);
///     launch.push_arg(x).push_arg(x.size() as u32);
///     launch.set_launch_config(cuda_core::LaunchConfig::for_num_elems(x.size() as u32));
///     launch
/// }
/// ```
#[must_use = "nothing runs before the launch is waited for or scheduled"]
pub struct AsyncKernelLaunch {
    function: Arc<CudaFunction>,
    arguments: Vec<u64>,
    storages: Vec<Arc<Storage>>,
    config: Option<LaunchConfig>,
}

impl AsyncKernelLaunch {
    /// Of that kernel, without arguments.
    pub fn new(function: Arc<CudaFunction>) -> AsyncKernelLaunch {
        AsyncKernelLaunch { function, arguments: Vec::new(), storages: Vec::new(), config: None }
    }

    /// The next argument: a number as itself, a tensor as the address of its first element. The launch is ordered with
    /// other work on the tensor as one that writes it, and keeps its memory.
    pub fn push_arg<A: KernelValue>(&mut self, argument: A) -> &mut AsyncKernelLaunch {
        let value = argument.argument();
        self.arguments.push(value.ptr);
        if let Some(storage) = value.storage {
            self.storages.push(Arc::clone(storage));
        }
        self
    }

    /// The next argument: an address.
    ///
    /// # Safety
    /// What the kernel does with it has to be sound, and ordered with other work by the caller.
    pub unsafe fn push_device_ptr(&mut self, address: CUdeviceptr) -> &mut AsyncKernelLaunch {
        self.arguments.push(address);
        self
    }

    /// The grid, the blocks and their shared memory.
    pub fn set_launch_config(&mut self, config: LaunchConfig) -> &mut AsyncKernelLaunch {
        self.config = Some(config);
        self
    }
}

impl DeviceOp for AsyncKernelLaunch {
    type Output = ();

    unsafe fn execute(mut self, cx: &ExecutionContext) -> Result<(), DeviceError> {
        let Some(config) = self.config else {
            return launch_error(String::from("a kernel is launched without a grid; give it: `set_launch_config`"));
        };
        for storage in &self.storages {
            storage.write_on(cx)?;
        }
        let mut pointers: Vec<*mut c_void> =
            self.arguments.iter_mut().map(|argument| (&raw mut *argument).cast()).collect();
        // SAFETY: the caller's promise; the driver copies the arguments.
        unsafe {
            launch_kernel_on_stream(
                &self.function, config.grid_dim, config.block_dim, config.shared_mem_bytes, cx.stream(), &mut pointers,
            )?;
        }
        Ok(())
    }
}

future_of!([] AsyncKernelLaunch);
