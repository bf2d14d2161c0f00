//! Simple readers and writers.

use core::fmt;

use crate::io::{self, BufRead, IoSlice, IoSliceMut, Read, Seek, SeekFrom, Write};

/// Copies everything from a reader to a writer and gives the number of bytes.
pub fn copy<R: ?Sized, W: ?Sized>(reader: &mut R, writer: &mut W) -> io::Result<u64>
where
    R: Read,
    W: Write,
{
    let mut buffer = [0; 8192];
    let mut total = 0;
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(total),
            Ok(n) => {
                writer.write_all(&buffer[..n])?;
                total += n as u64;
            }
            Err(e) => {
                if !e.is_interrupted() {
                    return Err(e);
                }
            }
        }
    }
}

/// A reader without bytes, and a writer that swallows all.
#[non_exhaustive]
#[derive(Copy, Clone, Debug, Default)]
pub struct Empty;

/// A reader without bytes.
#[must_use]
pub const fn empty() -> Empty {
    Empty
}

impl Read for Empty {
    fn read(&mut self, _buf: &mut [u8]) -> io::Result<usize> {
        Ok(0)
    }
}

impl BufRead for Empty {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(&[])
    }

    fn consume(&mut self, _n: usize) {}
}

impl Seek for Empty {
    fn seek(&mut self, _pos: SeekFrom) -> io::Result<u64> {
        Ok(0)
    }
}

/// A reader of one byte for ever.
#[derive(Clone)]
pub struct Repeat {
    byte: u8,
}

/// A reader of one byte for ever.
#[must_use]
pub const fn repeat(byte: u8) -> Repeat {
    Repeat { byte }
}

impl Read for Repeat {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        buf.fill(self.byte);
        Ok(buf.len())
    }

    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> io::Result<usize> {
        let mut read = 0;
        for buf in bufs {
            read += self.read(buf)?;
        }
        Ok(read)
    }

    fn read_to_end(&mut self, _buf: &mut crate::vec::Vec<u8>) -> io::Result<usize> {
        Err(io::Error::from(io::ErrorKind::OutOfMemory))
    }

    fn read_to_string(&mut self, _buf: &mut crate::string::String) -> io::Result<usize> {
        Err(io::Error::from(io::ErrorKind::OutOfMemory))
    }
}

impl fmt::Debug for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Repeat").finish_non_exhaustive()
    }
}

/// A writer that swallows all.
#[non_exhaustive]
#[derive(Copy, Clone, Debug, Default)]
pub struct Sink;

/// A writer that swallows all.
#[must_use]
pub const fn sink() -> Sink {
    Sink
}

macro_rules! swallowing {
    ($($Sink:ty)*) => { $(
        impl Write for $Sink {
            fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
                Ok(buf.len())
            }

            fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> io::Result<usize> {
                Ok(bufs.iter().map(|buf| buf.len()).sum())
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
    )* };
}
swallowing! { Sink &Sink Empty &Empty }
