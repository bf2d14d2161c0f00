//! The smaller and the greater of two `f16` numbers, given as their bits. One instruction each on a GPU.

use crate::half::{FTZ, GREATER, NAN, XORSIGN, extreme, extremes};
use crate::intrinsics::{on_gpu, simt_ptx};

extremes! {
    u16, "=h,h,h", extreme, 0x7c00;
    min_f16 = "min.f16" 0, "The smaller number; the other one for a NaN.";
    min_xorsign_abs_f16 = "min.xorsign.abs.f16" XORSIGN, "The smaller magnitude, with the sign of the product; the other one for a NaN.";
    min_nan_f16 = "min.NaN.f16" NAN, "The smaller number; NaN if one is.";
    min_nan_xorsign_abs_f16 = "min.NaN.xorsign.abs.f16" NAN | XORSIGN, "The smaller magnitude, with the sign of the product; NaN if one is.";
    min_ftz_f16 = "min.ftz.f16" FTZ, "The smaller number; the other one for a NaN; subnormal numbers count as 0.";
    min_ftz_xorsign_abs_f16 = "min.ftz.xorsign.abs.f16" XORSIGN | FTZ, "The smaller magnitude, with the sign of the product; the other one for a NaN; subnormal numbers count as 0.";
    min_ftz_nan_f16 = "min.ftz.NaN.f16" NAN | FTZ, "The smaller number; NaN if one is; subnormal numbers count as 0.";
    min_ftz_nan_xorsign_abs_f16 = "min.ftz.NaN.xorsign.abs.f16" NAN | XORSIGN | FTZ, "The smaller magnitude, with the sign of the product; NaN if one is; subnormal numbers count as 0.";
    max_f16 = "max.f16" GREATER, "The greater number; the other one for a NaN.";
    max_xorsign_abs_f16 = "max.xorsign.abs.f16" GREATER | XORSIGN, "The greater magnitude, with the sign of the product; the other one for a NaN.";
    max_nan_f16 = "max.NaN.f16" GREATER | NAN, "The greater number; NaN if one is.";
    max_nan_xorsign_abs_f16 = "max.NaN.xorsign.abs.f16" GREATER | NAN | XORSIGN, "The greater magnitude, with the sign of the product; NaN if one is.";
    max_ftz_f16 = "max.ftz.f16" GREATER | FTZ, "The greater number; the other one for a NaN; subnormal numbers count as 0.";
    max_ftz_xorsign_abs_f16 = "max.ftz.xorsign.abs.f16" GREATER | XORSIGN | FTZ, "The greater magnitude, with the sign of the product; the other one for a NaN; subnormal numbers count as 0.";
    max_ftz_nan_f16 = "max.ftz.NaN.f16" GREATER | NAN | FTZ, "The greater number; NaN if one is; subnormal numbers count as 0.";
    max_ftz_nan_xorsign_abs_f16 = "max.ftz.NaN.xorsign.abs.f16" GREATER | NAN | XORSIGN | FTZ, "The greater magnitude, with the sign of the product; NaN if one is; subnormal numbers count as 0.";
}
