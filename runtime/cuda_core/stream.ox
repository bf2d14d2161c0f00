//! [`CudaStream`]: work that runs in order.

use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::context::{CudaContext, Owner};
use crate::error::{DriverError, call};
use crate::event::CudaEvent;
use crate::rt;
use crate::sys::{CU_EVENT_DISABLE_TIMING, CUevent_flags, CUstream};

/// A queue of work. What is issued on one stream runs in that order; two streams are ordered only by
/// events ([`wait`](Self::wait), [`fork`](Self::fork), [`join`](Self::join)).
#[derive(Debug)]
pub struct CudaStream {
    handle: Arc<StreamHandle>,
}

/// The stream of the runtime. Memory that was used on it keeps it, even where nobody issues work on it any more.
#[doc(hidden)]
#[derive(Debug)]
pub struct StreamHandle {
    raw: *mut rt::Stream,
    ctx: Arc<CudaContext>,
    // Work is recorded instead of being run.
    is_captured: AtomicBool,
    owner: Owner,
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for StreamHandle {}
// SAFETY: as above.
unsafe impl Sync for StreamHandle {}

impl CudaStream {
    pub(crate) fn from_raw(raw: *mut rt::Stream, ctx: Arc<CudaContext>) -> CudaStream {
        CudaStream::owned_by(raw, ctx, Owner::new(()))
    }

    fn owned_by(raw: *mut rt::Stream, ctx: Arc<CudaContext>, owner: Owner) -> CudaStream {
        CudaStream { handle: Arc::new(StreamHandle { raw, ctx, is_captured: AtomicBool::new(false), owner }) }
    }

    /// A stream that somebody else made and destroys, by the driver's handle; null stands for the default stream. What is
    /// issued on it here is in order with what its maker issues.
    ///
    /// # Errors
    /// On the CPU device all handles are null, so another one is nobody's.
    ///
    /// # Safety
    /// `raw` must be a stream of that device's context, and outlive this handle and all memory that was used on it.
    pub unsafe fn borrow_raw(raw: CUstream, device: &Arc<CudaContext>) -> Result<Arc<CudaStream>, DriverError> {
        // SAFETY: the caller's promise.
        unsafe { CudaStream::borrow_with_owner(raw, device, ()) }
    }

    /// [`borrow_raw`](Self::borrow_raw) of a stream that lives as long as `owner`, which is kept until nobody uses the stream any more.
    ///
    /// # Errors
    /// As there.
    ///
    /// # Safety
    /// `raw` must be a stream of that device's context, and live as long as `owner`.
    pub unsafe fn borrow_with_owner<O: Send + Sync + 'static>(
        raw: CUstream, device: &Arc<CudaContext>, owner: O,
    ) -> Result<Arc<CudaStream>, DriverError> {
        let mut stream = std::ptr::null_mut();
        if raw.is_null() {
            // SAFETY: the context is open.
            stream = unsafe { rt::ox_device_stream_default(device.raw()) };
        } else {
            // SAFETY: the context is open and `stream` is valid for the call.
            call(|e| unsafe { rt::ox_device_stream_borrow(device.raw(), raw, &mut stream, e) })?;
        }
        Ok(Arc::new(CudaStream::owned_by(stream, Arc::clone(device), Owner::new(owner))))
    }

    #[inline]
    pub(crate) fn raw(&self) -> *mut rt::Stream {
        self.handle.raw
    }

    pub(crate) fn handle(&self) -> Arc<StreamHandle> {
        Arc::clone(&self.handle)
    }

    pub(crate) fn is(&self, handle: &StreamHandle) -> bool {
        self.handle.raw == handle.raw
    }

    pub(crate) fn set_captured(&self, is_captured: bool) {
        self.handle.is_captured.store(is_captured, Ordering::Relaxed);
    }

