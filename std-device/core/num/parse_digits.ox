//! The loop behind `from_str_radix` of every integer type.

/// Adds or subtracts one digit after another, so that the most negative number needs no special case.
macro_rules! parse_digits {
    ($T:ident, $src:ident, $radix:ident, $sign:ident) => {{
        use crate::num::{IntErrorKind, ParseIntError};
        if $radix < 2 || $radix > 36 {
            crate::num::parse_int::radix_panic($radix);
        }
        let mut at = 0;
        let mut negative = false;
        if $src.is_empty() {
            return Err(ParseIntError { kind: IntErrorKind::Empty });
        }
        if $src[0] == b'+' || ($src[0] == b'-' && parse_digits!(@allows_minus $sign)) {
            negative = $src[0] == b'-';
            at = 1;
            if $src.len() == 1 {
                return Err(ParseIntError { kind: IntErrorKind::InvalidDigit });
            }
        }
        let mut result: $T = 0;
        while at < $src.len() {
            let digit = match crate::num::parse_int::digit_of($src[at], $radix) {
                Some(digit) => digit,
                None => return Err(ParseIntError { kind: IntErrorKind::InvalidDigit }),
            };
            let (shifted, overflowed) = result.overflowing_mul($radix as $T);
            // With a radix beyond the range of the type only a single digit can fit.
            let radix_fits = $radix as $T as u32 == $radix || result == 0;
            let (next, carried) = if negative {
                shifted.overflowing_sub(digit as $T)
            } else {
                shifted.overflowing_add(digit as $T)
            };
            if overflowed || carried || !radix_fits {
                let kind = if negative { IntErrorKind::NegOverflow } else { IntErrorKind::PosOverflow };
                return Err(ParseIntError { kind });
            }
            result = next;
            at += 1;
        }
        Ok(result)
    }};
    (@allows_minus signed) => { true };
    (@allows_minus unsigned) => { false };
}
