//! Atomic operations on elements in memory, by element type.

use crate::markers::atomic::Fetch;
use core::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering};
use cuda_device::atomic::*;

// A failed exchange only reads.
#[inline(always)]
fn for_failure(order: AtomicOrdering) -> AtomicOrdering {
    match order {
        AtomicOrdering::Acquire | AtomicOrdering::AcqRel => AtomicOrdering::Acquire,
        _ => AtomicOrdering::Relaxed,
    }
}

macro_rules! integers {
    ($($module:ident $ty:ident $signed:ident $signed_atomic:ident $unsigned:ident $unsigned_atomic:ident;)*) => {
        $(
            pub(crate) mod $module {
                use super::*;

                #[inline(always)]
                pub(crate) unsafe fn fetch(operation: Fetch, pointer: *mut $ty, value: $ty, order: AtomicOrdering) -> $ty {
                    // SAFETY: the caller's promise; a number has the same layout with and without a sign.
                    let signed = unsafe { $signed_atomic::from_ptr(pointer as *mut $signed) };
                    // SAFETY: as above.
                    let unsigned = unsafe { $unsigned_atomic::from_ptr(pointer as *mut $unsigned) };
                    match operation {
                        Fetch::Add => unsigned.fetch_add(value as $unsigned, order) as $ty,
                        Fetch::And => unsigned.fetch_and(value as $unsigned, order) as $ty,
                        Fetch::Or => unsigned.fetch_or(value as $unsigned, order) as $ty,
                        Fetch::Xor => unsigned.fetch_xor(value as $unsigned, order) as $ty,
                        Fetch::Max => signed.fetch_max(value as $signed, order) as $ty,
                        Fetch::Min => signed.fetch_min(value as $signed, order) as $ty,
                        Fetch::Umax => unsigned.fetch_max(value as $unsigned, order) as $ty,
                        Fetch::Umin => unsigned.fetch_min(value as $unsigned, order) as $ty,
                        Fetch::Xchg => unsigned.swap(value as $unsigned, order) as $ty,
                        Fetch::AddF => panic!("`atomic::AddF` is for floats; integers have `atomic::Add`"),
                    }
                }

                #[inline(always)]
                pub(crate) unsafe fn exchange(pointer: *mut $ty, expected: $ty, value: $ty, order: AtomicOrdering) -> $ty {
                    // SAFETY: as above.
                    let unsigned = unsafe { $unsigned_atomic::from_ptr(pointer as *mut $unsigned) };
                    match unsigned.compare_exchange(expected as $unsigned, value as $unsigned, order, for_failure(order)) {
                        Ok(before) => before as $ty,
                        Err(before) => before as $ty,
                    }
                }
            }
        )*
    };
}

integers! {
    of_i32 i32 i32 DeviceAtomicI32 u32 DeviceAtomicU32;
    of_u32 u32 i32 DeviceAtomicI32 u32 DeviceAtomicU32;
    of_i64 i64 i64 DeviceAtomicI64 u64 DeviceAtomicU64;
    of_u64 u64 i64 DeviceAtomicI64 u64 DeviceAtomicU64;
}

macro_rules! floats {
    ($($module:ident $ty:ident $bits:ident $atomic:ident |$pointer:ident, $value:ident, $order:ident| $add:expr;)*) => {
        $(
            pub(crate) mod $module {
                use super::*;

                // Sums by exchanging, for types that the device cannot add to in memory.
                #[allow(dead_code)]
                #[inline(always)]
                unsafe fn sum(pointer: *mut $ty, value: $ty) -> $ty {
                    // SAFETY: the caller's promise.
                    let place = unsafe { $atomic::from_ptr(pointer as *mut $bits) };
                    let mut before = place.load(Ordering::Relaxed);
                    loop {
                        let sum = ($ty::from_bits(before) + value).to_bits();
                        match place.compare_exchange(before, sum, Ordering::AcqRel, Ordering::Acquire) {
                            Ok(_) => return $ty::from_bits(before),
                            Err(now) => before = now,
                        }
                    }
                }

                #[inline(always)]
                pub(crate) unsafe fn fetch(operation: Fetch, $pointer: *mut $ty, $value: $ty, $order: AtomicOrdering) -> $ty {
                    match operation {
                        // SAFETY: the caller's promise.
                        Fetch::Add | Fetch::AddF => unsafe { $add },
                        Fetch::Xchg => {
                            // SAFETY: as above.
                            let place = unsafe { $atomic::from_ptr($pointer as *mut $bits) };
                            $ty::from_bits(place.swap($value.to_bits(), Ordering::AcqRel))
                        }
                        _ => panic!("floats have the atomic operations `AddF` and `Xchg` alone"),
                    }
                }

                #[inline(always)]
                pub(crate) unsafe fn exchange(pointer: *mut $ty, expected: $ty, value: $ty, order: AtomicOrdering) -> $ty {
                    let _ = order;
                    // SAFETY: the caller's promise.
                    let place = unsafe { $atomic::from_ptr(pointer as *mut $bits) };
                    match place.compare_exchange(expected.to_bits(), value.to_bits(), Ordering::AcqRel, Ordering::Acquire) {
                        Ok(before) => $ty::from_bits(before),
                        Err(before) => $ty::from_bits(before),
                    }
                }
            }
        )*
    };
}

floats! {
    of_f16 f16 u16 AtomicU16 |pointer, value, order| DeviceAtomicF16::from_ptr(pointer).fetch_add(value, order);
    of_bf16 bf16 u16 AtomicU16 |pointer, value, _order| sum(pointer, value);
    of_f32 f32 u32 AtomicU32 |pointer, value, order| DeviceAtomicF32::from_ptr(pointer).fetch_add(value, order);
    of_f64 f64 u64 AtomicU64 |pointer, value, order| DeviceAtomicF64::from_ptr(pointer).fetch_add(value, order);
}
