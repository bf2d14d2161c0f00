//! The types that tensors and tiles are made of.

use std::fmt;

mod primitive {
    pub type Half = f16;
}

/// Half precision.
#[allow(non_camel_case_types)]
pub type f16 = primitive::Half;

/// The upper half of an `f32`: its range with 8 bits of precision.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub struct bf16(u16);

impl bf16 {
    /// From its bits.
    pub const fn from_bits(bits: u16) -> bf16 {
        bf16(bits)
    }

    /// Its bits.
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The nearest `bf16`, to even in the middle.
    pub fn from_f32(value: f32) -> bf16 {
        let bits = value.to_bits();
        if value != value {
            return bf16((bits >> 16) as u16 | 0x40);
        }
        bf16((bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16) as u16)
    }

    /// The nearest `bf16`, rounded once.
    pub fn from_f64(value: f64) -> bf16 {
        let near = value as f32;
        if near as f64 == value || near != near {
            return bf16::from_f32(near);
        }
        // Rounding to odd keeps what the second rounding needs to know.
        let away = (near as f64).abs() > value.abs();
        let bits = near.to_bits() - away as u32;
        bf16::from_f32(f32::from_bits(bits | 1))
    }

    /// The same number.
    pub const fn to_f32(self) -> f32 {
        f32::from_bits((self.0 as u32) << 16)
    }

    /// The same number.
    pub const fn to_f64(self) -> f64 {
        self.to_f32() as f64
    }
}

impl From<bf16> for f32 {
    fn from(value: bf16) -> f32 {
        value.to_f32()
    }
}

impl PartialEq for bf16 {
    fn eq(&self, other: &bf16) -> bool {
        self.to_f32() == other.to_f32()
    }
}

impl PartialOrd for bf16 {
    fn partial_cmp(&self, other: &bf16) -> Option<std::cmp::Ordering> {
        self.to_f32().partial_cmp(&other.to_f32())
    }
}

impl fmt::Display for bf16 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_f32(), f)
    }
}

impl fmt::Debug for bf16 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_f32(), f)
    }
}

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
            Elem::Generic(_) => "_",
        }
    }

    /// The element type of that name.
    pub fn named(name: &str) -> Option<Elem> {
        const ALL: [Elem; 13] = [
            Elem::Bool, Elem::I8, Elem::I16, Elem::I32, Elem::I64, Elem::U8, Elem::U16, Elem::U32, Elem::U64, Elem::F16,
            Elem::BF16, Elem::F32, Elem::F64,
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
floats! { f16 F16, f32 F32, f64 F64, }

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

// SAFETY: it is two bytes.
unsafe impl ElementType for bf16 {
    const ELEM: Elem = Elem::BF16;

    fn to_number(self) -> Number {
        Number::Float(self.to_f64())
    }

    fn from_number(number: Number) -> bf16 {
        match number {
            Number::Int(value) => bf16::from_f64(value as f64),
            Number::Float(value) => bf16::from_f64(value),
        }
    }
}
