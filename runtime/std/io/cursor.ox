//! Reading from and writing to memory.

use alloc_crate::vec::Vec;

use crate::io::{self, BufRead, Error, ErrorKind, Read, Seek, SeekFrom, Write};

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
            None => Err(Error::message(ErrorKind::InvalidInput, "invalid seek to a negative or overflowing position")),
        }
    }
}

fn write_vec(pos: &mut u64, vec: &mut Vec<u8>, buf: &[u8]) -> usize {
    let start = *pos as usize;
    let end = start + buf.len();
    if vec.len() < end {
        vec.resize(end, 0);
    }
    vec[start..end].copy_from_slice(buf);
    *pos = end as u64;
    buf.len()
}

impl Write for Cursor<Vec<u8>> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        Ok(write_vec(&mut self.pos, &mut self.inner, buf))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for Cursor<&mut Vec<u8>> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        Ok(write_vec(&mut self.pos, self.inner, buf))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for Cursor<&mut [u8]> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        let start = core::cmp::min(self.pos, self.inner.len() as u64) as usize;
        let n = core::cmp::min(self.inner.len() - start, buf.len());
        self.inner[start..start + n].copy_from_slice(&buf[..n]);
        self.pos += n as u64;
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
