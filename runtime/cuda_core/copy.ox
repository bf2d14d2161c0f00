//! Types whose bytes mean the same on the device.

use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::num::Wrapping;

/// Values that can be copied to a device and back as bytes: every bit pattern is valid, and none holds a host address that
/// the device would follow.
///
/// # Safety
///
/// Every pattern of bits must be a valid value.
pub unsafe trait DeviceCopy: Copy + 'static {}

macro_rules! device_copy {
    ($($t:ty),*) => { $(
        // SAFETY: numbers have no invalid patterns.
        unsafe impl DeviceCopy for $t {}
    )* };
}
device_copy!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, ());

// SAFETY: an array is its elements.
unsafe impl<T: DeviceCopy, const N: usize> DeviceCopy for [T; N] {}
// SAFETY: an address is a number on the device.
unsafe impl<T: 'static> DeviceCopy for *const T {}
// SAFETY: as above.
unsafe impl<T: 'static> DeviceCopy for *mut T {}
// SAFETY: it has no bytes.
unsafe impl<T: 'static> DeviceCopy for PhantomData<T> {}
// SAFETY: it may hold any bytes.
unsafe impl<T: DeviceCopy> DeviceCopy for MaybeUninit<T> {}
// SAFETY: it is its content.
unsafe impl<T: DeviceCopy> DeviceCopy for Wrapping<T> {}

macro_rules! device_copy_tuple {
    ($($t:ident),*) => {
        // SAFETY: a tuple is its fields; padding is never read.
        unsafe impl<$($t: DeviceCopy),*> DeviceCopy for ($($t,)*) {}
    };
}
device_copy_tuple!(A);
device_copy_tuple!(A, B);
device_copy_tuple!(A, B, C);
device_copy_tuple!(A, B, C, D);
device_copy_tuple!(A, B, C, D, E);
device_copy_tuple!(A, B, C, D, E, F);
device_copy_tuple!(A, B, C, D, E, F, G);
device_copy_tuple!(A, B, C, D, E, F, G, H);
