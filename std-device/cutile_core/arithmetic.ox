//! What elements can do. [`ElementType`](crate::ElementType) has no methods of its own, so that elements keep theirs.

use crate::atomics;
use crate::direction::{Directed, float_to};
use crate::markers::atomic::Fetch;
use cuda_device::atomic::AtomicOrdering;

const fn missing<T>(what: &str) -> T {
    panic!("{}", what)
}

macro_rules! undefined {
    ($($what:literal $($name:ident($($operand:ident),*))*;)*) => {
        $($(
            #[inline(always)]
            fn $name(self $(, $operand: Self)*) -> Self {
                $(let _ = $operand;)*
                const { missing::<Self>(concat!("the elements of the tile have no ", $what)) }
            }
        )*)*
    };
}

macro_rules! unconvertible {
    ($($name:ident $from:ident)*) => {
        $(
            #[inline(always)]
            fn $name(value: $from) -> Self {
                let _ = value;
                const { missing::<Self>("numbers cannot be converted to the elements of the tile") }
            }
        )*
    };
}

/// Element types that matrix instructions know.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum MatrixKind {
    None,
    F16,
    Bf16,
    Tf32,
    /// Floats of a byte: factors of them are converted to `f16`, which has all their values.
    F8,
    F32,
    I8,
    U8,
    I32,
}

/// How the operations on tiles work on one element. Those that a type does not have do not compile for it.
#[doc(hidden)]
pub trait Arithmetic: Copy + PartialOrd + 'static {
    /// All bits zero.
    const ZERO: Self;
    /// One.
    const ONE: Self = missing("the elements of the tile have no number one");
    /// The least value; of floats minus infinity.
    const LEAST: Self = missing("the elements of the tile have no least value");
    /// The greatest value; of floats infinity.
    const GREATEST: Self = missing("the elements of the tile have no greatest value");

    /// How a sum is made in memory.
    const ADDITION: Fetch = Fetch::Add;

    /// What matrix instructions call it.
    const MATRIX: MatrixKind = MatrixKind::None;

    /// Is it a float?
    const IS_FLOAT: bool = false;

    undefined! {
        "arithmetic" plus(other) minus(other) times(other) over(other) remainder(other) negative() magnitude();
        "arithmetic" greater(other) lesser(other) over_up(other) over_down(other);
        "bits" and(other) or(other) xor(other) inverse() left(other) right(other) high_product(other);
        "mathematical functions" ceil() floor() exp() exp2() ln() log2() sqrt() rsqrt() sin() cos() tan() sinh() cosh() tanh();
        "mathematical functions" powf(other) atan2(other) mul_add(factor, addend) flush() greater_or_nan(other) lesser_or_nan(other);
    }

    /// The result of an operation (see `direction::operation`) with as many of the operands as it takes, rounded in a direction.
    #[inline(always)]
    fn directed<const OPERATION: u8, const MODE: u8>(self, second: Self, third: Self) -> Self {
        let _ = (second, third);
        const { missing::<Self>("the elements of the tile are not rounded in directions") }
    }

    /// The next float up or down of a finite one, and of infinity towards the others.
    #[inline(always)]
    fn beside<const UP: bool>(self) -> Self {
        const { missing::<Self>("the elements of the tile are not rounded in directions") }
    }

    unconvertible! {
        from_bool bool from_i8 i8 from_u8 u8 from_i16 i16 from_u16 u16 from_i32 i32 from_u32 u32 from_i64 i64 from_u64 u64
        from_f16 f16 from_bf16 bf16 from_f32 f32 from_f64 f64
    }

    /// The value as `as` converts it.
    #[inline(always)]
    fn convert<T: Arithmetic>(self) -> T {
        const { missing::<T>("the elements of the tile cannot be converted") }
    }

    /// `self + a * b` as matrix products compute it.
    #[inline(always)]
    fn accumulate<A: Arithmetic, B: Arithmetic>(self, a: A, b: B) -> Self {
        let _ = (a, b);
        const { missing::<Self>("the elements of the tile cannot be the sums of a matrix product") }
    }

    /// Prints it.
    #[inline(always)]
    fn print_number(self) {
        const { missing::<Self>("the elements of the tile cannot be printed") };
    }

    /// What is there. Only elements of four and eight bytes can be loaded in an order.
    ///
    /// # Safety
    /// The pointer is valid.
    #[inline(always)]
    unsafe fn load_from(pointer: *const Self, order: AtomicOrdering) -> Self {
        // SAFETY: the caller's promise.
        let value = unsafe { pointer.read() };
        if !matches!(order, AtomicOrdering::Relaxed) {
            cuda_device::fence::threadfence();
        }
        value
    }

    /// Stores it there.
    ///
    /// # Safety
    /// The pointer is valid.
    #[inline(always)]
    unsafe fn store_to(pointer: *mut Self, value: Self, order: AtomicOrdering) {
        if !matches!(order, AtomicOrdering::Relaxed) {
            cuda_device::fence::threadfence();
        }
        // SAFETY: the caller's promise.
        unsafe { pointer.write(value) }
    }

    /// Changes what is there; what was there before.
    ///
    /// # Safety
    /// The pointer is valid, and others access what is there atomically alone.
    #[inline(always)]
    unsafe fn fetch(operation: Fetch, pointer: *mut Self, value: Self, order: AtomicOrdering) -> Self {
        let _ = (operation, pointer, value, order);
        const { missing::<Self>("the elements of the tile have no atomic operations") }
    }

    /// Exchanges what is there for `value` if it has the bits of `expected`; what was there before.
    ///
    /// # Safety
    /// As of `fetch`.
    #[inline(always)]
    unsafe fn exchange(pointer: *mut Self, expected: Self, value: Self, order: AtomicOrdering) -> Self {
        let _ = (pointer, expected, value, order);
        const { missing::<Self>("the elements of the tile have no atomic operations") }
    }
}

