//! What a host program usually needs: `use cutile::prelude::*;`.

pub use std::sync::Arc;

pub use cuda_core::{Device, DriverError, Event, Stream};

pub use crate::api;
pub use crate::context::ExecutionContext;
pub use crate::device_op::{
    BoxedDeviceOp, CudaGraph, DeviceFuture, DeviceOp, DeviceOpVec, GraphNode, SharedDeviceOp, empty, unwrap_arc, value,
    with_context,
};
pub use crate::element::{DType, ElementType};
pub use crate::error::{DeviceError, Error, JITError};
pub use crate::launch::{DevicePointer, KernelLaunch};
pub use crate::policy::{SchedulingPolicy, SingleStream, StreamPoolRoundRobin};
pub use crate::tensor::{
    IntoPartition, MappedPartition, Partition, Reshape, Tensor, TensorView, ToHostVec, TryPartition, Unpartition,
};
pub use crate::zip;
