//! `Saturating`, integers whose operators clamp.

use crate::fmt;
use crate::ops::*;

/// Intentionally saturating arithmetic on `T`.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy, Default, Hash)]
#[repr(transparent)]
pub struct Saturating<T>(pub T);

impl<T: fmt::Debug> fmt::Debug for Saturating<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: fmt::Display> fmt::Display for Saturating<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

macro_rules! saturating_impl {
    ($($t:ident)*) => { $(
        saturating_impl! { @op $t: Add add AddAssign add_assign saturating_add }
        saturating_impl! { @op $t: Sub sub SubAssign sub_assign saturating_sub }
        saturating_impl! { @op $t: Mul mul MulAssign mul_assign saturating_mul }
        saturating_impl! { @op $t: Div div DivAssign div_assign saturating_div }

        impl Saturating<$t> {
            /// The smallest value.
            pub const MIN: Self = Self(<$t>::MIN);
            /// The largest value.
            pub const MAX: Self = Self(<$t>::MAX);

            /// `self` to the power `exp`, clamped.
            #[inline]
            pub const fn pow(self, exp: u32) -> Self {
                Saturating(self.0.saturating_pow(exp))
            }
        }
    )* };
    (@op $t:ident: $Trait:ident $method:ident $Assign:ident $assign:ident $saturating:ident) => {
        impl $Trait for Saturating<$t> {
            type Output = Saturating<$t>;
            #[inline]
            fn $method(self, other: Saturating<$t>) -> Saturating<$t> {
                Saturating(self.0.$saturating(other.0))
            }
        }

        impl $Assign for Saturating<$t> {
            #[inline]
            fn $assign(&mut self, other: Saturating<$t>) {
                self.0 = self.0.$saturating(other.0);
            }
        }

        impl $Assign<$t> for Saturating<$t> {
            #[inline]
            fn $assign(&mut self, other: $t) {
                self.0 = self.0.$saturating(other);
            }
        }
    };
}
saturating_impl! { usize u8 u16 u32 u64 u128 isize i8 i16 i32 i64 i128 }
