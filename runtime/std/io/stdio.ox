//! The standard streams.

use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::cell::RefCell;
use core::ffi::c_void;
use core::fmt;

use crate::io::{self, BufRead, BufReader, Error, Lines, Read, Write};
use crate::sync::{Mutex, MutexGuard, ReentrantLock, ReentrantLockGuard};
use crate::sys;

/// Writes to a descriptor; one that is closed swallows everything.
fn write_descriptor(descriptor: i32, bytes: &[u8]) -> io::Result<usize> {
    // SAFETY: the bytes are valid.
    let written = unsafe { sys::write(descriptor, bytes.as_ptr() as *const c_void, bytes.len()) };
    if written >= 0 {
        return Ok(written as usize);
    }
    // EBADF
    if sys::errno() == 9 { Ok(bytes.len()) } else { Err(Error::last_os_error()) }
}

fn write_all_descriptor(descriptor: i32, bytes: &[u8]) -> io::Result<()> {
    let mut rest = bytes;
    while !rest.is_empty() {
        match write_descriptor(descriptor, rest) {
            Ok(0) => return Err(Error::message(io::ErrorKind::WriteZero, "failed to write whole buffer")),
            Ok(n) => rest = &rest[n..],
            Err(e) => {
                if !e.is_interrupted() {
                    return Err(e);
                }
            }
        }
    }
    Ok(())
}

/// Last words on the standard error, whose errors nobody can be told.
pub(crate) fn write_error(bytes: &[u8]) {
    let _ = write_all_descriptor(2, bytes);
}

const LINE_CAPACITY: usize = 1024;

/// What has been printed and not written: less than a line, unless the line is long.
struct LineBuffer {
    bytes: Vec<u8>,
    // At the end of the program nothing is kept back any more.
    unbuffered: bool,
}

impl LineBuffer {
    fn flush(&mut self) -> io::Result<()> {
        if self.bytes.is_empty() {
            return Ok(());
        }
        let result = write_all_descriptor(1, &self.bytes);
        self.bytes.clear();
        result
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.unbuffered {
            return write_all_descriptor(1, bytes);
        }
        let mut lines = bytes.len();
        while lines > 0 && bytes[lines - 1] != b'\n' {
            lines -= 1;
        }
        if lines > 0 {
            if self.bytes.is_empty() {
                write_all_descriptor(1, &bytes[..lines])?;
            } else {
                self.bytes.extend_from_slice(&bytes[..lines]);
                self.flush()?;
            }
        }
        let rest = &bytes[lines..];
        if self.bytes.len() + rest.len() > LINE_CAPACITY {
            self.flush()?;
        }
        if rest.len() >= LINE_CAPACITY {
            return write_all_descriptor(1, rest);
        }
        if self.bytes.capacity() == 0 && !rest.is_empty() {
            self.bytes.reserve_exact(LINE_CAPACITY);
        }
        self.bytes.extend_from_slice(rest);
        Ok(())
    }
}

static STDOUT: ReentrantLock<RefCell<LineBuffer>> =
    ReentrantLock::new(RefCell::new(LineBuffer { bytes: Vec::new(), unbuffered: false }));
static STDERR: ReentrantLock<()> = ReentrantLock::new(());
static STDIN: Mutex<Option<BufReader<StdinRaw>>> = Mutex::new(None);

/// Writes what is buffered, at the end of the program.
pub(crate) fn cleanup() {
    if let Some(lock) = STDOUT.try_lock() {
        if let Ok(mut buffer) = lock.try_borrow_mut() {
            let _ = buffer.flush();
            buffer.unbuffered = true;
        }
    }
}

/// The standard output.
pub struct Stdout {
    inner: &'static ReentrantLock<RefCell<LineBuffer>>,
}

/// The standard output, locked.
#[must_use = "if unused stdout will immediately unlock"]
pub struct StdoutLock<'a> {
    inner: ReentrantLockGuard<'a, RefCell<LineBuffer>>,
}

/// The standard output.
#[must_use]
pub fn stdout() -> Stdout {
    Stdout { inner: &STDOUT }
}

impl Stdout {
    /// Locks the stream.
    pub fn lock(&self) -> StdoutLock<'static> {
        StdoutLock { inner: self.inner.lock() }
    }
}

impl Write for Stdout {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        (&*self).write(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&*self).flush()
    }

    fn write_all(&mut self, buf: &[u8]) -> io::Result<()> {
        (&*self).write_all(buf)
    }

    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> io::Result<()> {
        (&*self).write_fmt(args)
    }
}

impl Write for &Stdout {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.lock().write(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().flush()
    }

    fn write_all(&mut self, buf: &[u8]) -> io::Result<()> {
        self.lock().write_all(buf)
    }

    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> io::Result<()> {
        self.lock().write_fmt(args)
    }
}

