//! [`Storage`]: the memory of a tensor, and which streams use it.

use std::any::Any;
use std::sync::{Arc, Mutex};

use cuda_core::sys::CUdeviceptr;
use cuda_core::{Device, DriverError, MemPool, Stream, memory};

use crate::context::{ExecutionContext, device_pool};
use crate::error::DeviceError;

/// Device memory that tensors, views and pending operations share.
///
/// It remembers the streams that may still be using it: who reads waits for the last writer, who writes waits for
/// everybody, and it is freed behind all of them. So no order of host calls can make two streams
/// race, whatever the borrow checker has let go of.
pub struct Storage {
    ptr: CUdeviceptr,
    bytes: usize,
    device: Arc<Device>,
    owner: Owner,
    uses: Mutex<Uses>,
}

enum Owner {
    /// Freed in stream order.
    Stream,
    /// The same, to a pool.
    Pool(Arc<MemPool>),
    /// Allocated outside of any stream, for graphs.
    Device,
    /// Somebody else's, kept alive by this.
    Foreign(#[allow(dead_code)] Box<dyn Any + Send + Sync>),
}

// What it holds is memory of a device and who uses it, which no panic leaves half done.
impl std::panic::UnwindSafe for Storage {}
impl std::panic::RefUnwindSafe for Storage {}

#[derive(Default)]
struct Uses {
    writer: Option<Arc<Stream>>,
    // Streams that read since the last write, other than the writer's own.
    readers: Vec<Arc<Stream>>,
}

impl Storage {
    /// New memory with whatever bytes were there.
    pub(crate) fn allocate(cx: &ExecutionContext, bytes: usize) -> Result<Arc<Storage>, DeviceError> {
        let device = Arc::clone(cx.device());
        // SAFETY: the storage frees it.
        let (ptr, owner, writer) = if cx.recorded().is_some() {
            (unsafe { memory::malloc_sync(&device, bytes)? }, Owner::Device, None)
        } else if let Some(pool) = device_pool(cx.device_id()) {
            (unsafe { pool.malloc_async(cx.stream(), bytes)? }, Owner::Pool(pool), Some(Arc::clone(cx.stream())))
        } else {
            (unsafe { memory::malloc_async(cx.stream(), bytes)? }, Owner::Stream, Some(Arc::clone(cx.stream())))
        };
        let uses = Mutex::new(Uses { writer, readers: Vec::new() });
        Ok(Arc::new(Storage { ptr, bytes, device, owner, uses }))
    }

    /// Memory that `owner` frees when it is dropped.
    pub(crate) fn foreign(
        device: &Arc<Device>, ptr: CUdeviceptr, bytes: usize, owner: Box<dyn Any + Send + Sync>,
    ) -> Arc<Storage> {
        let uses = Mutex::new(Uses::default());
        Arc::new(Storage { ptr, bytes, device: Arc::clone(device), owner: Owner::Foreign(owner), uses })
    }

    /// The address of the first byte; 0 if there are none.
    #[inline]
    pub(crate) fn ptr(&self) -> CUdeviceptr {
        self.ptr
    }

    /// How many bytes there are.
    #[inline]
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Its device.
    #[inline]
    pub(crate) fn device(&self) -> &Arc<Device> {
        &self.device
    }

    /// Orders the context's stream behind the last writer, for work that reads.
    #[inline]
    pub(crate) fn read_on(self: &Arc<Self>, cx: &ExecutionContext) -> Result<(), DeviceError> {
        self.check_device(cx)?;
        if let Some(recording) = cx.recorded() {
            recording.used(self, false);
            return Ok(());
        }
        let mut uses = self.uses.lock().unwrap();
        let Some(writer) = &uses.writer else {
            return Ok(remember(&mut uses.readers, cx.stream()));
        };
        if **writer != **cx.stream() && !uses.readers.iter().any(|reader| **reader == **cx.stream()) {
            cx.join(writer)?;
            uses.readers.push(Arc::clone(cx.stream()));
        }
        Ok(())
    }

    /// Orders the context's stream behind everybody, for work that writes.
    #[inline]
    pub(crate) fn write_on(self: &Arc<Self>, cx: &ExecutionContext) -> Result<(), DeviceError> {
        self.check_device(cx)?;
        if let Some(recording) = cx.recorded() {
            recording.used(self, true);
            return Ok(());
        }
        let mut uses = self.uses.lock().unwrap();
        if !uses.readers.is_empty() {
            for reader in std::mem::take(&mut uses.readers) {
                cx.join(&reader)?;
            }
        }
        match &uses.writer {
            Some(writer) if **writer == **cx.stream() => {}
            Some(writer) => {
                cx.join(writer)?;
                uses.writer = Some(Arc::clone(cx.stream()));
            }
            None => uses.writer = Some(Arc::clone(cx.stream())),
        }
        Ok(())
    }

    #[inline]
    fn check_device(&self, cx: &ExecutionContext) -> Result<(), DeviceError> {
        if self.device.ordinal() == cx.device_id() {
            return Ok(());
        }
        Err(DeviceError::Launch(format!(
            "a tensor of device {} is used on a stream of device {}",
            self.device.ordinal(),
            cx.device_id()
        )))
    }

    fn free(&self) -> Result<(), DriverError> {
        let uses = self.uses.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let streams = uses.writer.iter().chain(uses.readers.iter());
        if !matches!(self.owner, Owner::Stream | Owner::Pool(_)) {
            for stream in streams {
                stream.synchronize()?;
            }
            return match self.owner {
                // SAFETY: nothing uses it any more.
                Owner::Device => unsafe { memory::free_sync(&self.device, self.ptr) },
                _ => Ok(()),
            };
        }
        let mut last: Option<&Arc<Stream>> = None;
        for stream in streams {
            match last {
                None => last = Some(stream),
                Some(last) => last.join(stream)?,
            }
        }
        match last {
            // SAFETY: the stream comes behind all that used it. A pool's storage has had a stream from the start.
            Some(stream) if let Owner::Pool(pool) = &self.owner => unsafe { pool.free_async(stream, self.ptr, self.bytes) },
            // SAFETY: the stream comes behind all that used it.
            Some(stream) => unsafe { memory::free_async(stream, self.ptr) },
            None => unsafe { memory::free_sync(&self.device, self.ptr) },
        }
    }
}

fn remember(streams: &mut Vec<Arc<Stream>>, stream: &Arc<Stream>) {
    if !streams.iter().any(|known| **known == **stream) {
        streams.push(Arc::clone(stream));
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        if self.ptr != 0 {
            self.device.record_err(self.free());
        }
    }
}
