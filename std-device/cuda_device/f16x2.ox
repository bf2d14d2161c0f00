//! Two half-precision numbers in one word: the first in its lower half.
//!
//! On a GPU each function is one instruction. Results are rounded to the nearest, as the instructions do.

use crate::half::{FTZ, GREATER, NAN, XORSIGN, extreme_x2, extremes, half_ftz, lanes};
use crate::intrinsics::{on_gpu, simt_ptx};

/// Packs two numbers.
#[inline(always)]
pub fn pack_f16x2(low: f16, high: f16) -> u32 {
    low.to_bits() as u32 | (high.to_bits() as u32) << 16
}

/// The two numbers of a word.
#[inline(always)]
pub fn unpack_f16x2(word: u32) -> (f16, f16) {
    (f16::from_bits(word as u16), f16::from_bits((word >> 16) as u16))
}

#[inline(always)]
fn saturate(value: f16) -> f16 {
    if value > 0.0 { if value < 1.0 { value } else { 1.0 } } else { 0.0 }
}

#[inline(always)]
fn relu(value: f16) -> f16 {
    if value > 0.0 || value != value { value } else { 0.0 }
}

#[inline(always)]
fn fused(a: f16, b: f16, c: f16) -> f16 {
    (a as f64 * b as f64 + c as f64) as f16
}

lanes! {
    f16, "f16x2";
    /// The sums.
    add_f16x2(a, b) = "add.rn.f16x2", a + b;
    /// The sums, each brought between 0 and 1.
    add_sat_f16x2(a, b) = "add.rn.sat.f16x2", saturate(a + b);
    /// The differences.
    sub_f16x2(a, b) = "sub.rn.f16x2", a - b;
    /// The differences, each brought between 0 and 1.
    sub_sat_f16x2(a, b) = "sub.rn.sat.f16x2", saturate(a - b);
    /// The products.
    mul_f16x2(a, b) = "mul.rn.f16x2", a * b;
    /// The products, each brought between 0 and 1.
    mul_sat_f16x2(a, b) = "mul.rn.sat.f16x2", saturate(a * b);
    /// `a * b + c`, rounded once.
    fma_f16x2(a, b, c) = "fma.rn.f16x2", fused(a, b, c);
    /// `a * b + c`, rounded once, brought between 0 and 1.
    fma_sat_f16x2(a, b, c) = "fma.rn.sat.f16x2", saturate(fused(a, b, c));
    /// `a * b + c`, rounded once; 0 for negative results.
    fma_relu_f16x2(a, b, c) = "fma.rn.relu.f16x2", relu(fused(a, b, c));
    /// The numbers with the other sign.
    neg_f16x2(a) = "neg.f16x2", -a;
    /// The numbers without their sign.
    abs_f16x2(a) = "abs.f16x2", f16::from_bits(a.to_bits() & 0x7fff);
    /// 2 to the power of the numbers, approximated.
    ex2_approx_f16x2(a) = "ex2.approx.f16x2", (a as f32).exp2() as f16;
    /// The hyperbolic tangents, approximated.
    tanh_approx_f16x2(a) = "tanh.approx.f16x2", (a as f32).tanh() as f16;
    /// The sums; subnormal numbers count as 0.
    add_ftz_f16x2(a, b) = "add.rn.ftz.f16x2", half_ftz(half_ftz(a) + half_ftz(b));
    /// The differences; subnormal numbers count as 0.
    sub_ftz_f16x2(a, b) = "sub.rn.ftz.f16x2", half_ftz(half_ftz(a) - half_ftz(b));
    /// The products; subnormal numbers count as 0.
    mul_ftz_f16x2(a, b) = "mul.rn.ftz.f16x2", half_ftz(half_ftz(a) * half_ftz(b));
    /// `a * b + c`, rounded once; subnormal numbers count as 0.
    fma_ftz_f16x2(a, b, c) = "fma.rn.ftz.f16x2", half_ftz(fused(half_ftz(a), half_ftz(b), half_ftz(c)));
    /// `a * b + c`, rounded once, 0 for negative results; subnormal numbers count as 0.
    fma_ftz_relu_f16x2(a, b, c) = "fma.rn.ftz.relu.f16x2", relu(half_ftz(fused(half_ftz(a), half_ftz(b), half_ftz(c))));
    /// `a * b + c`, rounded once, brought between 0 and 1; subnormal numbers count as 0.
    fma_ftz_sat_f16x2(a, b, c) = "fma.rn.ftz.sat.f16x2", saturate(half_ftz(fused(half_ftz(a), half_ftz(b), half_ftz(c))));
}

extremes! {
    u32, "=r,r,r", extreme_x2, 0x7c00;
    min_f16x2 = "min.f16x2" 0, "The smaller number; the other one for a NaN.";
    min_xorsign_abs_f16x2 = "min.xorsign.abs.f16x2" XORSIGN, "The smaller magnitude, with the sign of the product; the other one for a NaN.";
    min_nan_f16x2 = "min.NaN.f16x2" NAN, "The smaller number; NaN if one is.";
    min_nan_xorsign_abs_f16x2 = "min.NaN.xorsign.abs.f16x2" NAN | XORSIGN, "The smaller magnitude, with the sign of the product; NaN if one is.";
    min_ftz_f16x2 = "min.ftz.f16x2" FTZ, "The smaller number; the other one for a NaN; subnormal numbers count as 0.";
    min_ftz_xorsign_abs_f16x2 = "min.ftz.xorsign.abs.f16x2" XORSIGN | FTZ, "The smaller magnitude, with the sign of the product; the other one for a NaN; subnormal numbers count as 0.";
    min_ftz_nan_f16x2 = "min.ftz.NaN.f16x2" NAN | FTZ, "The smaller number; NaN if one is; subnormal numbers count as 0.";
    min_ftz_nan_xorsign_abs_f16x2 = "min.ftz.NaN.xorsign.abs.f16x2" NAN | XORSIGN | FTZ, "The smaller magnitude, with the sign of the product; NaN if one is; subnormal numbers count as 0.";
    max_f16x2 = "max.f16x2" GREATER, "The greater number; the other one for a NaN.";
    max_xorsign_abs_f16x2 = "max.xorsign.abs.f16x2" GREATER | XORSIGN, "The greater magnitude, with the sign of the product; the other one for a NaN.";
    max_nan_f16x2 = "max.NaN.f16x2" GREATER | NAN, "The greater number; NaN if one is.";
    max_nan_xorsign_abs_f16x2 = "max.NaN.xorsign.abs.f16x2" GREATER | NAN | XORSIGN, "The greater magnitude, with the sign of the product; NaN if one is.";
    max_ftz_f16x2 = "max.ftz.f16x2" GREATER | FTZ, "The greater number; the other one for a NaN; subnormal numbers count as 0.";
    max_ftz_xorsign_abs_f16x2 = "max.ftz.xorsign.abs.f16x2" GREATER | XORSIGN | FTZ, "The greater magnitude, with the sign of the product; the other one for a NaN; subnormal numbers count as 0.";
    max_ftz_nan_f16x2 = "max.ftz.NaN.f16x2" GREATER | NAN | FTZ, "The greater number; NaN if one is; subnormal numbers count as 0.";
    max_ftz_nan_xorsign_abs_f16x2 = "max.ftz.NaN.xorsign.abs.f16x2" GREATER | NAN | XORSIGN | FTZ, "The greater magnitude, with the sign of the product; NaN if one is; subnormal numbers count as 0.";
}
