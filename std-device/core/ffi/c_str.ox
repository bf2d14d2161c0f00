//! Strings that end with a zero byte.

use crate::cmp::Ordering;
use crate::error::Error;
use crate::ffi::c_char;
use crate::fmt;
use crate::ops::{Index, RangeFrom};
use crate::slice;
use crate::str;

/// A borrowed string that ends with a zero byte.
#[lang = "CStr"]
#[rustc_diagnostic_item = "cstr_type"]
#[rustc_has_incoherent_inherent_impls]
#[derive(PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct CStr {
    // With the zero byte.
    inner: [c_char],
}

/// Bytes that are no such string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FromBytesWithNulError {
    /// A zero byte before the last.
    InteriorNul {
        /// Its position.
        position: usize,
    },
    /// The last byte is not zero.
    NotNulTerminated,
}

impl fmt::Display for FromBytesWithNulError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InteriorNul { position } => {
                write!(f, "data provided contains an interior nul byte at position {position}")
            }
            Self::NotNulTerminated => f.write_str("data provided is not nul terminated"),
        }
    }
}

impl Error for FromBytesWithNulError {}

/// Bytes without a zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromBytesUntilNulError(());

impl fmt::Display for FromBytesUntilNulError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("data provided does not contain a nul")
    }
}

impl Error for FromBytesUntilNulError {}

impl CStr {
    /// A string at an address.
    ///
    /// # Safety
    /// It must be valid up to a zero byte, and not change during `'a`.
    #[inline]
    #[must_use]
    pub const unsafe fn from_ptr<'a>(ptr: *const c_char) -> &'a CStr {
        let mut len = 0;
        // SAFETY: as for the caller.
        unsafe {
            while *ptr.add(len) != 0 {
                len += 1;
            }
            Self::from_bytes_with_nul_unchecked(slice::from_raw_parts(ptr as *const u8, len + 1))
        }
    }

    /// The string before the first zero byte.
    pub const fn from_bytes_until_nul(bytes: &[u8]) -> Result<&CStr, FromBytesUntilNulError> {
        let mut i = 0;
        while i < bytes.len() {
            if bytes[i] == 0 {
                // SAFETY: the first zero is the last byte.
                return Ok(unsafe { Self::from_bytes_with_nul_unchecked(slice::from_raw_parts(bytes.as_ptr(), i + 1)) });
            }
            i += 1;
        }
        Err(FromBytesUntilNulError(()))
    }

    /// Bytes whose last, and only whose last, is zero.
    pub const fn from_bytes_with_nul(bytes: &[u8]) -> Result<&Self, FromBytesWithNulError> {
        let mut i = 0;
        while i < bytes.len() {
            if bytes[i] == 0 {
                if i + 1 == bytes.len() {
                    // SAFETY: checked.
                    return Ok(unsafe { Self::from_bytes_with_nul_unchecked(bytes) });
                }
                return Err(FromBytesWithNulError::InteriorNul { position: i });
            }
            i += 1;
        }
        Err(FromBytesWithNulError::NotNulTerminated)
    }

    /// Bytes whose last, and only whose last, is zero; unchecked.
    ///
    /// # Safety
    /// As `from_bytes_with_nul` checks.
    #[inline]
    #[must_use]
    pub const unsafe fn from_bytes_with_nul_unchecked(bytes: &[u8]) -> &CStr {
        // SAFETY: it is a wrapper around these bytes.
        unsafe { &*(bytes as *const [u8] as *const CStr) }
    }

    /// The address of the first byte.
    #[inline]
    #[must_use]
    #[rustc_as_ptr]
    #[rustc_never_returns_null_ptr]
    pub const fn as_ptr(&self) -> *const c_char {
        self.inner.as_ptr()
    }

    /// How many bytes there are before the zero.
    #[inline]
    #[must_use]
    pub const fn count_bytes(&self) -> usize {
        self.inner.len() - 1
    }

    /// Whether there is nothing before the zero.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.inner.len() == 1
    }

    /// The bytes without the zero.
    #[inline]
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub const fn to_bytes(&self) -> &[u8] {
        // SAFETY: there always is a zero at the end.
        unsafe { slice::from_raw_parts(self.inner.as_ptr() as *const u8, self.inner.len() - 1) }
    }

    /// The bytes with the zero.
    #[inline]
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub const fn to_bytes_with_nul(&self) -> &[u8] {
        // SAFETY: the characters are bytes.
        unsafe { slice::from_raw_parts(self.inner.as_ptr() as *const u8, self.inner.len()) }
    }

    /// The string, if it is UTF-8.
    pub const fn to_str(&self) -> Result<&str, str::Utf8Error> {
        str::from_utf8(self.to_bytes())
    }
}

impl fmt::Debug for CStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char('"')?;
        for chunk in self.to_bytes().utf8_chunks() {
            for c in chunk.valid().chars() {
                match c {
                    '\0' => f.write_str("\\0")?,
                    '\x01'..='\x7f' => write!(f, "{}", (c as u8).escape_ascii())?,
                    _ => write!(f, "{}", c.escape_debug())?,
                }
            }
            write!(f, "{}", chunk.invalid().escape_ascii())?;
        }
        f.write_char('"')
    }
}

impl Default for &CStr {
    #[inline]
    fn default() -> Self {
        // SAFETY: one zero byte.
        unsafe { CStr::from_bytes_with_nul_unchecked(&[0]) }
    }
}

impl PartialOrd for CStr {
    #[inline]
    fn partial_cmp(&self, other: &CStr) -> Option<Ordering> {
        self.to_bytes().partial_cmp(other.to_bytes())
    }
}

impl Ord for CStr {
    #[inline]
    fn cmp(&self, other: &CStr) -> Ordering {
        self.to_bytes().cmp(other.to_bytes())
    }
}

impl AsRef<CStr> for CStr {
    #[inline]
    fn as_ref(&self) -> &CStr {
        self
    }
}

impl PartialEq<&CStr> for CStr {
    fn eq(&self, other: &&CStr) -> bool {
        *self == **other
    }
}

impl Index<RangeFrom<usize>> for CStr {
    type Output = CStr;

    fn index(&self, range: RangeFrom<usize>) -> &CStr {
        let bytes = self.to_bytes_with_nul();
        assert!(range.start < bytes.len(), "index out of bounds: the len is {} but the index is {}", bytes.len(), range.start);
        // SAFETY: the zero at the end stays, and there is no other.
        unsafe { CStr::from_bytes_with_nul_unchecked(&bytes[range]) }
    }
}
