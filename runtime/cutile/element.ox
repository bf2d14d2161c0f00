//! The types that tensors and tiles are made of.

pub use cutile_core::{f4e2m1fn, f4e2m1fnx2, f8e4m3fn, f8e5m2, f8e8m0fnu, tf32};

mod primitive {
    pub type Half = f16;
    pub type BrainHalf = bf16;
}

/// Half precision.
#[allow(non_camel_case_types)]
pub type f16 = primitive::Half;

/// The upper half of an `f32`: its range with 8 bits of precision.
#[allow(non_camel_case_types)]
pub type bf16 = primitive::BrainHalf;

/// An element type as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elem {
    Bool,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F16,
    BF16,
    F32,
    F64,
    TF32,
    F8E4M3FN,
    F8E5M2,
    F8E8M0FNU,
    F4E2M1FN,
    F4E2M1FNX2,
    /// The entry's type parameter of this index among all its generic parameters.
    Generic(usize),
}

impl Elem {
    /// Its name as it is written in a kernel.
    pub const fn name(self) -> &'static str {
        match self {
            Elem::Bool => "bool",
            Elem::I8 => "i8",
            Elem::I16 => "i16",
            Elem::I32 => "i32",
            Elem::I64 => "i64",
            Elem::U8 => "u8",
            Elem::U16 => "u16",
            Elem::U32 => "u32",
            Elem::U64 => "u64",
            Elem::F16 => "f16",
            Elem::BF16 => "bf16",
            Elem::F32 => "f32",
            Elem::F64 => "f64",
            Elem::TF32 => "tf32",
            Elem::F8E4M3FN => "f8e4m3fn",
            Elem::F8E5M2 => "f8e5m2",
            Elem::F8E8M0FNU => "f8e8m0fnu",
            Elem::F4E2M1FN => "f4e2m1fn",
            Elem::F4E2M1FNX2 => "f4e2m1fnx2",
            Elem::Generic(_) => "_",
        }
    }

    /// The element type of that name.
    pub fn named(name: &str) -> Option<Elem> {
        const ALL: [Elem; 19] = [
            Elem::Bool, Elem::I8, Elem::I16, Elem::I32, Elem::I64, Elem::U8, Elem::U16, Elem::U32, Elem::U64, Elem::F16,
            Elem::BF16, Elem::F32, Elem::F64, Elem::TF32, Elem::F8E4M3FN, Elem::F8E5M2, Elem::F8E8M0FNU, Elem::F4E2M1FN,
            Elem::F4E2M1FNX2,
        ];
        ALL.into_iter().find(|elem| elem.name() == name)
    }
}

/// A number on its way from one element type to another.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    Int(i128),
    Float(f64),
}

/// Types that tensors and tiles can be made of.
///
/// # Safety
/// Values are their bytes, zero bytes are the number 0, and `ELEM` is the type itself.
pub unsafe trait ElementType: Copy + Send + Sync + 'static {
    /// Which one it is.
    const ELEM: Elem;

    /// The value as a number.
    fn to_number(self) -> Number;

    /// The number as a value of this type, converted as `as` does.
    fn from_number(number: Number) -> Self;
}

pub use ElementType as DType;

macro_rules! integers {
    ($($ty:ident $elem:ident,)*) => {
        $(
            // SAFETY: an integer is its bytes.
            unsafe impl ElementType for $ty {
                const ELEM: Elem = Elem::$elem;

                fn to_number(self) -> Number {
                    Number::Int(self as i128)
                }

                fn from_number(number: Number) -> $ty {
                    match number {
                        Number::Int(value) => value as $ty,
                        Number::Float(value) => value as $ty,
                    }
                }
            }
        )*
    };
}

macro_rules! floats {
    ($($ty:ident $elem:ident,)*) => {
        $(
            // SAFETY: a floating-point number is its bytes.
            unsafe impl ElementType for $ty {
                const ELEM: Elem = Elem::$elem;

                fn to_number(self) -> Number {
                    Number::Float(self as f64)
                }

                fn from_number(number: Number) -> $ty {
                    match number {
                        Number::Int(value) => value as $ty,
                        Number::Float(value) => value as $ty,
                    }
                }
            }
        )*
    };
}

integers! { i8 I8, i16 I16, i32 I32, i64 I64, u8 U8, u16 U16, u32 U32, u64 U64, }
floats! { f16 F16, bf16 BF16, f32 F32, f64 F64, }

macro_rules! narrow_floats {
    ($($ty:ident $elem:ident,)*) => {
        $(
            // SAFETY: a narrow floating-point number is its bytes.
            unsafe impl ElementType for $ty {
                const ELEM: Elem = Elem::$elem;

                fn to_number(self) -> Number {
                    Number::Float(self.to_f32() as f64)
                }

                fn from_number(number: Number) -> $ty {
                    match number {
                        Number::Int(value) => $ty::from_f32(value as f32),
                        Number::Float(value) => $ty::from_f32(value as f32),
                    }
                }
            }
        )*
    };
}

narrow_floats! { tf32 TF32, f8e4m3fn F8E4M3FN, f8e5m2 F8E5M2, f8e8m0fnu F8E8M0FNU, f4e2m1fn F4E2M1FN, }

// SAFETY: a pair is its byte.
unsafe impl ElementType for f4e2m1fnx2 {
    const ELEM: Elem = Elem::F4E2M1FNX2;

    // What the two numbers have in common is their value alone.
    fn to_number(self) -> Number {
        Number::Float(self.to_pair().0.to_f32() as f64)
    }

    fn from_number(number: Number) -> f4e2m1fnx2 {
        let value = f4e2m1fn::from_number(number);
        f4e2m1fnx2::from_pair(value, value)
    }
}

// SAFETY: a `bool` is one byte, 0 for false.
unsafe impl ElementType for bool {
    const ELEM: Elem = Elem::Bool;

    fn to_number(self) -> Number {
        Number::Int(self as i128)
    }

    fn from_number(number: Number) -> bool {
        match number {
            Number::Int(value) => value != 0,
            Number::Float(value) => value != 0.0,
        }
    }
}
