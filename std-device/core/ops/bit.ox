//! Bitwise operators and shifts.

/// The bitwise and operator `&`.
#[lang = "bitand"]
#[diagnostic::on_unimplemented(message = "no implementation for `{Self} & {Rhs}`", label = "no implementation for `{Self} & {Rhs}`")]
#[rustc_const_unstable]
pub trait BitAnd<Rhs = Self> {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn bitand(self, rhs: Rhs) -> Self::Output;
}

/// The bitwise and assignment operator `&=`.
#[lang = "bitand_assign"]
#[diagnostic::on_unimplemented(message = "no implementation for `{Self} &= {Rhs}`", label = "no implementation for `{Self} &= {Rhs}`")]
#[rustc_const_unstable]
pub trait BitAndAssign<Rhs = Self> {
    /// Performs the operation in place.
    fn bitand_assign(&mut self, rhs: Rhs);
}

/// The bitwise or operator `|`.
#[lang = "bitor"]
#[diagnostic::on_unimplemented(message = "no implementation for `{Self} | {Rhs}`", label = "no implementation for `{Self} | {Rhs}`")]
#[rustc_const_unstable]
pub trait BitOr<Rhs = Self> {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn bitor(self, rhs: Rhs) -> Self::Output;
}

/// The bitwise or assignment operator `|=`.
#[lang = "bitor_assign"]
#[diagnostic::on_unimplemented(message = "no implementation for `{Self} |= {Rhs}`", label = "no implementation for `{Self} |= {Rhs}`")]
#[rustc_const_unstable]
pub trait BitOrAssign<Rhs = Self> {
    /// Performs the operation in place.
    fn bitor_assign(&mut self, rhs: Rhs);
}

/// The bitwise xor operator `^`.
#[lang = "bitxor"]
#[diagnostic::on_unimplemented(message = "no implementation for `{Self} ^ {Rhs}`", label = "no implementation for `{Self} ^ {Rhs}`")]
#[rustc_const_unstable]
pub trait BitXor<Rhs = Self> {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn bitxor(self, rhs: Rhs) -> Self::Output;
}

/// The bitwise xor assignment operator `^=`.
#[lang = "bitxor_assign"]
#[diagnostic::on_unimplemented(message = "no implementation for `{Self} ^= {Rhs}`", label = "no implementation for `{Self} ^= {Rhs}`")]
#[rustc_const_unstable]
pub trait BitXorAssign<Rhs = Self> {
    /// Performs the operation in place.
    fn bitxor_assign(&mut self, rhs: Rhs);
}

/// The left shift operator `<<`.
#[lang = "shl"]
#[diagnostic::on_unimplemented(message = "no implementation for `{Self} << {Rhs}`", label = "no implementation for `{Self} << {Rhs}`")]
#[rustc_const_unstable]
pub trait Shl<Rhs = Self> {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn shl(self, rhs: Rhs) -> Self::Output;
}

/// The left shift assignment operator `<<=`.
#[lang = "shl_assign"]
#[diagnostic::on_unimplemented(message = "no implementation for `{Self} <<= {Rhs}`", label = "no implementation for `{Self} <<= {Rhs}`")]
#[rustc_const_unstable]
pub trait ShlAssign<Rhs = Self> {
    /// Performs the operation in place.
    fn shl_assign(&mut self, rhs: Rhs);
}

/// The right shift operator `>>`.
#[lang = "shr"]
#[diagnostic::on_unimplemented(message = "no implementation for `{Self} >> {Rhs}`", label = "no implementation for `{Self} >> {Rhs}`")]
#[rustc_const_unstable]
pub trait Shr<Rhs = Self> {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn shr(self, rhs: Rhs) -> Self::Output;
}

/// The right shift assignment operator `>>=`.
#[lang = "shr_assign"]
#[diagnostic::on_unimplemented(message = "no implementation for `{Self} >>= {Rhs}`", label = "no implementation for `{Self} >>= {Rhs}`")]
#[rustc_const_unstable]
pub trait ShrAssign<Rhs = Self> {
    /// Performs the operation in place.
    fn shr_assign(&mut self, rhs: Rhs);
}

/// The unary logical negation operator `!`.
#[lang = "not"]
#[doc(alias = "!")]
#[rustc_const_unstable]
pub trait Not {
    /// The type of the result.
    type Output;
    /// Performs the operation.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    fn not(self) -> Self::Output;
}

/// Implements an operator, by value and by reference on either side.
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

forward_binary! { BitAnd, bitand, BitAndAssign, bitand_assign, &: bool u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
forward_binary! { BitOr, bitor, BitOrAssign, bitor_assign, |: bool u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
forward_binary! { BitXor, bitxor, BitXorAssign, bitxor_assign, ^: bool u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

macro_rules! impl_not {
    ($($t:ty)*) => { $(
        impl Not for $t {
            type Output = $t;
            #[inline]
            fn not(self) -> $t {
                !self
            }
        }

        impl Not for &$t {
            type Output = $t;
            #[inline]
            fn not(self) -> $t {
                !*self
            }
        }
    )* };
}
impl_not! { bool usize u8 u16 u32 u64 u128 isize i8 i16 i32 i64 i128 }

impl Not for ! {
    type Output = !;
    fn not(self) -> ! {
        match self {}
    }
}

/// Implements the shifts of `$t` by each of the types after it.
macro_rules! impl_shift {
    ($t:ty: $($f:ty)*) => { $(
        impl Shl<$f> for $t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shl(self, other: $f) -> $t {
                self << other
            }
        }

        impl Shl<$f> for &$t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shl(self, other: $f) -> $t {
                *self << other
            }
        }

        impl Shl<&$f> for $t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shl(self, other: &$f) -> $t {
                self << *other
            }
        }

        impl Shl<&$f> for &$t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shl(self, other: &$f) -> $t {
                *self << *other
            }
        }

        impl Shr<$f> for $t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shr(self, other: $f) -> $t {
                self >> other
            }
        }

        impl Shr<$f> for &$t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shr(self, other: $f) -> $t {
                *self >> other
            }
        }

        impl Shr<&$f> for $t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shr(self, other: &$f) -> $t {
                self >> *other
            }
        }

        impl Shr<&$f> for &$t {
            type Output = $t;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shr(self, other: &$f) -> $t {
                *self >> *other
            }
        }

        impl ShlAssign<$f> for $t {
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shl_assign(&mut self, other: $f) {
                *self = *self << other
            }
        }

        impl ShlAssign<&$f> for $t {
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shl_assign(&mut self, other: &$f) {
                *self = *self << *other
            }
        }

        impl ShrAssign<$f> for $t {
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shr_assign(&mut self, other: $f) {
                *self = *self >> other
            }
        }

        impl ShrAssign<&$f> for $t {
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn shr_assign(&mut self, other: &$f) {
                *self = *self >> *other
            }
        }
    )* };
}

impl_shift! { u8: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { u16: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { u32: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { u64: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { u128: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { usize: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { i8: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { i16: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { i32: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { i64: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { i128: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl_shift! { isize: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
