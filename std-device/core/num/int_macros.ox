//! The methods of the integer types, written once.
//!
//! `int_common!` holds what signed and unsigned types share, `int_signed!` and `int_unsigned!` the rest.
//! Arithmetic comes in families: plain operators (checked in debug builds), `checked_` (an option),
//! `wrapping_`, `saturating_`, `overflowing_` (the wrapped result and whether it overflowed).

/// The least and the greatest value of a type.
macro_rules! int_bounds {
    ($T:ident, $U:ident, signed) => {
        /// The smallest value.
        pub const MIN: $T = !Self::MAX;
        /// The largest value.
        pub const MAX: $T = (<$U>::MAX >> 1) as $T;
    };
    ($T:ident, $U:ident, unsigned) => {
        /// The smallest value.
        pub const MIN: $T = 0;
        /// The largest value.
        pub const MAX: $T = !0;
    };
}

macro_rules! int_common {
    ($T:ident, $U:ident, $S:ident, $BITS:literal, $BYTES:literal; $sign:ident) => {
        impl $T {
            int_bounds! { $T, $U, $sign }

            /// The size in bits.
            pub const BITS: u32 = $BITS;

            /// The number of one bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn count_ones(self) -> u32 {
                intrinsics::ctpop(self)
            }

            /// The number of zero bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn count_zeros(self) -> u32 {
                (!self).count_ones()
            }

            /// The number of leading zero bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn leading_zeros(self) -> u32 {
                intrinsics::ctlz(self)
            }

            /// The number of trailing zero bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn trailing_zeros(self) -> u32 {
                intrinsics::cttz(self)
            }

            /// The number of leading one bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn leading_ones(self) -> u32 {
                (!self).leading_zeros()
            }

            /// The number of trailing one bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn trailing_ones(self) -> u32 {
                (!self).trailing_zeros()
            }

            /// Rotates the bits left by `n`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn rotate_left(self, n: u32) -> Self {
                intrinsics::rotate_left(self, n)
            }

            /// Rotates the bits right by `n`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn rotate_right(self, n: u32) -> Self {
                intrinsics::rotate_right(self, n)
            }

            /// Reverses the order of the bytes.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn swap_bytes(self) -> Self {
                intrinsics::bswap(self)
            }

            /// Reverses the order of the bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn reverse_bits(self) -> Self {
                intrinsics::bitreverse(self)
            }

            /// From big endian to the target's byte order.
            #[must_use]
            #[inline]
            pub const fn from_be(x: Self) -> Self {
                x.swap_bytes()
            }

            /// From little endian to the target's byte order.
            #[must_use]
            #[inline]
            pub const fn from_le(x: Self) -> Self {
                x
            }

            /// To big endian from the target's byte order.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_be(self) -> Self {
                self.swap_bytes()
            }

            /// To little endian from the target's byte order.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_le(self) -> Self {
                self
            }

            /// The bytes in big-endian order.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_be_bytes(self) -> [u8; $BYTES] {
                self.to_be().to_ne_bytes()
            }

            /// The bytes in little-endian order.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_le_bytes(self) -> [u8; $BYTES] {
                self.to_le().to_ne_bytes()
            }

            /// The bytes in the target's order.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn to_ne_bytes(self) -> [u8; $BYTES] {
                // SAFETY: integers have no invalid bytes.
                unsafe { intrinsics::transmute(self) }
            }

            /// From bytes in big-endian order.
            #[must_use]
            #[inline]
            pub const fn from_be_bytes(bytes: [u8; $BYTES]) -> Self {
                Self::from_be(Self::from_ne_bytes(bytes))
            }

            /// From bytes in little-endian order.
            #[must_use]
            #[inline]
            pub const fn from_le_bytes(bytes: [u8; $BYTES]) -> Self {
                Self::from_le(Self::from_ne_bytes(bytes))
            }

            /// From bytes in the target's order.
            #[must_use]
            #[inline]
            pub const fn from_ne_bytes(bytes: [u8; $BYTES]) -> Self {
                // SAFETY: every byte pattern is a valid integer.
                unsafe { intrinsics::transmute(bytes) }
            }

            /// The smallest value. Use [`Self::MIN`] instead.
            #[must_use]
            #[inline(always)]
            pub const fn min_value() -> Self {
                Self::MIN
            }

            /// The largest value. Use [`Self::MAX`] instead.
            #[must_use]
            #[inline(always)]
            pub const fn max_value() -> Self {
                Self::MAX
            }

            /// `self + rhs`, or `None` on overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_add(self, rhs: Self) -> Option<Self> {
                let (a, b) = intrinsics::add_with_overflow(self, rhs);
                if b { None } else { Some(a) }
            }

            /// `self - rhs`, or `None` on overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_sub(self, rhs: Self) -> Option<Self> {
                let (a, b) = intrinsics::sub_with_overflow(self, rhs);
                if b { None } else { Some(a) }
            }

            /// `self * rhs`, or `None` on overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_mul(self, rhs: Self) -> Option<Self> {
                let (a, b) = intrinsics::mul_with_overflow(self, rhs);
                if b { None } else { Some(a) }
            }

            /// `-self`, or `None` on overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_neg(self) -> Option<Self> {
                let (a, b) = self.overflowing_neg();
                if b { None } else { Some(a) }
            }

            /// `self << rhs`, or `None` if `rhs` is not less than the number of bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_shl(self, rhs: u32) -> Option<Self> {
                if rhs < Self::BITS { Some(self << rhs) } else { None }
            }

            /// `self >> rhs`, or `None` if `rhs` is not less than the number of bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_shr(self, rhs: u32) -> Option<Self> {
                if rhs < Self::BITS { Some(self >> rhs) } else { None }
            }

            /// `self` to the power `exp`, or `None` on overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_pow(self, exp: u32) -> Option<Self> {
                let (a, b) = self.overflowing_pow(exp);
                if b { None } else { Some(a) }
            }

            /// `self + rhs` without a check.
            ///
            /// # Safety
            /// It must not overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const unsafe fn unchecked_add(self, rhs: Self) -> Self {
                // SAFETY: as for the caller.
                unsafe { intrinsics::unchecked_add(self, rhs) }
            }

            /// `self - rhs` without a check.
            ///
            /// # Safety
            /// It must not overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const unsafe fn unchecked_sub(self, rhs: Self) -> Self {
                // SAFETY: as for the caller.
                unsafe { intrinsics::unchecked_sub(self, rhs) }
            }

            /// `self * rhs` without a check.
            ///
            /// # Safety
            /// It must not overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const unsafe fn unchecked_mul(self, rhs: Self) -> Self {
                // SAFETY: as for the caller.
                unsafe { intrinsics::unchecked_mul(self, rhs) }
            }

            /// `self + rhs`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn saturating_add(self, rhs: Self) -> Self {
                intrinsics::saturating_add(self, rhs)
            }

            /// `self - rhs`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn saturating_sub(self, rhs: Self) -> Self {
                intrinsics::saturating_sub(self, rhs)
            }

            /// `self + rhs`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn wrapping_add(self, rhs: Self) -> Self {
                intrinsics::wrapping_add(self, rhs)
            }

            /// `self - rhs`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn wrapping_sub(self, rhs: Self) -> Self {
                intrinsics::wrapping_sub(self, rhs)
            }

            /// `self * rhs`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn wrapping_mul(self, rhs: Self) -> Self {
                intrinsics::wrapping_mul(self, rhs)
            }

            /// `-self`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn wrapping_neg(self) -> Self {
                (0 as $T).wrapping_sub(self)
            }

            /// `self << (rhs % BITS)`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn wrapping_shl(self, rhs: u32) -> Self {
                // SAFETY: masked to less than the number of bits.
                unsafe { intrinsics::unchecked_shl(self, rhs & (Self::BITS - 1)) }
            }

            /// `self >> (rhs % BITS)`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn wrapping_shr(self, rhs: u32) -> Self {
                // SAFETY: masked to less than the number of bits.
                unsafe { intrinsics::unchecked_shr(self, rhs & (Self::BITS - 1)) }
            }

            /// `self` to the power `exp`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn wrapping_pow(self, exp: u32) -> Self {
                self.overflowing_pow(exp).0
            }

            /// The wrapped sum, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn overflowing_add(self, rhs: Self) -> (Self, bool) {
                intrinsics::add_with_overflow(self, rhs)
            }

            /// The wrapped difference, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn overflowing_sub(self, rhs: Self) -> (Self, bool) {
                intrinsics::sub_with_overflow(self, rhs)
            }

            /// The wrapped product, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn overflowing_mul(self, rhs: Self) -> (Self, bool) {
                intrinsics::mul_with_overflow(self, rhs)
            }

            /// `self << (rhs % BITS)`, and whether `rhs` was too large.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn overflowing_shl(self, rhs: u32) -> (Self, bool) {
                (self.wrapping_shl(rhs), rhs >= Self::BITS)
            }

            /// `self >> (rhs % BITS)`, and whether `rhs` was too large.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn overflowing_shr(self, rhs: u32) -> (Self, bool) {
                (self.wrapping_shr(rhs), rhs >= Self::BITS)
            }

            /// The wrapped power, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn overflowing_pow(self, mut exp: u32) -> (Self, bool) {
                let mut base = self;
                let mut acc: Self = 1;
                let mut overflown = false;
                while exp > 0 {
                    if exp & 1 == 1 {
                        let (r, o) = acc.overflowing_mul(base);
                        acc = r;
                        overflown |= o;
                    }
                    exp >>= 1;
                    if exp > 0 {
                        let (r, o) = base.overflowing_mul(base);
                        base = r;
                        overflown |= o;
                    }
                }
                (acc, overflown)
            }

            /// `self` to the power `exp`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn pow(self, mut exp: u32) -> Self {
                let mut base = self;
                let mut acc: Self = 1;
                while exp > 1 {
                    if exp & 1 == 1 {
                        acc = acc * base;
                    }
                    exp >>= 1;
                    base = base * base;
                }
                if exp == 0 { acc } else { acc * base }
            }

            /// The logarithm in base `base`, rounded down.
            ///
            /// # Panics
            /// Panics if the number is not positive or the base less than 2.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn ilog(self, base: Self) -> u32 {
                assert!(base >= 2, "base of integer logarithm must be at least 2");
                match self.checked_ilog(base) {
                    Some(log) => log,
                    None => panic!("argument of integer logarithm must be positive"),
                }
            }

            /// The base 2 logarithm, rounded down.
            ///
            /// # Panics
            /// Panics if the number is not positive.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn ilog2(self) -> u32 {
                match self.checked_ilog2() {
                    Some(log) => log,
                    None => panic!("argument of integer logarithm must be positive"),
                }
            }

            /// The base 10 logarithm, rounded down.
            ///
            /// # Panics
            /// Panics if the number is not positive.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn ilog10(self) -> u32 {
                match self.checked_ilog10() {
                    Some(log) => log,
                    None => panic!("argument of integer logarithm must be positive"),
                }
            }

            /// The logarithm in base `base`, rounded down, if there is one.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_ilog(self, base: Self) -> Option<u32> {
                if self <= 0 || base <= 1 {
                    return None;
                }
                let mut n = 0;
                let mut r = self;
                while r >= base {
                    r /= base;
                    n += 1;
                }
                Some(n)
            }

            /// The base 2 logarithm, rounded down, if there is one.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_ilog2(self) -> Option<u32> {
                if self <= 0 { None } else { Some(Self::BITS - 1 - self.leading_zeros()) }
            }

            /// The base 10 logarithm, rounded down, if there is one.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_ilog10(self) -> Option<u32> {
                self.checked_ilog(10)
            }

            /// Parses digits in the given radix, with an optional sign.
            ///
            /// # Panics
            /// Panics if `radix` is not between 2 and 36.
            #[inline]
            pub const fn from_str_radix(src: &str, radix: u32) -> Result<$T, crate::num::ParseIntError> {
                Self::from_ascii_radix(src.as_bytes(), radix)
            }
        }
    };
}

