//! `CString`, an owned string that ends with a zero byte.

use core::borrow::Borrow;
use core::error::Error;
use core::ffi::{CStr, c_char};
use core::fmt;
use core::mem::ManuallyDrop;
use core::ops::Deref;
use core::ptr;
use core::str::Utf8Error;

use crate::borrow::{Cow, ToOwned};
use crate::boxed::Box;
use crate::string::String;
use crate::vec::Vec;

/// An owned string that ends with a zero byte.
#[derive(PartialEq, PartialOrd, Eq, Ord, Hash, Clone)]
#[rustc_diagnostic_item = "cstring_type"]
#[rustc_insignificant_dtor]
pub struct CString {
    // With the zero byte, and no other.
    inner: Box<[u8]>,
}

/// A string with a zero byte inside: its position, and the bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NulError(usize, Vec<u8>);

/// A string that is not UTF-8.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntoStringError {
    inner: CString,
    error: Utf8Error,
}

impl CString {
    /// A string of bytes without a zero.
    pub fn new<T: Into<Vec<u8>>>(t: T) -> Result<CString, NulError> {
        let bytes: Vec<u8> = t.into();
        match bytes.iter().position(|&b| b == 0) {
            Some(position) => Err(NulError(position, bytes)),
            // SAFETY: checked.
            None => Ok(unsafe { CString::from_vec_unchecked(bytes) }),
        }
    }

    /// A string of bytes without a zero, unchecked.
    ///
    /// # Safety
    /// They must not contain a zero.
    #[must_use]
    pub unsafe fn from_vec_unchecked(v: Vec<u8>) -> Self {
        let mut v = v;
        v.reserve_exact(1);
        v.push(0);
        CString { inner: v.into_boxed_slice() }
    }

    /// A string of what `into_raw` gave.
    ///
    /// # Safety
    /// It must be from `into_raw`, with the same length.
    #[must_use = "call `drop(from_raw(ptr))` if you intend to drop the `CString`"]
    pub unsafe fn from_raw(ptr: *mut c_char) -> CString {
        // SAFETY: as for the caller.
        unsafe {
            let len = CStr::from_ptr(ptr).to_bytes_with_nul().len();
            CString { inner: Box::from_raw(ptr::slice_from_raw_parts_mut(ptr as *mut u8, len)) }
        }
    }

    /// The address of the string, which the caller now owns.
    #[inline]
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_raw(self) -> *mut c_char {
        Box::into_raw(self.into_inner()) as *mut c_char
    }

    fn into_inner(self) -> Box<[u8]> {
        let mut this = ManuallyDrop::new(self);
        core::mem::take(&mut this.inner)
    }

    /// The string, if it is UTF-8.
    pub fn into_string(self) -> Result<String, IntoStringError> {
        String::from_utf8(self.into_bytes()).map_err(|e| IntoStringError {
            error: e.utf8_error(),
            // SAFETY: the bytes were those of a `CString`.
            inner: unsafe { Self::from_vec_unchecked(e.into_bytes()) },
        })
    }

    /// The bytes without the zero.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_bytes(self) -> Vec<u8> {
        let mut vec = self.into_inner().into_vec();
        let _nul = vec.pop();
        vec
    }

    /// The bytes with the zero.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_bytes_with_nul(self) -> Vec<u8> {
        self.into_inner().into_vec()
    }

    /// The bytes without the zero.
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.inner[..self.inner.len() - 1]
    }

    /// The bytes with the zero.
    #[inline]
    #[must_use]
    pub fn as_bytes_with_nul(&self) -> &[u8] {
        &self.inner
    }

    /// The borrowed string.
    #[inline]
    #[must_use]
    pub fn as_c_str(&self) -> &CStr {
        // SAFETY: there is a zero at the end, and no other.
        unsafe { CStr::from_bytes_with_nul_unchecked(self.as_bytes_with_nul()) }
    }
}

// The string is emptied first, so that a use after the drop reads nothing.
impl Drop for CString {
    #[inline]
    fn drop(&mut self) {
        if let Some(first) = self.inner.first_mut() {
            *first = 0;
        }
    }
}

impl Deref for CString {
    type Target = CStr;

    #[inline]
    fn deref(&self) -> &CStr {
        self.as_c_str()
    }
}

impl fmt::Debug for CString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_c_str(), f)
    }
}

impl Default for CString {
    fn default() -> CString {
        // SAFETY: no bytes.
        unsafe { CString::from_vec_unchecked(Vec::new()) }
    }
}

impl Borrow<CStr> for CString {
    #[inline]
    fn borrow(&self) -> &CStr {
        self
    }
}

impl AsRef<CStr> for CString {
    #[inline]
    fn as_ref(&self) -> &CStr {
        self
    }
}

impl ToOwned for CStr {
    type Owned = CString;

    fn to_owned(&self) -> CString {
        CString { inner: self.to_bytes_with_nul().into() }
    }
}

impl From<&CStr> for CString {
    fn from(s: &CStr) -> CString {
        s.to_owned()
    }
}

impl CStr {
    /// The string, with `U+FFFD` for what is not UTF-8.
    #[rustc_allow_incoherent_impl]
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.to_bytes())
    }
}

impl NulError {
    /// The position of the zero.
    #[must_use]
    pub fn nul_position(&self) -> usize {
        self.0
    }

    /// The bytes.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_vec(self) -> Vec<u8> {
        self.1
    }
}

impl fmt::Display for NulError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nul byte found in provided data at position: {}", self.0)
    }
}

impl Error for NulError {}

impl IntoStringError {
    /// The string.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_cstring(self) -> CString {
        self.inner
    }

    /// What was wrong.
    #[must_use]
    pub fn utf8_error(&self) -> Utf8Error {
        self.error
    }
}

impl fmt::Display for IntoStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("C string contained non-utf8 bytes")
    }
}

impl Error for IntoStringError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}
