//! `Saturating`, integers whose operators clamp.

use crate::fmt;
use crate::iter::{Product, Sum};
use crate::ops::*;

/// Intentionally saturating arithmetic on `T`.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy, Default, Hash)]
#[repr(transparent)]
pub struct Saturating<T>(pub T);

macro_rules! saturating_fmt {
    ($($Trait:ident)*) => { $(
        impl<T: fmt::$Trait> fmt::$Trait for Saturating<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )* };
}
saturating_fmt! { Debug Display Binary Octal LowerHex UpperHex }

macro_rules! saturating_impl {
    ($($t:ident)*) => { $(
        saturating_impl! { @op $t: Add add AddAssign add_assign |a, b| a.saturating_add(b) }
        saturating_impl! { @op $t: Sub sub SubAssign sub_assign |a, b| a.saturating_sub(b) }
        saturating_impl! { @op $t: Mul mul MulAssign mul_assign |a, b| a.saturating_mul(b) }
        saturating_impl! { @op $t: Div div DivAssign div_assign |a, b| a.saturating_div(b) }
        saturating_impl! { @op $t: Rem rem RemAssign rem_assign |a, b| a.wrapping_rem(b) }
        saturating_impl! { @op $t: BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b }
        saturating_impl! { @op $t: BitOr bitor BitOrAssign bitor_assign |a, b| a | b }
        saturating_impl! { @op $t: BitAnd bitand BitAndAssign bitand_assign |a, b| a & b }

        impl Not for Saturating<$t> {
            type Output = Saturating<$t>;
            #[inline]
            fn not(self) -> Saturating<$t> {
                Saturating(!self.0)
            }
        }

        impl Saturating<$t> {
            /// The smallest value.
            pub const MIN: Self = Self(<$t>::MIN);
            /// The largest value.
            pub const MAX: Self = Self(<$t>::MAX);
            /// The size in bits.
            pub const BITS: u32 = <$t>::BITS;

            /// The number of one bits.
            #[inline]
            pub const fn count_ones(self) -> u32 {
                self.0.count_ones()
            }

            /// The number of zero bits.
            #[inline]
            pub const fn count_zeros(self) -> u32 {
                self.0.count_zeros()
            }

            /// The number of leading zero bits.
            #[inline]
            pub const fn leading_zeros(self) -> u32 {
                self.0.leading_zeros()
            }

            /// The number of trailing zero bits.
            #[inline]
            pub const fn trailing_zeros(self) -> u32 {
                self.0.trailing_zeros()
            }

            /// Rotates the bits left.
            #[inline]
            pub const fn rotate_left(self, n: u32) -> Self {
                Saturating(self.0.rotate_left(n))
            }

            /// Rotates the bits right.
            #[inline]
            pub const fn rotate_right(self, n: u32) -> Self {
                Saturating(self.0.rotate_right(n))
            }

            /// Reverses the order of the bytes.
            #[inline]
            pub const fn swap_bytes(self) -> Self {
                Saturating(self.0.swap_bytes())
            }

            /// Reverses the order of the bits.
            #[inline]
            pub const fn reverse_bits(self) -> Self {
                Saturating(self.0.reverse_bits())
            }

            /// From big endian to the target's byte order.
            #[inline]
            pub const fn from_be(x: Self) -> Self {
                Saturating(<$t>::from_be(x.0))
            }

            /// From little endian to the target's byte order.
            #[inline]
            pub const fn from_le(x: Self) -> Self {
                Saturating(<$t>::from_le(x.0))
            }

            /// To big endian from the target's byte order.
            #[inline]
            pub const fn to_be(self) -> Self {
                Saturating(self.0.to_be())
            }

            /// To little endian from the target's byte order.
            #[inline]
            pub const fn to_le(self) -> Self {
                Saturating(self.0.to_le())
            }

            /// `self` to the power `exp`, clamped.
            #[inline]
            pub const fn pow(self, exp: u32) -> Self {
                Saturating(self.0.saturating_pow(exp))
            }
        }
    )* };
    (@op $t:ident: $Trait:ident $method:ident $Assign:ident $assign:ident |$a:ident, $b:ident| $e:expr) => {
        impl $Trait for Saturating<$t> {
            type Output = Saturating<$t>;
            #[inline]
            fn $method(self, other: Saturating<$t>) -> Saturating<$t> {
                let ($a, $b) = (self.0, other.0);
                Saturating($e)
            }
        }

        impl $Assign for Saturating<$t> {
            #[inline]
            fn $assign(&mut self, other: Saturating<$t>) {
                let ($a, $b) = (self.0, other.0);
                self.0 = $e;
            }
        }

        impl $Assign<$t> for Saturating<$t> {
            #[inline]
            fn $assign(&mut self, other: $t) {
                let ($a, $b) = (self.0, other);
                self.0 = $e;
            }
        }

        impl $Assign<&$t> for Saturating<$t> {
            #[inline]
            fn $assign(&mut self, other: &$t) {
                let ($a, $b) = (self.0, *other);
                self.0 = $e;
            }
        }
    };
}
saturating_impl! { usize u8 u16 u32 u64 u128 isize i8 i16 i32 i64 i128 }

macro_rules! saturating_signed {
    ($($t:ident)*) => { $(
        impl Saturating<$t> {
            /// The absolute value, clamped.
            #[inline]
            pub const fn abs(self) -> Self {
                Saturating(self.0.saturating_abs())
            }

            /// -1, 0 or 1, as the sign is.
            #[inline]
            pub const fn signum(self) -> Self {
                Saturating(self.0.signum())
            }

            /// Whether the value is above 0.
            #[inline]
            pub const fn is_positive(self) -> bool {
                self.0.is_positive()
            }

            /// Whether the value is below 0.
            #[inline]
            pub const fn is_negative(self) -> bool {
                self.0.is_negative()
            }
        }

        impl Neg for Saturating<$t> {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                Saturating(self.0.saturating_neg())
            }
        }
    )* };
}
saturating_signed! { isize i8 i16 i32 i64 i128 }

macro_rules! saturating_unsigned {
    ($($t:ident)*) => { $(
        impl Sum for Saturating<$t> {
            fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
                iter.fold(Saturating(0), |a, b| a + b)
            }
        }

        impl Product for Saturating<$t> {
            fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
                iter.fold(Saturating(1), |a, b| a * b)
            }
        }

        impl Saturating<$t> {
            /// Whether exactly one bit is set.
            #[inline]
            pub const fn is_power_of_two(self) -> bool {
                self.0.is_power_of_two()
            }
        }
    )* };
}
saturating_unsigned! { usize u8 u16 u32 u64 u128 }
