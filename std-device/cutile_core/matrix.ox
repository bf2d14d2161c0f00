//! Products of matrices.

use crate::arithmetic::{Arithmetic, MatrixKind};
use crate::element::ElementType;
use crate::exchange::{gather, room, scratch, wait};
use crate::holding::{blocks, each, fill, get, is_blocks, map, owns, position, run, slots, thread, zip_placed};
use crate::intrinsics::tile_threads;
use crate::shape::{rank, side};
use crate::tensor::write_run;
use crate::tile::Tile;
use cuda_device::wmma::{
    ldmatrix_x2, ldmatrix_x2_trans, ldmatrix_x4, mma_m16n8k16_f32_bf16, mma_m16n8k16_f32_f16, mma_m16n8k32_s32_s8,
    mma_m16n8k32_s32_u8, mma_m16n8k8_f32_tf32,
};

/// `lhs * rhs + acc` of matrices.
#[lang = "tile_mma"]
#[inline(always)]
pub fn mma<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>(
    lhs: Tile<E, { [M, K] }>,
    rhs: Tile<E, { [K, N] }>,
    acc: Tile<A, { [M, N] }>,
) -> Tile<A, { [M, N] }> {
    const { assert!(E::IS_FLOAT == A::IS_FLOAT, "the sums of a product are floats where its factors are, else integers") };
    product(lhs, rhs, acc)
}

// The same of tiles whose layouts may be any; the sums have that of their shape.
#[inline(always)]
#[rustc_tile_op(mma)]
fn product<E: ElementType, A: ElementType, const S: [i32], const R: [i32], const T: [i32]>(
    lhs: Tile<E, S>,
    rhs: Tile<E, R>,
    acc: Tile<A, T>,
) -> Tile<A, T> {
    let (m, k, n) = (side::<T>(0), side::<S>(1), side::<T>(1));
    if tile_threads() == 1 {
        return multiply(&lhs, &rhs, acc, m, k, n);
    }
    if is_blocks::<T>() && const { has_instruction::<E, A>() } && k % depth::<E>() == 0 {
        return multiply_blocks(&lhs, &rhs, acc);
    }
    if is_blocks::<T>() && const { is_widened::<E>() && has_instruction::<f16, A>() } && k % depth::<f16>() == 0 {
        let (lhs, rhs) = (map(&lhs, |element| element.convert::<f16>()), map(&rhs, |element| element.convert::<f16>()));
        return multiply_blocks(&lhs, &rhs, acc);
    }
    let mut result = acc;
    // As many columns of lhs and rows of rhs at a time as fit in shared memory.
    let step = (room::<E>() / (m + n)).min(k);
    assert!(step > 0, "the matrices are too large for shared memory");
    let mut start = 0;
    while start < k {
        let end = (start + step).min(k);
        let width = end - start;
        // SAFETY: both parts fit in the room there is.
        let right = unsafe { scratch::<E>().add(m * step) };
        wait();
        each(&lhs, |at, element| {
            let (row, column) = (at / k, at % k);
            if column >= start && column < end {
                // SAFETY: as above.
                unsafe { scratch::<E>().add(row * width + column - start).write(element) };
            }
        });
        each(&rhs, |at, element| {
            let (row, column) = (at / n, at % n);
            if row >= start && row < end {
                // SAFETY: as above.
                unsafe { right.add((row - start) * n + column).write(element) };
            }
        });
        wait();
        result = fill(|slot| {
            let at = position::<T>(slot);
            let mut sum = get(&result, slot);
            let mut i = 0;
            while i < width {
                // SAFETY: written before the barrier.
                let (a, b) = unsafe { (*scratch::<E>().add(at / n * width + i), *right.add(i * n + at % n)) };
                sum = sum.accumulate(a, b);
                i += 1;
            }
            sum
        });
        start = end;
    }
    result
}

// Bytes between the rows of a factor in shared memory, so that eight of them are in different banks.
const GAP: usize = 16;

/// The inner side of a matrix instruction: 32 bytes.
#[inline(always)]
pub(crate) fn depth<E>() -> usize {
    32 / size_of::<E>()
}

