//! The traits of input and output.

use core::fmt;

use super::error::{Error, ErrorKind, Result};
use super::buffered::Lines;
use crate::string::String;
use crate::vec::Vec;

/// Sources of bytes.
pub trait Read {
    /// Reads some bytes; 0 at the end.
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize>;

    /// Reads to the end, behind what `buffer` holds.
    fn read_to_end(&mut self, buffer: &mut Vec<u8>) -> Result<usize> {
        let start = buffer.len();
        let mut chunk = [0; 4096];
        loop {
            match self.read(&mut chunk) {
                Ok(0) => return Ok(buffer.len() - start),
                Ok(count) => buffer.extend_from_slice(&chunk[..count]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Reads text to the end, behind what `text` holds.
    fn read_to_string(&mut self, text: &mut String) -> Result<usize> {
        let mut bytes = Vec::new();
        self.read_to_end(&mut bytes)?;
        match crate::str::from_utf8(&bytes) {
            Ok(more) => {
                text.push_str(more);
                Ok(more.len())
            }
            Err(_) => Err(not_utf8()),
        }
    }

    /// Fills the whole buffer.
    fn read_exact(&mut self, mut buffer: &mut [u8]) -> Result<()> {
        while !buffer.is_empty() {
            match self.read(buffer) {
                Ok(0) => return Err(Error::message(ErrorKind::UnexpectedEof, "failed to fill whole buffer")),
                Ok(count) => buffer = &mut buffer[count..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Itself, borrowed, as a reader.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}

pub(crate) fn not_utf8() -> Error {
    Error::message(ErrorKind::InvalidData, "stream did not contain valid UTF-8")
}

/// All text of a reader.
pub fn read_to_string<R: Read>(mut reader: R) -> Result<String> {
    let mut text = String::new();
    reader.read_to_string(&mut text)?;
    Ok(text)
}

/// Sinks of bytes.
pub trait Write {
    /// Writes some of the bytes and says how many.
    fn write(&mut self, bytes: &[u8]) -> Result<usize>;

    /// Sends on what is held back.
    fn flush(&mut self) -> Result<()>;

    /// Writes all bytes.
    fn write_all(&mut self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            match self.write(bytes) {
                Ok(0) => return Err(Error::message(ErrorKind::WriteZero, "failed to write whole buffer")),
                Ok(count) => bytes = &bytes[count..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Writes formatted text.
    fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) -> Result<()> {
        let mut adapter = Adapter { inner: self, error: Ok(()) };
        match fmt::write(&mut adapter, arguments) {
            Ok(()) => Ok(()),
            Err(_) => match adapter.error {
                Err(error) => Err(error),
                Ok(()) => panic!("a formatting trait implementation returned an error when the underlying stream did not"),
            },
        }
    }

    /// Itself, borrowed, as a writer.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}

// Formatting knows no errors but its own, so the writer's is kept aside.
struct Adapter<'a, W: ?Sized> {
    inner: &'a mut W,
    error: Result<()>,
}

impl<W: Write + ?Sized> fmt::Write for Adapter<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        match self.inner.write_all(text.as_bytes()) {
            Ok(()) => Ok(()),
            Err(error) => {
                self.error = Err(error);
                Err(fmt::Error)
            }
        }
    }
}

/// Where to go in a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeekFrom {
    /// So many bytes from the start.
    Start(u64),
    /// So many bytes behind the end.
    End(i64),
    /// So many bytes from here.
    Current(i64),
}

/// Streams with a position.
pub trait Seek {
    /// Goes to a position and says where that is from the start.
    fn seek(&mut self, to: SeekFrom) -> Result<u64>;

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

/// Readers that hold some bytes in advance.
pub trait BufRead: Read {
    /// What is held; reads more if that is nothing. Empty at the end.
    fn fill_buf(&mut self) -> Result<&[u8]>;

    /// Gives up so many of the bytes that are held.
    fn consume(&mut self, count: usize);

    /// Reads up to and with a byte, behind what `buffer` holds.
    fn read_until(&mut self, end: u8, buffer: &mut Vec<u8>) -> Result<usize> {
        let mut total = 0;
        loop {
            let (done, used) = {
                let held = match self.fill_buf() {
                    Ok(held) => held,
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    Err(error) => return Err(error),
                };
                match held.iter().position(|byte| *byte == end) {
                    Some(at) => {
                        buffer.extend_from_slice(&held[..at + 1]);
                        (true, at + 1)
                    }
                    None => {
                        buffer.extend_from_slice(held);
                        (held.is_empty(), held.len())
                    }
                }
            };
            self.consume(used);
            total += used;
            if done {
                return Ok(total);
            }
        }
    }

    /// Reads a line with its newline, behind what `text` holds.
    fn read_line(&mut self, text: &mut String) -> Result<usize> {
        let mut bytes = Vec::new();
        let count = self.read_until(b'\n', &mut bytes)?;
        match crate::str::from_utf8(&bytes) {
            Ok(line) => {
                text.push_str(line);
                Ok(count)
            }
            Err(_) => Err(not_utf8()),
        }
    }

    /// The lines, without their newlines.
    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines::new(self)
    }
}

impl<R: Read + ?Sized> Read for &mut R {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        (**self).read(buffer)
    }
}

impl<W: Write + ?Sized> Write for &mut W {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        (**self).write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        (**self).flush()
    }
}

impl<R: Read + ?Sized> Read for crate::boxed::Box<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        (**self).read(buffer)
    }
}

impl<W: Write + ?Sized> Write for crate::boxed::Box<W> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        (**self).write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        (**self).flush()
    }
}

impl Write for Vec<u8> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Read for &[u8] {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let count = if self.len() < buffer.len() { self.len() } else { buffer.len() };
        buffer[..count].copy_from_slice(&self[..count]);
        *self = &self[count..];
        Ok(count)
    }
}

impl BufRead for &[u8] {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(self)
    }

    fn consume(&mut self, count: usize) {
        *self = &self[count..];
    }
}
