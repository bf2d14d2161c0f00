//! The launcher's names under their other path.

pub use crate::context::global_policy;
pub use crate::device_op::{DeviceOp, DeviceOp as PartitionOp, DeviceOp as ToHostVecOp, DeviceOp as UnpartitionOp};
pub use crate::launch::{KernelLaunch, KernelLaunch as TileKernel};
