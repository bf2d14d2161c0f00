//! Clocks, and ways to stop.

use crate::intrinsics::*;

/// A counter of clock cycles of the multiprocessor, in its lower 32 bits.
#[inline(always)]
pub fn clock() -> u32 {
    simt_clock()
}

/// A counter of clock cycles of the multiprocessor.
#[inline(always)]
pub fn clock64() -> u64 {
    simt_clock64()
}

/// The time in nanoseconds.
#[inline(always)]
pub fn globaltimer() -> u64 {
    simt_global_timer()
}

/// Ends the launch with an error.
#[inline(always)]
pub fn trap() -> ! {
    simt_trap()
}

/// Stops in a debugger.
#[inline(always)]
pub fn breakpoint() {
    simt_breakpoint()
}

/// Marks a place for a profiler, by one of 16 numbers.
#[inline(always)]
pub fn prof_trigger<const N: u32>() {
    const { assert!(N < 16, "profilers know 16 numbers") }
    if on_gpu() {
        // SAFETY: it only counts an event.
        unsafe { simt_ptx::<(), _>("pmevent %0;", "n", 0, (N,)) }
    }
}

/// Lets other threads run for about so many nanoseconds.
#[inline(always)]
pub fn nanosleep(nanoseconds: u32) {
    simt_nanosleep(nanoseconds)
}
