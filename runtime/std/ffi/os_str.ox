//! [`OsStr`] and [`OsString`]: text of the operating system, which need not be UTF-8.

mod compare;
mod convert;

use core::borrow::Borrow;
use core::fmt;
use core::ops::{Deref, DerefMut, Index, IndexMut, RangeFull};

use crate::borrow::{Cow, ToOwned};
use crate::boxed::Box;
use crate::collections::TryReserveError;
use crate::string::String;
use crate::vec::Vec;

/// Borrowed text of the operating system: any bytes, usually UTF-8.
#[repr(transparent)]
pub struct OsStr {
    bytes: [u8],
}

/// Owned text of the operating system.
#[derive(Clone, Default)]
pub struct OsString {
    bytes: Vec<u8>,
}

/// Text of the operating system that can be displayed; what is not UTF-8 is replaced.
pub struct Display<'a> {
    text: &'a OsStr,
}

impl OsStr {
    /// The same text.
    #[inline]
    pub fn new<S: AsRef<OsStr> + ?Sized>(text: &S) -> &OsStr {
        text.as_ref()
    }

    /// Text of bytes as [`as_encoded_bytes`](Self::as_encoded_bytes) gives them.
    ///
    /// # Safety
    /// The bytes come from that function, cut only beside UTF-8 text, or are UTF-8.
    #[inline]
    pub unsafe fn from_encoded_bytes_unchecked(bytes: &[u8]) -> &OsStr {
        OsStr::of(bytes)
    }

    #[inline]
    pub(crate) fn of(bytes: &[u8]) -> &OsStr {
        // SAFETY: the type is the bytes, with another name.
        unsafe { &*(bytes as *const [u8] as *const OsStr) }
    }

    #[inline]
    pub(crate) fn of_mut(bytes: &mut [u8]) -> &mut OsStr {
        // SAFETY: the type is the bytes, with another name.
        unsafe { &mut *(bytes as *mut [u8] as *mut OsStr) }
    }

    /// The bytes.
    #[inline]
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

    /// The same text, owned; nothing is copied.
    pub fn into_os_string(self: Box<OsStr>) -> OsString {
        let raw = Box::into_raw(self) as *mut [u8];
        // SAFETY: the type is the bytes, with another name.
        OsString { bytes: unsafe { Box::from_raw(raw) }.into_vec() }
    }

    /// Whether it is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The number of bytes.
    #[inline]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether all bytes are ASCII.
    pub fn is_ascii(&self) -> bool {
        self.bytes.is_ascii()
    }

    /// Converts ASCII letters to lower case in place.
    pub fn make_ascii_lowercase(&mut self) {
        self.bytes.make_ascii_lowercase()
    }

    /// Converts ASCII letters to upper case in place.
    pub fn make_ascii_uppercase(&mut self) {
        self.bytes.make_ascii_uppercase()
    }

    /// A copy with ASCII letters in lower case.
    #[must_use = "to lowercase the value in-place, use `make_ascii_lowercase()`"]
    pub fn to_ascii_lowercase(&self) -> OsString {
        OsString { bytes: self.bytes.to_ascii_lowercase() }
    }

    /// A copy with ASCII letters in upper case.
    #[must_use = "to uppercase the value in-place, use `make_ascii_uppercase()`"]
    pub fn to_ascii_uppercase(&self) -> OsString {
        OsString { bytes: self.bytes.to_ascii_uppercase() }
    }

    /// Whether two texts are equal but for the case of ASCII letters.
    pub fn eq_ignore_ascii_case<S: AsRef<OsStr>>(&self, other: S) -> bool {
        self.bytes.eq_ignore_ascii_case(&other.as_ref().bytes)
    }

    /// For printing.
    #[must_use = "this does not display the `OsStr`; it returns an object that can be displayed"]
    pub fn display(&self) -> Display<'_> {
        Display { text: self }
    }
}

