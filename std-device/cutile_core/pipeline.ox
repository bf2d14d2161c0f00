//! Products in loops, whose factors come from memory while earlier ones are multiplied.
//!
//! In a loop such as
//!
//! ```text
//! for k in 0..steps {
//!     sums = mma(x.load([row, k]), y.load([k, column]), sums);
//! }
//! ```
//!
//! nobody looks at the factors but the product, and at the sums not before the loop is left. The compiler (mir/tile)
//! finds such loops and has them do less at once: a load only says what is to be loaded, [`Later`]; [`mma_later`] starts
//! copies of both factors to shared memory, which run beside the threads, and multiplies the factors that were asked
//! for two products ago; where the loop is left, [`mma_finish`] multiplies those that are still on their way. So the
//! products are the same, in the same order.
//!
//! In shared memory a factor lies row by row, in pieces of 16 bytes. Within a row the pieces are exchanged so that the
//! same piece of eight rows that follow one another is in different banks.

use crate::element::ElementType;
use crate::exchange::wait;
use crate::holding::{blocks, is_blocks, thread};
use crate::intrinsics::tile_threads;
use crate::matrix::{depth, has_instruction, instruction, mma};
use crate::shape::{count, side};
use crate::tensor::{load, Start, View};
use crate::tile::Tile;
use core::marker::PhantomData;
use core::mem::transmute_copy;
use cuda_device::async_copy::{commit_group, cp_async_cg_16, cp_async_cg_zfill_16, wait_all, wait_group};
use cuda_device::intrinsics::{on_gpu, simt_ptx, simt_shared_memory};
use cuda_device::wmma::{ldmatrix_x2_trans, ldmatrix_x4, ldmatrix_x4_trans};

/// A tile that is to be loaded.
#[lang = "tile_later"]
pub(crate) struct Later<E: ElementType, const S: [i32]> {
    view: View<E>,
    start: Start,
    outside: E,
}

impl<E: ElementType, const S: [i32]> Clone for Later<E, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<E: ElementType, const S: [i32]> Copy for Later<E, S> {}

/// Room in shared memory for all elements of a tile.
#[lang = "tile_shared"]
struct Whole<E: ElementType, const S: [i32]>(PhantomData<E>);

/// Pairs of factors that are in shared memory at the same time. One is multiplied, the others are on their way.
const STAGES: usize = 3;

/// The shared memory of a loop. All loops of a kernel use the same, one after the other, in the dynamic part.
#[lang = "tile_stages"]
struct Stages<E: ElementType, const M: i32, const K: i32, const N: i32>(
    [(Whole<E, { [M, K] }>, Whole<E, { [K, N] }>); STAGES],
);

// The most bytes of it; two blocks that run side by side have room for theirs.
const MOST_BYTES: usize = 98304;

// Elements in a piece of 16 bytes; all that are loaded this way have two bytes.
const PIECE: usize = 8;

const fn fits<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>() -> bool {
    let (m, k, n) = (M as usize, K as usize, N as usize);
    has_instruction::<E, A>()
        && size_of::<E>() == 2
        && k % 16 == 0
        && (k / PIECE).is_power_of_two()
        && n % PIECE == 0
        && (n / PIECE).is_power_of_two()
        && STAGES * (m * k + k * n) * 2 <= MOST_BYTES
}

#[inline(always)]
fn is_pipelined<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>() -> bool {
    is_blocks::<{ [M, N] }>() && const { fits::<E, A, M, K, N>() }
}

// Where the piece that begins with an element is, in elements.
#[inline(always)]
fn place(row: usize, column: usize, width: usize) -> usize {
    let pieces = width / PIECE;
    let turn = if pieces >= 8 { row % 8 } else { row / (8 / pieces) % pieces };
    row * width + (column / PIECE ^ turn) * PIECE
}

#[inline(always)]
fn left_of<E: ElementType, const M: i32, const K: i32, const N: i32>(stage: u32) -> *mut E {
    let bytes = (M * K + K * N) as u32 * size_of::<E>() as u32;
    // SAFETY: one of the stages.
    unsafe { simt_shared_memory::<Stages<E, M, K, N>, 0>().add((stage * bytes) as usize) as *mut E }
}

