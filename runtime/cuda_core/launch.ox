//! The shape of a launch, what a kernel demands of it, and launching without checks.

use std::ffi::c_void;

use crate::error::{DriverError, call};
use crate::module::CudaFunction;
use crate::rt;
use crate::stream::CudaStream;
use crate::sys::{CUfunction, CUstream};

/// Any grid of any blocks; fits every kernel and is checked against none.
#[derive(Clone, Copy, Debug)]
pub struct LaunchConfig {
    /// Blocks of the grid (x, y, z).
    pub grid_dim: (u32, u32, u32),
    /// Threads of a block (x, y, z).
    pub block_dim: (u32, u32, u32),
    /// Dynamic shared memory of a block in bytes.
    pub shared_mem_bytes: u32,
}

impl LaunchConfig {
    /// One thread for each of `n` elements, in blocks of 256.
    pub fn for_num_elems(n: u32) -> LaunchConfig {
        LaunchConfig { grid_dim: (n.div_ceil(256), 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 }
    }
}

mod sealed {
    pub trait Sealed {}
}

/// A shape of as many dimensions as a kernel's contract says.
pub trait KernelLaunchConfig: sealed::Sealed + Copy {
    #[doc(hidden)]
    fn __raw(self) -> LaunchConfig;
}

/// Blocks and threads in one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig1D {
    grid: u32,
    block: u32,
    shared_mem_bytes: u32,
}

/// Blocks and threads in two dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig2D {
    grid: (u32, u32),
    block: (u32, u32),
    shared_mem_bytes: u32,
}

/// Blocks and threads in three dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig3D {
    grid: (u32, u32, u32),
    block: (u32, u32, u32),
    shared_mem_bytes: u32,
}

impl LaunchConfig1D {
    /// `grid` blocks of `block` threads, each block with `shared_mem_bytes` of dynamic shared memory.
    pub const fn new(grid: u32, block: u32, shared_mem_bytes: u32) -> LaunchConfig1D {
        LaunchConfig1D { grid, block, shared_mem_bytes }
    }
}

impl LaunchConfig2D {
    /// `grid` blocks of `block` threads (x, y), each block with `shared_mem_bytes` of dynamic shared memory.
    pub const fn new(grid: (u32, u32), block: (u32, u32), shared_mem_bytes: u32) -> LaunchConfig2D {
        LaunchConfig2D { grid, block, shared_mem_bytes }
    }
}

impl LaunchConfig3D {
    /// `grid` blocks of `block` threads (x, y, z), each block with `shared_mem_bytes` of dynamic shared
    /// memory.
    pub const fn new(grid: (u32, u32, u32), block: (u32, u32, u32), shared_mem_bytes: u32) -> LaunchConfig3D {
        LaunchConfig3D { grid, block, shared_mem_bytes }
    }
}

impl sealed::Sealed for LaunchConfig1D {}
impl sealed::Sealed for LaunchConfig2D {}
impl sealed::Sealed for LaunchConfig3D {}

impl KernelLaunchConfig for LaunchConfig1D {
    fn __raw(self) -> LaunchConfig {
        LaunchConfig {
            grid_dim: (self.grid, 1, 1),
            block_dim: (self.block, 1, 1),
            shared_mem_bytes: self.shared_mem_bytes,
        }
    }
}

impl KernelLaunchConfig for LaunchConfig2D {
    fn __raw(self) -> LaunchConfig {
        LaunchConfig {
            grid_dim: (self.grid.0, self.grid.1, 1),
            block_dim: (self.block.0, self.block.1, 1),
            shared_mem_bytes: self.shared_mem_bytes,
        }
    }
}

impl KernelLaunchConfig for LaunchConfig3D {
    fn __raw(self) -> LaunchConfig {
        LaunchConfig {
            grid_dim: self.grid,
            block_dim: self.block,
            shared_mem_bytes: self.shared_mem_bytes,
        }
    }
}

/// Which blocks a kernel accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockRequirement {
    /// Blocks of exactly this shape.
    Exact((u32, u32, u32)),
    /// Blocks of at most this many threads, in any shape.
    MaxThreads(u32),
}

/// How much dynamic shared memory a kernel accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DynamicSharedMemoryRequirement {
    /// Exactly this much.
    Exact {
        /// Bytes of a block.
        bytes: u32,
        /// What the kernel takes its alignment to be.
        min_alignment: u32,
    },
    /// Anything from the least to the most.
    Range {
        /// The least bytes of a block.
        min_bytes: u32,
        /// The most bytes of a block, which the device must be able to give.
        max_bytes: u32,
        /// What the kernel takes its alignment to be.
        min_alignment: u32,
    },
}

