//! Floating-point vectors of 128 bits.

use super::vectors::*;

binary! {
    /// `a + b`.
    _mm_add_ps __m128 [f32; 4] -> f32, |a, b| a + b;
    /// `a - b`.
    _mm_sub_ps __m128 [f32; 4] -> f32, |a, b| a - b;
    /// `a * b`.
    _mm_mul_ps __m128 [f32; 4] -> f32, |a, b| a * b;
    /// `a / b`.
    _mm_div_ps __m128 [f32; 4] -> f32, |a, b| a / b;
    /// The smaller of the two, `b` where they do not compare.
    _mm_min_ps __m128 [f32; 4] -> f32, |a, b| if a < b { a } else { b };
    /// The larger of the two, `b` where they do not compare.
    _mm_max_ps __m128 [f32; 4] -> f32, |a, b| if a > b { a } else { b };
    /// Bit by bit.
    _mm_and_ps __m128 [u32; 4] -> u32, |a, b| a & b;
    /// Bit by bit.
    _mm_or_ps __m128 [u32; 4] -> u32, |a, b| a | b;
    /// Bit by bit.
    _mm_xor_ps __m128 [u32; 4] -> u32, |a, b| a ^ b;
    /// Bit by bit.
    _mm_andnot_ps __m128 [u32; 4] -> u32, |a, b| !a & b;
    /// A mask of the lanes where the comparison holds.
    _mm_cmpeq_ps __m128 [f32; 4] -> u32, |a, b| mask!(a == b, u32);
    /// A mask of the lanes where the comparison holds.
    _mm_cmplt_ps __m128 [f32; 4] -> u32, |a, b| mask!(a < b, u32);
    /// A mask of the lanes where the comparison holds.
    _mm_cmple_ps __m128 [f32; 4] -> u32, |a, b| mask!(a <= b, u32);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpgt_ps __m128 [f32; 4] -> u32, |a, b| mask!(a > b, u32);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpge_ps __m128 [f32; 4] -> u32, |a, b| mask!(a >= b, u32);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpneq_ps __m128 [f32; 4] -> u32, |a, b| mask!(a != b, u32);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpnlt_ps __m128 [f32; 4] -> u32, |a, b| mask!(!(a < b), u32);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpnle_ps __m128 [f32; 4] -> u32, |a, b| mask!(!(a <= b), u32);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpord_ps __m128 [f32; 4] -> u32, |a, b| mask!(a == a && b == b, u32);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpunord_ps __m128 [f32; 4] -> u32, |a, b| mask!(a != a || b != b, u32);
    /// `a + b`.
    _mm_add_pd __m128d [f64; 2] -> f64, |a, b| a + b;
    /// `a - b`.
    _mm_sub_pd __m128d [f64; 2] -> f64, |a, b| a - b;
    /// `a * b`.
    _mm_mul_pd __m128d [f64; 2] -> f64, |a, b| a * b;
    /// `a / b`.
    _mm_div_pd __m128d [f64; 2] -> f64, |a, b| a / b;
    /// The smaller of the two, `b` where they do not compare.
    _mm_min_pd __m128d [f64; 2] -> f64, |a, b| if a < b { a } else { b };
    /// The larger of the two, `b` where they do not compare.
    _mm_max_pd __m128d [f64; 2] -> f64, |a, b| if a > b { a } else { b };
    /// Bit by bit.
    _mm_and_pd __m128d [u64; 2] -> u64, |a, b| a & b;
    /// Bit by bit.
    _mm_or_pd __m128d [u64; 2] -> u64, |a, b| a | b;
    /// Bit by bit.
    _mm_xor_pd __m128d [u64; 2] -> u64, |a, b| a ^ b;
    /// Bit by bit.
    _mm_andnot_pd __m128d [u64; 2] -> u64, |a, b| !a & b;
    /// A mask of the lanes where the comparison holds.
    _mm_cmpeq_pd __m128d [f64; 2] -> u64, |a, b| mask!(a == b, u64);
    /// A mask of the lanes where the comparison holds.
    _mm_cmplt_pd __m128d [f64; 2] -> u64, |a, b| mask!(a < b, u64);
    /// A mask of the lanes where the comparison holds.
    _mm_cmple_pd __m128d [f64; 2] -> u64, |a, b| mask!(a <= b, u64);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpgt_pd __m128d [f64; 2] -> u64, |a, b| mask!(a > b, u64);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpge_pd __m128d [f64; 2] -> u64, |a, b| mask!(a >= b, u64);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpneq_pd __m128d [f64; 2] -> u64, |a, b| mask!(a != b, u64);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpnlt_pd __m128d [f64; 2] -> u64, |a, b| mask!(!(a < b), u64);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpnle_pd __m128d [f64; 2] -> u64, |a, b| mask!(!(a <= b), u64);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpord_pd __m128d [f64; 2] -> u64, |a, b| mask!(a == a && b == b, u64);
    /// A mask of the lanes where the comparison holds.
    _mm_cmpunord_pd __m128d [f64; 2] -> u64, |a, b| mask!(a != a || b != b, u64);
}

