//! [`CudaGraph`]: an operation recorded once and launched many times.

use std::sync::Arc;

use cuda_core::{Graph, Stream};

use crate::context::{ExecutionContext, ExecutionLock, Recording};
use crate::device_op::{DeviceOp, future_of};
use crate::error::DeviceError;

/// A recorded operation. Each launch does the same work on the same tensors again.
pub struct CudaGraph<T> {
    graph: Graph,
    stream: Arc<Stream>,
    recording: Arc<Recording>,
    output: Option<T>,
}

impl<T: Send> CudaGraph<T> {
    pub(crate) fn record<A: DeviceOp<Output = T>>(op: A, stream: Arc<Stream>) -> Result<CudaGraph<T>, DeviceError> {
        let _lock = ExecutionLock::acquire()?;
        let recording = Arc::new(Recording::default());
        let cx = ExecutionContext::recording(Arc::clone(&stream), Arc::clone(&recording));
        stream.begin_capture()?;
        // SAFETY: nothing runs; the recording keeps alive what a launch will use.
        let output = unsafe { op.execute(&cx) };
        let graph = stream.end_capture();
        let (output, graph) = (output?, graph?);
        Ok(CudaGraph { graph, stream, recording, output: Some(output) })
    }

    /// An operation that launches the graph.
    pub fn launch(&self) -> GraphLaunch<'_> {
        GraphLaunch { graph: &self.graph, recording: &self.recording }
    }

    /// Launches the graph on the stream it was recorded on and waits.
    pub fn launch_sync(&self) -> Result<(), DeviceError> {
        self.launch().sync_on(&self.stream)
    }

    /// The recorded operation's output, once: its tensors are those that launches write.
    pub fn take_output(&mut self) -> Option<T> {
        self.output.take()
    }

    /// The stream it was recorded on.
    pub fn stream(&self) -> &Arc<Stream> {
        &self.stream
    }
}

/// Made by [`CudaGraph::launch`].
pub struct GraphLaunch<'a> {
    graph: &'a Graph,
    recording: &'a Recording,
}

impl<'a> DeviceOp for GraphLaunch<'a> {
    type Output = ();

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<(), DeviceError> {
        for (storage, written) in self.recording.uses() {
            if written {
                storage.write_on(cx)?;
            } else {
                storage.read_on(cx)?;
            }
        }
        self.graph.launch(cx.stream())?;
        Ok(())
    }
}

future_of!(['a] GraphLaunch<'a>);
