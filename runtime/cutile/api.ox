//! Making tensors. Every function returns an operation: memory is allocated and filled when it runs.

use std::mem::size_of;
use std::sync::Arc;

use cuda_core::memory;

use crate::context::ExecutionContext;
use crate::device_op::{DeviceOp, future_of};
use crate::element::{ElementType, Number, f16};
use crate::error::DeviceError;
use crate::tensor::{Dup, Tensor, ToHostVecOp};

mod copy;
mod fill;
mod random;

pub use crate::device_op::DeviceOp as DeviceOpReshape;
pub use copy::{Convert, HostData, Memcpy, Meta, convert, copy_device_to_host_vec, copy_host_vec_to_device, dup, memcpy, meta};
pub use fill::{Fill, fill};
pub use random::{RandNormal, RandUniform, RandomShape, rand, randn, randn_f16};

/// Makes a tensor; what of, says the function that it comes from.
pub struct Create<T> {
    shape: Vec<usize>,
    content: Content<T>,
}

enum Content<T> {
    /// Copies of one value.
    Full(T),
    /// What the function gives for that many elements, in row-major order.
    Computed(Box<dyn FnOnce(usize) -> Vec<T> + Send>),
    /// These elements.
    Host(Arc<Vec<T>>),
}

impl<T: ElementType> Create<T> {
    fn computed(shape: &[usize], elements: impl FnOnce(usize) -> Vec<T> + Send + 'static) -> Create<T> {
        Create { shape: shape.to_vec(), content: Content::Computed(Box::new(elements)) }
    }
}

/// Copies elements of the host into a new tensor, in stream order.
pub(crate) fn upload<T: ElementType>(
    cx: &ExecutionContext, tensor: &Tensor<T>, elements: Arc<Vec<T>>,
) -> Result<(), DeviceError> {
    if !elements.is_empty() {
        let bytes = elements.len() * size_of::<T>();
        // SAFETY: the tensor has as many elements, and the host's are kept until the stream got there.
        unsafe { memory::memcpy_htod_async(cx.stream(), tensor.address(), elements.as_ptr().cast(), bytes)? };
        cx.keep(elements)?;
    }
    Ok(())
}

impl<T: ElementType> DeviceOp for Create<T> {
    type Output = Tensor<T>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Tensor<T>, DeviceError> {
        let tensor = Tensor::allocate(cx, &self.shape)?;
        tensor.storage().write_on(cx)?;
        match self.content {
            Content::Full(value) => fill::issue(cx, &tensor, value)?,
            Content::Computed(elements) => upload(cx, &tensor, Arc::new(elements(tensor.size())))?,
            Content::Host(elements) => upload(cx, &tensor, elements)?,
        }
        Ok(tensor)
    }
}

future_of!([T: ElementType] Create<T>);

/// A tensor of zeros.
#[rustc_tensor_shape]
#[inline(never)]
pub fn zeros<T: ElementType>(shape: &[usize]) -> Create<T> {
    full(T::from_number(Number::Int(0)), shape)
}

/// A tensor of ones.
#[rustc_tensor_shape]
#[inline(never)]
pub fn ones<T: ElementType>(shape: &[usize]) -> Create<T> {
    full(T::from_number(Number::Int(1)), shape)
}

/// A tensor of copies of one value.
#[rustc_tensor_shape]
#[inline(never)]
pub fn full<T: ElementType>(value: T, shape: &[usize]) -> Create<T> {
    Create { shape: shape.to_vec(), content: Content::Full(value) }
}

/// `0, 1, 2, …, len - 1`.
pub fn arange<T: ElementType>(len: usize) -> Create<T> {
    Create::computed(&[len], |len| (0..len).map(|i| T::from_number(Number::Int(i as i128))).collect())
}

/// `count` values from `start` to `stop`, both included, evenly spaced.
pub fn linspace(start: f32, stop: f32, count: usize) -> Create<f32> {
    Create::computed(&[count], move |count| {
        let steps = count.max(2) - 1;
        let at = |i| (start as f64 + (stop as f64 - start as f64) * i as f64 / steps as f64) as f32;
        (0..count).map(at).collect()
    })
}

/// The identity matrix.
pub fn eye(size: usize) -> Create<f32> {
    eye_rect(size, size)
}

/// A matrix with ones on the main diagonal and zeros elsewhere.
pub fn eye_rect(rows: usize, columns: usize) -> Create<f32> {
    Create::computed(&[rows, columns], move |len| {
        let mut elements = vec![0.0; len];
        for i in 0..rows.min(columns) {
            elements[i * columns + i] = 1.0;
        }
        elements
    })
}
