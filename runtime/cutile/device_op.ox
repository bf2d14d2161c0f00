//! [`DeviceOp`]: work that is described now and runs later.

use std::future::IntoFuture;
use std::sync::Arc;

use cuda_core::Stream;

use crate::context::{ExecutionContext, ExecutionLock, default_policy, get_default_device};
use crate::error::DeviceError;
use crate::policy::SchedulingPolicy;
use crate::tensor::{IntoPartition, Reshape, ToHostVec, Unpartition};

macro_rules! future_of {
    ([$($generics:tt)*] $ty:ty $(where $($bounds:tt)*)?) => {
        impl<$($generics)*> std::future::IntoFuture for $ty
        $(where $($bounds)*)?
        {
            type Output = Result<<Self as $crate::device_op::DeviceOp>::Output, $crate::error::DeviceError>;
            type IntoFuture = $crate::device_op::DeviceFuture<Self>;

            fn into_future(self) -> $crate::device_op::DeviceFuture<Self> {
                $crate::device_op::DeviceFuture::by_default_policy(self)
            }
        }
    };
}

pub(crate) use future_of;

mod combine;
mod future;
mod graph;
mod share;
mod zip;

pub use combine::{
    AndThenWithContext, BoxedDeviceOp, DeviceOpVec, Empty, First, Inspect, Last, Map, Partitioned, Reshaped, Then, ToHost,
    Unpartitioned, Value, WithContext, empty, value, with_context,
};
pub use future::DeviceFuture;
pub use graph::{CudaGraph, GraphLaunch, GraphNode, GraphScope};
pub use share::{SharedDeviceOp, Unzip, UnwrapArc, Unzipped, unwrap_arc};
pub use zip::{Tuple, Zip, ZipOf};

/// Work for a device: lazy, and to be composed.
///
/// Making an operation and combining it with others issues nothing. It runs when it is waited for ([`sync`](Self::sync),
/// [`sync_on`](Self::sync_on), `.await`) or scheduled; all parts of one operation run on one stream, in order.
/// Operations on the same tensor are ordered, whatever streams they run on.
#[diagnostic::on_unimplemented(message = "`{Self}` is not an operation for a device", label = "not a `DeviceOp`")]
pub trait DeviceOp: Send + Sized + IntoFuture<Output = Result<<Self as DeviceOp>::Output, DeviceError>> {
    /// What it produces.
    type Output: Send;

    /// Issues the work. The output may be used in later work of the same stream at once, and otherwise when the
    /// stream got there.
    ///
    /// # Safety
    /// The stream must be waited for before the output is used in another way and before anything that the
    /// operation borrows is gone.
    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<Self as DeviceOp>::Output, DeviceError>;

    // ------------------------------------------------------------ running

    /// Runs it on the stream and waits.
    ///
    /// # Errors
    /// What issuing met, or what went wrong on the device: a kernel's panic, with message and place.
    fn sync_on(self, stream: &Arc<Stream>) -> Result<<Self as DeviceOp>::Output, DeviceError> {
        let cx = ExecutionContext::new(Arc::clone(stream));
        let lock = ExecutionLock::acquire()?;
        // SAFETY: the stream is waited for, whatever happened.
        let output = unsafe { self.execute(&cx) };
        drop(lock);
        let waited = stream.synchronize();
        let output = output?;
        waited?;
        Ok(output)
    }

    /// Runs it on a stream of the thread's default device and waits.
    ///
    /// # Errors
    /// As [`sync_on`](Self::sync_on).
    fn sync(self) -> Result<<Self as DeviceOp>::Output, DeviceError> {
        let stream = default_policy()?.next_stream()?;
        self.sync_on(&stream)
    }

    /// Issues it on the stream without waiting.
    ///
    /// # Safety
    /// As [`execute`](Self::execute).
    unsafe fn async_on(self, stream: &Arc<Stream>) -> Result<<Self as DeviceOp>::Output, DeviceError> {
        let cx = ExecutionContext::new(Arc::clone(stream));
        let _lock = ExecutionLock::acquire()?;
        // SAFETY: the caller's promise.
        unsafe { self.execute(&cx) }
    }

    /// A future of it on the next stream of the policy.
    fn schedule<P: SchedulingPolicy>(self, policy: &P) -> Result<DeviceFuture<Self>, DeviceError> {
        Ok(DeviceFuture::on(self, policy.next_stream()?))
    }

    /// Records it as a graph on a stream of the thread's default device.
    fn graph(self) -> Result<CudaGraph<<Self as DeviceOp>::Output>, DeviceError> {
        let stream = crate::context::device(get_default_device())?.new_stream()?;
        self.graph_on(stream)
    }