impl Write for StdoutLock<'_> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.inner.borrow_mut().write_all(buf)?;
        Ok(buf.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.borrow_mut().flush()
    }

    fn write_all(&mut self, buf: &[u8]) -> io::Result<()> {
        self.inner.borrow_mut().write_all(buf)
    }
}

impl fmt::Debug for Stdout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stdout").finish_non_exhaustive()
    }
}

impl fmt::Debug for StdoutLock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StdoutLock").finish_non_exhaustive()
    }
}

/// The standard error.
pub struct Stderr {
    inner: &'static ReentrantLock<()>,
}

/// The standard error, locked.
#[must_use = "if unused stderr will immediately unlock"]
pub struct StderrLock<'a> {
    _inner: ReentrantLockGuard<'a, ()>,
}

/// The standard error.
#[must_use]
pub fn stderr() -> Stderr {
    Stderr { inner: &STDERR }
}

impl Stderr {
    /// Locks the stream.
    pub fn lock(&self) -> StderrLock<'static> {
        StderrLock { _inner: self.inner.lock() }
    }
}

impl Write for Stderr {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.lock().write(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> io::Result<()> {
        self.lock().write_fmt(args)
    }
}

impl Write for &Stderr {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.lock().write(buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for StderrLock<'_> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        write_descriptor(2, buf)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Debug for Stderr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stderr").finish_non_exhaustive()
    }
}

/// The descriptor of the standard input.
#[derive(Debug)]
struct StdinRaw;

impl Read for StdinRaw {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the buffer is valid.
        let count = unsafe { sys::read(0, buf.as_mut_ptr() as *mut c_void, buf.len()) };
        if count >= 0 {
            return Ok(count as usize);
        }
        // EBADF: a closed stream is empty.
        if sys::errno() == 9 { Ok(0) } else { Err(Error::last_os_error()) }
    }
}

/// The standard input.
pub struct Stdin {
    inner: &'static Mutex<Option<BufReader<StdinRaw>>>,
}

/// The standard input, locked.
#[must_use = "if unused stdin will immediately unlock"]
pub struct StdinLock<'a> {
    inner: MutexGuard<'a, Option<BufReader<StdinRaw>>>,
}

/// The standard input.
#[must_use]
pub fn stdin() -> Stdin {
    Stdin { inner: &STDIN }
}

impl Stdin {
    /// Locks the stream.
    pub fn lock(&self) -> StdinLock<'static> {
        let inner = match self.inner.lock() {
            Ok(guard) => guard,
            Err(poisoned) => poisoned.into_inner(),
        };
        StdinLock { inner }
    }

    /// Reads a line with its end and appends it; gives the number of bytes, 0 at the end of the input.
    #[rustc_confusables("get_line")]
    pub fn read_line(&self, buf: &mut String) -> io::Result<usize> {
        self.lock().read_line(buf)
    }

    /// The lines of the input.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn lines(self) -> Lines<StdinLock<'static>> {
        self.lock().lines()
    }
}

impl Read for Stdin {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        self.lock().read(buf)
    }
}

impl Read for &Stdin {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        self.lock().read(buf)
    }
}

impl StdinLock<'_> {
    fn reader(&mut self) -> &mut BufReader<StdinRaw> {
        self.inner.get_or_insert_with(|| BufReader::new(StdinRaw))
    }
}

impl Read for StdinLock<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        self.reader().read(buf)
    }
}

impl BufRead for StdinLock<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.reader().fill_buf()
    }

    fn consume(&mut self, n: usize) {
        self.reader().consume(n)
    }
}

impl fmt::Debug for Stdin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stdin").finish_non_exhaustive()
    }
}

impl fmt::Debug for StdinLock<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StdinLock").finish_non_exhaustive()
    }
}

/// Streams that may be terminals.
pub trait IsTerminal {
    /// Whether it is one.
    fn is_terminal(&self) -> bool;
}

macro_rules! is_terminal {
    ($($Stream:ty = $descriptor:literal;)*) => { $(
        impl IsTerminal for $Stream {
            fn is_terminal(&self) -> bool {
                // SAFETY: no preconditions.
                unsafe { sys::isatty($descriptor) == 1 }
            }
        }
    )* };
}
is_terminal! {
    Stdin = 0;
    StdinLock<'_> = 0;
    Stdout = 1;
    StdoutLock<'_> = 1;
    Stderr = 2;
    StderrLock<'_> = 2;
}

/// What `print!` calls.
#[doc(hidden)]
pub fn _print(args: fmt::Arguments<'_>) {
    if let Err(e) = stdout().lock().write_fmt(args) {
        panic!("failed printing to {}: {e}", "stdout");
    }
}

/// What `eprint!` calls.
#[doc(hidden)]
pub fn _eprint(args: fmt::Arguments<'_>) {
    if let Err(e) = stderr().lock().write_fmt(args) {
        panic!("failed printing to {}: {e}", "stderr");
    }
}
