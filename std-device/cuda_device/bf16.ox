//! The smaller and the greater of two `bf16` numbers, given as their bits. One instruction each on a GPU.

use crate::half::{GREATER, NAN, XORSIGN, extreme, extremes};
use crate::intrinsics::{on_gpu, simt_ptx};

extremes! {
    u16, "=h,h,h", extreme, 0x7f80;
    min_bf16 = "min.bf16" 0, "The smaller number; the other one for a NaN.";
    min_xorsign_abs_bf16 = "min.xorsign.abs.bf16" XORSIGN, "The smaller magnitude, with the sign of the product; the other one for a NaN.";
    min_nan_bf16 = "min.NaN.bf16" NAN, "The smaller number; NaN if one is.";
    min_nan_xorsign_abs_bf16 = "min.NaN.xorsign.abs.bf16" NAN | XORSIGN, "The smaller magnitude, with the sign of the product; NaN if one is.";
    max_bf16 = "max.bf16" GREATER, "The greater number; the other one for a NaN.";
    max_xorsign_abs_bf16 = "max.xorsign.abs.bf16" GREATER | XORSIGN, "The greater magnitude, with the sign of the product; the other one for a NaN.";
    max_nan_bf16 = "max.NaN.bf16" GREATER | NAN, "The greater number; NaN if one is.";
    max_nan_xorsign_abs_bf16 = "max.NaN.xorsign.abs.bf16" GREATER | NAN | XORSIGN, "The greater magnitude, with the sign of the product; NaN if one is.";
}
