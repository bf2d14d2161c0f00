//! Why a launch does not fit its kernel.

use std::error::Error;
use std::fmt;

use crate::error::DriverError;

/// A group of sizes of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaunchDimension {
    /// Blocks of the grid.
    Grid,
    /// Threads of a block.
    Block,
    /// Blocks of a cluster.
    Cluster,
}

/// An axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum LaunchAxis {
    X,
    Y,
    Z,
}

/// Why a launch was refused. Every kind names the kernel.
#[derive(Debug)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum LaunchContractError {
    /// The contract has no kernel name.
    EmptyKernelName,
    /// A size is 0.
    ZeroDimension { kernel: &'static str, dimension: LaunchDimension, axis: LaunchAxis },
    /// The sizes of a group multiply to more than 2^64.
    DimensionProductOverflow { kernel: &'static str, dimension: LaunchDimension },
    /// An axis has more positions than the `u32` coordinates of the contract can name.
    CoordinateRangeExceedsU32 { kernel: &'static str, axis: LaunchAxis, grid: u32, block: u32, positions: u64 },
    /// An alignment that is no power of two.
    InvalidSharedMemoryAlignment { kernel: &'static str, alignment: u32 },
    /// A range whose end is before its start.
    InvalidSharedMemoryRange { kernel: &'static str, min_bytes: u32, max_bytes: u32 },
    /// Another block shape than the exact one of the contract.
    BlockShapeMismatch { kernel: &'static str, required: (u32, u32, u32), actual: (u32, u32, u32) },
    /// More threads in a block than the contract allows.
    BlockThreadsExceedContract { kernel: &'static str, actual: u64, max: u32 },
    /// Another amount of dynamic shared memory than the contract's.
    DynamicSharedMemoryExactMismatch { kernel: &'static str, required: u32, actual: u32 },
    /// Dynamic shared memory outside the contract's range.
    DynamicSharedMemoryOutsideRange { kernel: &'static str, min: u32, max: u32, actual: u32 },
    /// A grid that is no whole number of clusters.
    ClusterDoesNotDivideGrid { kernel: &'static str, axis: LaunchAxis, grid: u32, cluster: u32 },
    /// A size beyond the device's.
    DeviceDimensionExceeded {
        kernel: &'static str,
        dimension: LaunchDimension,
        axis: LaunchAxis,
        actual: u32,
        max: u32,
    },
    /// More threads in a block than the device allows.
    DeviceThreadsPerBlockExceeded { kernel: &'static str, actual: u64, max: u32 },
    /// More threads in a block than the compiled kernel allows.
    FunctionThreadsPerBlockExceeded { kernel: &'static str, actual: u64, max: u32 },
    /// Static and dynamic shared memory together are beyond counting.
    SharedMemoryTotalOverflow { kernel: &'static str, static_bytes: u32, dynamic_bytes: u32 },
    /// More shared memory than the device has for a block.
    DeviceSharedMemoryExceeded { kernel: &'static str, total: u64, max: u32, opt_in: bool },
    /// An older GPU than the contract demands.
    ComputeCapabilityTooLow { kernel: &'static str, required: (u32, u32), actual: (u32, u32) },
    /// The device cannot run all blocks together.
    CooperativeLaunchUnsupported { kernel: &'static str },
    /// The device has no clusters.
    ClusterLaunchUnsupported { kernel: &'static str },
    /// A larger cluster than the device allows for this kernel.
    ClusterSizeExceeded { kernel: &'static str, blocks: u64, max: u32 },
    /// The kernel was compiled for another cluster shape.
    FunctionClusterShapeMismatch {
        kernel: &'static str,
        declared: (u32, u32, u32),
        required: (u32, u32, u32),
    },
    /// The kernel was compiled without the contract's cluster shape.
    RequiredClusterDimensionsMissing { kernel: &'static str, declared: (u32, u32, u32) },
    /// The device refuses this cluster shape.
    ClusterShapeUnsupported { kernel: &'static str, cluster: (u32, u32, u32) },
    /// Not one cluster of this shape fits on the device.
    ClusterHasNoResidency { kernel: &'static str, cluster: (u32, u32, u32) },
    /// More blocks than can run together.
    CooperativeGridTooLarge { kernel: &'static str, blocks: u64, resident_capacity: u64 },
    /// The stream belongs to another context than the kernel.
    ContextMismatch { kernel: &'static str, function_device: usize, stream_device: usize },
    /// A `requires` of the contract does not hold.
    SizeRequirementViolated { kernel: &'static str, relation: &'static str, lhs: u64, rhs: u64 },
    /// A `requires` of the contract leaves the range of `u64`.
    SizeRequirementOverflow { kernel: &'static str, relation: &'static str },
    /// The driver refused.
    Driver(DriverError),
}

use LaunchContractError::*;

impl fmt::Display for LaunchContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EmptyKernelName => write!(f, "the launch contract has no kernel name"),
            ZeroDimension { kernel, dimension, axis } => {
                write!(f, "kernel `{kernel}`: the {dimension:?} is 0 on axis {axis:?}")
            }
            DimensionProductOverflow { kernel, dimension } => {
                write!(f, "kernel `{kernel}`: the {dimension:?} is too large to be counted")
            }
            CoordinateRangeExceedsU32 { kernel, axis, grid, block, positions } => write!(
                f,
                "kernel `{kernel}`: {grid} blocks of {block} threads on axis {axis:?} are {positions} positions, \
                 more than its u32 coordinates can name"
            ),
            InvalidSharedMemoryAlignment { kernel, alignment } => write!(
                f,
                "kernel `{kernel}`: the shared memory alignment {alignment} is not a power of two"
            ),
            InvalidSharedMemoryRange { kernel, min_bytes, max_bytes } => write!(
                f,
                "kernel `{kernel}`: the shared memory range {min_bytes} to {max_bytes} is empty"
            ),
            BlockShapeMismatch { kernel, required, actual } => write!(
                f,
                "kernel `{kernel}` needs blocks of {required:?} threads, not {actual:?}"
            ),
            BlockThreadsExceedContract { kernel, actual, max } => write!(
                f,
                "kernel `{kernel}`: its contract allows {max} threads in a block, not {actual}"
            ),
            DynamicSharedMemoryExactMismatch { kernel, required, actual } => write!(
                f,
                "kernel `{kernel}` needs {required} bytes of dynamic shared memory, not {actual}"
            ),
            DynamicSharedMemoryOutsideRange { kernel, min, max, actual } => write!(
                f,
                "kernel `{kernel}` needs {min} to {max} bytes of dynamic shared memory, not {actual}"
            ),
            ClusterDoesNotDivideGrid { kernel, axis, grid, cluster } => write!(
                f,
                "kernel `{kernel}`: {grid} blocks on axis {axis:?} are no whole number of clusters of {cluster}"
            ),
            DeviceDimensionExceeded { kernel, dimension, axis, actual, max } => write!(
                f,
                "kernel `{kernel}`: the device allows a {dimension:?} of {max} on axis {axis:?}, not {actual}"
            ),
            DeviceThreadsPerBlockExceeded { kernel, actual, max } => write!(
                f,
                "kernel `{kernel}`: the device allows {max} threads in a block, not {actual}"
            ),
            FunctionThreadsPerBlockExceeded { kernel, actual, max } => write!(
                f,
                "kernel `{kernel}` was compiled for {max} threads in a block, not {actual}"
            ),
            SharedMemoryTotalOverflow { kernel, static_bytes, dynamic_bytes } => write!(
                f,
                "kernel `{kernel}`: {static_bytes} bytes of static and {dynamic_bytes} of dynamic shared memory \
                 are too many"
            ),
            DeviceSharedMemoryExceeded { kernel, total, max, opt_in } => write!(
                f,
                "kernel `{kernel}`: the device has {max} bytes of shared memory for a block{}, not {total}",
                if *opt_in { "" } else { " without asking for more" }
            ),
            ComputeCapabilityTooLow { kernel, required, actual } => write!(
                f,
                "kernel `{kernel}` needs compute capability {}.{}, the device has {}.{}",
                required.0, required.1, actual.0, actual.1
            ),
            CooperativeLaunchUnsupported { kernel } => {
                write!(f, "kernel `{kernel}`: the device has no cooperative launches")
            }
            ClusterLaunchUnsupported { kernel } => write!(f, "kernel `{kernel}`: the device has no clusters"),
            ClusterSizeExceeded { kernel, blocks, max } => write!(
                f,
                "kernel `{kernel}`: the device allows clusters of {max} blocks, not {blocks}"
            ),
            FunctionClusterShapeMismatch { kernel, declared, required } => write!(
                f,
                "kernel `{kernel}` was compiled for clusters of {required:?}, its contract says {declared:?}"
            ),
            RequiredClusterDimensionsMissing { kernel, declared } => write!(
                f,
                "kernel `{kernel}` was compiled without clusters, its contract says {declared:?}"
            ),
            ClusterShapeUnsupported { kernel, cluster } => {
                write!(f, "kernel `{kernel}`: the device refuses clusters of {cluster:?}")
            }
            ClusterHasNoResidency { kernel, cluster } => {
                write!(f, "kernel `{kernel}`: not one cluster of {cluster:?} fits on the device")
            }
            CooperativeGridTooLarge { kernel, blocks, resident_capacity } => write!(
                f,
                "kernel `{kernel}`: {blocks} blocks cannot run together, {resident_capacity} can"
            ),
            ContextMismatch { kernel, function_device, stream_device } => write!(
                f,
                "kernel `{kernel}` is loaded on device {function_device}, the stream is on device {stream_device}"
            ),
            SizeRequirementViolated { kernel, relation, lhs, rhs } => write!(
                f,
                "kernel `{kernel}` requires `{relation}`: the left side is {lhs}, the right side is {rhs}"
            ),
            SizeRequirementOverflow { kernel, relation } => write!(
                f,
                "kernel `{kernel}` requires `{relation}`, whose arithmetic leaves the range of u64"
            ),
            Driver(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for LaunchContractError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Driver(error) => Some(error),
            _ => None,
        }
    }
}

impl From<DriverError> for LaunchContractError {
    fn from(error: DriverError) -> LaunchContractError {
        Driver(error)
    }
}
