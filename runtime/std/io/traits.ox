//! The traits of readers and writers.

use alloc_crate::boxed::Box;
use alloc_crate::string::String;
use alloc_crate::vec::Vec;
use core::fmt;
use core::str;

use crate::io::{Error, ErrorKind, Result};

const INVALID_UTF8: Error = Error::message(ErrorKind::InvalidData, "stream did not contain valid UTF-8");

/// Sources of bytes.
#[rustc_diagnostic_item = "IoRead"]
pub trait Read {
    /// Reads some bytes; 0 means the end, or an empty buffer.
    fn read(&mut self, buf: &mut [u8]) -> Result<usize>;

    /// Reads everything and appends it.
    fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize> {
        let start = buf.len();
        let mut chunk = 32;
        loop {
            let at = buf.len();
            buf.resize(at + chunk, 0);
            match self.read(&mut buf[at..]) {
                Ok(n) => {
                    buf.truncate(at + n);
                    if n == 0 {
                        return Ok(buf.len() - start);
                    }
                    if n == chunk && chunk < 1 << 20 {
                        chunk *= 2;
                    }
                }
                Err(e) => {
                    buf.truncate(at);
                    if !e.is_interrupted() {
                        return Err(e);
                    }
                }
            }
        }
    }

    /// Reads everything and appends it, if it is UTF-8.
    fn read_to_string(&mut self, buf: &mut String) -> Result<usize> {
        let mut bytes = Vec::new();
        let count = self.read_to_end(&mut bytes)?;
        match str::from_utf8(&bytes) {
            Ok(text) => {
                buf.push_str(text);
                Ok(count)
            }
            Err(_) => Err(INVALID_UTF8),
        }
    }

    /// Fills the buffer.
    fn read_exact(&mut self, buf: &mut [u8]) -> Result<()> {
        let mut done = 0;
        while done < buf.len() {
            match self.read(&mut buf[done..]) {
                Ok(0) => return Err(Error::message(ErrorKind::UnexpectedEof, "failed to fill whole buffer")),
                Ok(n) => done += n,
                Err(e) => {
                    if !e.is_interrupted() {
                        return Err(e);
                    }
                }
            }
        }
        Ok(())
    }

    /// The reader by reference.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }

    /// The bytes, one by one.
    fn bytes(self) -> Bytes<Self>
    where
        Self: Sized,
    {
        Bytes { inner: self }
    }

    /// This and then another.
    fn chain<R: Read>(self, next: R) -> Chain<Self, R>
    where
        Self: Sized,
    {
        Chain { first: self, second: next, done_first: false }
    }

    /// At most `limit` bytes.
    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized,
    {
        Take { inner: self, limit }
    }
}

/// Everything that a reader has, if it is UTF-8.
pub fn read_to_string<R: Read>(mut reader: R) -> Result<String> {
    let mut buf = String::new();
    reader.read_to_string(&mut buf)?;
    Ok(buf)
}

/// Formats into a writer and keeps its error.
struct Adapter<'a, W: Write + ?Sized> {
    inner: &'a mut W,
    error: Result<()>,
}

impl<W: Write + ?Sized> fmt::Write for Adapter<'_, W> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        match self.inner.write_all(s.as_bytes()) {
            Ok(()) => Ok(()),
            Err(e) => {
                self.error = Err(e);
                Err(fmt::Error)
            }
        }
    }
}

/// Sinks for bytes.
#[rustc_diagnostic_item = "IoWrite"]
pub trait Write {
    /// Writes some bytes and gives how many.
    fn write(&mut self, buf: &[u8]) -> Result<usize>;

    /// Writes what is buffered.
    fn flush(&mut self) -> Result<()>;

