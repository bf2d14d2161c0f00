//! [`CudaEvent`]: a point in a stream.

use std::sync::Arc;

use crate::context::CudaContext;
use crate::error::{DriverError, call};
use crate::rt;
use crate::stream::CudaStream;
use crate::sys::{CU_EVENT_DISABLE_TIMING, CUevent, CUevent_flags};

/// A point in a stream that other streams and the host can wait for, and whose time can be taken.
#[derive(Debug)]
pub struct CudaEvent {
    raw: *mut rt::Event,
    ctx: Arc<CudaContext>,
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for CudaEvent {}
// SAFETY: as above.
unsafe impl Sync for CudaEvent {}

impl CudaContext {
    /// A new event. Without flags it cannot be timed; `Some(sys::CU_EVENT_DEFAULT)` can.
    pub fn new_event(self: &Arc<Self>, flags: Option<CUevent_flags>) -> Result<CudaEvent, DriverError> {
        let flags = flags.unwrap_or(CU_EVENT_DISABLE_TIMING);
        let mut raw = std::ptr::null_mut();
        // SAFETY: the context is open and `raw` is valid for the call.
        call(|e| unsafe { rt::ox_device_event_new(self.raw(), flags, &mut raw, e) })?;
        Ok(CudaEvent { raw, ctx: Arc::clone(self) })
    }
}

impl CudaEvent {
    pub(crate) fn raw(&self) -> *mut rt::Event {
        self.raw
    }

    /// The driver's event; null on the CPU device.
    pub fn cu_event(&self) -> CUevent {
        // SAFETY: the event is open.
        unsafe { rt::ox_device_raw_event(self.raw) }
    }

    /// The context it belongs to.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.ctx
    }

    /// Puts the event behind what the stream has been given so far.
    pub fn record(&self, stream: &CudaStream) -> Result<(), DriverError> {
        // SAFETY: event and stream are open.
        call(|e| unsafe { rt::ox_device_event_record(self.raw, stream.raw(), e) })
    }

    /// Waits until the event has happened.
    pub fn synchronize(&self) -> Result<(), DriverError> {
        // SAFETY: the event is open.
        call(|e| unsafe { rt::ox_device_event_synchronize(self.raw, e) })
    }

    /// Whether the event has happened; does not wait.
    pub fn query(&self) -> Result<bool, DriverError> {
        let mut done = false;
        // SAFETY: the event is open and `done` is valid for the call.
        call(|e| unsafe { rt::ox_device_event_query(self.raw, &mut done, e) })?;
        Ok(done)
    }

    /// The milliseconds from this event to `end`; waits for both. Both must have been made with
    /// [`CU_EVENT_DEFAULT`](crate::sys::CU_EVENT_DEFAULT).
    pub fn elapsed_ms(&self, end: &CudaEvent) -> Result<f32, DriverError> {
        self.synchronize()?;
        end.synchronize()?;
        let mut milliseconds = 0.0;
        // SAFETY: both events are open and the result is valid for the call.
        call(|e| unsafe { rt::ox_device_event_elapsed(self.raw, end.raw, &mut milliseconds, e) })?;
        Ok(milliseconds)
    }
}

impl Drop for CudaEvent {
    fn drop(&mut self) {
        // SAFETY: this was the last user.
        unsafe { rt::ox_device_event_free(self.raw) }
    }
}
