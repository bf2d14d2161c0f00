//! Constants, classification and bit-level methods of `f16`, `bf16`, `f32` and `f64`.

use crate::cmp::Ordering;
use crate::convert::FloatToInt;
use crate::intrinsics;
use crate::mem;

/// The kinds of floating point numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FpCategory {
    /// Not a number.
    Nan,
    /// Positive or negative infinity.
    Infinite,
    /// Positive or negative zero.
    Zero,
    /// De-normalised.
    Subnormal,
    /// Everything else.
    Normal,
}

macro_rules! float_basics {
    ($T:ident, $U:ident, $I:ident, $BYTES:literal, $MANTISSA:literal, $DIGITS:literal,
     $MIN_EXP:literal, $MAX_EXP:literal, $MIN_10:literal, $MAX_10:literal,
     $EPSILON:literal, $MIN_POS:literal, $MAX:literal,
     $DEGREES:literal) => {
        impl $T {
            /// The radix of the internal representation.
            pub const RADIX: u32 = 2;
            /// The number of significant binary digits.
            pub const MANTISSA_DIGITS: u32 = $MANTISSA;
            /// The number of significant decimal digits.
            pub const DIGITS: u32 = $DIGITS;
            /// The difference between 1 and the next larger number.
            pub const EPSILON: $T = $EPSILON;
            /// The smallest finite value.
            pub const MIN: $T = -$MAX;
            /// The smallest positive normal value.
            pub const MIN_POSITIVE: $T = $MIN_POS;
            /// The largest finite value.
            pub const MAX: $T = $MAX;
            /// One greater than the minimum normal binary exponent.
            pub const MIN_EXP: i32 = $MIN_EXP;
            /// One greater than the maximum binary exponent.
            pub const MAX_EXP: i32 = $MAX_EXP;
            /// The minimum normal decimal exponent.
            pub const MIN_10_EXP: i32 = $MIN_10;
            /// The maximum decimal exponent.
            pub const MAX_10_EXP: i32 = $MAX_10;
            /// Not a number.
            #[rustc_diagnostic_item = "float_nan"]
            pub const NAN: $T = 0.0 / 0.0;
            /// Infinity.
            pub const INFINITY: $T = 1.0 / 0.0;
            /// Negative infinity.
            pub const NEG_INFINITY: $T = -1.0 / 0.0;

            const SIGN_MASK: $U = 1 << ($BYTES * 8 - 1);
            const MANTISSA_MASK: $U = (1 << ($MANTISSA - 1)) - 1;
            const EXPONENT_MASK: $U = !(Self::SIGN_MASK | Self::MANTISSA_MASK);

            /// Whether this is not a number.
            #[must_use]
            #[inline]
            #[allow(clippy::eq_op)]
            pub const fn is_nan(self) -> bool {
                self != self
            }

            /// Whether this is infinite.
            #[must_use]
            #[inline]
            pub const fn is_infinite(self) -> bool {
                (self == Self::INFINITY) | (self == Self::NEG_INFINITY)
            }

            /// Whether this is neither infinite nor NaN.
            #[must_use]
            #[inline]
            pub const fn is_finite(self) -> bool {
                self.abs() < Self::INFINITY
            }

            /// Whether this is subnormal.
            #[must_use]
            #[inline]
            pub const fn is_subnormal(self) -> bool {
                matches!(self.classify(), FpCategory::Subnormal)
            }

            /// Whether this is neither zero, infinite, subnormal nor NaN.
            #[must_use]
            #[inline]
            pub const fn is_normal(self) -> bool {
                matches!(self.classify(), FpCategory::Normal)
            }

            /// The category of the number.
            pub const fn classify(self) -> FpCategory {
                let bits = self.to_bits();
                let mantissa = bits & Self::MANTISSA_MASK;
                let exponent = bits & Self::EXPONENT_MASK;
                if exponent == Self::EXPONENT_MASK {
                    if mantissa == 0 { FpCategory::Infinite } else { FpCategory::Nan }
                } else if exponent == 0 {
                    if mantissa == 0 { FpCategory::Zero } else { FpCategory::Subnormal }
                } else {
                    FpCategory::Normal
                }
            }

            /// Whether the sign bit is clear.
            #[must_use]
            #[inline]
            pub const fn is_sign_positive(self) -> bool {
                !self.is_sign_negative()
            }

            /// Whether the sign bit is set.
            #[must_use]
            #[inline]
            pub const fn is_sign_negative(self) -> bool {
                self.to_bits() & Self::SIGN_MASK != 0
            }

            /// The least number greater than this one.
            #[inline]
            pub const fn next_up(self) -> Self {
                let bits = self.to_bits();
                if self.is_nan() || bits == Self::INFINITY.to_bits() {
                    return self;
                }
                let abs = bits & !Self::SIGN_MASK;
                let next = if abs == 0 {
                    1
                } else if bits == abs {
                    bits + 1
                } else {
                    bits - 1
                };
                Self::from_bits(next)
            }

            /// The greatest number less than this one.
            #[inline]
            pub const fn next_down(self) -> Self {
                let bits = self.to_bits();
                if self.is_nan() || bits == Self::NEG_INFINITY.to_bits() {
                    return self;
                }
                let abs = bits & !Self::SIGN_MASK;
                let next = if abs == 0 {
                    Self::SIGN_MASK | 1
                } else if bits == abs {
                    bits - 1
                } else {
                    bits + 1
                };
                Self::from_bits(next)
            }

            /// `1 / self`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn recip(self) -> Self {
                1.0 / self
            }

            /// Radians to degrees.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_degrees(self) -> Self {
                self * $DEGREES
            }

            /// Degrees to radians.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_radians(self) -> Self {
                const RADIANS: $T = consts::PI as $T / 180.0;
                self * RADIANS
            }

            /// The mean of two numbers.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn midpoint(self, other: Self) -> Self {
                let half_max = Self::MAX / 2.0;
                if self.abs() <= half_max && other.abs() <= half_max {
                    (self + other) / 2.0
                } else {
                    self / 2.0 + other / 2.0
                }
            }

            /// The integer part as an integer, unchecked.
            ///
            /// # Safety
            /// The value must be finite and fit.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub unsafe fn to_int_unchecked<Int: Copy>(self) -> Int
            where
                Self: FloatToInt<Int>,
            {
                // SAFETY: as for the caller.
                unsafe { intrinsics::float_to_int_unchecked(self) }
            }

            /// The bits of the number.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_bits(self) -> $U {
                // SAFETY: integers have no invalid bytes.
                unsafe { mem::transmute(self) }
            }

            /// A number from its bits.
            #[must_use]
            #[inline]
            pub const fn from_bits(v: $U) -> Self {
                // SAFETY: floats have no invalid bytes.
                unsafe { mem::transmute(v) }
            }

            /// The bytes in big-endian order.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_be_bytes(self) -> [u8; $BYTES] {
                self.to_bits().to_be_bytes()
            }

            /// The bytes in little-endian order.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_le_bytes(self) -> [u8; $BYTES] {
                self.to_bits().to_le_bytes()
            }

            /// The bytes in the target's order.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_ne_bytes(self) -> [u8; $BYTES] {
                self.to_bits().to_ne_bytes()
            }

            /// From bytes in big-endian order.
            #[must_use]
            #[inline]
            pub const fn from_be_bytes(bytes: [u8; $BYTES]) -> Self {
                Self::from_bits($U::from_be_bytes(bytes))
            }

            /// From bytes in little-endian order.
            #[must_use]
            #[inline]
            pub const fn from_le_bytes(bytes: [u8; $BYTES]) -> Self {
                Self::from_bits($U::from_le_bytes(bytes))
            }

            /// From bytes in the target's order.
            #[must_use]
            #[inline]
            pub const fn from_ne_bytes(bytes: [u8; $BYTES]) -> Self {
                Self::from_bits($U::from_ne_bytes(bytes))
            }

            /// The ordering of IEEE 754 `totalOrder`.
            #[must_use]
            #[inline]
            pub fn total_cmp(&self, other: &Self) -> Ordering {
                // Flipping all bits but the sign of negative numbers makes them order as integers.
                let mut left = self.to_bits() as $I;
                let mut right = other.to_bits() as $I;
                left ^= (((left >> ($BYTES * 8 - 1)) as $U) >> 1) as $I;
                right ^= (((right >> ($BYTES * 8 - 1)) as $U) >> 1) as $I;
                left.cmp(&right)
            }

            /// The number restricted to an interval.
            ///
            /// # Panics
            /// Panics if `min > max` or either is NaN.
            #[must_use = "this returns the clamped value and does not modify the original"]
            #[inline]
            pub const fn clamp(mut self, min: Self, max: Self) -> Self {
                assert!(min <= max, "min > max, or either was NaN. min = {min:?}, max = {max:?}");
                if self < min {
                    self = min;
                }
                if self > max {
                    self = max;
                }
                self
            }

            /// The absolute value.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn abs(self) -> Self {
                Self::from_bits(self.to_bits() & !Self::SIGN_MASK)
            }

            /// `self - other`, or 0 where that is negative.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[deprecated(
                since = "1.10.0",
                note = "you probably meant `(self - other).abs()`: this operation is `(self - other).max(0.0)` except that `abs_sub` also propagates NaNs (also known as `fdim` in C). If you truly need the positive difference, consider using that expression or the C function `fdim`, depending on how you wish to handle NaN (please consider filing an issue describing your use-case too)."
            )]
            pub fn abs_sub(self, other: Self) -> Self {
                if self <= other { 0.0 } else { self - other }
            }

            /// 1 or -1 by sign, NaN for NaN.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn signum(self) -> Self {
                if self.is_nan() { Self::NAN } else { (1.0 as $T).copysign(self) }
            }

            /// The magnitude of `self` with the sign of `sign`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn copysign(self, sign: Self) -> Self {
                Self::from_bits((self.to_bits() & !Self::SIGN_MASK) | (sign.to_bits() & Self::SIGN_MASK))
            }
        }
    };
}

