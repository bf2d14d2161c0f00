//! What a host program usually needs: `use cutile::prelude::*;`.

pub use std::sync::Arc;

pub use cuda_core::{Device, DriverError, Event, LaunchConfig, MemPool, Stream};

pub use crate::api;
pub use crate::context::ExecutionContext;
pub use crate::device_op::{
    BoxedDeviceOp, CudaGraph, DeviceFuture, DeviceOp, DeviceOpVec, GraphNode, SharedDeviceOp, empty, unwrap_arc, value,
    with_context,
};
pub use crate::element::{DType, ElementType, f4e2m1fn, f4e2m1fnx2, f8e4m3fn, f8e5m2, f8e8m0fnu, tf32};
pub use crate::error::{DeviceError, Error, JITError};
pub use crate::launch::{AsyncKernelLaunch, CompileOptions, DevicePointer, KernelLaunch};
pub use crate::policy::{SchedulingPolicy, SingleStream, StreamPoolRoundRobin};
pub use crate::tensor::{
    DeviceVec, IntoPartition, MappedPartition, Partition, Reinterpret, Reshape, Tensor, TensorView, ToHostVec, TryPartition,
    Unpartition,
};
pub use crate::zip;
