//! The marks between which a short backtrace shows what was called.

use core::hint::black_box;

/// Calls `function`; a short backtrace does not show what called this.
#[inline(never)]
pub fn __rust_begin_short_backtrace<F: FnOnce() -> T, T>(function: F) -> T {
    let result = function();
    black_box(()); // the call is not the last thing done here, so this frame stays
    result
}

/// Calls `function`; a short backtrace does not show what this calls.
#[inline(never)]
pub fn __rust_end_short_backtrace<F: FnOnce() -> T, T>(function: F) -> T {
    let result = function();
    black_box(());
    result
}
