//! Floating-point operations that hardware or the math library provides.

/// The square root, correctly rounded.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn sqrtf32(x: f32) -> f32;
/// The square root, correctly rounded.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn sqrtf64(x: f64) -> f64;
/// The sine.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn sinf32(x: f32) -> f32;
/// The sine.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn sinf64(x: f64) -> f64;
/// The cosine.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn cosf32(x: f32) -> f32;
/// The cosine.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn cosf64(x: f64) -> f64;
/// e raised to the power of `x`.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn expf32(x: f32) -> f32;
/// e raised to the power of `x`.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn expf64(x: f64) -> f64;
/// 2 raised to the power of `x`.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn exp2f32(x: f32) -> f32;
/// 2 raised to the power of `x`.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn exp2f64(x: f64) -> f64;
/// The natural logarithm.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn logf32(x: f32) -> f32;
/// The natural logarithm.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn logf64(x: f64) -> f64;
/// The base 2 logarithm.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn log2f32(x: f32) -> f32;
/// The base 2 logarithm.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn log2f64(x: f64) -> f64;
/// The base 10 logarithm.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn log10f32(x: f32) -> f32;
/// The base 10 logarithm.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn log10f64(x: f64) -> f64;
/// The largest integer not above `x`.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn floorf32(x: f32) -> f32;
/// The largest integer not above `x`.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn floorf64(x: f64) -> f64;
/// The smallest integer not below `x`.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn ceilf32(x: f32) -> f32;
/// The smallest integer not below `x`.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn ceilf64(x: f64) -> f64;
/// The integer part.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn truncf32(x: f32) -> f32;
/// The integer part.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn truncf64(x: f64) -> f64;
/// The nearest integer, half-way cases away from zero.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn roundf32(x: f32) -> f32;
/// The nearest integer, half-way cases away from zero.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn roundf64(x: f64) -> f64;
/// The nearest integer, half-way cases to even.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn round_ties_even_f32(x: f32) -> f32;
/// The nearest integer, half-way cases to even.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn round_ties_even_f64(x: f64) -> f64;
/// The absolute value.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn fabsf32(x: f32) -> f32;
/// The absolute value.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn fabsf64(x: f64) -> f64;
/// `x` raised to an integer power.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn powif32(a: f32, x: i32) -> f32;
/// `x` raised to a float power.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn powf32(a: f32, x: f32) -> f32;
/// `a * b + c` with one rounding.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn fmaf32(a: f32, b: f32, c: f32) -> f32;
/// The magnitude of `x` with the sign of `y`.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn copysignf32(x: f32, y: f32) -> f32;
/// The smaller, ignoring a NaN.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn minnumf32(x: f32, y: f32) -> f32;
/// The larger, ignoring a NaN.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn maxnumf32(x: f32, y: f32) -> f32;
/// `x` raised to an integer power.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn powif64(a: f64, x: i32) -> f64;
/// `x` raised to a float power.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn powf64(a: f64, x: f64) -> f64;
/// `a * b + c` with one rounding.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub fn fmaf64(a: f64, b: f64, c: f64) -> f64;
/// The magnitude of `x` with the sign of `y`.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn copysignf64(x: f64, y: f64) -> f64;
/// The smaller, ignoring a NaN.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn minnumf64(x: f64, y: f64) -> f64;
/// The larger, ignoring a NaN.
#[unstable(feature = "core_intrinsics", issue = "none")]
#[rustc_intrinsic]
pub const fn maxnumf64(x: f64, y: f64) -> f64;
