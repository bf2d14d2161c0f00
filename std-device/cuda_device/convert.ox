//! Conversions between number formats, two at a time where the formats are small. Names say first what comes out, then
//! what goes in; of two numbers in a word the first is in the lower part.
//!
//! `rn` rounds to the nearest and `rz` towards zero; `satfinite` makes the greatest number of what is too large; `relu`
//! makes 0 of negative numbers.

use crate::bf16x2::round;
use crate::intrinsics::{on_gpu, simt_ptx};

// ---------------------------------------------------------------- single numbers, as the instructions convert them

// 0 for a negative number.
#[inline(always)]
fn relu(value: f32) -> f32 {
    if value < 0.0 { 0.0 } else { value }
}

#[inline(always)]
fn to_f16(value: f32) -> u16 {
    if value != value { 0x7fff } else { (value as f16).to_bits() }
}

// An `f16` cut off.
fn cut(value: f32) -> u16 {
    let near = to_f16(value);
    let magnitude = f16::from_bits(near & 0x7fff) as f32;
    if magnitude > f32::from_bits(value.to_bits() & 0x7fff_ffff) { near - 1 } else { near }
}

#[inline(always)]
fn cut_bf16(value: f32) -> u16 {
    if value != value { 0x7fff } else { (value.to_bits() >> 16) as u16 }
}

#[inline(always)]
fn pair(low: u16, high: u16) -> u32 {
    low as u32 | (high as u32) << 16
}

// An eight-bit format: bits of the mantissa, the bias of the exponent, the greatest number.
struct Small {
    mantissa: u32,
    bias: i32,
    greatest: u8,
}

const E4M3: Small = Small { mantissa: 3, bias: 7, greatest: 0x7e };
const E5M2: Small = Small { mantissa: 2, bias: 15, greatest: 0x7b };

impl Small {
    // Rounded to the nearest and saturated.
    fn of(&self, value: f32) -> u8 {
        if value != value {
            return 0x7f;
        }
        let sign = (value.to_bits() >> 24 & 0x80) as u8;
        let magnitude = f32::from_bits(value.to_bits() & 0x7fff_ffff);
        let exponent = (magnitude.to_bits() >> 23) as i32 - 127;
        if exponent > 127 {
            return sign | self.greatest;
        }
        let least = 1 - self.bias;
        let scale = if exponent > least { exponent } else { least } - self.mantissa as i32;
        // Exact: a power of two.
        let unit = f64::from_bits(((1023 + scale) as u64) << 52);
        let steps = magnitude as f64 / unit;
        let whole = steps as u64;
        let rest = steps - whole as f64;
        let up = rest > 0.5 || (rest == 0.5 && whole & 1 == 1);
        let base = (if exponent > least { exponent - least } else { 0 }) as u64;
        // A carry goes on into the exponent.
        let bits = (base << self.mantissa) + whole + up as u64;
        sign | if bits > self.greatest as u64 { self.greatest } else { bits as u8 }
    }
}

#[inline(always)]
fn of_e4m3(bits: u8) -> f32 {
    if bits & 0x7f == 0x7f {
        return f32::NAN;
    }
    let (exponent, fraction) = ((bits >> 3 & 0xf) as u32, (bits & 7) as f32 / 8.0);
    let magnitude = if exponent == 0 {
        fraction / 64.0
    } else {
        (1.0 + fraction) * f32::from_bits((127 + exponent - 7) << 23)
    };
    if bits & 0x80 != 0 { -magnitude } else { magnitude }
}

// The upper half of an `f16`.
#[inline(always)]
fn of_e5m2(bits: u8) -> f32 {
    f16::from_bits((bits as u16) << 8) as f32
}

#[inline(always)]
fn nearest_tf32(value: f32) -> u32 {
    let bits = value.to_bits();
    if value != value { 0x7fff_ffff } else { (bits + 0xfff + (bits >> 13 & 1)) & 0xffff_e000 }
}

#[inline(always)]
fn away_tf32(value: f32) -> u32 {
    if value != value { 0x7fff_ffff } else { (value.to_bits() + 0x1000) & 0xffff_e000 }
}

#[inline(always)]
fn cut_tf32(value: f32) -> u32 {
    if value != value { 0x7fff_ffff } else { value.to_bits() & 0xffff_e000 }
}

// The greatest number instead of what is too large.
#[inline(always)]
fn finite_tf32(bits: u32) -> u32 {
    if bits & 0x7fff_ffff == 0x7f80_0000 { bits & 0x8000_0000 | 0x7f7f_e000 } else { bits }
}

// ---------------------------------------------------------------- one instruction each on a GPU

macro_rules! of_two {
    ($($(#[$doc:meta])* $name:ident -> $word:ty = $ptx:literal $letters:literal, |$low:ident, $high:ident| $host:expr;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name($low: f32, $high: f32) -> $word {
                if on_gpu() {
                    // SAFETY: registers only.
                    return unsafe { simt_ptx::<($word,), _>(concat!($ptx, " %0, %2, %1;"), $letters, 3, ($low, $high)).0 };
                }
                $host
            }
        )*
    };
}

