//! The standard streams.
//!
//! The standard output holds back what does not end with a newline; the standard error output holds back
//! nothing. A thread may print while it prints (from a `Display`), so the lock of the standard output can be
//! taken again by the thread that has it.

use core::cell::{Cell, RefCell};
use core::ffi::c_int;
use core::fmt;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::error::{Error, ErrorKind, Result};
use super::traits::{BufRead, Read, Write};
use super::{BufReader, IoSliceMut, Lines};
use crate::os::fd::AsFd;
use crate::string::String;
use crate::sync::{Mutex, MutexGuard, RawMutex};
use crate::sys;
use crate::vec::Vec;

const LINE_BUFFER: usize = 1024;

fn write_descriptor(descriptor: c_int, bytes: &[u8]) -> Result<usize> {
    // SAFETY: the bytes are valid for the call.
    let written = unsafe { sys::write(descriptor, bytes.as_ptr().cast(), bytes.len()) };
    if written >= 0 {
        return Ok(written as usize);
    }
    let error = Error::last_os_error();
    // A closed descriptor swallows everything.
    if error.raw_os_error() == Some(9) { Ok(bytes.len()) } else { Err(error) }
}

/// Descriptor 1 or 2 without a buffer.
struct Descriptor(c_int);

impl Write for Descriptor {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        write_descriptor(self.0, bytes)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

// ---------------------------------------------------------------- output

struct LineBuffer {
    held: Vec<u8>,
}

impl LineBuffer {
    fn send(&mut self) -> Result<()> {
        let result = Descriptor(1).write_all(&self.held);
        self.held.clear();
        result
    }
}

impl Write for LineBuffer {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let lines = match bytes.iter().rposition(|byte| *byte == b'\n') {
            Some(at) => at + 1,
            None => 0,
        };
        if self.held.capacity() == 0 {
            self.held.reserve_exact(LINE_BUFFER);
        }
        if lines > 0 {
            if self.held.len() + lines > LINE_BUFFER {
                self.send()?;
                Descriptor(1).write_all(&bytes[..lines])?;
            } else {
                self.held.extend_from_slice(&bytes[..lines]);
                self.send()?;
            }
        }
        let rest = &bytes[lines..];
        if self.held.len() + rest.len() > LINE_BUFFER {
            self.send()?;
        }
        if rest.len() > LINE_BUFFER {
            Descriptor(1).write_all(rest)?;
        } else {
            self.held.extend_from_slice(rest);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        self.send()
    }
}

// A stream that one thread at a time uses, which may take the lock again while it has it.
struct Shared<S> {
    lock: RawMutex,
    owner: AtomicUsize,
    depth: Cell<usize>,
    stream: RefCell<S>,
}

// SAFETY: everything but the owner is used by the thread that has the lock.
unsafe impl<S: Send> Sync for Shared<S> {}

impl<S> Shared<S> {
    const fn new(stream: S) -> Self {
        Shared { lock: RawMutex::new(), owner: AtomicUsize::new(0), depth: Cell::new(0), stream: RefCell::new(stream) }
    }

    fn lock(&self) {
        let me = this_thread();
        if self.owner.load(Ordering::Relaxed) == me {
            self.depth.set(self.depth.get() + 1);
        } else {
            self.lock.lock();
            self.owner.store(me, Ordering::Relaxed);
            self.depth.set(1);
        }
    }

    fn unlock(&self) {
        let depth = self.depth.get() - 1;
        self.depth.set(depth);
        if depth == 0 {
            self.owner.store(0, Ordering::Relaxed);
            self.lock.unlock();
        }
    }
}

fn this_thread() -> usize {
    // SAFETY: no conditions; the address is different in every thread.
    unsafe { sys::ox_rt_panic_count() as usize }
}

static STDOUT: Shared<LineBuffer> = Shared::new(LineBuffer { held: Vec::new() });
static STDERR: Shared<Descriptor> = Shared::new(Descriptor(2));

/// The standard output.
pub struct Stdout {
    shared: &'static Shared<LineBuffer>,
}

/// The standard output for one thread alone.
pub struct StdoutLock<'a> {
    shared: &'a Shared<LineBuffer>,
}

