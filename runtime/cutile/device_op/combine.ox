//! The combinators that change the output or go on with it.

use std::marker::PhantomData;

use crate::context::ExecutionContext;
use crate::device_op::zip::Tuple;
use crate::device_op::{DeviceOp, future_of};
use crate::error::DeviceError;
use crate::tensor::{IntoPartition, Partition, Reshape, ToHostVec, Unpartition};

/// Made by [`DeviceOp::then`].
pub struct Then<A, B, F> {
    first: A,
    next: F,
    _second: PhantomData<fn() -> B>,
}

impl<A, B, F> Then<A, B, F> {
    pub(crate) fn new(first: A, next: F) -> Then<A, B, F> {
        Then { first, next, _second: PhantomData }
    }
}

impl<A: DeviceOp, B: DeviceOp, F> DeviceOp for Then<A, B, F>
where
    F: FnOnce(<A as DeviceOp>::Output) -> B + Send,
{
    type Output = <B as DeviceOp>::Output;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<B as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise; both run on the same stream.
        unsafe {
            let output = self.first.execute(cx)?;
            (self.next)(output).execute(cx)
        }
    }
}

future_of!([A: DeviceOp, B: DeviceOp, F] Then<A, B, F> where F: FnOnce(<A as DeviceOp>::Output) -> B + Send);

/// Made by [`DeviceOp::and_then_with_context`].
pub struct AndThenWithContext<A, B, F> {
    first: A,
    next: F,
    _second: PhantomData<fn() -> B>,
}

impl<A, B, F> AndThenWithContext<A, B, F> {
    pub(crate) fn new(first: A, next: F) -> AndThenWithContext<A, B, F> {
        AndThenWithContext { first, next, _second: PhantomData }
    }
}

impl<A: DeviceOp, B: DeviceOp, F> DeviceOp for AndThenWithContext<A, B, F>
where
    F: FnOnce(&ExecutionContext, <A as DeviceOp>::Output) -> B + Send,
{
    type Output = <B as DeviceOp>::Output;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<B as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise; both run on the same stream.
        unsafe {
            let output = self.first.execute(cx)?;
            (self.next)(cx, output).execute(cx)
        }
    }
}

future_of!([A: DeviceOp, B: DeviceOp, F] AndThenWithContext<A, B, F>
    where F: FnOnce(&ExecutionContext, <A as DeviceOp>::Output) -> B + Send);

/// Made by [`DeviceOp::map`].
pub struct Map<A, U, F> {
    op: A,
    function: F,
    _output: PhantomData<fn() -> U>,
}

impl<A, U, F> Map<A, U, F> {
    pub(crate) fn new(op: A, function: F) -> Map<A, U, F> {
        Map { op, function, _output: PhantomData }
    }
}

impl<A: DeviceOp, U: Send, F: FnOnce(<A as DeviceOp>::Output) -> U + Send> DeviceOp for Map<A, U, F> {
    type Output = U;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<U, DeviceError> {
        // SAFETY: the caller's promise.
        Ok((self.function)(unsafe { self.op.execute(cx)? }))
    }
}

future_of!([A: DeviceOp, U: Send, F: FnOnce(<A as DeviceOp>::Output) -> U + Send] Map<A, U, F>);

/// Made by [`DeviceOp::inspect`].
pub struct Inspect<A, F> {
    op: A,
    function: F,
}

impl<A, F> Inspect<A, F> {
    pub(crate) fn new(op: A, function: F) -> Inspect<A, F> {
        Inspect { op, function }
    }
}

impl<A: DeviceOp, F: FnOnce(&<A as DeviceOp>::Output) + Send> DeviceOp for Inspect<A, F> {
    type Output = <A as DeviceOp>::Output;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<A as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise.
        let output = unsafe { self.op.execute(cx)? };
        (self.function)(&output);
        Ok(output)
    }
}

future_of!([A: DeviceOp, F: FnOnce(&<A as DeviceOp>::Output) + Send] Inspect<A, F>);

trait Erased<T>: Send {
    unsafe fn execute_boxed(self: Box<Self>, cx: &ExecutionContext) -> Result<T, DeviceError>;
}

