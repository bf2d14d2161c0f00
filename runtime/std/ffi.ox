//! Foreign types, and text of the operating system.

use core::borrow::Borrow;
use core::fmt;
use core::ops::Deref;

use crate::borrow::{Cow, ToOwned};
use crate::boxed::Box;
use crate::string::String;
use crate::vec::Vec;

pub use alloc_crate::ffi::{CString, IntoStringError, NulError};
pub use core::ffi::{
    CStr, FromBytesUntilNulError, FromBytesWithNulError, c_char, c_double, c_float, c_int, c_long, c_longlong, c_schar,
    c_short, c_uchar, c_uint, c_ulong, c_ulonglong, c_ushort, c_void,
};

/// Borrowed text of the operating system: any bytes, usually UTF-8.
#[repr(transparent)]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OsStr {
    bytes: [u8],
}

/// Owned text of the operating system.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct OsString {
    bytes: Vec<u8>,
}

impl OsStr {
    /// The same text.
    pub fn new<S: AsRef<OsStr> + ?Sized>(text: &S) -> &OsStr {
        text.as_ref()
    }

    /// From bytes.
    pub fn from_bytes(bytes: &[u8]) -> &OsStr {
        // SAFETY: the type is the bytes, with another name.
        unsafe { &*(bytes as *const [u8] as *const OsStr) }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes.
    pub fn as_encoded_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The text, if it is UTF-8.
    pub fn to_str(&self) -> Option<&str> {
        crate::str::from_utf8(&self.bytes).ok()
    }

    /// The text, with what is not UTF-8 replaced.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// An owned copy.
    pub fn to_os_string(&self) -> OsString {
        OsString { bytes: self.bytes.to_vec() }
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }
}

impl OsString {
    /// Empty text.
    pub const fn new() -> OsString {
        OsString { bytes: Vec::new() }
    }

    /// From bytes.
    pub fn from_vec(bytes: Vec<u8>) -> OsString {
        OsString { bytes }
    }

    /// The bytes.
    pub fn into_vec(self) -> Vec<u8> {
        self.bytes
    }

    /// Borrowed.
    pub fn as_os_str(&self) -> &OsStr {
        OsStr::from_bytes(&self.bytes)
    }

    /// The text if it is UTF-8; otherwise it comes back.
    pub fn into_string(self) -> Result<String, OsString> {
        match String::from_utf8(self.bytes) {
            Ok(text) => Ok(text),
            Err(error) => Err(OsString { bytes: error.into_bytes() }),
        }
    }

    /// Adds text at the end.
    pub fn push<T: AsRef<OsStr>>(&mut self, text: T) {
        self.bytes.extend_from_slice(text.as_ref().as_bytes())
    }
}

impl Deref for OsString {
    type Target = OsStr;

    fn deref(&self) -> &OsStr {
        self.as_os_str()
    }
}

impl Borrow<OsStr> for OsString {
    fn borrow(&self) -> &OsStr {
        self
    }
}

impl ToOwned for OsStr {
    type Owned = OsString;

    fn to_owned(&self) -> OsString {
        self.to_os_string()
    }
}

impl fmt::Debug for OsStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.to_string_lossy(), f)
    }
}

impl fmt::Debug for OsString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl AsRef<OsStr> for OsStr {
    fn as_ref(&self) -> &OsStr {
        self
    }
}

impl AsRef<OsStr> for OsString {
    fn as_ref(&self) -> &OsStr {
        self
    }
}

impl AsRef<OsStr> for str {
    fn as_ref(&self) -> &OsStr {
        OsStr::from_bytes(self.as_bytes())
    }
}

impl AsRef<OsStr> for String {
    fn as_ref(&self) -> &OsStr {
        OsStr::from_bytes(self.as_bytes())
    }
}

impl From<String> for OsString {
    fn from(text: String) -> OsString {
        OsString { bytes: text.into_bytes() }
    }
}

impl<T: AsRef<OsStr> + ?Sized> From<&T> for OsString {
    fn from(text: &T) -> OsString {
        text.as_ref().to_os_string()
    }
}

impl PartialEq<str> for OsStr {
    fn eq(&self, other: &str) -> bool {
        self.bytes == *other.as_bytes()
    }
}

impl PartialEq<&str> for OsString {
    fn eq(&self, other: &&str) -> bool {
        *self.bytes == *other.as_bytes()
    }
}

impl From<OsString> for Box<OsStr> {
    fn from(text: OsString) -> Box<OsStr> {
        let raw = Box::into_raw(text.bytes.into_boxed_slice());
        // SAFETY: the type is the bytes, with another name.
        unsafe { Box::from_raw(raw as *mut OsStr) }
    }
}
