//! What the compiler and the macros call: the start of a program, and panics.

pub use crate::panicking::{begin_panic, panic_count};
pub use core::panicking::{panic_display, panic_fmt};

use crate::process::Termination;
use crate::sys;

/// The start of a program: sets up, runs `main`, cleans up, and gives the exit status.
#[lang = "start"]
fn lang_start<T: Termination + 'static>(main: fn() -> T, argc: isize, argv: *const *const u8, _sigpipe: u8) -> isize {
    // SAFETY: these are the arguments of the process.
    unsafe { sys::ox_rt_init(argc as i32, argv) };
    let result = crate::panic::catch_unwind(move || main().report().to_i32());
    crate::io::cleanup();
    match result {
        Ok(status) => status as isize,
        Err(_) => 101,
    }
}