/// The standard output.
pub fn stdout() -> Stdout {
    Stdout { shared: &STDOUT }
}

/// The standard error output.
pub struct Stderr {
    shared: &'static Shared<Descriptor>,
}

/// The standard error output for one thread alone.
pub struct StderrLock<'a> {
    shared: &'a Shared<Descriptor>,
}

/// The standard error output.
pub fn stderr() -> Stderr {
    Stderr { shared: &STDERR }
}

macro_rules! locked_output {
    ($($Stream:ident, $Lock:ident;)*) => { $(
        impl $Stream {
            /// Keeps other threads from writing.
            pub fn lock(&self) -> $Lock<'static> {
                self.shared.lock();
                $Lock { shared: self.shared }
            }
        }

        impl Drop for $Lock<'_> {
            fn drop(&mut self) {
                self.shared.unlock();
            }
        }

        impl Write for $Lock<'_> {
            fn write(&mut self, bytes: &[u8]) -> Result<usize> {
                self.shared.stream.borrow_mut().write(bytes)
            }

            fn flush(&mut self) -> Result<()> {
                self.shared.stream.borrow_mut().flush()
            }
        }

        locked_output! { write $Stream, &$Stream }
    )* };
    (write $($Stream:ty),*) => { $(
        impl Write for $Stream {
            fn write(&mut self, bytes: &[u8]) -> Result<usize> {
                self.lock().write(bytes)
            }

            fn flush(&mut self) -> Result<()> {
                self.lock().flush()
            }

            fn write_all(&mut self, bytes: &[u8]) -> Result<()> {
                self.lock().write_all(bytes)
            }

            fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) -> Result<()> {
                self.lock().write_fmt(arguments)
            }
        }
    )* };
}
locked_output! {
    Stdout, StdoutLock;
    Stderr, StderrLock;
}

/// Sends on what the standard output holds back; the process is about to end.
pub(crate) fn flush_at_exit() {
    let _ = stdout().flush();
}

/// The standard error output without a lock, for panics.
pub(crate) struct RawStderr;

impl fmt::Write for RawStderr {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        match Descriptor(2).write_all(text.as_bytes()) {
            Ok(()) => Ok(()),
            Err(_) => Err(fmt::Error),
        }
    }
}

fn check(result: Result<()>, name: &str) {
    if let Err(error) = result {
        panic!("failed printing to {name}: {error}");
    }
}

#[doc(hidden)]
pub fn _print(arguments: fmt::Arguments<'_>) {
    check(stdout().lock().write_fmt(arguments), "stdout");
}

#[doc(hidden)]
pub fn _print_line(arguments: fmt::Arguments<'_>) {
    let mut out = stdout().lock();
    check(out.write_fmt(arguments), "stdout");
    check(out.write_all(b"\n"), "stdout");
}

#[doc(hidden)]
pub fn _eprint(arguments: fmt::Arguments<'_>) {
    check(stderr().write_fmt(arguments), "stderr");
}

#[doc(hidden)]
pub fn _eprint_line(arguments: fmt::Arguments<'_>) {
    check(stderr().write_fmt(format_args!("{arguments}\n")), "stderr");
}

/// Writes to the standard error output, and does not mind if that fails.
pub(crate) fn attempt_eprint(arguments: fmt::Arguments<'_>) {
    let _ = stderr().write_fmt(arguments);
}

// ---------------------------------------------------------------- input

struct StdinRaw;

impl Read for StdinRaw {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        // SAFETY: the buffer is valid for the call.
        let count = unsafe { sys::read(0, buffer.as_mut_ptr().cast(), buffer.len()) };
        if count < 0 { Err(Error::last_os_error()) } else { Ok(count as usize) }
    }
}

