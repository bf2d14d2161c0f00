//! The vector types of x86-64 and what works on them lane by lane.
//!
//! A vector is the array of its lanes, so each operation is a loop of known length, of which the optimiser makes the
//! instruction that the operation is named after.

use crate::fmt;
use crate::mem;

macro_rules! vectors {
    ($($(#[$doc:meta])* $Name:ident [$lane:ty; $count:literal] $align:literal;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[repr(C, align($align))]
        #[allow(non_camel_case_types)]
        pub struct $Name([$lane; $count]);

        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut tuple = f.debug_tuple(stringify!($Name));
                for lane in &self.0 {
                    tuple.field(lane);
                }
                tuple.finish()
            }
        }
    )* };
}
vectors! {
    /// 128 bits: four `f32`.
    __m128 [f32; 4] 16;
    /// 128 bits: two `f64`.
    __m128d [f64; 2] 16;
    /// 128 bits of integers of any width.
    __m128i [i64; 2] 16;
    /// 256 bits: eight `f32`.
    __m256 [f32; 8] 32;
    /// 256 bits: four `f64`.
    __m256d [f64; 4] 32;
    /// 256 bits of integers of any width.
    __m256i [i64; 4] 32;
}

/// The lanes of a vector, or the vector of some lanes.
///
/// # Safety
/// Both types must be of one size and without invalid values.
#[inline(always)]
pub(super) unsafe fn lanes<A: Copy, B: Copy>(value: A) -> B {
    // SAFETY: as for the caller.
    unsafe { mem::transmute_copy(&value) }
}

/// All bits set where a comparison holds, none where it does not.
macro_rules! mask {
    ($holds:expr, $bits:ty) => {
        if $holds { <$bits>::MAX } else { 0 }
    };
}

// `name Vector [lane; count] -> [result lane] |a, b| value`, for each pair of lanes.
macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $V:ident [$t:ty; $n:literal] -> $r:ty, |$a:ident, $b:ident| $e:expr;)*) => { $(
        $(#[$doc])*
        #[inline]
        pub fn $name(a: $V, b: $V) -> $V {
            // SAFETY: a vector is so many lanes of any bits.
            let (x, y): ([$t; $n], [$t; $n]) = unsafe { (lanes(a), lanes(b)) };
            let mut result: [$r; $n] = [0 as $r; $n];
            let mut i = 0;
            while i < $n {
                let ($a, $b) = (x[i], y[i]);
                result[i] = $e;
                i += 1;
            }
            // SAFETY: as above.
            unsafe { lanes(result) }
        }
    )* };
}

// As `binary`, with one vector.
macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $V:ident [$t:ty; $n:literal] -> $W:ident $r:ty, |$a:ident| $e:expr;)*) => { $(
        $(#[$doc])*
        #[inline]
        pub fn $name(a: $V) -> $W {
            // SAFETY: a vector is so many lanes of any bits.
            let x: [$t; $n] = unsafe { lanes(a) };
            let mut result: [$r; $n] = [0 as $r; $n];
            let mut i = 0;
            while i < $n {
                let $a = x[i];
                result[i] = $e;
                i += 1;
            }
            // SAFETY: as above.
            unsafe { lanes(result) }
        }
    )* };
}

// Functions on whole lists of lanes: `name(a: Vector as [lane; count], …) -> Vector { list }`.
macro_rules! listed {
    ($($(#[$doc:meta])* $name:ident $(<const $I:ident: i32>)? ($($a:ident: $V:ident [$t:ty; $n:literal]),*; $($s:ident: $st:ty),*) -> $W:ty $body:block)*) => { $(
        $(#[$doc])*
        $(#[rustc_legacy_const_generics = stringify!($I)])?
        #[inline]
        pub fn $name $(<const $I: i32>)? ($($a: $V,)* $($s: $st),*) -> $W {
            $(
                // SAFETY: a vector is so many lanes of any bits.
                let $a: [$t; $n] = unsafe { lanes($a) };
            )*
            let result = $body;
            // SAFETY: as above.
            unsafe { lanes(result) }
        }
    )* };
}

// Loads and stores: `load store Vector Pointee`.
macro_rules! memory {
    ($($load:ident $store:ident $V:ident $P:ty;)*) => { $(
        /// Reads a vector.
        ///
        /// # Safety
        /// The pointer must be valid for it, and aligned as the name says.
        #[inline]
        pub unsafe fn $load(from: *const $P) -> $V {
            // SAFETY: as for the caller.
            unsafe { (from as *const $V).read_unaligned() }
        }

        /// Writes a vector.
        ///
        /// # Safety
        /// The pointer must be valid for it, and aligned as the name says.
        #[inline]
        pub unsafe fn $store(to: *mut $P, value: $V) {
            // SAFETY: as for the caller.
            unsafe { (to as *mut $V).write_unaligned(value) }
        }
    )* };
}
pub(super) use {binary, listed, mask, memory, unary};
