//! Conversions of `f16` under the names that programs for GPUs know them by, beside `as`.

impl f16 {
    /// The number 0.
    pub const ZERO: f16 = 0.0;

    /// The number 1.
    pub const ONE: f16 = 1.0;

    /// The nearest `f16`, to even in the middle.
    #[must_use]
    #[inline]
    pub const fn from_f32(value: f32) -> f16 {
        value as f16
    }

    /// The nearest `f16`, to even in the middle.
    #[must_use]
    #[inline]
    pub const fn from_f64(value: f64) -> f16 {
        value as f16
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
