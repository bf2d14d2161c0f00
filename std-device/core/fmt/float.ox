//! Formatting of floating point numbers.
//!
//! Digits come from exact big-number arithmetic (the free-format algorithm of Steele and White, in the
//! form of Dragon4): the shortest digits that read back as the same number, or a given number of digits
//! rounded half to even.

use crate::fmt::{Alignment, Debug, Display, Formatter, LowerExp, Result, UpperExp};
use crate::num::bignum::Big;
use crate::num::FpCategory;

/// A part of a formatted number.
pub(super) enum Part<'a> {
    /// This many zeros.
    Zero(usize),
    /// ASCII text.
    Copy(&'a [u8]),
}

/// Writes a sign and parts, padded by the formatter's options.
#[inline(never)]
pub(super) fn pad_parts(f: &mut Formatter<'_>, sign: &str, parts: &[Part<'_>]) -> Result {
    let mut length = sign.len();
    for part in parts {
        length += match part {
            Part::Zero(n) => *n,
            Part::Copy(text) => text.len(),
        };
    }
    let width = f.width().unwrap_or(0);
    if length >= width {
        write_parts(f, sign, parts)
    } else if f.sign_aware_zero_pad() {
        f.write_str(sign)?;
        write_parts(f, "", &[Part::Zero(width - length)])?;
        write_parts(f, "", parts)
    } else {
        let post = f.padding(width - length, Alignment::Right)?;
        write_parts(f, sign, parts)?;
        post.write(f)
    }
}

#[inline(never)]
fn write_parts(f: &mut Formatter<'_>, sign: &str, parts: &[Part<'_>]) -> Result {
    if !sign.is_empty() {
        f.write_str(sign)?;
    }
    for part in parts {
        match *part {
            Part::Zero(mut n) => {
                const ZEROS: &str = "00000000000000000000000000000000";
                while n > ZEROS.len() {
                    f.write_str(ZEROS)?;
                    n -= ZEROS.len();
                }
                if n > 0 {
                    f.write_str(&ZEROS[..n])?;
                }
            }
            Part::Copy(text) => {
                // SAFETY: parts hold ASCII only.
                f.write_str(unsafe { crate::str::from_utf8_unchecked(text) })?;
            }
        }
    }
    Ok(())
}

/// A positive finite number `mantissa * 2^exponent`; its neighbours are half `below` and `above` units away.
#[derive(Clone, Copy)]
struct Decoded {
    mantissa: u64,
    below: u64,
    above: u64,
    exponent: i32,
    // Whether the ends of the rounding interval read back as the number.
    inclusive: bool,
}

macro_rules! decode {
    ($name:ident, $T:ident, $fraction_bits:literal, $exponent_mask:literal, $bias:literal) => {
        fn $name(v: $T) -> Decoded {
            let bits = v.to_bits() as u64;
            let biased = ((bits >> $fraction_bits) & $exponent_mask) as i32;
            let fraction = bits & ((1 << $fraction_bits) - 1);
            if biased == 0 {
                // Subnormal: the unit is that of exponent 1.
                let inclusive = fraction & 1 == 0;
                return Decoded { mantissa: fraction << 1, below: 1, above: 1, exponent: -$bias, inclusive };
            }
            let mantissa = fraction | (1 << $fraction_bits);
            let exponent = biased - $bias;
            let inclusive = mantissa & 1 == 0;
            if fraction == 0 && biased > 1 {
                // The neighbour below has half the unit.
                Decoded { mantissa: mantissa << 2, below: 1, above: 2, exponent: exponent - 2, inclusive }
            } else {
                Decoded { mantissa: mantissa << 1, below: 1, above: 1, exponent: exponent - 1, inclusive }
            }
        }
    };
}
decode! { decode_f16, f16, 10, 0x1f, 25 }
decode! { decode_bf16, bf16, 7, 0xff, 134 }
decode! { decode_f32, f32, 23, 0xff, 150 }
decode! { decode_f64, f64, 52, 0x7ff, 1075 }

/// Enough for every digit that an `f64` can have.
const MAX_DIGITS: usize = 1100;

/// Digits `d1 d2 .. dn` meaning `0.d1d2..dn * 10^exponent`.
struct Digits {
    buf: [u8; MAX_DIGITS],
    len: usize,
    exponent: i32,
}

impl Digits {
    fn as_slice(&self) -> &[u8] {
        &self.buf[..self.len]
    }

    fn push(&mut self, digit: u8) {
        self.buf[self.len] = b'0' + digit;
        self.len += 1;
    }

    /// Adds one unit in the last place. All nines become a one with a greater exponent; the length stays.
    fn round_up(&mut self) {
        let mut i = self.len;
        while i > 0 {
            i -= 1;
            if self.buf[i] != b'9' {
                self.buf[i] += 1;
                return;
            }
            self.buf[i] = b'0';
        }
        self.exponent += 1;
        if self.len > 0 {
            self.buf[0] = b'1';
        }
    }
}

type Number = Big<40>;

