//! Floats of few bits: `tf32`, those of one byte, and those of half a byte.
//!
//! They are what tensors and the factors of matrix products are made of. Arithmetic on them is done in `f32` and rounded
//! to the nearest value, of two as near to the even one. What is too large becomes the greatest finite value, as the
//! conversions of a GPU do it.

use crate::arithmetic::{Arithmetic, MatrixKind};
use crate::element::ElementType;
use crate::exchange::gather;
use crate::holding::{fill, get};
use crate::shape::{count, rank, side, Shape};
use crate::tile::Tile;
use core::cmp::Ordering;
use core::fmt;

// How the bits of a float of at most eight bits are shared out.
#[derive(Clone, Copy)]
struct Format {
    exponent: u32, // bits of it
    mantissa: u32, // bits of it
    greatest: u32, // finite magnitude
    nan: u32,      // the least magnitude that stands for NaN
}

impl Format {
    const fn bias(&self) -> i32 {
        (1 << (self.exponent - 1)) - 1
    }

    // A power of two, of those that f32 has.
    const fn power(exponent: i32) -> f32 {
        f32::from_bits(((exponent + 127) as u32) << 23)
    }

    #[inline(always)]
    fn decode(&self, bits: u32) -> f32 {
        let magnitude = bits & ((1 << (self.exponent + self.mantissa)) - 1);
        let sign = (bits >> (self.exponent + self.mantissa) & 1) << 31;
        if magnitude > self.greatest {
            let special = if magnitude >= self.nan { f32::NAN } else { f32::INFINITY };
            return f32::from_bits(special.to_bits() | sign);
        }
        let value = if magnitude >> self.mantissa == 0 {
            magnitude as f32 * Format::power(1 - self.bias() - self.mantissa as i32)
        } else {
            f32::from_bits((magnitude << (23 - self.mantissa)) + (((127 - self.bias()) as u32) << 23))
        };
        f32::from_bits(value.to_bits() | sign)
    }

    #[inline(always)]
    fn encode(&self, value: f32) -> u32 {
        let sign = (value.to_bits() >> 31) << (self.exponent + self.mantissa);
        let magnitude = value.to_bits() & 0x7fff_ffff;
        if magnitude > f32::INFINITY.to_bits() {
            return (1 << (self.exponent + self.mantissa)) - 1; // of a format without NaN the greatest number
        }
        let rounded = if magnitude < (((128 - self.bias()) as u32) << 23) {
            // Below the least normal number: a count of the least steps, which adding 2^23 rounds.
            let steps = f32::from_bits(magnitude) * Format::power(self.bias() - 1 + self.mantissa as i32);
            (steps + Format::power(23)).to_bits() & 0x7f_ffff
        } else {
            let shift = 23 - self.mantissa;
            let half = (1 << (shift - 1)) - 1 + (magnitude >> shift & 1);
            ((magnitude + half) >> shift) - (((127 - self.bias()) as u32) << self.mantissa)
        };
        sign | if rounded > self.greatest { self.greatest } else { rounded }
    }
}

