//! Conversions between characters, numbers and strings.

use crate::error::Error;
use crate::fmt;
use crate::str::FromStr;

/// A conversion from `u32` to `char` that failed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CharTryFromError(());

/// A conversion from `char` to a smaller integer that failed.
#[derive(Debug, Copy, Clone, PartialEq, Eq)]
pub struct TryFromCharError(pub(crate) ());

/// A string that is not one character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCharError {
    kind: CharErrorKind,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum CharErrorKind {
    EmptyString,
    TooManyChars,
}

impl fmt::Display for CharTryFromError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("converted integer out of range for `char`")
    }
}

impl fmt::Display for TryFromCharError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("unicode code point out of range")
    }
}

impl fmt::Display for ParseCharError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            CharErrorKind::EmptyString => "cannot parse char from empty string",
            CharErrorKind::TooManyChars => "too many characters in string",
        })
    }
}

impl Error for CharTryFromError {}
impl Error for TryFromCharError {}
impl Error for ParseCharError {}

impl FromStr for char {
    type Err = ParseCharError;

    #[inline]
    fn from_str(s: &str) -> Result<char, ParseCharError> {
        let mut chars = s.chars();
        match (chars.next(), chars.next()) {
            (None, _) => Err(ParseCharError { kind: CharErrorKind::EmptyString }),
            (Some(c), None) => Ok(c),
            _ => Err(ParseCharError { kind: CharErrorKind::TooManyChars }),
        }
    }
}

impl TryFrom<u32> for char {
    type Error = CharTryFromError;

    #[inline]
    fn try_from(i: u32) -> Result<char, CharTryFromError> {
        match super::from_u32(i) {
            Some(c) => Ok(c),
            None => Err(CharTryFromError(())),
        }
    }
}

macro_rules! from_char {
    ($($T:ident)*) => { $(
        impl TryFrom<char> for $T {
            type Error = TryFromCharError;

            #[inline]
            fn try_from(c: char) -> Result<$T, TryFromCharError> {
                let code = c as u32;
                if code <= $T::MAX as u32 { Ok(code as $T) } else { Err(TryFromCharError(())) }
            }
        }
    )* };
}
from_char! { u8 u16 }

impl TryFrom<char> for usize {
    type Error = TryFromCharError;

    #[inline]
    fn try_from(c: char) -> Result<usize, TryFromCharError> {
        Ok(c as u32 as usize)
    }
}
