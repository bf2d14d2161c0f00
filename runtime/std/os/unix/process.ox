//! Processes as Unix knows them.

use crate::boxed::Box;
use crate::ffi::OsStr;
use crate::io;
use crate::process::{Command, ExitStatus};
use crate::sys;

/// More about how a process is started.
pub trait CommandExt: sealed::Sealed {
    /// Runs it as a user.
    fn uid(&mut self, id: u32) -> &mut Command;

    /// Runs it as a group.
    fn gid(&mut self, id: u32) -> &mut Command;

    /// Calls a function in the new process just before it becomes the program.
    ///
    /// # Safety
    /// The function runs in a copy of this process that has no other threads, so it may not wait for locks or
    /// take memory.
    unsafe fn pre_exec<F>(&mut self, function: F) -> &mut Command
    where
        F: FnMut() -> io::Result<()> + Send + Sync + 'static;

    /// [`pre_exec`](Self::pre_exec) by its old name.
    ///
    /// # Safety
    /// As for `pre_exec`.
    #[deprecated(since = "1.37.0", note = "should be unsafe, use `pre_exec` instead")]
    unsafe fn before_exec<F>(&mut self, function: F) -> &mut Command
    where
        F: FnMut() -> io::Result<()> + Send + Sync + 'static,
    {
        // SAFETY: as for the caller.
        unsafe { self.pre_exec(function) }
    }

    /// Makes this process the program; returns only if that fails.
    fn exec(&mut self) -> io::Error;

    /// What the program is told as its name.
    fn arg0<S: AsRef<OsStr>>(&mut self, arg: S) -> &mut Command;

    /// Puts it into a group of processes; 0: a new one.
    fn process_group(&mut self, group: i32) -> &mut Command;
}

impl CommandExt for Command {
    fn uid(&mut self, id: u32) -> &mut Command {
        self.set_uid(id);
        self
    }

    fn gid(&mut self, id: u32) -> &mut Command {
        self.set_gid(id);
        self
    }

    unsafe fn pre_exec<F>(&mut self, function: F) -> &mut Command
    where
        F: FnMut() -> io::Result<()> + Send + Sync + 'static,
    {
        self.add_closure(Box::new(function));
        self
    }

    fn exec(&mut self) -> io::Error {
        self.replace_process()
    }

    fn arg0<S: AsRef<OsStr>>(&mut self, arg: S) -> &mut Command {
        self.set_name(arg.as_ref());
        self
    }

    fn process_group(&mut self, group: i32) -> &mut Command {
        self.set_process_group(group);
        self
    }
}

/// More about how a process ended.
pub trait ExitStatusExt: sealed::Sealed {
    /// The status that `wait` gives.
    fn from_raw(raw: i32) -> Self;

    /// The signal that ended the process.
    fn signal(&self) -> Option<i32>;

    /// Whether its memory was written into a file.
    fn core_dumped(&self) -> bool;

    /// The signal that stopped it.
    fn stopped_signal(&self) -> Option<i32>;

    /// Whether it goes on after it was stopped.
    fn continued(&self) -> bool;

    /// The status that `wait` gave.
    fn into_raw(self) -> i32;
}

impl ExitStatusExt for ExitStatus {
    fn from_raw(raw: i32) -> ExitStatus {
        ExitStatus::of(raw)
    }

    fn signal(&self) -> Option<i32> {
        self.ending_signal()
    }

    fn core_dumped(&self) -> bool {
        self.dumped_core()
    }

    fn stopped_signal(&self) -> Option<i32> {
        self.stopping_signal()
    }

    fn continued(&self) -> bool {
        self.was_continued()
    }

    fn into_raw(self) -> i32 {
        self.raw()
    }
}

/// The number of the process that started this one.
#[must_use]
pub fn parent_id() -> u32 {
    // SAFETY: no conditions.
    unsafe { sys::process::getppid() as u32 }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::process::Command {}
    impl Sealed for crate::process::ExitStatus {}
}
