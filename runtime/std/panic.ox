//! Panic support.

pub use crate::panicking::{PanicHookInfo, set_hook, take_hook};
pub use core::panic::{AssertUnwindSafe, Location, PanicMessage, RefUnwindSafe, UnwindSafe, panic_2021};

/// `PanicHookInfo` by its old name.
#[deprecated(since = "1.82.0", note = "use `PanicHookInfo` instead")]
pub type PanicInfo<'a> = PanicHookInfo<'a>;

use alloc_crate::boxed::Box;
use core::any::Any;

use crate::thread::Result;

/// Runs a closure and catches a panic in it.
pub fn catch_unwind<F: FnOnce() -> R + UnwindSafe, R>(f: F) -> Result<R> {
    // SAFETY: `UnwindSafe` says that what the closure leaves behind can be used.
    unsafe { crate::panicking::catch_unwind(f) }
}

/// Goes on with a panic that was caught, without running the hook.
pub fn resume_unwind(payload: Box<dyn Any + Send>) -> ! {
    crate::panicking::rust_panic_without_hook(payload)
}

/// Panics with any value.
#[inline]
#[track_caller]
pub fn panic_any<M: 'static + Any + Send>(msg: M) -> ! {
    crate::panicking::begin_panic(msg);
}
