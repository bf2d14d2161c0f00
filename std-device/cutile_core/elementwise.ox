//! Functions of each element.

use crate::arithmetic::Arithmetic;
use crate::direction::operation;
use crate::element::ElementType;
use crate::holding::{map, zip, zip3};
use crate::quotient::divide;
use crate::markers::{cmp_ordering, ftz, nan, overflow, predicate, rounding};
use crate::tile::Tile;

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $method:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            #[rustc_tile_op(elementwise)]
            pub fn $name<E: ElementType, const S: [i32]>(x: Tile<E, S>) -> Tile<E, S> {
                map(&x, |a| E::$method(a))
            }
        )*
    };
}

unary! {
    /// The magnitude; the least integer stays itself.
    absi magnitude;
    /// The magnitude.
    absf magnitude;
    /// The negative; integers wrap.
    negf negative;
    /// All bits inverted.
    noti inverse;
    /// Rounded up.
    ceil ceil;
    /// Rounded down.
    floor floor;
    /// e to the power of each element.
    exp exp;
    /// The natural logarithm.
    log ln;
    /// The base 2 logarithm.
    log2 log2;
    /// The sine; radians.
    sin sin;
    /// The cosine; radians.
    cos cos;
    /// The tangent; radians.
    tan tan;
    /// The hyperbolic sine.
    sinh sinh;
    /// The hyperbolic cosine.
    cosh cosh;
    /// The hyperbolic tangent.
    tanh tanh;
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $method:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            #[rustc_tile_op(elementwise)]
            #[rustc_tile_value($method)]
            pub fn $name<E: ElementType, const S: [i32]>(x: Tile<E, S>, y: Tile<E, S>) -> Tile<E, S> {
                zip(&x, &y, |a, b| E::$method(a, b))
            }
        )*
    };
}

binary! {
    /// The remainder of the quotient rounded towards zero.
    remi remainder;
    /// The upper half of the product.
    mulhii high_product;
    /// The greater.
    maxi greater;
    /// The lesser.
    mini lesser;
    /// Bits of both.
    andi and;
    /// Bits of either.
    ori or;
    /// Bits of one alone.
    xori xor;
    /// Shifted right; signed elements keep their sign.
    shri right;
    /// The remainder.
    remf remainder;
    /// The greater of each pair; a number where the other is NaN.
    max_tile greater;
    /// The lesser of each pair; a number where the other is NaN.
    min_tile lesser;
    /// The quotient.
    true_div over;
    /// x to the power of y.
    pow powf;
    /// The angle of the point (y, x) in radians.
    atan2 atan2;
}

