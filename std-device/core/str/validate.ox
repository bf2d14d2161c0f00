//! Checking and decoding of UTF-8.

use crate::str::Utf8Error;

/// Decodes the next code point of UTF-8 bytes.
///
/// # Safety
/// The bytes must be UTF-8.
#[doc(hidden)]
#[inline]
pub unsafe fn next_code_point<'a, I: Iterator<Item = &'a u8>>(bytes: &mut I) -> Option<u32> {
    let first = *bytes.next()? as u32;
    if first < 0x80 {
        return Some(first);
    }
    let second = continuation(bytes.next());
    if first < 0xe0 {
        return Some((first & 0x1f) << 6 | second);
    }
    let third = continuation(bytes.next());
    if first < 0xf0 {
        return Some((first & 0x0f) << 12 | second << 6 | third);
    }
    let fourth = continuation(bytes.next());
    Some((first & 0x07) << 18 | second << 12 | third << 6 | fourth)
}

/// Decodes the last code point of UTF-8 bytes.
///
/// # Safety
/// The bytes must be UTF-8.
#[inline]
pub(super) unsafe fn next_code_point_reverse<'a, I: DoubleEndedIterator<Item = &'a u8>>(bytes: &mut I) -> Option<u32> {
    let last = *bytes.next_back()? as u32;
    if last < 0x80 {
        return Some(last);
    }
    let mut code = last & 0x3f;
    let mut shift = 6;
    loop {
        let byte = match bytes.next_back() {
            Some(&byte) => byte as u32,
            None => return Some(code),
        };
        if byte & 0xc0 == 0x80 {
            code |= (byte & 0x3f) << shift;
            shift += 6;
        } else {
            // A leading byte with n bytes has 7 - n bits of its own.
            let mask = if shift == 6 {
                0x1f
            } else if shift == 12 {
                0x0f
            } else {
                0x07
            };
            return Some(code | (byte & mask) << shift);
        }
    }
}

#[inline]
fn continuation(byte: Option<&u8>) -> u32 {
    match byte {
        Some(byte) => (*byte & 0x3f) as u32,
        None => 0,
    }
}

/// How many bytes a character with this leading byte has; 0 if none starts with it.
pub(super) const fn char_width(first: u8) -> usize {
    if first < 0x80 {
        1
    } else if first < 0xc2 {
        0
    } else if first < 0xe0 {
        2
    } else if first < 0xf0 {
        3
    } else if first < 0xf5 {
        4
    } else {
        0
    }
}

/// Whether a second byte may follow the leading byte of a character of three or four bytes: no overlong forms, no
/// surrogates, nothing above U+10FFFF.
const fn second_is_valid(first: u8, second: u8) -> bool {
    match first {
        0xe0 => second >= 0xa0 && second <= 0xbf,
        0xed => second >= 0x80 && second <= 0x9f,
        0xf0 => second >= 0x90 && second <= 0xbf,
        0xf4 => second >= 0x80 && second <= 0x8f,
        _ => second >= 0x80 && second <= 0xbf,
    }
}

/// Checks that the bytes are UTF-8.
pub(super) const fn run(v: &[u8]) -> Result<(), Utf8Error> {
    let mut at = 0;
    let len = v.len();
    while at < len {
        let first = v[at];
        if first < 0x80 {
            at += 1;
            continue;
        }
        let width = char_width(first);
        if width == 0 {
            return Err(Utf8Error { valid_up_to: at, error_len: Some(1) });
        }
        let mut i = 1;
        while i < width {
            if at + i >= len {
                return Err(Utf8Error { valid_up_to: at, error_len: None });
            }
            let byte = v[at + i];
            let valid = if i == 1 { second_is_valid(first, byte) } else { byte & 0xc0 == 0x80 };
            if !valid {
                return Err(Utf8Error { valid_up_to: at, error_len: Some(i as u8) });
            }
            i += 1;
        }
        at += width;
    }
    Ok(())
}
