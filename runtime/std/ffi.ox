//! Foreign types, and text of the operating system.

pub mod os_str;

pub use alloc_crate::ffi::{CString, FromVecWithNulError, IntoStringError, NulError};
pub use core::ffi::{
    CStr, FromBytesUntilNulError, FromBytesWithNulError, c_char, c_double, c_float, c_int, c_long, c_longlong, c_schar,
    c_short, c_uchar, c_uint, c_ulong, c_ulonglong, c_ushort, c_void,
};
pub use os_str::{OsStr, OsString};

pub mod c_str {
    //! Strings that end with a zero byte.
    pub use alloc_crate::ffi::{CString, FromVecWithNulError, IntoStringError, NulError};
    pub use core::ffi::{CStr, FromBytesUntilNulError, FromBytesWithNulError};
}
