//! Products of small integers packed in words, summed.

use crate::intrinsics::{on_gpu, simt_ptx};

#[inline(always)]
fn byte(word: u32, index: u32, signed: bool) -> i32 {
    let byte = (word >> (8 * index)) as u8;
    if signed { byte as i8 as i32 } else { byte as i32 }
}

#[inline(always)]
fn half(word: u32, index: u32, signed: bool) -> i32 {
    let half = (word >> (16 * index)) as u16;
    if signed { half as i16 as i32 } else { half as i32 }
}

#[inline(always)]
pub(crate) fn sum4(a: u32, b: u32, c: i32, signed_a: bool, signed_b: bool) -> i32 {
    let mut sum = c;
    let mut i = 0;
    while i < 4 {
        sum = sum.wrapping_add(byte(a, i, signed_a) * byte(b, i, signed_b));
        i += 1;
    }
    sum
}

#[inline(always)]
fn sum2(a: u32, b: u32, c: i32, first: u32, signed_a: bool, signed_b: bool) -> i32 {
    let low = half(a, 0, signed_a).wrapping_mul(byte(b, first, signed_b));
    let high = half(a, 1, signed_a).wrapping_mul(byte(b, first + 1, signed_b));
    c.wrapping_add(low).wrapping_add(high)
}

macro_rules! products {
    ($($(#[$doc:meta])* $name:ident($a:ty, $b:ty, $c:ty) = $ptx:literal, |$x:ident, $y:ident, $z:ident| $host:expr;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name(a: $a, b: $b, c: $c) -> $c {
                if on_gpu() {
                    // SAFETY: registers only.
                    return unsafe {
                        simt_ptx::<($c,), _>(concat!($ptx, " %0, %1, %2, %3;"), "=r,r,r,r", 3, (a, b, c)).0
                    };
                }
                let ($x, $y, $z) = (a as u32, b as u32, c as i32);
                $host as $c
            }
        )*
    };
}

products! {
    /// The products of four signed bytes each, added to `c`.
    dp4a_s32(u32, u32, i32) = "dp4a.s32.s32", |a, b, c| sum4(a, b, c, true, true);
    /// The products of four unsigned bytes each, added to `c`.
    dp4a_u32(u32, u32, u32) = "dp4a.u32.u32", |a, b, c| sum4(a, b, c, false, false);
    /// The products of four signed and four unsigned bytes, added to `c`.
    dp4a_s32_u32(u32, u32, i32) = "dp4a.s32.u32", |a, b, c| sum4(a, b, c, true, false);
    /// The products of four unsigned and four signed bytes, added to `c`.
    dp4a_u32_s32(u32, u32, i32) = "dp4a.u32.s32", |a, b, c| sum4(a, b, c, false, true);
    /// The products of the two signed halves of `a` and the lower two signed bytes of `b`, added to `c`.
    dp2a_s32(u32, u32, i32) = "dp2a.lo.s32.s32", |a, b, c| sum2(a, b, c, 0, true, true);
    /// The products of the two signed halves of `a` and the upper two signed bytes of `b`, added to `c`.
    dp2a_hi_s32(u32, u32, i32) = "dp2a.hi.s32.s32", |a, b, c| sum2(a, b, c, 2, true, true);
    /// The products of the two unsigned halves of `a` and the lower two unsigned bytes of `b`, added to `c`.
    dp2a_u32(u32, u32, u32) = "dp2a.lo.u32.u32", |a, b, c| sum2(a, b, c, 0, false, false);
    /// The products of the two unsigned halves of `a` and the upper two unsigned bytes of `b`, added to `c`.
    dp2a_hi_u32(u32, u32, u32) = "dp2a.hi.u32.u32", |a, b, c| sum2(a, b, c, 2, false, false);
}
