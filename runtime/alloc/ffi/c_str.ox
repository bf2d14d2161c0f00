//! `CString`, an owned string that ends with a zero byte.

use core::borrow::Borrow;
use core::error::Error;
use core::ffi::{CStr, c_char};
use core::fmt;
use core::mem::ManuallyDrop;
use core::num::NonZero;
use core::ops::{Deref, Index, RangeFull};
use core::ptr;
use core::str::Utf8Error;

use crate::borrow::{Cow, ToOwned};
use crate::boxed::Box;
use crate::rc::Rc;
use crate::string::String;
use crate::sync::Arc;
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

#[derive(Clone, PartialEq, Eq, Debug)]
enum FromBytesWithNulErrorKind {
    InteriorNul(usize),
    NotNulTerminated,
}

/// Bytes that are no such string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FromVecWithNulError {
    error_kind: FromBytesWithNulErrorKind,
    bytes: Vec<u8>,
}

impl FromVecWithNulError {
    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl fmt::Display for FromVecWithNulError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error_kind {
            FromBytesWithNulErrorKind::InteriorNul(position) => {
                write!(f, "data provided contains an interior nul byte at pos {position}")
            }
            FromBytesWithNulErrorKind::NotNulTerminated => f.write_str("data provided is not nul terminated"),
        }
    }
}

impl Error for FromVecWithNulError {}

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

    /// A string of bytes whose last, and only whose last, is zero; unchecked.
    ///
    /// # Safety
    /// As [`from_vec_with_nul`](Self::from_vec_with_nul) checks.
    #[must_use]
    pub unsafe fn from_vec_with_nul_unchecked(v: Vec<u8>) -> CString {
        CString { inner: v.into_boxed_slice() }
    }

    /// A string of bytes whose last, and only whose last, is zero.
    pub fn from_vec_with_nul(v: Vec<u8>) -> Result<CString, FromVecWithNulError> {
        match v.iter().position(|&b| b == 0) {
            // SAFETY: checked.
            Some(position) if position + 1 == v.len() => Ok(unsafe { CString::from_vec_with_nul_unchecked(v) }),
            Some(position) => Err(FromVecWithNulError { error_kind: FromBytesWithNulErrorKind::InteriorNul(position), bytes: v }),
            None => Err(FromVecWithNulError { error_kind: FromBytesWithNulErrorKind::NotNulTerminated, bytes: v }),
        }
    }

    /// The string in a box.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_boxed_c_str(self) -> Box<CStr> {
        let raw = Box::into_raw(self.into_inner());
        // SAFETY: the type is the bytes, with another name.
        unsafe { Box::from_raw(raw as *mut CStr) }
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

impl From<Box<CStr>> for CString {
    fn from(s: Box<CStr>) -> CString {
        s.into_c_string()
    }
}

impl From<Vec<NonZero<u8>>> for CString {
    fn from(v: Vec<NonZero<u8>>) -> CString {
        let bytes = v.into_iter().map(|byte| byte.get()).collect();
        // SAFETY: none of the bytes is zero.
        unsafe { CString::from_vec_unchecked(bytes) }
    }
}

impl<'a> From<Cow<'a, CStr>> for CString {
    fn from(s: Cow<'a, CStr>) -> CString {
        s.into_owned()
    }
}

impl<'a> From<CString> for Cow<'a, CStr> {
    fn from(s: CString) -> Cow<'a, CStr> {
        Cow::Owned(s)
    }
}

impl<'a> From<&'a CStr> for Cow<'a, CStr> {
    fn from(s: &'a CStr) -> Cow<'a, CStr> {
        Cow::Borrowed(s)
    }
}

impl<'a> From<&'a CString> for Cow<'a, CStr> {
    fn from(s: &'a CString) -> Cow<'a, CStr> {
        Cow::Borrowed(s.as_c_str())
    }
}

impl From<CString> for Box<CStr> {
    fn from(s: CString) -> Box<CStr> {
        s.into_boxed_c_str()
    }
}

impl From<&CStr> for Box<CStr> {
    fn from(s: &CStr) -> Box<CStr> {
        s.to_owned().into_boxed_c_str()
    }
}

impl From<&mut CStr> for Box<CStr> {
    fn from(s: &mut CStr) -> Box<CStr> {
        Box::from(&*s)
    }
}

impl From<Cow<'_, CStr>> for Box<CStr> {
    fn from(s: Cow<'_, CStr>) -> Box<CStr> {
        s.into_owned().into_boxed_c_str()
    }
}

impl Clone for Box<CStr> {
    fn clone(&self) -> Box<CStr> {
        Box::from(&**self)
    }
}

impl Default for Box<CStr> {
    fn default() -> Box<CStr> {
        CString::default().into_boxed_c_str()
    }
}

macro_rules! counted {
    ($($Pointer:ident)*) => { $(
        impl From<CString> for $Pointer<CStr> {
            fn from(s: CString) -> $Pointer<CStr> {
                let raw = $Pointer::into_raw($Pointer::<[u8]>::from(s.into_bytes_with_nul()));
                // SAFETY: the type is the bytes, with another name.
                unsafe { $Pointer::from_raw(raw as *const CStr) }
            }
        }

        impl From<&CStr> for $Pointer<CStr> {
            fn from(s: &CStr) -> $Pointer<CStr> {
                $Pointer::from(s.to_owned())
            }
        }
    )* };
}
counted! { Rc Arc }

impl CStr {
    /// The string, with `U+FFFD` for what is not UTF-8.
    #[rustc_allow_incoherent_impl]
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.to_bytes())
    }

    /// The same string, owned; nothing is copied.
    #[rustc_allow_incoherent_impl]
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_c_string(self: Box<CStr>) -> CString {
        let raw = Box::into_raw(self) as *mut [u8];
        // SAFETY: the type is the bytes, with another name.
        CString { inner: unsafe { Box::from_raw(raw) } }
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

macro_rules! equal_bytes {
    ($([$($lifetimes:tt)*] $Left:ty, $Right:ty;)*) => { $(
        impl<$($lifetimes)*> PartialEq<$Right> for $Left {
            #[inline]
            fn eq(&self, other: &$Right) -> bool {
                let (left, right): (&CStr, &CStr) = (self.as_ref(), other.as_ref());
                left.to_bytes() == right.to_bytes()
            }
        }
    )* };
}
equal_bytes! {
    [] CStr, CString;
    ['a] CStr, Cow<'a, CStr>;
    [] CString, CStr;
    ['a] CString, &'a CStr;
    ['a] CString, Cow<'a, CStr>;
    ['a] Cow<'a, CStr>, CStr;
    ['a, 'b] Cow<'a, CStr>, &'b CStr;
    ['a] Cow<'a, CStr>, CString;
}

impl From<CString> for Vec<u8> {
    fn from(text: CString) -> Vec<u8> {
        text.into_bytes()
    }
}

impl TryFrom<CString> for String {
    type Error = IntoStringError;

    fn try_from(text: CString) -> Result<String, IntoStringError> {
        text.into_string()
    }
}

impl Index<RangeFull> for CString {
    type Output = CStr;

    fn index(&self, _: RangeFull) -> &CStr {
        self
    }
}

macro_rules! shared {
    ($($Owner:ident)*) => { $(
        impl Default for $Owner<CStr> {
            fn default() -> Self {
                $Owner::from(<&CStr>::default())
            }
        }

        impl From<&mut CStr> for $Owner<CStr> {
            fn from(text: &mut CStr) -> Self {
                $Owner::from(&*text)
            }
        }
    )* };
}
shared! { Rc Arc }
