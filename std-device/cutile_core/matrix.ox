//! Products of matrices.

use crate::element::{ElementType, Number};
use crate::exchange::{room, scratch, wait};
use crate::holding::{each, fill, get, position};
use crate::intrinsics::tile_threads;
use crate::tile::Tile;

/// Implemented for the element types of factors and of their accumulator.
pub trait MultiplyInto<A>: ElementType {
    #[doc(hidden)]
    fn multiply_add(self, other: Self, sum: A) -> A;
}

macro_rules! products {
    ($($from:ident $to:ident;)*) => {
        $(
            impl MultiplyInto<$to> for $from {
                #[inline(always)]
                fn multiply_add(self, other: Self, sum: $to) -> $to {
                    products!(@$to self other sum)
                }
            }
        )*
    };
    (@i32 $a:ident $b:ident $sum:ident) => {
        $sum.wrapping_add(($a as i32).wrapping_mul($b as i32))
    };
    (@f16 $a:ident $b:ident $sum:ident) => {
        ($a as f32).mul_add($b as f32, $sum as f32) as f16
    };
    (@$to:ident $a:ident $b:ident $sum:ident) => {
        ($a as $to).mul_add($b as $to, $sum)
    };
}

products! { f16 f16; f16 f32; bf16 f32; f32 f32; f64 f64; i8 i32; u8 i32; }

/// `lhs * rhs + acc` of matrices.
#[inline(always)]
pub fn mma<E: MultiplyInto<A>, A: Number, const M: i32, const K: i32, const N: i32>(
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
                sum = a.multiply_add(b, sum);
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
fn multiply<E: MultiplyInto<A>, A: Number, const M: i32, const K: i32, const N: i32>(
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
                    *sum = a.multiply_add(get(rhs, i * n + column), *sum);
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
pub fn mmaf<E: MultiplyInto<A>, A: Number, const M: i32, const K: i32, const N: i32>(
    lhs: Tile<E, { [M, K] }>,
    rhs: Tile<E, { [K, N] }>,
    acc: Tile<A, { [M, N] }>,
) -> Tile<A, { [M, N] }> {
    mma(lhs, rhs, acc)
}

/// [`mma`] of integers.
#[inline(always)]
pub fn mmai<E: MultiplyInto<i32>, const M: i32, const K: i32, const N: i32>(
    lhs: Tile<E, { [M, K] }>,
    rhs: Tile<E, { [K, N] }>,
    acc: Tile<i32, { [M, N] }>,
) -> Tile<i32, { [M, N] }> {
    mma(lhs, rhs, acc)
}