/// `k` with `10^(k-1) < mantissa * 2^exponent <= 10^(k+1)`.
fn estimate_exponent(mantissa: u64, exponent: i32) -> i32 {
    let bits = 64 - (mantissa - 1).leading_zeros() as i64;
    // 1292913986 is floor(2^32 * log10(2)).
    (((bits + exponent as i64) * 1292913986) >> 32) as i32
}

/// The scaled start: number, scale and decimal exponent, before the fix-up of the estimate.
#[inline(never)]
fn scaled(mantissa: u64, exponent: i32, k: i32) -> (Number, Number) {
    let mut number = Number::from_u64(mantissa);
    let mut scale = Number::from_u64(1);
    if exponent < 0 {
        scale.mul_pow2((-exponent) as usize);
    } else {
        number.mul_pow2(exponent as usize);
    }
    if k >= 0 {
        scale.mul_pow10(k as usize);
    } else {
        number.mul_pow10((-k) as usize);
    }
    (number, scale)
}

/// The shortest digits that read back as the number.
#[inline(never)]
fn shortest(d: Decoded) -> Digits {
    let mut k = estimate_exponent(d.mantissa + d.above, d.exponent);
    let (mut number, scale) = scaled(d.mantissa, d.exponent, k);
    let unit_shift = if d.exponent > 0 { d.exponent as usize } else { 0 };
    let mut below = Number::from_u64(d.below);
    let mut above = Number::from_u64(d.above);
    below.mul_pow2(unit_shift);
    above.mul_pow2(unit_shift);
    if k < 0 {
        below.mul_pow10((-k) as usize);
        above.mul_pow10((-k) as usize);
    }
    let limit = if d.inclusive { 0 } else { 1 };
    let mut upper = number;
    upper.add(&above);
    if upper.compare(&scale) >= limit {
        k += 1;
    } else {
        number.mul_small(10);
        below.mul_small(10);
        above.mul_small(10);
    }
    let mut digits = Digits { buf: [0; MAX_DIGITS], len: 0, exponent: k };
    loop {
        let digit = number.div_digit(&scale);
        digits.push(digit);
        let down = number.compare(&below) <= -limit;
        let mut upper = number;
        upper.add(&above);
        let up = upper.compare(&scale) >= limit;
        if down || up {
            number.mul_pow2(1);
            if up && (!down || number.compare(&scale) >= 0) {
                digits.round_up();
            }
            return digits;
        }
        number.mul_small(10);
        below.mul_small(10);
        above.mul_small(10);
    }
}

/// The first digits of the number, but not beyond the decimal place `10^limit`, rounded half to even.
#[inline(never)]
fn exact(d: Decoded, max: usize, limit: i32) -> Digits {
    let mut k = estimate_exponent(d.mantissa, d.exponent);
    let (mut number, scale) = scaled(d.mantissa, d.exponent, k);
    if number.compare(&scale) >= 0 {
        k += 1;
    } else {
        number.mul_small(10);
    }
    let mut digits = Digits { buf: [0; MAX_DIGITS], len: 0, exponent: k };
    let wanted = if k < limit {
        0
    } else if ((k - limit) as usize) < max {
        (k - limit) as usize
    } else {
        max
    };
    if k < limit {
        // Even the first digit lies two or more places below the last one wanted.
        digits.exponent = limit;
        return digits;
    }
    while digits.len < wanted {
        if number.is_zero() {
            while digits.len < wanted {
                digits.push(0);
            }
            return digits;
        }
        let digit = number.div_digit(&scale);
        digits.push(digit);
        number.mul_small(10);
    }
    // The next digit starts at `number / scale`: compare what is left with five of its units.
    let mut half = scale;
    half.mul_small(5);
    let order = number.compare(&half);
    let odd = digits.len > 0 && digits.buf[digits.len - 1] & 1 == 1;
    if order > 0 || (order == 0 && odd) {
        if digits.len == 0 {
            digits.exponent += 1;
            digits.push(1);
        } else {
            digits.round_up();
        }
    }
    digits
}

/// Writes digits in positional notation with at least `min_fraction` digits after the point.
#[inline(never)]
fn write_decimal(f: &mut Formatter<'_>, sign: &str, digits: &[u8], exponent: i32, min_fraction: usize) -> Result {
    if digits.is_empty() {
        if min_fraction == 0 {
            return pad_parts(f, sign, &[Part::Copy(b"0")]);
        }
        return pad_parts(f, sign, &[Part::Copy(b"0."), Part::Zero(min_fraction)]);
    }
    if exponent <= 0 {
        let zeros = (-exponent) as usize;
        let length = zeros + digits.len();
        let padding = if min_fraction > length { min_fraction - length } else { 0 };
        return pad_parts(f, sign, &[
            Part::Copy(b"0."),
            Part::Zero(zeros),
            Part::Copy(digits),
            Part::Zero(padding),
        ]);
    }
    let point = exponent as usize;
    if point < digits.len() {
        let length = digits.len() - point;
        let padding = if min_fraction > length { min_fraction - length } else { 0 };
        pad_parts(f, sign, &[
            Part::Copy(&digits[..point]),
            Part::Copy(b"."),
            Part::Copy(&digits[point..]),
            Part::Zero(padding),
        ])
    } else {
        let zeros = point - digits.len();
        if min_fraction == 0 {
            pad_parts(f, sign, &[Part::Copy(digits), Part::Zero(zeros)])
        } else {
            pad_parts(f, sign, &[Part::Copy(digits), Part::Zero(zeros), Part::Copy(b"."), Part::Zero(min_fraction)])
        }
    }
}

