//! Shapes of launches.

/// Grid, block and dynamic shared memory of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig {
    /// Blocks along x, y and z.
    pub grid_dim: (u32, u32, u32),
    /// Threads of a block along x, y and z.
    pub block_dim: (u32, u32, u32),
    /// Dynamic shared memory of a block in bytes.
    pub shared_mem_bytes: u32,
}

impl LaunchConfig {
    /// Blocks of 256 threads, enough for `n` elements.
    pub fn for_num_elems(n: u32) -> LaunchConfig {
        LaunchConfig { grid_dim: (n.div_ceil(256), 1, 1), block_dim: (256, 1, 1), shared_mem_bytes: 0 }
    }
}

/// The shape of a launch in one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig1D {
    config: LaunchConfig,
}

impl LaunchConfig1D {
    /// `grid` blocks of `block` threads with `shared_mem_bytes` of dynamic shared memory each.
    pub fn new(grid: u32, block: u32, shared_mem_bytes: u32) -> LaunchConfig1D {
        LaunchConfig1D { config: LaunchConfig { grid_dim: (grid, 1, 1), block_dim: (block, 1, 1), shared_mem_bytes } }
    }
}

/// The shape of a launch in two dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig2D {
    config: LaunchConfig,
}

impl LaunchConfig2D {
    /// Blocks and threads along x and y.
    pub fn new(grid: (u32, u32), block: (u32, u32), shared_mem_bytes: u32) -> LaunchConfig2D {
        LaunchConfig2D {
            config: LaunchConfig { grid_dim: (grid.0, grid.1, 1), block_dim: (block.0, block.1, 1), shared_mem_bytes },
        }
    }
}

/// The shape of a launch in three dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchConfig3D {
    config: LaunchConfig,
}

impl LaunchConfig3D {
    /// Blocks and threads along x, y and z.
    pub fn new(grid: (u32, u32, u32), block: (u32, u32, u32), shared_mem_bytes: u32) -> LaunchConfig3D {
        LaunchConfig3D { config: LaunchConfig { grid_dim: grid, block_dim: block, shared_mem_bytes } }
    }
}

impl From<LaunchConfig1D> for LaunchConfig {
    fn from(shape: LaunchConfig1D) -> LaunchConfig {
        shape.config
    }
}

impl From<LaunchConfig2D> for LaunchConfig {
    fn from(shape: LaunchConfig2D) -> LaunchConfig {
        shape.config
    }
}

impl From<LaunchConfig3D> for LaunchConfig {
    fn from(shape: LaunchConfig3D) -> LaunchConfig {
        shape.config
    }
}

/// What a launch on a device may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchLimits {
    /// Threads of a block.
    pub max_threads_per_block: u32,
    /// Threads of a block along x, y and z.
    pub max_block_dim: (u32, u32, u32),
    /// Blocks along x, y and z.
    pub max_grid_dim: (u32, u32, u32),
    /// Shared memory of a block in bytes, without opting in to more.
    pub max_shared_memory_per_block: u32,
}
