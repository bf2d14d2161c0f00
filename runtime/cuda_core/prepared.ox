//! [`PreparedLaunch`]: a launch that was checked against its kernel's contract.

use std::ffi::c_void;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::launch::{
    BlockRequirement, CoordinateRequirement, DeviceLaunchLimits, DynamicSharedMemoryRequirement,
    KernelLaunchConfig, KernelLaunchContract, LaunchConfig, LaunchContractSpec, launch_on, raw_launch,
};
use crate::launch_error::{LaunchAxis, LaunchContractError, LaunchDimension};
use crate::module::CudaFunction;
use crate::stream::CudaStream;
use crate::sys::CUDA_ERROR_INVALID_CLUSTER_SIZE;

type Checked = Result<(), LaunchContractError>;

const AXES: [LaunchAxis; 3] = [LaunchAxis::X, LaunchAxis::Y, LaunchAxis::Z];

fn array(dim: (u32, u32, u32)) -> [u32; 3] {
    [dim.0, dim.1, dim.2]
}

fn product(kernel: &'static str, dimension: LaunchDimension, dim: (u32, u32, u32)) -> Result<u64, LaunchContractError> {
    let area = dim.0 as u64 * dim.1 as u64;
    match area.checked_mul(dim.2 as u64) {
        Some(count) => Ok(count),
        None => Err(LaunchContractError::DimensionProductOverflow { kernel, dimension }),
    }
}

fn check_not_zero(kernel: &'static str, dimension: LaunchDimension, dim: (u32, u32, u32)) -> Checked {
    for i in 0..3 {
        if array(dim)[i] == 0 {
            return Err(LaunchContractError::ZeroDimension { kernel, dimension, axis: AXES[i] });
        }
    }
    Ok(())
}

fn check_block(spec: &LaunchContractSpec, config: &LaunchConfig) -> Checked {
    let kernel = spec.kernel_name();
    let threads = product(kernel, LaunchDimension::Block, config.block_dim)?;
    match spec.block() {
        BlockRequirement::Exact(required) if required != config.block_dim => {
            Err(LaunchContractError::BlockShapeMismatch { kernel, required, actual: config.block_dim })
        }
        BlockRequirement::MaxThreads(max) if threads > max as u64 => {
            Err(LaunchContractError::BlockThreadsExceedContract { kernel, actual: threads, max })
        }
        _ => Ok(()),
    }
}

fn check_shared_memory(spec: &LaunchContractSpec, actual: u32) -> Checked {
    let kernel = spec.kernel_name();
    let (min, max, alignment, exact) = match spec.dynamic_shared_memory() {
        DynamicSharedMemoryRequirement::Exact { bytes, min_alignment } => (bytes, bytes, min_alignment, true),
        DynamicSharedMemoryRequirement::Range { min_bytes, max_bytes, min_alignment } => {
            (min_bytes, max_bytes, min_alignment, false)
        }
    };
    if !alignment.is_power_of_two() {
        return Err(LaunchContractError::InvalidSharedMemoryAlignment { kernel, alignment });
    }
    if min > max {
        return Err(LaunchContractError::InvalidSharedMemoryRange { kernel, min_bytes: min, max_bytes: max });
    }
    if min <= actual && actual <= max {
        Ok(())
    } else if exact {
        Err(LaunchContractError::DynamicSharedMemoryExactMismatch { kernel, required: min, actual })
    } else {
        Err(LaunchContractError::DynamicSharedMemoryOutsideRange { kernel, min, max, actual })
    }
}

fn check_coordinates(spec: &LaunchContractSpec, config: &LaunchConfig) -> Checked {
    if spec.coordinates() != CoordinateRequirement::U32 {
        return Ok(());
    }
    for i in 0..3 {
        let (grid, block) = (array(config.grid_dim)[i], array(config.block_dim)[i]);
        let positions = grid as u64 * block as u64;
        if positions > 1 << 32 {
            return Err(LaunchContractError::CoordinateRangeExceedsU32 {
                kernel: spec.kernel_name(),
                axis: AXES[i],
                grid,
                block,
                positions,
            });
        }
    }
    Ok(())
}

fn check_cluster_shape(spec: &LaunchContractSpec, config: &LaunchConfig) -> Checked {
    let Some(cluster) = spec.cluster() else {
        return Ok(());
    };
    let kernel = spec.kernel_name();
    check_not_zero(kernel, LaunchDimension::Cluster, cluster)?;
    for i in 0..3 {
        let (grid, size) = (array(config.grid_dim)[i], array(cluster)[i]);
        if grid % size != 0 {
            return Err(LaunchContractError::ClusterDoesNotDivideGrid {
                kernel,
                axis: AXES[i],
                grid,
                cluster: size,
            });
        }
    }
    Ok(())
}

