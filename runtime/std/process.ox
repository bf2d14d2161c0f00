//! The running process, and others that it starts.

#[rustc_module = "std::process"]
mod child;
#[rustc_module = "std::process"]
mod command;
#[rustc_module = "std::process"]
mod exit_code;
mod spawn;
#[rustc_module = "std::process"]
mod status;

use crate::sys;

pub use child::{Child, ChildStderr, ChildStdin, ChildStdout, Output};
pub use command::{Command, CommandArgs, CommandEnvs, Stdio};
pub use exit_code::{ExitCode, Termination};
pub use status::ExitStatus;

/// Ends the process with a status. Nothing is dropped; the standard output is flushed.
pub fn exit(status: i32) -> ! {
    crate::io::flush_at_exit();
    // SAFETY: no conditions.
    unsafe { sys::exit(status) }
}

/// Ends the process at once, as a crash.
#[cold]
pub fn abort() -> ! {
    // SAFETY: no conditions.
    unsafe { sys::abort() }
}

/// The process's number.
#[must_use]
pub fn id() -> u32 {
    // SAFETY: no conditions.
    unsafe { sys::getpid() as u32 }
}
