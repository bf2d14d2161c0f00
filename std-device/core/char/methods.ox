//! Methods of `char`.

use crate::char::case::{self, ToLowercase, ToUppercase};
use crate::char::tables;

/// Whether a code point lies in one of the sorted ranges.
const fn in_ranges(c: char, ranges: &[(u32, u32)]) -> bool {
    let code = c as u32;
    let mut low = 0;
    let mut high = ranges.len();
    while low < high {
        let middle = low + (high - low) / 2;
        if code < ranges[middle].0 {
            high = middle;
        } else if code > ranges[middle].1 {
            low = middle + 1;
        } else {
            return true;
        }
    }
    false
}

/// How many bytes a code point takes in UTF-8.
#[inline]
pub(crate) const fn len_utf8(code: u32) -> usize {
    if code < 0x80 {
        1
    } else if code < 0x800 {
        2
    } else if code < 0x1_0000 {
        3
    } else {
        4
    }
}

#[cold]
#[track_caller]
const fn encode_fail(encoding: &str, code: u32, len: usize, unit: &str, room: usize) -> ! {
    panic!("{encoding}: need {len} {unit} to encode U+{code:04X} but buffer has just {room}")
}

/// Writes a code point as UTF-8 to the start of a buffer and gives the bytes written.
///
/// # Panics
/// Panics if the buffer is too small.
#[track_caller]
pub(crate) const fn encode_utf8_raw(code: u32, dst: &mut [u8]) -> &mut [u8] {
    let len = len_utf8(code);
    if dst.len() < len {
        encode_fail("encode_utf8", code, len, "bytes", dst.len());
    }
    match len {
        1 => dst[0] = code as u8,
        2 => {
            dst[0] = (code >> 6) as u8 | 0xc0;
            dst[1] = (code & 0x3f) as u8 | 0x80;
        }
        3 => {
            dst[0] = (code >> 12) as u8 | 0xe0;
            dst[1] = (code >> 6 & 0x3f) as u8 | 0x80;
            dst[2] = (code & 0x3f) as u8 | 0x80;
        }
        _ => {
            dst[0] = (code >> 18) as u8 | 0xf0;
            dst[1] = (code >> 12 & 0x3f) as u8 | 0x80;
            dst[2] = (code >> 6 & 0x3f) as u8 | 0x80;
            dst[3] = (code & 0x3f) as u8 | 0x80;
        }
    }
    // SAFETY: at least `len` bytes are there.
    unsafe { crate::slice::from_raw_parts_mut(dst.as_mut_ptr(), len) }
}

impl char {
    /// The lowest code point.
    pub const MIN: char = '\0';
    /// The highest valid code point.
    pub const MAX: char = '\u{10ffff}';
    /// The most bytes that a character takes in UTF-8.
    pub const MAX_LEN_UTF8: usize = 4;
    /// The most units that a character takes in UTF-16.
    pub const MAX_LEN_UTF16: usize = 2;
    /// `U+FFFD`, which stands for what could not be decoded.
    pub const REPLACEMENT_CHARACTER: char = '\u{fffd}';
    /// The version of Unicode that the methods of `char` and `str` follow.
    pub const UNICODE_VERSION: (u8, u8, u8) = (17, 0, 0);

    /// The character of a code point, if it is one.
    #[must_use]
    #[inline]
    pub const fn from_u32(i: u32) -> Option<char> {
        super::from_u32(i)
    }

    /// The character of a code point.
    ///
    /// # Safety
    /// It must be a Unicode scalar value.
    #[must_use]
    #[inline]
    pub const unsafe fn from_u32_unchecked(i: u32) -> char {
        // SAFETY: as for the caller.
        unsafe { super::from_u32_unchecked(i) }
    }

    /// The digit of a value in a radix.
    ///
    /// # Panics
    /// Panics if the radix is larger than 36.
    #[must_use]
    #[inline]
    pub const fn from_digit(num: u32, radix: u32) -> Option<char> {
        super::from_digit(num, radix)
    }

    /// An iterator over the characters of UTF-16 code units.
    #[inline]
    pub fn decode_utf16<I: IntoIterator<Item = u16>>(iter: I) -> super::DecodeUtf16<I::IntoIter> {
        super::decode_utf16(iter)
    }

