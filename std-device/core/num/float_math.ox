//! Mathematical functions of `f32` and `f64`.
//!
//! What the hardware or LLVM knows is an intrinsic; the rest is the platform's math library, which the
//! device backends replace by theirs.

use crate::intrinsics::float as ops;

/// The C math library, by its own names.
mod cmath {
    unsafe extern "C" {
        pub(super) safe fn tan(n: f64) -> f64;
        pub(super) safe fn asin(n: f64) -> f64;
        pub(super) safe fn acos(n: f64) -> f64;
        pub(super) safe fn atan(n: f64) -> f64;
        pub(super) safe fn atan2(a: f64, b: f64) -> f64;
        pub(super) safe fn sinh(n: f64) -> f64;
        pub(super) safe fn cosh(n: f64) -> f64;
        pub(super) safe fn tanh(n: f64) -> f64;
        pub(super) safe fn cbrt(n: f64) -> f64;
        pub(super) safe fn hypot(x: f64, y: f64) -> f64;
        pub(super) safe fn expm1(n: f64) -> f64;
        pub(super) safe fn log1p(n: f64) -> f64;
        pub(super) safe fn tanf(n: f32) -> f32;
        pub(super) safe fn asinf(n: f32) -> f32;
        pub(super) safe fn acosf(n: f32) -> f32;
        pub(super) safe fn atanf(n: f32) -> f32;
        pub(super) safe fn atan2f(a: f32, b: f32) -> f32;
        pub(super) safe fn sinhf(n: f32) -> f32;
        pub(super) safe fn coshf(n: f32) -> f32;
        pub(super) safe fn tanhf(n: f32) -> f32;
        pub(super) safe fn cbrtf(n: f32) -> f32;
        pub(super) safe fn hypotf(x: f32, y: f32) -> f32;
        pub(super) safe fn expm1f(n: f32) -> f32;
        pub(super) safe fn log1pf(n: f32) -> f32;
    }
}

macro_rules! float_math {
    ($T:ident: $floor:ident $ceil:ident $round:ident $round_even:ident $trunc:ident $fma:ident $powi:ident $pow:ident
     $sqrt:ident $exp:ident $exp2:ident $log:ident $log2:ident $log10:ident $sin:ident $cos:ident;
     $tan:ident $asin:ident $acos:ident $atan:ident $atan2:ident $sinh:ident $cosh:ident $tanh:ident $cbrt:ident
     $hypot:ident $expm1:ident $log1p:ident) => {
        impl $T {
            /// The largest integer that is not greater.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub const fn floor(self) -> Self {
                ops::$floor(self)
            }

            /// The smallest integer that is not less.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub const fn ceil(self) -> Self {
                ops::$ceil(self)
            }

            /// The nearest integer, half-way cases away from zero.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub const fn round(self) -> Self {
                ops::$round(self)
            }

            /// The nearest integer, half-way cases to even.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub const fn round_ties_even(self) -> Self {
                ops::$round_even(self)
            }

            /// The integer part.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub const fn trunc(self) -> Self {
                ops::$trunc(self)
            }

            /// The fractional part.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub const fn fract(self) -> Self {
                self - self.trunc()
            }

            /// `self * a + b` with one rounding.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn mul_add(self, a: Self, b: Self) -> Self {
                ops::$fma(self, a, b)
            }

            /// The quotient of Euclidean division.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn div_euclid(self, rhs: Self) -> Self {
                let q = (self / rhs).trunc();
                if self % rhs < 0.0 {
                    return if rhs > 0.0 { q - 1.0 } else { q + 1.0 };
                }
                q
            }

            /// The non-negative remainder.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn rem_euclid(self, rhs: Self) -> Self {
                let r = self % rhs;
                if r < 0.0 { r + rhs.abs() } else { r }
            }

            /// `self` to an integer power.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn powi(self, n: i32) -> Self {
                ops::$powi(self, n)
            }

            /// `self` to a float power.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn powf(self, n: Self) -> Self {
                ops::$pow(self, n)
            }

            /// The square root.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn sqrt(self) -> Self {
                ops::$sqrt(self)
            }

            /// e to the power of `self`.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn exp(self) -> Self {
                ops::$exp(self)
            }

            /// 2 to the power of `self`.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn exp2(self) -> Self {
                ops::$exp2(self)
            }

            /// The natural logarithm.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn ln(self) -> Self {
                ops::$log(self)
            }

            /// The logarithm in any base.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn log(self, base: Self) -> Self {
                self.ln() / base.ln()
            }

            /// The base 2 logarithm.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn log2(self) -> Self {
                ops::$log2(self)
            }

            /// The base 10 logarithm.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn log10(self) -> Self {
                ops::$log10(self)
            }

            /// The cube root.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn cbrt(self) -> Self {
                cmath::$cbrt(self)
            }

            /// The length of the hypotenuse.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn hypot(self, other: Self) -> Self {
                cmath::$hypot(self, other)
            }

            /// The sine of an angle in radians.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn sin(self) -> Self {
                ops::$sin(self)
            }

            /// The cosine of an angle in radians.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn cos(self) -> Self {
                ops::$cos(self)
            }

            /// The tangent of an angle in radians.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn tan(self) -> Self {
                cmath::$tan(self)
            }

            /// The arcsine.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn asin(self) -> Self {
                cmath::$asin(self)
            }

            /// The arccosine.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn acos(self) -> Self {
                cmath::$acos(self)
            }

            /// The arctangent.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn atan(self) -> Self {
                cmath::$atan(self)
            }

            /// The angle of the point (`other`, `self`) in radians.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn atan2(self, other: Self) -> Self {
                cmath::$atan2(self, other)
            }

            /// Sine and cosine at once.
            #[inline]
            pub fn sin_cos(self) -> (Self, Self) {
                (self.sin(), self.cos())
            }

            /// `exp(self) - 1`, exact for small numbers.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn exp_m1(self) -> Self {
                cmath::$expm1(self)
            }

            /// `ln(1 + self)`, exact for small numbers.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn ln_1p(self) -> Self {
                cmath::$log1p(self)
            }

            /// The hyperbolic sine.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn sinh(self) -> Self {
                cmath::$sinh(self)
            }

            /// The hyperbolic cosine.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn cosh(self) -> Self {
                cmath::$cosh(self)
            }

            /// The hyperbolic tangent.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn tanh(self) -> Self {
                cmath::$tanh(self)
            }

            /// The inverse hyperbolic sine.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn asinh(self) -> Self {
                let ax = self.abs();
                let ix = 1.0 / ax;
                (ax + (ax / ((1.0 as $T).hypot(ix) + ix))).ln_1p().copysign(self)
            }

            /// The inverse hyperbolic cosine.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn acosh(self) -> Self {
                if self < 1.0 {
                    Self::NAN
                } else {
                    (self + ((self - 1.0).sqrt() * (self + 1.0).sqrt())).ln()
                }
            }

            /// The inverse hyperbolic tangent.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn atanh(self) -> Self {
                0.5 * ((2.0 * self) / (1.0 - self)).ln_1p()
            }
        }
    };
}

