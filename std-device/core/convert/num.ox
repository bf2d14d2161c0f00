//! Conversions between the number types.

use crate::num::{IntErrorKind, TryFromIntError};

/// Floats that can be turned into `Int` without a check.
#[unstable(feature = "convert_float_to_int", issue = "67057")]
pub trait FloatToInt<Int>: Sized {}

macro_rules! impl_from {
    ($($Small:ident => $($Large:ident)*;)*) => { $($(
        impl From<$Small> for $Large {
            #[inline(always)]
            fn from(small: $Small) -> Self {
                small as Self
            }
        }
    )*)* };
}

impl_from! {
    bool => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize;
    u8 => u16 u32 u64 u128 usize i16 i32 i64 i128 isize f32 f64 char;
    u16 => u32 u64 u128 usize i32 i64 i128 f32 f64;
    u32 => u64 u128 i64 i128 f64;
    u64 => u128 i128;
    i8 => i16 i32 i64 i128 isize f32 f64;
    i16 => i32 i64 i128 isize f32 f64;
    i32 => i64 i128 f64;
    i64 => i128;
    f16 => f32 f64;
    bf16 => f32 f64;
    f32 => f64;
    char => u32 u64 u128;
}

impl From<bool> for f32 {
    #[inline]
    fn from(small: bool) -> Self {
        small as u8 as Self
    }
}

impl From<bool> for f64 {
    #[inline]
    fn from(small: bool) -> Self {
        small as u8 as Self
    }
}

/// A conversion fits when going back gives the same value with the same sign.
macro_rules! impl_try_from {
    ($($Source:ident => $($Target:ident)*;)*) => { $($(
        impl TryFrom<$Source> for $Target {
            type Error = TryFromIntError;
            /// Tries to represent the number in the target type.
            #[inline]
            fn try_from(u: $Source) -> Result<Self, TryFromIntError> {
                let narrowed = u as $Target;
                #[allow(unused_comparisons)]
                if narrowed as $Source == u && (narrowed < 0) == (u < 0) {
                    Ok(narrowed)
                } else {
                    Err(TryFromIntError(()))
                }
            }
        }
    )*)* };
}

impl_try_from! {
    u8 => i8;
    u16 => u8 i8 i16 isize;
    u32 => u8 u16 i8 i16 i32 usize isize;
    u64 => u8 u16 u32 i8 i16 i32 i64 usize isize;
    u128 => u8 u16 u32 u64 i8 i16 i32 i64 i128 usize isize;
    usize => u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 isize;
    i8 => u8 u16 u32 u64 u128 usize;
    i16 => u8 u16 u32 u64 u128 i8 usize;
    i32 => u8 u16 u32 u64 u128 i8 i16 usize isize;
    i64 => u8 u16 u32 u64 u128 i8 i16 i32 usize isize;
    i128 => u8 u16 u32 u64 u128 i8 i16 i32 i64 usize isize;
    isize => u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 usize;
}

macro_rules! impl_try_bool_from {
    ($($Int:ident)*) => { $(
        impl TryFrom<$Int> for bool {
            type Error = TryFromIntError;
            /// 0 is `false` and 1 is `true`.
            #[inline]
            fn try_from(i: $Int) -> Result<Self, TryFromIntError> {
                match i {
                    0 => Ok(false),
                    1 => Ok(true),
                    _ => Err(TryFromIntError(())),
                }
            }
        }
    )* };
}
impl_try_bool_from! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

macro_rules! impl_float_to_int {
    ($($Float:ident => $($Int:ident)*;)*) => { $($(impl FloatToInt<$Int> for $Float {})*)* };
}
impl_float_to_int! {
    bf16 => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize;
    f16 => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize;
    f32 => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize;
    f64 => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize;
}
