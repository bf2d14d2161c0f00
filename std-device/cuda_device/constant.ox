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