/// Is there a matrix instruction for factors of `E` and sums of `A`?
pub(crate) const fn has_instruction<E: Arithmetic, A: Arithmetic>() -> bool {
    match E::MATRIX {
        MatrixKind::F16 | MatrixKind::Bf16 | MatrixKind::Tf32 => matches!(A::MATRIX, MatrixKind::F32),
        MatrixKind::I8 | MatrixKind::U8 => matches!(A::MATRIX, MatrixKind::I32),
        _ => false,
    }
}

// Are factors of `E` converted to `f16`, so that there is an instruction?
const fn is_widened<E: Arithmetic>() -> bool {
    matches!(E::MATRIX, MatrixKind::F8)
}

/// One matrix instruction: sums of 16 by 8 elements, of which each lane has four.
#[inline(always)]
pub(crate) unsafe fn instruction<E: ElementType, A: ElementType>(a: [u32; 4], b: [u32; 2], sums: [A; 4]) -> [A; 4] {
    use core::mem::transmute_copy;
    // SAFETY: the caller's; the kind of the factors says what the sums are, see `has_instruction`.
    unsafe {
        match E::MATRIX {
            MatrixKind::F16 => transmute_copy(&mma_m16n8k16_f32_f16(transmute_copy(&sums), a, b)),
            MatrixKind::Bf16 => transmute_copy(&mma_m16n8k16_f32_bf16(transmute_copy(&sums), a, b)),
            MatrixKind::Tf32 => transmute_copy(&mma_m16n8k8_f32_tf32(transmute_copy(&sums), a, b)),
            MatrixKind::I8 => transmute_copy(&mma_m16n8k32_s32_s8(transmute_copy(&sums), a, b)),
            _ => transmute_copy(&mma_m16n8k32_s32_u8(transmute_copy(&sums), a, b)),
        }
    }
}

// Copies the columns `from` to `to`, or the rows, of a factor to shared memory, row by row, `pitch` elements apart, where
// `to` and the pitch are aligned to 16 bytes and the columns begin at such a place. What a thread holds of a row is copied in runs.
#[inline(always)]
fn stage<E: ElementType, const S: [i32]>(tile: &Tile<E, S>, to: *mut E, pitch: usize, rows: (usize, usize), columns: (usize, usize)) {
    match staged_run::<E, S>() {
        16 => stage_runs::<E, S, 16>(tile, to, pitch, rows, columns),
        8 => stage_runs::<E, S, 8>(tile, to, pitch, rows, columns),
        4 => stage_runs::<E, S, 4>(tile, to, pitch, rows, columns),
        2 => stage_runs::<E, S, 2>(tile, to, pitch, rows, columns),
        _ => stage_runs::<E, S, 1>(tile, to, pitch, rows, columns),
    }
}

#[inline(always)]
fn staged_run<E: ElementType, const S: [i32]>() -> usize {
    let width = side::<S>(rank::<S>() - 1);
    let mut elements = 1;
    while run::<S>() % (elements * 2) == 0 && width % (elements * 2) == 0 && elements * 2 * size_of::<E>() <= 16 {
        elements *= 2;
    }
    elements
}

#[inline(always)]
fn stage_runs<E: ElementType, const S: [i32], const N: usize>(
    tile: &Tile<E, S>,
    to: *mut E,
    pitch: usize,
    rows: (usize, usize),
    columns: (usize, usize),
) {
    let width = side::<S>(rank::<S>() - 1);
    slots::<E, S>(N, |slot| {
        let at = position::<S>(slot);
        let (row, column) = (at / width, at % width);
        let inside = row >= rows.0 && row < rows.1 && column >= columns.0 && column < columns.1;
        if owns::<S>(slot) && inside {
            let mut elements = [E::ZERO; N];
            let mut i = 0;
            while i < N {
                elements[i] = get(tile, slot + i);
                i += 1;
            }
            // SAFETY: the caller made room for the part, aligned to the size of a run.
            unsafe { write_run::<E, N>(to.add((row - rows.0) * pitch + column - columns.0), elements) };
        }
    });
}