impl<A: DeviceOp> Erased<<A as DeviceOp>::Output> for A {
    unsafe fn execute_boxed(self: Box<Self>, cx: &ExecutionContext) -> Result<<A as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise.
        unsafe { (*self).execute(cx) }
    }
}

/// Made by [`DeviceOp::boxed`].
pub struct BoxedDeviceOp<'a, T> {
    op: Box<dyn Erased<T> + 'a>,
}

impl<'a, T> BoxedDeviceOp<'a, T> {
    pub(crate) fn new<A: DeviceOp<Output = T> + 'a>(op: A) -> BoxedDeviceOp<'a, T> {
        BoxedDeviceOp { op: Box::new(op) }
    }
}

impl<'a, T: Send> DeviceOp for BoxedDeviceOp<'a, T> {
    type Output = T;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<T, DeviceError> {
        // SAFETY: the caller's promise.
        unsafe { self.op.execute_boxed(cx) }
    }
}

future_of!(['a, T: Send] BoxedDeviceOp<'a, T>);

/// Operations that run one after the other; the output is that of all of them.
pub struct DeviceOpVec<A> {
    ops: Vec<A>,
}

impl<A: DeviceOp> DeviceOpVec<A> {
    /// Of these.
    pub fn new(ops: Vec<A>) -> DeviceOpVec<A> {
        DeviceOpVec { ops }
    }

    /// None yet.
    pub fn empty() -> DeviceOpVec<A> {
        DeviceOpVec { ops: Vec::new() }
    }

    /// Adds one at the end.
    pub fn push(&mut self, op: A) {
        self.ops.push(op);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ops.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ops.is_empty()
    }
}

impl<A: DeviceOp> From<Vec<A>> for DeviceOpVec<A> {
    fn from(ops: Vec<A>) -> DeviceOpVec<A> {
        DeviceOpVec { ops }
    }
}

impl<A: DeviceOp> FromIterator<A> for DeviceOpVec<A> {
    fn from_iter<I: IntoIterator<Item = A>>(ops: I) -> DeviceOpVec<A> {
        DeviceOpVec { ops: ops.into_iter().collect() }
    }
}

impl<A: DeviceOp> DeviceOp for DeviceOpVec<A> {
    type Output = Vec<<A as DeviceOp>::Output>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Vec<<A as DeviceOp>::Output>, DeviceError> {
        let mut outputs = Vec::with_capacity(self.ops.len());
        for op in self.ops {
            // SAFETY: the caller's promise.
            outputs.push(unsafe { op.execute(cx)? });
        }
        Ok(outputs)
    }
}

future_of!([A: DeviceOp] DeviceOpVec<A>);

/// Made by [`value`].
pub struct Value<T>(T);

/// No work, and that output.
pub fn value<T: Send>(value: T) -> Value<T> {
    Value(value)
}

impl<T: Send> DeviceOp for Value<T> {
    type Output = T;

    unsafe fn execute(self, _cx: &ExecutionContext) -> Result<T, DeviceError> {
        Ok(self.0)
    }
}

future_of!([T: Send] Value<T>);

/// Made by [`empty`].
pub struct Empty<B, F> {
    make: F,
    _op: PhantomData<fn() -> B>,
}

/// The operation that `make` makes when it is time to run.
pub fn empty<B: DeviceOp, F: FnOnce() -> B + Send>(make: F) -> Empty<B, F> {
    Empty { make, _op: PhantomData }
}

impl<B: DeviceOp, F: FnOnce() -> B + Send> DeviceOp for Empty<B, F> {
    type Output = <B as DeviceOp>::Output;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<B as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise.
        unsafe { (self.make)().execute(cx) }
    }
}

future_of!([B: DeviceOp, F: FnOnce() -> B + Send] Empty<B, F>);

/// Made by [`with_context`].
pub struct WithContext<B, F> {
    make: F,
    _op: PhantomData<fn() -> B>,
}

/// The operation that `make` makes when it is known where it runs.
pub fn with_context<B: DeviceOp, F: FnOnce(&ExecutionContext) -> B + Send>(make: F) -> WithContext<B, F> {
    WithContext { make, _op: PhantomData }
}