    /// Writes all bytes.
    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        let mut rest = buf;
        while !rest.is_empty() {
            match self.write(rest) {
                Ok(0) => return Err(Error::message(ErrorKind::WriteZero, "failed to write whole buffer")),
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

    /// Writes formatted arguments; what `write!` calls.
    fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()> {
        if let Some(s) = args.as_str() {
            return self.write_all(s.as_bytes());
        }
        let mut output = Adapter { inner: self, error: Ok(()) };
        match fmt::write(&mut output, args) {
            Ok(()) => Ok(()),
            Err(..) => {
                if output.error.is_err() {
                    output.error
                } else {
                    panic!("a formatting trait implementation returned an error when the underlying stream did not");
                }
            }
        }
    }

    /// The writer by reference.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}

/// A place in a stream.
#[derive(PartialEq, Eq, Clone, Copy, Debug)]
pub enum SeekFrom {
    /// From the start.
    Start(u64),
    /// From the end.
    End(i64),
    /// From here.
    Current(i64),
}

/// Streams with a position that can be changed.
pub trait Seek {
    /// Changes the position and gives it.
    fn seek(&mut self, pos: SeekFrom) -> Result<u64>;

    /// Goes to the start.
    fn rewind(&mut self) -> Result<()> {
        self.seek(SeekFrom::Start(0))?;
        Ok(())
    }

    /// The position.
    fn stream_position(&mut self) -> Result<u64> {
        self.seek(SeekFrom::Current(0))
    }
}

/// Reads up to and with a byte and appends it.
fn read_until<R: BufRead + ?Sized>(r: &mut R, delim: u8, buf: &mut Vec<u8>) -> Result<usize> {
    let mut read = 0;
    loop {
        let (done, used) = {
            let available = match r.fill_buf() {
                Ok(n) => n,
                Err(e) => {
                    if e.is_interrupted() {
                        continue;
                    }
                    return Err(e);
                }
            };
            match available.iter().position(|&b| b == delim) {
                Some(i) => {
                    buf.extend_from_slice(&available[..=i]);
                    (true, i + 1)
                }
                None => {
                    buf.extend_from_slice(available);
                    (false, available.len())
                }
            }
        };
        r.consume(used);
        read += used;
        if done || used == 0 {
            return Ok(read);
        }
    }
}

/// Readers with a buffer.
#[rustc_diagnostic_item = "IoBufRead"]
pub trait BufRead: Read {
    /// The buffer, which is filled if it is empty.
    fn fill_buf(&mut self) -> Result<&[u8]>;

    /// Marks bytes of the buffer as read.
    fn consume(&mut self, amount: usize);

    /// Reads up to and with a byte and appends it.
    fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize> {
        read_until(self, byte, buf)
    }

    /// Reads a line with its end and appends it; gives the number of bytes, 0 at the end of the input.
    fn read_line(&mut self, buf: &mut String) -> Result<usize> {
        let mut bytes = Vec::new();
        let count = read_until(self, b'\n', &mut bytes)?;
        match str::from_utf8(&bytes) {
            Ok(line) => {
                buf.push_str(line);
                Ok(count)
            }
            Err(_) => Err(INVALID_UTF8),
        }
    }

    /// The parts between a byte.
    fn split(self, byte: u8) -> Split<Self>
    where
        Self: Sized,
    {
        Split { buf: self, delim: byte }
    }

    /// The lines, without their ends.
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines { buf: self }
    }
}

/// A reader after another.
#[derive(Debug)]
pub struct Chain<T, U> {
    first: T,
    second: U,
    done_first: bool,
}

impl<T: Read, U: Read> Read for Chain<T, U> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if !self.done_first {
            match self.first.read(buf)? {
                0 if !buf.is_empty() => self.done_first = true,
                n => return Ok(n),
            }
        }
        self.second.read(buf)
    }
}

/// A reader with a limit.
#[derive(Debug)]
pub struct Take<T> {
    inner: T,
    limit: u64,
}

impl<T> Take<T> {
    /// How many bytes may still be read.
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// The reader.
    pub fn into_inner(self) -> T {
        self.inner
    }
}

impl<T: Read> Read for Take<T> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        if self.limit == 0 {
            return Ok(0);
        }
        let max = core::cmp::min(buf.len() as u64, self.limit) as usize;
        let n = self.inner.read(&mut buf[..max])?;
        self.limit -= n as u64;
        Ok(n)
    }
}

