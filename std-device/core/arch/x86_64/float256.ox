//! Floating-point vectors of 256 bits.

use super::convert::compares;
use super::vectors::*;

binary! {
    /// `a + b`.
    _mm256_add_ps __m256 [f32; 8] -> f32, |a, b| a + b;
    /// `a - b`.
    _mm256_sub_ps __m256 [f32; 8] -> f32, |a, b| a - b;
    /// `a * b`.
    _mm256_mul_ps __m256 [f32; 8] -> f32, |a, b| a * b;
    /// `a / b`.
    _mm256_div_ps __m256 [f32; 8] -> f32, |a, b| a / b;
    /// The smaller of the two, `b` where they do not compare.
    _mm256_min_ps __m256 [f32; 8] -> f32, |a, b| if a < b { a } else { b };
    /// The larger of the two, `b` where they do not compare.
    _mm256_max_ps __m256 [f32; 8] -> f32, |a, b| if a > b { a } else { b };
    /// Bit by bit.
    _mm256_and_ps __m256 [u32; 8] -> u32, |a, b| a & b;
    /// Bit by bit.
    _mm256_or_ps __m256 [u32; 8] -> u32, |a, b| a | b;
    /// Bit by bit.
    _mm256_xor_ps __m256 [u32; 8] -> u32, |a, b| a ^ b;
    /// Bit by bit.
    _mm256_andnot_ps __m256 [u32; 8] -> u32, |a, b| !a & b;
    /// `a + b`.
    _mm256_add_pd __m256d [f64; 4] -> f64, |a, b| a + b;
    /// `a - b`.
    _mm256_sub_pd __m256d [f64; 4] -> f64, |a, b| a - b;
    /// `a * b`.
    _mm256_mul_pd __m256d [f64; 4] -> f64, |a, b| a * b;
    /// `a / b`.
    _mm256_div_pd __m256d [f64; 4] -> f64, |a, b| a / b;
    /// The smaller of the two, `b` where they do not compare.
    _mm256_min_pd __m256d [f64; 4] -> f64, |a, b| if a < b { a } else { b };
    /// The larger of the two, `b` where they do not compare.
    _mm256_max_pd __m256d [f64; 4] -> f64, |a, b| if a > b { a } else { b };
    /// Bit by bit.
    _mm256_and_pd __m256d [u64; 4] -> u64, |a, b| a & b;
    /// Bit by bit.
    _mm256_or_pd __m256d [u64; 4] -> u64, |a, b| a | b;
    /// Bit by bit.
    _mm256_xor_pd __m256d [u64; 4] -> u64, |a, b| a ^ b;
    /// Bit by bit.
    _mm256_andnot_pd __m256d [u64; 4] -> u64, |a, b| !a & b;
}

unary! {
    /// The square root.
    _mm256_sqrt_ps __m256 [f32; 8] -> __m256 f32, |a| a.sqrt();
    /// The largest whole number not above.
    _mm256_floor_ps __m256 [f32; 8] -> __m256 f32, |a| a.floor();
    /// The smallest whole number not below.
    _mm256_ceil_ps __m256 [f32; 8] -> __m256 f32, |a| a.ceil();
    /// About `1 / a`.
    _mm256_rcp_ps __m256 [f32; 8] -> __m256 f32, |a| 1.0 / a;
    /// About `1 / sqrt(a)`.
    _mm256_rsqrt_ps __m256 [f32; 8] -> __m256 f32, |a| 1.0 / a.sqrt();
    /// The square root.
    _mm256_sqrt_pd __m256d [f64; 4] -> __m256d f64, |a| a.sqrt();
    /// The largest whole number not above.
    _mm256_floor_pd __m256d [f64; 4] -> __m256d f64, |a| a.floor();
    /// The smallest whole number not below.
    _mm256_ceil_pd __m256d [f64; 4] -> __m256d f64, |a| a.ceil();
}

