//! Elements of other types.

use crate::element::ElementType;
use crate::holding::map;
use crate::markers::{overflow, rounding};
use crate::tile::Tile;

/// As `as` converts: integers by their low bits, floats to integers saturating.
#[inline(always)]
#[rustc_tile_op(elementwise)]
#[rustc_tile_value(converted)]
pub fn convert_tile<T: ElementType, E: ElementType, const S: [i32]>(x: Tile<E, S>) -> Tile<T, S> {
    map(&x, |a| a.convert())
}

macro_rules! converters {
    ($($(#[$doc:meta])* $name:ident $mode:path, $convert:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            #[rustc_tile_op(elementwise)]
            #[rustc_optional_args(1)]
            pub fn $name<T: ElementType, E: ElementType, const S: [i32], M: $mode>(x: Tile<E, S>, mode: M) -> Tile<T, S> {
                let _ = mode;
                map(&x, |a| $convert::<T, E, M>(a))
            }
        )*
    };
}

#[inline(always)]
fn plain<T: ElementType, E: ElementType, M>(x: E) -> T {
    x.convert()
}

#[inline(always)]
fn float<T: ElementType, E: ElementType, R: rounding::Mode>(x: E) -> T {
    R::float(x)
}

#[inline(always)]
fn integer<T: ElementType, E: ElementType, R: rounding::Mode>(x: E) -> T {
    R::integer(x)
}

converters! {
    /// Float to float, rounded to nearest if nothing else is said.
    ftof rounding::Mode, float;
    /// Float to integer, towards zero, saturating.
    ftoi rounding::Integer, plain;
    /// Integer to float, rounded to nearest if nothing else is said.
    itof rounding::Mode, integer;
    /// To a wider integer.
    exti overflow::Mode, plain;
    /// To a narrower integer.
    trunci overflow::Mode, plain;
}

/// A scalar of another type, as `as` converts.
#[inline(always)]
pub fn convert_scalar<T: ElementType>(x: impl ElementType) -> T {
    x.convert()
}

/// The bits of each element as an element of another type of the same size.
#[inline(always)]
#[rustc_tile_op(elementwise)]
pub fn bitcast<T: ElementType, E: ElementType, const S: [i32]>(x: Tile<E, S>) -> Tile<T, S> {
    const { assert!(size_of::<T>() == size_of::<E>(), "a bitcast keeps the size of elements") };
    // SAFETY: numbers of the same size; any bits are one.
    map(&x, |a| unsafe { core::mem::transmute_copy(&a) })
}
