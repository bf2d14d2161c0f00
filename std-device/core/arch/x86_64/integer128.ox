//! Integer vectors of 128 bits.

use super::vectors::*;

binary! {
    /// Sums that wrap.
    _mm_add_epi8 __m128i [i8; 16] -> i8, |a, b| a.wrapping_add(b);
    /// Differences that wrap.
    _mm_sub_epi8 __m128i [i8; 16] -> i8, |a, b| a.wrapping_sub(b);
    /// A mask of the lanes that are equal.
    _mm_cmpeq_epi8 __m128i [i8; 16] -> u8, |a, b| mask!(a == b, u8);
    /// A mask of the lanes where `a` is greater.
    _mm_cmpgt_epi8 __m128i [i8; 16] -> u8, |a, b| mask!(a > b, u8);
    /// A mask of the lanes where `a` is less.
    _mm_cmplt_epi8 __m128i [i8; 16] -> u8, |a, b| mask!(a < b, u8);
    /// The minimum, signed.
    _mm_min_epi8 __m128i [i8; 16] -> i8, |a, b| if a < b { a } else { b };
    /// The minimum, unsigned.
    _mm_min_epu8 __m128i [u8; 16] -> u8, |a, b| if a < b { a } else { b };
    /// The maximum, signed.
    _mm_max_epi8 __m128i [i8; 16] -> i8, |a, b| if a > b { a } else { b };
    /// The maximum, unsigned.
    _mm_max_epu8 __m128i [u8; 16] -> u8, |a, b| if a > b { a } else { b };
    /// Negated, kept or cleared by the sign of `b`.
    _mm_sign_epi8 __m128i [i8; 16] -> i8, |a, b| a.wrapping_mul(b.signum());
    /// Sums that stop at the ends.
    _mm_adds_epi8 __m128i [i8; 16] -> i8, |a, b| a.saturating_add(b);
    /// Differences that stop at the ends.
    _mm_subs_epi8 __m128i [i8; 16] -> i8, |a, b| a.saturating_sub(b);
    /// Unsigned sums that stop at the end.
    _mm_adds_epu8 __m128i [u8; 16] -> u8, |a, b| a.saturating_add(b);
    /// Unsigned differences that stop at 0.
    _mm_subs_epu8 __m128i [u8; 16] -> u8, |a, b| a.saturating_sub(b);
    /// Averages, rounded up.
    _mm_avg_epu8 __m128i [u8; 16] -> u8, |a, b| ((a as u32 + b as u32 + 1) >> 1) as u8;
    /// Sums that wrap.
    _mm_add_epi16 __m128i [i16; 8] -> i16, |a, b| a.wrapping_add(b);
    /// Differences that wrap.
    _mm_sub_epi16 __m128i [i16; 8] -> i16, |a, b| a.wrapping_sub(b);
    /// A mask of the lanes that are equal.
    _mm_cmpeq_epi16 __m128i [i16; 8] -> u16, |a, b| mask!(a == b, u16);
    /// A mask of the lanes where `a` is greater.
    _mm_cmpgt_epi16 __m128i [i16; 8] -> u16, |a, b| mask!(a > b, u16);
    /// A mask of the lanes where `a` is less.
    _mm_cmplt_epi16 __m128i [i16; 8] -> u16, |a, b| mask!(a < b, u16);
    /// The minimum, signed.
    _mm_min_epi16 __m128i [i16; 8] -> i16, |a, b| if a < b { a } else { b };
    /// The minimum, unsigned.
    _mm_min_epu16 __m128i [u16; 8] -> u16, |a, b| if a < b { a } else { b };
    /// The maximum, signed.
    _mm_max_epi16 __m128i [i16; 8] -> i16, |a, b| if a > b { a } else { b };
    /// The maximum, unsigned.
    _mm_max_epu16 __m128i [u16; 8] -> u16, |a, b| if a > b { a } else { b };
    /// Negated, kept or cleared by the sign of `b`.
    _mm_sign_epi16 __m128i [i16; 8] -> i16, |a, b| a.wrapping_mul(b.signum());
    /// Sums that stop at the ends.
    _mm_adds_epi16 __m128i [i16; 8] -> i16, |a, b| a.saturating_add(b);
    /// Differences that stop at the ends.
    _mm_subs_epi16 __m128i [i16; 8] -> i16, |a, b| a.saturating_sub(b);
    /// Unsigned sums that stop at the end.
    _mm_adds_epu16 __m128i [u16; 8] -> u16, |a, b| a.saturating_add(b);
    /// Unsigned differences that stop at 0.
    _mm_subs_epu16 __m128i [u16; 8] -> u16, |a, b| a.saturating_sub(b);
    /// Averages, rounded up.
    _mm_avg_epu16 __m128i [u16; 8] -> u16, |a, b| ((a as u32 + b as u32 + 1) >> 1) as u16;
    /// The lower halves of the products.
    _mm_mullo_epi16 __m128i [i16; 8] -> i16, |a, b| a.wrapping_mul(b);
    /// The upper halves of the products.
    _mm_mulhi_epi16 __m128i [i16; 8] -> i16, |a, b| ((a as i32 * b as i32) >> 16) as i16;
    /// The upper halves of the unsigned products.
    _mm_mulhi_epu16 __m128i [u16; 8] -> u16, |a, b| ((a as u32 * b as u32) >> 16) as u16;
    /// Sums that wrap.
    _mm_add_epi32 __m128i [i32; 4] -> i32, |a, b| a.wrapping_add(b);
    /// Differences that wrap.
    _mm_sub_epi32 __m128i [i32; 4] -> i32, |a, b| a.wrapping_sub(b);
    /// A mask of the lanes that are equal.
    _mm_cmpeq_epi32 __m128i [i32; 4] -> u32, |a, b| mask!(a == b, u32);
    /// A mask of the lanes where `a` is greater.
    _mm_cmpgt_epi32 __m128i [i32; 4] -> u32, |a, b| mask!(a > b, u32);
    /// A mask of the lanes where `a` is less.
    _mm_cmplt_epi32 __m128i [i32; 4] -> u32, |a, b| mask!(a < b, u32);
    /// The minimum, signed.
    _mm_min_epi32 __m128i [i32; 4] -> i32, |a, b| if a < b { a } else { b };
    /// The minimum, unsigned.
    _mm_min_epu32 __m128i [u32; 4] -> u32, |a, b| if a < b { a } else { b };
    /// The maximum, signed.
    _mm_max_epi32 __m128i [i32; 4] -> i32, |a, b| if a > b { a } else { b };
    /// The maximum, unsigned.
    _mm_max_epu32 __m128i [u32; 4] -> u32, |a, b| if a > b { a } else { b };
    /// Negated, kept or cleared by the sign of `b`.
    _mm_sign_epi32 __m128i [i32; 4] -> i32, |a, b| a.wrapping_mul(b.signum());
    /// Shifted left, lane by lane.
    _mm_sllv_epi32 __m128i [u32; 4] -> u32, |a, b| if b < 32 { a << b } else { 0 };
    /// Shifted right, lane by lane.
    _mm_srlv_epi32 __m128i [u32; 4] -> u32, |a, b| if b < 32 { a >> b } else { 0 };
    /// The lower halves of the products.
    _mm_mullo_epi32 __m128i [i32; 4] -> i32, |a, b| a.wrapping_mul(b);
    /// Sums that wrap.
    _mm_add_epi64 __m128i [i64; 2] -> i64, |a, b| a.wrapping_add(b);
    /// Differences that wrap.
    _mm_sub_epi64 __m128i [i64; 2] -> i64, |a, b| a.wrapping_sub(b);
    /// A mask of the lanes that are equal.
    _mm_cmpeq_epi64 __m128i [i64; 2] -> u64, |a, b| mask!(a == b, u64);
    /// A mask of the lanes where `a` is greater.
    _mm_cmpgt_epi64 __m128i [i64; 2] -> u64, |a, b| mask!(a > b, u64);
    /// Shifted left, lane by lane.
    _mm_sllv_epi64 __m128i [u64; 2] -> u64, |a, b| if b < 64 { a << b } else { 0 };
    /// Shifted right, lane by lane.
    _mm_srlv_epi64 __m128i [u64; 2] -> u64, |a, b| if b < 64 { a >> b } else { 0 };
    /// Bit by bit.
    _mm_and_si128 __m128i [u64; 2] -> u64, |a, b| a & b;
    /// Bit by bit.
    _mm_or_si128 __m128i [u64; 2] -> u64, |a, b| a | b;
    /// Bit by bit.
    _mm_xor_si128 __m128i [u64; 2] -> u64, |a, b| a ^ b;
    /// Bit by bit.
    _mm_andnot_si128 __m128i [u64; 2] -> u64, |a, b| !a & b;
    /// Products of the lower halves, unsigned.
    _mm_mul_epu32 __m128i [u64; 2] -> u64, |a, b| (a & 0xffff_ffff) * (b & 0xffff_ffff);
    /// Products of the lower halves.
    _mm_mul_epi32 __m128i [i64; 2] -> i64, |a, b| (a as i32 as i64) * (b as i32 as i64);
}