// The same with rows and columns exchanged.
#[inline(always)]
fn stage_turned<E: ElementType, const S: [i32]>(tile: &Tile<E, S>, to: *mut E, pitch: usize, rows: (usize, usize)) {
    let width = side::<S>(rank::<S>() - 1);
    each(tile, |at, element| {
        let (row, column) = (at / width, at % width);
        if row >= rows.0 && row < rows.1 {
            // SAFETY: the caller made room for the part.
            unsafe { to.add(column * pitch + row - rows.0).write(element) };
        }
    });
}

// By matrix instructions: factors pass through shared memory, sums stay where they are.
#[inline(always)]
fn multiply_blocks<E: ElementType, A: ElementType, const S: [i32], const R: [i32], const T: [i32]>(
    lhs: &Tile<E, S>,
    rhs: &Tile<E, R>,
    acc: Tile<A, T>,
) -> Tile<A, T> {
    let (m, k, n) = (side::<T>(0), side::<S>(1), side::<T>(1));
    let gap = GAP / size_of::<E>();
    // The transposing load is of elements of two bytes: a right factor of others is turned when it is copied.
    let turned = size_of::<E>() != 2;
    let needed = |step: usize| m * (step + gap) + if turned { n * (step + gap) } else { step * (n + gap) };
    let mut step = k;
    while needed(step) > room::<E>() && step > depth::<E>() {
        step -= depth::<E>();
    }
    assert!(needed(step) <= room::<E>(), "the matrices are too large for shared memory");
    let mut result = acc;
    let mut start = 0;
    while start < k {
        let end = (start + step).min(k);
        let left = scratch::<E>();
        // SAFETY: both parts fit in the room there is.
        let right = unsafe { left.add(m * (step + gap)) };
        wait();
        stage(lhs, left, step + gap, (0, m), (start, end));
        if turned {
            stage_turned(rhs, right, step + gap, (start, end));
        } else {
            stage(rhs, right, n + gap, (start, end), (0, n));
        }
        wait();
        let mut inner = 0;
        while inner < end - start {
            // SAFETY: the factors were written before the barrier.
            unsafe { multiply_step(&mut result, left, right, step + gap, turned, inner) };
            inner += depth::<E>();
        }
        start = end;
    }
    result
}

// What one instruction's depth of the factors adds to the sums of this thread's warp.
#[inline(always)]
unsafe fn multiply_step<E: ElementType, A: ElementType, const T: [i32]>(
    sums: &mut Tile<A, T>,
    left: *const E,
    right: *const E,
    pitch: usize,
    turned: bool,
    inner: usize,
) {
    let held = const { blocks::<T>() };
    let gap = GAP / size_of::<E>();
    let half = depth::<E>() / 2; // elements of 16 bytes
    let lane = thread() % 32;
    let (row, matrix) = (lane % 8, lane / 8);
    let elements = &raw mut *sums as *mut A;
    let mut down = 0;
    #[cuda_device::unroll]
    while down < held.down {
        let first = held.first_row() + down * 16;
        // Matrices: rows 0 to 7 and 8 to 15 of the first 16 bytes, then of the next.
        // SAFETY: inside the left factor; 16 bytes that are aligned to them.
        let a = unsafe { ldmatrix_x4(left.add((first + matrix % 2 * 8 + row) * pitch + inner + matrix / 2 * half).cast()) };
        let mut across = 0;
        #[cuda_device::unroll]
        while across < held.across {
            let column = held.first_column() + across * 8;
            // SAFETY: inside the right factor; of the lanes 16 to 31 the address is not looked at.
            let b = unsafe {
                if turned {
                    ldmatrix_x2(right.add((column + row) * pitch + inner + matrix % 2 * half).cast())
                } else {
                    ldmatrix_x2_trans(right.add((inner + matrix % 2 * 8 + row) * (held.width + gap) + column).cast())
                }
            };
            // SAFETY: four elements of the tile; all lanes of the warp are here.
            unsafe {
                let place = elements.add((down * held.across + across) * 4) as *mut [A; 4];
                place.write(instruction::<E, A>(a, b, place.read()));
            }
            across += 1;
        }
        down += 1;
    }
}

