//! What the compiler knows about shapes and about the threads of a tile block.

/// How many threads share a tile: 1 on a CPU.
#[rustc_intrinsic]
pub fn tile_threads() -> usize;

/// The number of elements of a constant array.
#[rustc_intrinsic]
pub const fn shape_rank<const S: [i32]>() -> usize;

/// An element of a constant array; `index` is below its rank.
#[rustc_intrinsic]
pub const fn shape_dim<const S: [i32]>(index: usize) -> i32;
