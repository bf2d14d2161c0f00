//! Integers that are known not to be zero.

use crate::cmp::Ordering;
use crate::num::{IntErrorKind, ParseIntError, TryFromIntError};
use crate::ops::{BitOr, BitOrAssign, Div, DivAssign, Neg, Rem, RemAssign};
use crate::str::FromStr;
use crate::{fmt, hash};

/// Integer types that `NonZero` can wrap, with a representation that has a niche at zero.
///
/// # Safety
/// `Inner` must be a transparent wrapper of `Self` for which zero is invalid.
#[unstable(feature = "nonzero_internals", issue = "none")]
pub unsafe trait ZeroablePrimitive: Sized + Copy {
    /// The wrapper with the niche.
    #[doc(hidden)]
    type Inner: Sized + Copy;
}

macro_rules! impl_zeroable {
    ($($Inner:ident($t:ident) = $MAX:literal;)*) => { $(
        /// The representation behind `NonZero`.
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        #[rustc_layout_scalar_valid_range_start(1)]
        #[rustc_layout_scalar_valid_range_end($MAX)]
        #[doc(hidden)]
        pub struct $Inner($t);

        // SAFETY: the valid range starts at 1.
        unsafe impl ZeroablePrimitive for $t {
            type Inner = $Inner;
        }
    )* };
}
impl_zeroable! {
    NonZeroU8Inner(u8) = 0xff;
    NonZeroU16Inner(u16) = 0xffff;
    NonZeroU32Inner(u32) = 0xffff_ffff;
    NonZeroU64Inner(u64) = 0xffff_ffff_ffff_ffff;
    NonZeroU128Inner(u128) = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
    NonZeroUsizeInner(usize) = 0xffff_ffff_ffff_ffff;
    NonZeroI8Inner(i8) = 0xff;
    NonZeroI16Inner(i16) = 0xffff;
    NonZeroI32Inner(i32) = 0xffff_ffff;
    NonZeroI64Inner(i64) = 0xffff_ffff_ffff_ffff;
    NonZeroI128Inner(i128) = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
    NonZeroIsizeInner(isize) = 0xffff_ffff_ffff_ffff;
}

/// A value that is known not to be zero; `Option<NonZero<T>>` has the size of `T`.
#[repr(transparent)]
#[rustc_diagnostic_item = "NonZero"]
pub struct NonZero<T: ZeroablePrimitive>(T::Inner);

impl<T: ZeroablePrimitive> Copy for NonZero<T> {}

impl<T: ZeroablePrimitive> Clone for NonZero<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ZeroablePrimitive> NonZero<T> {
    /// Wraps a number.
    ///
    /// # Safety
    /// It must not be zero.
    #[must_use]
    #[inline]
    pub const unsafe fn new_unchecked(n: T) -> Self {
        // SAFETY: `NonZero<T>` is a transparent wrapper of `T` without zero.
        unsafe { crate::mem::transmute_copy(&n) }
    }

    /// The number.
    #[inline]
    pub const fn get(self) -> T {
        // SAFETY: `NonZero<T>` is a transparent wrapper of `T`.
        unsafe { crate::mem::transmute_copy(&self) }
    }

    /// Wraps a number unless it is zero.
    #[must_use]
    #[inline]
    pub const fn new(n: T) -> Option<Self> {
        // SAFETY: `Option<NonZero<T>>` has the layout of `T`, with `None` at zero.
        unsafe { crate::mem::transmute_copy(&n) }
    }
}

impl<T: ZeroablePrimitive + PartialEq> PartialEq for NonZero<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl<T: ZeroablePrimitive + Eq> Eq for NonZero<T> {}

impl<T: ZeroablePrimitive + PartialOrd> PartialOrd for NonZero<T> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.get().partial_cmp(&other.get())
    }
}

impl<T: ZeroablePrimitive + Ord> Ord for NonZero<T> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.get().cmp(&other.get())
    }
}

impl<T: ZeroablePrimitive + hash::Hash> hash::Hash for NonZero<T> {
    #[inline]
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.get().hash(state)
    }
}

macro_rules! nonzero_fmt {
    ($($Trait:ident)*) => { $(
        impl<T: ZeroablePrimitive + fmt::$Trait> fmt::$Trait for NonZero<T> {
            #[inline]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.get().fmt(f)
            }
        }
    )* };
}
nonzero_fmt! { Debug Display Binary Octal LowerHex UpperHex }

