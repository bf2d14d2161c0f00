//! [`Graph`]: work that was recorded from a stream.

use std::sync::Arc;

use crate::context::CudaContext;
use crate::error::{DriverError, call};
use crate::rt;
use crate::stream::CudaStream;

/// Work that was recorded from a stream, ready to be launched as a whole.
#[derive(Debug)]
pub struct Graph {
    raw: *mut rt::Graph,
    ctx: Arc<CudaContext>,
}

// SAFETY: the runtime's functions may be called from any thread.
unsafe impl Send for Graph {}
// SAFETY: as above.
unsafe impl Sync for Graph {}

impl CudaStream {
    /// Records what is issued on this stream from now on instead of running it.
    ///
    /// # Errors
    /// The stream cannot be recorded, or already is.
    pub fn begin_capture(&self) -> Result<(), DriverError> {
        // SAFETY: the stream is open.
        call(|e| unsafe { rt::ox_device_capture_begin(self.raw(), e) })?;
        self.set_captured(true);
        Ok(())
    }

    /// Ends a recording.
    ///
    /// # Errors
    /// Nothing was being recorded, or something was issued that cannot be.
    pub fn end_capture(&self) -> Result<Graph, DriverError> {
        let mut raw = std::ptr::null_mut();
        self.set_captured(false);
        // SAFETY: the stream is open and `raw` is valid for the call.
        call(|e| unsafe { rt::ox_device_capture_end(self.raw(), &mut raw, e) })?;
        Ok(Graph { raw, ctx: Arc::clone(self.context()) })
    }
}

impl Graph {
    /// The context it belongs to.
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.ctx
    }

    /// Launches it on a stream. What it uses must still be there.
    pub fn launch(&self, stream: &CudaStream) -> Result<(), DriverError> {
        // SAFETY: graph and stream are open.
        call(|e| unsafe { rt::ox_device_graph_launch(self.raw, stream.raw(), e) })
    }
}

impl Drop for Graph {
    fn drop(&mut self) {
        // SAFETY: this was the last user.
        unsafe { rt::ox_device_graph_free(self.raw) }
    }
}
