//! The functions of C's math.h, by their names there, for programs that use the crate of this name. They are the
//! methods of `f32` and `f64`, on all devices.

#![no_std]

macro_rules! one {
    ($($name:ident $single:ident $method:ident;)*) => {
        $(
            #[doc = concat!("`f64::", stringify!($method), "`.")]
            #[inline]
            pub fn $name(x: f64) -> f64 {
                x.$method()
            }

            #[doc = concat!("`f32::", stringify!($method), "`.")]
            #[inline]
            pub fn $single(x: f32) -> f32 {
                x.$method()
            }
        )*
    };
}

one! {
    sin sinf sin;
    cos cosf cos;
    tan tanf tan;
    asin asinf asin;
    acos acosf acos;
    atan atanf atan;
    sinh sinhf sinh;
    cosh coshf cosh;
    tanh tanhf tanh;
    asinh asinhf asinh;
    acosh acoshf acosh;
    atanh atanhf atanh;
    exp expf exp;
    exp2 exp2f exp2;
    expm1 expm1f exp_m1;
    log logf ln;
    log1p log1pf ln_1p;
    log2 log2f log2;
    log10 log10f log10;
    sqrt sqrtf sqrt;
    cbrt cbrtf cbrt;
    fabs fabsf abs;
    floor floorf floor;
    ceil ceilf ceil;
    trunc truncf trunc;
    round roundf round;
    rint rintf round_ties_even;
    roundeven roundevenf round_ties_even;
}

macro_rules! two {
    ($($name:ident $single:ident $method:ident;)*) => {
        $(
            #[doc = concat!("`f64::", stringify!($method), "`.")]
            #[inline]
            pub fn $name(x: f64, y: f64) -> f64 {
                x.$method(y)
            }

            #[doc = concat!("`f32::", stringify!($method), "`.")]
            #[inline]
            pub fn $single(x: f32, y: f32) -> f32 {
                x.$method(y)
            }
        )*
    };
}

two! {
    pow powf powf;
    atan2 atan2f atan2;
    hypot hypotf hypot;
    copysign copysignf copysign;
    fmin fminf min;
    fmax fmaxf max;
}

macro_rules! others {
    ($($float:ident $fma:ident $fmod:ident $fdim:ident $sincos:ident $exp10:ident $ldexp:ident $scalbn:ident;)*) => {
        $(
            /// `x * y + z`, rounded once.
            #[inline]
            pub fn $fma(x: $float, y: $float, z: $float) -> $float {
                x.mul_add(y, z)
            }

            /// What is left of `x` after division by `y`, with the sign of `x`.
            #[inline]
            pub fn $fmod(x: $float, y: $float) -> $float {
                x % y
            }

            /// By how much `x` is greater than `y`, or 0.
            #[inline]
            pub fn $fdim(x: $float, y: $float) -> $float {
                if x <= y { 0.0 } else { x - y }
            }

            /// The sine and the cosine.
            #[inline]
            pub fn $sincos(x: $float) -> ($float, $float) {
                x.sin_cos()
            }

            /// 10 to the power of `x`.
            #[inline]
            pub fn $exp10(x: $float) -> $float {
                (10.0 as $float).powf(x)
            }

            /// `x` times 2 to the power of `n`.
            #[inline]
            pub fn $ldexp(x: $float, n: i32) -> $float {
                $scalbn(x, n)
            }
        )*
    };
}

others! {
    f64 fma fmod fdim sincos exp10 ldexp scalbn;
    f32 fmaf fmodf fdimf sincosf exp10f ldexpf scalbnf;
}

/// `x` times 2 to the power of `n`.
#[inline]
pub fn scalbn(x: f64, n: i32) -> f64 {
    // In steps, as the factor may lie outside of what an f64 can be. A step down leaves 53 bits of room for the
    // next, so that a subnormal result is rounded once.
    let (mut result, mut left) = (x, n.clamp(-2200, 2200));
    while left > 1023 {
        result *= f64::from_bits(2046 << 52);
        left -= 1023;
    }
    while left < -969 {
        result *= f64::from_bits((1023 - 969) << 52);
        left += 969;
    }
    result * f64::from_bits(((1023 + left) as u64) << 52)
}

/// `x` times 2 to the power of `n`.
#[inline]
pub fn scalbnf(x: f32, n: i32) -> f32 {
    // An f64 holds all products exactly, so this rounds once.
    scalbn(x as f64, n.clamp(-300, 300)) as f32
}
