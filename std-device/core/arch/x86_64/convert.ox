//! Conversions between vector types, and what takes them apart.

use super::vectors::*;

unary! {
    /// To integers, rounded to nearest.
    _mm_cvtps_epi32 __m128 [f32; 4] -> __m128i i32, |a| whole(a.round_ties_even() as f64);
    /// To integers, rounded towards 0.
    _mm_cvttps_epi32 __m128 [f32; 4] -> __m128i i32, |a| whole(a.trunc() as f64);
    /// To floating point.
    _mm_cvtepi32_ps __m128i [i32; 4] -> __m128 f32, |a| a as f32;
    /// To integers, rounded to nearest.
    _mm256_cvtps_epi32 __m256 [f32; 8] -> __m256i i32, |a| whole(a.round_ties_even() as f64);
    /// To integers, rounded towards 0.
    _mm256_cvttps_epi32 __m256 [f32; 8] -> __m256i i32, |a| whole(a.trunc() as f64);
    /// To floating point.
    _mm256_cvtepi32_ps __m256i [i32; 8] -> __m256 f32, |a| a as f32;
}

listed! {
    /// The same bits as another type.
    _mm_castps_pd (a: __m128 [u64; 2]; ) -> __m128d { a }
    /// The same bits as another type.
    _mm_castps_si128 (a: __m128 [u64; 2]; ) -> __m128i { a }
    /// The same bits as another type.
    _mm_castpd_ps (a: __m128d [u64; 2]; ) -> __m128 { a }
    /// The same bits as another type.
    _mm_castpd_si128 (a: __m128d [u64; 2]; ) -> __m128i { a }
    /// The same bits as another type.
    _mm_castsi128_ps (a: __m128i [u64; 2]; ) -> __m128 { a }
    /// The same bits as another type.
    _mm_castsi128_pd (a: __m128i [u64; 2]; ) -> __m128d { a }
    /// The same bits as another type.
    _mm256_castps_pd (a: __m256 [u64; 4]; ) -> __m256d { a }
    /// The same bits as another type.
    _mm256_castps_si256 (a: __m256 [u64; 4]; ) -> __m256i { a }
    /// The same bits as another type.
    _mm256_castpd_ps (a: __m256d [u64; 4]; ) -> __m256 { a }
    /// The same bits as another type.
    _mm256_castpd_si256 (a: __m256d [u64; 4]; ) -> __m256i { a }
    /// The same bits as another type.
    _mm256_castsi256_ps (a: __m256i [u64; 4]; ) -> __m256 { a }
    /// The same bits as another type.
    _mm256_castsi256_pd (a: __m256i [u64; 4]; ) -> __m256d { a }
    /// The lower half.
    _mm256_castps256_ps128 (a: __m256 [u64; 4]; ) -> __m128 { [a[0], a[1]] }
    /// The lower half of a vector whose upper half may be anything.
    _mm256_castps128_ps256 (a: __m128 [u64; 2]; ) -> __m256 { [a[0], a[1], 0, 0] }
    /// One half.
    _mm256_extractf128_ps <const I: i32> (a: __m256 [u64; 4]; ) -> __m128 { if I & 1 == 0 { [a[0], a[1]] } else { [a[2], a[3]] } }
    /// With another half.
    _mm256_insertf128_ps <const I: i32> (a: __m256 [u64; 4], b: __m128 [u64; 2]; ) -> __m256 { if I & 1 == 0 { [b[0], b[1], a[2], a[3]] } else { [a[0], a[1], b[0], b[1]] } }
    /// Two of the four halves, or 0, by four bits of the constant each.
    _mm256_permute2f128_ps <const I: i32> (a: __m256 [u64; 4], b: __m256 [u64; 4]; ) -> __m256 { let mut r = [0u64; 4]; let mut i = 0; while i < 2 { let s = I >> (i * 4); if s & 8 == 0 { let from = if s & 2 == 0 { a } else { b }; let at = (s & 1) as usize * 2; r[i * 2] = from[at]; r[i * 2 + 1] = from[at + 1]; } i += 1; } r }
    /// Two halves, the upper one first.
    _mm256_set_m128 (hi: __m128 [u64; 2], lo: __m128 [u64; 2]; ) -> __m256 { [lo[0], lo[1], hi[0], hi[1]] }
    /// The lower half.
    _mm256_castpd256_pd128 (a: __m256d [u64; 4]; ) -> __m128d { [a[0], a[1]] }
    /// The lower half of a vector whose upper half may be anything.
    _mm256_castpd128_pd256 (a: __m128d [u64; 2]; ) -> __m256d { [a[0], a[1], 0, 0] }
    /// One half.
    _mm256_extractf128_pd <const I: i32> (a: __m256d [u64; 4]; ) -> __m128d { if I & 1 == 0 { [a[0], a[1]] } else { [a[2], a[3]] } }
    /// With another half.
    _mm256_insertf128_pd <const I: i32> (a: __m256d [u64; 4], b: __m128d [u64; 2]; ) -> __m256d { if I & 1 == 0 { [b[0], b[1], a[2], a[3]] } else { [a[0], a[1], b[0], b[1]] } }
    /// Two of the four halves, or 0, by four bits of the constant each.
    _mm256_permute2f128_pd <const I: i32> (a: __m256d [u64; 4], b: __m256d [u64; 4]; ) -> __m256d { let mut r = [0u64; 4]; let mut i = 0; while i < 2 { let s = I >> (i * 4); if s & 8 == 0 { let from = if s & 2 == 0 { a } else { b }; let at = (s & 1) as usize * 2; r[i * 2] = from[at]; r[i * 2 + 1] = from[at + 1]; } i += 1; } r }
    /// Two halves, the upper one first.
    _mm256_set_m128d (hi: __m128d [u64; 2], lo: __m128d [u64; 2]; ) -> __m256d { [lo[0], lo[1], hi[0], hi[1]] }
    /// The lower half.
    _mm256_castsi256_si128 (a: __m256i [u64; 4]; ) -> __m128i { [a[0], a[1]] }
    /// The lower half of a vector whose upper half may be anything.
    _mm256_castsi128_si256 (a: __m128i [u64; 2]; ) -> __m256i { [a[0], a[1], 0, 0] }
    /// One half.
    _mm256_extractf128_si256 <const I: i32> (a: __m256i [u64; 4]; ) -> __m128i { if I & 1 == 0 { [a[0], a[1]] } else { [a[2], a[3]] } }
    /// One half.
    _mm256_extracti128_si256 <const I: i32> (a: __m256i [u64; 4]; ) -> __m128i { if I & 1 == 0 { [a[0], a[1]] } else { [a[2], a[3]] } }
    /// With another half.
    _mm256_insertf128_si256 <const I: i32> (a: __m256i [u64; 4], b: __m128i [u64; 2]; ) -> __m256i { if I & 1 == 0 { [b[0], b[1], a[2], a[3]] } else { [a[0], a[1], b[0], b[1]] } }
    /// With another half.
    _mm256_inserti128_si256 <const I: i32> (a: __m256i [u64; 4], b: __m128i [u64; 2]; ) -> __m256i { if I & 1 == 0 { [b[0], b[1], a[2], a[3]] } else { [a[0], a[1], b[0], b[1]] } }
    /// Two of the four halves, or 0, by four bits of the constant each.
    _mm256_permute2f128_si256 <const I: i32> (a: __m256i [u64; 4], b: __m256i [u64; 4]; ) -> __m256i { let mut r = [0u64; 4]; let mut i = 0; while i < 2 { let s = I >> (i * 4); if s & 8 == 0 { let from = if s & 2 == 0 { a } else { b }; let at = (s & 1) as usize * 2; r[i * 2] = from[at]; r[i * 2 + 1] = from[at + 1]; } i += 1; } r }
    /// Two of the four halves, or 0, by four bits of the constant each.
    _mm256_permute2x128_si256 <const I: i32> (a: __m256i [u64; 4], b: __m256i [u64; 4]; ) -> __m256i { let mut r = [0u64; 4]; let mut i = 0; while i < 2 { let s = I >> (i * 4); if s & 8 == 0 { let from = if s & 2 == 0 { a } else { b }; let at = (s & 1) as usize * 2; r[i * 2] = from[at]; r[i * 2 + 1] = from[at + 1]; } i += 1; } r }
    /// Two halves, the upper one first.
    _mm256_set_m128i (hi: __m128i [u64; 2], lo: __m128i [u64; 2]; ) -> __m256i { [lo[0], lo[1], hi[0], hi[1]] }
    /// The lower two lanes, wider.
    _mm_cvtps_pd (a: __m128 [f32; 4]; ) -> __m128d { [a[0] as f64, a[1] as f64] }
    /// Narrower, the upper lanes 0.
    _mm_cvtpd_ps (a: __m128d [f64; 2]; ) -> __m128 { [a[0] as f32, a[1] as f32, 0.0, 0.0] }
    /// The lower two integers.
    _mm_cvtepi32_pd (a: __m128i [i32; 4]; ) -> __m128d { [a[0] as f64, a[1] as f64] }
    /// Four lanes, wider.
    _mm256_cvtps_pd (a: __m128 [f32; 4]; ) -> __m256d { [a[0] as f64, a[1] as f64, a[2] as f64, a[3] as f64] }
    /// Four lanes, narrower.
    _mm256_cvtpd_ps (a: __m256d [f64; 4]; ) -> __m128 { [a[0] as f32, a[1] as f32, a[2] as f32, a[3] as f32] }
    /// Four integers.
    _mm256_cvtepi32_pd (a: __m128i [i32; 4]; ) -> __m256d { [a[0] as f64, a[1] as f64, a[2] as f64, a[3] as f64] }
    /// The lowest lane.
    _mm256_cvtss_f32 (a: __m256 [f32; 8]; ) -> f32 { a[0] }
    /// The lowest lane.
    _mm256_cvtsd_f64 (a: __m256d [f64; 4]; ) -> f64 { a[0] }
    /// The lowest lane.
    _mm256_cvtsi256_si32 (a: __m256i [i32; 8]; ) -> i32 { a[0] }
    /// The lowest 32 bits.
    _mm_cvtsi128_si32 (a: __m128i [i32; 4]; ) -> i32 { a[0] }
    /// The lowest 64 bits.
    _mm_cvtsi128_si64 (a: __m128i [i64; 2]; ) -> i64 { a[0] }
    /// The value in the lowest lane, 0 in the others.
    _mm_cvtsi32_si128 (; a: i32) -> __m128i { [a, 0, 0, 0] }
    /// The value in the lower half, 0 in the upper.
    _mm_cvtsi64_si128 (; a: i64) -> __m128i { [a, 0] }
    /// The lowest lane, rounded to nearest.
    _mm_cvtss_si32 (a: __m128 [f32; 4]; ) -> i32 { whole(a[0].round_ties_even() as f64) }
    /// The lowest lane, rounded towards 0.
    _mm_cvttss_si32 (a: __m128 [f32; 4]; ) -> i32 { whole(a[0].trunc() as f64) }
    /// The lowest lane, rounded towards 0.
    _mm_cvttsd_si32 (a: __m128d [f64; 2]; ) -> i32 { whole(a[0].trunc()) }
    /// The upper halves of `b`, then of `a`.
    _mm_movehl_ps (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { [b[2], b[3], a[2], a[3]] }
    /// The lower halves of `a`, then of `b`.
    _mm_movelh_ps (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { [a[0], a[1], b[0], b[1]] }
    /// Odd lanes twice.
    _mm_movehdup_ps (a: __m128 [f32; 4]; ) -> __m128 { [a[1], a[1], a[3], a[3]] }
    /// Even lanes twice.
    _mm_moveldup_ps (a: __m128 [f32; 4]; ) -> __m128 { [a[0], a[0], a[2], a[2]] }
    /// The product of the lanes that the upper bits of the constant choose, in the lanes that the lower ones do.
    _mm_dp_ps <const I: i32> (a: __m128 [f32; 4], b: __m128 [f32; 4]; ) -> __m128 { let mut p = [0.0f32; 4]; let mut i = 0; while i < 4 { if I >> (4 + i) & 1 == 1 { p[i] = a[i] * b[i]; } i += 1; } let sum = (p[0] + p[1]) + (p[2] + p[3]); let mut r = [0.0f32; 4]; let mut i = 0; while i < 4 { if I >> i & 1 == 1 { r[i] = sum; } i += 1; } r }
    /// Lanes by two bits of the constant each, in each 128 bits.
    _mm256_permute_ps <const I: i32> (a: __m256 [f32; 8]; ) -> __m256 { let mut r = a; let mut i = 0; while i < 8 { r[i] = a[i / 4 * 4 + (I >> (i % 4 * 2) & 3) as usize]; i += 1; } r }
    /// Lanes by two bits of the constant each.
    _mm_permute_ps <const I: i32> (a: __m128 [f32; 4]; ) -> __m128 { let mut r = a; let mut i = 0; while i < 4 { r[i] = a[(I >> (i * 2) & 3) as usize]; i += 1; } r }
    /// Lanes by two bits of the constant each.
    _mm256_permute4x64_epi64 <const I: i32> (a: __m256i [i64; 4]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 4 { r[i] = a[(I >> (i * 2) & 3) as usize]; i += 1; } r }
    /// Lanes by two bits of the constant each.
    _mm256_permute4x64_pd <const I: i32> (a: __m256d [f64; 4]; ) -> __m256d { let mut r = a; let mut i = 0; while i < 4 { r[i] = a[(I >> (i * 2) & 3) as usize]; i += 1; } r }
    /// Lanes by the numbers in `b`.
    _mm256_permutevar8x32_epi32 (a: __m256i [i32; 8], b: __m256i [i32; 8]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 8 { r[i] = a[(b[i] & 7) as usize]; i += 1; } r }
    /// The lower lanes, wider.
    _mm_cvtepi8_epi16 (a: __m128i [i8; 16]; ) -> __m128i { [a[0] as i16, a[1] as i16, a[2] as i16, a[3] as i16, a[4] as i16, a[5] as i16, a[6] as i16, a[7] as i16] }
    /// The lower lanes, wider.
    _mm256_cvtepi8_epi16 (a: __m128i [i8; 16]; ) -> __m256i { [a[0] as i16, a[1] as i16, a[2] as i16, a[3] as i16, a[4] as i16, a[5] as i16, a[6] as i16, a[7] as i16, a[8] as i16, a[9] as i16, a[10] as i16, a[11] as i16, a[12] as i16, a[13] as i16, a[14] as i16, a[15] as i16] }
    /// The lower lanes, wider.
    _mm_cvtepu8_epi16 (a: __m128i [u8; 16]; ) -> __m128i { [a[0] as i16, a[1] as i16, a[2] as i16, a[3] as i16, a[4] as i16, a[5] as i16, a[6] as i16, a[7] as i16] }
    /// The lower lanes, wider.
    _mm256_cvtepu8_epi16 (a: __m128i [u8; 16]; ) -> __m256i { [a[0] as i16, a[1] as i16, a[2] as i16, a[3] as i16, a[4] as i16, a[5] as i16, a[6] as i16, a[7] as i16, a[8] as i16, a[9] as i16, a[10] as i16, a[11] as i16, a[12] as i16, a[13] as i16, a[14] as i16, a[15] as i16] }
    /// The lower lanes, wider.
    _mm_cvtepi8_epi32 (a: __m128i [i8; 16]; ) -> __m128i { [a[0] as i32, a[1] as i32, a[2] as i32, a[3] as i32] }
    /// The lower lanes, wider.
    _mm256_cvtepi8_epi32 (a: __m128i [i8; 16]; ) -> __m256i { [a[0] as i32, a[1] as i32, a[2] as i32, a[3] as i32, a[4] as i32, a[5] as i32, a[6] as i32, a[7] as i32] }
    /// The lower lanes, wider.
    _mm_cvtepu8_epi32 (a: __m128i [u8; 16]; ) -> __m128i { [a[0] as i32, a[1] as i32, a[2] as i32, a[3] as i32] }
    /// The lower lanes, wider.
    _mm256_cvtepu8_epi32 (a: __m128i [u8; 16]; ) -> __m256i { [a[0] as i32, a[1] as i32, a[2] as i32, a[3] as i32, a[4] as i32, a[5] as i32, a[6] as i32, a[7] as i32] }
    /// The lower lanes, wider.
    _mm_cvtepi8_epi64 (a: __m128i [i8; 16]; ) -> __m128i { [a[0] as i64, a[1] as i64] }
    /// The lower lanes, wider.
    _mm256_cvtepi8_epi64 (a: __m128i [i8; 16]; ) -> __m256i { [a[0] as i64, a[1] as i64, a[2] as i64, a[3] as i64] }
    /// The lower lanes, wider.
    _mm_cvtepu8_epi64 (a: __m128i [u8; 16]; ) -> __m128i { [a[0] as i64, a[1] as i64] }
    /// The lower lanes, wider.
    _mm256_cvtepu8_epi64 (a: __m128i [u8; 16]; ) -> __m256i { [a[0] as i64, a[1] as i64, a[2] as i64, a[3] as i64] }
    /// The lower lanes, wider.
    _mm_cvtepi16_epi32 (a: __m128i [i16; 8]; ) -> __m128i { [a[0] as i32, a[1] as i32, a[2] as i32, a[3] as i32] }
    /// The lower lanes, wider.
    _mm256_cvtepi16_epi32 (a: __m128i [i16; 8]; ) -> __m256i { [a[0] as i32, a[1] as i32, a[2] as i32, a[3] as i32, a[4] as i32, a[5] as i32, a[6] as i32, a[7] as i32] }
    /// The lower lanes, wider.
    _mm_cvtepu16_epi32 (a: __m128i [u16; 8]; ) -> __m128i { [a[0] as i32, a[1] as i32, a[2] as i32, a[3] as i32] }
    /// The lower lanes, wider.
    _mm256_cvtepu16_epi32 (a: __m128i [u16; 8]; ) -> __m256i { [a[0] as i32, a[1] as i32, a[2] as i32, a[3] as i32, a[4] as i32, a[5] as i32, a[6] as i32, a[7] as i32] }
    /// The lower lanes, wider.
    _mm_cvtepi16_epi64 (a: __m128i [i16; 8]; ) -> __m128i { [a[0] as i64, a[1] as i64] }
    /// The lower lanes, wider.
    _mm256_cvtepi16_epi64 (a: __m128i [i16; 8]; ) -> __m256i { [a[0] as i64, a[1] as i64, a[2] as i64, a[3] as i64] }
    /// The lower lanes, wider.
    _mm_cvtepu16_epi64 (a: __m128i [u16; 8]; ) -> __m128i { [a[0] as i64, a[1] as i64] }
    /// The lower lanes, wider.
    _mm256_cvtepu16_epi64 (a: __m128i [u16; 8]; ) -> __m256i { [a[0] as i64, a[1] as i64, a[2] as i64, a[3] as i64] }
    /// The lower lanes, wider.
    _mm_cvtepi32_epi64 (a: __m128i [i32; 4]; ) -> __m128i { [a[0] as i64, a[1] as i64] }
    /// The lower lanes, wider.
    _mm256_cvtepi32_epi64 (a: __m128i [i32; 4]; ) -> __m256i { [a[0] as i64, a[1] as i64, a[2] as i64, a[3] as i64] }
    /// The lower lanes, wider.
    _mm_cvtepu32_epi64 (a: __m128i [u32; 4]; ) -> __m128i { [a[0] as i64, a[1] as i64] }
    /// The lower lanes, wider.
    _mm256_cvtepu32_epi64 (a: __m128i [u32; 4]; ) -> __m256i { [a[0] as i64, a[1] as i64, a[2] as i64, a[3] as i64] }
}

/// An integer, or the smallest one where there is none.
pub(super) fn whole(x: f64) -> i32 {
    if x >= -2147483648.0 && x < 2147483648.0 { x as i32 } else { i32::MIN }
}

/// The comparison of a number of `_mm256_cmp_ps`; whether it signals does not show.
pub(super) fn compares(kind: i32, a: f64, b: f64) -> bool {
    let unordered = a != a || b != b;
    match kind & 15 {
        0 => a == b,
        1 => a < b,
        2 => a <= b,
        3 => unordered,
        4 => a != b,
        5 => !(a < b),
        6 => !(a <= b),
        7 => !unordered,
        8 => unordered || a == b,
        9 => !(a >= b),
        10 => !(a > b),
        11 => false,
        12 => !unordered && a != b,
        13 => a >= b,
        14 => a > b,
        _ => true,
    }
}

/// The constant of a shuffle: two bits each, the first for the highest lane.
#[allow(non_snake_case)]
pub const fn _MM_SHUFFLE(z: u32, y: u32, x: u32, w: u32) -> i32 {
    (z << 6 | y << 4 | x << 2 | w) as i32
}

macro_rules! constants {
    ($($name:ident = $value:literal),*) => { $(
        /// A constant for the rounding or the comparison.
        pub const $name: i32 = $value;
    )* };
}
constants! {
    _MM_FROUND_TO_NEAREST_INT = 0, _MM_FROUND_TO_NEG_INF = 1, _MM_FROUND_TO_POS_INF = 2, _MM_FROUND_TO_ZERO = 3,
    _MM_FROUND_NO_EXC = 8, _CMP_EQ_OQ = 0, _CMP_LT_OS = 1, _CMP_LE_OS = 2, _CMP_UNORD_Q = 3, _CMP_NEQ_UQ = 4,
    _CMP_NLT_US = 5, _CMP_NLE_US = 6, _CMP_ORD_Q = 7, _CMP_EQ_UQ = 8, _CMP_NGE_US = 9, _CMP_NGT_US = 10,
    _CMP_FALSE_OQ = 11, _CMP_NEQ_OQ = 12, _CMP_GE_OS = 13, _CMP_GT_OS = 14, _CMP_TRUE_UQ = 15, _CMP_LT_OQ = 17,
    _CMP_LE_OQ = 18, _CMP_GE_OQ = 29, _CMP_GT_OQ = 30
}