/// An iterator over the bytes of a reader.
#[derive(Debug)]
pub struct Bytes<R> {
    inner: R,
}

impl<R: Read> Iterator for Bytes<R> {
    type Item = Result<u8>;

    fn next(&mut self) -> Option<Result<u8>> {
        let mut byte = [0];
        loop {
            return match self.inner.read(&mut byte) {
                Ok(0) => None,
                Ok(..) => Some(Ok(byte[0])),
                Err(e) => {
                    if e.is_interrupted() {
                        continue;
                    }
                    Some(Err(e))
                }
            };
        }
    }
}

/// An iterator over the parts of a reader between a byte.
#[derive(Debug)]
pub struct Split<B> {
    buf: B,
    delim: u8,
}

impl<B: BufRead> Iterator for Split<B> {
    type Item = Result<Vec<u8>>;

    fn next(&mut self) -> Option<Result<Vec<u8>>> {
        let mut buf = Vec::new();
        match self.buf.read_until(self.delim, &mut buf) {
            Ok(0) => None,
            Ok(_) => {
                if buf[buf.len() - 1] == self.delim {
                    buf.pop();
                }
                Some(Ok(buf))
            }
            Err(e) => Some(Err(e)),
        }
    }
}

/// An iterator over the lines of a reader.
#[derive(Debug)]
pub struct Lines<B> {
    buf: B,
}

impl<B: BufRead> Iterator for Lines<B> {
    type Item = Result<String>;

    fn next(&mut self) -> Option<Result<String>> {
        let mut buf = String::new();
        match self.buf.read_line(&mut buf) {
            Ok(0) => None,
            Ok(_) => {
                if buf.ends_with('\n') {
                    buf.pop();
                    if buf.ends_with('\r') {
                        buf.pop();
                    }
                }
                Some(Ok(buf))
            }
            Err(e) => Some(Err(e)),
        }
    }
}

macro_rules! forward {
    ($($Type:ty;)*) => { $(
        impl<T: Read + ?Sized> Read for $Type {
            #[inline]
            fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
                (**self).read(buf)
            }
        }

        impl<T: Write + ?Sized> Write for $Type {
            #[inline]
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                (**self).write(buf)
            }

            #[inline]
            fn flush(&mut self) -> Result<()> {
                (**self).flush()
            }

            #[inline]
            fn write_all(&mut self, buf: &[u8]) -> Result<()> {
                (**self).write_all(buf)
            }
        }

        impl<T: Seek + ?Sized> Seek for $Type {
            #[inline]
            fn seek(&mut self, pos: SeekFrom) -> Result<u64> {
                (**self).seek(pos)
            }
        }

        impl<T: BufRead + ?Sized> BufRead for $Type {
            #[inline]
            fn fill_buf(&mut self) -> Result<&[u8]> {
                (**self).fill_buf()
            }

            #[inline]
            fn consume(&mut self, amount: usize) {
                (**self).consume(amount)
            }
        }
    )* };
}
forward! {
    &mut T;
    Box<T>;
}

impl Read for &[u8] {
    #[inline]
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let n = core::cmp::min(buf.len(), self.len());
        let (front, rest) = self.split_at(n);
        buf[..n].copy_from_slice(front);
        *self = rest;
        Ok(n)
    }
}

impl BufRead for &[u8] {
    #[inline]
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(*self)
    }

    #[inline]
    fn consume(&mut self, amount: usize) {
        *self = &self[amount..];
    }
}

impl Write for &mut [u8] {
    #[inline]
    fn write(&mut self, data: &[u8]) -> Result<usize> {
        let n = core::cmp::min(data.len(), self.len());
        let (front, rest) = core::mem::take(self).split_at_mut(n);
        front.copy_from_slice(&data[..n]);
        *self = rest;
        Ok(n)
    }

    #[inline]
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Write for Vec<u8> {
    #[inline]
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.extend_from_slice(buf);
        Ok(buf.len())
    }

    #[inline]
    fn write_all(&mut self, buf: &[u8]) -> Result<()> {
        self.extend_from_slice(buf);
        Ok(())
    }

    #[inline]
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