impl<B: DeviceOp, F: FnOnce(&ExecutionContext) -> B + Send> DeviceOp for WithContext<B, F> {
    type Output = <B as DeviceOp>::Output;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<B as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise.
        unsafe { (self.make)(cx).execute(cx) }
    }
}

future_of!([B: DeviceOp, F: FnOnce(&ExecutionContext) -> B + Send] WithContext<B, F>);

/// Made by [`DeviceOp::first`].
pub struct First<A>(pub(crate) A);

impl<A: DeviceOp> DeviceOp for First<A>
where
    <A as DeviceOp>::Output: Tuple,
{
    type Output = <<A as DeviceOp>::Output as Tuple>::First;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<Self as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise.
        Ok(unsafe { self.0.execute(cx)? }.into_first())
    }
}

future_of!([A: DeviceOp] First<A> where <A as DeviceOp>::Output: Tuple);

/// Made by [`DeviceOp::last`].
pub struct Last<A>(pub(crate) A);

impl<A: DeviceOp> DeviceOp for Last<A>
where
    <A as DeviceOp>::Output: Tuple,
{
    type Output = <<A as DeviceOp>::Output as Tuple>::Last;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<Self as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise.
        Ok(unsafe { self.0.execute(cx)? }.into_last())
    }
}

future_of!([A: DeviceOp] Last<A> where <A as DeviceOp>::Output: Tuple);

/// Made by [`DeviceOp::partition`].
pub struct Partitioned<A> {
    op: A,
    tile: Vec<usize>,
}

impl<A> Partitioned<A> {
    pub(crate) fn new(op: A, tile: &[usize]) -> Partitioned<A> {
        Partitioned { op, tile: tile.to_vec() }
    }
}

impl<A: DeviceOp> DeviceOp for Partitioned<A>
where
    <A as DeviceOp>::Output: IntoPartition,
{
    type Output = Partition<<A as DeviceOp>::Output>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Partition<<A as DeviceOp>::Output>, DeviceError> {
        // SAFETY: the caller's promise.
        let tensor = unsafe { self.op.execute(cx)? };
        Ok(Partition::new(tensor, &self.tile)?)
    }
}

future_of!([A: DeviceOp] Partitioned<A> where <A as DeviceOp>::Output: IntoPartition);

/// Made by [`DeviceOp::unpartition`].
pub struct Unpartitioned<A>(pub(crate) A);

impl<A: DeviceOp> DeviceOp for Unpartitioned<A>
where
    <A as DeviceOp>::Output: Unpartition,
{
    type Output = <<A as DeviceOp>::Output as Unpartition>::Tensor;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<Self as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise.
        Ok(unsafe { self.0.execute(cx)? }.unpartition())
    }
}

future_of!([A: DeviceOp] Unpartitioned<A> where <A as DeviceOp>::Output: Unpartition);

/// Made by [`DeviceOp::reshape`].
pub struct Reshaped<A> {
    op: A,
    shape: Vec<usize>,
}

impl<A> Reshaped<A> {
    pub(crate) fn new(op: A, shape: &[usize]) -> Reshaped<A> {
        Reshaped { op, shape: shape.to_vec() }
    }
}

impl<A: DeviceOp> DeviceOp for Reshaped<A>
where
    <A as DeviceOp>::Output: Reshape,
{
    type Output = <<A as DeviceOp>::Output as Reshape>::Reshaped;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<Self as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise.
        Ok(unsafe { self.op.execute(cx)? }.reshape(&self.shape)?)
    }
}

future_of!([A: DeviceOp] Reshaped<A> where <A as DeviceOp>::Output: Reshape);

/// Made by [`DeviceOp::to_host_vec`].
pub struct ToHost<A>(pub(crate) A);

impl<A: DeviceOp> DeviceOp for ToHost<A>
where
    <A as DeviceOp>::Output: ToHostVec,
{
    type Output = Vec<<<A as DeviceOp>::Output as ToHostVec>::Elem>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<<Self as DeviceOp>::Output, DeviceError> {
        // SAFETY: the caller's promise.
        unsafe {
            let tensor = self.0.execute(cx)?;
            tensor.to_host_vec().execute(cx)
        }
    }
}

future_of!([A: DeviceOp] ToHost<A> where <A as DeviceOp>::Output: ToHostVec);
