//! What can be an element of a tile.

/// An element of tensors and tiles.
pub trait ElementType: Copy + 'static {
    /// All bits zero.
    const ZERO: Self;
}

/// A scalar that operators take beside a tile.
pub trait Scalar: ElementType {}

/// Elements with arithmetic. Integers wrap.
pub trait Number: ElementType + PartialOrd {
    /// One.
    const ONE: Self;
    /// The least value; of floats minus infinity.
    const LEAST: Self;
    /// The greatest value; of floats infinity.
    const GREATEST: Self;
    #[doc(hidden)]
    fn plus(self, other: Self) -> Self;
    #[doc(hidden)]
    fn minus(self, other: Self) -> Self;
    #[doc(hidden)]
    fn times(self, other: Self) -> Self;
    #[doc(hidden)]
    fn over(self, other: Self) -> Self;
    #[doc(hidden)]
    fn remainder(self, other: Self) -> Self;
    #[doc(hidden)]
    fn negative(self) -> Self;
    #[doc(hidden)]
    fn magnitude(self) -> Self;
    #[doc(hidden)]
    fn greater(self, other: Self) -> Self;
    #[doc(hidden)]
    fn lesser(self, other: Self) -> Self;
    #[doc(hidden)]
    fn from_index(index: usize) -> Self;
}

/// Elements with bits to shift and combine.
pub trait Integer: ElementType {
    #[doc(hidden)]
    fn and(self, other: Self) -> Self;
    #[doc(hidden)]
    fn or(self, other: Self) -> Self;
    #[doc(hidden)]
    fn xor(self, other: Self) -> Self;
    #[doc(hidden)]
    fn inverse(self) -> Self;
    #[doc(hidden)]
    fn left(self, other: Self) -> Self;
    #[doc(hidden)]
    fn right(self, other: Self) -> Self;
    #[doc(hidden)]
    fn high_product(self, other: Self) -> Self;
}

macro_rules! float_trait {
    ($($name:ident)*; $($name2:ident)*) => {
        /// Floating point elements. f16 and bf16 functions are computed in f32 and rounded once.
        pub trait Float: Number {
            $(#[doc(hidden)] fn $name(self) -> Self;)*
            $(#[doc(hidden)] fn $name2(self, other: Self) -> Self;)*
            #[doc(hidden)]
            fn rsqrt(self) -> Self;
            #[doc(hidden)]
            fn mul_add(self, factor: Self, addend: Self) -> Self;
        }
    };
}

float_trait! { ceil floor exp exp2 ln log2 sqrt sin cos tan sinh cosh tanh; powf atan2 }

macro_rules! elements {
    ($($ty:ty = $zero:expr;)*) => {
        $(
            impl ElementType for $ty {
                const ZERO: Self = $zero;
            }
            impl Scalar for $ty {}
        )*
    };
}

elements! {
    bool = false; i8 = 0; u8 = 0; i16 = 0; u16 = 0; i32 = 0; u32 = 0; i64 = 0; u64 = 0;
    f16 = 0.0; bf16 = 0.0; f32 = 0.0; f64 = 0.0;
}

impl<T: 'static> ElementType for *mut T {
    const ZERO: Self = core::ptr::null_mut();
}

macro_rules! integers {
    ($($ty:ident $wide:ident $magnitude:ident;)*) => {
        $(
            impl Number for $ty {
                const ONE: Self = 1;
                const LEAST: Self = $ty::MIN;
                const GREATEST: Self = $ty::MAX;
                #[inline(always)]
                fn plus(self, other: Self) -> Self {
                    self.wrapping_add(other)
                }
                #[inline(always)]
                fn minus(self, other: Self) -> Self {
                    self.wrapping_sub(other)
                }
                #[inline(always)]
                fn times(self, other: Self) -> Self {
                    self.wrapping_mul(other)
                }
                #[inline(always)]
                fn over(self, other: Self) -> Self {
                    self.wrapping_div(other)
                }
                #[inline(always)]
                fn remainder(self, other: Self) -> Self {
                    self.wrapping_rem(other)
                }
                #[inline(always)]
                fn negative(self) -> Self {
                    self.wrapping_neg()
                }
                #[inline(always)]
                fn magnitude(self) -> Self {
                    integers!(@$magnitude self)
                }
                #[inline(always)]
                fn greater(self, other: Self) -> Self {
                    if other > self { other } else { self }
                }
                #[inline(always)]
                fn lesser(self, other: Self) -> Self {
                    if other < self { other } else { self }
                }
                #[inline(always)]
                fn from_index(index: usize) -> Self {
                    index as $ty
                }
            }

            impl Integer for $ty {
                #[inline(always)]
                fn and(self, other: Self) -> Self {
                    self & other
                }
                #[inline(always)]
                fn or(self, other: Self) -> Self {
                    self | other
                }
                #[inline(always)]
                fn xor(self, other: Self) -> Self {
                    self ^ other
                }
                #[inline(always)]
                fn inverse(self) -> Self {
                    !self
                }
                #[inline(always)]
                fn left(self, other: Self) -> Self {
                    self.wrapping_shl(other as u32)
                }
                #[inline(always)]
                fn right(self, other: Self) -> Self {
                    self.wrapping_shr(other as u32)
                }
                #[inline(always)]
                fn high_product(self, other: Self) -> Self {
                    ((self as $wide * other as $wide) >> $ty::BITS) as $ty
                }
            }
        )*
    };
    (@signed $value:ident) => {
        $value.wrapping_abs()
    };
    (@unsigned $value:ident) => {
        $value
    };
}

integers! {
    i8 i32 signed; u8 u32 unsigned; i16 i32 signed; u16 u32 unsigned; i32 i64 signed; u32 u64 unsigned;
    i64 i128 signed; u64 u128 unsigned;
}

impl Integer for bool {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        !self
    }
    #[inline(always)]
    fn left(self, other: Self) -> Self {
        self & !other
    }
    #[inline(always)]
    fn right(self, other: Self) -> Self {
        self & !other
    }
    #[inline(always)]
    fn high_product(self, other: Self) -> Self {
        let _ = other;
        false
    }
}

