//! Reading from and writing to memory.

use alloc_crate::boxed::Box;
use alloc_crate::vec::Vec;

use crate::io::{self, BufRead, Error, ErrorKind, IoSlice, IoSliceMut, Read, Seek, SeekFrom, Write, fixed_error};

/// A position in memory.
#[derive(Debug, Default, Eq, PartialEq, Clone)]
pub struct Cursor<T> {
    inner: T,
    pos: u64,
}

impl<T> Cursor<T> {
    /// The start of the memory.
    pub const fn new(inner: T) -> Cursor<T> {
        Cursor { pos: 0, inner }
    }

    /// The memory.
    pub fn into_inner(self) -> T {
        self.inner
    }

    /// The memory.
    pub const fn get_ref(&self) -> &T {
        &self.inner
    }

    /// The memory, mutably.
    pub const fn get_mut(&mut self) -> &mut T {
        &mut self.inner
    }

    /// The position.
    pub const fn position(&self) -> u64 {
        self.pos
    }

    /// Sets the position.
    pub const fn set_position(&mut self, pos: u64) {
        self.pos = pos;
    }
}

impl<T: AsRef<[u8]>> Cursor<T> {
    fn rest(&self) -> &[u8] {
        let bytes = self.inner.as_ref();
        let start = core::cmp::min(self.pos, bytes.len() as u64) as usize;
        &bytes[start..]
    }
}

impl<T: AsRef<[u8]>> Read for Cursor<T> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = {
            let rest = self.rest();
            let n = core::cmp::min(rest.len(), buf.len());
            buf[..n].copy_from_slice(&rest[..n]);
            n
        };
        self.pos += n as u64;
        Ok(n)
    }

    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> io::Result<usize> {
        let mut read = 0;
        for buf in bufs {
            let n = self.read(buf)?;
            read += n;
            if n < buf.len() {
                break;
            }
        }
        Ok(read)
    }

    fn read_exact(&mut self, buf: &mut [u8]) -> io::Result<()> {
        let result = Read::read_exact(&mut self.rest(), buf);
        match result {
            Ok(()) => self.pos += buf.len() as u64,
            // What there was counts as read.
            Err(_) => self.pos = self.inner.as_ref().len() as u64,
        }
        result
    }
}

impl<T: AsRef<[u8]>> BufRead for Cursor<T> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(self.rest())
    }

    fn consume(&mut self, amount: usize) {
        self.pos += amount as u64;
    }
}

impl<T: AsRef<[u8]>> Seek for Cursor<T> {
    fn seek(&mut self, style: SeekFrom) -> io::Result<u64> {
        let (base, offset) = match style {
            SeekFrom::Start(n) => {
                self.pos = n;
                return Ok(n);
            }
            SeekFrom::End(n) => (self.inner.as_ref().len() as u64, n),
            SeekFrom::Current(n) => (self.pos, n),
        };
        match base.checked_add_signed(offset) {
            Some(n) => {
                self.pos = n;
                Ok(n)
            }
            None => Err(fixed_error!(ErrorKind::InvalidInput, "invalid seek to a negative or overflowing position")),
        }
    }
}

fn write_vec(pos: &mut u64, vec: &mut Vec<u8>, buf: &[u8]) -> io::Result<usize> {
    let Ok(start) = usize::try_from(*pos) else {
        return Err(fixed_error!(ErrorKind::InvalidInput, "cursor position exceeds maximum possible vector length"));
    };
    let end = start.saturating_add(buf.len());
    if vec.len() < start {
        vec.resize(start, 0); // the gap
    }
    let overwritten = core::cmp::min(vec.len(), end) - start;
    vec[start..start + overwritten].copy_from_slice(&buf[..overwritten]);
    vec.extend_from_slice(&buf[overwritten..]);
    *pos = end as u64;
    Ok(buf.len())
}

fn write_slice(pos: &mut u64, slice: &mut [u8], buf: &[u8]) -> io::Result<usize> {
    let start = core::cmp::min(*pos, slice.len() as u64) as usize;
    let n = core::cmp::min(slice.len() - start, buf.len());
    slice[start..start + n].copy_from_slice(&buf[..n]);
    *pos += n as u64;
    Ok(n)
}

macro_rules! writers {
    ($([$($generics:tt)*] $Memory:ty, $write:ident, |$memory:ident| $target:expr;)*) => { $(
        impl<$($generics)*> Write for Cursor<$Memory> {
            fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
                let $memory = &mut self.inner;
                $write(&mut self.pos, $target, buf)
            }

            fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> io::Result<usize> {
                let mut written = 0;
                for buf in bufs {
                    let n = self.write(buf)?;
                    written += n;
                    if n < buf.len() {
                        break;
                    }
                }
                Ok(written)
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
    )* };
}
writers! {
    [] Vec<u8>, write_vec, |vec| vec;
    [] &mut Vec<u8>, write_vec, |vec| &mut **vec;
    [] &mut [u8], write_slice, |slice| &mut **slice;
    [] Box<[u8]>, write_slice, |slice| &mut **slice;
    [const N: usize] [u8; N], write_slice, |slice| slice;
}
