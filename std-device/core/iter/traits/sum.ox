//! Sums and products of iterators.

use crate::iter::try_process;

/// Types that are the sum of an iterator.
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` cannot be made by summing an iterator over elements of type `{A}`",
    label = "value of type `{Self}` cannot be made by summing a `std::iter::Iterator<Item={A}>`"
)]
pub trait Sum<A = Self>: Sized {
    /// Adds up the items.
    fn sum<I: Iterator<Item = A>>(iter: I) -> Self;
}

/// Types that are the product of an iterator.
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` cannot be made by multiplying all elements of type `{A}` from an iterator",
    label = "value of type `{Self}` cannot be made by multiplying all elements from a `std::iter::Iterator<Item={A}>`"
)]
pub trait Product<A = Self>: Sized {
    /// Multiplies the items.
    fn product<I: Iterator<Item = A>>(iter: I) -> Self;
}

macro_rules! impl_sum_product {
    ($zero:expr, $one:expr; $($t:ty)*) => { $(
        impl Sum for $t {
            #[rustc_inherit_overflow_checks]
            fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
                let mut total: $t = $zero;
                for x in iter {
                    total += x;
                }
                total
            }
        }

        impl Product for $t {
            #[rustc_inherit_overflow_checks]
            fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
                let mut total: $t = $one;
                for x in iter {
                    total *= x;
                }
                total
            }
        }

        impl<'a> Sum<&'a $t> for $t {
            #[rustc_inherit_overflow_checks]
            fn sum<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
                let mut total: $t = $zero;
                for x in iter {
                    total += *x;
                }
                total
            }
        }

        impl<'a> Product<&'a $t> for $t {
            #[rustc_inherit_overflow_checks]
            fn product<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
                let mut total: $t = $one;
                for x in iter {
                    total *= *x;
                }
                total
            }
        }
    )* };
}
impl_sum_product! { 0, 1; i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
// The sum of nothing is -0.0, the neutral element of float addition.
impl_sum_product! { -0.0, 1.0; f16 bf16 f32 f64 }

impl<T, U, E> Sum<Result<U, E>> for Result<T, E>
where
    T: Sum<U>,
{
    fn sum<I: Iterator<Item = Result<U, E>>>(iter: I) -> Result<T, E> {
        try_process(iter, |i| i.sum())
    }
}

impl<T, U, E> Product<Result<U, E>> for Result<T, E>
where
    T: Product<U>,
{
    fn product<I: Iterator<Item = Result<U, E>>>(iter: I) -> Result<T, E> {
        try_process(iter, |i| i.product())
    }
}

impl<T, U> Sum<Option<U>> for Option<T>
where
    T: Sum<U>,
{
    fn sum<I: Iterator<Item = Option<U>>>(iter: I) -> Option<T> {
        try_process(iter, |i| i.sum())
    }
}

impl<T, U> Product<Option<U>> for Option<T>
where
    T: Product<U>,
{
    fn product<I: Iterator<Item = Option<U>>>(iter: I) -> Option<T> {
        try_process(iter, |i| i.product())
    }
}