macro_rules! int_signed {
    ($T:ident, $U:ident) => {
        impl $T {
            /// The same bits as an unsigned integer.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn cast_unsigned(self) -> $U {
                self as $U
            }

            /// `self + rhs` with an unsigned `rhs`, or `None` on overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_add_unsigned(self, rhs: $U) -> Option<Self> {
                let (a, b) = self.overflowing_add_unsigned(rhs);
                if b { None } else { Some(a) }
            }

            /// `self - rhs` with an unsigned `rhs`, or `None` on overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_sub_unsigned(self, rhs: $U) -> Option<Self> {
                let (a, b) = self.overflowing_sub_unsigned(rhs);
                if b { None } else { Some(a) }
            }

            /// The wrapped sum with an unsigned number, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn overflowing_add_unsigned(self, rhs: $U) -> (Self, bool) {
                let rhs = rhs as Self;
                let (res, overflowed) = self.overflowing_add(rhs);
                (res, overflowed ^ (rhs < 0))
            }

            /// The wrapped difference with an unsigned number, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn overflowing_sub_unsigned(self, rhs: $U) -> (Self, bool) {
                let rhs = rhs as Self;
                let (res, overflowed) = self.overflowing_sub(rhs);
                (res, overflowed ^ (rhs < 0))
            }

            /// `self + rhs` with an unsigned `rhs`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn wrapping_add_unsigned(self, rhs: $U) -> Self {
                self.wrapping_add(rhs as Self)
            }

            /// `self - rhs` with an unsigned `rhs`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn wrapping_sub_unsigned(self, rhs: $U) -> Self {
                self.wrapping_sub(rhs as Self)
            }

            /// `self + rhs` with an unsigned `rhs`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn saturating_add_unsigned(self, rhs: $U) -> Self {
                match self.checked_add_unsigned(rhs) {
                    Some(x) => x,
                    None => Self::MAX,
                }
            }

            /// `self - rhs` with an unsigned `rhs`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn saturating_sub_unsigned(self, rhs: $U) -> Self {
                match self.checked_sub_unsigned(rhs) {
                    Some(x) => x,
                    None => Self::MIN,
                }
            }

            /// `self / rhs`, or `None` if `rhs` is 0 or the result overflows.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_div(self, rhs: Self) -> Option<Self> {
                if rhs == 0 || (self == Self::MIN && rhs == -1) { None } else { Some(self / rhs) }
            }

            /// Euclidean division, or `None` if `rhs` is 0 or the result overflows.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_div_euclid(self, rhs: Self) -> Option<Self> {
                if rhs == 0 || (self == Self::MIN && rhs == -1) { None } else { Some(self.div_euclid(rhs)) }
            }

            /// `self % rhs`, or `None` if `rhs` is 0 or the quotient overflows.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_rem(self, rhs: Self) -> Option<Self> {
                if rhs == 0 || (self == Self::MIN && rhs == -1) { None } else { Some(self % rhs) }
            }

            /// Euclidean remainder, or `None` if `rhs` is 0 or the quotient overflows.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_rem_euclid(self, rhs: Self) -> Option<Self> {
                if rhs == 0 || (self == Self::MIN && rhs == -1) { None } else { Some(self.rem_euclid(rhs)) }
            }

            /// The absolute value, or `None` on overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_abs(self) -> Option<Self> {
                if self < 0 { self.checked_neg() } else { Some(self) }
            }

            /// `-self`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn saturating_neg(self) -> Self {
                (0 as $T).saturating_sub(self)
            }

            /// The absolute value, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn saturating_abs(self) -> Self {
                if self < 0 { self.saturating_neg() } else { self }
            }

            /// `self * rhs`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn saturating_mul(self, rhs: Self) -> Self {
                match self.checked_mul(rhs) {
                    Some(x) => x,
                    None => if (self < 0) == (rhs < 0) { Self::MAX } else { Self::MIN },
                }
            }

            /// `self / rhs`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn saturating_div(self, rhs: Self) -> Self {
                match self.overflowing_div(rhs) {
                    (result, false) => result,
                    (_, true) => Self::MAX,
                }
            }

            /// `self` to the power `exp`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn saturating_pow(self, exp: u32) -> Self {
                match self.checked_pow(exp) {
                    Some(x) => x,
                    None => if self < 0 && exp % 2 == 1 { Self::MIN } else { Self::MAX },
                }
            }

            /// `self / rhs`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn wrapping_div(self, rhs: Self) -> Self {
                self.overflowing_div(rhs).0
            }

            /// Euclidean division, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn wrapping_div_euclid(self, rhs: Self) -> Self {
                self.overflowing_div_euclid(rhs).0
            }

            /// `self % rhs`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn wrapping_rem(self, rhs: Self) -> Self {
                self.overflowing_rem(rhs).0
            }

            /// Euclidean remainder, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn wrapping_rem_euclid(self, rhs: Self) -> Self {
                self.overflowing_rem_euclid(rhs).0
            }

            /// The absolute value, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn wrapping_abs(self) -> Self {
                if self < 0 { self.wrapping_neg() } else { self }
            }

            /// The absolute value as an unsigned integer.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn unsigned_abs(self) -> $U {
                self.wrapping_abs() as $U
            }

            /// The wrapped quotient, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn overflowing_div(self, rhs: Self) -> (Self, bool) {
                if self == Self::MIN && rhs == -1 { (self, true) } else { (self / rhs, false) }
            }

            /// The wrapped Euclidean quotient, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn overflowing_div_euclid(self, rhs: Self) -> (Self, bool) {
                if self == Self::MIN && rhs == -1 { (self, true) } else { (self.div_euclid(rhs), false) }
            }

            /// The wrapped remainder, and whether the quotient overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn overflowing_rem(self, rhs: Self) -> (Self, bool) {
                if rhs == -1 { (0, self == Self::MIN) } else { (self % rhs, false) }
            }

            /// The wrapped Euclidean remainder, and whether the quotient overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn overflowing_rem_euclid(self, rhs: Self) -> (Self, bool) {
                if rhs == -1 { (0, self == Self::MIN) } else { (self.rem_euclid(rhs), false) }
            }

            /// The wrapped negation, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn overflowing_neg(self) -> (Self, bool) {
                if self == Self::MIN { (Self::MIN, true) } else { (-self, false) }
            }

            /// The wrapped absolute value, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn overflowing_abs(self) -> (Self, bool) {
                (self.wrapping_abs(), self == Self::MIN)
            }

            /// The integer square root, rounded down.
            ///
            /// # Panics
            /// Panics if the number is negative.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn isqrt(self) -> Self {
                match self.checked_isqrt() {
                    Some(sqrt) => sqrt,
                    None => panic!("argument of integer square root cannot be negative"),
                }
            }

            /// The integer square root, or `None` if the number is negative.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_isqrt(self) -> Option<Self> {
                if self < 0 { None } else { Some((self as $U).isqrt() as Self) }
            }

            /// The quotient of Euclidean division, rounded so that the remainder is not negative.
            ///
            /// # Panics
            /// Panics if `rhs` is 0 or the result overflows.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn div_euclid(self, rhs: Self) -> Self {
                let q = self / rhs;
                if self % rhs < 0 {
                    return if rhs > 0 { q - 1 } else { q + 1 };
                }
                q
            }

            /// The non-negative remainder.
            ///
            /// # Panics
            /// Panics if `rhs` is 0 or the quotient overflows.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn rem_euclid(self, rhs: Self) -> Self {
                let r = self % rhs;
                if r < 0 { r.wrapping_add(rhs.wrapping_abs()) } else { r }
            }

            /// The absolute value.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn abs(self) -> Self {
                if self < 0 { -self } else { self }
            }

            /// The absolute difference.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn abs_diff(self, other: Self) -> $U {
                if self < other {
                    (other as $U).wrapping_sub(self as $U)
                } else {
                    (self as $U).wrapping_sub(other as $U)
                }
            }

            /// -1, 0 or 1 by sign.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn signum(self) -> Self {
                if self < 0 {
                    -1
                } else if self == 0 {
                    0
                } else {
                    1
                }
            }

            /// Whether the number is greater than 0.
            #[must_use]
            #[inline(always)]
            pub const fn is_positive(self) -> bool {
                self > 0
            }

            /// Whether the number is less than 0.
            #[must_use]
            #[inline(always)]
            pub const fn is_negative(self) -> bool {
                self < 0
            }

            /// The mean of two numbers, rounded towards zero.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn midpoint(self, rhs: Self) -> Self {
                let floor = ((self ^ rhs) >> 1) + (self & rhs);
                if floor < 0 && (self ^ rhs) & 1 == 1 { floor + 1 } else { floor }
            }

            /// Parses ASCII digits in the given radix, with an optional sign.
            pub(crate) const fn from_ascii_radix(src: &[u8], radix: u32) -> Result<$T, crate::num::ParseIntError> {
                parse_digits!($T, src, radix, signed)
            }
        }
    };
}

