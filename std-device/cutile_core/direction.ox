//! Floats that are rounded in one direction: up, down or towards zero.

use crate::arithmetic::Arithmetic;
use cuda_device::float::*;

/// The operations that a [`rounding::Mode`](crate::markers::rounding::Mode) is said of.
pub(crate) mod operation {
    pub const PLUS: u8 = 0;
    pub const MINUS: u8 = 1;
    pub const TIMES: u8 = 2;
    pub const OVER: u8 = 3;
    pub const MUL_ADD: u8 = 4;
    pub const SQRT: u8 = 5;
}

/// The directions.
pub(crate) mod mode {
    pub const ZERO: u8 = 0;
    pub const DOWN: u8 = 1;
    pub const UP: u8 = 2;
}

/// Floats that a device computes with in each direction.
pub(crate) trait Directed: Copy {
    fn directed<const OPERATION: u8, const MODE: u8>(self, second: Self, third: Self) -> Self;
}

macro_rules! directed {
    (($first:ident $second:ident $third:ident) $($ty:ident { $($operation:ident ($($operand:ident),*) $zero:ident $down:ident $up:ident;)* })*) => {
        $(
            impl Directed for $ty {
                #[inline(always)]
                fn directed<const OPERATION: u8, const MODE: u8>(self, $second: Self, $third: Self) -> Self {
                    let $first = self;
                    match OPERATION {
                        $(
                            operation::$operation => match MODE {
                                mode::ZERO => $zero($($operand),*),
                                mode::DOWN => $down($($operand),*),
                                _ => $up($($operand),*),
                            },
                        )*
                        _ => unreachable!(),
                    }
                }
            }
        )*
    };
}

directed! {
    (first second third)
    f32 {
        PLUS(first, second) add_rz_f32 add_rm_f32 add_rp_f32;
        MINUS(first, second) sub_rz_f32 sub_rm_f32 sub_rp_f32;
        TIMES(first, second) mul_rz_f32 mul_rm_f32 mul_rp_f32;
        OVER(first, second) div_rz_f32 div_rm_f32 div_rp_f32;
        MUL_ADD(first, second, third) fma_rz_f32 fma_rm_f32 fma_rp_f32;
        SQRT(first) sqrt_rz_f32 sqrt_rm_f32 sqrt_rp_f32;
    }
    f64 {
        PLUS(first, second) add_rz_f64 add_rm_f64 add_rp_f64;
        MINUS(first, second) sub_rz_f64 sub_rm_f64 sub_rp_f64;
        TIMES(first, second) mul_rz_f64 mul_rm_f64 mul_rp_f64;
        OVER(first, second) div_rz_f64 div_rm_f64 div_rp_f64;
        MUL_ADD(first, second, third) fma_rz_f64 fma_rm_f64 fma_rp_f64;
        SQRT(first) sqrt_rz_f64 sqrt_rm_f64 sqrt_rp_f64;
    }
}

/// `near`, the nearest number to an exact one, or its neighbour on the side that the rounding wants.
#[inline(always)]
pub(crate) fn towards<E: Arithmetic, const MODE: u8>(near: E, is_above: bool, is_below: bool, is_negative: bool) -> E {
    if is_above && (MODE == mode::DOWN || (MODE == mode::ZERO && !is_negative)) {
        near.beside::<false>()
    } else if is_below && (MODE == mode::UP || (MODE == mode::ZERO && is_negative)) {
        near.beside::<true>()
    } else {
        near
    }
}

/// A float as an element of another type, rounded in a direction. Two roundings in the same direction are one.
#[inline(always)]
pub(crate) fn float_to<T: Arithmetic, E: Arithmetic, const MODE: u8>(value: E) -> T {
    let near: T = value.convert();
    let (of_near, exact): (f64, f64) = (near.convert(), value.convert());
    towards::<T, MODE>(near, of_near > exact, of_near < exact, exact < 0.0)
}

/// An integer as a float, rounded in a direction.
#[inline(always)]
pub(crate) fn integer_to<T: Arithmetic, E: Arithmetic, const MODE: u8>(value: E) -> T {
    let near: T = value.convert();
    let of_near: f64 = near.convert();
    let exact = if E::LEAST < E::ZERO { value.convert::<i64>() as i128 } else { value.convert::<u64>() as i128 };
    towards::<T, MODE>(near, of_near as i128 > exact, (of_near as i128) < exact, exact < 0)
}
