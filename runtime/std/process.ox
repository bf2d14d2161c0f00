//! Ending and describing the process.

use core::convert::Infallible;
use core::fmt;

use crate::io::{self, Write};
use crate::sys;

/// The exit status of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExitCode(u8);

impl ExitCode {
    /// Success.
    pub const SUCCESS: ExitCode = ExitCode(0);
    /// Failure.
    pub const FAILURE: ExitCode = ExitCode(1);

    /// The status as a number.
    #[doc(hidden)]
    #[inline]
    pub fn to_i32(self) -> i32 {
        self.0 as i32
    }

    /// Ends the process with this status.
    pub fn exit_process(self) -> ! {
        exit(self.to_i32())
    }
}

impl From<u8> for ExitCode {
    fn from(code: u8) -> Self {
        ExitCode(code)
    }
}

/// Results of `main`.
#[lang = "termination"]
#[rustc_on_unimplemented(
    on(cause = "MainFunctionType", message = "`main` has invalid return type `{Self}`", label = "`main` can only return types that implement `{This}`"),
    message = "the trait bound `{Self}: {This}` is not satisfied"
)]
pub trait Termination {
    /// The exit status.
    fn report(self) -> ExitCode;
}

impl Termination for () {
    #[inline]
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
    #[inline]
    fn report(self) -> ExitCode {
        self
    }
}

impl<T: Termination, E: fmt::Debug> Termination for Result<T, E> {
    fn report(self) -> ExitCode {
        match self {
            Ok(val) => val.report(),
            Err(err) => {
                let _ = io::stderr().write_fmt(format_args_nl!("Error: {err:?}"));
                ExitCode::FAILURE
            }
        }
    }
}

/// Ends the process with a status, after what was printed has been written.
pub fn exit(code: i32) -> ! {
    io::cleanup();
    // SAFETY: no preconditions.
    unsafe { sys::exit(code) }
}

/// Ends the process at once.
#[cold]
pub fn abort() -> ! {
    // SAFETY: no preconditions.
    unsafe { sys::abort() }
}

/// The number of the process.
#[must_use]
pub fn id() -> u32 {
    // SAFETY: no preconditions.
    unsafe { sys::getpid() as u32 }
}
