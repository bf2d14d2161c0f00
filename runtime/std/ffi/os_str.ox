//! Strings of the operating system: any bytes, usually UTF-8.

use alloc_crate::borrow::{Cow, ToOwned};
use alloc_crate::boxed::Box;
use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::borrow::Borrow;
use core::fmt::{self, Write};
use core::ops::Deref;
use core::str;

/// An owned string of the operating system.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct OsString {
    inner: Vec<u8>,
}

/// A borrowed string of the operating system.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct OsStr {
    inner: [u8],
}

impl OsString {
    /// An empty string.
    #[must_use]
    #[inline]
    pub const fn new() -> OsString {
        OsString { inner: Vec::new() }
    }

    pub(crate) fn from_bytes(bytes: Vec<u8>) -> OsString {
        OsString { inner: bytes }
    }

    /// The borrowed string.
    #[inline]
    #[must_use]
    pub fn as_os_str(&self) -> &OsStr {
        self
    }

    /// The string, if it is UTF-8.
    #[inline]
    pub fn into_string(self) -> Result<String, OsString> {
        String::from_utf8(self.inner).map_err(|e| OsString { inner: e.into_bytes() })
    }

    /// Appends a string.
    #[inline]
    pub fn push<T: AsRef<OsStr>>(&mut self, s: T) {
        self.inner.extend_from_slice(&s.as_ref().inner)
    }

    /// The bytes.
    #[inline]
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_encoded_bytes(self) -> Vec<u8> {
        self.inner
    }
}

impl OsStr {
    /// A string as a string of the operating system.
    #[inline]
    pub fn new<S: AsRef<OsStr> + ?Sized>(s: &S) -> &OsStr {
        s.as_ref()
    }

    #[inline]
    pub(crate) fn from_inner(bytes: &[u8]) -> &OsStr {
        // SAFETY: it is a wrapper around bytes.
        unsafe { &*(bytes as *const [u8] as *const OsStr) }
    }

    /// The string, if it is UTF-8.
    #[inline]
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub fn to_str(&self) -> Option<&str> {
        str::from_utf8(&self.inner).ok()
    }

    /// The string, with `U+FFFD` for what is not UTF-8.
    #[inline]
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.inner)
    }

    /// An owned copy.
    #[inline]
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub fn to_os_string(&self) -> OsString {
        OsString { inner: self.inner.to_vec() }
    }

    /// Whether there are no bytes.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inner.is_empty()
    }

    /// The length in bytes.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.inner.len()
    }

    /// The bytes.
    #[inline]
    #[must_use]
    pub fn as_encoded_bytes(&self) -> &[u8] {
        &self.inner
    }
}

impl Deref for OsString {
    type Target = OsStr;

    #[inline]
    fn deref(&self) -> &OsStr {
        OsStr::from_inner(&self.inner)
    }
}

impl fmt::Debug for OsStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for chunk in self.inner.utf8_chunks() {
            for c in chunk.valid().escape_debug() {
                f.write_char(c)?;
            }
            for b in chunk.invalid() {
                write!(f, "\\x{b:02X}")?;
            }
        }
        f.write_char('"')
    }
}

impl fmt::Debug for OsString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl ToOwned for OsStr {
    type Owned = OsString;

    fn to_owned(&self) -> OsString {
        self.to_os_string()
    }
}

impl Borrow<OsStr> for OsString {
    #[inline]
    fn borrow(&self) -> &OsStr {
        self
    }
}

impl AsRef<OsStr> for OsStr {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        self
    }
}

impl AsRef<OsStr> for OsString {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        self
    }
}

impl AsRef<OsStr> for str {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        OsStr::from_inner(self.as_bytes())
    }
}

impl AsRef<OsStr> for String {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        (&**self).as_ref()
    }
}

impl From<String> for OsString {
    #[inline]
    fn from(s: String) -> OsString {
        OsString { inner: s.into_bytes() }
    }
}

impl<T: ?Sized + AsRef<OsStr>> From<&T> for OsString {
    fn from(s: &T) -> OsString {
        s.as_ref().to_os_string()
    }
}

impl From<&OsStr> for Box<OsStr> {
    fn from(s: &OsStr) -> Box<OsStr> {
        let bytes: Box<[u8]> = s.inner.into();
        // SAFETY: it is a wrapper around bytes.
        unsafe { Box::from_raw(Box::into_raw(bytes) as *mut OsStr) }
    }
}

impl PartialEq<str> for OsString {
    fn eq(&self, other: &str) -> bool {
        &**self == other
    }
}

impl PartialEq<&str> for OsString {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl PartialEq<str> for OsStr {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        &self.inner == other.as_bytes()
    }
}
