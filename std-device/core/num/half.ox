//! Conversions of `f16` and `bf16` under the names that programs for GPUs know them by, beside `as`.

macro_rules! half_conversions {
    ($($ty:ident)*) => {
        $(
            impl $ty {
                /// The number 0.
                pub const ZERO: $ty = 0.0;

                /// The number 1.
                pub const ONE: $ty = 1.0;

                /// The nearest number, to even in the middle.
                #[must_use]
                #[inline]
                pub const fn from_f32(value: f32) -> $ty {
                    value as $ty
                }

                /// The nearest number, to even in the middle.
                #[must_use]
                #[inline]
                pub const fn from_f64(value: f64) -> $ty {
                    value as $ty
                }

                /// The same number.
                #[must_use]
                #[inline]
                pub const fn to_f32(self) -> f32 {
                    self as f32
                }

                /// The same number.
                #[must_use]
                #[inline]
                pub const fn to_f64(self) -> f64 {
                    self as f64
                }
            }
        )*
    };
}

half_conversions! { f16 bf16 }
