//! Pipes without a name.

use super::{IoSlice, IoSliceMut, Read, Result, Write};
use crate::os::fd::{AsFd, FromRawFd, OwnedFd};
use crate::sys;

/// The end of a pipe that is read.
#[derive(Debug)]
pub struct PipeReader {
    fd: OwnedFd,
}

/// The end of a pipe that is written.
#[derive(Debug)]
pub struct PipeWriter {
    fd: OwnedFd,
}

crate::os::fd::owned::around_descriptor! { PipeReader PipeWriter }

/// A pipe: what is written into the one end is read from the other.
pub fn pipe() -> Result<(PipeReader, PipeWriter)> {
    let mut ends = [0; 2];
    // SAFETY: there is room for two descriptors, and the new ones are ours.
    unsafe {
        sys::check(sys::process::pipe2(ends.as_mut_ptr(), sys::O_CLOEXEC))?;
        let (reader, writer) = (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1]));
        Ok((PipeReader { fd: reader }, PipeWriter { fd: writer }))
    }
}

impl PipeReader {
    /// Another handle of the same end.
    pub fn try_clone(&self) -> Result<Self> {
        Ok(PipeReader { fd: self.fd.try_clone()? })
    }
}

impl PipeWriter {
    /// Another handle of the same end.
    pub fn try_clone(&self) -> Result<Self> {
        Ok(PipeWriter { fd: self.fd.try_clone()? })
    }
}

impl Read for &PipeReader {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        self.fd.read(buf)
    }

    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> {
        self.fd.read_vectored(bufs)
    }
}

impl Read for PipeReader {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        self.fd.read(buf)
    }

    fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize> {
        self.fd.read_vectored(bufs)
    }
}

impl Write for &PipeWriter {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.fd.write(buf)
    }

    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        self.fd.write_vectored(bufs)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl Write for PipeWriter {
    fn write(&mut self, buf: &[u8]) -> Result<usize> {
        self.fd.write(buf)
    }

    fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize> {
        self.fd.write_vectored(bufs)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
