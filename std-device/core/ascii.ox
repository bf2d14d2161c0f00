//! ASCII operations on bytes.

use crate::fmt::{self, Write};
use crate::iter::FusedIterator;

/// The escaped form of a byte.
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
pub struct EscapeDefault {
    data: [u8; 4],
    front: u8,
    back: u8,
}

/// A byte, escaped as in a byte string.
pub fn escape_default(c: u8) -> EscapeDefault {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let (data, back) = match c {
        b'\t' => ([b'\\', b't', 0, 0], 2),
        b'\r' => ([b'\\', b'r', 0, 0], 2),
        b'\n' => ([b'\\', b'n', 0, 0], 2),
        b'\\' | b'\'' | b'"' => ([b'\\', c, 0, 0], 2),
        b' '..=b'~' => ([c, 0, 0, 0], 1),
        _ => ([b'\\', b'x', HEX[(c >> 4) as usize], HEX[(c & 15) as usize]], 4),
    };
    EscapeDefault { data, front: 0, back }
}

impl Iterator for EscapeDefault {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.front == self.back {
            return None;
        }
        self.front += 1;
        Some(self.data[self.front as usize - 1])
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = (self.back - self.front) as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for EscapeDefault {
    #[inline]
    fn next_back(&mut self) -> Option<u8> {
        if self.front == self.back {
            return None;
        }
        self.back -= 1;
        Some(self.data[self.back as usize])
    }
}

impl ExactSizeIterator for EscapeDefault {}
impl FusedIterator for EscapeDefault {}

impl fmt::Display for EscapeDefault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for b in self.clone() {
            f.write_char(b as char)?;
        }
        Ok(())
    }
}

impl fmt::Debug for EscapeDefault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EscapeDefault").finish_non_exhaustive()
    }
}

impl u8 {
    /// Whether the byte is ASCII.
    #[must_use]
    #[inline]
    pub const fn is_ascii(&self) -> bool {
        *self < 128
    }

    /// The upper case form, for ASCII letters.
    #[must_use = "to uppercase the value in-place, use `make_ascii_uppercase()`"]
    #[inline]
    pub const fn to_ascii_uppercase(&self) -> u8 {
        if self.is_ascii_lowercase() { *self - 32 } else { *self }
    }

    /// The lower case form, for ASCII letters.
    #[must_use = "to lowercase the value in-place, use `make_ascii_lowercase()`"]
    #[inline]
    pub const fn to_ascii_lowercase(&self) -> u8 {
        if self.is_ascii_uppercase() { *self + 32 } else { *self }
    }

    /// Whether two bytes are equal up to ASCII case.
    #[inline]
    pub const fn eq_ignore_ascii_case(&self, other: &u8) -> bool {
        self.to_ascii_lowercase() == other.to_ascii_lowercase()
    }

    /// Converts to upper case in place.
    #[inline]
    pub const fn make_ascii_uppercase(&mut self) {
        *self = self.to_ascii_uppercase();
    }

    /// Converts to lower case in place.
    #[inline]
    pub const fn make_ascii_lowercase(&mut self) {
        *self = self.to_ascii_lowercase();
    }

    /// The byte, escaped as in a byte string.
    #[must_use = "this returns the escaped byte as an iterator, without modifying the original"]
    #[inline]
    pub fn escape_ascii(self) -> EscapeDefault {
        escape_default(self)
    }

    /// Whether the byte can start a character of UTF-8 text.
    #[inline]
    pub(crate) const fn is_utf8_char_boundary(self) -> bool {
        (self as i8) >= -0x40
    }
}

macro_rules! ascii_classes {
    ($($(#[doc = $doc:literal])* $name:ident: $($pattern:pat_param)|+,)*) => {
        impl u8 {
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
    /// Whether the byte is an ASCII letter.
    is_ascii_alphabetic: b'a'..=b'z' | b'A'..=b'Z',
    /// Whether the byte is an ASCII upper case letter.
    is_ascii_uppercase: b'A'..=b'Z',
    /// Whether the byte is an ASCII lower case letter.
    is_ascii_lowercase: b'a'..=b'z',
    /// Whether the byte is an ASCII letter or digit.
    is_ascii_alphanumeric: b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z',
    /// Whether the byte is an ASCII digit.
    is_ascii_digit: b'0'..=b'9',
    /// Whether the byte is an ASCII octal digit.
    is_ascii_octdigit: b'0'..=b'7',
    /// Whether the byte is an ASCII hexadecimal digit.
    is_ascii_hexdigit: b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f',
    /// Whether the byte is ASCII punctuation.
    is_ascii_punctuation: b'!'..=b'/' | b':'..=b'@' | b'['..=b'`' | b'{'..=b'~',
    /// Whether the byte is a visible ASCII character.
    is_ascii_graphic: b'!'..=b'~',
    /// Whether the byte is ASCII white space.
    is_ascii_whitespace: b'\t' | b'\n' | b'\x0c' | b'\r' | b' ',
    /// Whether the byte is an ASCII control character.
    is_ascii_control: b'\0'..=b'\x1f' | b'\x7f',
}
