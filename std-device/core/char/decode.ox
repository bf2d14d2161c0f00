//! Decoding of UTF-16.

use crate::error::Error;
use crate::fmt;
use crate::iter::FusedIterator;

/// Decodes UTF-16 from an iterator of code units.
#[derive(Clone, Debug)]
pub struct DecodeUtf16<I>
where
    I: Iterator<Item = u16>,
{
    iter: I,
    // A unit that was read too far.
    pending: Option<u16>,
}

/// A surrogate without its partner.
#[derive(Debug, Clone, Eq, PartialEq)]
pub struct DecodeUtf16Error {
    code: u16,
}

/// An iterator over the characters of UTF-16 code units.
#[inline]
pub fn decode_utf16<I: IntoIterator<Item = u16>>(iter: I) -> DecodeUtf16<I::IntoIter> {
    DecodeUtf16 { iter: iter.into_iter(), pending: None }
}

impl<I: Iterator<Item = u16>> Iterator for DecodeUtf16<I> {
    type Item = Result<char, DecodeUtf16Error>;

    fn next(&mut self) -> Option<Result<char, DecodeUtf16Error>> {
        let unit = match self.pending.take() {
            Some(unit) => unit,
            None => self.iter.next()?,
        };
        if unit & 0xf800 != 0xd800 {
            // SAFETY: not a surrogate.
            return Some(Ok(unsafe { super::from_u32_unchecked(unit as u32) }));
        }
        if unit >= 0xdc00 {
            return Some(Err(DecodeUtf16Error { code: unit }));
        }
        match self.iter.next() {
            Some(low) if low & 0xfc00 == 0xdc00 => {
                let code = (((unit & 0x3ff) as u32) << 10 | (low & 0x3ff) as u32) + 0x1_0000;
                // SAFETY: a surrogate pair encodes a character above U+FFFF.
                Some(Ok(unsafe { super::from_u32_unchecked(code) }))
            }
            other => {
                self.pending = other;
                Some(Err(DecodeUtf16Error { code: unit }))
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (low, high) = self.iter.size_hint();
        let pending = self.pending.is_some() as usize;
        (low.div_ceil(2), high.and_then(|n| n.checked_add(pending)))
    }
}

impl<I: Iterator<Item = u16> + FusedIterator> FusedIterator for DecodeUtf16<I> {}

impl DecodeUtf16Error {
    /// The surrogate.
    #[must_use]
    pub fn unpaired_surrogate(&self) -> u16 {
        self.code
    }
}

impl fmt::Display for DecodeUtf16Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unpaired surrogate found: {:x}", self.code)
    }
}

impl Error for DecodeUtf16Error {}