    /// Whether the character is a digit in a radix.
    ///
    /// # Panics
    /// Panics if the radix is smaller than 2 or larger than 36.
    #[inline]
    #[track_caller]
    pub const fn is_digit(self, radix: u32) -> bool {
        self.to_digit(radix).is_some()
    }

    /// The value of a digit in a radix.
    ///
    /// # Panics
    /// Panics if the radix is smaller than 2 or larger than 36.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    #[inline]
    pub const fn to_digit(self, radix: u32) -> Option<u32> {
        if radix < 2 || radix > 36 {
            panic!("to_digit: invalid radix -- radix must be in the range 2 to 36 inclusive");
        }
        let value = match self {
            '0'..='9' => self as u32 - '0' as u32,
            'a'..='z' => self as u32 - 'a' as u32 + 10,
            'A'..='Z' => self as u32 - 'A' as u32 + 10,
            _ => return None,
        };
        if value < radix { Some(value) } else { None }
    }

    /// How many bytes the character takes in UTF-8.
    #[must_use]
    #[inline]
    pub const fn len_utf8(self) -> usize {
        len_utf8(self as u32)
    }

    /// How many units the character takes in UTF-16.
    #[must_use]
    #[inline]
    pub const fn len_utf16(self) -> usize {
        if self as u32 > 0xffff { 2 } else { 1 }
    }

    /// Writes the character as UTF-8 to the start of a buffer.
    ///
    /// # Panics
    /// Panics if the buffer is too small.
    #[inline]
    #[track_caller]
    pub const fn encode_utf8(self, dst: &mut [u8]) -> &mut str {
        // SAFETY: the encoding of a character is valid UTF-8.
        unsafe { crate::str::from_utf8_unchecked_mut(encode_utf8_raw(self as u32, dst)) }
    }

    /// Writes the character as UTF-16 to the start of a buffer.
    ///
    /// # Panics
    /// Panics if the buffer is too small.
    #[inline]
    #[track_caller]
    pub const fn encode_utf16(self, dst: &mut [u16]) -> &mut [u16] {
        let code = self as u32;
        let len = self.len_utf16();
        if dst.len() < len {
            encode_fail("encode_utf16", code, len, "bytes", dst.len());
        }
        if len == 1 {
            dst[0] = code as u16;
        } else {
            dst[0] = 0xd800 | ((code - 0x1_0000) >> 10) as u16;
            dst[1] = 0xdc00 | (code & 0x3ff) as u16;
        }
        // SAFETY: at least `len` units are there.
        unsafe { crate::slice::from_raw_parts_mut(dst.as_mut_ptr(), len) }
    }

    /// Whether the character is a letter.
    #[must_use]
    #[inline]
    pub fn is_alphabetic(self) -> bool {
        if self.is_ascii() { self.is_ascii_alphabetic() } else { in_ranges(self, &tables::ALPHABETIC) }
    }

    /// Whether the character is a lower case letter.
    #[must_use]
    #[inline]
    pub const fn is_lowercase(self) -> bool {
        if self.is_ascii() { self.is_ascii_lowercase() } else { in_ranges(self, &tables::LOWERCASE) }
    }

    /// Whether the character is an upper case letter.
    #[must_use]
    #[inline]
    pub const fn is_uppercase(self) -> bool {
        if self.is_ascii() { self.is_ascii_uppercase() } else { in_ranges(self, &tables::UPPERCASE) }
    }

    /// Whether the character is white space.
    #[must_use]
    #[inline]
    pub const fn is_whitespace(self) -> bool {
        matches!(
            self,
            ' ' | '\t'..='\r'
                | '\u{85}'
                | '\u{a0}'
                | '\u{1680}'
                | '\u{2000}'..='\u{200a}'
                | '\u{2028}'
                | '\u{2029}'
                | '\u{202f}'
                | '\u{205f}'
                | '\u{3000}'
        )
    }

    /// Whether the character is a letter or a number.
    #[must_use]
    #[inline]
    pub fn is_alphanumeric(self) -> bool {
        self.is_alphabetic() || self.is_numeric()
    }

    /// Whether the character is a control character.
    #[must_use]
    #[inline]
    pub const fn is_control(self) -> bool {
        matches!(self, '\0'..='\x1f' | '\x7f'..='\u{9f}')
    }

