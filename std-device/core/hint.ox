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

/// Says that the code before it is rarely run.
#[inline]
#[cold]
pub const fn cold_path() {}

/// The condition; says that it mostly holds.
#[unstable(feature = "likely_unlikely", issue = "151619")]
#[inline(always)]
pub const fn likely(b: bool) -> bool {
    if !b {
        cold_path();
    }
    b
}

/// The condition; says that it rarely holds.
#[unstable(feature = "likely_unlikely", issue = "151619")]
#[inline(always)]
pub const fn unlikely(b: bool) -> bool {
    if b {
        cold_path();
    }
    b
}

/// The one or the other value, for conditions that a processor would not predict well.
#[inline]
#[must_use]
pub fn select_unpredictable<T>(condition: bool, true_val: T, false_val: T) -> T {
    if condition { true_val } else { false_val }
}

/// The value itself; marks that it is used on purpose.
#[inline(always)]
#[unstable(feature = "hint_must_use", issue = "94745")]
pub const fn must_use<T>(value: T) -> T {
    value
}
