//! Products of matrices.

use crate::element::ElementType;
use crate::exchange::{room, scratch, wait};
use crate::holding::{each, fill, get, position};
use crate::intrinsics::tile_threads;
use crate::tile::Tile;

/// `lhs * rhs + acc` of matrices.
#[inline(always)]
pub fn mma<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>(
    lhs: Tile<E, { [M, K] }>,
    rhs: Tile<E, { [K, N] }>,
    acc: Tile<A, { [M, N] }>,
) -> Tile<A, { [M, N] }> {
    let (k, n) = (K as usize, N as usize);
    if tile_threads() == 1 {
        return multiply(&lhs, &rhs, acc, k, n);
    }
    let mut result = acc;
    // As many columns of lhs and rows of rhs at a time as fit in shared memory.
    let step = (room::<E>() / (M as usize + n)).min(k);
    assert!(step > 0, "the matrices are too large for shared memory");
    let mut start = 0;
    while start < k {
        let end = (start + step).min(k);
        let width = end - start;
        // SAFETY: both parts fit in the room there is.
        let right = unsafe { scratch::<E>().add(M as usize * step) };
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
            let at = position::<{ [M, N] }>(slot);
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

// One thread has it all: row by row, so that the inner loop runs along rows.
#[inline(always)]
fn multiply<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>(
    lhs: &Tile<E, { [M, K] }>,
    rhs: &Tile<E, { [K, N] }>,
    acc: Tile<A, { [M, N] }>,
    k: usize,
    n: usize,
) -> Tile<A, { [M, N] }> {
    let mut result = acc;
    let sums = &raw mut result as *mut A;
    let mut row = 0;
    while row < M as usize {
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

/// [`mma`] of floats.
#[inline(always)]
pub fn mmaf<E: ElementType, A: ElementType, const M: i32, const K: i32, const N: i32>(
    lhs: Tile<E, { [M, K] }>,
    rhs: Tile<E, { [K, N] }>,
    acc: Tile<A, { [M, N] }>,
) -> Tile<A, { [M, N] }> {
    mma(lhs, rhs, acc)
}

/// [`mma`] of integers. Whether they have signs follows from their types.
#[inline(always)]
#[rustc_optional_args(2)]
pub fn mmai<E: ElementType, G, H, const M: i32, const K: i32, const N: i32>(
    lhs: Tile<E, { [M, K] }>,
    rhs: Tile<E, { [K, N] }>,
    acc: Tile<i32, { [M, N] }>,
    lhs_signedness: G,
    rhs_signedness: H,
) -> Tile<i32, { [M, N] }> {
    let _ = (lhs_signedness, rhs_signedness);
    mma(lhs, rhs, acc)
}
