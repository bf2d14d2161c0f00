//! [`Uniform`]: a value that is the same in all threads of a launch.

use crate::thread;

/// A value that is the same in all threads. A kernel parameter of this type is, because the launch passes it
/// once; so are sums, differences and products of such values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Uniform<T> {
    value: T,
}

/// Values that the host passes as they are: all but [`Uniform`], for which it passes what is inside.
#[doc(hidden)]
pub auto trait PlainValue {}

impl<T> !PlainValue for Uniform<T> {}

impl<T> Uniform<T> {
    /// A value that was found to be the same in another way.
    ///
    /// # Safety
    /// All threads of the launch must pass the same value.
    #[inline(always)]
    pub const unsafe fn new_unchecked(value: T) -> Uniform<T> {
        Uniform { value }
    }
}

impl<T: Copy> Uniform<T> {
    /// The value.
    #[inline(always)]
    pub const fn get(&self) -> T {
        self.value
    }
}

macro_rules! integers {
    ($($ty:ty)*) => {
        $(
            impl Uniform<$ty> {
                /// The sum, wrapping around.
                #[inline(always)]
                pub fn wrapping_add(self, other: Uniform<$ty>) -> Uniform<$ty> {
                    Uniform { value: self.value.wrapping_add(other.value) }
                }

                /// The difference, wrapping around.
                #[inline(always)]
                pub fn wrapping_sub(self, other: Uniform<$ty>) -> Uniform<$ty> {
                    Uniform { value: self.value.wrapping_sub(other.value) }
                }

                /// The sum, or the bound that it is beyond.
                #[inline(always)]
                pub fn saturating_add(self, other: Uniform<$ty>) -> Uniform<$ty> {
                    Uniform { value: self.value.saturating_add(other.value) }
                }

                /// The difference, or the bound that it is beyond.
                #[inline(always)]
                pub fn saturating_sub(self, other: Uniform<$ty>) -> Uniform<$ty> {
                    Uniform { value: self.value.saturating_sub(other.value) }
                }

                /// The smaller one.
                #[inline(always)]
                pub fn min(self, other: Uniform<$ty>) -> Uniform<$ty> {
                    Uniform { value: if other.value < self.value { other.value } else { self.value } }
                }

                /// The greater one.
                #[inline(always)]
                pub fn max(self, other: Uniform<$ty>) -> Uniform<$ty> {
                    Uniform { value: if other.value > self.value { other.value } else { self.value } }
                }

                /// The sum with a constant, wrapping around.
                #[inline(always)]
                pub const fn wrapping_add_const<const C: $ty>(self) -> Uniform<$ty> {
                    Uniform { value: self.value.wrapping_add(C) }
                }

                /// The product with a constant, wrapping around.
                #[inline(always)]
                pub const fn wrapping_mul_const<const C: $ty>(self) -> Uniform<$ty> {
                    Uniform { value: self.value.wrapping_mul(C) }
                }

                /// The product, wrapping around.
                #[inline(always)]
                pub fn wrapping_mul(self, other: Uniform<$ty>) -> Uniform<$ty> {
                    Uniform { value: self.value.wrapping_mul(other.value) }
                }
            }
        )*
    };
}

integers! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

macro_rules! dimensions {
    ($($name:ident = $register:ident;)*) => {
        $(
            /// The size on one axis, which all threads share.
            #[inline(always)]
            pub fn $name() -> Uniform<u32> {
                Uniform { value: thread::$register() }
            }
        )*
    };
}

dimensions! {
    block_dim_x = blockDim_x;
    block_dim_y = blockDim_y;
    block_dim_z = blockDim_z;
    grid_dim_x = gridDim_x;
    grid_dim_y = gridDim_y;
    grid_dim_z = gridDim_z;
}

impl Uniform<u32> {
    /// Threads of a block.
    #[inline(always)]
    pub fn block_dim_x() -> Uniform<u32> {
        block_dim_x()
    }

    /// Threads of a block.
    #[inline(always)]
    pub fn block_dim_y() -> Uniform<u32> {
        block_dim_y()
    }

    /// Threads of a block.
    #[inline(always)]
    pub fn block_dim_z() -> Uniform<u32> {
        block_dim_z()
    }

    /// Blocks of the grid.
    #[inline(always)]
    pub fn grid_dim_x() -> Uniform<u32> {
        grid_dim_x()
    }

    /// Blocks of the grid.
    #[inline(always)]
    pub fn grid_dim_y() -> Uniform<u32> {
        grid_dim_y()
    }

    /// Blocks of the grid.
    #[inline(always)]
    pub fn grid_dim_z() -> Uniform<u32> {
        grid_dim_z()
    }
}