listed! {
    /// A mask of the lanes where the comparison with that number holds.
    _mm256_cmp_ps <const I: i32> (a: __m256 [f32; 8], b: __m256 [f32; 8]; ) -> __m256 { let mut r = [0 as u32; 8]; let mut i = 0; while i < 8 { r[i] = mask!(compares(I, a[i] as f64, b[i] as f64), u32); i += 1; } r }
    /// Rounded as the constant says: 0 to nearest, 1 down, 2 up, 3 towards 0.
    _mm256_round_ps <const I: i32> (a: __m256 [f32; 8]; ) -> __m256 { let mut r = a; let mut i = 0; while i < 8 { r[i] = match I & 3 { 0 => a[i].round_ties_even(), 1 => a[i].floor(), 2 => a[i].ceil(), _ => a[i].trunc() }; i += 1; } r }
    /// The sign bits, lane 0 lowest.
    _mm256_movemask_ps (a: __m256 [u32; 8]; ) -> i32 { let mut r = 0; let mut i = 0; while i < 8 { r |= ((a[i] >> 31) as i32) << i; i += 1; } r }
    /// The lanes, highest first.
    _mm256_set_ps (; e7: f32, e6: f32, e5: f32, e4: f32, e3: f32, e2: f32, e1: f32, e0: f32) -> __m256 { [e0, e1, e2, e3, e4, e5, e6, e7] }
    /// The lanes, lowest first.
    _mm256_setr_ps (; e0: f32, e1: f32, e2: f32, e3: f32, e4: f32, e5: f32, e6: f32, e7: f32) -> __m256 { [e0, e1, e2, e3, e4, e5, e6, e7] }
    /// The same value in all lanes.
    _mm256_set1_ps (; a: f32) -> __m256 { [a; 8] }
    /// All lanes 0.
    _mm256_setzero_ps (; ) -> __m256 { [0.0 as f32; 8] }
    /// Some value.
    _mm256_undefined_ps (; ) -> __m256 { [0.0 as f32; 8] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm256_unpacklo_ps (a: __m256 [f32; 8], b: __m256 [f32; 8]; ) -> __m256 { [a[0], b[0], a[1], b[1], a[4], b[4], a[5], b[5]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm256_unpackhi_ps (a: __m256 [f32; 8], b: __m256 [f32; 8]; ) -> __m256 { [a[2], b[2], a[3], b[3], a[6], b[6], a[7], b[7]] }
    /// Neighbours `+`, in each 128 bits of `a`, then of `b`.
    _mm256_hadd_ps (a: __m256 [f32; 8], b: __m256 [f32; 8]; ) -> __m256 { [a[0] + a[1], a[2] + a[3], b[0] + b[1], b[2] + b[3], a[4] + a[5], a[6] + a[7], b[4] + b[5], b[6] + b[7]] }
    /// Neighbours `-`, in each 128 bits of `a`, then of `b`.
    _mm256_hsub_ps (a: __m256 [f32; 8], b: __m256 [f32; 8]; ) -> __m256 { [a[0] - a[1], a[2] - a[3], b[0] - b[1], b[2] - b[3], a[4] - a[5], a[6] - a[7], b[4] - b[5], b[6] - b[7]] }
    /// Subtracts in even lanes, adds in odd ones.
    _mm256_addsub_ps (a: __m256 [f32; 8], b: __m256 [f32; 8]; ) -> __m256 { [a[0] - b[0], a[1] + b[1], a[2] - b[2], a[3] + b[3], a[4] - b[4], a[5] + b[5], a[6] - b[6], a[7] + b[7]] }
    /// Two lanes of `a`, then two of `b`, by two bits of the constant each.
    _mm256_shuffle_ps <const I: i32> (a: __m256 [f32; 8], b: __m256 [f32; 8]; ) -> __m256 { let (s0, s1, s2, s3) = ((I & 3) as usize, (I >> 2 & 3) as usize, (I >> 4 & 3) as usize, (I >> 6 & 3) as usize); [a[s0], a[s1], b[s2], b[s3], a[4+s0], a[4+s1], b[4+s2], b[4+s3]] }
    /// Lanes of `b` where the constant has a bit, of `a` elsewhere.
    _mm256_blend_ps <const I: i32> (a: __m256 [f32; 8], b: __m256 [f32; 8]; ) -> __m256 { let mut r = a; let mut i = 0; while i < 8 { if I >> i & 1 == 1 { r[i] = b[i]; } i += 1; } r }
    /// Lanes of `b` where the mask has its sign bit, of `a` elsewhere.
    _mm256_blendv_ps (a: __m256 [f32; 8], b: __m256 [f32; 8], m: __m256 [u32; 8]; ) -> __m256 { let mut r = a; let mut i = 0; while i < 8 { if m[i] >> 31 == 1 { r[i] = b[i]; } i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm256_fmadd_ps (a: __m256 [f32; 8], b: __m256 [f32; 8], c: __m256 [f32; 8]; ) -> __m256 { let mut r = a; let mut i = 0; while i < 8 { r[i] = a[i].mul_add(b[i], c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm256_fmsub_ps (a: __m256 [f32; 8], b: __m256 [f32; 8], c: __m256 [f32; 8]; ) -> __m256 { let mut r = a; let mut i = 0; while i < 8 { r[i] = a[i].mul_add(b[i], -c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm256_fnmadd_ps (a: __m256 [f32; 8], b: __m256 [f32; 8], c: __m256 [f32; 8]; ) -> __m256 { let mut r = a; let mut i = 0; while i < 8 { r[i] = (-a[i]).mul_add(b[i], c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm256_fnmsub_ps (a: __m256 [f32; 8], b: __m256 [f32; 8], c: __m256 [f32; 8]; ) -> __m256 { let mut r = a; let mut i = 0; while i < 8 { r[i] = (-a[i]).mul_add(b[i], -c[i]); i += 1; } r }
    /// A mask of the lanes where the comparison with that number holds.
    _mm256_cmp_pd <const I: i32> (a: __m256d [f64; 4], b: __m256d [f64; 4]; ) -> __m256d { let mut r = [0 as u64; 4]; let mut i = 0; while i < 4 { r[i] = mask!(compares(I, a[i] as f64, b[i] as f64), u64); i += 1; } r }
    /// Rounded as the constant says: 0 to nearest, 1 down, 2 up, 3 towards 0.
    _mm256_round_pd <const I: i32> (a: __m256d [f64; 4]; ) -> __m256d { let mut r = a; let mut i = 0; while i < 4 { r[i] = match I & 3 { 0 => a[i].round_ties_even(), 1 => a[i].floor(), 2 => a[i].ceil(), _ => a[i].trunc() }; i += 1; } r }
    /// The sign bits, lane 0 lowest.
    _mm256_movemask_pd (a: __m256d [u64; 4]; ) -> i32 { let mut r = 0; let mut i = 0; while i < 4 { r |= ((a[i] >> 63) as i32) << i; i += 1; } r }
    /// The lanes, highest first.
    _mm256_set_pd (; e3: f64, e2: f64, e1: f64, e0: f64) -> __m256d { [e0, e1, e2, e3] }
    /// The lanes, lowest first.
    _mm256_setr_pd (; e0: f64, e1: f64, e2: f64, e3: f64) -> __m256d { [e0, e1, e2, e3] }
    /// The same value in all lanes.
    _mm256_set1_pd (; a: f64) -> __m256d { [a; 4] }
    /// All lanes 0.
    _mm256_setzero_pd (; ) -> __m256d { [0.0 as f64; 4] }
    /// Some value.
    _mm256_undefined_pd (; ) -> __m256d { [0.0 as f64; 4] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm256_unpacklo_pd (a: __m256d [f64; 4], b: __m256d [f64; 4]; ) -> __m256d { [a[0], b[0], a[2], b[2]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm256_unpackhi_pd (a: __m256d [f64; 4], b: __m256d [f64; 4]; ) -> __m256d { [a[1], b[1], a[3], b[3]] }
    /// Neighbours `+`, in each 128 bits of `a`, then of `b`.
    _mm256_hadd_pd (a: __m256d [f64; 4], b: __m256d [f64; 4]; ) -> __m256d { [a[0] + a[1], b[0] + b[1], a[2] + a[3], b[2] + b[3]] }
    /// Neighbours `-`, in each 128 bits of `a`, then of `b`.
    _mm256_hsub_pd (a: __m256d [f64; 4], b: __m256d [f64; 4]; ) -> __m256d { [a[0] - a[1], b[0] - b[1], a[2] - a[3], b[2] - b[3]] }
    /// Subtracts in even lanes, adds in odd ones.
    _mm256_addsub_pd (a: __m256d [f64; 4], b: __m256d [f64; 4]; ) -> __m256d { [a[0] - b[0], a[1] + b[1], a[2] - b[2], a[3] + b[3]] }
    /// A lane of `a`, then one of `b`, by a bit of the constant each.
    _mm256_shuffle_pd <const I: i32> (a: __m256d [f64; 4], b: __m256d [f64; 4]; ) -> __m256d { [a[0 + (I >> 0 & 1) as usize], b[0 + (I >> 1 & 1) as usize], a[2 + (I >> 2 & 1) as usize], b[2 + (I >> 3 & 1) as usize]] }
    /// Lanes of `b` where the constant has a bit, of `a` elsewhere.
    _mm256_blend_pd <const I: i32> (a: __m256d [f64; 4], b: __m256d [f64; 4]; ) -> __m256d { let mut r = a; let mut i = 0; while i < 4 { if I >> i & 1 == 1 { r[i] = b[i]; } i += 1; } r }
    /// Lanes of `b` where the mask has its sign bit, of `a` elsewhere.
    _mm256_blendv_pd (a: __m256d [f64; 4], b: __m256d [f64; 4], m: __m256d [u64; 4]; ) -> __m256d { let mut r = a; let mut i = 0; while i < 4 { if m[i] >> 63 == 1 { r[i] = b[i]; } i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm256_fmadd_pd (a: __m256d [f64; 4], b: __m256d [f64; 4], c: __m256d [f64; 4]; ) -> __m256d { let mut r = a; let mut i = 0; while i < 4 { r[i] = a[i].mul_add(b[i], c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm256_fmsub_pd (a: __m256d [f64; 4], b: __m256d [f64; 4], c: __m256d [f64; 4]; ) -> __m256d { let mut r = a; let mut i = 0; while i < 4 { r[i] = a[i].mul_add(b[i], -c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm256_fnmadd_pd (a: __m256d [f64; 4], b: __m256d [f64; 4], c: __m256d [f64; 4]; ) -> __m256d { let mut r = a; let mut i = 0; while i < 4 { r[i] = (-a[i]).mul_add(b[i], c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm256_fnmsub_pd (a: __m256d [f64; 4], b: __m256d [f64; 4], c: __m256d [f64; 4]; ) -> __m256d { let mut r = a; let mut i = 0; while i < 4 { r[i] = (-a[i]).mul_add(b[i], -c[i]); i += 1; } r }
}

memory! {
    _mm256_load_ps _mm256_store_ps __m256 f32;
    _mm256_loadu_ps _mm256_storeu_ps __m256 f32;
    _mm256_load_pd _mm256_store_pd __m256d f64;
    _mm256_loadu_pd _mm256_storeu_pd __m256d f64;
}