macro_rules! floats {
    ($($ty:ident $compute:ident;)*) => {
        $(
            impl Number for $ty {
                const ONE: Self = 1.0 as $ty;
                const LEAST: Self = $compute::NEG_INFINITY as $ty;
                const GREATEST: Self = $compute::INFINITY as $ty;
                #[inline(always)]
                fn plus(self, other: Self) -> Self {
                    self + other
                }
                #[inline(always)]
                fn minus(self, other: Self) -> Self {
                    self - other
                }
                #[inline(always)]
                fn times(self, other: Self) -> Self {
                    self * other
                }
                #[inline(always)]
                fn over(self, other: Self) -> Self {
                    self / other
                }
                #[inline(always)]
                fn remainder(self, other: Self) -> Self {
                    self % other
                }
                #[inline(always)]
                fn negative(self) -> Self {
                    -self
                }
                #[inline(always)]
                fn magnitude(self) -> Self {
                    (self as $compute).abs() as $ty
                }
                #[inline(always)]
                fn greater(self, other: Self) -> Self {
                    (self as $compute).max(other as $compute) as $ty
                }
                #[inline(always)]
                fn lesser(self, other: Self) -> Self {
                    (self as $compute).min(other as $compute) as $ty
                }
                #[inline(always)]
                fn from_index(index: usize) -> Self {
                    index as $ty
                }
            }

            impl Float for $ty {
                floats! { @one $compute; ceil floor exp exp2 ln log2 sqrt sin cos tan sinh cosh tanh }
                floats! { @two $compute; powf atan2 }
                #[inline(always)]
                fn rsqrt(self) -> Self {
                    (1.0 / (self as $compute).sqrt()) as $ty
                }
                #[inline(always)]
                fn mul_add(self, factor: Self, addend: Self) -> Self {
                    (self as $compute).mul_add(factor as $compute, addend as $compute) as $ty
                }
            }
        )*
    };
    (@one $compute:ident; $($name:ident)*) => {
        $(
            #[inline(always)]
            fn $name(self) -> Self {
                (self as $compute).$name() as Self
            }
        )*
    };
    (@two $compute:ident; $($name:ident)*) => {
        $(
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                (self as $compute).$name(other as $compute) as Self
            }
        )*
    };
}

floats! { f16 f32; bf16 f32; f32 f32; f64 f64; }
