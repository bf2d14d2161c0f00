//! Buffers around readers and writers.

use alloc_crate::boxed::Box;
use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::error;
use core::fmt;
use core::mem::ManuallyDrop;
use core::ptr;

use crate::io::{self, BufRead, Error, ErrorKind, IoSlice, IoSliceMut, Read, Seek, SeekFrom, Write, fixed_error};

const CAPACITY: usize = 8 * 1024;

/// A reader with a buffer.
#[rustc_module = "std::io::buffered::bufreader"]
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

impl<R: ?Sized> BufReader<R> {
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
    pub fn into_inner(self) -> R
    where
        R: Sized,
    {
        self.inner
    }

    fn discard(&mut self) {
        self.pos = 0;
        self.filled = 0;
    }
}

impl<R: ?Sized + Seek> BufReader<R> {
    /// Moves the position; what is in the buffer stays if the new position is in it.
    pub fn seek_relative(&mut self, offset: i64) -> io::Result<()> {
        let target = self.pos as i64 + offset;
        if 0 <= target && target <= self.filled as i64 {
            self.pos = target as usize;
            return Ok(());
        }
        self.seek(SeekFrom::Current(offset))?;
        Ok(())
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

    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> io::Result<usize> {
        let room: usize = bufs.iter().map(|buf| buf.len()).sum();
        if self.pos == self.filled && room >= self.buf.len() {
            return self.inner.read_vectored(bufs);
        }
        let mut available = self.fill_buf()?;
        let mut read = 0;
        for buf in bufs {
            let n = available.read(buf)?;
            read += n;
            if n < buf.len() {
                break;
            }
        }
        self.consume(read);
        Ok(read)
    }

    fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        let buffered = self.buffer();
        bytes.try_reserve(buffered.len())?;
        bytes.extend_from_slice(buffered);
        let count = buffered.len();
        self.discard();
        Ok(count + self.inner.read_to_end(bytes)?)
    }

    fn read_to_string(&mut self, text: &mut String) -> io::Result<usize> {
        io::append_text(text, |bytes| self.read_to_end(bytes))
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

impl<R: ?Sized + Seek> Seek for BufReader<R> {
    fn seek(&mut self, pos: SeekFrom) -> io::Result<u64> {
        let buffered = (self.filled - self.pos) as i64;
        let result = match pos {
            SeekFrom::Current(n) => match n.checked_sub(buffered) {
                Some(n) => self.inner.seek(SeekFrom::Current(n))?,
                None => {
                    // The way is too long for one step.
                    self.inner.seek(SeekFrom::Current(-buffered))?;
                    self.discard();
                    self.inner.seek(SeekFrom::Current(n))?
                }
            },
            other => self.inner.seek(other)?,
        };
        self.discard();
        Ok(result)
    }

    fn stream_position(&mut self) -> io::Result<u64> {
        let buffered = (self.filled - self.pos) as u64;
        match self.inner.stream_position()?.checked_sub(buffered) {
            Some(position) => Ok(position),
            None => panic!("overflow when subtracting remaining buffer size from inner stream position"),
        }
    }

    fn seek_relative(&mut self, offset: i64) -> io::Result<()> {
        BufReader::seek_relative(self, offset)
    }
}

impl<R: ?Sized + fmt::Debug> fmt::Debug for BufReader<R> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.debug_struct("BufReader")
            .field("reader", &&self.inner)
            .field("buffer", &format_args!("{}/{}", self.filled - self.pos, self.buf.len()))
            .finish()
    }
}

/// A writer with a buffer.
#[rustc_module = "std::io::buffered::bufwriter"]
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
            Ok(()) => Ok(self.into_parts().0),
        }
    }
}

