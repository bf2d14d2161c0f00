//! Lazy operations on devices, their contexts and schedules: the parts of `cutile` that do not know
//! tensors, under the names of their own crate.

#![not_yet(
    DeviceOperation, DeviceFuture, DeviceBox, value, empty, with_context, unzip, init_device_contexts, set_default_device,
    with_cuda_context, StreamPoolRoundRobin, SingleStream, GlobalSchedulingPolicy, SchedulingPolicy, ExecutionContext
)]

pub mod cuda_graph {
    //! Operations recorded once and launched many times.
    pub use cutile::device_op::{CudaGraph, GraphLaunch, GraphNode, GraphScope};
}

pub mod device_context {
    //! Each thread's devices.
    pub use cutile::context::{
        device, get_default_device, global_policy, init_device_contexts, load_module_from_bytes, load_module_from_file, load_module_from_ptx,
        set_default_device, set_device_pool, set_global_policy,
    };
}

pub mod device_future {
    //! Operations for `async` code.
    pub use cutile::device_op::DeviceFuture;
}

pub mod device_operation {
    //! Operations and how to combine them.
    pub use cutile::context::ExecutionContext;
    pub use cutile::device_op::*;
    pub use cutile::zip;
}

pub mod error {
    //! What can go wrong.
    pub use cutile::error::DeviceError;
}

pub mod launch {
    //! Kernels that are launched by hand.
    pub use cutile::launch::AsyncKernelLaunch;
}

pub mod scheduling_policies {
    //! Which stream an operation runs on.
    pub use cutile::policy::{SchedulingPolicy, SingleStream, StreamPoolRoundRobin};
}

pub use cutile::zip;