macro_rules! nonzero_bitor {
    ($Self:ty, $Other:ty: |$a:ident, $b:ident| $e:expr) => {
        impl<T: ZeroablePrimitive + BitOr<Output = T>> BitOr<$Other> for $Self {
            type Output = NonZero<T>;
            #[inline]
            fn bitor(self, other: $Other) -> NonZero<T> {
                let ($a, $b) = (self, other);
                // SAFETY: one of the two is not zero, so some bit is set.
                unsafe { NonZero::new_unchecked($e) }
            }
        }
    };
}
nonzero_bitor! { NonZero<T>, NonZero<T>: |a, b| a.get() | b.get() }
nonzero_bitor! { NonZero<T>, T: |a, b| a.get() | b }

impl<T: ZeroablePrimitive + BitOr<Output = T>> BitOrAssign for NonZero<T> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<T: ZeroablePrimitive + BitOr<Output = T>> BitOrAssign<T> for NonZero<T> {
    #[inline]
    fn bitor_assign(&mut self, other: T) {
        *self = *self | other;
    }
}

/// What all integer types share.
macro_rules! nonzero_common {
    ($Name:ident $t:ident) => {
        /// A number that is not zero.
        pub type $Name = NonZero<$t>;

        impl NonZero<$t> {
            /// The size in bits.
            pub const BITS: u32 = <$t>::BITS;
            /// The largest value.
            pub const MAX: Self = Self::new(<$t>::MAX).unwrap();

            /// The number of one bits, of which there is at least one.
            #[inline]
            pub const fn count_ones(self) -> NonZero<u32> {
                // SAFETY: a number that is not zero has a one bit.
                unsafe { NonZero::new_unchecked(self.get().count_ones()) }
            }

            /// The number of leading zero bits.
            #[inline]
            pub const fn leading_zeros(self) -> u32 {
                self.get().leading_zeros()
            }

            /// The number of trailing zero bits.
            #[inline]
            pub const fn trailing_zeros(self) -> u32 {
                self.get().trailing_zeros()
            }

            /// The product, or `None` on overflow.
            #[inline]
            pub const fn checked_mul(self, other: Self) -> Option<Self> {
                match self.get().checked_mul(other.get()) {
                    Some(n) => Self::new(n),
                    None => None,
                }
            }

            /// The product, clamped.
            #[inline]
            pub const fn saturating_mul(self, other: Self) -> Self {
                // SAFETY: a product of numbers that are not zero is zero only where it wraps around.
                unsafe { Self::new_unchecked(self.get().saturating_mul(other.get())) }
            }

            /// `self` to the power `other`, or `None` on overflow.
            #[inline]
            pub const fn checked_pow(self, other: u32) -> Option<Self> {
                match self.get().checked_pow(other) {
                    Some(n) => Self::new(n),
                    None => None,
                }
            }

            /// `self` to the power `other`, clamped.
            #[inline]
            pub const fn saturating_pow(self, other: u32) -> Self {
                // SAFETY: as for the product.
                unsafe { Self::new_unchecked(self.get().saturating_pow(other)) }
            }
        }

        impl BitOr<NonZero<$t>> for $t {
            type Output = NonZero<$t>;
            #[inline]
            fn bitor(self, other: NonZero<$t>) -> NonZero<$t> {
                other | self
            }
        }

        impl From<NonZero<$t>> for $t {
            #[inline]
            fn from(nonzero: NonZero<$t>) -> $t {
                nonzero.get()
            }
        }

        impl TryFrom<$t> for NonZero<$t> {
            type Error = TryFromIntError;
            #[inline]
            fn try_from(value: $t) -> Result<Self, Self::Error> {
                Self::new(value).ok_or(TryFromIntError(()))
            }
        }

        impl FromStr for NonZero<$t> {
            type Err = ParseIntError;
            fn from_str(src: &str) -> Result<Self, ParseIntError> {
                Self::new(<$t>::from_str_radix(src, 10)?).ok_or(ParseIntError { kind: IntErrorKind::Zero })
            }
        }
    };
}