impl<W: Write> BufWriter<W> {
    /// The writer, and what is buffered; nothing is written. The latter is an error if the writer has panicked
    /// while it was written.
    pub fn into_parts(self) -> (W, Result<Vec<u8>, WriterPanicked>) {
        let mut this = ManuallyDrop::new(self);
        let buf = core::mem::take(&mut this.buf);
        let buf = if this.panicked { Err(WriterPanicked { buf }) } else { Ok(buf) };
        // SAFETY: the writer is read once, and `this` is not dropped.
        (unsafe { ptr::read(&this.inner) }, buf)
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
                    result = Err(fixed_error!(ErrorKind::WriteZero, "failed to write the buffered data"));
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

    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> io::Result<usize> {
        let mut written = 0;
        for buf in bufs {
            // What does not fit any more waits for the next call, unless it is the first.
            if written > 0 && buf.len() > self.buf.capacity() - self.buf.len() {
                break;
            }
            let n = self.write(buf)?;
            written += n;
            if n < buf.len() {
                break;
            }
        }
        Ok(written)
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

/// What a [`BufWriter`] held when its writer panicked; it may have been written in part.
#[rustc_module = "std::io::buffered::bufwriter"]
pub struct WriterPanicked {
    buf: Vec<u8>,
}

impl WriterPanicked {
    /// What was buffered.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_inner(self) -> Vec<u8> {
        self.buf
    }
}

impl error::Error for WriterPanicked {}

impl fmt::Display for WriterPanicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BufWriter inner writer panicked, what data remains unwritten is not known")
    }
}

impl fmt::Debug for WriterPanicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WriterPanicked")
            .field("buffer", &format_args!("{}/{}", self.buf.len(), self.buf.capacity()))
            .finish()
    }
}

/// A writer whose buffer is written at the end of each line.
#[rustc_module = "std::io::buffered::linewriter"]
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

    /// The writer, after what is buffered has been written.
    pub fn into_inner(self) -> Result<W, IntoInnerError<LineWriter<W>>> {
        match self.inner.into_inner() {
            Ok(writer) => Ok(writer),
            Err(IntoInnerError(inner, error)) => Err(IntoInnerError(LineWriter { inner }, error)),
        }
    }
}

impl<W: ?Sized + Write> LineWriter<W> {
    /// The writer.
    pub fn get_ref(&self) -> &W {
        self.inner.get_ref()
    }

    /// The writer, mutably.
    pub fn get_mut(&mut self) -> &mut W {
        self.inner.get_mut()
    }

    // A line that is complete does not stay in the buffer.
    fn flush_if_line_is_complete(&mut self) -> io::Result<()> {
        if self.inner.buffer().last() == Some(&b'\n') { self.inner.flush_buf() } else { Ok(()) }
    }
}

impl<W: ?Sized + Write> Write for LineWriter<W> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        let lines = match buf.iter().rposition(|&b| b == b'\n') {
            None => {
                self.flush_if_line_is_complete()?;
                return self.inner.write(buf);
            }
            Some(last) => &buf[..=last],
        };
        self.inner.flush_buf()?;
        let written = self.inner.get_mut().write(lines)?;
        if written == 0 {
            return Ok(0);
        }
        // After all lines, as much of the rest as fits is held; else what the writer did not take of the lines,
        // again only as much as fits, and up to a line's end if there is one.
        let capacity = self.inner.capacity();
        let tail = if written >= lines.len() {
            let rest = &buf[written..];
            &rest[..core::cmp::min(rest.len(), capacity)]
        } else {
            let rest = &lines[written..];
            let rest = &rest[..core::cmp::min(rest.len(), capacity)];
            match rest.iter().rposition(|&b| b == b'\n') {
                Some(last) => &rest[..=last],
                None => rest,
            }
        };
        self.inner.buf.extend_from_slice(tail);
        Ok(written + tail.len())
    }

    fn write_all(&mut self, buf: &[u8]) -> io::Result<()> {
        match buf.iter().rposition(|&b| b == b'\n') {
            None => {
                self.flush_if_line_is_complete()?;
                self.inner.write_all(buf)
            }
            Some(last) => {
                let (lines, rest) = buf.split_at(last + 1);
                if self.inner.buffer().is_empty() {
                    self.inner.get_mut().write_all(lines)?;
                } else {
                    self.inner.write_all(lines)?;
                    self.inner.flush_buf()?;
                }
                self.inner.write_all(rest)
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<W: ?Sized + Write + fmt::Debug> fmt::Debug for LineWriter<W> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.debug_struct("LineWriter")
            .field("writer", &self.get_ref())
            .field("buffer", &format_args!("{}/{}", self.inner.buffer().len(), self.inner.capacity()))
            .finish_non_exhaustive()
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

    /// Why.
    pub fn into_error(self) -> Error {
        self.1
    }

    /// Why, and the writer with its buffer.
    pub fn into_parts(self) -> (Error, W) {
        (self.1, self.0)
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
