//! Readers and writers with a buffer.

use super::error::Result;
use super::traits::{BufRead, Read, Seek, SeekFrom, Write};
use super::{Error, ErrorKind};
use crate::string::String;
use crate::vec::Vec;

const BUFFER_SIZE: usize = 8 * 1024;

/// A reader that reads in large pieces.
#[derive(Debug)]
pub struct BufReader<R> {
    inner: R,
    buffer: Vec<u8>,
    position: usize,
}

impl<R: Read> BufReader<R> {
    /// Around another reader.
    pub fn new(inner: R) -> BufReader<R> {
        BufReader::with_capacity(BUFFER_SIZE, inner)
    }

    /// Around another reader, with a buffer of this size.
    pub fn with_capacity(capacity: usize, inner: R) -> BufReader<R> {
        BufReader { inner, buffer: Vec::with_capacity(capacity), position: 0 }
    }

    /// The reader inside.
    pub fn get_ref(&self) -> &R {
        &self.inner
    }

    /// The reader inside; what is held is lost.
    pub fn into_inner(self) -> R {
        self.inner
    }
}

impl<R: Read> Read for BufReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let held = self.fill_buf()?;
        let count = if held.len() < buffer.len() { held.len() } else { buffer.len() };
        buffer[..count].copy_from_slice(&held[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for BufReader<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.position == self.buffer.len() {
            let capacity = self.buffer.capacity();
            self.buffer.resize(capacity, 0);
            self.position = 0;
            let result = self.inner.read(&mut self.buffer);
            self.buffer.truncate(*result.as_ref().unwrap_or(&0));
            result?;
        }
        Ok(&self.buffer[self.position..])
    }

    fn consume(&mut self, count: usize) {
        let end = self.position + count;
        self.position = if end < self.buffer.len() { end } else { self.buffer.len() };
    }
}

/// A writer that writes in large pieces.
#[derive(Debug)]
pub struct BufWriter<W: Write> {
    inner: W,
    buffer: Vec<u8>,
}

impl<W: Write> BufWriter<W> {
    /// Around another writer.
    pub fn new(inner: W) -> BufWriter<W> {
        BufWriter::with_capacity(BUFFER_SIZE, inner)
    }

    /// Around another writer, with a buffer of this size.
    pub fn with_capacity(capacity: usize, inner: W) -> BufWriter<W> {
        BufWriter { inner, buffer: Vec::with_capacity(capacity) }
    }

    /// The writer inside.
    pub fn get_ref(&self) -> &W {
        &self.inner
    }

    fn send(&mut self) -> Result<()> {
        let result = self.inner.write_all(&self.buffer);
        self.buffer.clear();
        result
    }
}

impl<W: Write> Write for BufWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        if self.buffer.len() + bytes.len() > self.buffer.capacity() {
            self.send()?;
        }
        if bytes.len() >= self.buffer.capacity() {
            return self.inner.write(bytes);
        }
        self.buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        self.send()?;
        self.inner.flush()
    }
}

impl<W: Write> Drop for BufWriter<W> {
    fn drop(&mut self) {
        let _ = self.send();
    }
}

/// The lines of a reader.
#[derive(Debug)]
pub struct Lines<B> {
    inner: B,
}

impl<B> Lines<B> {
    pub(crate) fn new(inner: B) -> Lines<B> {
        Lines { inner }
    }
}

impl<B: BufRead> Iterator for Lines<B> {
    type Item = Result<String>;

    fn next(&mut self) -> Option<Result<String>> {
        let mut line = String::new();
        match self.inner.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => {
                if line.ends_with('\n') {
                    line.pop();
                    if line.ends_with('\r') {
                        line.pop();
                    }
                }
                Some(Ok(line))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

/// Bytes in memory as a stream with a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cursor<T> {
    inner: T,
    position: u64,
}

impl<T> Cursor<T> {
    /// At the start.
    pub const fn new(inner: T) -> Cursor<T> {
        Cursor { inner, position: 0 }
    }

    /// The bytes.
    pub fn into_inner(self) -> T {
        self.inner
    }

    /// The bytes.
    pub fn get_ref(&self) -> &T {
        &self.inner
    }

    /// The position.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Goes to a position.
    pub fn set_position(&mut self, position: u64) {
        self.position = position;
    }
}

impl<T: AsRef<[u8]>> Cursor<T> {
    fn rest(&self) -> &[u8] {
        let bytes = self.inner.as_ref();
        let start = if self.position < bytes.len() as u64 { self.position as usize } else { bytes.len() };
        &bytes[start..]
    }
}

impl<T: AsRef<[u8]>> Read for Cursor<T> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let mut rest = self.rest();
        let count = rest.read(buffer)?;
        self.position += count as u64;
        Ok(count)
    }
}

impl<T: AsRef<[u8]>> BufRead for Cursor<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(self.rest())
    }

    fn consume(&mut self, count: usize) {
        self.position += count as u64;
    }
}

impl Write for Cursor<Vec<u8>> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let start = self.position as usize;
        if self.inner.len() < start + bytes.len() {
            self.inner.resize(start + bytes.len(), 0);
        }
        self.inner[start..start + bytes.len()].copy_from_slice(bytes);
        self.position += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl<T: AsRef<[u8]>> Seek for Cursor<T> {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        let position = match to {
            SeekFrom::Start(offset) => Some(offset),
            SeekFrom::End(offset) => (self.inner.as_ref().len() as u64).checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        match position {
            Some(position) => {
                self.position = position;
                Ok(position)
            }
            None => Err(Error::message(ErrorKind::InvalidInput, "invalid seek to a negative or overflowing position")),
        }
    }
}
