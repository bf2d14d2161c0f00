//! Memory that the host writes and every thread reads.

use core::cell::UnsafeCell;
use core::mem::MaybeUninit;

mod sealed {
    pub trait Sealed {}
}

/// A value in constant memory, which the host sets through the loaded module: `module.set_weights(&stream, &value)`
/// for a static `WEIGHTS`. Declared in a `#[cuda_module]`:
///
/// `#[constant] static WEIGHTS: ConstantMemory<[f32; 9]> = ConstantMemory::UNINIT;`
///
/// Reading is fastest where all threads of a warp read the same place. It holds zeros until it is set.
#[device_memory(constant)]
#[repr(transparent)]
pub struct ConstantMemory<T> {
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: kernels only read it, and the host writes it between kernels.
unsafe impl<T: Sync> Sync for ConstantMemory<T> {}

impl<T> ConstantMemory<T> {
    /// The only initial value.
    pub const UNINIT: ConstantMemory<T> = ConstantMemory { value: UnsafeCell::new(MaybeUninit::uninit()) };

    /// The value.
    #[inline(always)]
    pub fn get(&self) -> T
    where
        T: Copy,
    {
        // SAFETY: the host set it before the launch.
        unsafe { (*self.value.get()).assume_init() }
    }

    /// The value in place.
    #[inline(always)]
    pub fn get_ref(&self) -> &T {
        // SAFETY: the host set it before the launch, and nobody changes it while the kernel runs.
        unsafe { &*self.value.get().cast::<T>() }
    }
}

/// For the code that `#[cuda_module]` generates: what a constant holds.
pub trait Constant: sealed::Sealed {
    /// The value's type.
    type Value;
}

impl<T> sealed::Sealed for ConstantMemory<T> {}

impl<T> Constant for ConstantMemory<T> {
    type Value = T;
}

/// Types that a program may say are fit for constant memory. Numbers, and arrays and tuples of them, are.
///
/// # Safety
/// Any bytes must be a value, and zeros too: a constant holds those until it is set.
pub unsafe trait ConstantMemoryValue: Copy {}

macro_rules! values {
    ($($ty:ty)*) => {
        // SAFETY: plain numbers.
        $(unsafe impl ConstantMemoryValue for $ty {})*
    };
}

values! { () i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f16 bf16 f32 f64 }

// SAFETY: values one after the other.
unsafe impl<T: ConstantMemoryValue, const N: usize> ConstantMemoryValue for [T; N] {}
// SAFETY: an address.
unsafe impl<T: ?Sized> ConstantMemoryValue for *const T {}
// SAFETY: an address.
unsafe impl<T: ?Sized> ConstantMemoryValue for *mut T {}

macro_rules! tuples {
    ($(($($name:ident),+))*) => {
        // SAFETY: values side by side.
        $(unsafe impl<$($name: ConstantMemoryValue),+> ConstantMemoryValue for ($($name,)+) {})*
    };
}

tuples! {
    (A) (A, B) (A, B, C) (A, B, C, D) (A, B, C, D, E) (A, B, C, D, E, F) (A, B, C, D, E, F, G) (A, B, C, D, E, F, G, H)
}
