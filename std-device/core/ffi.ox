//! Types for foreign functions.

#![allow(non_camel_case_types)]

mod c_str;

pub use c_str::{CStr, FromBytesUntilNulError, FromBytesWithNulError};

/// `char`
#[cfg(target_arch = "aarch64")]
pub type c_char = u8;
/// `char`
#[cfg(not(target_arch = "aarch64"))]
pub type c_char = i8;
/// `signed char`
pub type c_schar = i8;
/// `unsigned char`
pub type c_uchar = u8;
/// `short`
pub type c_short = i16;
/// `unsigned short`
pub type c_ushort = u16;
/// `int`
pub type c_int = i32;
/// `unsigned int`
pub type c_uint = u32;
/// `long`
pub type c_long = i64;
/// `unsigned long`
pub type c_ulong = u64;
/// `long long`
pub type c_longlong = i64;
/// `unsigned long long`
pub type c_ulonglong = u64;
/// `float`
pub type c_float = f32;
/// `double`
pub type c_double = f64;

/// `void`, as the target of pointers.
#[lang = "c_void"]
#[repr(u8)]
pub enum c_void {
    #[doc(hidden)]
    __variant1,
    #[doc(hidden)]
    __variant2,
}

impl crate::fmt::Debug for c_void {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.debug_struct("c_void").finish()
    }
}
