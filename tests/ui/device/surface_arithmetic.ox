// Matrix fragments, packed halves, conversions, dot products and rounding: each name with its type.
#![feature(f16)]
#![allow(dead_code)]
use cuda_device::{bf16, bf16x2, convert, dotprod, f16 as half, f16x2, float, prmt, wmma};

const PRMT: fn(u32, u32, u32) -> u32 = prmt::prmt;

const TWO_F32: [fn(f32, f32) -> f32; 56] = [
    float::add_rn_f32, float::add_rn_ftz_f32, float::add_rn_sat_f32, float::add_rn_ftz_sat_f32, float::add_rz_f32,
    float::add_rz_ftz_f32, float::add_rz_sat_f32, float::add_rz_ftz_sat_f32, float::add_rm_f32, float::add_rm_ftz_f32,
    float::add_rm_sat_f32, float::add_rm_ftz_sat_f32, float::add_rp_f32, float::add_rp_ftz_f32, float::add_rp_sat_f32,
    float::add_rp_ftz_sat_f32, float::sub_rn_f32, float::sub_rn_ftz_f32, float::sub_rn_sat_f32,
    float::sub_rn_ftz_sat_f32, float::sub_rz_f32, float::sub_rz_ftz_f32, float::sub_rz_sat_f32,
    float::sub_rz_ftz_sat_f32, float::sub_rm_f32, float::sub_rm_ftz_f32, float::sub_rm_sat_f32,
    float::sub_rm_ftz_sat_f32, float::sub_rp_f32, float::sub_rp_ftz_f32, float::sub_rp_sat_f32,
    float::sub_rp_ftz_sat_f32, float::mul_rn_f32, float::mul_rn_ftz_f32, float::mul_rn_sat_f32,
    float::mul_rn_ftz_sat_f32, float::mul_rz_f32, float::mul_rz_ftz_f32, float::mul_rz_sat_f32,
    float::mul_rz_ftz_sat_f32, float::mul_rm_f32, float::mul_rm_ftz_f32, float::mul_rm_sat_f32,
    float::mul_rm_ftz_sat_f32, float::mul_rp_f32, float::mul_rp_ftz_f32, float::mul_rp_sat_f32,
    float::mul_rp_ftz_sat_f32, float::div_rn_f32, float::div_rn_ftz_f32, float::div_rz_f32, float::div_rz_ftz_f32,
    float::div_rm_f32, float::div_rm_ftz_f32, float::div_rp_f32, float::div_rp_ftz_f32,
];
const THREE_F32: [fn(f32, f32, f32) -> f32; 16] = [
    float::fma_rn_f32, float::fma_rn_ftz_f32, float::fma_rn_sat_f32, float::fma_rn_ftz_sat_f32, float::fma_rz_f32,
    float::fma_rz_ftz_f32, float::fma_rz_sat_f32, float::fma_rz_ftz_sat_f32, float::fma_rm_f32, float::fma_rm_ftz_f32,
    float::fma_rm_sat_f32, float::fma_rm_ftz_sat_f32, float::fma_rp_f32, float::fma_rp_ftz_f32, float::fma_rp_sat_f32,
    float::fma_rp_ftz_sat_f32,
];
const ONE_F32: [fn(f32) -> f32; 27] = [
    float::rcp_rn_f32, float::rcp_rn_ftz_f32, float::rcp_rz_f32, float::rcp_rz_ftz_f32, float::rcp_rm_f32,
    float::rcp_rm_ftz_f32, float::rcp_rp_f32, float::rcp_rp_ftz_f32, float::sqrt_rn_f32, float::sqrt_rn_ftz_f32,
    float::sqrt_rz_f32, float::sqrt_rz_ftz_f32, float::sqrt_rm_f32, float::sqrt_rm_ftz_f32, float::sqrt_rp_f32,
    float::sqrt_rp_ftz_f32, float::sin_approx_f32, float::sin_approx_ftz_f32, float::cos_approx_f32,
    float::cos_approx_ftz_f32, float::ex2_approx_f32, float::ex2_approx_ftz_f32, float::lg2_approx_f32,
    float::lg2_approx_ftz_f32, float::rsqrt_approx_f32, float::rsqrt_approx_ftz_f32, float::tanh_approx_f32,
];
const TWO_F64: [fn(f64, f64) -> f64; 16] = [
    float::add_rn_f64, float::add_rz_f64, float::add_rm_f64, float::add_rp_f64, float::sub_rn_f64, float::sub_rz_f64,
    float::sub_rm_f64, float::sub_rp_f64, float::mul_rn_f64, float::mul_rz_f64, float::mul_rm_f64, float::mul_rp_f64,
    float::div_rn_f64, float::div_rz_f64, float::div_rm_f64, float::div_rp_f64,
];
const THREE_F64: [fn(f64, f64, f64) -> f64; 4] = [
    float::fma_rn_f64, float::fma_rz_f64, float::fma_rm_f64, float::fma_rp_f64,
];
const ONE_F64: [fn(f64) -> f64; 8] = [
    float::rcp_rn_f64, float::rcp_rz_f64, float::rcp_rm_f64, float::rcp_rp_f64, float::sqrt_rn_f64,
    float::sqrt_rz_f64, float::sqrt_rm_f64, float::sqrt_rp_f64,
];
const HALF_EXTREMES: [fn(u16, u16) -> u16; 16] = [
    half::min_f16, half::min_xorsign_abs_f16, half::min_nan_f16, half::min_nan_xorsign_abs_f16, half::min_ftz_f16,
    half::min_ftz_xorsign_abs_f16, half::min_ftz_nan_f16, half::min_ftz_nan_xorsign_abs_f16, half::max_f16,
    half::max_xorsign_abs_f16, half::max_nan_f16, half::max_nan_xorsign_abs_f16, half::max_ftz_f16,
    half::max_ftz_xorsign_abs_f16, half::max_ftz_nan_f16, half::max_ftz_nan_xorsign_abs_f16,
];
const BF16_EXTREMES: [fn(u16, u16) -> u16; 8] = [
    bf16::min_bf16, bf16::min_xorsign_abs_bf16, bf16::min_nan_bf16, bf16::min_nan_xorsign_abs_bf16, bf16::max_bf16,
    bf16::max_xorsign_abs_bf16, bf16::max_nan_bf16, bf16::max_nan_xorsign_abs_bf16,
];
const F16X2_TWO: [fn(u32, u32) -> u32; 8] = [
    f16x2::add_f16x2, f16x2::add_sat_f16x2, f16x2::sub_f16x2, f16x2::sub_sat_f16x2, f16x2::mul_f16x2,
    f16x2::mul_sat_f16x2, f16x2::min_f16x2, f16x2::max_f16x2,
];
const F16X2_THREE: [fn(u32, u32, u32) -> u32; 3] = [
    f16x2::fma_f16x2, f16x2::fma_sat_f16x2, f16x2::fma_relu_f16x2,
];
const F16X2_ONE: [fn(u32) -> u32; 2] = [
    f16x2::neg_f16x2, f16x2::abs_f16x2,
];
const BF16X2_TWO: [fn(u32, u32) -> u32; 5] = [
    bf16x2::add_bf16x2, bf16x2::sub_bf16x2, bf16x2::mul_bf16x2, bf16x2::min_bf16x2, bf16x2::max_bf16x2,
];
const BF16X2_THREE: [fn(u32, u32, u32) -> u32; 2] = [
    bf16x2::fma_bf16x2, bf16x2::fma_relu_bf16x2,
];
const BF16X2_ONE: [fn(u32) -> u32; 2] = [
    bf16x2::neg_bf16x2, bf16x2::abs_bf16x2,
];
const PACK: (fn(f16, f16) -> u32, fn(u32) -> (f16, f16)) = (f16x2::pack_f16x2, f16x2::unpack_f16x2);
const CONVERT_TWO: [fn(f32, f32) -> u32; 2] = [convert::cvt_f16x2_f32, convert::cvt_bf16x2_f32];
const CONVERT_FP8: [fn(f32, f32) -> u16; 2] = [convert::cvt_rn_satfinite_e4m3x2_f32, convert::cvt_rn_satfinite_e5m2x2_f32];
const WIDEN_FP8: [fn(u16) -> u32; 2] = [convert::cvt_rn_f16x2_e4m3x2, convert::cvt_rn_f16x2_e5m2x2];
const TF32: [fn(f32) -> u32; 2] = [convert::cvt_rn_tf32_f32, convert::cvt_rna_tf32_f32];

