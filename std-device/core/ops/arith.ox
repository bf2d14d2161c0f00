//! Arithmetic operators.

/// The addition operator `+`.
#[lang = "add"]
#[rustc_on_unimplemented(
    on(all(_Self = "{integer}", Rhs = "{float}"), message = "cannot add a float to an integer"),
    on(all(_Self = "{float}", Rhs = "{integer}"), message = "cannot add an integer to a float"),
    message = "cannot add `{Rhs}` to `{Self}`", label = "no implementation for `{Self} + {Rhs}`")]
#[rustc_const_unstable]
pub trait Add<Rhs = Self> {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn add(self, rhs: Rhs) -> Self::Output;
}

/// The addition assignment operator `+=`.
#[lang = "add_assign"]
#[diagnostic::on_unimplemented(message = "cannot add-assign `{Rhs}` to `{Self}`", label = "no implementation for `{Self} += {Rhs}`")]
#[rustc_const_unstable]
pub trait AddAssign<Rhs = Self> {
    /// Performs the operation in place.
    fn add_assign(&mut self, rhs: Rhs);
}

/// The subtraction operator `-`.
#[lang = "sub"]
#[diagnostic::on_unimplemented(message = "cannot subtract `{Rhs}` from `{Self}`", label = "no implementation for `{Self} - {Rhs}`")]
#[rustc_const_unstable]
pub trait Sub<Rhs = Self> {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn sub(self, rhs: Rhs) -> Self::Output;
}

/// The subtraction assignment operator `-=`.
#[lang = "sub_assign"]
#[diagnostic::on_unimplemented(message = "cannot subtract-assign `{Rhs}` from `{Self}`", label = "no implementation for `{Self} -= {Rhs}`")]
#[rustc_const_unstable]
pub trait SubAssign<Rhs = Self> {
    /// Performs the operation in place.
    fn sub_assign(&mut self, rhs: Rhs);
}

/// The multiplication operator `*`.
#[lang = "mul"]
#[diagnostic::on_unimplemented(message = "cannot multiply `{Self}` by `{Rhs}`", label = "no implementation for `{Self} * {Rhs}`")]
#[rustc_const_unstable]
pub trait Mul<Rhs = Self> {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn mul(self, rhs: Rhs) -> Self::Output;
}

/// The multiplication assignment operator `*=`.
#[lang = "mul_assign"]
#[diagnostic::on_unimplemented(message = "cannot multiply-assign `{Self}` by `{Rhs}`", label = "no implementation for `{Self} *= {Rhs}`")]
#[rustc_const_unstable]
pub trait MulAssign<Rhs = Self> {
    /// Performs the operation in place.
    fn mul_assign(&mut self, rhs: Rhs);
}

/// The division operator `/`.
#[lang = "div"]
#[diagnostic::on_unimplemented(message = "cannot divide `{Self}` by `{Rhs}`", label = "no implementation for `{Self} / {Rhs}`")]
#[rustc_const_unstable]
pub trait Div<Rhs = Self> {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn div(self, rhs: Rhs) -> Self::Output;
}

/// The division assignment operator `/=`.
#[lang = "div_assign"]
#[diagnostic::on_unimplemented(message = "cannot divide-assign `{Self}` by `{Rhs}`", label = "no implementation for `{Self} /= {Rhs}`")]
#[rustc_const_unstable]
pub trait DivAssign<Rhs = Self> {
    /// Performs the operation in place.
    fn div_assign(&mut self, rhs: Rhs);
}

/// The remainder operator `%`.
#[lang = "rem"]
#[diagnostic::on_unimplemented(message = "cannot calculate the remainder of `{Self}` divided by `{Rhs}`", label = "no implementation for `{Self} % {Rhs}`")]
#[rustc_const_unstable]
pub trait Rem<Rhs = Self> {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn rem(self, rhs: Rhs) -> Self::Output;
}

/// The remainder assignment operator `%=`.
#[lang = "rem_assign"]
#[diagnostic::on_unimplemented(message = "cannot calculate and assign the remainder of `{Self}` divided by `{Rhs}`", label = "no implementation for `{Self} %= {Rhs}`")]
#[rustc_const_unstable]
pub trait RemAssign<Rhs = Self> {
    /// Performs the operation in place.
    fn rem_assign(&mut self, rhs: Rhs);
}

/// The unary negation operator `-`.
#[lang = "neg"]
#[doc(alias = "-")]
#[rustc_const_unstable]
pub trait Neg {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn neg(self) -> Self::Output;
}

/// Implements an operator of numbers, by value and by reference on either side.
macro_rules! forward_binary {
    ($Trait:ident, $method:ident, $Assign:ident, $assign:ident, $op:tt: $($t:ty)*) => { $(
        impl $Trait for $t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn $method(self, other: $t) -> $t {
                self $op other
            }
        }

        impl<'a> $Trait<$t> for &'a $t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn $method(self, other: $t) -> $t {
                *self $op other
            }
        }

        impl $Trait<&$t> for $t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn $method(self, other: &$t) -> $t {
                self $op *other
            }
        }

        impl $Trait<&$t> for &$t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn $method(self, other: &$t) -> $t {
                *self $op *other
            }
        }

        impl $Assign for $t {
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn $assign(&mut self, other: $t) {
                *self = *self $op other
            }
        }

        impl $Assign<&$t> for $t {
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn $assign(&mut self, other: &$t) {
                *self = *self $op *other
            }
        }
    )* };
}

forward_binary! { Add, add, AddAssign, add_assign, +: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 bf16 f32 f64 }
forward_binary! { Sub, sub, SubAssign, sub_assign, -: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 bf16 f32 f64 }
forward_binary! { Mul, mul, MulAssign, mul_assign, *: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 bf16 f32 f64 }
forward_binary! { Div, div, DivAssign, div_assign, /: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 bf16 f32 f64 }
forward_binary! { Rem, rem, RemAssign, rem_assign, %: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f16 bf16 f32 f64 }

macro_rules! impl_neg {
    ($($t:ty)*) => { $(
        impl Neg for $t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            fn neg(self) -> $t {
                -self
            }
        }

        impl Neg for &$t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            fn neg(self) -> $t {
                -*self
            }
        }
    )* };
}
impl_neg! { isize i8 i16 i32 i64 i128 f16 bf16 f32 f64 }
