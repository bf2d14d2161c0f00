//! Panic support: where a panic happened, and with what message.

mod location;
mod panic_info;
mod unwind_safe;

pub use location::Location;
pub use panic_info::{PanicInfo, PanicMessage};
pub use unwind_safe::{AssertUnwindSafe, RefUnwindSafe, UnwindSafe};

#[cfg(rustc_check)]
pub use crate::rustc_check::panic_2021;
