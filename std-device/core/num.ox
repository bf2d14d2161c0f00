//! Numeric traits and methods of the number types.

#[macro_use]
mod int_macros;
#[macro_use]
#[rustc_module = "core::num"]
mod int_bits;
#[macro_use]
#[rustc_module = "core::num"]
mod int_strict;
#[macro_use]
#[rustc_module = "core::num"]
mod parse_digits;

pub(crate) mod bignum;
mod by_reference;
mod error;
#[rustc_module = "core::num"]
mod float;
#[rustc_module = "core::num"]
mod float_math;
#[rustc_module = "core::num"]
mod float_rules;
#[rustc_module = "core::num"]
mod half;
#[doc(hidden)]
pub mod niche;
mod nonzero;
#[rustc_module = "core::num::dec2flt"]
mod parse_float;
#[rustc_module = "core::num"]
mod parse_int;
mod saturating;
mod wrapping;

pub use error::{IntErrorKind, ParseIntError, TryFromIntError};
pub use float::FpCategory;
pub use nonzero::{
    NonZero, NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroU128, NonZeroUsize, ZeroablePrimitive,
};
pub use parse_float::ParseFloatError;
pub use saturating::Saturating;
pub use wrapping::Wrapping;

use crate::intrinsics;

int_common! { i8, u8, i8, 8, 1; signed }
int_common! { i16, u16, i16, 16, 2; signed }
int_common! { i32, u32, i32, 32, 4; signed }
int_common! { i64, u64, i64, 64, 8; signed }
int_common! { i128, u128, i128, 128, 16; signed }
int_common! { isize, usize, isize, 64, 8; signed }
int_common! { u8, u8, i8, 8, 1; unsigned }
int_common! { u16, u16, i16, 16, 2; unsigned }
int_common! { u32, u32, i32, 32, 4; unsigned }
int_common! { u64, u64, i64, 64, 8; unsigned }
int_common! { u128, u128, i128, 128, 16; unsigned }
int_common! { usize, usize, isize, 64, 8; unsigned }
int_signed! { i8, u8 }
int_signed! { i16, u16 }
int_signed! { i32, u32 }
int_signed! { i64, u64 }
int_signed! { i128, u128 }
int_signed! { isize, usize }
int_unsigned! { u8, i8 }
int_unsigned! { u16, i16 }
int_unsigned! { u32, i32 }
int_unsigned! { u64, i64 }
int_unsigned! { u128, i128 }
int_unsigned! { usize, isize }
int_strict! { i8, u8; signed }
int_strict! { i16, u16; signed }
int_strict! { i32, u32; signed }
int_strict! { i64, u64; signed }
int_strict! { i128, u128; signed }
int_strict! { isize, usize; signed }
int_strict! { u8, i8; unsigned }
int_strict! { u16, i16; unsigned }
int_strict! { u32, i32; unsigned }
int_strict! { u64, i64; unsigned }
int_strict! { u128, i128; unsigned }
int_strict! { usize, isize; unsigned }
int_bits! { i8 signed }
int_bits! { i16 signed }
int_bits! { i32 signed }
int_bits! { i64 signed }
int_bits! { i128 signed }
int_bits! { isize signed }
int_bits! { u8 unsigned }
int_bits! { u16 unsigned }
int_bits! { u32 unsigned }
int_bits! { u64 unsigned }
int_bits! { u128 unsigned }
int_bits! { usize unsigned }