float_math! {
    f32: floorf32 ceilf32 roundf32 round_ties_even_f32 truncf32 fmaf32 powif32 powf32
    sqrtf32 expf32 exp2f32 logf32 log2f32 log10f32 sinf32 cosf32;
    tanf asinf acosf atanf atan2f sinhf coshf tanhf cbrtf hypotf expm1f log1pf
}
float_math! {
    f64: floorf64 ceilf64 roundf64 round_ties_even_f64 truncf64 fmaf64 powif64 powf64
    sqrtf64 expf64 exp2f64 logf64 log2f64 log10f64 sinf64 cosf64;
    tan asin acos atan atan2 sinh cosh tanh cbrt hypot expm1 log1p
}

// Through `f32`, which holds every `f16` and `bf16` and whose results are rounded once more.
macro_rules! half_math {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*);)*) => {
        half_math! { @of f16; $($(#[$doc])* $name($($arg: $ty),*);)* }
        half_math! { @of bf16; $($(#[$doc])* $name($($arg: $ty),*);)* }
    };
    (@of $T:ident; $($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*);)*) => {
        impl $T {
            $(
                $(#[$doc])*
                #[must_use = "method returns a new number and does not mutate the original value"]
                #[inline]
                pub fn $name(self $(, $arg: $ty)*) -> $T {
                    (self as f32).$name($($arg.into()),*) as $T
                }
            )*

            /// `self * a + b`, rounded once.
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub fn mul_add(self, a: $T, b: $T) -> $T {
                (self as f64 * a as f64 + b as f64) as $T
            }
        }
    };
}

half_math! {
    /// The largest integer that is not greater.
    floor();
    /// The smallest integer that is not less.
    ceil();
    /// The nearest integer; halves go away from zero.
    round();
    /// The nearest integer; halves go to the even one.
    round_ties_even();
    /// The integer part.
    trunc();
    /// What is behind the point.
    fract();
    /// The square root.
    sqrt();
    /// The exponential.
    exp();
    /// 2 to this power.
    exp2();
    /// The natural logarithm.
    ln();
    /// The logarithm with base 2.
    log2();
    /// The logarithm with base 10.
    log10();
    /// The sine.
    sin();
    /// The cosine.
    cos();
    /// The tangent.
    tan();
    /// The hyperbolic tangent.
    tanh();
    /// This number to an integer power.
    powi(n: i32);
    /// This number to a power.
    powf(n: Self);
}