    /// Whether the character is a number.
    #[must_use]
    #[inline]
    pub fn is_numeric(self) -> bool {
        if self.is_ascii() { self.is_ascii_digit() } else { in_ranges(self, &tables::NUMERIC) }
    }

    /// Whether the character joins the one before it.
    pub(crate) fn is_grapheme_extended(self) -> bool {
        !self.is_ascii() && in_ranges(self, &tables::GRAPHEME_EXTEND)
    }

    /// Whether debug output shows the character as it is.
    pub(crate) fn is_printable(self) -> bool {
        if self.is_ascii() { !self.is_ascii_control() } else { !in_ranges(self, &tables::UNPRINTABLE) }
    }

    /// The lower case form.
    #[must_use = "this returns the lowercased character as a new iterator, without modifying the original"]
    #[inline]
    pub fn to_lowercase(self) -> ToLowercase {
        case::to_lowercase(self)
    }

    /// The upper case form.
    #[must_use = "this returns the uppercased character as a new iterator, without modifying the original"]
    #[inline]
    pub fn to_uppercase(self) -> ToUppercase {
        case::to_uppercase(self)
    }

    /// Whether the character is ASCII.
    #[must_use]
    #[inline]
    pub const fn is_ascii(&self) -> bool {
        (*self as u32) < 128
    }

    /// The upper case form, for ASCII; other characters are left alone.
    #[must_use = "to uppercase the value in-place, use `make_ascii_uppercase()`"]
    #[inline]
    pub const fn to_ascii_uppercase(&self) -> char {
        if self.is_ascii_lowercase() { (*self as u8 - 32) as char } else { *self }
    }

    /// The lower case form, for ASCII; other characters are left alone.
    #[must_use = "to lowercase the value in-place, use `make_ascii_lowercase()`"]
    #[inline]
    pub const fn to_ascii_lowercase(&self) -> char {
        if self.is_ascii_uppercase() { (*self as u8 + 32) as char } else { *self }
    }

    /// Whether two characters are equal up to ASCII case.
    #[inline]
    pub const fn eq_ignore_ascii_case(&self, other: &char) -> bool {
        self.to_ascii_lowercase() as u32 == other.to_ascii_lowercase() as u32
    }

    /// Converts to upper case in place, for ASCII.
    #[inline]
    pub const fn make_ascii_uppercase(&mut self) {
        *self = self.to_ascii_uppercase();
    }

    /// Converts to lower case in place, for ASCII.
    #[inline]
    pub const fn make_ascii_lowercase(&mut self) {
        *self = self.to_ascii_lowercase();
    }
}

macro_rules! ascii_classes {
    ($($(#[doc = $doc:literal])* $name:ident: $($pattern:pat_param)|+,)*) => {
        impl char {
            $(
                $(#[doc = $doc])*
                #[must_use]
                #[inline]
                pub const fn $name(&self) -> bool {
                    matches!(*self, $($pattern)|+)
                }
            )*
        }
    };
}
ascii_classes! {
    /// Whether the character is an ASCII letter.
    is_ascii_alphabetic: 'a'..='z' | 'A'..='Z',
    /// Whether the character is an ASCII upper case letter.
    is_ascii_uppercase: 'A'..='Z',
    /// Whether the character is an ASCII lower case letter.
    is_ascii_lowercase: 'a'..='z',
    /// Whether the character is an ASCII letter or digit.
    is_ascii_alphanumeric: '0'..='9' | 'A'..='Z' | 'a'..='z',
    /// Whether the character is an ASCII digit.
    is_ascii_digit: '0'..='9',
    /// Whether the character is an ASCII octal digit.
    is_ascii_octdigit: '0'..='7',
    /// Whether the character is an ASCII hexadecimal digit.
    is_ascii_hexdigit: '0'..='9' | 'A'..='F' | 'a'..='f',
    /// Whether the character is ASCII punctuation.
    is_ascii_punctuation: '!'..='/' | ':'..='@' | '['..='`' | '{'..='~',
    /// Whether the character is a visible ASCII character.
    is_ascii_graphic: '!'..='~',
    /// Whether the character is ASCII white space.
    is_ascii_whitespace: '\t' | '\n' | '\x0c' | '\r' | ' ',
    /// Whether the character is an ASCII control character.
    is_ascii_control: '\0'..='\x1f' | '\x7f',
}