/// Writes digits in scientific notation with at least `min_digits` digits.
#[inline(never)]
fn write_exponential(
    f: &mut Formatter<'_>,
    sign: &str,
    digits: &[u8],
    exponent: i32,
    min_digits: usize,
    upper: bool,
) -> Result {
    let e = exponent - 1;
    let mut tail = [0u8; 8];
    let mut at = 8;
    let mut rest = e.unsigned_abs();
    loop {
        at -= 1;
        tail[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if e < 0 {
        at -= 1;
        tail[at] = b'-';
    }
    at -= 1;
    tail[at] = if upper { b'E' } else { b'e' };
    let has_point = digits.len() > 1 || min_digits > 1;
    let padding = if min_digits > digits.len() { min_digits - digits.len() } else { 0 };
    pad_parts(f, sign, &[
        Part::Copy(&digits[..1]),
        Part::Copy(if has_point { b"." } else { b"" }),
        Part::Copy(&digits[1..]),
        Part::Zero(padding),
        Part::Copy(&tail[at..]),
    ])
}

/// How a float is to be written.
#[derive(Clone, Copy)]
enum Style {
    /// Positional, with at least this many digits after the point.
    Decimal(usize),
    /// Scientific.
    Exponential { upper: bool },
}

/// The sign that is to be written for a number that is not NaN.
fn sign_of(negative: bool, plus: bool) -> &'static str {
    if negative {
        "-"
    } else if plus {
        "+"
    } else {
        ""
    }
}

/// Writes any float; `decoded` is only looked at if it is finite and not zero.
#[inline(never)]
fn write_float(
    f: &mut Formatter<'_>,
    category: FpCategory,
    negative: bool,
    decoded: Decoded,
    style: Style,
) -> Result {
    let precision = f.precision();
    match category {
        // NaN has no sign.
        FpCategory::Nan => return pad_parts(f, "", &[Part::Copy(b"NaN")]),
        FpCategory::Infinite => {
            let sign = sign_of(negative, f.sign_plus());
            return pad_parts(f, sign, &[Part::Copy(b"inf")]);
        }
        FpCategory::Zero | FpCategory::Subnormal | FpCategory::Normal => {}
    }
    let sign = sign_of(negative, f.sign_plus());
    let zero = matches!(category, FpCategory::Zero);
    match style {
        Style::Decimal(min_fraction) => match precision {
            None if zero => write_decimal(f, sign, b"", 0, min_fraction),
            Some(places) if zero => write_decimal(f, sign, b"", 0, places),
            None => {
                let digits = shortest(decoded);
                write_decimal(f, sign, digits.as_slice(), digits.exponent, min_fraction)
            }
            Some(places) => {
                let digits = exact(decoded, MAX_DIGITS - 1, -(places as i32));
                write_decimal(f, sign, digits.as_slice(), digits.exponent, places)
            }
        },
        Style::Exponential { upper } => match precision {
            None if zero => write_exponential(f, sign, b"0", 1, 0, upper),
            Some(places) if zero => write_exponential(f, sign, b"0", 1, places + 1, upper),
            None => {
                let digits = shortest(decoded);
                write_exponential(f, sign, digits.as_slice(), digits.exponent, 0, upper)
            }
            Some(places) => {
                let max = if places + 1 < MAX_DIGITS { places + 1 } else { MAX_DIGITS - 1 };
                let digits = exact(decoded, max, i16::MIN as i32);
                write_exponential(f, sign, digits.as_slice(), digits.exponent, places + 1, upper)
            }
        },
    }
}

macro_rules! impl_float {
    ($($T:ident $decode:ident;)*) => { $(
        impl Display for $T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 0) {
                    return left;
                }
                write_float(f, self.classify(), self.is_sign_negative(), $decode(*self), Style::Decimal(0))
            }
        }

        impl Debug for $T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 1) {
                    return left;
                }
                let abs = self.abs();
                let style = if f.precision().is_some() || abs == 0.0 || (abs >= 1e-4 && abs < 1e16) {
                    Style::Decimal(1)
                } else {
                    Style::Exponential { upper: false }
                };
                write_float(f, self.classify(), self.is_sign_negative(), $decode(*self), style)
            }
        }

        impl LowerExp for $T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 6) {
                    return left;
                }
                let style = Style::Exponential { upper: false };
                write_float(f, self.classify(), self.is_sign_negative(), $decode(*self), style)
            }
        }

        impl UpperExp for $T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 7) {
                    return left;
                }
                let style = Style::Exponential { upper: true };
                write_float(f, self.classify(), self.is_sign_negative(), $decode(*self), style)
            }
        }
    )* };
}
impl_float! {
    f16 decode_f16;
    bf16 decode_bf16;
    f32 decode_f32;
    f64 decode_f64;
}