// The number itself, which the optimiser of GPU code does not see: a loop up to it stays a loop.
#[inline(always)]
fn opaque(number: usize) -> usize {
    if on_gpu() {
        // SAFETY: it copies a register.
        unsafe { simt_ptx::<(u32,), _>("mov.b32 %0, %1;", "=r,r", 0, (number as u32,)).0 as usize }
    } else {
        number
    }
}

impl<E: ElementType, const S: [i32]> Later<E, S> {
    #[inline(always)]
    fn now(&self) -> Tile<E, S> {
        load(&self.view, &self.start, self.outside)
    }

    // Do the pieces of the tile lie in memory as they will in shared memory?
    #[inline(always)]
    fn has_pieces(&self) -> bool {
        let (ptr, strides) = (self.view.ptr as usize, &self.view.strides);
        ptr % 16 == 0 && strides[1] == 1 && strides[0] % PIECE as i64 == 0 && self.start[1] % PIECE as i64 == 0
    }

    // Calls back with row and column of each piece that falls to this thread.
    #[inline(always)]
    fn pieces(mut visit: impl FnMut(usize, usize)) {
        let pieces = count::<S>() / PIECE;
        let width = side::<S>(1) / PIECE;
        let mut first = 0;
        #[cuda_device::unroll]
        while first < pieces {
            let at = first + thread();
            if pieces % tile_threads() == 0 || at < pieces {
                visit(at / width, at % width * PIECE);
            }
            first += tile_threads();
        }
    }

    // The same in a loop that stays one, for what is done at the edges of tensors: the registers are for the sums.
    #[inline(always)]
    fn pieces_one_by_one(mut visit: impl FnMut(usize, usize)) {
        let pieces = opaque(count::<S>() / PIECE);
        let width = side::<S>(1) / PIECE;
        let mut at = thread();
        while at < pieces {
            visit(at / width, at % width * PIECE);
            at += tile_threads();
        }
    }

    // How many elements of a piece are inside of the tensor, if it begins inside.
    #[inline(always)]
    fn inside(&self, row: usize, column: usize) -> i64 {
        let (row, column) = (self.start[0] + row as i64, self.start[1] + column as i64);
        let dims = &self.view.dims;
        if row < 0 || row >= dims[0] as i64 || column < 0 {
            return 0;
        }
        (dims[1] as i64 - column).max(0).min(PIECE as i64)
    }

    // Starts to copy the tile to shared memory, or copies it.
    #[inline(always)]
    unsafe fn fetch(&self, to: *mut E) {
        let width = side::<S>(1);
        // SAFETY: numbers of two bytes.
        let is_zero = unsafe { transmute_copy::<E, u16>(&self.outside) } == 0;
        if self.has_pieces() && self.view.holds::<S>(&self.start) {
            let first = self.view.address::<S>(&self.start, 0);
            Self::pieces(|row, column| {
                let from = first.wrapping_offset((row as i64 * self.view.strides[0] + column as i64) as isize);
                // SAFETY: inside the tensor, and aligned; the caller made room.
                unsafe { cp_async_cg_16(to.add(place(row, column, width)).cast(), from.cast()) };
            });
        } else if self.has_pieces() && is_zero {
            Self::pieces_one_by_one(|row, column| {
                let elements = self.inside(row, column);
                let from = self.view.address::<S>(&self.start, row * width + column);
                let from = if elements > 0 { from } else { self.view.ptr };
                // SAFETY: as above; no more is read than is inside.
                unsafe { cp_async_cg_zfill_16(to.add(place(row, column, width)).cast(), from.cast(), elements as u32 * 2) };
            });
        } else {
            Self::pieces_one_by_one(|row, column| {
                let mut i = 0;
                while i < opaque(PIECE) {
                    let position = row * width + column + i;
                    let element = if self.view.covers::<S>(&self.start, position) {
                        // SAFETY: inside the tensor.
                        unsafe { *self.view.address::<S>(&self.start, position) }
                    } else {
                        self.outside
                    };
                    // SAFETY: the caller made room for the piece.
                    unsafe { to.add(place(row, column, width) + i).write(element) };
                    i += 1;
                }
            });
        }
    }
}

/// [`load`], when the tile is needed.
#[lang = "tile_load_later"]
#[inline(always)]
pub(crate) fn load_later<E: ElementType, const S: [i32]>(view: &View<E>, start: &Start, outside: E) -> Later<E, S> {
    Later { view: *view, start: *start, outside }
}