macro_rules! wrapping {
    ($($(#[$doc:meta])* $name:ident $method:ident ($($operand:ident)*) $map:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            #[rustc_tile_op(elementwise)]
            #[rustc_tile_value($method)]
            #[rustc_optional_args(1)]
            pub fn $name<E: ElementType, const S: [i32], O: overflow::Mode>($($operand: Tile<E, S>,)* overflow: O) -> Tile<E, S> {
                let _ = overflow;
                $map($(&$operand,)* E::$method)
            }
        )*
    };
}

wrapping! {
    /// The sum; wraps.
    addi plus (x y) zip;
    /// The difference; wraps.
    subi minus (x y) zip;
    /// The product; wraps.
    muli times (x y) zip;
    /// The negative; wraps.
    negi negative (x) map;
    /// Shifted left.
    shli left (x y) zip;
}

/// The quotient, rounded towards zero if nothing else is said.
#[inline(always)]
#[rustc_tile_op(elementwise)]
#[rustc_optional_args(1)]
pub fn divi<E: ElementType, const S: [i32], R: rounding::Quotient>(x: Tile<E, S>, y: Tile<E, S>, rounding: R) -> Tile<E, S> {
    let _ = rounding;
    zip(&x, &y, |a, b| R::divide(a, b))
}

#[inline(always)]
fn flushed<F: ftz::Mode, E: Arithmetic>(x: E) -> E {
    if F::FLAG { x.flush() } else { x }
}

macro_rules! rounded {
    ($($(#[$doc:meta])* $name:ident $method:ident $operation:ident ($($operand:ident)*) ($($all:ident)*) $map:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            #[rustc_tile_op(elementwise)]
            #[rustc_optional_args(2)]
            pub fn $name<E: ElementType, const S: [i32], R: rounding::Mode, F: ftz::Mode>(
                $($operand: Tile<E, S>,)*
                rounding: R,
                ftz: F,
            ) -> Tile<E, S> {
                let _ = (rounding, ftz);
                $map($(&$operand,)* |$($operand: E),*| {
                    $(let $operand = flushed::<F, E>($operand);)*
                    flushed::<F, E>(R::result::<E, { operation::$operation }>(E::$method($($operand),*), ($($all),*)))
                })
            }
        )*
    };
}

rounded! {
    /// The sum.
    addf plus PLUS (x y) (x y x) zip;
    /// The difference.
    subf minus MINUS (x y) (x y x) zip;
    /// The product.
    mulf times TIMES (x y) (x y x) zip;
    /// `x * y + z`, rounded once.
    fma mul_add MUL_ADD (x y z) (x y z) zip3;
    /// The square root.
    sqrt sqrt SQRT (x) (x x x) map;
}

/// The quotient.
#[inline(always)]
#[rustc_tile_op(elementwise)]
#[rustc_optional_args(2)]
pub fn divf<E: ElementType, const S: [i32], R: rounding::Mode, F: ftz::Mode>(x: Tile<E, S>, y: Tile<E, S>, rounding: R, ftz: F) -> Tile<E, S> {
    let _ = (rounding, ftz);
    let quotient = |x: E, y: E| {
        let (x, y) = (flushed::<F, E>(x), flushed::<F, E>(y));
        flushed::<F, E>(R::result::<E, { operation::OVER }>(x.over(y), (x, y, x)))
    };
    // Those that are rounded to nearest are computed beside each other.
    if R::IS_NEAREST { divide(&x, &y, quotient) } else { zip(&x, &y, quotient) }
}

macro_rules! flushing {
    ($($(#[$doc:meta])* $name:ident $method:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            #[rustc_tile_op(elementwise)]
            #[rustc_optional_args(1)]
            pub fn $name<E: ElementType, const S: [i32], F: ftz::Mode>(x: Tile<E, S>, ftz: F) -> Tile<E, S> {
                let _ = ftz;
                map(&x, |a| flushed::<F, E>(E::$method(flushed::<F, E>(a))))
            }
        )*
    };
}

flushing! {
    /// 2 to the power of each element.
    exp2 exp2;
    /// One over the square root.
    rsqrt rsqrt;
}

macro_rules! extremes {
    ($($(#[$doc:meta])* $name:ident $number:ident $or_nan:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            #[rustc_tile_op(elementwise)]
            #[rustc_optional_args(2)]
            pub fn $name<E: ElementType, const S: [i32], N: nan::Mode, F: ftz::Mode>(
                x: Tile<E, S>,
                y: Tile<E, S>,
                nan: N,
                ftz: F,
            ) -> Tile<E, S> {
                let _ = (nan, ftz);
                zip(&x, &y, |a, b| {
                    let (a, b) = (flushed::<F, E>(a), flushed::<F, E>(b));
                    if N::FLAG { a.$or_nan(b) } else { a.$number(b) }
                })
            }
        )*
    };
}

extremes! {
    /// The greater; of a number and NaN the number, unless NaN is enabled.
    maxf greater greater_or_nan;
    /// The lesser; of a number and NaN the number, unless NaN is enabled.
    minf lesser lesser_or_nan;
}

#[inline(always)]
fn holds<P: predicate::Mode, E: Arithmetic>(a: E, b: E) -> bool {
    match P::CODE {
        0 => a == b,
        1 => a != b,
        2 => a < b,
        3 => a <= b,
        4 => a > b,
        _ => a >= b,
    }
}

/// Where the comparison holds.
#[inline(always)]
#[rustc_tile_op(elementwise)]
#[rustc_optional_args(1)]
pub fn cmpi<E: ElementType, const S: [i32], P: predicate::Mode, G>(
    x: Tile<E, S>,
    y: Tile<E, S>,
    predicate: P,
    signedness: G,
) -> Tile<bool, S> {
    let _ = (predicate, signedness);
    zip(&x, &y, holds::<P, E>)
}

/// Where the comparison holds. Where one is NaN an ordered comparison does not hold and an unordered one does.
#[inline(always)]
#[rustc_tile_op(elementwise)]
#[rustc_optional_args(1)]
pub fn cmpf<E: ElementType, const S: [i32], P: predicate::Mode, O: cmp_ordering::Mode>(
    x: Tile<E, S>,
    y: Tile<E, S>,
    predicate: P,
    ordering: O,
) -> Tile<bool, S> {
    let _ = (predicate, ordering);
    zip(&x, &y, |a, b| if a != a || b != b { O::FLAG } else { holds::<P, E>(a, b) })
}

macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident $operator:tt $value:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            #[rustc_tile_op(elementwise)]
            #[rustc_tile_value($value)]
            pub fn $name<E: ElementType, const S: [i32]>(x: Tile<E, S>, y: Tile<E, S>) -> Tile<bool, S> {
                zip(&x, &y, |a, b| a $operator b)
            }
        )*
    };
}

comparisons! {
    /// Where elements are equal.
    eq_tile == equal;
    /// Where they differ, or one is NaN.
    ne_tile != unequal;
    /// Where the first is greater.
    gt_tile > greater_than;
    /// Where the first is greater or both are equal.
    ge_tile >= greater_equal;
    /// Where the first is less.
    lt_tile < less;
    /// Where the first is less or both are equal.
    le_tile <= less_equal;
}

/// Elements of `x` where the condition holds, of `y` elsewhere.
#[inline(always)]
#[rustc_tile_op(elementwise)]
#[rustc_tile_value(choose)]
pub fn select<E: ElementType, const S: [i32]>(
    condition: Tile<bool, S>,
    x: Tile<E, S>,
    y: Tile<E, S>,
) -> Tile<E, S> {
    zip3(&condition, &x, &y, |chosen, a, b| if chosen { a } else { b })
}

/// The lesser of two scalars.
#[inline(always)]
#[rustc_tile_value(lesser)]
pub fn min<E: ElementType>(x: E, y: E) -> E {
    x.lesser(y)
}

/// The greater of two scalars.
#[inline(always)]
#[rustc_tile_value(greater)]
pub fn max<E: ElementType>(x: E, y: E) -> E {
    x.greater(y)
}

/// The quotient rounded up.
#[inline(always)]
pub fn ceil_div<E: ElementType>(x: E, y: E) -> E {
    x.over_up(y)
}