/// How wide the kernel takes its coordinates to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CoordinateRequirement {
    /// As wide as an address.
    #[default]
    Native,
    /// Every coordinate must fit in a `u32`, so the kernel may compute in them.
    U32,
}

/// What a kernel demands of a launch, as its attributes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchContractSpec {
    kernel_name: &'static str,
    block: BlockRequirement,
    dynamic_shared_memory: DynamicSharedMemoryRequirement,
    cluster: Option<(u32, u32, u32)>,
    cooperative: bool,
    min_compute_capability: Option<(u32, u32)>,
    coordinates: CoordinateRequirement,
}

impl LaunchContractSpec {
    /// A contract about blocks and shared memory alone.
    pub const fn new(
        kernel_name: &'static str, block: BlockRequirement, dynamic_shared_memory: DynamicSharedMemoryRequirement,
    ) -> LaunchContractSpec {
        LaunchContractSpec {
            kernel_name,
            block,
            dynamic_shared_memory,
            cluster: None,
            cooperative: false,
            min_compute_capability: None,
            coordinates: CoordinateRequirement::Native,
        }
    }

    /// Also demands clusters of this shape.
    #[must_use]
    pub const fn with_cluster(mut self, cluster: (u32, u32, u32)) -> LaunchContractSpec {
        self.cluster = Some(cluster);
        self
    }

    /// Also demands that all blocks run at the same time.
    #[must_use]
    pub const fn with_cooperative(mut self) -> LaunchContractSpec {
        self.cooperative = true;
        self
    }

    /// Also demands a GPU of at least this compute capability.
    #[must_use]
    pub const fn with_min_compute_capability(mut self, major: u32, minor: u32) -> LaunchContractSpec {
        self.min_compute_capability = Some((major, minor));
        self
    }

    /// Also demands that coordinates fit in a `u32`: at most 2^32 positions on each axis.
    #[must_use]
    pub const fn with_u32_coordinates(mut self) -> LaunchContractSpec {
        self.coordinates = CoordinateRequirement::U32;
        self
    }

    /// The kernel's name, for errors.
    pub const fn kernel_name(&self) -> &'static str {
        self.kernel_name
    }

    /// Which blocks it accepts.
    pub const fn block(&self) -> BlockRequirement {
        self.block
    }

    /// How much dynamic shared memory it accepts.
    pub const fn dynamic_shared_memory(&self) -> DynamicSharedMemoryRequirement {
        self.dynamic_shared_memory
    }

    /// The shape of its clusters, if it has any.
    pub const fn cluster(&self) -> Option<(u32, u32, u32)> {
        self.cluster
    }

    /// Whether all blocks must run at the same time.
    pub const fn cooperative(&self) -> bool {
        self.cooperative
    }

    /// The least compute capability, if it demands one.
    pub const fn min_compute_capability(&self) -> Option<(u32, u32)> {
        self.min_compute_capability
    }

    /// How wide its coordinates are.
    pub const fn coordinates(&self) -> CoordinateRequirement {
        self.coordinates
    }
}

/// Implemented by the marker type of a kernel with a launch contract.
pub trait KernelLaunchContract {
    /// A shape of as many dimensions as the contract's domain.
    type Config: KernelLaunchConfig;
    /// What the kernel demands.
    const SPEC: LaunchContractSpec;
}

/// What a device allows in any launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceLaunchLimits {
    pub(crate) max_threads_per_block: u32,
    pub(crate) max_block_dim: (u32, u32, u32),
    pub(crate) max_grid_dim: (u32, u32, u32),
    pub(crate) max_shared_memory_per_block: u32,
}

impl DeviceLaunchLimits {
    /// The most threads of a block.
    pub const fn max_threads_per_block(&self) -> u32 {
        self.max_threads_per_block
    }

    /// The largest block on each axis.
    pub const fn max_block_dim(&self) -> (u32, u32, u32) {
        self.max_block_dim
    }

    /// The largest grid on each axis.
    pub const fn max_grid_dim(&self) -> (u32, u32, u32) {
        self.max_grid_dim
    }

    /// The most shared memory of a block in bytes, without asking for more.
    pub const fn max_shared_memory_per_block(&self) -> u32 {
        self.max_shared_memory_per_block
    }
}

// ---------------------------------------------------------------- launching without checks

