//! A process that was started.

use core::fmt;

use super::ExitStatus;
use crate::io::{self, IoSlice, IoSliceMut, Read, Write};
use crate::os::fd::{AsFd, AsRawFd, OwnedFd};
use crate::sys::{self, process};
use crate::vec::Vec;

/// The end of a pipe that the child reads from.
pub struct ChildStdin {
    fd: OwnedFd,
}

/// The end of a pipe that the child writes to.
pub struct ChildStdout {
    fd: OwnedFd,
}

/// The end of a pipe that the child writes errors to.
pub struct ChildStderr {
    fd: OwnedFd,
}

crate::os::fd::owned::around_descriptor! { ChildStdin ChildStdout ChildStderr }

macro_rules! ends {
    (read $($Reader:ident $name:literal)*) => { $(
        impl Read for $Reader {
            fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
                self.fd.read(buf)
            }

            fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> io::Result<usize> {
                self.fd.read_vectored(bufs)
            }
        }

        ends! { show $Reader $name }
    )* };
    (write $($Writer:ty),*) => { $(
        impl Write for $Writer {
            fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
                self.fd.write(buf)
            }

            fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> io::Result<usize> {
                self.fd.write_vectored(bufs)
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
    )* };
    (show $Type:ident $name:literal) => {
        impl fmt::Debug for $Type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct($name).finish_non_exhaustive()
            }
        }
    };
}
ends! { read ChildStdout "ChildStdout" ChildStderr "ChildStderr" }
ends! { write ChildStdin, &ChildStdin }
ends! { show ChildStdin "ChildStdin" }

/// A process that was started. It goes on when this is dropped.
pub struct Child {
    /// What it reads, if that is a pipe.
    pub stdin: Option<ChildStdin>,
    /// What it writes, if that is a pipe.
    pub stdout: Option<ChildStdout>,
    /// What it writes as errors, if that is a pipe.
    pub stderr: Option<ChildStderr>,
    pub(super) process: i32,
    pub(super) status: Option<ExitStatus>,
}

/// What a process wrote, and how it ended.
#[derive(PartialEq, Eq, Clone)]
pub struct Output {
    /// How it ended.
    pub status: ExitStatus,
    /// What it wrote.
    pub stdout: Vec<u8>,
    /// What it wrote as errors.
    pub stderr: Vec<u8>,
}

impl Child {
    /// Ends the process by force; nothing happens if it was waited for already.
    pub fn kill(&mut self) -> io::Result<()> {
        if self.status.is_none() {
            // SAFETY: the process was not waited for, so the number still is its.
            sys::check(unsafe { process::kill(self.process, process::SIGKILL) })?;
        }
        Ok(())
    }

    /// The process's number.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.process as u32
    }

    /// Waits until it has ended. Its input is closed first, so that it does not wait for us.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        drop(self.stdin.take());
        if let Some(status) = self.status {
            return Ok(status);
        }
        let mut status = 0;
        // SAFETY: the status is valid for the call.
        sys::check_again(|| unsafe { process::waitpid(self.process, &mut status, 0) })?;
        self.status = Some(ExitStatus::of(status));
        Ok(ExitStatus::of(status))
    }

    /// How it ended, if it has.
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.status.is_none() {
            let mut status = 0;
            // SAFETY: the status is valid for the call.
            let found = sys::check(unsafe { process::waitpid(self.process, &mut status, process::WNOHANG) })?;
            if found != 0 {
                self.status = Some(ExitStatus::of(status));
            }
        }
        Ok(self.status)
    }

    /// Waits until it has ended, and collects what it writes into pipes.
    pub fn wait_with_output(mut self) -> io::Result<Output> {
        drop(self.stdin.take());
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        match (self.stdout.take(), self.stderr.take()) {
            (None, None) => {}
            (Some(mut out), None) => {
                out.read_to_end(&mut stdout)?;
            }
            (None, Some(mut err)) => {
                err.read_to_end(&mut stderr)?;
            }
            (Some(out), Some(err)) => read_both([&out.fd, &err.fd], [&mut stdout, &mut stderr])?,
        }
        let status = self.wait()?;
        Ok(Output { status, stdout, stderr })
    }
}

// Reads two pipes to their ends, whichever has something first; the child may fill either before the other.
fn read_both(pipes: [&OwnedFd; 2], bytes: [&mut Vec<u8>; 2]) -> io::Result<()> {
    let mut polled = pipes.map(|pipe| process::PollFd { descriptor: pipe.as_raw_fd(), events: process::POLLIN, answer: 0 });
    let mut open = 2;
    while open > 0 {
        // SAFETY: there are two descriptors; those that are negative are left out.
        sys::check_again(|| unsafe { process::poll(polled.as_mut_ptr(), 2, -1) })?;
        for i in 0..2 {
            if polled[i].descriptor < 0 || polled[i].answer == 0 {
                continue;
            }
            let mut buffer = [0; 4096];
            match pipes[i].read(&mut buffer) {
                Ok(0) => {
                    polled[i].descriptor = -1;
                    open -= 1;
                }
                Ok(count) => bytes[i].extend_from_slice(&buffer[..count]),
                Err(error) if error.is_interrupted() => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

impl fmt::Debug for Child {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Child")
            .field("stdin", &self.stdin)
            .field("stdout", &self.stdout)
            .field("stderr", &self.stderr)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (out, err) = (crate::str::from_utf8(&self.stdout), crate::str::from_utf8(&self.stderr));
        let out: &dyn fmt::Debug = match &out {
            Ok(text) => text,
            Err(_) => &self.stdout,
        };
        let err: &dyn fmt::Debug = match &err {
            Ok(text) => text,
            Err(_) => &self.stderr,
        };
        f.debug_struct("Output").field("status", &self.status).field("stdout", out).field("stderr", err).finish()
    }
}
