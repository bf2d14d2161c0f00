//! Which stream an operation runs on when the program does not say.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cuda_core::{Device, Stream};

use crate::error::DeviceError;

/// How many streams a thread spreads its operations over.
pub const DEFAULT_STREAMS: usize = 4;

/// Chooses streams.
pub trait SchedulingPolicy: Send + Sync {
    /// The stream of the next operation.
    fn next_stream(&self) -> Result<Arc<Stream>, DeviceError>;
}

impl<P: SchedulingPolicy + ?Sized> SchedulingPolicy for Arc<P> {
    fn next_stream(&self) -> Result<Arc<Stream>, DeviceError> {
        (**self).next_stream()
    }
}

/// The streams of a pool in turn. Operations that follow each other may run at the same time; those
/// on the same tensor do not.
#[derive(Debug)]
pub struct StreamPoolRoundRobin {
    streams: Vec<Arc<Stream>>,
    next: AtomicUsize,
}

impl StreamPoolRoundRobin {
    /// A pool of so many new streams, at least one.
    pub fn new(device: &Arc<Device>, streams: usize) -> Result<StreamPoolRoundRobin, DeviceError> {
        let mut pool = Vec::with_capacity(streams.max(1));
        for _ in 0..streams.max(1) {
            pool.push(device.new_stream()?);
        }
        Ok(StreamPoolRoundRobin { streams: pool, next: AtomicUsize::new(0) })
    }

    /// The streams of the pool.
    pub fn streams(&self) -> &[Arc<Stream>] {
        &self.streams
    }
}

impl SchedulingPolicy for StreamPoolRoundRobin {
    fn next_stream(&self) -> Result<Arc<Stream>, DeviceError> {
        let turn = self.next.fetch_add(1, Ordering::Relaxed);
        Ok(Arc::clone(&self.streams[turn % self.streams.len()]))
    }
}

/// One stream for everything: operations run in the order in which they are scheduled.
#[derive(Debug)]
pub struct SingleStream {
    stream: Arc<Stream>,
}

impl SingleStream {
    /// A new stream.
    pub fn new(device: &Arc<Device>) -> Result<SingleStream, DeviceError> {
        Ok(SingleStream { stream: device.new_stream()? })
    }

    /// The stream of somebody else.
    pub fn on(stream: &Arc<Stream>) -> SingleStream {
        SingleStream { stream: Arc::clone(stream) }
    }
}

impl SchedulingPolicy for SingleStream {
    fn next_stream(&self) -> Result<Arc<Stream>, DeviceError> {
        Ok(Arc::clone(&self.stream))
    }
}
