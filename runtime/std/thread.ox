//! Threads.

mod current;
mod local;
mod scoped;
mod spawn;

pub use current::{Thread, ThreadId, current, park, park_timeout};
pub(crate) use current::with_current_name;
pub use local::{AccessError, LocalKey};
#[doc(hidden)]
pub use local::local_impl;
pub use scoped::{Scope, ScopedJoinHandle, scope};
pub use spawn::{Builder, JoinHandle, spawn};

use alloc_crate::boxed::Box;
use core::any::Any;
use core::num::NonZero;
use core::time::Duration;

use crate::io;
use crate::sys;

/// What joining a thread gives: its result, or the value of its panic.
pub type Result<T> = core::result::Result<T, Box<dyn Any + Send + 'static>>;

/// Lets other threads run.
pub fn yield_now() {
    // SAFETY: no preconditions.
    unsafe { sys::sched_yield() };
}

/// Whether the thread is panicking.
#[inline]
#[must_use]
pub fn panicking() -> bool {
    crate::panicking::panicking()
}

/// Waits for a time.
pub fn sleep(dur: Duration) {
    let mut rest = sys::Timespec { tv_sec: dur.as_secs() as i64, tv_nsec: dur.subsec_nanos() as i64 };
    // SAFETY: the places are valid.
    unsafe {
        let request = &raw mut rest;
        // Interrupted waits go on with what is left.
        while sys::nanosleep(request, request) == -1 && sys::errno() == 4 {}
    }
}

/// How many threads can run at the same time.
pub fn available_parallelism() -> io::Result<NonZero<usize>> {
    // SAFETY: no preconditions; 84 is the number of processors.
    let count = unsafe { sys::sysconf(84) };
    match NonZero::new(count as usize) {
        Some(count) => Ok(count),
        None => Err(io::Error::message(
            io::ErrorKind::NotFound,
            "The number of hardware threads is not known for the target platform",
        )),
    }
}