macro_rules! nonzero_unsigned {
    ($($Name:ident = $t:ident $S:ident;)*) => { $(
        nonzero_common! { $Name $t }

        impl NonZero<$t> {
            /// The smallest value.
            pub const MIN: Self = Self::new(1).unwrap();

            /// The sum, or `None` on overflow.
            #[inline]
            pub const fn checked_add(self, other: $t) -> Option<Self> {
                match self.get().checked_add(other) {
                    Some(n) => Self::new(n),
                    None => None,
                }
            }

            /// The sum, clamped.
            #[inline]
            pub const fn saturating_add(self, other: $t) -> Self {
                // SAFETY: the sum is not below `self`.
                unsafe { Self::new_unchecked(self.get().saturating_add(other)) }
            }

            /// The least power of two that is not below `self`, if it fits.
            #[inline]
            pub const fn checked_next_power_of_two(self) -> Option<Self> {
                match self.get().checked_next_power_of_two() {
                    Some(n) => Self::new(n),
                    None => None,
                }
            }

            /// The base 2 logarithm, rounded down.
            #[inline]
            pub const fn ilog2(self) -> u32 {
                Self::BITS - 1 - self.leading_zeros()
            }

            /// The base 10 logarithm, rounded down.
            #[inline]
            pub const fn ilog10(self) -> u32 {
                self.get().ilog10()
            }

            /// The mean of two numbers, rounded down.
            #[inline]
            pub const fn midpoint(self, rhs: Self) -> Self {
                // SAFETY: the mean is not below the smaller of the two.
                unsafe { Self::new_unchecked(self.get().midpoint(rhs.get())) }
            }

            /// Whether exactly one bit is set.
            #[inline]
            pub const fn is_power_of_two(self) -> bool {
                self.get().is_power_of_two()
            }

            /// The integer square root, rounded down.
            #[inline]
            pub const fn isqrt(self) -> Self {
                // SAFETY: the root of a number that is at least 1 is at least 1.
                unsafe { Self::new_unchecked(self.get().isqrt()) }
            }

            /// The same bits as a signed number.
            #[inline]
            pub const fn cast_signed(self) -> NonZero<$S> {
                // SAFETY: some bit is set.
                unsafe { NonZero::new_unchecked(self.get() as $S) }
            }

            /// The quotient, rounded up.
            #[inline]
            pub const fn div_ceil(self, rhs: Self) -> Self {
                // SAFETY: a quotient above 0, rounded up, is at least 1.
                unsafe { Self::new_unchecked(self.get().div_ceil(rhs.get())) }
            }
        }

        impl Div<NonZero<$t>> for $t {
            type Output = $t;
            #[inline]
            fn div(self, other: NonZero<$t>) -> $t {
                self / other.get()
            }
        }

        impl DivAssign<NonZero<$t>> for $t {
            #[inline]
            fn div_assign(&mut self, other: NonZero<$t>) {
                *self = *self / other;
            }
        }

        impl Rem<NonZero<$t>> for $t {
            type Output = $t;
            #[inline]
            fn rem(self, other: NonZero<$t>) -> $t {
                self % other.get()
            }
        }

        impl RemAssign<NonZero<$t>> for $t {
            #[inline]
            fn rem_assign(&mut self, other: NonZero<$t>) {
                *self = *self % other;
            }
        }
    )* };
}
nonzero_unsigned! {
    NonZeroU8 = u8 i8;
    NonZeroU16 = u16 i16;
    NonZeroU32 = u32 i32;
    NonZeroU64 = u64 i64;
    NonZeroU128 = u128 i128;
    NonZeroUsize = usize isize;
}

