//! The running process.

use core::convert::Infallible;
use core::fmt;

use crate::sys;

/// Ends the process with a status. Nothing is dropped; the standard output is flushed.
pub fn exit(status: i32) -> ! {
    crate::io::flush_at_exit();
    // SAFETY: no conditions.
    unsafe { sys::exit(status) }
}

/// Ends the process at once, as a crash.
pub fn abort() -> ! {
    // SAFETY: no conditions.
    unsafe { sys::abort() }
}

/// The process's number.
pub fn id() -> u32 {
    // SAFETY: no conditions.
    unsafe { sys::getpid() as u32 }
}

/// The status with which a process ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExitCode(u8);

impl ExitCode {
    /// It did what it was asked.
    pub const SUCCESS: ExitCode = ExitCode(0);
    /// It did not.
    pub const FAILURE: ExitCode = ExitCode(1);

    /// Ends the process with this status.
    pub fn exit_process(self) -> ! {
        exit(self.to_i32())
    }

    pub(crate) fn to_i32(self) -> i32 {
        self.0 as i32
    }
}

impl From<u8> for ExitCode {
    fn from(status: u8) -> ExitCode {
        ExitCode(status)
    }
}

/// What `main` can return.
#[lang = "termination"]
pub trait Termination {
    /// The exit status for it.
    fn report(self) -> ExitCode;
}

impl Termination for () {
    fn report(self) -> ExitCode {
        ExitCode::SUCCESS
    }
}

impl Termination for ! {
    fn report(self) -> ExitCode {
        self
    }
}

impl Termination for Infallible {
    fn report(self) -> ExitCode {
        match self {}
    }
}

impl Termination for ExitCode {
    fn report(self) -> ExitCode {
        self
    }
}

impl<T: Termination, E: fmt::Debug> Termination for Result<T, E> {
    fn report(self) -> ExitCode {
        match self {
            Ok(value) => value.report(),
            Err(error) => {
                crate::io::attempt_eprint(format_args!("Error: {error:?}\n"));
                ExitCode::FAILURE
            }
        }
    }
}
