//! Buffers around readers and writers.

use alloc_crate::boxed::Box;
use alloc_crate::vec::Vec;
use core::error;
use core::fmt;
use core::mem::ManuallyDrop;
use core::ptr;

use crate::io::{self, BufRead, Error, ErrorKind, Read, Seek, SeekFrom, Write};

const CAPACITY: usize = 8 * 1024;

/// A reader with a buffer.
pub struct BufReader<R: ?Sized> {
    buf: Box<[u8]>,
    // What has been read into the buffer and not been given.
    pos: usize,
    filled: usize,
    inner: R,
}

impl<R: Read> BufReader<R> {
    /// A reader with a buffer.
    pub fn new(inner: R) -> BufReader<R> {
        BufReader::with_capacity(CAPACITY, inner)
    }

    /// A reader with a buffer of a size.
    pub fn with_capacity(capacity: usize, inner: R) -> BufReader<R> {
        let mut buf = Vec::new();
        buf.resize(capacity, 0);
        BufReader { buf: buf.into_boxed_slice(), pos: 0, filled: 0, inner }
    }
}

impl<R> BufReader<R> {
    /// The reader.
    pub fn get_ref(&self) -> &R {
        &self.inner
    }

    /// The reader, mutably.
    pub fn get_mut(&mut self) -> &mut R {
        &mut self.inner
    }

    /// What is in the buffer.
    pub fn buffer(&self) -> &[u8] {
        &self.buf[self.pos..self.filled]
    }

    /// The size of the buffer.
    pub fn capacity(&self) -> usize {
        self.buf.len()
    }

    /// The reader; what is in the buffer is lost.
    pub fn into_inner(self) -> R {
        self.inner
    }
}

impl<R: Read + ?Sized> Read for BufReader<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        // A large read with nothing buffered goes past the buffer.
        if self.pos == self.filled && buf.len() >= self.buf.len() {
            return self.inner.read(buf);
        }
        let available = self.fill_buf()?;
        let n = core::cmp::min(available.len(), buf.len());
        buf[..n].copy_from_slice(&available[..n]);
        self.consume(n);
        Ok(n)
    }
}

impl<R: Read + ?Sized> BufRead for BufReader<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.pos >= self.filled {
            self.pos = 0;
            self.filled = 0;
            self.filled = self.inner.read(&mut self.buf)?;
        }
        Ok(&self.buf[self.pos..self.filled])
    }

    fn consume(&mut self, amount: usize) {
        self.pos = core::cmp::min(self.pos + amount, self.filled);
    }
}

impl<R: Read + Seek> Seek for BufReader<R> {
    fn seek(&mut self, pos: SeekFrom) -> io::Result<u64> {
        let buffered = (self.filled - self.pos) as i64;
        self.pos = 0;
        self.filled = 0;
        match pos {
            SeekFrom::Current(n) => self.inner.seek(SeekFrom::Current(n - buffered)),
            other => self.inner.seek(other),
        }
    }
}

impl<R: fmt::Debug> fmt::Debug for BufReader<R> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.debug_struct("BufReader")
            .field("reader", &self.inner)
            .field("buffer", &format_args!("{}/{}", self.filled - self.pos, self.buf.len()))
            .finish()
    }
}

/// A writer with a buffer.
pub struct BufWriter<W: ?Sized + Write> {
    buf: Vec<u8>,
    // Whether the inner writer has just panicked, so that what is buffered may have been written.
    panicked: bool,
    inner: W,
}

impl<W: Write> BufWriter<W> {
    /// A writer with a buffer.
    pub fn new(inner: W) -> BufWriter<W> {
        BufWriter::with_capacity(CAPACITY, inner)
    }

    /// A writer with a buffer of a size.
    pub fn with_capacity(capacity: usize, inner: W) -> BufWriter<W> {
        BufWriter { inner, buf: Vec::with_capacity(capacity), panicked: false }
    }

    /// The writer, after what is buffered has been written.
    pub fn into_inner(mut self) -> Result<W, IntoInnerError<BufWriter<W>>> {
        match self.flush_buf() {
            Err(e) => Err(IntoInnerError(self, e)),
            Ok(()) => {
                let mut this = ManuallyDrop::new(self);
                // SAFETY: both fields are read once, and `this` is not dropped.
                unsafe {
                    ptr::drop_in_place(&mut this.buf);
                    Ok(ptr::read(&this.inner))
                }
            }
        }
    }
}

