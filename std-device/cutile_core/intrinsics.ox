//! What the compiler knows about shapes and about the threads of a tile block.

/// How many threads share a tile: 1 on a CPU.
#[rustc_intrinsic]
pub fn tile_threads() -> usize;

/// The condition, which mostly holds. Of kernels in which a launch decides it for all threads there is a version for the launches
/// that do.
#[rustc_intrinsic]
pub const fn likely(condition: bool) -> bool {
    condition
}

/// The number of elements of a constant array.
#[rustc_intrinsic]
pub const fn shape_rank<const S: [i32]>() -> usize;

/// An element of a constant array; `index` is below its rank.
#[rustc_intrinsic]
pub const fn shape_dim<const S: [i32]>(index: usize) -> i32;

// Layouts of tiles, where several threads share them: the compiler chooses them (mir/tile).

/// Was the layout of tiles of this shape chosen for them, so that it is not what `holding` says of the shape?
#[rustc_intrinsic]
pub const fn layout_is_chosen<const S: [i32]>() -> bool;

/// The row-major position of what a thread holds in a slot.
#[rustc_intrinsic]
pub fn layout_position<const S: [i32]>(slot: usize, thread: usize) -> usize;

/// The slot that the element at a position is in.
#[rustc_intrinsic]
pub fn layout_slot<const S: [i32]>(position: usize) -> usize;

/// The first thread that holds the element at a position.
#[rustc_intrinsic]
pub fn layout_thread<const S: [i32]>(position: usize) -> usize;

/// How many elements follow one another in memory order in the slots of a thread.
#[rustc_intrinsic]
pub const fn layout_vector<const S: [i32]>() -> usize;

/// The same along any axis, and along which one.
#[rustc_intrinsic]
pub const fn layout_run<const S: [i32]>() -> usize;

/// See [`layout_run`].
#[rustc_intrinsic]
pub const fn layout_run_axis<const S: [i32]>() -> usize;

/// The bits of a thread's number that do not change what it holds.
#[rustc_intrinsic]
pub const fn layout_copies<const S: [i32]>() -> usize;

/// The axes without which tiles of the first shape are held as those of the second are, one bit each.
#[rustc_intrinsic]
pub const fn layout_slices<const S: [i32], const R: [i32]>() -> usize;

/// Are tiles of the second shape, which has sides 1 instead of some others, held as a part of those of the first?
#[rustc_intrinsic]
pub const fn layout_restricts<const S: [i32], const R: [i32]>() -> bool;

/// Does a thread hold the same elements, numbered row by row, of tiles of both shapes?
#[rustc_intrinsic]
pub const fn layout_reshapes<const S: [i32], const R: [i32]>() -> bool;

/// The same where axis i of the second shape is axis `P[i]` of the first.
#[rustc_intrinsic]
pub const fn layout_permutes<const S: [i32], const R: [i32], const P: [i32]>() -> bool;

/// How elements get from the first shape's layout to the second's: 1 they stay, 2 within threads, 3 within warps, 4 through
/// shared memory, 0 it is not known. The sides are the same.
#[rustc_intrinsic]
pub const fn layout_conversion<const S: [i32], const R: [i32]>() -> usize;

/// The bits of a thread's number that decide in which slot of the first an element of the second is.
#[rustc_intrinsic]
pub const fn layout_spread<const S: [i32], const R: [i32]>() -> usize;

/// Where elements lie in shared memory meanwhile: of a position some bits are exchanged for others (by exclusive or). From
/// which bit on, plus 256 times for those from which on, plus 65536 times how many; 0 stands for none.
#[rustc_intrinsic]
pub const fn layout_swizzle<E, const S: [i32], const R: [i32]>() -> usize;
