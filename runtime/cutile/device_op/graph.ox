//! [`CudaGraph`]: an operation recorded once and launched many times.

use std::sync::Arc;

use cuda_core::{Graph, Stream};

use crate::context::{ExecutionContext, ExecutionLock, Recording, device, get_default_device};
use crate::device_op::combine::{First, Inspect, Last, Map, Partitioned, Reshaped, Then, Unpartitioned, Value};
use crate::device_op::zip::{Tuple, Zip};
use crate::device_op::{DeviceOp, future_of};
use crate::error::DeviceError;
use crate::tensor::{IntoPartition, Reshape, Unpartition};

/// A recorded operation. Each launch does the same work on the same tensors again.
pub struct CudaGraph<T> {
    graph: Graph,
    stream: Arc<Stream>,
    recording: Arc<Recording>,
    output: Option<T>,
}

impl<T: Send> CudaGraph<T> {
    pub(crate) fn record<A: DeviceOp<Output = T>>(op: A, stream: Arc<Stream>) -> Result<CudaGraph<T>, DeviceError> {
        // SAFETY: nothing runs; the recording keeps alive what a launch will use.
        CudaGraph::capture(stream, |cx| unsafe { op.execute(cx) })
    }

    fn capture(
        stream: Arc<Stream>, issue: impl FnOnce(&ExecutionContext) -> Result<T, DeviceError>,
    ) -> Result<CudaGraph<T>, DeviceError> {
        let _lock = ExecutionLock::acquire()?;
        let recording = Arc::new(Recording::default());
        let cx = ExecutionContext::recording(Arc::clone(&stream), Arc::clone(&recording));
        stream.begin_capture()?;
        let output = issue(&cx);
        let graph = stream.end_capture();
        let (output, graph) = (output?, graph?);
        Ok(CudaGraph { graph, stream, recording, output: Some(output) })
    }

    /// Records several operations, one after the other, on a stream of the thread's default device.
    ///
    /// ```text
    /// let graph = CudaGraph::scope(|s| {
    ///     s.record(kernels::scale((&mut y).partition([64]), &x))?;
    ///     s.record(kernels::add((&mut z).partition([64]), &x))
    /// })?;
    /// ```
    pub fn scope(
        record: impl FnOnce(&GraphScope<'_>) -> Result<T, DeviceError>,
    ) -> Result<CudaGraph<T>, DeviceError> {
        CudaGraph::scope_on(&device(get_default_device())?.new_stream()?, record)
    }

    /// [`scope`](Self::scope) on this stream.
    pub fn scope_on(
        stream: &Arc<Stream>, record: impl FnOnce(&GraphScope<'_>) -> Result<T, DeviceError>,
    ) -> Result<CudaGraph<T>, DeviceError> {
        CudaGraph::capture(Arc::clone(stream), |cx| record(&GraphScope { cx }))
    }

    /// Records another operation in place of this one.
    pub fn update<A: DeviceOp<Output = T>>(&mut self, op: A) -> Result<(), DeviceError> {
        // A launch under way still needs what the old recording keeps.
        self.stream.synchronize()?;
        *self = CudaGraph::record(op, Arc::clone(&self.stream))?;
        Ok(())
    }

    /// An operation that launches the graph.
    pub fn launch(&self) -> GraphLaunch<'_> {
        GraphLaunch { graph: &self.graph, recording: &self.recording }
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

/// Given to the function that [`CudaGraph::scope`] calls.
pub struct GraphScope<'a> {
    cx: &'a ExecutionContext,
}

impl<'a> GraphScope<'a> {
    /// Records an operation and gives its output.
    pub fn record<A: GraphNode>(&self, op: A) -> Result<<A as DeviceOp>::Output, DeviceError> {
        // SAFETY: nothing runs; the recording keeps alive what a launch will use.
        unsafe { op.execute(self.cx) }
    }
}

/// Operations that only use memory that is there already: they can be part of a [`CudaGraph::scope`], where
/// what is allocated would have no owner.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be recorded in a graph",
    note = "it allocates memory, or copies to the host: run it before the graph is recorded"
)]
pub trait GraphNode: DeviceOp {}

impl<T: Send> GraphNode for Value<T> {}
impl<A: GraphNode, B: GraphNode, F> GraphNode for Then<A, B, F> where F: FnOnce(<A as DeviceOp>::Output) -> B + Send {}
impl<A: GraphNode, U: Send, F: FnOnce(<A as DeviceOp>::Output) -> U + Send> GraphNode for Map<A, U, F> {}
impl<A: GraphNode, F: FnOnce(&<A as DeviceOp>::Output) + Send> GraphNode for Inspect<A, F> {}
impl<A: GraphNode> GraphNode for First<A> where <A as DeviceOp>::Output: Tuple {}
impl<A: GraphNode> GraphNode for Last<A> where <A as DeviceOp>::Output: Tuple {}
impl<A: GraphNode> GraphNode for Partitioned<A> where <A as DeviceOp>::Output: IntoPartition {}
impl<A: GraphNode> GraphNode for Unpartitioned<A> where <A as DeviceOp>::Output: Unpartition {}
impl<A: GraphNode> GraphNode for Reshaped<A> where <A as DeviceOp>::Output: Reshape {}
impl<A: GraphNode, B: GraphNode> GraphNode for Zip<(A, B)> {}
impl<A: GraphNode, B: GraphNode, C: GraphNode> GraphNode for Zip<(A, B, C)> {}
impl<A: GraphNode, B: GraphNode, C: GraphNode, D: GraphNode> GraphNode for Zip<(A, B, C, D)> {}
impl<A: GraphNode, B: GraphNode, C: GraphNode, D: GraphNode, E: GraphNode> GraphNode for Zip<(A, B, C, D, E)> {}
impl<A: GraphNode, B: GraphNode, C: GraphNode, D: GraphNode, E: GraphNode, F: GraphNode> GraphNode for Zip<(A, B, C, D, E, F)> {}

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
