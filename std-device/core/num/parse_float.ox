//! Parsing of floating point numbers, correctly rounded.
//!
//! Few digits with a small exponent are exact in one float operation. Everything else is a fraction of two
//! big integers, divided bit by bit to 64 bits and a sticky bit, and rounded once.

use crate::error::Error;
use crate::fmt;
use crate::num::bignum::Big;
use crate::str::FromStr;

/// Float parsing that failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseFloatError {
    kind: FloatErrorKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum FloatErrorKind {
    Empty,
    Invalid,
}

impl fmt::Display for ParseFloatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            FloatErrorKind::Empty => "cannot parse float from empty string",
            FloatErrorKind::Invalid => "invalid float literal",
        })
    }
}

impl Error for ParseFloatError {}

/// More significant digits than this cannot change the result beyond a sticky bit.
const MAX_DIGITS: usize = 770;

/// A decimal number: digits `d1 d2 .. dn` meaning `d1d2..dn * 10^exponent`.
struct Decimal<'a> {
    integer: &'a [u8],
    fraction: &'a [u8],
    exponent: i64,
}

/// Splits `digits [. digits] [e digits]`.
fn split(s: &[u8]) -> Option<Decimal<'_>> {
    let mut at = 0;
    while at < s.len() && s[at].is_ascii_digit() {
        at += 1;
    }
    let integer = &s[..at];
    let mut fraction: &[u8] = &[];
    if at < s.len() && s[at] == b'.' {
        at += 1;
        let start = at;
        while at < s.len() && s[at].is_ascii_digit() {
            at += 1;
        }
        fraction = &s[start..at];
    }
    if integer.is_empty() && fraction.is_empty() {
        return None;
    }
    let mut exponent = 0i64;
    if at < s.len() && (s[at] == b'e' || s[at] == b'E') {
        at += 1;
        let mut negative = false;
        if at < s.len() && (s[at] == b'+' || s[at] == b'-') {
            negative = s[at] == b'-';
            at += 1;
        }
        if at == s.len() {
            return None;
        }
        while at < s.len() && s[at].is_ascii_digit() {
            if exponent < 1_000_000 {
                exponent = exponent * 10 + (s[at] - b'0') as i64;
            }
            at += 1;
        }
        if negative {
            exponent = -exponent;
        }
    }
    if at == s.len() { Some(Decimal { integer, fraction, exponent }) } else { None }
}

/// A positive number as `significand * 2^exponent` with the top bit set, and whether bits were lost.
struct Binary {
    significand: u64,
    exponent: i64,
    sticky: bool,
}

/// The exact path.
fn to_binary(d: &Decimal<'_>) -> Option<Binary> {
    let mut number = Big::<128>::from_u64(0);
    let mut taken = 0;
    let mut exponent = d.exponent - d.fraction.len() as i64;
    let mut lost = false;
    let total = d.integer.len() + d.fraction.len();
    let mut i = 0;
    while i < total {
        let digit = if i < d.integer.len() { d.integer[i] } else { d.fraction[i - d.integer.len()] } - b'0';
        if taken < MAX_DIGITS {
            number.mul_small(10);
            number.add_small(digit as u32);
            if taken > 0 || digit > 0 {
                taken += 1;
            }
        } else {
            lost |= digit != 0;
            exponent += 1;
        }
        i += 1;
    }
    if number.is_zero() {
        return None;
    }
    // Beyond these the result is certainly infinite or zero.
    if exponent + taken as i64 > 400 {
        return Some(Binary { significand: 1 << 63, exponent: 4000, sticky: false });
    }
    if exponent + (taken as i64) < -400 {
        return Some(Binary { significand: 1 << 63, exponent: -4000, sticky: true });
    }
    if exponent >= 0 {
        number.mul_pow10(exponent as usize);
        let bits = number.bit_length();
        if bits <= 64 {
            let shift = 64 - bits;
            let significand = number.low_u64() << shift;
            return Some(Binary { significand, exponent: -(shift as i64), sticky: lost });
        }
        let shift = bits - 64;
        let significand = number.shr(shift).low_u64();
        return Some(Binary { significand, exponent: shift as i64, sticky: lost || number.any_below(shift) });
    }
    let mut denominator = Big::<128>::from_u64(1);
    denominator.mul_pow10((-exponent) as usize);
    // Align so that the quotient lies between 1/2 and 2, then take 64 bits from its first one bit.
    let difference = denominator.bit_length() as i64 - number.bit_length() as i64;
    if difference >= 0 {
        number.mul_pow2(difference as usize);
    } else {
        denominator.mul_pow2((-difference) as usize);
    }
    let mut scale = -difference;
    if number.compare(&denominator) < 0 {
        number.mul_pow2(1);
        scale -= 1;
    }
    let mut significand = 0u64;
    let mut bit = 0;
    while bit < 64 {
        significand <<= 1;
        if number.compare(&denominator) >= 0 {
            number.sub(&denominator);
            significand |= 1;
        }
        number.mul_pow2(1);
        bit += 1;
    }
    Some(Binary { significand, exponent: scale - 63, sticky: lost || !number.is_zero() })
}

