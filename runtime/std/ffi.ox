//! Types for foreign functions and for the strings of the operating system.

mod os_str;

pub use alloc_crate::ffi::{CString, IntoStringError, NulError};
pub use core::ffi::{
    CStr, FromBytesUntilNulError, FromBytesWithNulError, c_char, c_double, c_float, c_int, c_long, c_longlong, c_schar,
    c_short, c_uchar, c_uint, c_ulong, c_ulonglong, c_ushort, c_void,
};
pub use os_str::{OsStr, OsString};
