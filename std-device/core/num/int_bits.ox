//! Operations of integers that are not settled yet: single bits, exact division and shifts, rounding.

macro_rules! int_bits {
    ($T:ident) => {
        impl $T {
            /// The position of the highest bit that is one.
            #[unstable(feature = "int_lowest_highest_one", issue = "145203")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn highest_one(self) -> Option<u32> {
                if self == 0 { None } else { Some(Self::BITS - 1 - self.leading_zeros()) }
            }

            /// The position of the lowest bit that is one.
            #[unstable(feature = "int_lowest_highest_one", issue = "145203")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn lowest_one(self) -> Option<u32> {
                if self == 0 { None } else { Some(self.trailing_zeros()) }
            }

            /// The highest bit that is one, alone.
            #[unstable(feature = "isolate_most_least_significant_one", issue = "136909")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn isolate_highest_one(self) -> Self {
                if self == 0 { 0 } else { 1 << (Self::BITS - 1 - self.leading_zeros()) }
            }

            /// The lowest bit that is one, alone.
            #[unstable(feature = "isolate_most_least_significant_one", issue = "136909")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn isolate_lowest_one(self) -> Self {
                self & self.wrapping_neg()
            }

            /// The quotient, where there is no remainder and no overflow.
            ///
            /// # Panics
            /// Panics if `rhs` is zero.
            #[unstable(feature = "exact_div", issue = "139911")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn div_exact(self, rhs: Self) -> Option<Self> {
                if self % rhs != 0 { None } else { Some(self / rhs) }
            }

            /// The same, and nothing if `rhs` is zero.
            #[unstable(feature = "exact_div", issue = "139911")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn checked_div_exact(self, rhs: Self) -> Option<Self> {
                match self.checked_rem(rhs) {
                    Some(0) => Some(self / rhs),
                    _ => None,
                }
            }
        }
    };
    ($T:ident signed) => {
        int_bits! { $T }
        impl $T {
            /// The quotient, rounded down.
            ///
            /// # Panics
            /// Panics if `rhs` is zero, and on overflow.
            #[unstable(feature = "int_roundings", issue = "88581")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn div_floor(self, rhs: Self) -> Self {
                let quotient = self / rhs;
                if self % rhs != 0 && (self < 0) != (rhs < 0) { quotient - 1 } else { quotient }
            }

            /// The quotient, rounded up.
            ///
            /// # Panics
            /// Panics if `rhs` is zero, and on overflow.
            #[unstable(feature = "int_roundings", issue = "88581")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn div_ceil(self, rhs: Self) -> Self {
                let quotient = self / rhs;
                if self % rhs != 0 && (self < 0) == (rhs < 0) { quotient + 1 } else { quotient }
            }

            /// The nearest multiple of `rhs` that is not smaller, or not larger where `rhs` is negative.
            ///
            /// # Panics
            /// Panics if `rhs` is zero, and on overflow.
            #[unstable(feature = "int_roundings", issue = "88581")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn next_multiple_of(self, rhs: Self) -> Self {
                let remainder = self.wrapping_rem(rhs);
                let modulus = if remainder != 0 && (remainder < 0) != (rhs < 0) { remainder + rhs } else { remainder };
                if modulus == 0 { self } else { self + (rhs - modulus) }
            }
        }
    };
    ($T:ident unsigned) => {
        int_bits! { $T }
        impl $T {
            /// The quotient, rounded down: that of `/`.
            ///
            /// # Panics
            /// Panics if `rhs` is zero.
            #[unstable(feature = "int_roundings", issue = "88581")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            #[track_caller]
            pub const fn div_floor(self, rhs: Self) -> Self {
                self / rhs
            }

            /// How many bits the number needs.
            #[unstable(feature = "uint_bit_width", issue = "142326")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn bit_width(self) -> u32 {
                Self::BITS - self.leading_zeros()
            }

            /// The smallest power of two that is not smaller, or 0 if there is none.
            #[unstable(feature = "wrapping_next_power_of_two", issue = "32463", reason = "needs decision on wrapping behavior")]
            #[must_use = "this returns the result of the operation, without modifying the original"]
            #[inline]
            pub const fn wrapping_next_power_of_two(self) -> Self {
                match self.checked_next_power_of_two() {
                    Some(power) => power,
                    None => 0,
                }
            }
        }
    };
}
