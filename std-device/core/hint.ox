//! Hints to the compiler.

use crate::intrinsics;

/// Tells the compiler that this point cannot be reached.
///
/// # Safety
/// It must not be reached.
#[inline]
#[track_caller]
pub const unsafe fn unreachable_unchecked() -> ! {
    // SAFETY: the caller promises that this is not reached.
    unsafe { intrinsics::unreachable() }
}

/// Tells the compiler that the condition holds.
///
/// # Safety
/// It must hold.
#[inline(always)]
#[track_caller]
pub const unsafe fn assert_unchecked(cond: bool) {
    // SAFETY: the caller promises that it holds.
    unsafe { intrinsics::assume(cond) }
}

/// Tells the processor that this is a busy-wait loop.
#[inline(always)]
pub fn spin_loop() {
    intrinsics::black_box(())
}

/// The value itself, opaque to the optimiser.
#[inline]
pub fn black_box<T>(dummy: T) -> T {
    intrinsics::black_box(dummy)
}

/// The value itself; marks that it is used on purpose.
#[inline(always)]
pub const fn must_use<T>(value: T) -> T {
    value
}
