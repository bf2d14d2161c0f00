//! [`CuSimd`]: a few values that stay in registers.

use core::ops::{Index, IndexMut};

/// `N` values, as an instruction returns or takes them together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct CuSimd<T, const N: usize> {
    values: [T; N],
}

impl<T: Copy, const N: usize> CuSimd<T, N> {
    /// The values in order.
    #[inline(always)]
    pub const fn new(values: [T; N]) -> CuSimd<T, N> {
        CuSimd { values }
    }

    /// All `N` values the same.
    #[inline(always)]
    pub const fn splat(value: T) -> CuSimd<T, N> {
        CuSimd { values: [value; N] }
    }

    /// Value number `I`, which is checked when the kernel is compiled.
    #[inline(always)]
    pub const fn get<const I: usize>(&self) -> T {
        const { assert!(I < N, "the value is outside the vector") }
        self.values[I]
    }

    /// Value number `index`.
    ///
    /// # Panics
    /// There are fewer values.
    #[inline(always)]
    pub const fn at(&self, index: usize) -> T {
        self.values[index]
    }

    /// The values as an array.
    #[inline(always)]
    pub const fn to_array(self) -> [T; N] {
        self.values
    }

    /// The number of values.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        N
    }

    /// Whether there are no values.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        N == 0
    }
}

macro_rules! names {
    ($($count:literal: $($name:ident $index:literal)*;)*) => {
        $(
            impl<T: Copy> CuSimd<T, $count> {
                $(
                    #[doc = concat!("Value number ", stringify!($index), ".")]
                    #[inline(always)]
                    pub const fn $name(&self) -> T {
                        self.values[$index]
                    }
                )*
            }
        )*
    };
}

names! {
    2: x 0 y 1 lo 0 hi 1;
    3: x 0 y 1 z 2;
    4: x 0 y 1 z 2 w 3;
}

impl<T: Copy> CuSimd<T, 4> {
    /// The first two values.
    #[inline(always)]
    pub const fn lo(&self) -> CuSimd<T, 2> {
        CuSimd { values: [self.values[0], self.values[1]] }
    }

    /// The last two values.
    #[inline(always)]
    pub const fn hi(&self) -> CuSimd<T, 2> {
        CuSimd { values: [self.values[2], self.values[3]] }
    }
}

// SAFETY: it holds nothing but its values, without padding.
unsafe impl<T: crate::DeviceCopy, const N: usize> crate::DeviceCopy for CuSimd<T, N> {}

impl<T, const N: usize> Index<usize> for CuSimd<T, N> {
    type Output = T;

    #[inline(always)]
    fn index(&self, index: usize) -> &T {
        &self.values[index]
    }
}

impl<T, const N: usize> IndexMut<usize> for CuSimd<T, N> {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.values[index]
    }
}

impl<T, const N: usize> From<[T; N]> for CuSimd<T, N> {
    #[inline(always)]
    fn from(values: [T; N]) -> CuSimd<T, N> {
        CuSimd { values }
    }
}

impl<T: Copy + Default, const N: usize> Default for CuSimd<T, N> {
    #[inline(always)]
    fn default() -> CuSimd<T, N> {
        CuSimd { values: [T::default(); N] }
    }
}

macro_rules! aliases {
    ($($name:ident = $ty:ty, $count:literal;)*) => {
        $(
            #[doc = concat!(stringify!($count), " values of type `", stringify!($ty), "`.")]
            pub type $name = CuSimd<$ty, $count>;
        )*
    };
}

aliases! {
    Float2 = f32, 2;
    Float4 = f32, 4;
    Double2 = f64, 2;
    Int2 = i32, 2;
    Int4 = i32, 4;
    Uint2 = u32, 2;
    Uint4 = u32, 4;
    TmemRegs4 = f32, 4;
    TmemRegs8 = f32, 8;
    TmemRegs16 = f32, 16;
    TmemRegs32 = f32, 32;
    TmemRegs64 = f32, 64;
    TmemRegs128 = f32, 128;
}
