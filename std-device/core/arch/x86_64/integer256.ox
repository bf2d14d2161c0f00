//! Integer vectors of 256 bits.

use super::vectors::*;

binary! {
    /// Sums that wrap.
    _mm256_add_epi8 __m256i [i8; 32] -> i8, |a, b| a.wrapping_add(b);
    /// Differences that wrap.
    _mm256_sub_epi8 __m256i [i8; 32] -> i8, |a, b| a.wrapping_sub(b);
    /// A mask of the lanes that are equal.
    _mm256_cmpeq_epi8 __m256i [i8; 32] -> u8, |a, b| mask!(a == b, u8);
    /// A mask of the lanes where `a` is greater.
    _mm256_cmpgt_epi8 __m256i [i8; 32] -> u8, |a, b| mask!(a > b, u8);
    /// The minimum, signed.
    _mm256_min_epi8 __m256i [i8; 32] -> i8, |a, b| if a < b { a } else { b };
    /// The minimum, unsigned.
    _mm256_min_epu8 __m256i [u8; 32] -> u8, |a, b| if a < b { a } else { b };
    /// The maximum, signed.
    _mm256_max_epi8 __m256i [i8; 32] -> i8, |a, b| if a > b { a } else { b };
    /// The maximum, unsigned.
    _mm256_max_epu8 __m256i [u8; 32] -> u8, |a, b| if a > b { a } else { b };
    /// Negated, kept or cleared by the sign of `b`.
    _mm256_sign_epi8 __m256i [i8; 32] -> i8, |a, b| a.wrapping_mul(b.signum());
    /// Sums that stop at the ends.
    _mm256_adds_epi8 __m256i [i8; 32] -> i8, |a, b| a.saturating_add(b);
    /// Differences that stop at the ends.
    _mm256_subs_epi8 __m256i [i8; 32] -> i8, |a, b| a.saturating_sub(b);
    /// Unsigned sums that stop at the end.
    _mm256_adds_epu8 __m256i [u8; 32] -> u8, |a, b| a.saturating_add(b);
    /// Unsigned differences that stop at 0.
    _mm256_subs_epu8 __m256i [u8; 32] -> u8, |a, b| a.saturating_sub(b);
    /// Averages, rounded up.
    _mm256_avg_epu8 __m256i [u8; 32] -> u8, |a, b| ((a as u32 + b as u32 + 1) >> 1) as u8;
    /// Sums that wrap.
    _mm256_add_epi16 __m256i [i16; 16] -> i16, |a, b| a.wrapping_add(b);
    /// Differences that wrap.
    _mm256_sub_epi16 __m256i [i16; 16] -> i16, |a, b| a.wrapping_sub(b);
    /// A mask of the lanes that are equal.
    _mm256_cmpeq_epi16 __m256i [i16; 16] -> u16, |a, b| mask!(a == b, u16);
    /// A mask of the lanes where `a` is greater.
    _mm256_cmpgt_epi16 __m256i [i16; 16] -> u16, |a, b| mask!(a > b, u16);
    /// The minimum, signed.
    _mm256_min_epi16 __m256i [i16; 16] -> i16, |a, b| if a < b { a } else { b };
    /// The minimum, unsigned.
    _mm256_min_epu16 __m256i [u16; 16] -> u16, |a, b| if a < b { a } else { b };
    /// The maximum, signed.
    _mm256_max_epi16 __m256i [i16; 16] -> i16, |a, b| if a > b { a } else { b };
    /// The maximum, unsigned.
    _mm256_max_epu16 __m256i [u16; 16] -> u16, |a, b| if a > b { a } else { b };
    /// Negated, kept or cleared by the sign of `b`.
    _mm256_sign_epi16 __m256i [i16; 16] -> i16, |a, b| a.wrapping_mul(b.signum());
    /// Sums that stop at the ends.
    _mm256_adds_epi16 __m256i [i16; 16] -> i16, |a, b| a.saturating_add(b);
    /// Differences that stop at the ends.
    _mm256_subs_epi16 __m256i [i16; 16] -> i16, |a, b| a.saturating_sub(b);
    /// Unsigned sums that stop at the end.
    _mm256_adds_epu16 __m256i [u16; 16] -> u16, |a, b| a.saturating_add(b);
    /// Unsigned differences that stop at 0.
    _mm256_subs_epu16 __m256i [u16; 16] -> u16, |a, b| a.saturating_sub(b);
    /// Averages, rounded up.
    _mm256_avg_epu16 __m256i [u16; 16] -> u16, |a, b| ((a as u32 + b as u32 + 1) >> 1) as u16;
    /// The lower halves of the products.
    _mm256_mullo_epi16 __m256i [i16; 16] -> i16, |a, b| a.wrapping_mul(b);
    /// The upper halves of the products.
    _mm256_mulhi_epi16 __m256i [i16; 16] -> i16, |a, b| ((a as i32 * b as i32) >> 16) as i16;
    /// The upper halves of the unsigned products.
    _mm256_mulhi_epu16 __m256i [u16; 16] -> u16, |a, b| ((a as u32 * b as u32) >> 16) as u16;
    /// Sums that wrap.
    _mm256_add_epi32 __m256i [i32; 8] -> i32, |a, b| a.wrapping_add(b);
    /// Differences that wrap.
    _mm256_sub_epi32 __m256i [i32; 8] -> i32, |a, b| a.wrapping_sub(b);
    /// A mask of the lanes that are equal.
    _mm256_cmpeq_epi32 __m256i [i32; 8] -> u32, |a, b| mask!(a == b, u32);
    /// A mask of the lanes where `a` is greater.
    _mm256_cmpgt_epi32 __m256i [i32; 8] -> u32, |a, b| mask!(a > b, u32);
    /// The minimum, signed.
    _mm256_min_epi32 __m256i [i32; 8] -> i32, |a, b| if a < b { a } else { b };
    /// The minimum, unsigned.
    _mm256_min_epu32 __m256i [u32; 8] -> u32, |a, b| if a < b { a } else { b };
    /// The maximum, signed.
    _mm256_max_epi32 __m256i [i32; 8] -> i32, |a, b| if a > b { a } else { b };
    /// The maximum, unsigned.
    _mm256_max_epu32 __m256i [u32; 8] -> u32, |a, b| if a > b { a } else { b };
    /// Negated, kept or cleared by the sign of `b`.
    _mm256_sign_epi32 __m256i [i32; 8] -> i32, |a, b| a.wrapping_mul(b.signum());
    /// Shifted left, lane by lane.
    _mm256_sllv_epi32 __m256i [u32; 8] -> u32, |a, b| if b < 32 { a << b } else { 0 };
    /// Shifted right, lane by lane.
    _mm256_srlv_epi32 __m256i [u32; 8] -> u32, |a, b| if b < 32 { a >> b } else { 0 };
    /// The lower halves of the products.
    _mm256_mullo_epi32 __m256i [i32; 8] -> i32, |a, b| a.wrapping_mul(b);
    /// Sums that wrap.
    _mm256_add_epi64 __m256i [i64; 4] -> i64, |a, b| a.wrapping_add(b);
    /// Differences that wrap.
    _mm256_sub_epi64 __m256i [i64; 4] -> i64, |a, b| a.wrapping_sub(b);
    /// A mask of the lanes that are equal.
    _mm256_cmpeq_epi64 __m256i [i64; 4] -> u64, |a, b| mask!(a == b, u64);
    /// A mask of the lanes where `a` is greater.
    _mm256_cmpgt_epi64 __m256i [i64; 4] -> u64, |a, b| mask!(a > b, u64);
    /// Shifted left, lane by lane.
    _mm256_sllv_epi64 __m256i [u64; 4] -> u64, |a, b| if b < 64 { a << b } else { 0 };
    /// Shifted right, lane by lane.
    _mm256_srlv_epi64 __m256i [u64; 4] -> u64, |a, b| if b < 64 { a >> b } else { 0 };
    /// Bit by bit.
    _mm256_and_si256 __m256i [u64; 4] -> u64, |a, b| a & b;
    /// Bit by bit.
    _mm256_or_si256 __m256i [u64; 4] -> u64, |a, b| a | b;
    /// Bit by bit.
    _mm256_xor_si256 __m256i [u64; 4] -> u64, |a, b| a ^ b;
    /// Bit by bit.
    _mm256_andnot_si256 __m256i [u64; 4] -> u64, |a, b| !a & b;
    /// Products of the lower halves, unsigned.
    _mm256_mul_epu32 __m256i [u64; 4] -> u64, |a, b| (a & 0xffff_ffff) * (b & 0xffff_ffff);
    /// Products of the lower halves.
    _mm256_mul_epi32 __m256i [i64; 4] -> i64, |a, b| (a as i32 as i64) * (b as i32 as i64);
}

