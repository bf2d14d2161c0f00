//! Panics as programs see them.

use core::any::Any;

use crate::boxed::Box;
use crate::panicking;

pub use crate::panicking::{PanicHookInfo, panic_any, set_hook, take_hook};
pub use core::panic::{AssertUnwindSafe, Location, RefUnwindSafe, UnwindSafe};

/// Calls a function; if it panics, the error is what it panicked with.
pub fn catch_unwind<F: FnOnce() -> R + UnwindSafe, R>(function: F) -> Result<R, Box<dyn Any + Send + 'static>> {
    panicking::catch_unwind(function)
}

/// Goes on with a panic that was caught, without calling the hook.
pub fn resume_unwind(payload: Box<dyn Any + Send>) -> ! {
    panicking::resume_unwind(payload)
}
