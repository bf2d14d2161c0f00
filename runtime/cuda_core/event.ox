//! Events: points in the work of a stream.

use std::sync::Arc;

use crate::context::CudaContext;
use crate::error::{DriverError, check};
use crate::stream::CudaStream;
use crate::sys;

/// A point in the work of a stream that others can wait for.
#[derive(Debug)]
pub struct CudaEvent {
    context: Arc<CudaContext>,
    raw: *mut sys::OxEvent,
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for CudaEvent {}
// SAFETY: as above.
unsafe impl Sync for CudaEvent {}

impl CudaEvent {
    pub(crate) fn new(context: &Arc<CudaContext>, flags: u32) -> Result<CudaEvent, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut raw = std::ptr::null_mut();
        // SAFETY: the context is open and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_event_new(context.raw(), flags, &mut raw, &mut report) };
        check(code, &report)?;
        Ok(CudaEvent { context: Arc::clone(context), raw })
    }

    pub(crate) fn raw(&self) -> *mut sys::OxEvent {
        self.raw
    }

    /// The context it belongs to.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }

    /// Moves the event behind the work the stream has now.
    pub fn record(&self, stream: &CudaStream) -> Result<(), DriverError> {
        let mut report = sys::OxDeviceError::new();
        // SAFETY: event and stream are open.
        let code = unsafe { sys::ox_device_event_record(self.raw, stream.raw(), &mut report) };
        check(code, &report)
    }

    /// Waits until the event is reached.
    pub fn synchronize(&self) -> Result<(), DriverError> {
        let mut report = sys::OxDeviceError::new();
        // SAFETY: the event is open.
        let code = unsafe { sys::ox_device_event_synchronize(self.raw, &mut report) };
        check(code, &report)
    }

    /// Whether the event is reached.
    pub fn query(&self) -> Result<bool, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut done = false;
        // SAFETY: the event is open and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_event_query(self.raw, &mut done, &mut report) };
        check(code, &report)?;
        Ok(done)
    }

    /// Time from this event to `end`, in milliseconds.
    pub fn elapsed_ms(&self, end: &CudaEvent) -> Result<f32, DriverError> {
        let mut report = sys::OxDeviceError::new();
        let mut milliseconds = 0.0;
        // SAFETY: both events are open and both out-pointers are valid for the call.
        let code = unsafe { sys::ox_device_event_elapsed(self.raw, end.raw, &mut milliseconds, &mut report) };
        check(code, &report)?;
        Ok(milliseconds)
    }
}

impl Drop for CudaEvent {
    fn drop(&mut self) {
        // SAFETY: made by this value and not used any more.
        unsafe { sys::ox_device_event_free(self.raw) }
    }
}