macro_rules! nonzero_signed {
    ($($Name:ident = $t:ident $U:ident;)*) => { $(
        nonzero_common! { $Name $t }

        impl NonZero<$t> {
            /// The smallest value.
            pub const MIN: Self = Self::new(<$t>::MIN).unwrap();

            /// The absolute value; overflows for the smallest value as negation does.
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn abs(self) -> Self {
                let n = self.get();
                // SAFETY: only zero has the absolute value zero.
                unsafe { Self::new_unchecked(if n < 0 { -n } else { n }) }
            }

            /// The absolute value, or `None` on overflow.
            #[inline]
            pub const fn checked_abs(self) -> Option<Self> {
                match self.get().checked_abs() {
                    Some(n) => Self::new(n),
                    None => None,
                }
            }

            /// The wrapped absolute value, and whether it overflowed.
            #[inline]
            pub const fn overflowing_abs(self) -> (Self, bool) {
                let (n, overflowed) = self.get().overflowing_abs();
                // SAFETY: only zero has the absolute value zero.
                (unsafe { Self::new_unchecked(n) }, overflowed)
            }

            /// The absolute value, clamped.
            #[inline]
            pub const fn saturating_abs(self) -> Self {
                // SAFETY: only zero has the absolute value zero.
                unsafe { Self::new_unchecked(self.get().saturating_abs()) }
            }

            /// The absolute value, wrapping around.
            #[inline]
            pub const fn wrapping_abs(self) -> Self {
                // SAFETY: only zero has the absolute value zero.
                unsafe { Self::new_unchecked(self.get().wrapping_abs()) }
            }

            /// The absolute value, which always fits the unsigned type.
            #[inline]
            pub const fn unsigned_abs(self) -> NonZero<$U> {
                // SAFETY: only zero has the absolute value zero.
                unsafe { NonZero::new_unchecked(self.get().unsigned_abs()) }
            }

            /// Whether the value is above 0.
            #[inline]
            pub const fn is_positive(self) -> bool {
                self.get() > 0
            }

            /// Whether the value is below 0.
            #[inline]
            pub const fn is_negative(self) -> bool {
                self.get() < 0
            }

            /// `-self`, or `None` on overflow.
            #[inline]
            pub const fn checked_neg(self) -> Option<Self> {
                match self.get().checked_neg() {
                    Some(n) => Self::new(n),
                    None => None,
                }
            }

            /// The wrapped negation, and whether it overflowed.
            #[inline]
            pub const fn overflowing_neg(self) -> (Self, bool) {
                let (n, overflowed) = self.get().overflowing_neg();
                // SAFETY: only zero is its own negation and zero.
                (unsafe { Self::new_unchecked(n) }, overflowed)
            }

            /// `-self`, clamped.
            #[inline]
            pub const fn saturating_neg(self) -> Self {
                // SAFETY: only the negation of zero is zero.
                unsafe { Self::new_unchecked(self.get().saturating_neg()) }
            }

            /// `-self`, wrapping around.
            #[inline]
            pub const fn wrapping_neg(self) -> Self {
                // SAFETY: only the negation of zero is zero.
                unsafe { Self::new_unchecked(self.get().wrapping_neg()) }
            }

            /// The same bits as an unsigned number.
            #[inline]
            pub const fn cast_unsigned(self) -> NonZero<$U> {
                // SAFETY: some bit is set.
                unsafe { NonZero::new_unchecked(self.get() as $U) }
            }
        }

        impl Neg for NonZero<$t> {
            type Output = Self;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn neg(self) -> Self {
                // SAFETY: only the negation of zero is zero.
                unsafe { Self::new_unchecked(-self.get()) }
            }
        }

        impl Neg for &NonZero<$t> {
            type Output = NonZero<$t>;
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            fn neg(self) -> NonZero<$t> {
                -*self
            }
        }
    )* };
}
nonzero_signed! {
    NonZeroI8 = i8 u8;
    NonZeroI16 = i16 u16;
    NonZeroI32 = i32 u32;
    NonZeroI64 = i64 u64;
    NonZeroI128 = i128 u128;
    NonZeroIsize = isize usize;
}

macro_rules! nonzero_widen {
    ($($From:ident: $($To:ident)*;)*) => { $( $(
        impl From<NonZero<$From>> for NonZero<$To> {
            #[inline]
            fn from(small: NonZero<$From>) -> Self {
                // SAFETY: the value stays the same.
                unsafe { Self::new_unchecked(small.get() as $To) }
            }
        }
    )* )* };
}
nonzero_widen! {
    u8: u16 u32 u64 u128 usize i16 i32 i64 i128 isize;
    u16: u32 u64 u128 usize i32 i64 i128;
    u32: u64 u128 i64 i128;
    u64: u128 i128;
    i8: i16 i32 i64 i128 isize;
    i16: i32 i64 i128 isize;
    i32: i64 i128;
    i64: i128;
}

macro_rules! nonzero_narrow {
    ($($From:ident: $($To:ident)*;)*) => { $( $(
        impl TryFrom<NonZero<$From>> for NonZero<$To> {
            type Error = TryFromIntError;
            #[inline]
            fn try_from(value: NonZero<$From>) -> Result<Self, TryFromIntError> {
                match <$To>::try_from(value.get()) {
                    // SAFETY: the value stays the same.
                    Ok(n) => Ok(unsafe { Self::new_unchecked(n) }),
                    Err(error) => Err(error),
                }
            }
        }
    )* )* };
}
nonzero_narrow! {
    u8: i8;
    u16: u8 i8 i16 isize;
    u32: u8 u16 usize i8 i16 i32 isize;
    u64: u8 u16 u32 usize i8 i16 i32 i64 isize;
    u128: u8 u16 u32 u64 usize i8 i16 i32 i64 i128 isize;
    usize: u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 isize;
    i8: u8 u16 u32 u64 u128 usize;
    i16: u8 u16 u32 u64 u128 usize i8;
    i32: u8 u16 u32 u64 u128 usize i8 i16 isize;
    i64: u8 u16 u32 u64 u128 usize i8 i16 i32 isize;
    i128: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 isize;
    isize: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128;
}