macro_rules! formats {
    ($($(#[$doc:meta])* $ty:ident { exponent $exponent:literal, mantissa $mantissa:literal, greatest $greatest:literal, nan $nan:literal })*) => {
        $(
            $(#[$doc])*
            #[allow(non_camel_case_types)]
            #[derive(Clone, Copy, Default)]
            #[repr(transparent)]
            #[rustc_tile_element]
            pub struct $ty(u8);

            impl $ty {
                const FORMAT: Format = Format { exponent: $exponent, mantissa: $mantissa, greatest: $greatest, nan: $nan };

                /// Of its bits.
                pub const fn from_bits(bits: u8) -> $ty {
                    $ty(bits)
                }

                /// Its bits.
                pub const fn to_bits(self) -> u8 {
                    self.0
                }

                /// The nearest value.
                #[inline(always)]
                pub fn from_f32(value: f32) -> $ty {
                    $ty(const { $ty::FORMAT }.encode(value) as u8)
                }

                /// Its value.
                #[inline(always)]
                pub fn to_f32(self) -> f32 {
                    const { $ty::FORMAT }.decode(self.0 as u32)
                }
            }
        )*
    };
}

formats! {
    /// A byte: 4 bits of exponent and 3 of mantissa, finite numbers up to 448 and NaN.
    f8e4m3fn { exponent 4, mantissa 3, greatest 0x7e, nan 0x7f }
    /// A byte: 5 bits of exponent and 2 of mantissa, numbers up to 57344, infinities and NaN.
    f8e5m2 { exponent 5, mantissa 2, greatest 0x7b, nan 0x7d }
    /// Half a byte: 2 bits of exponent and 1 of mantissa: 0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives. In memory there
    /// are two of them in an [`f4e2m1fnx2`].
    f4e2m1fn { exponent 2, mantissa 1, greatest 7, nan 8 }
}

/// A byte of exponent alone: a power of two from 2^-127 to 2^127, or NaN. Scales of matrices are of it.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
#[rustc_tile_element]
pub struct f8e8m0fnu(u8);

impl f8e8m0fnu {
    /// Of its bits.
    pub const fn from_bits(bits: u8) -> f8e8m0fnu {
        f8e8m0fnu(bits)
    }

    /// Its bits.
    pub const fn to_bits(self) -> u8 {
        self.0
    }

    /// The nearest power of two; of what is not positive the least.
    #[inline(always)]
    pub fn from_f32(value: f32) -> f8e8m0fnu {
        let bits = value.to_bits();
        if value != value {
            return f8e8m0fnu(0xff);
        }
        if bits >> 31 != 0 {
            return f8e8m0fnu(0);
        }
        let exponent = (bits + 0x40_0000) >> 23;
        f8e8m0fnu(if exponent > 254 { 254 } else { exponent as u8 })
    }

    /// Its value.
    #[inline(always)]
    pub fn to_f32(self) -> f32 {
        match self.0 {
            0 => f32::from_bits(0x40_0000),
            0xff => f32::NAN,
            exponent => f32::from_bits((exponent as u32) << 23),
        }
    }
}

/// An `f32` of whose mantissa 10 bits count, as matrix instructions take it. In memory it is as large as an `f32`.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
#[rustc_tile_element]
pub struct tf32(u32);

impl tf32 {
    /// Of the bits of an `f32`, of which the last 13 do not count.
    pub const fn from_bits(bits: u32) -> tf32 {
        tf32(bits & !0x1fff)
    }

    /// Its bits.
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// The nearest value, of two as near the one further from zero.
    #[inline(always)]
    pub fn from_f32(value: f32) -> tf32 {
        let finite = value.to_bits() & 0x7f80_0000 != 0x7f80_0000;
        tf32::from_bits(if finite { value.to_bits() + 0x1000 } else { value.to_bits() | (value.to_bits() & 0x1fff) << 10 })
    }

    /// Its value.
    #[inline(always)]
    pub fn to_f32(self) -> f32 {
        f32::from_bits(self.0 & !0x1fff)
    }
}

macro_rules! through_f32 {
    ($ty:ident; $($name:ident($($operand:ident),*))*) => {
        $(
            #[inline(always)]
            fn $name(self $(, $operand: Self)*) -> Self {
                $ty::from_f32(Arithmetic::$name(self.to_f32() $(, $operand.to_f32())*))
            }
        )*
    };
}

macro_rules! from_numbers {
    ($ty:ident; $($name:ident $from:ident)*) => {
        $(
            #[inline(always)]
            fn $name(value: $from) -> $ty {
                $ty::from_f32(value as f32)
            }
        )*
    };
}

macro_rules! numbers {
    ($($ty:ident $matrix:ident $one:literal $least:literal $greatest:literal;)*) => {
        $(
            impl PartialEq for $ty {
                #[inline(always)]
                fn eq(&self, other: &$ty) -> bool {
                    self.to_f32() == other.to_f32()
                }
            }

            impl PartialOrd for $ty {
                #[inline(always)]
                fn partial_cmp(&self, other: &$ty) -> Option<Ordering> {
                    self.to_f32().partial_cmp(&other.to_f32())
                }
            }

            impl fmt::Debug for $ty {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Debug::fmt(&self.to_f32(), f)
                }
            }

            impl fmt::Display for $ty {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Display::fmt(&self.to_f32(), f)
                }
            }

            impl From<$ty> for f32 {
                #[inline(always)]
                fn from(value: $ty) -> f32 {
                    value.to_f32()
                }
            }

            impl Arithmetic for $ty {
                const MATRIX: MatrixKind = MatrixKind::$matrix;
                const IS_FLOAT: bool = true;
                const ZERO: Self = $ty(0);
                const ONE: Self = $ty::from_bits($one);
                const LEAST: Self = $ty::from_bits($least);
                const GREATEST: Self = $ty::from_bits($greatest);
                through_f32! {
                    $ty; plus(other) minus(other) times(other) over(other) remainder(other) negative() magnitude() greater(other)
                    lesser(other) greater_or_nan(other) lesser_or_nan(other)
                }
                #[inline(always)]
                fn convert<T: Arithmetic>(self) -> T {
                    T::from_f32(self.to_f32())
                }
                #[inline(always)]
                fn print_number(self) {
                    crate::debug::print_scalar(self.to_f32());
                }
                #[inline(always)]
                fn from_bool(value: bool) -> $ty {
                    $ty::from_f32(value as u8 as f32)
                }
                #[inline(always)]
                fn from_f32(value: f32) -> $ty {
                    $ty::from_f32(value)
                }
                from_numbers! {
                    $ty; from_i8 i8 from_u8 u8 from_i16 i16 from_u16 u16 from_i32 i32 from_u32 u32 from_i64 i64 from_u64 u64
                    from_f16 f16 from_bf16 bf16 from_f64 f64
                }
            }

            impl ElementType for $ty {}
        )*
    };
}

numbers! {
    tf32 Tf32 0x3f80_0000 0xff80_0000 0x7f80_0000;
    f8e4m3fn F8 0x38 0xfe 0x7e;
    f8e5m2 F8 0x3c 0xfc 0x7c;
    f8e8m0fnu None 0x7f 0x00 0xfe;
    f4e2m1fn None 0x2 0xf 0x7;
}

/// Two [`f4e2m1fn`] in a byte, the first in its low half: what tensors of them are made of.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
#[repr(transparent)]
#[rustc_tile_element]
pub struct f4e2m1fnx2(u8);

impl f4e2m1fnx2 {
    /// Of its bits.
    pub const fn from_bits(bits: u8) -> f4e2m1fnx2 {
        f4e2m1fnx2(bits)
    }

    /// Its bits.
    pub const fn to_bits(self) -> u8 {
        self.0
    }

    /// Of its two numbers.
    #[inline(always)]
    pub const fn from_pair(first: f4e2m1fn, second: f4e2m1fn) -> f4e2m1fnx2 {
        f4e2m1fnx2(first.0 & 0xf | second.0 << 4)
    }

    /// Its two numbers.
    #[inline(always)]
    pub const fn to_pair(self) -> (f4e2m1fn, f4e2m1fn) {
        (f4e2m1fn(self.0 & 0xf), f4e2m1fn(self.0 >> 4))
    }
}

impl Arithmetic for f4e2m1fnx2 {
    const ZERO: Self = f4e2m1fnx2(0);
}

impl ElementType for f4e2m1fnx2 {}

// ---------------------------------------------------------------- numbers that share bytes

const fn halves<const S: [i32], const R: [i32]>() -> bool {
    let mut fits = rank::<S>() == rank::<R>() && rank::<S>() > 0;
    let mut axis = 0;
    while fits && axis < rank::<S>() {
        fits = side::<S>(axis) == side::<R>(axis) * if axis + 1 == rank::<S>() { 2 } else { 1 };
        axis += 1;
    }
    fits
}

impl<const S: [i32]> Tile<f4e2m1fn, S> {
    /// Neighbours along the last axis two in a byte.
    #[inline(always)]
    pub fn pack<const R: [i32]>(self, shape: Shape<R>) -> Tile<f4e2m1fnx2, R> {
        const { assert!(halves::<S, R>(), "the last axis of a packed tile is half as long, the others are the same") };
        let _ = shape;
        let first: Tile<f4e2m1fn, R> = gather(&self, |position| position * 2);
        let second: Tile<f4e2m1fn, R> = gather(&self, |position| position * 2 + 1);
        fill(|slot| f4e2m1fnx2::from_pair(get(&first, slot), get(&second, slot)))
    }
}

impl<const S: [i32]> Tile<f4e2m1fnx2, S> {
    /// The two numbers of each byte beside each other along the last axis.
    #[inline(always)]
    pub fn unpack<const R: [i32]>(self, shape: Shape<R>) -> Tile<f4e2m1fn, R> {
        const { assert!(halves::<R, S>(), "the last axis of an unpacked tile is twice as long, the others are the same") };
        let _ = shape;
        let pairs: Tile<f4e2m1fnx2, R> = gather(&self, |position| position / 2);
        crate::holding::zip_placed(&pairs, &pairs, |position, pair, _| {
            if position % 2 == 0 { pair.to_pair().0 } else { pair.to_pair().1 }
        })
    }
}

/// Bytes: what [`pack`] gives and [`unpack`] takes.
pub trait Byte: ElementType {
    #[doc(hidden)]
    fn of(bits: u8) -> Self;
    #[doc(hidden)]
    fn bits(self) -> u8;
}

macro_rules! bytes {
    ($($ty:ident)*) => {
        $(
            impl Byte for $ty {
                #[inline(always)]
                fn of(bits: u8) -> $ty {
                    bits as $ty
                }
                #[inline(always)]
                fn bits(self) -> u8 {
                    self as u8
                }
            }
        )*
    };
}

bytes! { i8 u8 }

// Bytes of an element that is made of whole ones.
const fn size<E>() -> usize {
    size_of::<E>()
}

/// The bytes of the elements of a tile with one axis, those of each from its lowest bits on.
#[inline(always)]
pub fn pack<E: ElementType, B: Byte, const S: [i32], const R: [i32]>(tile: Tile<E, S>) -> Tile<B, R> {
    const { assert!(rank::<S>() == 1 && rank::<R>() == 1, "what is packed has one axis") };
    const { assert!(count::<R>() == count::<S>() * size::<E>(), "there are as many bytes as the elements have") };
    let whole: Tile<E, R> = gather(&tile, |position| position / size::<E>());
    crate::holding::zip_placed(&whole, &whole, |position, element, _| {
        // SAFETY: an element is its bytes, and the index is one of them.
        B::of(unsafe { *(&raw const element as *const u8).add(position % size::<E>()) })
    })
}

/// Elements of their bytes: the inverse of [`pack`].
#[inline(always)]
pub fn unpack<E: ElementType, B: Byte, const S: [i32], const R: [i32]>(tile: Tile<B, S>) -> Tile<E, R> {
    const { assert!(rank::<S>() == 1 && rank::<R>() == 1, "what is unpacked has one axis") };
    const { assert!(count::<S>() == count::<R>() * size::<E>(), "there are as many bytes as the elements have") };
    let mut result: Tile<E, R> = fill(|_| E::ZERO);
    let mut at = 0;
    while at < size::<E>() {
        let part: Tile<B, R> = gather(&tile, |position| position * size::<E>() + at);
        result = fill(|slot| {
            let mut element = get(&result, slot);
            // SAFETY: any bytes are a number, and the index is one of them.
            unsafe { (&raw mut element as *mut u8).add(at).write(get(&part, slot).bits()) };
            element
        });
        at += 1;
    }
    result
}

// ---------------------------------------------------------------- products with scales

// A factor in f32, each element with the scale of its block.
#[inline(always)]
fn scaled<E: ElementType, X: ElementType, const S: [i32], const T: [i32]>(
    factor: &Tile<E, S>,
    scale: &Tile<X, T>,
    block: impl Fn(usize) -> usize,
) -> Tile<f32, S> {
    let scales: Tile<X, S> = gather(scale, block);
    crate::holding::zip(factor, &scales, |element, scale| element.convert::<f32>() * scale.convert::<f32>())
}

/// `lhs * rhs + acc` of matrices whose elements are scaled in blocks along the axis that is summed over: `lhs_scale` has
/// K / block columns and `rhs_scale` as many rows.
#[inline(always)]
pub fn mmaf_scaled<
    L: ElementType, R: ElementType, X: ElementType, const M: i32, const K: i32, const N: i32, const B: i32,
>(
    lhs: Tile<L, { [M, K] }>,
    rhs: Tile<R, { [K, N] }>,
    acc: Tile<f32, { [M, N] }>,
    lhs_scale: Tile<X, { [M, B] }>,
    rhs_scale: Tile<X, { [B, N] }>,
) -> Tile<f32, { [M, N] }> {
    const { assert!(B > 0 && K % B == 0, "the blocks of a scaled product are of one size") };
    let (k, n, blocks) = (K as usize, N as usize, B as usize);
    let block = k / blocks;
    let left = scaled(&lhs, &lhs_scale, |at| at / k * blocks + at % k / block);
    let right = scaled(&rhs, &rhs_scale, |at| at / n / block * n + at % n);
    crate::matrix::mma(left, right, acc)
}
