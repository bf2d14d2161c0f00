//! How another process ended.

use core::fmt;

/// How a process ended, as `wait` says it.
#[derive(PartialEq, Eq, Clone, Copy, Default)]
pub struct ExitStatus(i32);

impl ExitStatus {
    pub(crate) const fn of(wait_status: i32) -> ExitStatus {
        ExitStatus(wait_status)
    }

    pub(crate) fn raw(&self) -> i32 {
        self.0
    }

    /// Whether it did what it was asked.
    #[must_use]
    pub fn success(&self) -> bool {
        self.0 == 0
    }

    /// The status with which it ended itself; `None` if a signal ended it.
    #[must_use]
    pub fn code(&self) -> Option<i32> {
        if self.0 & 0x7f == 0 { Some((self.0 >> 8) & 0xff) } else { None }
    }

    /// The signal that ended it.
    pub(crate) fn ending_signal(&self) -> Option<i32> {
        let signal = self.0 & 0x7f;
        if signal != 0 && signal != 0x7f { Some(signal) } else { None }
    }

    pub(crate) fn dumped_core(&self) -> bool {
        self.ending_signal().is_some() && self.0 & 0x80 != 0
    }

    pub(crate) fn stopping_signal(&self) -> Option<i32> {
        if self.0 & 0xff == 0x7f { Some((self.0 >> 8) & 0xff) } else { None }
    }

    pub(crate) fn was_continued(&self) -> bool {
        self.0 == 0xffff
    }
}

fn signal_name(signal: i32) -> &'static str {
    const NAMES: [&str; 31] = [
        " (SIGHUP)", " (SIGINT)", " (SIGQUIT)", " (SIGILL)", " (SIGTRAP)", " (SIGABRT)", " (SIGBUS)", " (SIGFPE)",
        " (SIGKILL)", " (SIGUSR1)", " (SIGSEGV)", " (SIGUSR2)", " (SIGPIPE)", " (SIGALRM)", " (SIGTERM)",
        " (SIGSTKFLT)", " (SIGCHLD)", " (SIGCONT)", " (SIGSTOP)", " (SIGTSTP)", " (SIGTTIN)", " (SIGTTOU)",
        " (SIGURG)", " (SIGXCPU)", " (SIGXFSZ)", " (SIGVTALRM)", " (SIGPROF)", " (SIGWINCH)", " (SIGIO)",
        " (SIGPWR)", " (SIGSYS)",
    ];
    if 1 <= signal && signal <= 31 { NAMES[signal as usize - 1] } else { "" }
}

impl fmt::Display for ExitStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(code) = self.code() {
            write!(f, "exit status: {code}")
        } else if let Some(signal) = self.ending_signal() {
            let core = if self.dumped_core() { " (core dumped)" } else { "" };
            write!(f, "signal: {signal}{}{core}", signal_name(signal))
        } else if self.was_continued() {
            f.write_str("continued (WIFCONTINUED)")
        } else if let Some(signal) = self.stopping_signal() {
            write!(f, "stopped (not terminated) by signal: {signal}{}", signal_name(signal))
        } else {
            write!(f, "unrecognised wait status: {} {:#x}", self.0, self.0)
        }
    }
}

struct UnixWaitStatus(i32);

impl fmt::Debug for UnixWaitStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("unix_wait_status").field(&self.0).finish()
    }
}

impl fmt::Debug for ExitStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ExitStatus").field(&UnixWaitStatus(self.0)).finish()
    }
}