impl OsString {
    /// Empty text.
    #[must_use]
    #[inline]
    pub const fn new() -> OsString {
        OsString { bytes: Vec::new() }
    }

    /// Empty text with room for so many bytes.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> OsString {
        OsString { bytes: Vec::with_capacity(capacity) }
    }

    /// Text of bytes as [`into_encoded_bytes`](Self::into_encoded_bytes) gives them.
    ///
    /// # Safety
    /// As for [`OsStr::from_encoded_bytes_unchecked`].
    #[inline]
    pub unsafe fn from_encoded_bytes_unchecked(bytes: Vec<u8>) -> OsString {
        OsString { bytes }
    }

    #[inline]
    pub(crate) fn of(bytes: Vec<u8>) -> OsString {
        OsString { bytes }
    }

    /// The bytes.
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    pub fn into_encoded_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Borrowed.
    #[must_use]
    #[inline]
    pub fn as_os_str(&self) -> &OsStr {
        OsStr::of(&self.bytes)
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
        self.bytes.extend_from_slice(&text.as_ref().bytes)
    }

    /// Removes all text.
    pub fn clear(&mut self) {
        self.bytes.clear()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.bytes.truncate(len)
    }

    /// How many bytes fit before it grows.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.bytes.capacity()
    }

    /// Makes room for so many more bytes.
    pub fn reserve(&mut self, additional: usize) {
        self.bytes.reserve(additional)
    }

    /// Makes room for so many more bytes, and no more than that if possible.
    pub fn reserve_exact(&mut self, additional: usize) {
        self.bytes.reserve_exact(additional)
    }

    /// Makes room for so many more bytes, unless there is no memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.bytes.try_reserve(additional)
    }

    /// Makes room for so many more bytes and no more than that if possible, unless there is no memory.
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.bytes.try_reserve_exact(additional)
    }

    /// Gives back the memory that is not needed.
    pub fn shrink_to_fit(&mut self) {
        self.bytes.shrink_to_fit()
    }

    /// Gives back memory, but keeps room for so many bytes.
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.bytes.shrink_to(min_capacity)
    }

    /// The text in a box.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_boxed_os_str(self) -> Box<OsStr> {
        let raw = Box::into_raw(self.bytes.into_boxed_slice());
        // SAFETY: the type is the bytes, with another name.
        unsafe { Box::from_raw(raw as *mut OsStr) }
    }

    /// The text, which is never freed.
    pub fn leak<'a>(self) -> &'a mut OsStr {
        OsStr::of_mut(self.bytes.leak())
    }
}

impl Deref for OsString {
    type Target = OsStr;

    #[inline]
    fn deref(&self) -> &OsStr {
        self.as_os_str()
    }
}

impl DerefMut for OsString {
    #[inline]
    fn deref_mut(&mut self) -> &mut OsStr {
        OsStr::of_mut(&mut self.bytes)
    }
}

impl Index<RangeFull> for OsString {
    type Output = OsStr;

    #[inline]
    fn index(&self, _: RangeFull) -> &OsStr {
        self
    }
}

impl IndexMut<RangeFull> for OsString {
    #[inline]
    fn index_mut(&mut self, _: RangeFull) -> &mut OsStr {
        self
    }
}

impl Borrow<OsStr> for OsString {
    #[inline]
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
        use fmt::Write;
        f.write_char('"')?;
        for chunk in self.bytes.utf8_chunks() {
            for c in chunk.valid().chars() {
                match c {
                    '\'' => f.write_char(c)?,
                    _ => fmt::Display::fmt(&c.escape_debug(), f)?,
                }
            }
            for byte in chunk.invalid() {
                write!(f, "\\x{byte:02X}")?;
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

impl fmt::Debug for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.text, f)
    }
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&*self.text.to_string_lossy(), f)
    }
}

impl fmt::Write for OsString {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text);
        Ok(())
    }
}
