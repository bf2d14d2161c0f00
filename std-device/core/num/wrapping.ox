//! `Wrapping`, integers whose operators wrap around.

use crate::fmt;
use crate::iter::{Product, Sum};
use crate::ops::*;

/// Intentionally wrapped arithmetic on `T`.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy, Default, Hash)]
#[repr(transparent)]
#[rustc_diagnostic_item = "Wrapping"]
pub struct Wrapping<T>(pub T);

macro_rules! wrapping_fmt {
    ($($Trait:ident)*) => { $(
        impl<T: fmt::$Trait> fmt::$Trait for Wrapping<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )* };
}
wrapping_fmt! { Debug Display Binary Octal LowerHex UpperHex }

macro_rules! wrapping_binary {
    ($t:ident: $($Trait:ident $method:ident $Assign:ident $assign:ident |$a:ident, $b:ident| $e:expr;)*) => { $(
        impl $Trait for Wrapping<$t> {
            type Output = Wrapping<$t>;
            #[inline]
            fn $method(self, other: Wrapping<$t>) -> Wrapping<$t> {
                let ($a, $b) = (self.0, other.0);
                Wrapping($e)
            }
        }

        impl $Assign for Wrapping<$t> {
            #[inline]
            fn $assign(&mut self, other: Wrapping<$t>) {
                let ($a, $b) = (self.0, other.0);
                self.0 = $e;
            }
        }

        impl $Assign<$t> for Wrapping<$t> {
            #[inline]
            fn $assign(&mut self, other: $t) {
                let ($a, $b) = (self.0, other);
                self.0 = $e;
            }
        }

        impl $Assign<&$t> for Wrapping<$t> {
            #[inline]
            fn $assign(&mut self, other: &$t) {
                let ($a, $b) = (self.0, *other);
                self.0 = $e;
            }
        }
    )* };
}

macro_rules! wrapping_shift {
    ($t:ident: $($Trait:ident $method:ident $Assign:ident $assign:ident $shift:ident;)*) => { $(
        impl $Trait<usize> for Wrapping<$t> {
            type Output = Wrapping<$t>;
            #[inline]
            fn $method(self, other: usize) -> Wrapping<$t> {
                Wrapping(self.0.$shift(other as u32))
            }
        }

        impl $Trait<&usize> for Wrapping<$t> {
            type Output = Wrapping<$t>;
            #[inline]
            fn $method(self, other: &usize) -> Wrapping<$t> {
                self.$method(*other)
            }
        }

        impl $Trait<usize> for &Wrapping<$t> {
            type Output = Wrapping<$t>;
            #[inline]
            fn $method(self, other: usize) -> Wrapping<$t> {
                (*self).$method(other)
            }
        }

        impl $Trait<&usize> for &Wrapping<$t> {
            type Output = Wrapping<$t>;
            #[inline]
            fn $method(self, other: &usize) -> Wrapping<$t> {
                (*self).$method(*other)
            }
        }

        impl $Assign<usize> for Wrapping<$t> {
            #[inline]
            fn $assign(&mut self, other: usize) {
                self.0 = self.0.$shift(other as u32);
            }
        }

        impl $Assign<&usize> for Wrapping<$t> {
            #[inline]
            fn $assign(&mut self, other: &usize) {
                self.$assign(*other);
            }
        }
    )* };
}

macro_rules! wrapping_impl {
    ($($t:ident)*) => { $(
        wrapping_binary! { $t:
            Add add AddAssign add_assign |a, b| a.wrapping_add(b);
            Sub sub SubAssign sub_assign |a, b| a.wrapping_sub(b);
            Mul mul MulAssign mul_assign |a, b| a.wrapping_mul(b);
            Div div DivAssign div_assign |a, b| a.wrapping_div(b);
            Rem rem RemAssign rem_assign |a, b| a.wrapping_rem(b);
            BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
            BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
            BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
        }

        impl Not for Wrapping<$t> {
            type Output = Wrapping<$t>;
            #[inline]
            fn not(self) -> Wrapping<$t> {
                Wrapping(!self.0)
            }
        }

        impl Neg for Wrapping<$t> {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                Wrapping(self.0.wrapping_neg())
            }
        }

        wrapping_shift! { $t:
            Shl shl ShlAssign shl_assign wrapping_shl;
            Shr shr ShrAssign shr_assign wrapping_shr;
        }

        impl Wrapping<$t> {
            /// The smallest value.
            pub const MIN: Self = Self(<$t>::MIN);
            /// The largest value.
            pub const MAX: Self = Self(<$t>::MAX);
            /// The size in bits.
            pub const BITS: u32 = <$t>::BITS;

            /// `self` to the power `exp`, wrapping around.
            #[inline]
            pub const fn pow(self, exp: u32) -> Self {
                Wrapping(self.0.wrapping_pow(exp))
            }

            /// Rotates the bits left.
            #[inline]
            pub const fn rotate_left(self, n: u32) -> Self {
                Wrapping(self.0.rotate_left(n))
            }

            /// Rotates the bits right.
            #[inline]
            pub const fn rotate_right(self, n: u32) -> Self {
                Wrapping(self.0.rotate_right(n))
            }

            /// Reverses the order of the bits.
            #[inline]
            pub const fn reverse_bits(self) -> Self {
                Wrapping(self.0.reverse_bits())
            }

            /// The number of one bits.
            #[inline]
            pub const fn count_ones(self) -> u32 {
                self.0.count_ones()
            }
        }

        impl Sum for Wrapping<$t> {
            fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
                iter.fold(Wrapping(0), |a, b| a + b)
            }
        }

        impl Product for Wrapping<$t> {
            fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
                iter.fold(Wrapping(1), |a, b| a * b)
            }
        }
    )* };
}
wrapping_impl! { usize u8 u16 u32 u64 u128 isize i8 i16 i32 i64 i128 }
