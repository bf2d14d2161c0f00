//! Text of the operating system as bytes.

use crate::ffi::{OsStr, OsString};
use crate::vec::Vec;

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::ffi::OsStr {}
    impl Sealed for crate::ffi::OsString {}
}

/// [`OsStr`] as bytes.
pub trait OsStrExt: sealed::Sealed {
    /// Text of any bytes.
    fn from_bytes(bytes: &[u8]) -> &Self;

    /// The bytes.
    fn as_bytes(&self) -> &[u8];
}

impl OsStrExt for OsStr {
    #[inline]
    fn from_bytes(bytes: &[u8]) -> &OsStr {
        OsStr::of(bytes)
    }

    #[inline]
    fn as_bytes(&self) -> &[u8] {
        self.as_encoded_bytes()
    }
}

/// [`OsString`] as bytes.
pub trait OsStringExt: sealed::Sealed {
    /// Text of any bytes.
    fn from_vec(bytes: Vec<u8>) -> Self;

    /// The bytes.
    fn into_vec(self) -> Vec<u8>;
}

impl OsStringExt for OsString {
    #[inline]
    fn from_vec(bytes: Vec<u8>) -> OsString {
        OsString::of(bytes)
    }

    #[inline]
    fn into_vec(self) -> Vec<u8> {
        self.into_encoded_bytes()
    }
}