/// What can be said without the device.
fn check_contract(spec: &LaunchContractSpec, config: &LaunchConfig) -> Checked {
    let kernel = spec.kernel_name();
    if kernel.is_empty() {
        return Err(LaunchContractError::EmptyKernelName);
    }
    check_not_zero(kernel, LaunchDimension::Grid, config.grid_dim)?;
    check_not_zero(kernel, LaunchDimension::Block, config.block_dim)?;
    check_block(spec, config)?;
    check_shared_memory(spec, config.shared_mem_bytes)?;
    check_coordinates(spec, config)?;
    check_cluster_shape(spec, config)
}

fn check_axes(
    kernel: &'static str, dimension: LaunchDimension, actual: (u32, u32, u32), max: (u32, u32, u32),
) -> Checked {
    for i in 0..3 {
        let (actual, max) = (array(actual)[i], array(max)[i]);
        if actual > max {
            return Err(LaunchContractError::DeviceDimensionExceeded {
                kernel,
                dimension,
                axis: AXES[i],
                actual,
                max,
            });
        }
    }
    Ok(())
}

fn check_limits(
    spec: &LaunchContractSpec, config: &LaunchConfig, limits: &DeviceLaunchLimits, function: &CudaFunction,
) -> Checked {
    let kernel = spec.kernel_name();
    check_axes(kernel, LaunchDimension::Grid, config.grid_dim, limits.max_grid_dim())?;
    check_axes(kernel, LaunchDimension::Block, config.block_dim, limits.max_block_dim())?;
    let actual = product(kernel, LaunchDimension::Block, config.block_dim)?;
    let max = limits.max_threads_per_block();
    if actual > max as u64 {
        return Err(LaunchContractError::DeviceThreadsPerBlockExceeded { kernel, actual, max });
    }
    let max = function.max_threads_per_block()?;
    if actual > max as u64 {
        return Err(LaunchContractError::FunctionThreadsPerBlockExceeded { kernel, actual, max });
    }
    Ok(())
}

/// Makes sure that the kernel can have the most shared memory that its contract allows, so that launches
/// prepared at the same time do not disagree about it.
fn allow_shared_memory(spec: &LaunchContractSpec, limits: &DeviceLaunchLimits, function: &CudaFunction) -> Checked {
    let kernel = spec.kernel_name();
    let dynamic_bytes = match spec.dynamic_shared_memory() {
        DynamicSharedMemoryRequirement::Exact { bytes, .. } => bytes,
        DynamicSharedMemoryRequirement::Range { max_bytes, .. } => max_bytes,
    };
    let static_bytes = function.static_shared_memory_bytes()?;
    let Some(total) = static_bytes.checked_add(dynamic_bytes) else {
        return Err(LaunchContractError::SharedMemoryTotalOverflow { kernel, static_bytes, dynamic_bytes });
    };
    if total > limits.max_shared_memory_per_block() {
        let max = function.context().max_opt_in_shared_memory_per_block()?;
        if total > max {
            return Err(LaunchContractError::DeviceSharedMemoryExceeded {
                kernel,
                total: total as u64,
                max,
                opt_in: true,
            });
        }
    }
    if dynamic_bytes > function.max_dynamic_shared_memory_bytes()? {
        function.set_max_dynamic_shared_memory_bytes(dynamic_bytes)?;
    }
    Ok(())
}

fn check_capability(spec: &LaunchContractSpec, function: &CudaFunction) -> Checked {
    let Some(required) = spec.min_compute_capability() else {
        return Ok(());
    };
    let (major, minor) = function.context().compute_capability()?;
    let actual = (major as u32, minor as u32);
    if actual < required {
        return Err(LaunchContractError::ComputeCapabilityTooLow {
            kernel: spec.kernel_name(),
            required,
            actual,
        });
    }
    Ok(())
}