of_two! {
    /// Two `f32` as `f16`.
    cvt_f16x2_f32 -> u32 = "cvt.rn.f16x2.f32" "=r,f,f", |low, high| pair(to_f16(low), to_f16(high));
    /// Two `f32` as `bf16`.
    cvt_bf16x2_f32 -> u32 = "cvt.rn.bf16x2.f32" "=r,f,f", |low, high| pair(round(low), round(high));
    /// Two `f32` as `f16`, 0 for negative ones.
    cvt_rn_relu_f16x2_f32 -> u32 = "cvt.rn.relu.f16x2.f32" "=r,f,f", |low, high| pair(to_f16(relu(low)), to_f16(relu(high)));
    /// Two `f32` as `bf16`, 0 for negative ones.
    cvt_rn_relu_bf16x2_f32 -> u32 = "cvt.rn.relu.bf16x2.f32" "=r,f,f", |low, high| pair(round(relu(low)), round(relu(high)));
    /// Two `f32` as `f16`, cut off.
    cvt_rz_f16x2_f32 -> u32 = "cvt.rz.f16x2.f32" "=r,f,f", |low, high| pair(cut(low), cut(high));
    /// Two `f32` as `bf16`, cut off.
    cvt_rz_bf16x2_f32 -> u32 = "cvt.rz.bf16x2.f32" "=r,f,f", |low, high| pair(cut_bf16(low), cut_bf16(high));
    /// Two `f32` as `e4m3`.
    cvt_rn_satfinite_e4m3x2_f32 -> u16 = "cvt.rn.satfinite.e4m3x2.f32" "=h,f,f",
        |low, high| E4M3.of(low) as u16 | (E4M3.of(high) as u16) << 8;
    /// Two `f32` as `e4m3`, 0 for negative ones.
    cvt_rn_satfinite_relu_e4m3x2_f32 -> u16 = "cvt.rn.satfinite.relu.e4m3x2.f32" "=h,f,f",
        |low, high| E4M3.of(relu(low)) as u16 | (E4M3.of(relu(high)) as u16) << 8;
    /// Two `f32` as `e5m2`.
    cvt_rn_satfinite_e5m2x2_f32 -> u16 = "cvt.rn.satfinite.e5m2x2.f32" "=h,f,f",
        |low, high| E5M2.of(low) as u16 | (E5M2.of(high) as u16) << 8;
    /// Two `f32` as `e5m2`, 0 for negative ones.
    cvt_rn_satfinite_relu_e5m2x2_f32 -> u16 = "cvt.rn.satfinite.relu.e5m2x2.f32" "=h,f,f",
        |low, high| E5M2.of(relu(low)) as u16 | (E5M2.of(relu(high)) as u16) << 8;
}

macro_rules! of_word {
    ($($(#[$doc:meta])* $name:ident($of:ty) -> $to:ty = $ptx:literal $letters:literal, |$value:ident| $host:expr;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name($value: $of) -> $to {
                if on_gpu() {
                    // SAFETY: registers only.
                    return unsafe { simt_ptx::<($to,), _>(concat!($ptx, " %0, %1;"), $letters, 3, ($value,)).0 };
                }
                $host
            }
        )*
    };
}

// The two numbers of a word, one after the other, in another format.
#[inline(always)]
fn widen(word: u16, number: impl Fn(u8) -> f32) -> u32 {
    pair(to_f16(number(word as u8)), to_f16(number((word >> 8) as u8)))
}

#[inline(always)]
fn narrow(word: u32, number: impl Fn(f32) -> u8) -> u16 {
    let (low, high) = cvt_f32x2_f16x2(word);
    number(low) as u16 | (number(high) as u16) << 8
}