unary! {
    /// The absolute value.
    _mm_abs_epi8 __m128i [i8; 16] -> __m128i u8, |a| a.unsigned_abs();
    /// The absolute value.
    _mm_abs_epi16 __m128i [i16; 8] -> __m128i u16, |a| a.unsigned_abs();
    /// The absolute value.
    _mm_abs_epi32 __m128i [i32; 4] -> __m128i u32, |a| a.unsigned_abs();
}

listed! {
    /// The lanes, highest first.
    _mm_set_epi8 (; e15: i8, e14: i8, e13: i8, e12: i8, e11: i8, e10: i8, e9: i8, e8: i8, e7: i8, e6: i8, e5: i8, e4: i8, e3: i8, e2: i8, e1: i8, e0: i8) -> __m128i { [e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15] }
    /// The lanes, lowest first.
    _mm_setr_epi8 (; e0: i8, e1: i8, e2: i8, e3: i8, e4: i8, e5: i8, e6: i8, e7: i8, e8: i8, e9: i8, e10: i8, e11: i8, e12: i8, e13: i8, e14: i8, e15: i8) -> __m128i { [e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15] }
    /// The same value in all lanes.
    _mm_set1_epi8 (; a: i8) -> __m128i { [a; 16] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm_unpacklo_epi8 (a: __m128i [i8; 16], b: __m128i [i8; 16]; ) -> __m128i { [a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3], a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm_unpackhi_epi8 (a: __m128i [i8; 16], b: __m128i [i8; 16]; ) -> __m128i { [a[8], b[8], a[9], b[9], a[10], b[10], a[11], b[11], a[12], b[12], a[13], b[13], a[14], b[14], a[15], b[15]] }
    /// One lane.
    _mm_extract_epi8 <const I: i32> (a: __m128i [u8; 16]; ) -> i32 { a[(I & 15) as usize] as i32 }
    /// With another value in one lane.
    _mm_insert_epi8 <const I: i32> (a: __m128i [i8; 16]; x: i32) -> __m128i { let mut r = a; r[(I & 15) as usize] = x as i8; r }
    /// Shifted left, 0 from behind the width on.
    _mm_slli_epi16 <const I: i32> (a: __m128i [u16; 8]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 8 { r[i] = if (I as u8 as u32) < 16 { a[i] << (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted right, 0 from behind the width on.
    _mm_srli_epi16 <const I: i32> (a: __m128i [u16; 8]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 8 { r[i] = if (I as u8 as u32) < 16 { a[i] >> (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted right, with the sign.
    _mm_srai_epi16 <const I: i32> (a: __m128i [i16; 8]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 8 { r[i] = a[i] >> (if (I as u8 as u32) < 16 { I as u8 as u32 } else { 15 }); i += 1; } r }
    /// Shifted left by the first 64 bits of `count`.
    _mm_sll_epi16 (a: __m128i [u16; 8], count: __m128i [u64; 2]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 8 { r[i] = if count[0] < 16 { a[i] << count[0] } else { 0 }; i += 1; } r }
    /// Shifted right by the first 64 bits of `count`.
    _mm_srl_epi16 (a: __m128i [u16; 8], count: __m128i [u64; 2]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 8 { r[i] = if count[0] < 16 { a[i] >> count[0] } else { 0 }; i += 1; } r }
    /// Products, neighbours added.
    _mm_madd_epi16 (a: __m128i [i16; 8], b: __m128i [i16; 8]; ) -> __m128i { let mut r = [0i32; 4]; let mut i = 0; while i < 4 { r[i] = (a[2 * i] as i32 * b[2 * i] as i32).wrapping_add(a[2 * i + 1] as i32 * b[2 * i + 1] as i32); i += 1; } r }
    /// The lanes, highest first.
    _mm_set_epi16 (; e7: i16, e6: i16, e5: i16, e4: i16, e3: i16, e2: i16, e1: i16, e0: i16) -> __m128i { [e0, e1, e2, e3, e4, e5, e6, e7] }
    /// The lanes, lowest first.
    _mm_setr_epi16 (; e0: i16, e1: i16, e2: i16, e3: i16, e4: i16, e5: i16, e6: i16, e7: i16) -> __m128i { [e0, e1, e2, e3, e4, e5, e6, e7] }
    /// The same value in all lanes.
    _mm_set1_epi16 (; a: i16) -> __m128i { [a; 8] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm_unpacklo_epi16 (a: __m128i [i16; 8], b: __m128i [i16; 8]; ) -> __m128i { [a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm_unpackhi_epi16 (a: __m128i [i16; 8], b: __m128i [i16; 8]; ) -> __m128i { [a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7]] }
    /// One lane.
    _mm_extract_epi16 <const I: i32> (a: __m128i [u16; 8]; ) -> i32 { a[(I & 7) as usize] as i32 }
    /// With another value in one lane.
    _mm_insert_epi16 <const I: i32> (a: __m128i [i16; 8]; x: i32) -> __m128i { let mut r = a; r[(I & 7) as usize] = x as i16; r }
    /// Shifted left, 0 from behind the width on.
    _mm_slli_epi32 <const I: i32> (a: __m128i [u32; 4]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 4 { r[i] = if (I as u8 as u32) < 32 { a[i] << (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted right, 0 from behind the width on.
    _mm_srli_epi32 <const I: i32> (a: __m128i [u32; 4]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 4 { r[i] = if (I as u8 as u32) < 32 { a[i] >> (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted right, with the sign.
    _mm_srai_epi32 <const I: i32> (a: __m128i [i32; 4]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 4 { r[i] = a[i] >> (if (I as u8 as u32) < 32 { I as u8 as u32 } else { 31 }); i += 1; } r }
    /// Shifted left by the first 64 bits of `count`.
    _mm_sll_epi32 (a: __m128i [u32; 4], count: __m128i [u64; 2]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 4 { r[i] = if count[0] < 32 { a[i] << count[0] } else { 0 }; i += 1; } r }
    /// Shifted right by the first 64 bits of `count`.
    _mm_srl_epi32 (a: __m128i [u32; 4], count: __m128i [u64; 2]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 4 { r[i] = if count[0] < 32 { a[i] >> count[0] } else { 0 }; i += 1; } r }
    /// The lanes, highest first.
    _mm_set_epi32 (; e3: i32, e2: i32, e1: i32, e0: i32) -> __m128i { [e0, e1, e2, e3] }
    /// The lanes, lowest first.
    _mm_setr_epi32 (; e0: i32, e1: i32, e2: i32, e3: i32) -> __m128i { [e0, e1, e2, e3] }
    /// The same value in all lanes.
    _mm_set1_epi32 (; a: i32) -> __m128i { [a; 4] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm_unpacklo_epi32 (a: __m128i [i32; 4], b: __m128i [i32; 4]; ) -> __m128i { [a[0], b[0], a[1], b[1]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm_unpackhi_epi32 (a: __m128i [i32; 4], b: __m128i [i32; 4]; ) -> __m128i { [a[2], b[2], a[3], b[3]] }
    /// One lane.
    _mm_extract_epi32 <const I: i32> (a: __m128i [u32; 4]; ) -> i32 { a[(I & 3) as usize] as i32 }
    /// With another value in one lane.
    _mm_insert_epi32 <const I: i32> (a: __m128i [i32; 4]; x: i32) -> __m128i { let mut r = a; r[(I & 3) as usize] = x as i32; r }
    /// Shifted left, 0 from behind the width on.
    _mm_slli_epi64 <const I: i32> (a: __m128i [u64; 2]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 2 { r[i] = if (I as u8 as u32) < 64 { a[i] << (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted right, 0 from behind the width on.
    _mm_srli_epi64 <const I: i32> (a: __m128i [u64; 2]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 2 { r[i] = if (I as u8 as u32) < 64 { a[i] >> (I as u8 as u32) } else { 0 }; i += 1; } r }
    /// Shifted left by the first 64 bits of `count`.
    _mm_sll_epi64 (a: __m128i [u64; 2], count: __m128i [u64; 2]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 2 { r[i] = if count[0] < 64 { a[i] << count[0] } else { 0 }; i += 1; } r }
    /// Shifted right by the first 64 bits of `count`.
    _mm_srl_epi64 (a: __m128i [u64; 2], count: __m128i [u64; 2]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 2 { r[i] = if count[0] < 64 { a[i] >> count[0] } else { 0 }; i += 1; } r }
    /// The lanes, highest first.
    _mm_set_epi64x (; e1: i64, e0: i64) -> __m128i { [e0, e1] }
    /// The same value in all lanes.
    _mm_set1_epi64x (; a: i64) -> __m128i { [a; 2] }
    /// The lower lanes of both in turn, in each 128 bits.
    _mm_unpacklo_epi64 (a: __m128i [i64; 2], b: __m128i [i64; 2]; ) -> __m128i { [a[0], b[0]] }
    /// The upper lanes of both in turn, in each 128 bits.
    _mm_unpackhi_epi64 (a: __m128i [i64; 2], b: __m128i [i64; 2]; ) -> __m128i { [a[1], b[1]] }
    /// One lane.
    _mm_extract_epi64 <const I: i32> (a: __m128i [u64; 2]; ) -> i64 { a[(I & 1) as usize] as i64 }
    /// With another value in one lane.
    _mm_insert_epi64 <const I: i32> (a: __m128i [i64; 2]; x: i64) -> __m128i { let mut r = a; r[(I & 1) as usize] = x as i64; r }
    /// All bits 0.
    _mm_setzero_si128 (; ) -> __m128i { [0u64; 2] }
    /// The upper bits of the bytes, byte 0 lowest.
    _mm_movemask_epi8 (a: __m128i [u8; 16]; ) -> i32 { let mut r = 0; let mut i = 0; while i < 16 { r |= ((a[i] >> 7) as i32) << i; i += 1; } r }
    /// Bytes of `a` by the numbers in `b`, 0 where those are negative, in each 128 bits.
    _mm_shuffle_epi8 (a: __m128i [u8; 16], b: __m128i [u8; 16]; ) -> __m128i { let mut r = [0u8; 16]; let mut i = 0; while i < 16 { if b[i] < 128 { r[i] = a[i / 16 * 16 + (b[i] & 15) as usize]; } i += 1; } r }
    /// Lanes by two bits of the constant each, in each 128 bits.
    _mm_shuffle_epi32 <const I: i32> (a: __m128i [i32; 4]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 4 { r[i] = a[i / 4 * 4 + (I >> (i % 4 * 2) & 3) as usize]; i += 1; } r }
    /// Shifted by whole bytes, in each 128 bits.
    _mm_bslli_si128 <const I: i32> (a: __m128i [u8; 16]; ) -> __m128i { let s = I as u8 as usize; let mut r = [0u8; 16]; let mut q = 0; while q < 16 { let i = q % 16; if i >= s { r[q] = a[q - s]; } q += 1; } r }
    /// Shifted by whole bytes, in each 128 bits.
    _mm_slli_si128 <const I: i32> (a: __m128i [u8; 16]; ) -> __m128i { let s = I as u8 as usize; let mut r = [0u8; 16]; let mut q = 0; while q < 16 { let i = q % 16; if i >= s { r[q] = a[q - s]; } q += 1; } r }
    /// Shifted by whole bytes, in each 128 bits.
    _mm_bsrli_si128 <const I: i32> (a: __m128i [u8; 16]; ) -> __m128i { let s = I as u8 as usize; let mut r = [0u8; 16]; let mut q = 0; while q < 16 { let i = q % 16; if i + s < 16 { r[q] = a[q + s]; } q += 1; } r }
    /// Shifted by whole bytes, in each 128 bits.
    _mm_srli_si128 <const I: i32> (a: __m128i [u8; 16]; ) -> __m128i { let s = I as u8 as usize; let mut r = [0u8; 16]; let mut q = 0; while q < 16 { let i = q % 16; if i + s < 16 { r[q] = a[q + s]; } q += 1; } r }
    /// The bytes from one on, of `a` in front of `b`, in each 128 bits.
    _mm_alignr_epi8 <const I: i32> (a: __m128i [u8; 16], b: __m128i [u8; 16]; ) -> __m128i { let s = I as u8 as usize; let mut r = [0u8; 16]; let mut q = 0; while q < 16 { let (part, i) = (q / 16 * 16, q % 16 + s); r[q] = if i < 16 { b[part + i] } else if i < 32 { a[part + i - 16] } else { 0 }; q += 1; } r }
    /// Bytes of `b` where the mask has its sign bit, of `a` elsewhere.
    _mm_blendv_epi8 (a: __m128i [u8; 16], b: __m128i [u8; 16], m: __m128i [u8; 16]; ) -> __m128i { let mut r = a; let mut i = 0; while i < 16 { if m[i] >> 7 == 1 { r[i] = b[i]; } i += 1; } r }
    /// Sums of absolute differences of eight bytes each.
    _mm_sad_epu8 (a: __m128i [u8; 16], b: __m128i [u8; 16]; ) -> __m128i { let mut r = [0u64; 2]; let mut i = 0; while i < 16 { r[i / 8] += a[i].abs_diff(b[i]) as u64; i += 1; } r }
    /// Narrowed, stopping at the ends, in each 128 bits `a` in front of `b`.
    _mm_packs_epi16 (a: __m128i [i16; 8], b: __m128i [i16; 8]; ) -> __m128i { let mut r = [0 as i8; 16]; let mut q = 0; while q < 16 { let (part, i) = (q / 16, q % 16); let x = if i < 8 { a[part * 8 + i] } else { b[part * 8 + i - 8] }; r[q] = x.clamp(i8::MIN as i16, i8::MAX as i16) as i8; q += 1; } r }
    /// Narrowed, stopping at the ends, in each 128 bits `a` in front of `b`.
    _mm_packus_epi16 (a: __m128i [i16; 8], b: __m128i [i16; 8]; ) -> __m128i { let mut r = [0 as u8; 16]; let mut q = 0; while q < 16 { let (part, i) = (q / 16, q % 16); let x = if i < 8 { a[part * 8 + i] } else { b[part * 8 + i - 8] }; r[q] = x.clamp(u8::MIN as i16, u8::MAX as i16) as u8; q += 1; } r }
    /// Narrowed, stopping at the ends, in each 128 bits `a` in front of `b`.
    _mm_packs_epi32 (a: __m128i [i32; 4], b: __m128i [i32; 4]; ) -> __m128i { let mut r = [0 as i16; 8]; let mut q = 0; while q < 8 { let (part, i) = (q / 8, q % 8); let x = if i < 4 { a[part * 4 + i] } else { b[part * 4 + i - 4] }; r[q] = x.clamp(i16::MIN as i32, i16::MAX as i32) as i16; q += 1; } r }
    /// Narrowed, stopping at the ends, in each 128 bits `a` in front of `b`.
    _mm_packus_epi32 (a: __m128i [i32; 4], b: __m128i [i32; 4]; ) -> __m128i { let mut r = [0 as u16; 8]; let mut q = 0; while q < 8 { let (part, i) = (q / 8, q % 8); let x = if i < 4 { a[part * 4 + i] } else { b[part * 4 + i - 4] }; r[q] = x.clamp(u16::MIN as i32, u16::MAX as i32) as u16; q += 1; } r }
    /// Neighbours, in each 128 bits of `a`, then of `b`.
    _mm_hadd_epi16 (a: __m128i [i16; 8], b: __m128i [i16; 8]; ) -> __m128i { [a[0].wrapping_add(a[1]), a[2].wrapping_add(a[3]), a[4].wrapping_add(a[5]), a[6].wrapping_add(a[7]), b[0].wrapping_add(b[1]), b[2].wrapping_add(b[3]), b[4].wrapping_add(b[5]), b[6].wrapping_add(b[7])] }
    /// Neighbours, in each 128 bits of `a`, then of `b`.
    _mm_hadd_epi32 (a: __m128i [i32; 4], b: __m128i [i32; 4]; ) -> __m128i { [a[0].wrapping_add(a[1]), a[2].wrapping_add(a[3]), b[0].wrapping_add(b[1]), b[2].wrapping_add(b[3])] }
    /// Neighbours, in each 128 bits of `a`, then of `b`.
    _mm_hsub_epi16 (a: __m128i [i16; 8], b: __m128i [i16; 8]; ) -> __m128i { [a[0].wrapping_sub(a[1]), a[2].wrapping_sub(a[3]), a[4].wrapping_sub(a[5]), a[6].wrapping_sub(a[7]), b[0].wrapping_sub(b[1]), b[2].wrapping_sub(b[3]), b[4].wrapping_sub(b[5]), b[6].wrapping_sub(b[7])] }
    /// Neighbours, in each 128 bits of `a`, then of `b`.
    _mm_hsub_epi32 (a: __m128i [i32; 4], b: __m128i [i32; 4]; ) -> __m128i { [a[0].wrapping_sub(a[1]), a[2].wrapping_sub(a[3]), b[0].wrapping_sub(b[1]), b[2].wrapping_sub(b[3])] }
    /// All bits of `a & b` clear?
    _mm_testz_si128 (a: __m128i [u64; 2], b: __m128i [u64; 2]; ) -> i32 { let mut r = true; let mut i = 0; while i < 2 { r &= a[i] & b[i] == 0; i += 1; } r as i32 }
}

memory! {
    _mm_load_si128 _mm_store_si128 __m128i __m128i;
    _mm_loadu_si128 _mm_storeu_si128 __m128i __m128i;
}