fn check_clusters(spec: &LaunchContractSpec, config: &LaunchConfig, function: &CudaFunction) -> Checked {
    let Some(declared) = spec.cluster() else {
        return Ok(());
    };
    let kernel = spec.kernel_name();
    if !function.context().supports_cluster_launch()? {
        return Err(LaunchContractError::ClusterLaunchUnsupported { kernel });
    }
    let required = function.required_cluster_dimensions()?;
    if required == (0, 0, 0) {
        return Err(LaunchContractError::RequiredClusterDimensionsMissing { kernel, declared });
    }
    if required != declared {
        return Err(LaunchContractError::FunctionClusterShapeMismatch { kernel, declared, required });
    }
    let blocks = product(kernel, LaunchDimension::Cluster, declared)?;
    let (clusters, max) = match function.clusters(&raw_launch(config, Some(declared), false, &[])) {
        Ok(found) => found,
        Err(error) if error.0 == CUDA_ERROR_INVALID_CLUSTER_SIZE => {
            return Err(LaunchContractError::ClusterShapeUnsupported { kernel, cluster: declared });
        }
        Err(error) => return Err(error.into()),
    };
    if blocks > max as u64 {
        return Err(LaunchContractError::ClusterSizeExceeded { kernel, blocks, max });
    }
    if clusters == 0 {
        return Err(LaunchContractError::ClusterHasNoResidency { kernel, cluster: declared });
    }
    Ok(())
}

fn check_cooperative(spec: &LaunchContractSpec, config: &LaunchConfig, function: &CudaFunction) -> Checked {
    if !spec.cooperative() {
        return Ok(());
    }
    let kernel = spec.kernel_name();
    let context = function.context();
    if !context.supports_cooperative_launch()? {
        return Err(LaunchContractError::CooperativeLaunchUnsupported { kernel });
    }
    let threads = product(kernel, LaunchDimension::Block, config.block_dim)? as u32;
    let each = function.max_active_blocks_per_multiprocessor(threads, config.shared_mem_bytes)?;
    let resident_capacity = each as u64 * context.multiprocessor_count()? as u64;
    let blocks = product(kernel, LaunchDimension::Grid, config.grid_dim)?;
    if blocks > resident_capacity {
        return Err(LaunchContractError::CooperativeGridTooLarge { kernel, blocks, resident_capacity });
    }
    Ok(())
}

/// A launch configuration that fits kernel `C` and the device, checked once and used as often as one likes.
pub struct PreparedLaunch<C: KernelLaunchContract> {
    function: CudaFunction,
    config: LaunchConfig,
    _kernel: PhantomData<fn(C) -> C>,
}

impl<C: KernelLaunchContract> PreparedLaunch<C> {
    /// Checks a configuration; the generated `prepare_…` methods call this.
    ///
    /// # Safety
    /// `C::SPEC` must describe `function`.
    #[doc(hidden)]
    pub unsafe fn __prepare(function: CudaFunction, config: C::Config) -> Result<Self, LaunchContractError> {
        let config = config.__raw();
        let spec = C::SPEC;
        check_contract(&spec, &config)?;
        let limits = function.context().launch_limits()?;
        check_limits(&spec, &config, &limits, &function)?;
        allow_shared_memory(&spec, &limits, &function)?;
        check_capability(&spec, &function)?;
        check_clusters(&spec, &config, &function)?;
        check_cooperative(&spec, &config, &function)?;
        Ok(PreparedLaunch { function, config, _kernel: PhantomData })
    }

    /// The grid, blocks and dynamic shared memory of the launch.
    pub fn config(&self) -> LaunchConfig {
        self.config
    }

    /// For the code that `#[cuda_module]` generates: whether the stream is of the kernel's context.
    #[doc(hidden)]
    pub fn __check_stream(&self, stream: &CudaStream) -> Result<(), LaunchContractError> {
        let context = self.function.context();
        if Arc::ptr_eq(context, stream.context()) || **context == **stream.context() {
            return Ok(());
        }
        Err(LaunchContractError::ContextMismatch {
            kernel: C::SPEC.kernel_name(),
            function_device: context.ordinal(),
            stream_device: stream.context().ordinal(),
        })
    }

    /// Launches; the generated launch methods call this.
    ///
    /// # Safety
    /// `arguments` must point at one value of the right type for each parameter of the kernel.
    #[doc(hidden)]
    pub unsafe fn __launch(
        &self, stream: &CudaStream, arguments: &mut [*mut c_void],
    ) -> Result<(), LaunchContractError> {
        self.__check_stream(stream)?;
        let spec = C::SPEC;
        // SAFETY: the caller's promise.
        let launched = unsafe {
            launch_on(&self.function, stream, &self.config, spec.cluster(), spec.cooperative(), arguments)
        };
        Ok(launched?)
    }
}

impl<C: KernelLaunchContract> Clone for PreparedLaunch<C> {
    fn clone(&self) -> Self {
        PreparedLaunch { function: self.function.clone(), config: self.config, _kernel: PhantomData }
    }
}

impl<C: KernelLaunchContract> fmt::Debug for PreparedLaunch<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedLaunch")
            .field("kernel", &C::SPEC.kernel_name())
            .field("config", &self.config)
            .finish()
    }
}