// None before it is first read.
type Input = Mutex<Option<BufReader<StdinRaw>>>;

static STDIN: Input = Mutex::new(None);

/// The standard input.
pub struct Stdin {
    input: &'static Input,
}

/// The standard input for one thread alone.
pub struct StdinLock<'a> {
    guard: MutexGuard<'a, Option<BufReader<StdinRaw>>>,
}

/// The standard input.
pub fn stdin() -> Stdin {
    Stdin { input: &STDIN }
}

impl Stdin {
    /// Keeps other threads from reading.
    pub fn lock(&self) -> StdinLock<'static> {
        let mut guard = self.input.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if guard.is_none() {
            *guard = Some(BufReader::new(StdinRaw));
        }
        StdinLock { guard }
    }

    /// Reads a line with its newline, behind what `text` holds.
    pub fn read_line(&self, text: &mut String) -> Result<usize> {
        self.lock().read_line(text)
    }

    /// The lines, without their newlines.
    pub fn lines(self) -> Lines<StdinLock<'static>> {
        self.lock().lines()
    }
}

impl StdinLock<'_> {
    fn reader(&mut self) -> Result<&mut BufReader<StdinRaw>> {
        match &mut *self.guard {
            Some(reader) => Ok(reader),
            None => Err(Error::from(ErrorKind::Other)),
        }
    }
}

impl Read for StdinLock<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        self.reader()?.read(buffer)
    }

    fn read_vectored(&mut self, buffers: &mut [IoSliceMut<'_>]) -> Result<usize> {
        self.reader()?.read_vectored(buffers)
    }

    fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> Result<usize> {
        self.reader()?.read_to_end(bytes)
    }

    fn read_to_string(&mut self, text: &mut String) -> Result<usize> {
        self.reader()?.read_to_string(text)
    }
}

impl BufRead for StdinLock<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        self.reader()?.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        if let Some(reader) = &mut *self.guard {
            reader.consume(count);
        }
    }
}

macro_rules! read_locked {
    ($($Stream:ty)*) => { $(
        impl Read for $Stream {
            fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
                self.lock().read(buffer)
            }

            fn read_vectored(&mut self, buffers: &mut [IoSliceMut<'_>]) -> Result<usize> {
                self.lock().read_vectored(buffers)
            }

            fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> Result<usize> {
                self.lock().read_to_end(bytes)
            }

            fn read_to_string(&mut self, text: &mut String) -> Result<usize> {
                self.lock().read_to_string(text)
            }

            fn read_exact(&mut self, buffer: &mut [u8]) -> Result<()> {
                self.lock().read_exact(buffer)
            }
        }
    )* };
}
read_locked! { Stdin &Stdin }

macro_rules! shown_by_name {
    ($($Stream:ty = $name:literal;)*) => { $(
        impl fmt::Debug for $Stream {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct($name).finish_non_exhaustive()
            }
        }
    )* };
}
shown_by_name! {
    Stdin = "Stdin";
    StdinLock<'_> = "StdinLock";
    Stdout = "Stdout";
    StdoutLock<'_> = "StdoutLock";
    Stderr = "Stderr";
    StderrLock<'_> = "StderrLock";
}

/// Streams that may be terminals.
pub trait IsTerminal: sealed::Sealed {
    /// Whether it is one.
    fn is_terminal(&self) -> bool;
}

mod sealed {
    pub trait Sealed {}
    impl<T: crate::os::fd::AsFd> Sealed for T {}
}

macro_rules! is_terminal {
    ($($Stream:ty)*) => { $(
        impl IsTerminal for $Stream {
            fn is_terminal(&self) -> bool {
                self.as_fd().is_terminal()
            }
        }
    )* };
}
is_terminal! {
    Stdin StdinLock<'_> Stdout StdoutLock<'_> Stderr StderrLock<'_>
    crate::fs::File
    crate::process::ChildStdin crate::process::ChildStdout crate::process::ChildStderr
}
