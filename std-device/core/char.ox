//! Characters: Unicode scalar values.

mod convert;
mod decode;
#[rustc_module = "core::char"]
mod escape;
mod methods;
mod tables;
#[rustc_module = "core::char"]
mod case;

pub use case::{ToLowercase, ToUppercase};
pub use convert::{CharTryFromError, ParseCharError, TryFromCharError};
pub use decode::{DecodeUtf16, DecodeUtf16Error, decode_utf16};
pub(crate) use escape::EscapeDebugExtArgs;
pub use escape::{EscapeDebug, EscapeDefault, EscapeUnicode};

/// The highest valid code point.
pub const MAX: char = char::MAX;

/// `U+FFFD`, which stands for what could not be decoded.
pub const REPLACEMENT_CHARACTER: char = char::REPLACEMENT_CHARACTER;

/// The version of Unicode that the methods of `char` and `str` follow.
pub const UNICODE_VERSION: (u8, u8, u8) = char::UNICODE_VERSION;

/// The character of a code point, if it is one.
#[must_use]
#[inline]
pub const fn from_u32(i: u32) -> Option<char> {
    if i > 0x10ffff || (i >= 0xd800 && i <= 0xdfff) {
        None
    } else {
        // SAFETY: neither a surrogate nor too large.
        Some(unsafe { from_u32_unchecked(i) })
    }
}

/// The character of a code point.
///
/// # Safety
/// It must be a Unicode scalar value.
#[must_use]
#[inline]
pub const unsafe fn from_u32_unchecked(i: u32) -> char {
    // SAFETY: as for the caller.
    unsafe { crate::mem::transmute::<u32, char>(i) }
}

/// The digit of a value in a radix.
///
/// # Panics
/// Panics if the radix is larger than 36.
#[must_use]
#[inline]
pub const fn from_digit(num: u32, radix: u32) -> Option<char> {
    if radix > 36 {
        panic!("from_digit: radix is too high (maximum 36)");
    }
    if num >= radix {
        return None;
    }
    let num = num as u8;
    Some(if num < 10 { (b'0' + num) as char } else { (b'a' + num - 10) as char })
}
