//! Operations of floating-point numbers that are not settled yet: IEEE 754-2019's minimum and maximum, and arithmetic
//! that may be reordered.

macro_rules! float_rules {
    ($($T:ident)*) => { $(
        impl $T {
            /// The larger of two numbers; NaN if one of them is, and 0 is larger than -0.
            #[unstable(feature = "float_minimum_maximum", issue = "91079")]
            #[must_use = "this returns the result of the comparison, without modifying either input"]
            #[inline]
            pub const fn maximum(self, other: Self) -> Self {
                if self > other {
                    self
                } else if other > self {
                    other
                } else if self == other {
                    if self.is_sign_positive() && other.is_sign_negative() { self } else { other }
                } else {
                    self + other
                }
            }

            /// The smaller of two numbers; NaN if one of them is, and -0 is smaller than 0.
            #[unstable(feature = "float_minimum_maximum", issue = "91079")]
            #[must_use = "this returns the result of the comparison, without modifying either input"]
            #[inline]
            pub const fn minimum(self, other: Self) -> Self {
                if self < other {
                    self
                } else if other < self {
                    other
                } else if self == other {
                    if self.is_sign_negative() && other.is_sign_positive() { self } else { other }
                } else {
                    self + other
                }
            }

            /// A sum that may be computed in any order.
            #[unstable(feature = "float_algebraic", issue = "136469")]
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub const fn algebraic_add(self, rhs: $T) -> $T {
                self + rhs
            }

            /// A difference that may be computed in any order.
            #[unstable(feature = "float_algebraic", issue = "136469")]
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub const fn algebraic_sub(self, rhs: $T) -> $T {
                self - rhs
            }

            /// A product that may be computed in any order.
            #[unstable(feature = "float_algebraic", issue = "136469")]
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub const fn algebraic_mul(self, rhs: $T) -> $T {
                self * rhs
            }

            /// A quotient that may be computed in any order.
            #[unstable(feature = "float_algebraic", issue = "136469")]
            #[must_use = "method returns a new number and does not mutate the original value"]
            #[inline]
            pub const fn algebraic_div(self, rhs: $T) -> $T {
                self / rhs
            }

            /// The number, brought to at most this magnitude.
            ///
            /// # Panics
            /// Panics if the limit is negative or NaN.
            #[unstable(feature = "clamp_magnitude", issue = "148519")]
            #[must_use = "this returns the clamped value and does not modify the original"]
            #[inline]
            pub fn clamp_magnitude(self, limit: $T) -> $T {
                assert!(limit >= 0.0, "limit must be non-negative");
                self.clamp(-limit, limit)
            }
        }
    )* };
}
float_rules! { f32 f64 }
