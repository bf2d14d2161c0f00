//! Panic support: where a panic happened, and with what message.

mod location;
mod panic_info;
mod unwind_safe;

pub use location::Location;
pub use panic_info::{PanicInfo, PanicMessage};
pub use unwind_safe::{AssertUnwindSafe, RefUnwindSafe, UnwindSafe};

/// `panic!` of the editions from 2021 on, where the first argument is always a format string.
#[doc(hidden)]
#[allow_internal_unstable(panic_internals, const_format_args)]
pub macro panic_2021 {
    () => ($crate::panicking::panic("explicit panic")),
    ("{}", $arg:expr $(,)?) => ($crate::panicking::panic_display(&$arg)),
    ($($t:tt)+) => ($crate::panicking::panic_fmt($crate::const_format_args!($($t)+))),
}