use crate::f64::consts;

float_basics! {
    f16, u16, i16, 2, 11, 3, -13, 16, -4, 4,
    9.7656e-4, 6.1035e-5, 6.5504e+4,
    57.2957795130823208767981548141051703
}
float_basics! {
    bf16, u16, i16, 2, 8, 2, -125, 128, -37, 38,
    7.8125e-3, 1.1755e-38, 3.3895e+38,
    57.2957795130823208767981548141051703
}
float_basics! {
    f32, u32, i32, 4, 24, 6, -125, 128, -37, 38,
    1.19209290e-07, 1.17549435e-38, 3.40282347e+38,
    57.2957795130823208767981548141051703
}
float_basics! {
    f64, u64, i64, 8, 53, 15, -1021, 1024, -307, 308,
    2.2204460492503131e-16, 2.2250738585072014e-308, 1.7976931348623157e+308,
    57.29577951308232
}

macro_rules! float_extremes {
    ($($T:ident |$a:ident, $b:ident| $max:expr, $min:expr;)*) => {
        $(
            impl $T {
                /// The larger of two numbers; a NaN is ignored.
                #[must_use = "this returns the result of the comparison, without modifying either input"]
                #[inline]
                pub const fn max(self, other: Self) -> Self {
                    let ($a, $b) = (self, other);
                    $max
                }

                /// The smaller of two numbers; a NaN is ignored.
                #[must_use = "this returns the result of the comparison, without modifying either input"]
                #[inline]
                pub const fn min(self, other: Self) -> Self {
                    let ($a, $b) = (self, other);
                    $min
                }
            }
        )*
    };
}

float_extremes! {
    f16 |a, b| (a as f32).max(b as f32) as f16, (a as f32).min(b as f32) as f16;
    bf16 |a, b| (a as f32).max(b as f32) as bf16, (a as f32).min(b as f32) as bf16;
    f32 |a, b| intrinsics::float::maxnumf32(a, b), intrinsics::float::minnumf32(a, b);
    f64 |a, b| intrinsics::float::maxnumf64(a, b), intrinsics::float::minnumf64(a, b);
}
