//! Two `bf16` numbers in one word, the first in its lower half. A `bf16` is the upper half of an `f32`.
//!
//! On a GPU each function is one instruction. Results are rounded to the nearest, as the instructions do. Sums,
//! differences and products are fused multiply-adds with 1, -1 or -0, which GPUs before sm_90 have too.

use crate::half::{GREATER, NAN, XORSIGN, extreme_x2, extremes, lanes};
use crate::intrinsics::{on_gpu, simt_ptx};

/// The nearest `bf16` as bits.
#[inline(always)]
pub(crate) fn round(value: f32) -> u16 {
    let bits = value.to_bits();
    if value != value {
        return 0x7fff;
    }
    ((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as u16
}

/// A `bf16` from its bits.
#[derive(Clone, Copy)]
struct Bf16(f32);

impl Bf16 {
    #[inline(always)]
    fn from_bits(bits: u16) -> Bf16 {
        Bf16(f32::from_bits((bits as u32) << 16))
    }

    #[inline(always)]
    fn to_bits(self) -> u16 {
        round(self.0)
    }
}

// The value nearest to an `f64`, past double rounding: `f32` keeps a sticky bit.
#[inline(always)]
fn odd(value: f64) -> f32 {
    let near = value as f32;
    if near as f64 == value || near != near {
        return near;
    }
    let toward = if (near as f64 > value) == (value > 0.0) { near.to_bits() - 1 } else { near.to_bits() };
    f32::from_bits(toward | 1)
}

#[inline(always)]
fn fused(a: Bf16, b: Bf16, c: Bf16) -> Bf16 {
    Bf16(odd(a.0 as f64 * b.0 as f64 + c.0 as f64))
}

lanes! {
    Bf16, "bf16x2";
    /// The sums.
    add_bf16x2(a, b) = (fma_bf16x2(a, 0x3f80_3f80, b)), Bf16(odd(a.0 as f64 + b.0 as f64));
    /// The differences.
    sub_bf16x2(a, b) = (fma_bf16x2(b, 0xbf80_bf80, a)), Bf16(odd(a.0 as f64 - b.0 as f64));
    /// The products.
    mul_bf16x2(a, b) = (fma_bf16x2(a, b, 0x8000_8000)), Bf16(a.0 * b.0);
    /// `a * b + c`, rounded once.
    fma_bf16x2(a, b, c) = "fma.rn.bf16x2", fused(a, b, c);
    /// `a * b + c`, rounded once; 0 for negative results.
    fma_relu_bf16x2(a, b, c) = "fma.rn.relu.bf16x2", {
        let result = fused(a, b, c);
        Bf16(if result.0 < 0.0 { 0.0 } else { result.0 })
    };
    /// The numbers with the other sign.
    neg_bf16x2(a) = "neg.bf16x2", Bf16(-a.0);
    /// The numbers without their sign.
    abs_bf16x2(a) = "abs.bf16x2", Bf16(f32::from_bits(a.0.to_bits() & 0x7fff_ffff));
    /// 2 to the power of the numbers, approximated.
    ex2_approx_bf16x2(a) = "ex2.approx.ftz.bf16x2", Bf16(a.0.exp2());
    /// The hyperbolic tangents, approximated.
    tanh_approx_bf16x2(a) = "tanh.approx.bf16x2", Bf16(a.0.tanh());
}

extremes! {
    u32, "=r,r,r", extreme_x2, 0x7f80;
    min_bf16x2 = "min.bf16x2" 0, "The smaller number; the other one for a NaN.";
    min_xorsign_abs_bf16x2 = "min.xorsign.abs.bf16x2" XORSIGN, "The smaller magnitude, with the sign of the product; the other one for a NaN.";
    min_nan_bf16x2 = "min.NaN.bf16x2" NAN, "The smaller number; NaN if one is.";
    min_nan_xorsign_abs_bf16x2 = "min.NaN.xorsign.abs.bf16x2" NAN | XORSIGN, "The smaller magnitude, with the sign of the product; NaN if one is.";
    max_bf16x2 = "max.bf16x2" GREATER, "The greater number; the other one for a NaN.";
    max_xorsign_abs_bf16x2 = "max.xorsign.abs.bf16x2" GREATER | XORSIGN, "The greater magnitude, with the sign of the product; the other one for a NaN.";
    max_nan_bf16x2 = "max.NaN.bf16x2" GREATER | NAN, "The greater number; NaN if one is.";
    max_nan_xorsign_abs_bf16x2 = "max.NaN.xorsign.abs.bf16x2" GREATER | NAN | XORSIGN, "The greater magnitude, with the sign of the product; NaN if one is.";
}