// What a pair of factors in shared memory adds to the sums.
#[inline(always)]
unsafe fn multiply_stage<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>(
    sums: &mut Tile<A, { [M, N] }>,
    stage: u32,
) {
    let held = const { blocks::<{ [M, N] }>() };
    let (k, n) = (K as usize, N as usize);
    let left = left_of::<E, M, K, N>(stage);
    // SAFETY: the right factor follows the left.
    let right = unsafe { left.add(M as usize * k) };
    let elements = &raw mut *sums as *mut A;
    let (line, half) = (thread() % 16, thread() % 32 / 16 * PIECE);
    let mut inner = 0;
    #[cuda_device::unroll]
    while inner < k {
        // Of 16 rows of the right factor all columns of the warp: matrices of rows 0 to 7 and 8 to 15, and the same of
        // the next 8 columns.
        let mut b = [[0u32; 4]; 16];
        let mut pair = 0;
        #[cuda_device::unroll]
        while pair < (held.across + 1) / 2 {
            let column = held.first_column() + pair * 16;
            // SAFETY: inside the right factor; where there is no second half its lanes' addresses are not looked at.
            unsafe {
                if pair * 2 + 1 < held.across {
                    b[pair] = ldmatrix_x4_trans(right.add(place(inner + line, column + half, n)).cast());
                } else {
                    let last = ldmatrix_x2_trans(right.add(place(inner + line, column, n)).cast());
                    b[pair] = [last[0], last[1], 0, 0];
                }
            }
            pair += 1;
        }
        let mut down = 0;
        #[cuda_device::unroll]
        while down < held.down {
            let row = held.first_row() + down * 16 + line;
            // SAFETY: inside the left factor.
            let a = unsafe { ldmatrix_x4(left.add(place(row, inner + half, k)).cast()) };
            let mut across = 0;
            #[cuda_device::unroll]
            while across < held.across {
                let (pair, side) = (across / 2, across % 2 * 2);
                // SAFETY: four elements of the tile; all lanes of the warp are here.
                unsafe {
                    let sum = elements.add((down * held.across + across) * 4) as *mut [A; 4];
                    sum.write(instruction::<E, A>(a, [b[pair][side], b[pair][side + 1]], sum.read()));
                }
                across += 1;
            }
            down += 1;
        }
        inner += depth::<E>();
    }
}

/// [`mma`] of factors that are to be loaded. The sums lack `pending` products, whose factors are in the stages before
/// `stage`.
#[lang = "tile_mma_later"]
#[inline(always)]
#[rustc_tile_op(mma)]
pub(crate) fn mma_later<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>(
    lhs: Later<E, { [M, K] }>,
    rhs: Later<E, { [K, N] }>,
    acc: Tile<A, { [M, N] }>,
    pending: &mut u32,
    stage: &mut u32,
) -> Tile<A, { [M, N] }> {
    if !is_pipelined::<E, A, M, K, N>() {
        return mma(lhs.now(), rhs.now(), acc);
    }
    let mut result = acc;
    // The oldest factors have come, and those before them nobody reads any more.
    wait_group(STAGES as u32 - 2);
    wait();
    let left = left_of::<E, M, K, N>(*stage);
    // SAFETY: a stage that is free.
    unsafe {
        lhs.fetch(left);
        rhs.fetch(left.add((M * K) as usize));
    }
    commit_group();
    let next = if *stage == STAGES as u32 - 1 { 0 } else { *stage + 1 };
    if *pending == STAGES as u32 - 1 {
        // SAFETY: the stage after the newest is the oldest.
        unsafe { multiply_stage::<E, A, M, K, N>(&mut result, next) };
    } else {
        *pending += 1;
    }
    *stage = next;
    result
}

/// The sums with all products.
#[lang = "tile_mma_finish"]
#[inline(always)]
#[rustc_tile_op(mma)]
pub(crate) fn mma_finish<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>(
    acc: Tile<A, { [M, N] }>,
    pending: &mut u32,
    stage: &mut u32,
) -> Tile<A, { [M, N] }> {
    let mut result = acc;
    if !is_pipelined::<E, A, M, K, N>() || *pending == 0 {
        return result;
    }
    wait_all();
    wait();
    while *pending > 0 {
        let oldest = if *stage >= *pending { *stage - *pending } else { *stage + STAGES as u32 - *pending };
        // SAFETY: the copies were waited for.
        unsafe { multiply_stage::<E, A, M, K, N>(&mut result, oldest) };
        *pending -= 1;
    }
    result
}
