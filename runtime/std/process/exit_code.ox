//! What `main` can return.

use core::convert::Infallible;
use core::fmt;

use super::exit;

/// The status with which a process ends.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct ExitCode(u8);

impl ExitCode {
    /// It did what it was asked.
    pub const SUCCESS: ExitCode = ExitCode(0);
    /// It did not.
    pub const FAILURE: ExitCode = ExitCode(1);

    /// Ends the process with this status.
    #[doc(hidden)]
    #[unstable(feature = "exitcode_exit_method", issue = "97100")]
    pub fn exit_process(self) -> ! {
        exit(self.to_i32())
    }

    pub(crate) fn to_i32(self) -> i32 {
        self.0 as i32
    }
}

struct UnixExitStatus(u8);

impl fmt::Debug for UnixExitStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("unix_exit_status").field(&self.0).finish()
    }
}

impl fmt::Debug for ExitCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ExitCode").field(&UnixExitStatus(self.0)).finish()
    }
}

impl From<u8> for ExitCode {
    fn from(status: u8) -> ExitCode {
        ExitCode(status)
    }
}

/// What `main` can return.
#[lang = "termination"]
#[rustc_on_unimplemented(
    message = "`main` has invalid return type `{Self}`",
    label = "`main` can only return types that implement `Termination`"
)]
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
