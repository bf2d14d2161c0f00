//! Conversions between number formats, two at a time where the formats are small. In packed results the first
//! argument is in the lower part.

use crate::bf16x2::round;
use crate::intrinsics::{on_gpu, simt_ptx};

/// Two `f32` as `f16`.
#[inline(always)]
pub fn cvt_f16x2_f32(low: f32, high: f32) -> u32 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(u32,), _>("cvt.rn.f16x2.f32 %0, %2, %1;", "=r,f,f", 3, (low, high)).0 };
    }
    (low as f16).to_bits() as u32 | ((high as f16).to_bits() as u32) << 16
}

/// Two `f32` as `bf16`.
#[inline(always)]
pub fn cvt_bf16x2_f32(low: f32, high: f32) -> u32 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(u32,), _>("cvt.rn.bf16x2.f32 %0, %2, %1;", "=r,f,f", 3, (low, high)).0 };
    }
    round(low) as u32 | (round(high) as u32) << 16
}

/// Two `f32` as `f16`, cut off.
#[inline(always)]
pub fn cvt_rz_f16x2_f32(low: f32, high: f32) -> u32 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(u32,), _>("cvt.rz.f16x2.f32 %0, %2, %1;", "=r,f,f", 3, (low, high)).0 };
    }
    cut(low) as u32 | (cut(high) as u32) << 16
}

fn cut(value: f32) -> u16 {
    let near = value as f16;
    let magnitude = f16::from_bits(near.to_bits() & 0x7fff) as f32;
    if magnitude > f32::from_bits(value.to_bits() & 0x7fff_ffff) { near.to_bits() - 1 } else { near.to_bits() }
}

/// Two `f32` as `bf16`, cut off.
#[inline(always)]
pub fn cvt_rz_bf16x2_f32(low: f32, high: f32) -> u32 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(u32,), _>("cvt.rz.bf16x2.f32 %0, %2, %1;", "=r,f,f", 3, (low, high)).0 };
    }
    low.to_bits() >> 16 | high.to_bits() & 0xffff_0000
}

/// An `f32` as `bf16`, as bits.
#[inline(always)]
pub fn cvt_bf16_f32(value: f32) -> u16 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(u16,), _>("cvt.rn.bf16.f32 %0, %1;", "=h,f", 3, (value,)).0 };
    }
    round(value)
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

/// An `f32` as `tf32`: rounded to ten bits behind the point, ties away from zero.
#[inline(always)]
pub fn cvt_rna_tf32_f32(value: f32) -> u32 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(u32,), _>("cvt.rna.tf32.f32 %0, %1;", "=r,f", 3, (value,)).0 };
    }
    if value != value { 0x7fff_ffff } else { (value.to_bits() + 0x1000) & 0xffff_e000 }
}

/// [`cvt_rna_tf32_f32`].
#[inline(always)]
pub fn cvt_tf32_f32(value: f32) -> u32 {
    cvt_rna_tf32_f32(value)
}

// ---------------------------------------------------------------- eight bits

// A magnitude in a format of `mantissa` bits with this exponent bias, rounded to the nearest and saturated.
fn small(value: f32, mantissa: u32, bias: i32, greatest: u8, nan: u8) -> u8 {
    let sign = (value.to_bits() >> 24 & 0x80) as u8;
    if value != value {
        return nan;
    }
    let magnitude = f32::from_bits(value.to_bits() & 0x7fff_ffff) as f64;
    let exponent = ((magnitude as f32).to_bits() >> 23) as i32 - 127;
    let least = 1 - bias;
    let scale = if exponent > least { exponent } else { least } - mantissa as i32;
    // Exact: a power of two.
    let unit = f64::from_bits(((1023 + scale) as u64) << 52);
    let steps = magnitude / unit;
    let whole = steps as u64;
    let rest = steps - whole as f64;
    let up = rest > 0.5 || (rest == 0.5 && whole & 1 == 1);
    let steps = whole + up as u64;
    let base = (if exponent > least { exponent - least } else { 0 }) as u64;
    // A carry goes on into the exponent.
    let bits = (base << mantissa) + steps;
    sign | if bits > greatest as u64 || exponent > 127 { greatest } else { bits as u8 }
}

fn wide(bits: u8, mantissa: u32, bias: i32) -> f32 {
    let exponent = ((bits & 0x7f) >> mantissa) as i32;
    let fraction = (bits & ((1 << mantissa) - 1)) as f32;
    let one = (1 << mantissa) as f32;
    let value = if exponent == 0 {
        fraction / one * f32::from_bits(((127 + 1 - bias) as u32) << 23)
    } else {
        (1.0 + fraction / one) * f32::from_bits(((127 + exponent - bias) as u32) << 23)
    };
    if bits & 0x80 != 0 { -value } else { value }
}

/// Two `f32` as `e4m3`, numbers that are too large as the greatest one.
#[inline(always)]
pub fn cvt_e4m3x2_f32(low: f32, high: f32) -> u16 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe {
            simt_ptx::<(u16,), _>("cvt.rn.satfinite.e4m3x2.f32 %0, %2, %1;", "=h,f,f", 3, (low, high)).0
        };
    }
    small(low, 3, 7, 0x7e, 0x7f) as u16 | (small(high, 3, 7, 0x7e, 0x7f) as u16) << 8
}

/// Two `f32` as `e5m2`, numbers that are too large as the greatest one.
#[inline(always)]
pub fn cvt_e5m2x2_f32(low: f32, high: f32) -> u16 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe {
            simt_ptx::<(u16,), _>("cvt.rn.satfinite.e5m2x2.f32 %0, %2, %1;", "=h,f,f", 3, (low, high)).0
        };
    }
    small(low, 2, 15, 0x7b, 0x7f) as u16 | (small(high, 2, 15, 0x7b, 0x7f) as u16) << 8
}

/// Two `e4m3` as `f16`.
#[inline(always)]
pub fn cvt_f16x2_e4m3x2(pair: u16) -> u32 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(u32,), _>("cvt.rn.f16x2.e4m3x2 %0, %1;", "=r,h", 3, (pair,)).0 };
    }
    let one = |bits: u8| if bits & 0x7f == 0x7f { 0x7fff } else { (wide(bits, 3, 7) as f16).to_bits() as u32 };
    one(pair as u8) | one((pair >> 8) as u8) << 16
}

/// Two `e5m2` as `f16`.
#[inline(always)]
pub fn cvt_f16x2_e5m2x2(pair: u16) -> u32 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(u32,), _>("cvt.rn.f16x2.e5m2x2 %0, %1;", "=r,h", 3, (pair,)).0 };
    }
    (pair as u32 & 0xff) << 8 | (pair as u32 >> 8) << 24
}
