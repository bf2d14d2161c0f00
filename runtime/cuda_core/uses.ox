//! [`Uses`]: on which streams memory was used last, so that a use on another stream comes after.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::error::DriverError;
use crate::stream::{CudaStream, StreamHandle};
use crate::sys::CUDA_ERROR_INVALID_CONTEXT;

/// The streams on which a piece of memory was used since all of its users were ordered.
///
/// A read comes after the writes, a write after everything. Work on one stream is in order anyway, so streams that
/// differ are what events are needed for.
#[derive(Debug, Default)]
pub struct Uses {
    streams: Mutex<Streams>,
    // Where the memory is; None: not said.
    device: Option<usize>,
}

#[derive(Debug, Default)]
struct Streams {
    writers: Vec<Arc<StreamHandle>>,
    // Those that came after all writers are marked.
    readers: Vec<(Arc<StreamHandle>, bool)>,
}

impl Streams {
    fn reader(&mut self, stream: &CudaStream) -> Option<&mut (Arc<StreamHandle>, bool)> {
        self.readers.iter_mut().find(|reader| stream.is(&reader.0))
    }
}

impl Uses {
    fn streams(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Those of memory of that device.
    pub fn on(device: usize) -> Uses {
        Uses { streams: Mutex::default(), device: Some(device) }
    }

    /// Whether kernels on the stream reach the memory.
    ///
    /// # Errors
    /// It is on another device.
    pub fn check_device(&self, stream: &CudaStream) -> Result<(), DriverError> {
        let ordinal = stream.context().ordinal();
        match self.device {
            Some(device) if device != ordinal => Err(DriverError::with_message(
                CUDA_ERROR_INVALID_CONTEXT,
                &format!("an argument of the launch is in memory of device {device}, the stream is on device {ordinal}"),
            )),
            _ => Ok(()),
        }
    }

    /// Before a read on the stream: it comes after all writes.
    pub fn before_read(&self, stream: &CudaStream) -> Result<(), DriverError> {
        let mut streams = self.streams();
        if streams.writers.iter().all(|writer| stream.is(writer)) {
            if streams.writers.is_empty() && streams.reader(stream).is_none() {
                streams.readers.push((stream.handle(), true));
            }
            return Ok(());
        }
        if matches!(streams.reader(stream), Some((_, true))) {
            return Ok(());
        }
        for writer in &streams.writers {
            stream.comes_after(writer)?;
        }
        match streams.reader(stream) {
            Some(reader) => reader.1 = true,
            None => streams.readers.push((stream.handle(), true)),
        }
        Ok(())
    }

    /// Before a write on the stream: it comes after everything.
    pub fn before_write(&self, stream: &CudaStream) -> Result<(), DriverError> {
        let mut streams = self.streams();
        for reader in &streams.readers {
            stream.comes_after(&reader.0)?;
        }
        for writer in &streams.writers {
            stream.comes_after(writer)?;
        }
        if !(streams.writers.len() == 1 && stream.is(&streams.writers[0])) {
            streams.writers.clear();
            streams.writers.push(stream.handle());
        }
        streams.readers.clear();
        Ok(())
    }

    /// A use on the stream that somebody else puts in order.
    pub fn unordered(&self, stream: &CudaStream, writes: bool) {
        let mut streams = self.streams();
        if writes {
            if !streams.writers.iter().any(|writer| stream.is(writer)) {
                streams.writers.push(stream.handle());
            }
            for reader in &mut streams.readers {
                reader.1 = false;
            }
        } else if streams.reader(stream).is_none() {
            streams.readers.push((stream.handle(), false));
        }
    }
}