    /// Makes later work on this stream wait for what another one has been given so far. What is recorded is not to depend on
    /// what is not: then the host waits.
    pub(crate) fn comes_after(&self, other: &Arc<StreamHandle>) -> Result<(), DriverError> {
        if self.is(other) {
            return Ok(());
        }
        let other = CudaStream { handle: Arc::clone(other) };
        let captured = |stream: &CudaStream| stream.handle.is_captured.load(Ordering::Relaxed);
        match (captured(self), captured(&other)) {
            (true, false) => other.synchronize(),
            (false, true) => Ok(()),
            _ => self.join(&other),
        }
    }

    /// The driver's stream; null for the default stream and on the CPU device.
    pub fn cu_stream(&self) -> CUstream {
        // SAFETY: the stream is open.
        unsafe { rt::ox_device_raw_stream(self.raw()) }
    }

    /// The context it belongs to.
    #[inline]
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.handle.ctx
    }

    /// Waits until everything issued on this stream is done.
    ///
    /// # Errors
    /// What went wrong while it ran: a kernel's panic, with message and place, or a fault.
    pub fn synchronize(&self) -> Result<(), DriverError> {
        self.context().check_err()?;
        // SAFETY: the stream is open.
        call(|e| unsafe { rt::ox_device_stream_synchronize(self.raw(), e) })
    }

    /// Whether everything issued on this stream is done; does not wait.
    pub fn query(&self) -> Result<bool, DriverError> {
        let mut done = false;
        // SAFETY: the stream is open and `done` is valid for the call.
        call(|e| unsafe { rt::ox_device_stream_query(self.raw(), &mut done, e) })?;
        Ok(done)
    }

    /// A new stream whose work comes after what this one has been given so far.
    pub fn fork(&self) -> Result<Arc<CudaStream>, DriverError> {
        let stream = self.context().new_stream()?;
        stream.join(self)?;
        Ok(stream)
    }

    /// Makes later work on this stream wait for what `other` has been given so far.
    pub fn join(&self, other: &CudaStream) -> Result<(), DriverError> {
        self.wait(&other.record_event(None)?)
    }

    /// An event that happens when this stream gets here. Without flags it cannot be timed.
    pub fn record_event(&self, flags: Option<CUevent_flags>) -> Result<CudaEvent, DriverError> {
        let event = self.context().new_event(Some(flags.unwrap_or(CU_EVENT_DISABLE_TIMING)))?;
        event.record(self)?;
        Ok(event)
    }

    /// Makes later work on this stream wait for the event.
    pub fn wait(&self, event: &CudaEvent) -> Result<(), DriverError> {
        // SAFETY: stream and event are open.
        call(|e| unsafe { rt::ox_device_stream_wait(self.raw(), event.raw(), e) })
    }

    /// Calls a function on the host once the stream gets here. It must not use the device.
    pub fn launch_host_function<F: FnOnce() + Send>(&self, function: F) -> Result<(), DriverError> {
        let data = Box::into_raw(Box::new(function));
        // SAFETY: `run_host_function::<F>` takes back the box it is given, exactly once.
        let result = call(|e| unsafe {
            rt::ox_device_stream_host_function(self.raw(), run_host_function::<F>, data.cast(), e)
        });
        if result.is_err() {
            // SAFETY: the function was not accepted, so the box is still ours.
            drop(unsafe { Box::from_raw(data) });
        }
        result
    }
}

/// Runs on a thread of the driver, which must not see a panic.
unsafe extern "C" fn run_host_function<F: FnOnce() + Send>(data: *mut c_void) {
    // SAFETY: `data` comes from `Box::into_raw` of the same `F`.
    let function = unsafe { Box::from_raw(data.cast::<F>()) };
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || function()));
}

impl PartialEq for CudaStream {
    fn eq(&self, other: &CudaStream) -> bool {
        self.raw() == other.raw()
    }
}

impl Eq for CudaStream {}

impl Drop for StreamHandle {
    fn drop(&mut self) {
        // SAFETY: this was the last user; the runtime keeps the default stream.
        unsafe { rt::ox_device_stream_free(self.raw) }
    }
}