const DOTS_S: [fn(u32, u32, i32) -> i32; 3] = [dotprod::dp4a_s32, dotprod::dp2a_s32, dotprod::dp2a_hi_s32];
const DOTS_U: [fn(u32, u32, u32) -> u32; 3] = [dotprod::dp4a_u32, dotprod::dp2a_u32, dotprod::dp2a_hi_u32];

type Words<const N: usize> = [u32; N];
const LOADS: (unsafe fn(*const u32) -> u32, unsafe fn(*const u32) -> Words<2>, unsafe fn(*const u32) -> Words<4>) =
    (wmma::ldmatrix_x1, wmma::ldmatrix_x2, wmma::ldmatrix_x4);
const LOADS_TRANS: (unsafe fn(*const u32) -> u32, unsafe fn(*const u32) -> Words<2>, unsafe fn(*const u32) -> Words<4>) =
    (wmma::ldmatrix_x1_trans, wmma::ldmatrix_x2_trans, wmma::ldmatrix_x4_trans);
const STORES: ([unsafe fn(*mut u8, u32, u32); 2], [unsafe fn(*mut u8, u32, u32, u32, u32); 2]) = (
    [wmma::stmatrix_m8n8_x2, wmma::stmatrix_m8n8_x2_trans], [wmma::stmatrix_m8n8_x4, wmma::stmatrix_m8n8_x4_trans],
);
const MOVE: unsafe fn(u32) -> u32 = wmma::movmatrix_trans_b16;
const PRODUCTS: [unsafe fn([f32; 4], Words<4>, Words<2>) -> [f32; 4]; 3] =
    [wmma::mma_m16n8k16_f32_bf16, wmma::mma_m16n8k16_f32_f16, wmma::mma_m16n8k8_f32_tf32];
const PRODUCT_F64: unsafe fn([f64; 2], f64, f64) -> [f64; 2] = wmma::mma_m8n8k4_f64;
const PRODUCTS_S8: [unsafe fn([i32; 4], Words<4>, Words<2>) -> [i32; 4]; 4] = [
    wmma::mma_m16n8k32_s32_s8, wmma::mma_m16n8k32_s32_u8, wmma::mma_m16n8k32_s32_s8_u8, wmma::mma_m16n8k32_s32_u8_s8,
];

fn main() {}