macro_rules! int_unsigned {
    ($T:ident, $S:ident) => {
        impl $T {
            /// The same bits as a signed integer.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn cast_signed(self) -> $S {
                self as $S
            }

            /// `self + rhs` with a signed `rhs`, or `None` on overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_add_signed(self, rhs: $S) -> Option<Self> {
                let (a, b) = self.overflowing_add_signed(rhs);
                if b { None } else { Some(a) }
            }

            /// `self - rhs` with a signed `rhs`, or `None` on overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_sub_signed(self, rhs: $S) -> Option<Self> {
                let (a, b) = self.overflowing_sub(rhs as Self);
                if b ^ (rhs < 0) { None } else { Some(a) }
            }

            /// The difference as a signed integer, or `None` if it does not fit.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_signed_diff(self, rhs: Self) -> Option<$S> {
                let res = self.wrapping_sub(rhs) as $S;
                if (self >= rhs) == (res < 0) { None } else { Some(res) }
            }

            /// The wrapped sum with a signed number, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn overflowing_add_signed(self, rhs: $S) -> (Self, bool) {
                let (res, overflowed) = self.overflowing_add(rhs as Self);
                (res, overflowed ^ (rhs < 0))
            }

            /// `self + rhs` with a signed `rhs`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn wrapping_add_signed(self, rhs: $S) -> Self {
                self.wrapping_add(rhs as Self)
            }

            /// `self + rhs` with a signed `rhs`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn saturating_add_signed(self, rhs: $S) -> Self {
                let (res, overflow) = self.overflowing_add(rhs as Self);
                if overflow == (rhs < 0) {
                    res
                } else if overflow {
                    Self::MAX
                } else {
                    0
                }
            }

            /// `self / rhs`, or `None` if `rhs` is 0.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_div(self, rhs: Self) -> Option<Self> {
                if rhs == 0 { None } else { Some(self / rhs) }
            }

            /// `self / rhs`, or `None` if `rhs` is 0.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_div_euclid(self, rhs: Self) -> Option<Self> {
                if rhs == 0 { None } else { Some(self / rhs) }
            }

            /// `self % rhs`, or `None` if `rhs` is 0.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_rem(self, rhs: Self) -> Option<Self> {
                if rhs == 0 { None } else { Some(self % rhs) }
            }

            /// `self % rhs`, or `None` if `rhs` is 0.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_rem_euclid(self, rhs: Self) -> Option<Self> {
                if rhs == 0 { None } else { Some(self % rhs) }
            }

            /// `self * rhs`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn saturating_mul(self, rhs: Self) -> Self {
                match self.checked_mul(rhs) {
                    Some(x) => x,
                    None => Self::MAX,
                }
            }

            /// `self / rhs`, which cannot overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn saturating_div(self, rhs: Self) -> Self {
                self / rhs
            }

            /// `self` to the power `exp`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn saturating_pow(self, exp: u32) -> Self {
                match self.checked_pow(exp) {
                    Some(x) => x,
                    None => Self::MAX,
                }
            }

            /// `self / rhs`, which cannot overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn wrapping_div(self, rhs: Self) -> Self {
                self / rhs
            }

            /// `self / rhs`, which cannot overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn wrapping_div_euclid(self, rhs: Self) -> Self {
                self / rhs
            }

            /// `self % rhs`, which cannot overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn wrapping_rem(self, rhs: Self) -> Self {
                self % rhs
            }

            /// `self % rhs`, which cannot overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn wrapping_rem_euclid(self, rhs: Self) -> Self {
                self % rhs
            }

            /// The quotient, which cannot overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn overflowing_div(self, rhs: Self) -> (Self, bool) {
                (self / rhs, false)
            }

            /// The remainder, which cannot overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn overflowing_rem(self, rhs: Self) -> (Self, bool) {
                (self % rhs, false)
            }

            /// The wrapped negation, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn overflowing_neg(self) -> (Self, bool) {
                ((!self).wrapping_add(1), self != 0)
            }

            /// The integer square root, rounded down.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn isqrt(self) -> Self {
                // Digit by digit in base 4, from the highest pair of bits.
                let mut op = self;
                let mut res: Self = 0;
                if self == 0 {
                    return 0;
                }
                let mut one: Self = 1 << ((Self::BITS - 1 - self.leading_zeros()) & !1);
                while one != 0 {
                    if op >= res + one {
                        op -= res + one;
                        res = (res >> 1) + one;
                    } else {
                        res >>= 1;
                    }
                    one >>= 2;
                }
                res
            }

            /// `self / rhs`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn div_euclid(self, rhs: Self) -> Self {
                self / rhs
            }

            /// `self % rhs`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn rem_euclid(self, rhs: Self) -> Self {
                self % rhs
            }

            /// The quotient, rounded up.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            #[track_caller]
            pub const fn div_ceil(self, rhs: Self) -> Self {
                let d = self / rhs;
                let r = self % rhs;
                if r > 0 { d + 1 } else { d }
            }

            /// The least multiple of `rhs` that is not below `self`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn next_multiple_of(self, rhs: Self) -> Self {
                match self % rhs {
                    0 => self,
                    r => self + (rhs - r),
                }
            }

            /// The least multiple of `rhs` that is not below `self`, if it fits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_next_multiple_of(self, rhs: Self) -> Option<Self> {
                if rhs == 0 {
                    return None;
                }
                match self % rhs {
                    0 => Some(self),
                    r => self.checked_add(rhs - r),
                }
            }

            /// Whether `self` is a multiple of `rhs`.
            #[must_use]
            #[inline]
            pub const fn is_multiple_of(self, rhs: Self) -> bool {
                match rhs {
                    0 => self == 0,
                    _ => self % rhs == 0,
                }
            }

            /// The absolute difference.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn abs_diff(self, other: Self) -> Self {
                if self < other { other - self } else { self - other }
            }

            /// Whether exactly one bit is set.
            #[must_use]
            #[inline(always)]
            pub const fn is_power_of_two(self) -> bool {
                self.count_ones() == 1
            }

            /// The least power of two that is not below `self`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[rustc_inherit_overflow_checks]
            pub const fn next_power_of_two(self) -> Self {
                self.one_less_than_next_power_of_two() + 1
            }

            /// The least power of two that is not below `self`, if it fits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_next_power_of_two(self) -> Option<Self> {
                self.one_less_than_next_power_of_two().checked_add(1)
            }

            #[inline]
            const fn one_less_than_next_power_of_two(self) -> Self {
                if self <= 1 {
                    return 0;
                }
                let z = (self - 1).leading_zeros();
                Self::MAX >> z
            }

            /// The mean of two numbers, rounded down.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn midpoint(self, rhs: Self) -> Self {
                ((self ^ rhs) >> 1) + (self & rhs)
            }

            /// Parses ASCII digits in the given radix, with an optional `+`.
            pub(crate) const fn from_ascii_radix(src: &[u8], radix: u32) -> Result<$T, crate::num::ParseIntError> {
                parse_digits!($T, src, radix, unsigned)
            }
        }
    };
}
