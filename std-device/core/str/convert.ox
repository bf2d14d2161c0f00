//! Strings from bytes.

use crate::str::{Utf8Error, validate};

/// Checks that bytes are UTF-8 and gives them as a string.
#[rustc_diagnostic_item = "str_from_utf8"]
pub const fn from_utf8(v: &[u8]) -> Result<&str, Utf8Error> {
    match validate::run(v) {
        // SAFETY: just checked.
        Ok(()) => Ok(unsafe { from_utf8_unchecked(v) }),
        Err(err) => Err(err),
    }
}

/// Checks that bytes are UTF-8 and gives them as a mutable string.
#[rustc_diagnostic_item = "str_from_utf8_mut"]
pub const fn from_utf8_mut(v: &mut [u8]) -> Result<&mut str, Utf8Error> {
    match validate::run(v) {
        // SAFETY: just checked.
        Ok(()) => Ok(unsafe { from_utf8_unchecked_mut(v) }),
        Err(err) => Err(err),
    }
}

/// Bytes as a string, unchecked.
///
/// # Safety
/// They must be UTF-8.
#[inline(always)]
#[must_use]
#[rustc_diagnostic_item = "str_from_utf8_unchecked"]
pub const unsafe fn from_utf8_unchecked(v: &[u8]) -> &str {
    // SAFETY: both are a pointer and a length, and the caller promises that the bytes are UTF-8.
    unsafe { crate::mem::transmute(v) }
}

/// Bytes as a mutable string, unchecked.
///
/// # Safety
/// They must be UTF-8.
#[inline]
#[must_use]
#[rustc_diagnostic_item = "str_from_utf8_unchecked_mut"]
pub const unsafe fn from_utf8_unchecked_mut(v: &mut [u8]) -> &mut str {
    // SAFETY: both are a pointer and a length, and the caller promises that the bytes are UTF-8.
    unsafe { &mut *(v as *mut [u8] as *mut str) }
}

/// A string from a pointer and a length in bytes.
///
/// # Safety
/// As for `slice::from_raw_parts`, and the bytes must be UTF-8.
#[inline]
#[must_use]
#[unstable(feature = "str_from_raw_parts", issue = "119206")]
pub const unsafe fn from_raw_parts<'a>(ptr: *const u8, len: usize) -> &'a str {
    // SAFETY: as for the caller.
    unsafe { from_utf8_unchecked(crate::slice::from_raw_parts(ptr, len)) }
}

/// A mutable string from a pointer and a length in bytes.
///
/// # Safety
/// As for `slice::from_raw_parts_mut`, and the bytes must be UTF-8.
#[inline]
#[must_use]
#[unstable(feature = "str_from_raw_parts", issue = "119206")]
#[unstable(feature = "str_from_raw_parts", issue = "119206")]
pub const unsafe fn from_raw_parts_mut<'a>(ptr: *mut u8, len: usize) -> &'a mut str {
    // SAFETY: as for the caller.
    unsafe { from_utf8_unchecked_mut(crate::slice::from_raw_parts_mut(ptr, len)) }
}
