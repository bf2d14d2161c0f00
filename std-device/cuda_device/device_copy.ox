//! [`DeviceCopy`]: what may travel between host and device as plain bytes.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::num::Wrapping;

/// Types whose values are their bytes, on both sides.
///
/// `bool`, `char` and enums are not among them: not every byte pattern that a kernel can leave in a buffer
/// is a value of theirs.
///
/// # Safety
/// Every byte pattern, all zeros included, must be a valid value, and a copy of the bytes must be a copy of
/// the value.
pub unsafe trait DeviceCopy: Copy {}

macro_rules! plain {
    ($($ty:ty)*) => {
        $(
            // SAFETY: numbers have no invalid byte patterns.
            unsafe impl DeviceCopy for $ty {}
        )*
    };
}

plain! { () i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f16 bf16 f32 f64 }

// SAFETY: an array is its elements.
unsafe impl<T: DeviceCopy, const N: usize> DeviceCopy for [T; N] {}
// SAFETY: an address is a number; using it is another matter.
unsafe impl<T: ?Sized> DeviceCopy for *const T {}
// SAFETY: as above.
unsafe impl<T: ?Sized> DeviceCopy for *mut T {}
// SAFETY: it has no bytes.
unsafe impl<T: ?Sized> DeviceCopy for PhantomData<T> {}
// SAFETY: it has no invalid byte patterns.
unsafe impl<T: DeviceCopy> DeviceCopy for MaybeUninit<T> {}
// SAFETY: it is its only field.
unsafe impl<T: DeviceCopy> DeviceCopy for Wrapping<T> {}

macro_rules! tuples {
    ($($($name:ident)+,)*) => {
        $(
            // SAFETY: a tuple is its elements; padding has no meaning.
            unsafe impl<$($name: DeviceCopy),+> DeviceCopy for ($($name,)+) {}
        )*
    };
}

tuples! {
    A,
    A B,
    A B C,
    A B C D,
    A B C D E,
    A B C D E F,
    A B C D E F G,
    A B C D E F G H,
}

/// What the elements of a buffer may be taken for: plain values, and atomic ones of the same layout.
///
/// # Safety
/// As [`DeviceCopy`], but for the copy.
pub unsafe trait DeviceElement {}

// SAFETY: more is promised.
unsafe impl<T: DeviceCopy> DeviceElement for T {}

macro_rules! atomics {
    ($($ty:path;)*) => {
        $(
            // SAFETY: the layout is that of the number inside.
            unsafe impl DeviceElement for $ty {}
        )*
    };
}

atomics! {
    core::sync::atomic::AtomicU32; core::sync::atomic::AtomicI32; core::sync::atomic::AtomicU64;
    core::sync::atomic::AtomicI64; core::sync::atomic::AtomicUsize; core::sync::atomic::AtomicIsize;
    crate::atomic::DeviceAtomicU32; crate::atomic::DeviceAtomicI32; crate::atomic::DeviceAtomicU64;
    crate::atomic::DeviceAtomicI64; crate::atomic::DeviceAtomicF16; crate::atomic::DeviceAtomicF32;
    crate::atomic::DeviceAtomicF64;
    crate::atomic::BlockAtomicU32; crate::atomic::BlockAtomicI32; crate::atomic::BlockAtomicU64;
    crate::atomic::BlockAtomicI64; crate::atomic::BlockAtomicF16; crate::atomic::BlockAtomicF32;
    crate::atomic::BlockAtomicF64;
    crate::atomic::SystemAtomicU32; crate::atomic::SystemAtomicI32; crate::atomic::SystemAtomicU64;
    crate::atomic::SystemAtomicI64; crate::atomic::SystemAtomicF16; crate::atomic::SystemAtomicF32;
    crate::atomic::SystemAtomicF64;
}
