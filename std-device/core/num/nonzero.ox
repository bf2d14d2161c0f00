//! Integers that are known not to be zero.

use crate::cmp::Ordering;
use crate::num::{IntErrorKind, ParseIntError};
use crate::str::FromStr;
use crate::{fmt, hash};

/// Integer types that `NonZero` can wrap, with a representation that has a niche at zero.
///
/// # Safety
/// `Inner` must be a transparent wrapper of `Self` for which zero is invalid.
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

macro_rules! nonzero_aliases {
    ($($Name:ident = $t:ident;)*) => { $(
        /// A number that is not zero.
        pub type $Name = NonZero<$t>;

        impl NonZero<$t> {
            /// The size in bits.
            pub const BITS: u32 = <$t>::BITS;

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
        }

        impl From<NonZero<$t>> for $t {
            #[inline]
            fn from(nonzero: NonZero<$t>) -> $t {
                nonzero.get()
            }
        }

        impl TryFrom<$t> for NonZero<$t> {
            type Error = crate::num::TryFromIntError;
            #[inline]
            fn try_from(value: $t) -> Result<Self, Self::Error> {
                Self::new(value).ok_or(crate::num::TryFromIntError(()))
            }
        }

        impl FromStr for NonZero<$t> {
            type Err = ParseIntError;
            fn from_str(src: &str) -> Result<Self, ParseIntError> {
                Self::new(<$t>::from_str_radix(src, 10)?).ok_or(ParseIntError { kind: IntErrorKind::Zero })
            }
        }
    )* };
}
nonzero_aliases! {
    NonZeroU8 = u8;
    NonZeroU16 = u16;
    NonZeroU32 = u32;
    NonZeroU64 = u64;
    NonZeroU128 = u128;
    NonZeroUsize = usize;
    NonZeroI8 = i8;
    NonZeroI16 = i16;
    NonZeroI32 = i32;
    NonZeroI64 = i64;
    NonZeroI128 = i128;
    NonZeroIsize = isize;
}