impl<W: ?Sized + Write> BufWriter<W> {
    fn flush_buf(&mut self) -> io::Result<()> {
        let mut written = 0;
        let mut result = Ok(());
        while written < self.buf.len() {
            self.panicked = true;
            let step = self.inner.write(&self.buf[written..]);
            self.panicked = false;
            match step {
                Ok(0) => {
                    result = Err(Error::message(ErrorKind::WriteZero, "failed to write the buffered data"));
                    break;
                }
                Ok(n) => written += n,
                Err(e) => {
                    if !e.is_interrupted() {
                        result = Err(e);
                        break;
                    }
                }
            }
        }
        self.buf.drain(..written);
        result
    }

    /// The writer.
    pub fn get_ref(&self) -> &W {
        &self.inner
    }

    /// The writer, mutably.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.inner
    }

    /// What is in the buffer.
    pub fn buffer(&self) -> &[u8] {
        &self.buf
    }

    /// The size of the buffer.
    pub fn capacity(&self) -> usize {
        self.buf.capacity()
    }
}

impl<W: ?Sized + Write> Write for BufWriter<W> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        if self.buf.len() + buf.len() > self.buf.capacity() {
            self.flush_buf()?;
        }
        if buf.len() >= self.buf.capacity() {
            self.panicked = true;
            let result = self.inner.write(buf);
            self.panicked = false;
            result
        } else {
            self.buf.extend_from_slice(buf);
            Ok(buf.len())
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flush_buf()?;
        self.inner.flush()
    }
}

impl<W: ?Sized + Write + Seek> Seek for BufWriter<W> {
    fn seek(&mut self, pos: SeekFrom) -> io::Result<u64> {
        self.flush_buf()?;
        self.inner.seek(pos)
    }
}

impl<W: ?Sized + Write + fmt::Debug> fmt::Debug for BufWriter<W> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.debug_struct("BufWriter")
            .field("writer", &&self.inner)
            .field("buffer", &format_args!("{}/{}", self.buf.len(), self.buf.capacity()))
            .finish()
    }
}

impl<W: ?Sized + Write> Drop for BufWriter<W> {
    fn drop(&mut self) {
        if !self.panicked {
            let _r = self.flush_buf();
        }
    }
}

/// A writer whose buffer is written at the end of each line.
pub struct LineWriter<W: ?Sized + Write> {
    inner: BufWriter<W>,
}

impl<W: Write> LineWriter<W> {
    /// A writer with a buffer.
    pub fn new(inner: W) -> LineWriter<W> {
        LineWriter::with_capacity(1024, inner)
    }

    /// A writer with a buffer of a size.
    pub fn with_capacity(capacity: usize, inner: W) -> LineWriter<W> {
        LineWriter { inner: BufWriter::with_capacity(capacity, inner) }
    }

    /// The writer.
    pub fn get_ref(&self) -> &W {
        self.inner.get_ref()
    }
}

impl<W: ?Sized + Write> Write for LineWriter<W> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        match buf.iter().rposition(|&b| b == b'\n') {
            None => self.inner.write(buf),
            Some(last) => {
                self.inner.write_all(&buf[..=last])?;
                self.inner.flush()?;
                self.inner.write_all(&buf[last + 1..])?;
                Ok(buf.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<W: ?Sized + Write + fmt::Debug> fmt::Debug for LineWriter<W> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.debug_struct("LineWriter").field("writer", &self.inner.get_ref()).finish_non_exhaustive()
    }
}

/// A writer that could not be taken out of its buffer, and why.
#[derive(Debug)]
pub struct IntoInnerError<W>(W, Error);

impl<W> IntoInnerError<W> {
    /// Why.
    pub fn error(&self) -> &Error {
        &self.1
    }

    /// The writer with its buffer.
    pub fn into_inner(self) -> W {
        self.0
    }
}

impl<W> From<IntoInnerError<W>> for Error {
    fn from(iie: IntoInnerError<W>) -> Error {
        iie.1
    }
}

impl<W: fmt::Debug + Send> error::Error for IntoInnerError<W> {}

impl<W> fmt::Display for IntoInnerError<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error().fmt(f)
    }
}