/// Rounds to `precision` bits, half to even; `least` is the exponent of the smallest subnormal.
/// Gives the bits of the float without its sign.
fn round(b: &Binary, precision: u32, least: i64, infinity: u64) -> u64 {
    let mut lsb = b.exponent + 64 - precision as i64;
    let mut shift = 64 - precision as i64;
    if lsb < least {
        shift += least - lsb;
        lsb = least;
    }
    let mut mantissa;
    if shift > 64 {
        mantissa = 0;
    } else {
        let (kept, rest, half) = if shift == 64 {
            (0, b.significand, 1u64 << 63)
        } else {
            (b.significand >> shift, b.significand & ((1u64 << shift) - 1), 1u64 << (shift - 1))
        };
        mantissa = kept;
        if rest > half || (rest == half && (b.sticky || kept & 1 == 1)) {
            mantissa += 1;
        }
    }
    let exponent = (lsb - least) as u64;
    if exponent > 4096 {
        return infinity;
    }
    let bits = (exponent << (precision - 1)) + mantissa;
    if bits > infinity { infinity } else { bits }
}

/// The digits as an integer if there are at most 19, with the decimal exponent.
fn small(d: &Decimal<'_>) -> Option<(u64, i64)> {
    if d.integer.len() + d.fraction.len() > 19 {
        return None;
    }
    let mut value = 0u64;
    for digit in d.integer {
        value = value * 10 + (*digit - b'0') as u64;
    }
    for digit in d.fraction {
        value = value * 10 + (*digit - b'0') as u64;
    }
    Some((value, d.exponent - d.fraction.len() as i64))
}

macro_rules! impl_parse {
    ($T:ident, $U:ident, $precision:literal, $least:literal, $exact_power:literal) => {
        impl FromStr for $T {
            type Err = ParseFloatError;

            /// Parses a decimal number, `inf`, `infinity` or `nan`, with an optional sign.
            fn from_str(src: &str) -> Result<Self, ParseFloatError> {
                let mut s = src.as_bytes();
                if s.is_empty() {
                    return Err(ParseFloatError { kind: FloatErrorKind::Empty });
                }
                let negative = s[0] == b'-';
                if negative || s[0] == b'+' {
                    s = &s[1..];
                }
                let magnitude = if s.eq_ignore_ascii_case(b"inf") || s.eq_ignore_ascii_case(b"infinity") {
                    <$T>::INFINITY
                } else if s.eq_ignore_ascii_case(b"nan") {
                    <$T>::NAN
                } else {
                    let Some(decimal) = split(s) else {
                        return Err(ParseFloatError { kind: FloatErrorKind::Invalid });
                    };
                    match small(&decimal) {
                        Some((0, _)) => 0.0,
                        Some((value, exponent))
                            if value < (1u64 << $precision) && exponent >= -$exact_power && exponent <= $exact_power =>
                        {
                            // Both operands are exact, so the one operation rounds correctly.
                            let mut power: $T = 1.0;
                            let mut i = 0;
                            while i < exponent.unsigned_abs() {
                                power *= 10.0;
                                i += 1;
                            }
                            if exponent < 0 { value as $T / power } else { value as $T * power }
                        }
                        _ => match to_binary(&decimal) {
                            Some(b) => {
                                let infinity = <$T>::INFINITY.to_bits() as u64;
                                <$T>::from_bits(round(&b, $precision, $least, infinity) as $U)
                            }
                            None => 0.0,
                        },
                    }
                };
                Ok(if negative { -magnitude } else { magnitude })
            }
        }
    };
}
impl_parse! { f32, u32, 24, -149, 10 }
impl_parse! { f64, u64, 53, -1074, 22 }
