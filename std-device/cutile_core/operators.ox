//! Operators between tiles, and between a tile and a scalar.

use crate::arithmetic::Arithmetic;
use crate::element::ElementType;
use crate::holding::{map, zip};
use crate::quotient::divide;
use crate::tile::Tile;
use core::ops::*;

macro_rules! binary {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident $function:ident by $tiles:ident;)*) => {
        $(
            /// Element by element.
            impl<E: ElementType, const S: [i32]> $trait for Tile<E, S> {
                type Output = Self;

                #[inline(always)]
                #[rustc_tile_op(elementwise)]
                #[rustc_tile_value($function)]
                fn $method(self, other: Self) -> Self {
                    $tiles(&self, &other, |a, b| E::$function(a, b))
                }
            }

            /// Each element with the scalar.
            impl<E: ElementType, const S: [i32]> $trait<E> for Tile<E, S> {
                type Output = Self;

                #[inline(always)]
                #[rustc_tile_op(elementwise)]
                #[rustc_tile_value($function)]
                fn $method(self, other: E) -> Self {
                    map(&self, |a| E::$function(a, other))
                }
            }

            impl<E: ElementType, const S: [i32]> $assign_trait for Tile<E, S> {
                #[inline(always)]
                #[rustc_tile_op(elementwise)]
                fn $assign(&mut self, other: Self) {
                    *self = $trait::$method(*self, other);
                }
            }

            impl<E: ElementType, const S: [i32]> $assign_trait<E> for Tile<E, S> {
                #[inline(always)]
                #[rustc_tile_op(elementwise)]
                fn $assign(&mut self, other: E) {
                    *self = $trait::$method(*self, other);
                }
            }
        )*
    };
}

binary! {
    Add add AddAssign add_assign plus by zip;
    Sub sub SubAssign sub_assign minus by zip;
    Mul mul MulAssign mul_assign times by zip;
    Div div DivAssign div_assign over by divide;
    Rem rem RemAssign rem_assign remainder by zip;
    BitAnd bitand BitAndAssign bitand_assign and by zip;
    BitOr bitor BitOrAssign bitor_assign or by zip;
    BitXor bitxor BitXorAssign bitxor_assign xor by zip;
    Shl shl ShlAssign shl_assign left by zip;
    Shr shr ShrAssign shr_assign right by zip;
}

macro_rules! scalar_first {
    ($($trait:ident $method:ident $function:ident: $($ty:ty)*;)*) => {
        $($(
            /// The scalar with each element.
            impl<const S: [i32]> $trait<Tile<$ty, S>> for $ty {
                type Output = Tile<$ty, S>;

                #[inline(always)]
                #[rustc_tile_op(elementwise)]
                #[rustc_tile_value($function)]
                fn $method(self, other: Tile<$ty, S>) -> Tile<$ty, S> {
                    map(&other, |b| Arithmetic::$function(self, b))
                }
            }
        )*)*
    };
}

scalar_first! {
    Add add plus: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    Sub sub minus: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    Mul mul times: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    Div div over: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    Rem rem remainder: i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64;
    BitAnd bitand and: bool i8 u8 i16 u16 i32 u32 i64 u64;
    BitOr bitor or: bool i8 u8 i16 u16 i32 u32 i64 u64;
    BitXor bitxor xor: bool i8 u8 i16 u16 i32 u32 i64 u64;
}

impl<E: ElementType, const S: [i32]> Neg for Tile<E, S> {
    type Output = Self;

    #[inline(always)]
    #[rustc_tile_op(elementwise)]
    fn neg(self) -> Self {
        map(&self, |a| a.negative())
    }
}

impl<E: ElementType, const S: [i32]> Not for Tile<E, S> {
    type Output = Self;

    #[inline(always)]
    #[rustc_tile_op(elementwise)]
    fn not(self) -> Self {
        map(&self, |a| a.inverse())
    }
}

/// What the methods of a scalar that look like a tile's are for.
pub trait ScalarExt: ElementType + Sized {
    /// A tile of this value.
    #[inline(always)]
    #[rustc_tile_op(make)]
    #[rustc_tile_value(splat)]
    fn broadcast<const S: [i32]>(self, shape: crate::shape::Shape<S>) -> Tile<Self, S> {
        crate::tile::constant(self, shape)
    }
}

impl<E: ElementType> ScalarExt for E {}
