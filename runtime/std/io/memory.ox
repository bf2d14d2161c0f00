//! Reading from and writing to slices, vectors and queues.

use alloc_crate::collections::VecDeque;
use alloc_crate::vec::Vec;

use super::{BufRead, IoSlice, IoSliceMut, Read, Result, Write};

impl Read for &[u8] {
    #[inline]
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let n = core::cmp::min(buf.len(), self.len());
        let (front, rest) = self.split_at(n);
        buf[..n].copy_from_slice(front);
        *self = rest;
        Ok(n)
    }

    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> {
        let mut read = 0;
        for buf in bufs {
            read += self.read(buf)?;
            if self.is_empty() {
                break;
            }
        }
        Ok(read)
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
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        write_each(self, bufs)
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
    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        write_each(self, bufs)
    }

    #[inline]
    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

// Writes several buffers into memory, as far as there is room.
fn write_each(writer: &mut impl Write, bufs: &[IoSlice<'_>]) -> Result<usize> {
    let mut written = 0;
    for buf in bufs {
        let n = writer.write(buf)?;
        written += n;
        if n < buf.len() {
            break;
        }
    }
    Ok(written)
}

impl Read for VecDeque<u8> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let mut front = self.as_slices().0;
        let n = Read::read(&mut front, buf)?;
        self.drain(..n);
        Ok(n)
    }
}

impl BufRead for VecDeque<u8> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        Ok(self.as_slices().0)
    }

    fn consume(&mut self, amount: usize) {
        self.drain(..amount);
    }
}

impl Write for VecDeque<u8> {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.extend(buf);
        Ok(buf.len())
    }

    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        write_each(self, bufs)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
