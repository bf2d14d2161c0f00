//! Functions of each element.

use crate::element::{ElementType, Float, Integer, Number, Scalar};
use crate::holding::{map, zip, zip3};
use crate::tile::Tile;

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $bound:ident $method:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name<E: $bound, const S: [i32]>(x: Tile<E, S>) -> Tile<E, S> {
                map(&x, |a| E::$method(a))
            }
        )*
    };
}

unary! {
    /// The magnitude; the least integer stays itself.
    absi Number magnitude;
    /// The magnitude.
    absf Number magnitude;
    /// The negative; integers wrap.
    negf Number negative;
    /// All bits inverted.
    noti Integer inverse;
    /// Rounded up.
    ceil Float ceil;
    /// Rounded down.
    floor Float floor;
    /// e to the power of each element.
    exp Float exp;
    /// 2 to the power of each element.
    exp2 Float exp2;
    /// The natural logarithm.
    log Float ln;
    /// The base 2 logarithm.
    log2 Float log2;
    /// The square root.
    sqrt Float sqrt;
    /// One over the square root.
    rsqrt Float rsqrt;
    /// The sine; radians.
    sin Float sin;
    /// The cosine; radians.
    cos Float cos;
    /// The tangent; radians.
    tan Float tan;
    /// The hyperbolic sine.
    sinh Float sinh;
    /// The hyperbolic cosine.
    cosh Float cosh;
    /// The hyperbolic tangent.
    tanh Float tanh;
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident $bound:ident $method:ident;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name<E: $bound, const S: [i32]>(x: Tile<E, S>, y: Tile<E, S>) -> Tile<E, S> {
                zip(&x, &y, |a, b| E::$method(a, b))
            }
        )*
    };
}

binary! {
    /// The sum; wraps.
    addi Number plus;
    /// The difference; wraps.
    subi Number minus;
    /// The product; wraps.
    muli Number times;
    /// The remainder of the quotient rounded towards zero.
    remi Number remainder;
    /// The upper half of the product.
    mulhii Integer high_product;
    /// The greater.
    maxi Number greater;
    /// The lesser.
    mini Number lesser;
    /// Bits of both.
    andi Integer and;
    /// Bits of either.
    ori Integer or;
    /// Bits of one alone.
    xori Integer xor;
    /// Shifted right; signed elements keep their sign.
    shri Integer right;
    /// The sum.
    addf Number plus;
    /// The difference.
    subf Number minus;
    /// The product.
    mulf Number times;
    /// The remainder.
    remf Number remainder;
    /// The greater; a number where the other is NaN.
    maxf Number greater;
    /// The lesser; a number where the other is NaN.
    minf Number lesser;
    /// The greater of each pair.
    max_tile Number greater;
    /// The lesser of each pair.
    min_tile Number lesser;
    /// The quotient.
    true_div Float over;
    /// x to the power of y.
    pow Float powf;
    /// The angle of the point (y, x) in radians.
    atan2 Float atan2;
}

/// The negative; wraps.
#[inline(always)]
pub fn negi<E: Number, const S: [i32], O>(x: Tile<E, S>, overflow: O) -> Tile<E, S> {
    let _ = overflow;
    -x
}

/// Shifted left.
#[inline(always)]
pub fn shli<E: Integer, const S: [i32], O>(x: Tile<E, S>, y: Tile<E, S>, overflow: O) -> Tile<E, S> {
    let _ = overflow;
    x << y
}

/// Implemented by the rounding of quotients of integers that there is.
pub trait TowardsZero {}

impl TowardsZero for crate::markers::rounding::Zero {}

/// The quotient, rounded towards zero.
#[inline(always)]
pub fn divi<E: Number, const S: [i32], R: TowardsZero>(x: Tile<E, S>, y: Tile<E, S>, rounding: R) -> Tile<E, S> {
    let _ = rounding;
    x / y
}

/// The quotient.
#[inline(always)]
pub fn divf<E: Float, const S: [i32]>(x: Tile<E, S>, y: Tile<E, S>) -> Tile<E, S> {
    x / y
}

/// `x * y + z`, rounded once.
#[inline(always)]
pub fn fma<E: Float, const S: [i32]>(x: Tile<E, S>, y: Tile<E, S>, z: Tile<E, S>) -> Tile<E, S> {
    zip3(&x, &y, &z, |a, b, c| a.mul_add(b, c))
}

macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident $operator:tt;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name<E: Number, const S: [i32]>(x: Tile<E, S>, y: Tile<E, S>) -> Tile<bool, S> {
                zip(&x, &y, |a, b| a $operator b)
            }
        )*
    };
}

comparisons! {
    /// Where elements are equal.
    eq_tile ==;
    /// Where they differ, or one is NaN.
    ne_tile !=;
    /// Where the first is greater.
    gt_tile >;
    /// Where the first is greater or both are equal.
    ge_tile >=;
    /// Where the first is less.
    lt_tile <;
    /// Where the first is less or both are equal.
    le_tile <=;
}

/// Elements of `x` where the condition holds, of `y` elsewhere.
#[inline(always)]
pub fn select<E: ElementType, const S: [i32]>(
    condition: Tile<bool, S>,
    x: Tile<E, S>,
    y: Tile<E, S>,
) -> Tile<E, S> {
    zip3(&condition, &x, &y, |chosen, a, b| if chosen { a } else { b })
}

/// The lesser of two scalars.
#[inline(always)]
pub fn min<E: Number + Scalar>(x: E, y: E) -> E {
    x.lesser(y)
}

/// The greater of two scalars.
#[inline(always)]
pub fn max<E: Number + Scalar>(x: E, y: E) -> E {
    x.greater(y)
}

/// The quotient rounded up.
#[inline(always)]
pub fn ceil_div(x: i32, y: i32) -> i32 {
    (x + y - 1) / y
}