pub(crate) fn raw_launch(
    config: &LaunchConfig, cluster: Option<(u32, u32, u32)>, cooperative: bool, arguments: &[*mut c_void],
) -> rt::Launch {
    let cluster = cluster.unwrap_or((0, 0, 0));
    rt::Launch {
        grid: [config.grid_dim.0, config.grid_dim.1, config.grid_dim.2],
        block: [config.block_dim.0, config.block_dim.1, config.block_dim.2],
        cluster: [cluster.0, cluster.1, cluster.2],
        shared_bytes: config.shared_mem_bytes,
        flags: if cooperative { rt::LAUNCH_COOPERATIVE } else { 0 },
        argument_count: arguments.len() as u32,
        arguments: arguments.as_ptr().cast(),
        packed: std::ptr::null(),
        layout: std::ptr::null(),
    }
}

/// Launches on a stream; `arguments` has one pointer for each parameter.
pub(crate) unsafe fn launch_on(
    function: &CudaFunction, stream: &CudaStream, config: &LaunchConfig, cluster: Option<(u32, u32, u32)>,
    cooperative: bool, arguments: &[*mut c_void],
) -> Result<(), DriverError> {
    let launch = raw_launch(config, cluster, cooperative, arguments);
    // SAFETY: function and stream are open; the caller promises that the arguments fit.
    call(|e| unsafe { rt::ox_device_launch(function.raw(), stream.raw(), &launch, e) })
}

unsafe fn launch_raw(
    function: CUfunction, stream: CUstream, config: &LaunchConfig, cluster: Option<(u32, u32, u32)>,
    cooperative: bool, arguments: &[*mut c_void],
) -> Result<(), DriverError> {
    let launch = raw_launch(config, cluster, cooperative, arguments);
    // SAFETY: the caller's promise.
    call(|e| unsafe { rt::ox_device_launch_raw(function.cast(), stream, &launch, e) })
}

macro_rules! launch_functions {
    ($(
        $(#[$doc:meta])*
        $raw:ident, $on_stream:ident, cooperative $cooperative:literal $(, $cluster:ident)?;
    )*) => {
        $(
            $(#[$doc])*
            ///
            /// # Safety
            /// `func` must come from [`CudaFunction::cu_function`] and `stream` from [`CudaStream::cu_stream`] of the
            /// same context, or be null; `kernel_params` must point at one value of the right type for each parameter
            /// of the kernel, and the kernel's own conditions must hold.
            pub unsafe fn $raw(
                func: CUfunction, grid_dim: (u32, u32, u32), block_dim: (u32, u32, u32), shared_mem_bytes: u32,
                $($cluster: (u32, u32, u32),)? stream: CUstream, kernel_params: &mut [*mut c_void],
            ) -> Result<(), DriverError> {
                let config = LaunchConfig { grid_dim, block_dim, shared_mem_bytes };
                #[allow(unused_mut, unused_assignments)]
                let mut cluster = None;
                $(cluster = Some($cluster);)?
                // SAFETY: the caller's promise.
                unsafe { launch_raw(func, stream, &config, cluster, $cooperative, kernel_params) }
            }

            $(#[$doc])*
            ///
            /// # Safety
            /// `kernel_params` must point at one value of the right type for each parameter of the kernel, and the
            /// kernel's own conditions must hold.
            pub unsafe fn $on_stream(
                func: &CudaFunction, grid_dim: (u32, u32, u32), block_dim: (u32, u32, u32), shared_mem_bytes: u32,
                $($cluster: (u32, u32, u32),)? stream: &CudaStream, kernel_params: &mut [*mut c_void],
            ) -> Result<(), DriverError> {
                let config = LaunchConfig { grid_dim, block_dim, shared_mem_bytes };
                #[allow(unused_mut, unused_assignments)]
                let mut cluster = None;
                $(cluster = Some($cluster);)?
                // SAFETY: the caller's promise.
                unsafe { launch_on(func, stream, &config, cluster, $cooperative, kernel_params) }
            }
        )*
    };
}

launch_functions! {
    /// Launches a kernel.
    launch_kernel, launch_kernel_on_stream, cooperative false;
    /// Launches a kernel in clusters of blocks.
    launch_kernel_ex, launch_kernel_ex_on_stream, cooperative false, cluster_dim;
    /// Launches a kernel whose blocks all run at the same time.
    launch_kernel_cooperative, launch_kernel_cooperative_on_stream, cooperative true;
    /// Launches a kernel in clusters of blocks that all run at the same time.
    launch_kernel_ex_cooperative, launch_kernel_ex_cooperative_on_stream, cooperative true, cluster_dim;
}