    /// Records it as a graph, which can then be launched many times at little cost. What it allocates is
    /// allocated once.
    ///
    /// # Errors
    /// It does what cannot be recorded, such as a copy to the host.
    fn graph_on(self, stream: Arc<Stream>) -> Result<CudaGraph<<Self as DeviceOp>::Output>, DeviceError> {
        CudaGraph::record(self, stream)
    }

    // ------------------------------------------------------------ combining

    /// Then the operation that `next` makes of the output, on the same stream.
    fn then<B: DeviceOp, F>(self, next: F) -> Then<Self, B, F>
    where
        F: FnOnce(<Self as DeviceOp>::Output) -> B + Send,
    {
        Then::new(self, next)
    }

    /// [`then`](Self::then) for a function that does what only the caller can vouch for.
    ///
    /// # Safety
    /// What `next` does with the output must be sound before the stream got there.
    unsafe fn then_unchecked<B: DeviceOp, F>(self, next: F) -> Then<Self, B, F>
    where
        F: FnOnce(<Self as DeviceOp>::Output) -> B + Send,
    {
        Then::new(self, next)
    }

    /// Then the operation that `next` makes of the output, knowing where it runs.
    fn and_then_with_context<B: DeviceOp, F>(self, next: F) -> AndThenWithContext<Self, B, F>
    where
        F: FnOnce(&ExecutionContext, <Self as DeviceOp>::Output) -> B + Send,
    {
        AndThenWithContext::new(self, next)
    }

    /// Changes the output on the host; the work may not be done yet.
    fn map<U: Send, F>(self, function: F) -> Map<Self, U, F>
    where
        F: FnOnce(<Self as DeviceOp>::Output) -> U + Send,
    {
        Map::new(self, function)
    }

    /// Looks at the output on the host; the work may not be done yet.
    fn inspect<F>(self, function: F) -> Inspect<Self, F>
    where
        F: FnOnce(&<Self as DeviceOp>::Output) + Send,
    {
        Inspect::new(self, function)
    }

    /// Behind a pointer, so that different operations with the same output have one type.
    fn boxed<'a>(self) -> BoxedDeviceOp<'a, <Self as DeviceOp>::Output>
    where
        Self: 'a,
    {
        BoxedDeviceOp::new(self)
    }

    /// An operation that can be cloned: it runs once, and all clones share the output.
    fn shared<'a>(self) -> SharedDeviceOp<'a, <Self as DeviceOp>::Output>
    where
        Self: 'a,
        <Self as DeviceOp>::Output: Sync,
    {
        SharedDeviceOp::new(self)
    }

    // ------------------------------------------------------------ tuples

    /// The first element of the output.
    fn first(self) -> First<Self>
    where
        <Self as DeviceOp>::Output: Tuple,
    {
        First(self)
    }

    /// The last element of the output.
    fn last(self) -> Last<Self>
    where
        <Self as DeviceOp>::Output: Tuple,
    {
        Last(self)
    }

    /// An operation for each element of the output. This one runs once, with the first of them.
    fn unzip<'a>(self) -> <<Self as DeviceOp>::Output as Unzip>::Ops<'a>
    where
        Self: 'a,
        <Self as DeviceOp>::Output: Unzip + 'a,
    {
        <<Self as DeviceOp>::Output as Unzip>::unzip(self)
    }

    // ------------------------------------------------------------ tensors

    /// The tensor it produces, cut into tiles.
    #[rustc_tile_shape]
    #[inline(never)]
    fn partition<const RANK: usize>(self, tile: [usize; RANK]) -> Partitioned<Self>
    where
        <Self as DeviceOp>::Output: IntoPartition,
    {
        Partitioned::new(self, &tile)
    }

    /// The tensor of the partition it produces.
    fn unpartition(self) -> Unpartitioned<Self>
    where
        <Self as DeviceOp>::Output: Unpartition,
    {
        Unpartitioned(self)
    }

    /// The tensor it produces in another shape, with as many elements.
    #[rustc_tensor_shape]
    #[inline(never)]
    fn reshape(self, shape: &[usize]) -> Reshaped<Self>
    where
        <Self as DeviceOp>::Output: Reshape,
    {
        Reshaped::new(self, shape)
    }

    /// The elements of the tensor it produces.
    fn to_host_vec(self) -> ToHost<Self>
    where
        <Self as DeviceOp>::Output: ToHostVec,
    {
        ToHost(self)
    }
}