// One thread has it all: row by row, so that the inner loop runs along rows.
#[inline(always)]
fn multiply<E: ElementType, A: ElementType, const S: [i32], const R: [i32], const T: [i32]>(
    lhs: &Tile<E, S>,
    rhs: &Tile<E, R>,
    acc: Tile<A, T>,
    m: usize,
    k: usize,
    n: usize,
) -> Tile<A, T> {
    let mut result = acc;
    let sums = &raw mut result as *mut A;
    let mut row = 0;
    while row < m {
        let mut i = 0;
        while i < k {
            let a = get(lhs, row * k + i);
            let mut column = 0;
            while column < n {
                // SAFETY: inside the tile, all of which this thread holds.
                unsafe {
                    let sum = sums.add(row * n + column);
                    *sum = (*sum).accumulate(a, get(rhs, i * n + column));
                }
                column += 1;
            }
            i += 1;
        }
        row += 1;
    }
    result
}

/// Left factors of products: a matrix, or several at once.
pub trait Factor: Copy {
    /// Its right factors.
    type Right<const N: i32>: Copy;
    /// The sums.
    type Sums<A: ElementType, const N: i32>: Copy;

    #[doc(hidden)]
    fn multiply<A: ElementType, const N: i32>(self, rhs: Self::Right<N>, acc: Self::Sums<A, N>) -> Self::Sums<A, N>;
}

impl<E: ElementType, const M: i32, const K: i32> Factor for Tile<E, { [M, K] }> {
    type Right<const N: i32> = Tile<E, { [K, N] }>;
    type Sums<A: ElementType, const N: i32> = Tile<A, { [M, N] }>;

    #[inline(always)]
    fn multiply<A: ElementType, const N: i32>(self, rhs: Tile<E, { [K, N] }>, acc: Tile<A, { [M, N] }>) -> Tile<A, { [M, N] }> {
        mma(self, rhs, acc)
    }
}

impl<E: ElementType, const B: i32, const M: i32, const K: i32> Factor for Tile<E, { [B, M, K] }> {
    type Right<const N: i32> = Tile<E, { [B, K, N] }>;
    type Sums<A: ElementType, const N: i32> = Tile<A, { [B, M, N] }>;

    #[inline(always)]
    fn multiply<A: ElementType, const N: i32>(
        self,
        rhs: Tile<E, { [B, K, N] }>,
        acc: Tile<A, { [B, M, N] }>,
    ) -> Tile<A, { [B, M, N] }> {
        let (m, k, n) = (M as usize, K as usize, N as usize);
        let mut result = acc;
        let mut b = 0;
        while b < B as usize {
            let left: Tile<E, { [M, K] }> = gather(&self, |at| b * m * k + at);
            let right: Tile<E, { [K, N] }> = gather(&rhs, |at| b * k * n + at);
            let sums: Tile<A, { [M, N] }> = gather(&acc, |at| b * m * n + at);
            let sums = mma(left, right, sums);
            let spread: Tile<A, { [B, M, N] }> = gather(&sums, |at| at % (m * n));
            result = zip_placed(&result, &spread, |at, old, new| if at / (m * n) == b { new } else { old });
            b += 1;
        }
        result
    }
}

/// [`mma`] of floats: of matrices, or of as many at once as the first axis says.
#[inline(always)]
pub fn mmaf<L: Factor, A: ElementType, const N: i32>(lhs: L, rhs: L::Right<N>, acc: L::Sums<A, N>) -> L::Sums<A, N> {
    lhs.multiply(rhs, acc)
}

/// [`mmaf`] of integers. Whether they have signs follows from their types.
#[inline(always)]
#[rustc_optional_args(2)]
pub fn mmai<L: Factor, G, H, const N: i32>(
    lhs: L,
    rhs: L::Right<N>,
    acc: L::Sums<i32, N>,
    lhs_signedness: G,
    rhs_signedness: H,
) -> L::Sums<i32, N> {
    let _ = (lhs_signedness, rhs_signedness);
    lhs.multiply(rhs, acc)
}