unary! {
    /// The square root.
    _mm_sqrt_ps __m128 [f32; 4] -> __m128 f32, |a| a.sqrt();
    /// The largest whole number not above.
    _mm_floor_ps __m128 [f32; 4] -> __m128 f32, |a| a.floor();
    /// The smallest whole number not below.
    _mm_ceil_ps __m128 [f32; 4] -> __m128 f32, |a| a.ceil();
    /// About `1 / a`.
    _mm_rcp_ps __m128 [f32; 4] -> __m128 f32, |a| 1.0 / a;
    /// About `1 / sqrt(a)`.
    _mm_rsqrt_ps __m128 [f32; 4] -> __m128 f32, |a| 1.0 / a.sqrt();
    /// The square root.
    _mm_sqrt_pd __m128d [f64; 2] -> __m128d f64, |a| a.sqrt();
    /// The largest whole number not above.
    _mm_floor_pd __m128d [f64; 2] -> __m128d f64, |a| a.floor();
    /// The smallest whole number not below.
    _mm_ceil_pd __m128d [f64; 2] -> __m128d f64, |a| a.ceil();
}

listed! {
    /// The lowest lane of both, the others of `a`.
    _mm_add_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { let mut r = a; r[0] = a[0] + b[0]; r }
    /// The lowest lane of both, the others of `a`.
    _mm_sub_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { let mut r = a; r[0] = a[0] - b[0]; r }
    /// The lowest lane of both, the others of `a`.
    _mm_mul_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { let mut r = a; r[0] = a[0] * b[0]; r }
    /// The lowest lane of both, the others of `a`.
    _mm_div_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { let mut r = a; r[0] = a[0] / b[0]; r }
    /// The lowest lane of both, the others of `a`.
    _mm_min_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { let mut r = a; r[0] = if a[0] < b[0] { a[0] } else { b[0] }; r }
    /// The lowest lane of both, the others of `a`.
    _mm_max_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { let mut r = a; r[0] = if a[0] > b[0] { a[0] } else { b[0] }; r }
    /// Compares the lowest lanes.
    _mm_comieq_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> i32 { (a[0] == b[0]) as i32 }
    /// Compares the lowest lanes.
    _mm_comilt_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> i32 { (a[0] < b[0]) as i32 }
    /// Compares the lowest lanes.
    _mm_comile_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> i32 { (a[0] <= b[0]) as i32 }
    /// Compares the lowest lanes.
    _mm_comigt_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> i32 { (a[0] > b[0]) as i32 }
    /// Compares the lowest lanes.
    _mm_comige_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> i32 { (a[0] >= b[0]) as i32 }
    /// Compares the lowest lanes.
    _mm_comineq_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> i32 { (a[0] != b[0]) as i32 }
    /// The square root of the lowest lane, the others of `a`.
    _mm_sqrt_ss (a: __m128 [f32; 4]; ) -> __m128 { let mut r = a; r[0] = a[0].sqrt(); r }
    /// The lowest lane.
    _mm_cvtss_f32 (a: __m128 [f32; 4]; ) -> f32 { a[0] }
    /// The value in the lowest lane, 0 in the others.
    _mm_set_ss (; a: f32) -> __m128 { let mut r = [0.0 as f32; 4]; r[0] = a; r }
    /// The lowest lane of `b`, the others of `a`.
    _mm_move_ss (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { let mut r = a; r[0] = b[0]; r }
    /// Rounded as the constant says: 0 to nearest, 1 down, 2 up, 3 towards 0.
    _mm_round_ps <const I: i32> (a: __m128 [f32; 4]; ) -> __m128 { let mut r = a; let mut i = 0; while i < 4 { r[i] = match I & 3 { 0 => a[i].round_ties_even(), 1 => a[i].floor(), 2 => a[i].ceil(), _ => a[i].trunc() }; i += 1; } r }
    /// The sign bits, lane 0 lowest.
    _mm_movemask_ps (a: __m128 [u32; 4]; ) -> i32 { let mut r = 0; let mut i = 0; while i < 4 { r |= ((a[i] >> 31) as i32) << i; i += 1; } r }
    /// The lanes, highest first.
    _mm_set_ps (; e3: f32, e2: f32, e1: f32, e0: f32) -> __m128 { [e0, e1, e2, e3] }
    /// The lanes, lowest first.
    _mm_setr_ps (; e0: f32, e1: f32, e2: f32, e3: f32) -> __m128 { [e0, e1, e2, e3] }
    /// The same value in all lanes.
    _mm_set1_ps (; a: f32) -> __m128 { [a; 4] }
    /// The same value in all lanes.
    _mm_set_ps1 (; a: f32) -> __m128 { [a; 4] }
    /// All lanes 0.
    _mm_setzero_ps (; ) -> __m128 { [0.0 as f32; 4] }
    /// Some value.
    _mm_undefined_ps (; ) -> __m128 { [0.0 as f32; 4] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm_unpacklo_ps (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { [a[0], b[0], a[1], b[1]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm_unpackhi_ps (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { [a[2], b[2], a[3], b[3]] }
    /// Neighbours `+`, in each 128 bits of `a`, then of `b`.
    _mm_hadd_ps (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { [a[0] + a[1], a[2] + a[3], b[0] + b[1], b[2] + b[3]] }
    /// Neighbours `-`, in each 128 bits of `a`, then of `b`.
    _mm_hsub_ps (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { [a[0] - a[1], a[2] - a[3], b[0] - b[1], b[2] - b[3]] }
    /// Subtracts in even lanes, adds in odd ones.
    _mm_addsub_ps (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { [a[0] - b[0], a[1] + b[1], a[2] - b[2], a[3] + b[3]] }
    /// Two lanes of `a`, then two of `b`, by two bits of the constant each.
    _mm_shuffle_ps <const I: i32> (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { let (s0, s1, s2, s3) = ((I & 3) as usize, (I >> 2 & 3) as usize, (I >> 4 & 3) as usize, (I >> 6 & 3) as usize); [a[s0], a[s1], b[s2], b[s3]] }
    /// Lanes of `b` where the constant has a bit, of `a` elsewhere.
    _mm_blend_ps <const I: i32> (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { let mut r = a; let mut i = 0; while i < 4 { if I >> i & 1 == 1 { r[i] = b[i]; } i += 1; } r }
    /// Lanes of `b` where the mask has its sign bit, of `a` elsewhere.
    _mm_blendv_ps (a: __m128 [f32; 4], b: __m128 [f32; 4], m: __m128 [u32; 4]; ) -> __m128 { let mut r = a; let mut i = 0; while i < 4 { if m[i] >> 31 == 1 { r[i] = b[i]; } i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm_fmadd_ps (a: __m128 [f32; 4], b: __m128 [f32; 4], c: __m128 [f32; 4]; ) -> __m128 { let mut r = a; let mut i = 0; while i < 4 { r[i] = a[i].mul_add(b[i], c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm_fmsub_ps (a: __m128 [f32; 4], b: __m128 [f32; 4], c: __m128 [f32; 4]; ) -> __m128 { let mut r = a; let mut i = 0; while i < 4 { r[i] = a[i].mul_add(b[i], -c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm_fnmadd_ps (a: __m128 [f32; 4], b: __m128 [f32; 4], c: __m128 [f32; 4]; ) -> __m128 { let mut r = a; let mut i = 0; while i < 4 { r[i] = (-a[i]).mul_add(b[i], c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm_fnmsub_ps (a: __m128 [f32; 4], b: __m128 [f32; 4], c: __m128 [f32; 4]; ) -> __m128 { let mut r = a; let mut i = 0; while i < 4 { r[i] = (-a[i]).mul_add(b[i], -c[i]); i += 1; } r }
    /// The lowest lane of both, the others of `a`.
    _mm_add_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { let mut r = a; r[0] = a[0] + b[0]; r }
    /// The lowest lane of both, the others of `a`.
    _mm_sub_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { let mut r = a; r[0] = a[0] - b[0]; r }
    /// The lowest lane of both, the others of `a`.
    _mm_mul_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { let mut r = a; r[0] = a[0] * b[0]; r }
    /// The lowest lane of both, the others of `a`.
    _mm_div_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { let mut r = a; r[0] = a[0] / b[0]; r }
    /// The lowest lane of both, the others of `a`.
    _mm_min_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { let mut r = a; r[0] = if a[0] < b[0] { a[0] } else { b[0] }; r }
    /// The lowest lane of both, the others of `a`.
    _mm_max_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { let mut r = a; r[0] = if a[0] > b[0] { a[0] } else { b[0] }; r }
    /// Compares the lowest lanes.
    _mm_comieq_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> i32 { (a[0] == b[0]) as i32 }
    /// Compares the lowest lanes.
    _mm_comilt_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> i32 { (a[0] < b[0]) as i32 }
    /// Compares the lowest lanes.
    _mm_comile_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> i32 { (a[0] <= b[0]) as i32 }
    /// Compares the lowest lanes.
    _mm_comigt_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> i32 { (a[0] > b[0]) as i32 }
    /// Compares the lowest lanes.
    _mm_comige_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> i32 { (a[0] >= b[0]) as i32 }
    /// Compares the lowest lanes.
    _mm_comineq_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> i32 { (a[0] != b[0]) as i32 }
    /// The square root of the lowest lane of `b`, the others of `a`.
    _mm_sqrt_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { let mut r = a; r[0] = b[0].sqrt(); r }
    /// The lowest lane.
    _mm_cvtsd_f64 (a: __m128d [f64; 2]; ) -> f64 { a[0] }
    /// The value in the lowest lane, 0 in the others.
    _mm_set_sd (; a: f64) -> __m128d { let mut r = [0.0 as f64; 2]; r[0] = a; r }
    /// The lowest lane of `b`, the others of `a`.
    _mm_move_sd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { let mut r = a; r[0] = b[0]; r }
    /// Rounded as the constant says: 0 to nearest, 1 down, 2 up, 3 towards 0.
    _mm_round_pd <const I: i32> (a: __m128d [f64; 2]; ) -> __m128d { let mut r = a; let mut i = 0; while i < 2 { r[i] = match I & 3 { 0 => a[i].round_ties_even(), 1 => a[i].floor(), 2 => a[i].ceil(), _ => a[i].trunc() }; i += 1; } r }
    /// The sign bits, lane 0 lowest.
    _mm_movemask_pd (a: __m128d [u64; 2]; ) -> i32 { let mut r = 0; let mut i = 0; while i < 2 { r |= ((a[i] >> 63) as i32) << i; i += 1; } r }
    /// The lanes, highest first.
    _mm_set_pd (; e1: f64, e0: f64) -> __m128d { [e0, e1] }
    /// The lanes, lowest first.
    _mm_setr_pd (; e0: f64, e1: f64) -> __m128d { [e0, e1] }
    /// The same value in all lanes.
    _mm_set1_pd (; a: f64) -> __m128d { [a; 2] }
    /// The same value in all lanes.
    _mm_set_pd1 (; a: f64) -> __m128d { [a; 2] }
    /// All lanes 0.
    _mm_setzero_pd (; ) -> __m128d { [0.0 as f64; 2] }
    /// Some value.
    _mm_undefined_pd (; ) -> __m128d { [0.0 as f64; 2] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm_unpacklo_pd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { [a[0], b[0]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm_unpackhi_pd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { [a[1], b[1]] }
    /// Neighbours `+`, in each 128 bits of `a`, then of `b`.
    _mm_hadd_pd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { [a[0] + a[1], b[0] + b[1]] }
    /// Neighbours `-`, in each 128 bits of `a`, then of `b`.
    _mm_hsub_pd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { [a[0] - a[1], b[0] - b[1]] }
    /// Subtracts in even lanes, adds in odd ones.
    _mm_addsub_pd (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { [a[0] - b[0], a[1] + b[1]] }
    /// A lane of `a`, then one of `b`, by a bit of the constant each.
    _mm_shuffle_pd <const I: i32> (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { [a[0 + (I >> 0 & 1) as usize], b[0 + (I >> 1 & 1) as usize]] }
    /// Lanes of `b` where the constant has a bit, of `a` elsewhere.
    _mm_blend_pd <const I: i32> (a: __m128d [f64; 2], b: __m128d [f64; 2]; ) -> __m128d { let mut r = a; let mut i = 0; while i < 2 { if I >> i & 1 == 1 { r[i] = b[i]; } i += 1; } r }
    /// Lanes of `b` where the mask has its sign bit, of `a` elsewhere.
    _mm_blendv_pd (a: __m128d [f64; 2], b: __m128d [f64; 2], m: __m128d [u64; 2]; ) -> __m128d { let mut r = a; let mut i = 0; while i < 2 { if m[i] >> 63 == 1 { r[i] = b[i]; } i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm_fmadd_pd (a: __m128d [f64; 2], b: __m128d [f64; 2], c: __m128d [f64; 2]; ) -> __m128d { let mut r = a; let mut i = 0; while i < 2 { r[i] = a[i].mul_add(b[i], c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm_fmsub_pd (a: __m128d [f64; 2], b: __m128d [f64; 2], c: __m128d [f64; 2]; ) -> __m128d { let mut r = a; let mut i = 0; while i < 2 { r[i] = a[i].mul_add(b[i], -c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm_fnmadd_pd (a: __m128d [f64; 2], b: __m128d [f64; 2], c: __m128d [f64; 2]; ) -> __m128d { let mut r = a; let mut i = 0; while i < 2 { r[i] = (-a[i]).mul_add(b[i], c[i]); i += 1; } r }
    /// Multiplied and added with one rounding.
    _mm_fnmsub_pd (a: __m128d [f64; 2], b: __m128d [f64; 2], c: __m128d [f64; 2]; ) -> __m128d { let mut r = a; let mut i = 0; while i < 2 { r[i] = (-a[i]).mul_add(b[i], -c[i]); i += 1; } r }
}

memory! {
    _mm_load_ps _mm_store_ps __m128 f32;
    _mm_loadu_ps _mm_storeu_ps __m128 f32;
    _mm_load_pd _mm_store_pd __m128d f64;
    _mm_loadu_pd _mm_storeu_pd __m128d f64;
}