of_word! {
    /// Two `e4m3` as `f16`.
    cvt_rn_f16x2_e4m3x2(u16) -> u32 = "cvt.rn.f16x2.e4m3x2" "=r,h", |word| widen(word, of_e4m3);
    /// Two `e5m2` as `f16`.
    cvt_rn_f16x2_e5m2x2(u16) -> u32 = "cvt.rn.f16x2.e5m2x2" "=r,h", |word| widen(word, of_e5m2);
    /// Two `e4m3` as `f16`, 0 for negative ones.
    cvt_rn_relu_f16x2_e4m3x2(u16) -> u32 = "cvt.rn.relu.f16x2.e4m3x2" "=r,h", |word| widen(word, |n| relu(of_e4m3(n)));
    /// Two `e5m2` as `f16`, 0 for negative ones.
    cvt_rn_relu_f16x2_e5m2x2(u16) -> u32 = "cvt.rn.relu.f16x2.e5m2x2" "=r,h", |word| widen(word, |n| relu(of_e5m2(n)));
    /// Two `f16` as `e4m3`.
    cvt_rn_satfinite_e4m3x2_f16x2(u32) -> u16 = "cvt.rn.satfinite.e4m3x2.f16x2" "=h,r", |word| narrow(word, |n| E4M3.of(n));
    /// Two `f16` as `e4m3`, 0 for negative ones.
    cvt_rn_satfinite_relu_e4m3x2_f16x2(u32) -> u16 = "cvt.rn.satfinite.relu.e4m3x2.f16x2" "=h,r",
        |word| narrow(word, |n| E4M3.of(relu(n)));
    /// Two `f16` as `e5m2`.
    cvt_rn_satfinite_e5m2x2_f16x2(u32) -> u16 = "cvt.rn.satfinite.e5m2x2.f16x2" "=h,r", |word| narrow(word, |n| E5M2.of(n));
    /// Two `f16` as `e5m2`, 0 for negative ones.
    cvt_rn_satfinite_relu_e5m2x2_f16x2(u32) -> u16 = "cvt.rn.satfinite.relu.e5m2x2.f16x2" "=h,r",
        |word| narrow(word, |n| E5M2.of(relu(n)));
    /// An `f32` as `tf32`, which keeps ten bits behind the point.
    cvt_rn_tf32_f32(f32) -> u32 = "cvt.rn.tf32.f32" "=r,f", |value| nearest_tf32(value);
    /// An `f32` as `tf32`, 0 if it is negative.
    cvt_rn_relu_tf32_f32(f32) -> u32 = "cvt.rn.relu.tf32.f32" "=r,f", |value| nearest_tf32(relu(value));
    /// An `f32` as `tf32`; what is half way between two goes away from zero.
    cvt_rna_tf32_f32(f32) -> u32 = "cvt.rna.tf32.f32" "=r,f", |value| away_tf32(value);
    /// An `f32` as `tf32`, cut off.
    cvt_rz_tf32_f32(f32) -> u32 = "cvt.rz.tf32.f32" "=r,f", |value| cut_tf32(value);
    /// An `f32` as `tf32`, cut off, 0 if it is negative.
    cvt_rz_relu_tf32_f32(f32) -> u32 = "cvt.rz.relu.tf32.f32" "=r,f", |value| cut_tf32(relu(value));
    /// An `f32` as `bf16`, as bits.
    cvt_bf16_f32(f32) -> u16 = "cvt.rn.bf16.f32" "=h,f", |value| round(value);
}

// ---------------------------------------------------------------- made of those

macro_rules! finite {
    ($($(#[$doc:meta])* $name:ident = $of:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name(value: f32) -> u32 {
                finite_tf32($of(value))
            }
        )*
    };
}

finite! {
    /// An `f32` as a finite `tf32`.
    cvt_rn_satfinite_tf32_f32 = cvt_rn_tf32_f32;
    /// An `f32` as a finite `tf32`, 0 if it is negative.
    cvt_rn_relu_satfinite_tf32_f32 = cvt_rn_relu_tf32_f32;
    /// An `f32` as a finite `tf32`; what is half way between two goes away from zero.
    cvt_rna_satfinite_tf32_f32 = cvt_rna_tf32_f32;
    /// An `f32` as a finite `tf32`, cut off.
    cvt_rz_satfinite_tf32_f32 = cvt_rz_tf32_f32;
    /// An `f32` as a finite `tf32`, cut off, 0 if it is negative.
    cvt_rz_relu_satfinite_tf32_f32 = cvt_rz_relu_tf32_f32;
}

/// The two `f16` of a word as `f32`, which is exact.
#[inline(always)]
pub fn cvt_f32x2_f16x2(word: u32) -> (f32, f32) {
    (cvt_f32_f16x2_lo(word), cvt_f32_f16x2_hi(word))
}

/// The lower `f16` of a word as `f32`.
#[inline(always)]
pub fn cvt_f32_f16x2_lo(word: u32) -> f32 {
    cvt_f32_f16(word as u16)
}

/// The upper `f16` of a word as `f32`.
#[inline(always)]
pub fn cvt_f32_f16x2_hi(word: u32) -> f32 {
    cvt_f32_f16((word >> 16) as u16)
}

/// The two `bf16` of a word as `f32`, which is exact.
#[inline(always)]
pub fn cvt_f32x2_bf16x2(word: u32) -> (f32, f32) {
    (cvt_f32_bf16x2_lo(word), cvt_f32_bf16x2_hi(word))
}

/// The lower `bf16` of a word as `f32`.
#[inline(always)]
pub fn cvt_f32_bf16x2_lo(word: u32) -> f32 {
    cvt_f32_bf16(word as u16)
}

/// The upper `bf16` of a word as `f32`.
#[inline(always)]
pub fn cvt_f32_bf16x2_hi(word: u32) -> f32 {
    cvt_f32_bf16((word >> 16) as u16)
}

/// The bits of a `bf16` as `f32`, which is exact.
#[inline(always)]
pub fn cvt_f32_bf16(bits: u16) -> f32 {
    f32::from_bits((bits as u32) << 16)
}

/// An `f32` as `f16`, as bits.
#[inline(always)]
pub fn cvt_f16_f32(value: f32) -> u16 {
    (value as f16).to_bits()
}

/// The bits of an `f16` as `f32`, which is exact.
#[inline(always)]
pub fn cvt_f32_f16(bits: u16) -> f32 {
    f16::from_bits(bits) as f32
}