unary! {
    /// The absolute value.
    _mm256_abs_epi8 __m256i [i8; 32] -> __m256i u8, |a| a.unsigned_abs();
    /// The absolute value.
    _mm256_abs_epi16 __m256i [i16; 16] -> __m256i u16, |a| a.unsigned_abs();
    /// The absolute value.
    _mm256_abs_epi32 __m256i [i32; 8] -> __m256i u32, |a| a.unsigned_abs();
}

listed! {
    /// The lanes, highest first.
    _mm256_set_epi8 (; e31: i8, e30: i8, e29: i8, e28: i8, e27: i8, e26: i8, e25: i8, e24: i8, e23: i8, e22: i8, e21: i8, e20: i8, e19: i8, e18: i8, e17: i8, e16: i8, e15: i8, e14: i8, e13: i8, e12: i8, e11: i8, e10: i8, e9: i8, e8: i8, e7: i8, e6: i8, e5: i8, e4: i8, e3: i8, e2: i8, e1: i8, e0: i8) -> __m256i { [e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15, e16, e17, e18, e19, e20, e21, e22, e23, e24, e25, e26, e27, e28, e29, e30, e31] }
    /// The lanes, lowest first.
    _mm256_setr_epi8 (; e0: i8, e1: i8, e2: i8, e3: i8, e4: i8, e5: i8, e6: i8, e7: i8, e8: i8, e9: i8, e10: i8, e11: i8, e12: i8, e13: i8, e14: i8, e15: i8, e16: i8, e17: i8, e18: i8, e19: i8, e20: i8, e21: i8, e22: i8, e23: i8, e24: i8, e25: i8, e26: i8, e27: i8, e28: i8, e29: i8, e30: i8, e31: i8) -> __m256i { [e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15, e16, e17, e18, e19, e20, e21, e22, e23, e24, e25, e26, e27, e28, e29, e30, e31] }
    /// The same value in all lanes.
    _mm256_set1_epi8 (; a: i8) -> __m256i { [a; 32] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm256_unpacklo_epi8 (a: __m256i [i8; 32], b: __m256i [i8; 32]; ) -> __m256i { [a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3], a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7], a[16], b[16], a[17], b[17], a[18], b[18], a[19], b[19], a[20], b[20], a[21], b[21], a[22], b[22], a[23], b[23]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm256_unpackhi_epi8 (a: __m256i [i8; 32], b: __m256i [i8; 32]; ) -> __m256i { [a[8], b[8], a[9], b[9], a[10], b[10], a[11], b[11], a[12], b[12], a[13], b[13], a[14], b[14], a[15], b[15], a[24], b[24], a[25], b[25], a[26], b[26], a[27], b[27], a[28], b[28], a[29], b[29], a[30], b[30], a[31], b[31]] }
    /// One lane.
    _mm256_extract_epi8 <const I: i32> (a: __m256i [u8; 32]; ) -> i32 { a[(I & 31) as usize] as i32 }
    /// With another value in one lane.
    _mm256_insert_epi8 <const I: i32> (a: __m256i [i8; 32]; x: i8) -> __m256i { let mut r = a; r[(I & 31) as usize] = x as i8; r }
    /// Shifted left, 0 from behind the width on.
    _mm256_slli_epi16 <const I: i32> (a: __m256i [u16; 16]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 16 { r[i] = if (I as u8 as u32) < 16 { a[i] << (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted right, 0 from behind the width on.
    _mm256_srli_epi16 <const I: i32> (a: __m256i [u16; 16]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 16 { r[i] = if (I as u8 as u32) < 16 { a[i] >> (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted right, with the sign.
    _mm256_srai_epi16 <const I: i32> (a: __m256i [i16; 16]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 16 { r[i] = a[i] >> (if (I as u8 as u32) < 16 { I as u8 as u32 } else { 15 }); i += 1; } r }
    /// Shifted left by the first 64 bits of `count`.
    _mm256_sll_epi16 (a: __m256i [u16; 16], count: __m128i [u64; 2]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 16 { r[i] = if count[0] < 16 { a[i] << count[0] } else { 0 }; i += 1; } r }
    /// Shifted right by the first 64 bits of `count`.
    _mm256_srl_epi16 (a: __m256i [u16; 16], count: __m128i [u64; 2]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 16 { r[i] = if count[0] < 16 { a[i] >> count[0] } else { 0 }; i += 1; } r }
    /// Products, neighbours added.
    _mm256_madd_epi16 (a: __m256i [i16; 16], b: __m256i [i16; 16]; ) -> __m256i { let mut r = [0i32; 8]; let mut i = 0; while i < 8 { r[i] = (a[2 * i] as i32 * b[2 * i] as i32).wrapping_add(a[2 * i + 1] as i32 * b[2 * i + 1] as i32); i += 1; } r }
    /// The lanes, highest first.
    _mm256_set_epi16 (; e15: i16, e14: i16, e13: i16, e12: i16, e11: i16, e10: i16, e9: i16, e8: i16, e7: i16, e6: i16, e5: i16, e4: i16, e3: i16, e2: i16, e1: i16, e0: i16) -> __m256i { [e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15] }
    /// The lanes, lowest first.
    _mm256_setr_epi16 (; e0: i16, e1: i16, e2: i16, e3: i16, e4: i16, e5: i16, e6: i16, e7: i16, e8: i16, e9: i16, e10: i16, e11: i16, e12: i16, e13: i16, e14: i16, e15: i16) -> __m256i { [e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15] }
    /// The same value in all lanes.
    _mm256_set1_epi16 (; a: i16) -> __m256i { [a; 16] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm256_unpacklo_epi16 (a: __m256i [i16; 16], b: __m256i [i16; 16]; ) -> __m256i { [a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3], a[8], b[8], a[9], b[9], a[10], b[10], a[11], b[11]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm256_unpackhi_epi16 (a: __m256i [i16; 16], b: __m256i [i16; 16]; ) -> __m256i { [a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7], a[12], b[12], a[13], b[13], a[14], b[14], a[15], b[15]] }
    /// One lane.
    _mm256_extract_epi16 <const I: i32> (a: __m256i [u16; 16]; ) -> i32 { a[(I & 15) as usize] as i32 }
    /// With another value in one lane.
    _mm256_insert_epi16 <const I: i32> (a: __m256i [i16; 16]; x: i16) -> __m256i { let mut r = a; r[(I & 15) as usize] = x as i16; r }
    /// Shifted left, 0 from behind the width on.
    _mm256_slli_epi32 <const I: i32> (a: __m256i [u32; 8]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 8 { r[i] = if (I as u8 as u32) < 32 { a[i] << (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted right, 0 from behind the width on.
    _mm256_srli_epi32 <const I: i32> (a: __m256i [u32; 8]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 8 { r[i] = if (I as u8 as u32) < 32 { a[i] >> (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted right, with the sign.
    _mm256_srai_epi32 <const I: i32> (a: __m256i [i32; 8]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 8 { r[i] = a[i] >> (if (I as u8 as u32) < 32 { I as u8 as u32 } else { 31 }); i += 1; } r }
    /// Shifted left by the first 64 bits of `count`.
    _mm256_sll_epi32 (a: __m256i [u32; 8], count: __m128i [u64; 2]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 8 { r[i] = if count[0] < 32 { a[i] << count[0] } else { 0 }; i += 1; } r }
    /// Shifted right by the first 64 bits of `count`.
    _mm256_srl_epi32 (a: __m256i [u32; 8], count: __m128i [u64; 2]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 8 { r[i] = if count[0] < 32 { a[i] >> count[0] } else { 0 }; i += 1; } r }
    /// The lanes, highest first.
    _mm256_set_epi32 (; e7: i32, e6: i32, e5: i32, e4: i32, e3: i32, e2: i32, e1: i32, e0: i32) -> __m256i { [e0, e1, e2, e3, e4, e5, e6, e7] }
    /// The lanes, lowest first.
    _mm256_setr_epi32 (; e0: i32, e1: i32, e2: i32, e3: i32, e4: i32, e5: i32, e6: i32, e7: i32) -> __m256i { [e0, e1, e2, e3, e4, e5, e6, e7] }
    /// The same value in all lanes.
    _mm256_set1_epi32 (; a: i32) -> __m256i { [a; 8] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm256_unpacklo_epi32 (a: __m256i [i32; 8], b: __m256i [i32; 8]; ) -> __m256i { [a[0], b[0], a[1], b[1], a[4], b[4], a[5], b[5]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm256_unpackhi_epi32 (a: __m256i [i32; 8], b: __m256i [i32; 8]; ) -> __m256i { [a[2], b[2], a[3], b[3], a[6], b[6], a[7], b[7]] }
    /// One lane.
    _mm256_extract_epi32 <const I: i32> (a: __m256i [u32; 8]; ) -> i32 { a[(I & 7) as usize] as i32 }
    /// With another value in one lane.
    _mm256_insert_epi32 <const I: i32> (a: __m256i [i32; 8]; x: i32) -> __m256i { let mut r = a; r[(I & 7) as usize] = x as i32; r }
    /// Shifted left, 0 from behind the width on.
    _mm256_slli_epi64 <const I: i32> (a: __m256i [u64; 4]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 4 { r[i] = if (I as u8 as u32) < 64 { a[i] << (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted right, 0 from behind the width on.
    _mm256_srli_epi64 <const I: i32> (a: __m256i [u64; 4]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 4 { r[i] = if (I as u8 as u32) < 64 { a[i] >> (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted left by the first 64 bits of `count`.
    _mm256_sll_epi64 (a: __m256i [u64; 4], count: __m128i [u64; 2]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 4 { r[i] = if count[0] < 64 { a[i] << count[0] } else { 0 }; i += 1; } r }
    /// Shifted right by the first 64 bits of `count`.
    _mm256_srl_epi64 (a: __m256i [u64; 4], count: __m128i [u64; 2]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 4 { r[i] = if count[0] < 64 { a[i] >> count[0] } else { 0 }; i += 1; } r }
    /// The lanes, highest first.
    _mm256_set_epi64x (; e3: i64, e2: i64, e1: i64, e0: i64) -> __m256i { [e0, e1, e2, e3] }
    /// The lanes, lowest first.
    _mm256_setr_epi64x (; e0: i64, e1: i64, e2: i64, e3: i64) -> __m256i { [e0, e1, e2, e3] }
    /// The same value in all lanes.
    _mm256_set1_epi64x (; a: i64) -> __m256i { [a; 4] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm256_unpacklo_epi64 (a: __m256i [i64; 4], b: __m256i [i64; 4]; ) -> __m256i { [a[0], b[0], a[2], b[2]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm256_unpackhi_epi64 (a: __m256i [i64; 4], b: __m256i [i64; 4]; ) -> __m256i { [a[1], b[1], a[3], b[3]] }
    /// One lane.
    _mm256_extract_epi64 <const I: i32> (a: __m256i [u64; 4]; ) -> i64 { a[(I & 3) as usize] as i64 }
    /// With another value in one lane.
    _mm256_insert_epi64 <const I: i32> (a: __m256i [i64; 4]; x: i64) -> __m256i { let mut r = a; r[(I & 3) as usize] = x as i64; r }
    /// All bits 0.
    _mm256_setzero_si256 (; ) -> __m256i { [0u64; 4] }
    /// The upper bits of the bytes, byte 0 lowest.
    _mm256_movemask_epi8 (a: __m256i [u8; 32]; ) -> i32 { let mut r = 0; let mut i = 0; while i < 32 { r |= ((a[i] >> 7) as i32) << i; i += 1; } r }
    /// Bytes of `a` by the numbers in `b`, 0 where those are negative, in each 128 bits.
    _mm256_shuffle_epi8 (a: __m256i [u8; 32], b: __m256i [u8; 32]; ) -> __m256i { let mut r = [0u8; 32]; let mut i = 0; while i < 32 { if b[i] < 128 { r[i] = a[i / 16 * 16 + (b[i] & 15) as usize]; } i += 1; } r }
    /// Lanes by two bits of the constant each, in each 128 bits.
    _mm256_shuffle_epi32 <const I: i32> (a: __m256i [i32; 8]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 8 { r[i] = a[i / 4 * 4 + (I >> (i % 4 * 2) & 3) as usize]; i += 1; } r }
    /// Shifted by whole bytes, in each 128 bits.
    _mm256_bslli_epi128 <const I: i32> (a: __m256i [u8; 32]; ) -> __m256i { let s = I as u8 as usize; let mut r = [0u8; 32]; let mut q = 0; while q < 32 { let i = q % 16; if i >= s { r[q] = a[q - s]; } q += 1; } r }
    /// Shifted by whole bytes, in each 128 bits.
    _mm256_slli_si256 <const I: i32> (a: __m256i [u8; 32]; ) -> __m256i { let s = I as u8 as usize; let mut r = [0u8; 32]; let mut q = 0; while q < 32 { let i = q % 16; if i >= s { r[q] = a[q - s]; } q += 1; } r }
    /// Shifted by whole bytes, in each 128 bits.
    _mm256_bsrli_epi128 <const I: i32> (a: __m256i [u8; 32]; ) -> __m256i { let s = I as u8 as usize; let mut r = [0u8; 32]; let mut q = 0; while q < 32 { let i = q % 16; if i + s < 16 { r[q] = a[q + s]; } q += 1; } r }
    /// Shifted by whole bytes, in each 128 bits.
    _mm256_srli_si256 <const I: i32> (a: __m256i [u8; 32]; ) -> __m256i { let s = I as u8 as usize; let mut r = [0u8; 32]; let mut q = 0; while q < 32 { let i = q % 16; if i + s < 16 { r[q] = a[q + s]; } q += 1; } r }
    /// The bytes from one on, of `a` in front of `b`, in each 128 bits.
    _mm256_alignr_epi8 <const I: i32> (a: __m256i [u8; 32], b: __m256i [u8; 32]; ) -> __m256i { let s = I as u8 as usize; let mut r = [0u8; 32]; let mut q = 0; while q < 32 { let (part, i) = (q / 16 * 16, q % 16 + s); r[q] = if i < 16 { b[part + i] } else if i < 32 { a[part + i - 16] } else { 0 }; q += 1; } r }
    /// Bytes of `b` where the mask has its sign bit, of `a` elsewhere.
    _mm256_blendv_epi8 (a: __m256i [u8; 32], b: __m256i [u8; 32], m: __m256i [u8; 32]; ) -> __m256i { let mut r = a; let mut i = 0; while i < 32 { if m[i] >> 7 == 1 { r[i] = b[i]; } i += 1; } r }
    /// Sums of absolute differences of eight bytes each.
    _mm256_sad_epu8 (a: __m256i [u8; 32], b: __m256i [u8; 32]; ) -> __m256i { let mut r = [0u64; 4]; let mut i = 0; while i < 32 { r[i / 8] += a[i].abs_diff(b[i]) as u64; i += 1; } r }
    /// Narrowed, stopping at the ends, in each 128 bits `a` in front of `b`.
    _mm256_packs_epi16 (a: __m256i [i16; 16], b: __m256i [i16; 16]; ) -> __m256i { let mut r = [0 as i8; 32]; let mut q = 0; while q < 32 { let (part, i) = (q / 16, q % 16); let x = if i < 8 { a[part * 8 + i] } else { b[part * 8 + i - 8] }; r[q] = x.clamp(i8::MIN as i16, i8::MAX as i16) as i8; q += 1; } r }
    /// Narrowed, stopping at the ends, in each 128 bits `a` in front of `b`.
    _mm256_packus_epi16 (a: __m256i [i16; 16], b: __m256i [i16; 16]; ) -> __m256i { let mut r = [0 as u8; 32]; let mut q = 0; while q < 32 { let (part, i) = (q / 16, q % 16); let x = if i < 8 { a[part * 8 + i] } else { b[part * 8 + i - 8] }; r[q] = x.clamp(u8::MIN as i16, u8::MAX as i16) as u8; q += 1; } r }
    /// Narrowed, stopping at the ends, in each 128 bits `a` in front of `b`.
    _mm256_packs_epi32 (a: __m256i [i32; 8], b: __m256i [i32; 8]; ) -> __m256i { let mut r = [0 as i16; 16]; let mut q = 0; while q < 16 { let (part, i) = (q / 8, q % 8); let x = if i < 4 { a[part * 4 + i] } else { b[part * 4 + i - 4] }; r[q] = x.clamp(i16::MIN as i32, i16::MAX as i32) as i16; q += 1; } r }
    /// Narrowed, stopping at the ends, in each 128 bits `a` in front of `b`.
    _mm256_packus_epi32 (a: __m256i [i32; 8], b: __m256i [i32; 8]; ) -> __m256i { let mut r = [0 as u16; 16]; let mut q = 0; while q < 16 { let (part, i) = (q / 8, q % 8); let x = if i < 4 { a[part * 4 + i] } else { b[part * 4 + i - 4] }; r[q] = x.clamp(u16::MIN as i32, u16::MAX as i32) as u16; q += 1; } r }
    /// Neighbours, in each 128 bits of `a`, then of `b`.
    _mm256_hadd_epi16 (a: __m256i [i16; 16], b: __m256i [i16; 16]; ) -> __m256i { [a[0].wrapping_add(a[1]), a[2].wrapping_add(a[3]), a[4].wrapping_add(a[5]), a[6].wrapping_add(a[7]), b[0].wrapping_add(b[1]), b[2].wrapping_add(b[3]), b[4].wrapping_add(b[5]), b[6].wrapping_add(b[7]), a[8].wrapping_add(a[9]), a[10].wrapping_add(a[11]), a[12].wrapping_add(a[13]), a[14].wrapping_add(a[15]), b[8].wrapping_add(b[9]), b[10].wrapping_add(b[11]), b[12].wrapping_add(b[13]), b[14].wrapping_add(b[15])] }
    /// Neighbours, in each 128 bits of `a`, then of `b`.
    _mm256_hadd_epi32 (a: __m256i [i32; 8], b: __m256i [i32; 8]; ) -> __m256i { [a[0].wrapping_add(a[1]), a[2].wrapping_add(a[3]), b[0].wrapping_add(b[1]), b[2].wrapping_add(b[3]), a[4].wrapping_add(a[5]), a[6].wrapping_add(a[7]), b[4].wrapping_add(b[5]), b[6].wrapping_add(b[7])] }
    /// Neighbours, in each 128 bits of `a`, then of `b`.
    _mm256_hsub_epi16 (a: __m256i [i16; 16], b: __m256i [i16; 16]; ) -> __m256i { [a[0].wrapping_sub(a[1]), a[2].wrapping_sub(a[3]), a[4].wrapping_sub(a[5]), a[6].wrapping_sub(a[7]), b[0].wrapping_sub(b[1]), b[2].wrapping_sub(b[3]), b[4].wrapping_sub(b[5]), b[6].wrapping_sub(b[7]), a[8].wrapping_sub(a[9]), a[10].wrapping_sub(a[11]), a[12].wrapping_sub(a[13]), a[14].wrapping_sub(a[15]), b[8].wrapping_sub(b[9]), b[10].wrapping_sub(b[11]), b[12].wrapping_sub(b[13]), b[14].wrapping_sub(b[15])] }
    /// Neighbours, in each 128 bits of `a`, then of `b`.
    _mm256_hsub_epi32 (a: __m256i [i32; 8], b: __m256i [i32; 8]; ) -> __m256i { [a[0].wrapping_sub(a[1]), a[2].wrapping_sub(a[3]), b[0].wrapping_sub(b[1]), b[2].wrapping_sub(b[3]), a[4].wrapping_sub(a[5]), a[6].wrapping_sub(a[7]), b[4].wrapping_sub(b[5]), b[6].wrapping_sub(b[7])] }
    /// All bits of `a & b` clear?
    _mm256_testz_si256 (a: __m256i [u64; 4], b: __m256i [u64; 4]; ) -> i32 { let mut r = true; let mut i = 0; while i < 4 { r &= a[i] & b[i] == 0; i += 1; } r as i32 }
}

memory! {
    _mm256_load_si256 _mm256_store_si256 __m256i __m256i;
    _mm256_loadu_si256 _mm256_storeu_si256 __m256i __m256i;
}
