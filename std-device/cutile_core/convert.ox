//! Elements of other types.

use crate::element::ElementType;
use crate::holding::map;
use crate::tile::Tile;

/// Implemented where `as` converts from one element type to another.
pub trait ConvertTo<T> {
    #[doc(hidden)]
    fn convert(self) -> T;
}

macro_rules! conversions {
    ($($from:ident: $($to:ident)*;)*) => {
        $($(
            impl ConvertTo<$to> for $from {
                #[inline(always)]
                fn convert(self) -> $to {
                    self as $to
                }
            }
        )*)*
    };
}

conversions! {
    bool: bool i8 u8 i16 u16 i32 u32 i64 u64;
    i8: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    u8: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    i16: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    u16: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    i32: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    u32: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    i64: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    u64: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    f16: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    bf16: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    f32: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    f64: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
}

macro_rules! converters {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name<T: ElementType, E: ElementType + ConvertTo<T>, const S: [i32]>(x: Tile<E, S>) -> Tile<T, S> {
                map(&x, |a| a.convert())
            }
        )*
    };
}

converters! {
    /// As `as` converts: integers by their low bits, floats to integers saturating.
    convert_tile;
    /// Float to float, rounded to nearest.
    ftof;
    /// Float to integer, towards zero, saturating.
    ftoi;
    /// Integer to float, rounded to nearest.
    itof;
    /// To a wider integer.
    exti;
    /// To a narrower integer.
    trunci;
}

/// A scalar of another type, as `as` converts.
#[inline(always)]
pub fn convert_scalar<T, E: ConvertTo<T>>(x: E) -> T {
    x.convert()
}
