//! Streams: queues of device work.

use std::sync::Arc;

use crate::context::CudaContext;
use crate::error::{DriverError, check};
use crate::event::CudaEvent;
use crate::sys;

/// A queue whose work runs in order.
#[derive(Debug)]
pub struct CudaStream {
    context: Arc<CudaContext>,
    raw: *mut sys::OxStream,
    owned: bool,
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for CudaStream {}
// SAFETY: as above.
unsafe impl Sync for CudaStream {}

impl CudaStream {
    pub(crate) fn from_raw(context: Arc<CudaContext>, raw: *mut sys::OxStream, owned: bool) -> CudaStream {
        CudaStream { context, raw, owned }
    }

    pub(crate) fn raw(&self) -> *mut sys::OxStream {
        self.raw
    }

    /// The context it belongs to.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    /// Waits for all work of the stream.
    ///
    /// # Errors
    ///
    /// What went wrong while the work ran.
    pub fn synchronize(&self) -> Result<(), DriverError> {
        let mut report = sys::OxDeviceError::new();
        // SAFETY: the stream is open.
        let code = unsafe { sys::ox_device_stream_synchronize(self.raw, &mut report) };
        check(code, &report)
    }

    /// A new stream that begins after the work this one has now.
    pub fn fork(&self) -> Result<Arc<CudaStream>, DriverError> {
        let fork = self.context.new_stream()?;
        fork.join(self)?;
        Ok(fork)
    }

    /// Later work of this stream waits for what `other` has now.
    pub fn join(&self, other: &CudaStream) -> Result<(), DriverError> {
        let event = other.record_event(0)?;
        self.wait(&event)
    }

    /// An event after the work the stream has now.
    pub fn record_event(&self, flags: u32) -> Result<CudaEvent, DriverError> {
        let event = self.context.new_event(flags)?;
        event.record(self)?;
        Ok(event)
    }

    /// Later work of this stream waits for the event.
    pub fn wait(&self, event: &CudaEvent) -> Result<(), DriverError> {
        let mut report = sys::OxDeviceError::new();
        // SAFETY: stream and event are open.
        let code = unsafe { sys::ox_device_stream_wait(self.raw, event.raw(), &mut report) };
        check(code, &report)
    }
}

impl Drop for CudaStream {
    fn drop(&mut self) {
        if self.owned {
            // SAFETY: made by this value and not used any more.
            unsafe { sys::ox_device_stream_free(self.raw) }
        }
    }
}
