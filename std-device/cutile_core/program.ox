//! Which block of the launch this is.

use cuda_device::thread::{blockIdx_x, blockIdx_y, blockIdx_z, gridDim_x, gridDim_y, gridDim_z};

/// The place of this tile block along an axis of the grid, 0 to 2.
#[inline(always)]
#[rustc_tile_value(block)]
pub fn program_id(axis: i32) -> i32 {
    let (x, y, z) = get_tile_block_id();
    match axis {
        0 => x,
        1 => y,
        _ => z,
    }
}

/// The number of tile blocks along an axis of the grid, 0 to 2.
#[inline(always)]
#[rustc_tile_value(blocks)]
pub fn num_programs(axis: i32) -> i32 {
    let (x, y, z) = get_num_tile_blocks();
    match axis {
        0 => x,
        1 => y,
        _ => z,
    }
}

/// The place of this tile block in the grid.
#[inline(always)]
#[rustc_tile_value(block)]
pub fn get_tile_block_id() -> (i32, i32, i32) {
    (blockIdx_x() as i32, blockIdx_y() as i32, blockIdx_z() as i32)
}

/// The number of tile blocks along each axis of the grid.
#[inline(always)]
#[rustc_tile_value(blocks)]
pub fn get_num_tile_blocks() -> (i32, i32, i32) {
    (gridDim_x() as i32, gridDim_y() as i32, gridDim_z() as i32)
}
