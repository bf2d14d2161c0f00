//! Copies and conversions.

use std::marker::PhantomData;
use std::sync::Arc;

use cuda_core::memory;

use crate::api::{Content, Create, upload};
use crate::context::ExecutionContext;
use crate::device_op::{DeviceOp, GraphNode, future_of};
use crate::element::ElementType;
use crate::error::{DeviceError, launch_error};
use crate::tensor::storage::Storage;
use crate::tensor::{Dup, Layout, Tensor, ToHostVec, ToHostVecOp};

/// What [`copy_host_vec_to_device`] takes.
pub trait HostData<T> {
    /// The elements.
    fn into_shared(self) -> Arc<Vec<T>>;
}

impl<T> HostData<T> for Vec<T> {
    fn into_shared(self) -> Arc<Vec<T>> {
        Arc::new(self)
    }
}

impl<T> HostData<T> for Arc<Vec<T>> {
    fn into_shared(self) -> Arc<Vec<T>> {
        self
    }
}

impl<T> HostData<T> for &Arc<Vec<T>> {
    fn into_shared(self) -> Arc<Vec<T>> {
        Arc::clone(self)
    }
}

impl<T: Copy> HostData<T> for &Vec<T> {
    fn into_shared(self) -> Arc<Vec<T>> {
        Arc::new(self.clone())
    }
}

impl<T: Copy> HostData<T> for &[T] {
    fn into_shared(self) -> Arc<Vec<T>> {
        Arc::new(self.to_vec())
    }
}

/// A tensor of one axis with these elements.
pub fn copy_host_vec_to_device<T: ElementType>(elements: impl HostData<T>) -> Create<T> {
    let elements = elements.into_shared();
    Create { shape: vec![elements.len()], content: Content::Host(elements) }
}

/// The elements of a tensor on the host, in row-major order.
pub fn copy_device_to_host_vec<T: ElementType>(tensor: &Tensor<T>) -> ToHostVecOp<T> {
    tensor.to_host_vec()
}

/// A tensor with a copy of the elements.
pub fn dup<T: ElementType>(tensor: &Tensor<T>) -> Dup<T> {
    tensor.dup()
}

/// Made by [`memcpy`].
pub struct Memcpy<'a, T> {
    to: &'a mut Tensor<T>,
    from: &'a Tensor<T>,
}

/// Copies the elements of a tensor into another one with as many.
pub fn memcpy<'a, T: ElementType>(to: &'a mut Tensor<T>, from: &'a Tensor<T>) -> Memcpy<'a, T> {
    Memcpy { to, from }
}

impl<'a, T: ElementType> DeviceOp for Memcpy<'a, T> {
    type Output = ();

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<(), DeviceError> {
        if self.to.size() != self.from.size() {
            return launch_error(format!(
                "a copy of a tensor of shape {:?} into one of shape {:?}",
                self.from.shape(),
                self.to.shape()
            ));
        }
        self.from.storage().read_on(cx)?;
        self.to.storage().write_on(cx)?;
        if self.to.size() > 0 {
            // SAFETY: both tensors are contiguous and have that many bytes.
            unsafe {
                memory::memcpy_dtod_async(cx.stream(), self.to.address(), self.from.address(), self.to.num_bytes())?
            };
        }
        Ok(())
    }
}

future_of!(['a, T: ElementType] Memcpy<'a, T>);

impl<'a, T: ElementType> GraphNode for Memcpy<'a, T> {}

/// Made by [`convert`].
pub struct Convert<From, To> {
    from: ToHostVecOp<From>,
    _to: PhantomData<fn() -> To>,
}

/// A tensor of another element type, with each element converted as `as` does, from a tensor, a view, or a pointer to one.
pub fn convert<From: ElementType, To: ElementType>(from: impl ToHostVec<Elem = From>) -> Convert<From, To> {
    Convert { from: from.to_host_vec(), _to: PhantomData }
}

impl<From: ElementType, To: ElementType> DeviceOp for Convert<From, To> {
    type Output = Tensor<To>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Tensor<To>, DeviceError> {
        let shape: Vec<usize> = self.from.shape().iter().map(|extent| *extent as usize).collect();
        // SAFETY: the caller's promise.
        let elements = unsafe { self.from.execute(cx)? };
        let tensor = Tensor::allocate(cx, &shape)?;
        let converted = elements.into_iter().map(|element| To::from_number(element.to_number())).collect();
        upload(cx, &tensor, Arc::new(converted))?;
        Ok(tensor)
    }
}

future_of!([From: ElementType, To: ElementType] Convert<From, To>);

/// Made by [`meta`].
pub struct Meta<T> {
    shape: Vec<usize>,
    _elements: PhantomData<fn() -> T>,
}

/// A tensor of that shape without memory: for looking at shapes, and for `.compile()` of a launch.
pub fn meta<T: ElementType>(shape: &[usize]) -> Meta<T> {
    Meta { shape: shape.to_vec(), _elements: PhantomData }
}

impl<T: ElementType> DeviceOp for Meta<T> {
    type Output = Tensor<T>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Tensor<T>, DeviceError> {
        let layout = Layout::contiguous(&self.shape)?;
        Ok(Tensor::new(Storage::foreign(cx.device(), 0, 0, Box::new(())), layout))
    }
}

future_of!([T: ElementType] Meta<T>);
