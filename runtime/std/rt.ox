//! How a program starts.

use crate::process::Termination;
use crate::sys::backtrace::__rust_begin_short_backtrace;

pub use core::const_format_args;
pub use core::panicking::{panic as begin_panic, panic_display, panic_fmt};

/// Runs `main` and turns its result into the exit status.
#[lang = "start"]
pub fn lang_start<T: Termination + 'static>(main: fn() -> T, argc: isize, argv: *const *const u8, _: u8) -> isize {
    fn run<T: Termination + 'static>(main: *const ()) -> i32 {
        // SAFETY: it is the `main` below.
        let main = unsafe { core::mem::transmute::<*const (), fn() -> T>(main) };
        __rust_begin_short_backtrace(main).report().to_i32()
    }
    start(run::<T>, main as *const (), argc, argv)
}

// What does not depend on the type, so that there is one for all programs.
fn start(run: fn(*const ()) -> i32, main: *const (), argc: isize, argv: *const *const u8) -> isize {
    // SAFETY: these are the arguments of the C entry point.
    unsafe { crate::sys::ox_rt_init(argc as i32, argv.cast()) };
    let status = match crate::panicking::catch_unwind(|| run(main)) {
        Ok(status) => status,
        Err(payload) => {
            // Dropping what was panicked with may panic itself.
            core::mem::forget(payload);
            101
        }
    };
    crate::io::flush_at_exit();
    status as isize
}
