//! The operators, sums and products of `Wrapping` and `Saturating` over references.

use super::{Saturating, Wrapping};
use crate::iter::{Product, Sum};
use crate::ops::*;

macro_rules! operators_by_reference {
    ($Name:ident: $($Trait:ident $method:ident $Assign:ident $assign:ident;)*) => { $(
        impl<T: Copy> $Trait<&$Name<T>> for $Name<T>
        where
            $Name<T>: $Trait<Output = $Name<T>>,
        {
            type Output = $Name<T>;
            #[inline]
            fn $method(self, other: &$Name<T>) -> $Name<T> {
                self.$method(*other)
            }
        }

        impl<T: Copy> $Trait<$Name<T>> for &$Name<T>
        where
            $Name<T>: $Trait<Output = $Name<T>>,
        {
            type Output = $Name<T>;
            #[inline]
            fn $method(self, other: $Name<T>) -> $Name<T> {
                (*self).$method(other)
            }
        }

        impl<T: Copy> $Trait<&$Name<T>> for &$Name<T>
        where
            $Name<T>: $Trait<Output = $Name<T>>,
        {
            type Output = $Name<T>;
            #[inline]
            fn $method(self, other: &$Name<T>) -> $Name<T> {
                (*self).$method(*other)
            }
        }

        impl<T: Copy> $Assign<&$Name<T>> for $Name<T>
        where
            $Name<T>: $Assign,
        {
            #[inline]
            fn $assign(&mut self, other: &$Name<T>) {
                self.$assign(*other);
            }
        }
    )* };
}

macro_rules! by_reference {
    ($($Name:ident)*) => { $(
        operators_by_reference! { $Name:
            Add add AddAssign add_assign;
            Sub sub SubAssign sub_assign;
            Mul mul MulAssign mul_assign;
            Div div DivAssign div_assign;
            Rem rem RemAssign rem_assign;
            BitXor bitxor BitXorAssign bitxor_assign;
            BitOr bitor BitOrAssign bitor_assign;
            BitAnd bitand BitAndAssign bitand_assign;
        }

        impl<T: Copy> Not for &$Name<T>
        where
            $Name<T>: Not<Output = $Name<T>>,
        {
            type Output = $Name<T>;
            #[inline]
            fn not(self) -> $Name<T> {
                !*self
            }
        }

        impl<T: Copy> Neg for &$Name<T>
        where
            $Name<T>: Neg<Output = $Name<T>>,
        {
            type Output = $Name<T>;
            #[inline]
            fn neg(self) -> $Name<T> {
                -*self
            }
        }

        impl<'a, T: Copy + 'a> Sum<&'a $Name<T>> for $Name<T>
        where
            $Name<T>: Sum,
        {
            fn sum<I: Iterator<Item = &'a $Name<T>>>(iter: I) -> Self {
                iter.copied().sum()
            }
        }

        impl<'a, T: Copy + 'a> Product<&'a $Name<T>> for $Name<T>
        where
            $Name<T>: Product,
        {
            fn product<I: Iterator<Item = &'a $Name<T>>>(iter: I) -> Self {
                iter.copied().product()
            }
        }
    )* };
}
by_reference! { Wrapping Saturating }
