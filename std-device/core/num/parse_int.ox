//! Parsing of integers.

use crate::num::{IntErrorKind, ParseIntError};
use crate::str::FromStr;

/// The value of an ASCII digit in a radix up to 36.
#[inline]
pub(crate) const fn digit_of(c: u8, radix: u32) -> Option<u32> {
    let value = match c {
        b'0'..=b'9' => (c - b'0') as u32,
        b'a'..=b'z' => (c - b'a') as u32 + 10,
        b'A'..=b'Z' => (c - b'A') as u32 + 10,
        _ => return None,
    };
    if value < radix { Some(value) } else { None }
}

#[cold]
#[track_caller]
pub(crate) const fn radix_panic(radix: u32) -> ! {
    panic!("from_ascii_radix: radix must lie in the range `[2, 36]` - found {}", radix)
}

macro_rules! impl_from_str {
    ($($T:ident)*) => { $(
        impl FromStr for $T {
            type Err = ParseIntError;

            #[inline]
            fn from_str(src: &str) -> Result<$T, ParseIntError> {
                <$T>::from_ascii_radix(src.as_bytes(), 10)
            }
        }
    )* };
}
impl_from_str! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl ParseIntError {
    /// What was wrong.
    #[must_use]
    pub const fn kind(&self) -> &IntErrorKind {
        &self.kind
    }
}
