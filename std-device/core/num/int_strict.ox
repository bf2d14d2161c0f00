//! The `strict_` operations, which panic on overflow in every profile, and shifts by any amount.

macro_rules! int_strict {
    ($T:ident) => {
        impl $T {
            /// `self + rhs`.
            ///
            /// # Panics
            /// Panics on overflow, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_add(self, rhs: Self) -> Self {
                match self.checked_add(rhs) {
                    Some(x) => x,
                    None => panic!("attempt to add with overflow"),
                }
            }

            /// `self - rhs`.
            ///
            /// # Panics
            /// Panics on overflow, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_sub(self, rhs: Self) -> Self {
                match self.checked_sub(rhs) {
                    Some(x) => x,
                    None => panic!("attempt to subtract with overflow"),
                }
            }

            /// `self * rhs`.
            ///
            /// # Panics
            /// Panics on overflow, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_mul(self, rhs: Self) -> Self {
                match self.checked_mul(rhs) {
                    Some(x) => x,
                    None => panic!("attempt to multiply with overflow"),
                }
            }

            /// `self / rhs`.
            ///
            /// # Panics
            /// Panics if `rhs` is 0 or the quotient overflows.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_div(self, rhs: Self) -> Self {
                self / rhs
            }

            /// The Euclidean quotient.
            ///
            /// # Panics
            /// Panics if `rhs` is 0 or the quotient overflows.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_div_euclid(self, rhs: Self) -> Self {
                match self.checked_div_euclid(rhs) {
                    Some(x) => x,
                    None if rhs == 0 => panic!("attempt to divide by zero"),
                    None => panic!("attempt to divide with overflow"),
                }
            }

            /// `self % rhs`.
            ///
            /// # Panics
            /// Panics if `rhs` is 0 or the quotient overflows.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_rem(self, rhs: Self) -> Self {
                self % rhs
            }

            /// The Euclidean remainder.
            ///
            /// # Panics
            /// Panics if `rhs` is 0 or the quotient overflows.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_rem_euclid(self, rhs: Self) -> Self {
                match self.checked_rem_euclid(rhs) {
                    Some(x) => x,
                    None if rhs == 0 => {
                        panic!("attempt to calculate the remainder with a divisor of zero")
                    }
                    None => panic!("attempt to calculate the remainder with overflow"),
                }
            }

            /// `-self`.
            ///
            /// # Panics
            /// Panics on overflow, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_neg(self) -> Self {
                match self.checked_neg() {
                    Some(x) => x,
                    None => panic!("attempt to negate with overflow"),
                }
            }

            /// `self << rhs`.
            ///
            /// # Panics
            /// Panics if `rhs` is not below the number of bits, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_shl(self, rhs: u32) -> Self {
                match self.checked_shl(rhs) {
                    Some(x) => x,
                    None => panic!("attempt to shift left with overflow"),
                }
            }

            /// `self >> rhs`.
            ///
            /// # Panics
            /// Panics if `rhs` is not below the number of bits, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_shr(self, rhs: u32) -> Self {
                match self.checked_shr(rhs) {
                    Some(x) => x,
                    None => panic!("attempt to shift right with overflow"),
                }
            }

            /// `self` to the power `exp`.
            ///
            /// # Panics
            /// Panics on overflow, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_pow(self, exp: u32) -> Self {
                match self.checked_pow(exp) {
                    Some(x) => x,
                    None => panic!("attempt to multiply with overflow"),
                }
            }

            /// `self << rhs`, or 0 where all bits are shifted out.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn unbounded_shl(self, rhs: u32) -> Self {
                if rhs < Self::BITS { self << rhs } else { 0 }
            }

            /// `self >> rhs`, or all sign bits (0 for unsigned types) where all bits are shifted out.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn unbounded_shr(self, rhs: u32) -> Self {
                if rhs < Self::BITS { self >> rhs } else { (self >> (Self::BITS - 1)) >> 1 }
            }

            /// `self << rhs` without a check.
            ///
            /// # Safety
            /// `rhs` must be below the number of bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const unsafe fn unchecked_shl(self, rhs: u32) -> Self {
                self.wrapping_shl(rhs)
            }

            /// `self >> rhs` without a check.
            ///
            /// # Safety
            /// `rhs` must be below the number of bits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const unsafe fn unchecked_shr(self, rhs: u32) -> Self {
                self.wrapping_shr(rhs)
            }
        }
    };
    ($T:ident, $U:ident; signed) => {
        int_strict! { $T }

        impl $T {
            /// `self + rhs` with an unsigned `rhs`.
            ///
            /// # Panics
            /// Panics on overflow, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_add_unsigned(self, rhs: $U) -> Self {
                match self.checked_add_unsigned(rhs) {
                    Some(x) => x,
                    None => panic!("attempt to add with overflow"),
                }
            }

            /// `self - rhs` with an unsigned `rhs`.
            ///
            /// # Panics
            /// Panics on overflow, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_sub_unsigned(self, rhs: $U) -> Self {
                match self.checked_sub_unsigned(rhs) {
                    Some(x) => x,
                    None => panic!("attempt to subtract with overflow"),
                }
            }

            /// The absolute value.
            ///
            /// # Panics
            /// Panics for the smallest value, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_abs(self) -> Self {
                match self.checked_abs() {
                    Some(x) => x,
                    None => panic!("attempt to negate with overflow"),
                }
            }

            /// `-self` without a check.
            ///
            /// # Safety
            /// `self` must not be the smallest value.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const unsafe fn unchecked_neg(self) -> Self {
                self.wrapping_neg()
            }
        }
    };
    ($T:ident, $S:ident; unsigned) => {
        int_strict! { $T }

        impl $T {
            /// `self + rhs` with a signed `rhs`.
            ///
            /// # Panics
            /// Panics on overflow, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_add_signed(self, rhs: $S) -> Self {
                match self.checked_add_signed(rhs) {
                    Some(x) => x,
                    None => panic!("attempt to add with overflow"),
                }
            }

            /// `self - rhs` with a signed `rhs`.
            ///
            /// # Panics
            /// Panics on overflow, in every profile.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn strict_sub_signed(self, rhs: $S) -> Self {
                match self.checked_sub_signed(rhs) {
                    Some(x) => x,
                    None => panic!("attempt to subtract with overflow"),
                }
            }

            /// `self - rhs` with a signed `rhs`, wrapping around.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            pub const fn wrapping_sub_signed(self, rhs: $S) -> Self {
                self.wrapping_sub(rhs as Self)
            }

            /// The wrapped difference with a signed number, and whether it overflowed.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn overflowing_sub_signed(self, rhs: $S) -> (Self, bool) {
                let (res, overflowed) = self.overflowing_sub(rhs as Self);
                (res, overflowed ^ (rhs < 0))
            }

            /// `self - rhs` with a signed `rhs`, clamped.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn saturating_sub_signed(self, rhs: $S) -> Self {
                match self.overflowing_sub_signed(rhs) {
                    (res, false) => res,
                    (_, true) if rhs < 0 => Self::MAX,
                    (_, true) => 0,
                }
            }
        }
    };
}
