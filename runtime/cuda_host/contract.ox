//! Launch contracts, checked before a launch.

use std::marker::PhantomData;
use std::sync::Arc;

use cuda_core::{CudaContext, CudaFunction, CudaModule, LaunchConfig, LaunchContractError};

use crate::kernel::CudaKernel;

/// What `#[launch_contract(…)]` and `#[launch_bounds(…)]` say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchContract {
    /// Dimensions that the kernel indexes: 1, 2 or 3.
    pub domain: u32,
    /// The exact shape of a block.
    pub block: Option<(u32, u32, u32)>,
    /// Threads a block may have at most.
    pub max_threads: Option<u32>,
    /// Coordinates are 32-bit: at most 2^32 threads along each axis.
    pub coordinates_u32: bool,
    /// Least and most dynamic shared memory in bytes.
    pub dynamic_shared: (u32, u32),
    /// The least compute capability.
    pub min_compute_capability: Option<(u32, u32)>,
    /// The grid is resident as a whole.
    pub cooperative: bool,
}

impl LaunchContract {
    /// A contract for that many dimensions that asks for nothing else.
    pub const fn new(domain: u32) -> LaunchContract {
        LaunchContract {
            domain,
            block: None,
            max_threads: None,
            coordinates_u32: false,
            dynamic_shared: (0, 0),
            min_compute_capability: None,
            cooperative: false,
        }
    }
}

/// A kernel with a launch contract.
pub trait KernelLaunchContract: CudaKernel {
    /// `LaunchConfig1D`, `2D` or `3D` by the contract's domain.
    type Config: Into<LaunchConfig> + Copy;
    /// The contract.
    const CONTRACT: LaunchContract;
}

/// A launch shape that was checked against the contract of kernel `K` and the limits of its device.
pub struct PreparedLaunch<K> {
    config: LaunchConfig,
    function: CudaFunction,
    marker: PhantomData<fn() -> K>,
}

impl<K> PreparedLaunch<K> {
    /// The shape.
    pub fn config(&self) -> LaunchConfig {
        self.config
    }

    pub(crate) fn function(&self) -> &CudaFunction {
        &self.function
    }
}

impl<K: KernelLaunchContract> PreparedLaunch<K> {
    /// Checks a shape.
    ///
    /// # Errors
    ///
    /// The first condition of contract, kernel or device that does not hold.
    pub fn prepare(module: &Arc<CudaModule>, config: K::Config) -> Result<PreparedLaunch<K>, LaunchContractError> {
        let config: LaunchConfig = config.into();
        let function = module.load_function(K::PTX_NAME)?;
        check_contract(&K::CONTRACT, config)?;
        check_device(&K::CONTRACT, config, module.context(), &function)?;
        Ok(PreparedLaunch { config, function, marker: PhantomData })
    }
}

const AXES: [char; 3] = ['x', 'y', 'z'];

fn axes(dims: (u32, u32, u32)) -> [u32; 3] {
    [dims.0, dims.1, dims.2]
}

fn threads_of(block: (u32, u32, u32)) -> u64 {
    block.0 as u64 * block.1 as u64 * block.2 as u64
}

fn check_contract(contract: &LaunchContract, config: LaunchConfig) -> Result<(), LaunchContractError> {
    let grid = axes(config.grid_dim);
    let block = axes(config.block_dim);
    for i in 0..3 {
        if grid[i] == 0 {
            return Err(LaunchContractError::ZeroGridDimension { axis: AXES[i] });
        }
        if block[i] == 0 {
            return Err(LaunchContractError::ZeroBlockDimension { axis: AXES[i] });
        }
    }
    if let Some(expected) = contract.block {
        if expected != config.block_dim {
            return Err(LaunchContractError::BlockShapeMismatch { expected, actual: config.block_dim });
        }
    }
    if let Some(limit) = contract.max_threads {
        let actual = threads_of(config.block_dim);
        if actual > limit as u64 {
            return Err(LaunchContractError::TooManyThreadsPerBlock { limit, actual });
        }
    }
    if contract.coordinates_u32 {
        for i in 0..3 {
            let threads = grid[i] as u64 * block[i] as u64;
            if threads > 1 << 32 {
                return Err(LaunchContractError::CoordinateRangeExceedsU32 { axis: AXES[i], threads });
            }
        }
    }
    let (min, max) = contract.dynamic_shared;
    let actual = config.shared_mem_bytes;
    if actual < min || actual > max {
        return Err(LaunchContractError::DynamicSharedMemoryMismatch { min, max, actual });
    }
    Ok(())
}

fn check_device(
    contract: &LaunchContract,
    config: LaunchConfig,
    context: &Arc<CudaContext>,
    function: &CudaFunction,
) -> Result<(), LaunchContractError> {
    if let Some(required) = contract.min_compute_capability {
        let (major, minor) = context.compute_capability()?;
        let actual = (major as u32, minor as u32);
        if actual < required {
            return Err(LaunchContractError::ComputeCapabilityTooLow { required, actual });
        }
    }
    let limits = context.launch_limits()?;
    let max_block = axes(limits.max_block_dim);
    let max_grid = axes(limits.max_grid_dim);
    let grid = axes(config.grid_dim);
    let block = axes(config.block_dim);
    for i in 0..3 {
        if block[i] > max_block[i] {
            return Err(LaunchContractError::BlockDimensionTooLarge { axis: AXES[i], limit: max_block[i], actual: block[i] });
        }
        if grid[i] > max_grid[i] {
            return Err(LaunchContractError::GridDimensionTooLarge { axis: AXES[i], limit: max_grid[i], actual: grid[i] });
        }
    }
    let limit = function.max_threads_per_block()?;
    let actual = threads_of(config.block_dim);
    if actual > limit as u64 {
        return Err(LaunchContractError::TooManyThreadsPerBlock { limit, actual });
    }
    check_shared(config, limits.max_shared_memory_per_block, context, function)?;
    if contract.cooperative {
        check_resident(config, context, function)?;
    }
    Ok(())
}

fn check_shared(
    config: LaunchConfig,
    default_limit: u32,
    context: &Arc<CudaContext>,
    function: &CudaFunction,
) -> Result<(), LaunchContractError> {
    let static_bytes = function.static_shared_memory_bytes()? as u64;
    let actual = static_bytes + config.shared_mem_bytes as u64;
    if actual <= default_limit as u64 {
        return Ok(());
    }
    let limit = context.max_opt_in_shared_memory_per_block()?;
    if actual > limit as u64 {
        return Err(LaunchContractError::SharedMemoryTooLarge { limit, actual });
    }
    function.set_max_dynamic_shared_memory_bytes(config.shared_mem_bytes)?;
    Ok(())
}

fn check_resident(config: LaunchConfig, context: &Arc<CudaContext>, function: &CudaFunction) -> Result<(), LaunchContractError> {
    let threads = threads_of(config.block_dim) as u32;
    let blocks = function.max_active_blocks_per_multiprocessor(threads, config.shared_mem_bytes)?;
    let limit = blocks as u64 * context.multiprocessor_count()? as u64;
    let grid = axes(config.grid_dim);
    let actual = grid[0] as u64 * grid[1] as u64 * grid[2] as u64;
    if actual > limit {
        return Err(LaunchContractError::CooperativeGridTooLarge { limit, actual });
    }
    Ok(())
}