impl<T: 'static> Arithmetic for *mut T {
    const ZERO: Self = core::ptr::null_mut();
}

macro_rules! from_numbers {
    ($ty:ident; $($name:ident $from:ident)*) => {
        $(
            #[inline(always)]
            fn $name(value: $from) -> $ty {
                value as $ty
            }
        )*
    };
}

macro_rules! atomics_of {
    (none) => {};
    ($module:ident) => {
        #[inline(always)]
        unsafe fn fetch(operation: Fetch, pointer: *mut Self, value: Self, order: AtomicOrdering) -> Self {
            // SAFETY: the caller's promise.
            unsafe { atomics::$module::fetch(operation, pointer, value, order) }
        }
        #[inline(always)]
        unsafe fn exchange(pointer: *mut Self, expected: Self, value: Self, order: AtomicOrdering) -> Self {
            // SAFETY: the caller's promise.
            unsafe { atomics::$module::exchange(pointer, expected, value, order) }
        }
    };
}

macro_rules! integers {
    ($($ty:ident $wide:ident $magnitude:ident $into:ident $atomics:ident $matrix:ident;)*) => {
        $(
            impl Arithmetic for $ty {
                const ZERO: Self = 0;
                const ONE: Self = 1;
                const LEAST: Self = $ty::MIN;
                const GREATEST: Self = $ty::MAX;
                const MATRIX: MatrixKind = MatrixKind::$matrix;
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
                fn over_up(self, other: Self) -> Self {
                    let quotient = self.wrapping_div(other);
                    let rest = self.wrapping_rem(other);
                    if rest != 0 && (rest < 0 as $ty) == (other < 0 as $ty) { quotient.wrapping_add(1) } else { quotient }
                }
                #[inline(always)]
                fn over_down(self, other: Self) -> Self {
                    let quotient = self.wrapping_div(other);
                    let rest = self.wrapping_rem(other);
                    if rest != 0 && (rest < 0 as $ty) != (other < 0 as $ty) { quotient.wrapping_sub(1) } else { quotient }
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
                fn greater_or_nan(self, other: Self) -> Self {
                    self.greater(other)
                }
                #[inline(always)]
                fn lesser_or_nan(self, other: Self) -> Self {
                    self.lesser(other)
                }
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
                #[inline(always)]
                fn convert<T: Arithmetic>(self) -> T {
                    T::$into(self)
                }
                #[inline(always)]
                fn accumulate<A: Arithmetic, B: Arithmetic>(self, a: A, b: B) -> Self {
                    self.wrapping_add(a.convert::<$ty>().wrapping_mul(b.convert::<$ty>()))
                }
                #[inline(always)]
                fn print_number(self) {
                    crate::debug::print_scalar(self);
                }
                atomics_of! { $atomics }
                from_numbers! {
                    $ty; from_bool bool from_i8 i8 from_u8 u8 from_i16 i16 from_u16 u16 from_i32 i32 from_u32 u32 from_i64 i64
                    from_u64 u64 from_f16 f16 from_bf16 bf16 from_f32 f32 from_f64 f64
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
    i8 i32 signed from_i8 none I8; u8 u32 unsigned from_u8 none U8; i16 i32 signed from_i16 none None;
    u16 u32 unsigned from_u16 none None; i32 i64 signed from_i32 of_i32 I32; u32 u64 unsigned from_u32 of_u32 None;
    i64 i128 signed from_i64 of_i64 None; u64 u128 unsigned from_u64 of_u64 None;
}

macro_rules! truths {
    ($($name:ident $from:ident)*) => {
        $(
            #[inline(always)]
            fn $name(value: $from) -> bool {
                value != 0 as $from
            }
        )*
    };
}

impl Arithmetic for bool {
    const ZERO: Self = false;
    const ONE: Self = true;
    const LEAST: Self = false;
    const GREATEST: Self = true;
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        self | other
    }
    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        self & other
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self ^ other
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self & other
    }
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
    fn convert<T: Arithmetic>(self) -> T {
        T::from_bool(self)
    }
    #[inline(always)]
    fn print_number(self) {
        crate::debug::print_scalar(self);
    }
    #[inline(always)]
    fn from_bool(value: bool) -> bool {
        value
    }
    truths! {
        from_i8 i8 from_u8 u8 from_i16 i16 from_u16 u16 from_i32 i32 from_u32 u32 from_i64 i64 from_u64 u64 from_f32 f32
        from_f64 f64
    }
}

macro_rules! floats {
    ($($ty:ident $compute:ident $into:ident $atomics:ident $matrix:ident $tiny:expr;)*) => {
        $(
            impl Arithmetic for $ty {
                const ZERO: Self = 0.0 as $ty;
                const ONE: Self = 1.0 as $ty;
                const LEAST: Self = $compute::NEG_INFINITY as $ty;
                const GREATEST: Self = $compute::INFINITY as $ty;
                const ADDITION: Fetch = Fetch::AddF;
                const MATRIX: MatrixKind = MatrixKind::$matrix;
                const IS_FLOAT: bool = true;
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
                fn greater_or_nan(self, other: Self) -> Self {
                    if self != self || other != other { $compute::NAN as $ty } else { self.greater(other) }
                }
                #[inline(always)]
                fn lesser_or_nan(self, other: Self) -> Self {
                    if self != self || other != other { $compute::NAN as $ty } else { self.lesser(other) }
                }
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
                #[inline(always)]
                fn directed<const OPERATION: u8, const MODE: u8>(self, second: Self, third: Self) -> Self {
                    let (first, second, third) = (self as $compute, second as $compute, third as $compute);
                    float_to::<$ty, $compute, MODE>(Directed::directed::<OPERATION, MODE>(first, second, third))
                }
                // Bits of floats are in the order of magnitudes.
                #[inline(always)]
                fn beside<const UP: bool>(self) -> Self {
                    let bits = self.to_bits();
                    if self == 0.0 {
                        return if UP { <$ty>::from_bits(1) } else { -<$ty>::from_bits(1) };
                    }
                    <$ty>::from_bits(if (self > 0.0) == UP { bits.wrapping_add(1) } else { bits.wrapping_sub(1) })
                }
                // Subnormal numbers as zeros.
                #[inline(always)]
                fn flush(self) -> Self {
                    if (self as $compute).abs() < $tiny { (self as $compute * 0.0) as $ty } else { self }
                }
                #[inline(always)]
                fn convert<T: Arithmetic>(self) -> T {
                    T::$into(self)
                }
                #[inline(always)]
                fn accumulate<A: Arithmetic, B: Arithmetic>(self, a: A, b: B) -> Self {
                    a.convert::<$compute>().mul_add(b.convert::<$compute>(), self as $compute) as $ty
                }
                #[inline(always)]
                fn print_number(self) {
                    crate::debug::print_scalar(self as $compute);
                }
                atomics_of! { $atomics }
                #[inline(always)]
                fn from_bool(value: bool) -> Self {
                    value as u8 as $ty
                }
                from_numbers! {
                    $ty; from_i8 i8 from_u8 u8 from_i16 i16 from_u16 u16 from_i32 i32 from_u32 u32 from_i64 i64
                    from_u64 u64 from_f16 f16 from_bf16 bf16 from_f32 f32 from_f64 f64
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

floats! {
    f16 f32 from_f16 of_f16 F16 6.103515625e-5; bf16 f32 from_bf16 of_bf16 Bf16 f32::MIN_POSITIVE;
    f32 f32 from_f32 of_f32 F32 f32::MIN_POSITIVE; f64 f64 from_f64 of_f64 None f64::MIN_POSITIVE;
}
