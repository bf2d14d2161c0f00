//! The `strict_` operations, which panic on overflow in every profile, shifts by any amount, and the
//! operations of unsigned types that take or give more than one digit or a signed number.

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

            /// The quotient, which cannot overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            #[track_caller]
            pub const fn overflowing_div_euclid(self, rhs: Self) -> (Self, bool) {
                (self / rhs, false)
            }

            /// The remainder, which cannot overflow.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline(always)]
            #[track_caller]
            pub const fn overflowing_rem_euclid(self, rhs: Self) -> (Self, bool) {
                (self % rhs, false)
            }

            /// The wrapped sum with a carry from the digit below, and the carry to the one above.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn carrying_add(self, rhs: Self, carry: bool) -> (Self, bool) {
                let (sum, a) = self.overflowing_add(rhs);
                let (sum, b) = sum.overflowing_add(carry as Self);
                (sum, a | b)
            }

            /// The wrapped difference with a borrow from the digit below, and the borrow from the one above.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn borrowing_sub(self, rhs: Self, borrow: bool) -> (Self, bool) {
                let (difference, a) = self.overflowing_sub(rhs);
                let (difference, b) = difference.overflowing_sub(borrow as Self);
                (difference, a | b)
            }

            /// The low and the high half of `self * rhs + carry`.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn carrying_mul(self, rhs: Self, carry: Self) -> (Self, Self) {
                self.carrying_mul_add(rhs, carry, 0)
            }

            /// The low and the high half of `self * rhs + carry + add`, which always fits.
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn carrying_mul_add(self, rhs: Self, carry: Self, add: Self) -> (Self, Self) {
                // Schoolbook multiplication of halves.
                const HALF: u32 = <$T>::BITS / 2;
                const LOW: $T = <$T>::MAX >> HALF;
                let (a0, a1) = (self & LOW, self >> HALF);
                let (b0, b1) = (rhs & LOW, rhs >> HALF);
                let low = a0 * b0;
                let middle = a1 * b0 + (low >> HALF);
                let upper = a0 * b1 + (middle & LOW);
                let product = (upper << HALF) | (low & LOW);
                let high = a1 * b1 + (middle >> HALF) + (upper >> HALF);
                let (sum, c) = product.overflowing_add(carry);
                let (sum, d) = sum.overflowing_add(add);
                (sum, high + c as Self + d as Self)
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
