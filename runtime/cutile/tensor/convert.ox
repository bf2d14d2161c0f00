//! Other shapes, copies, and the way back to the host.

use std::marker::PhantomData;
use std::mem::size_of;
use std::sync::Arc;

use cuda_core::memory;

use crate::context::ExecutionContext;
use crate::device_op::{DeviceOp, future_of};
use crate::element::ElementType;
use crate::error::{DeviceError, TensorError, tensor_error};
use crate::tensor::Tensor;
use crate::tensor::shape::Layout;
use crate::tensor::storage::Storage;
use crate::tensor::view::TensorView;

/// Whatever can be had in another shape without moving data.
pub trait Reshape: Sized {
    /// What it is then.
    type Reshaped: Send;

    /// The same elements in another shape.
    ///
    /// # Errors
    /// The shape has another number of elements, or the elements are not contiguous.
    #[rustc_tensor_shape]
    #[inline(never)]
    fn reshape(self, shape: &[usize]) -> Result<Self::Reshaped, TensorError>;
}

impl<T: ElementType> Reshape for Tensor<T> {
    type Reshaped = Tensor<T>;

    fn reshape(self, shape: &[usize]) -> Result<Tensor<T>, TensorError> {
        let layout = self.layout.reshape(shape)?;
        Ok(Tensor::new(self.storage, layout))
    }
}

impl<T: ElementType> Reshape for Arc<Tensor<T>> {
    type Reshaped = Arc<Tensor<T>>;

    fn reshape(self, shape: &[usize]) -> Result<Arc<Tensor<T>>, TensorError> {
        let layout = self.layout().reshape(shape)?;
        Ok(Arc::new(Tensor::new(Arc::clone(self.storage()), layout)))
    }
}

impl<'a, T: ElementType> Reshape for &'a Tensor<T> {
    type Reshaped = TensorView<'a, T>;

    fn reshape(self, shape: &[usize]) -> Result<TensorView<'a, T>, TensorError> {
        self.view(shape)
    }
}

/// Tensors whose elements can be taken for those of another type.
pub trait Reinterpret: Sized {
    /// The same, of elements of `U`.
    type Of<U: ElementType>: Send;

    /// The same memory as elements of another type of the same size; no data moves.
    ///
    /// # Errors
    /// The sizes differ.
    fn reinterpret<U: ElementType>(self) -> Result<Self::Of<U>, TensorError>;
}

fn check_sizes<T: ElementType, U: ElementType>() -> Result<(), TensorError> {
    if size_of::<T>() == size_of::<U>() {
        return Ok(());
    }
    tensor_error(format!(
        "a tensor of `{}` cannot be reinterpreted as one of `{}`: their sizes are {} and {} bytes",
        T::ELEM.name(),
        U::ELEM.name(),
        size_of::<T>(),
        size_of::<U>()
    ))
}

impl<T: ElementType> Reinterpret for Tensor<T> {
    type Of<U: ElementType> = Tensor<U>;

    fn reinterpret<U: ElementType>(self) -> Result<Tensor<U>, TensorError> {
        check_sizes::<T, U>()?;
        Ok(Tensor::new(self.storage, self.layout))
    }
}

impl<T: ElementType> Reinterpret for Arc<Tensor<T>> {
    type Of<U: ElementType> = Arc<Tensor<U>>;

    fn reinterpret<U: ElementType>(self) -> Result<Arc<Tensor<U>>, TensorError> {
        check_sizes::<T, U>()?;
        Ok(Arc::new(Tensor::new(Arc::clone(self.storage()), self.layout().clone())))
    }
}

/// Whatever has elements that can be copied to the host.
pub trait ToHostVec {
    /// The type of an element.
    type Elem: ElementType;

    /// The elements on the host, in row-major order.
    fn to_host_vec(&self) -> ToHostVecOp<Self::Elem>;
}

impl<T: ElementType> ToHostVec for Tensor<T> {
    type Elem = T;

    fn to_host_vec(&self) -> ToHostVecOp<T> {
        Tensor::to_host_vec(self)
    }
}

impl<T: ElementType> ToHostVec for Arc<Tensor<T>> {
    type Elem = T;

    fn to_host_vec(&self) -> ToHostVecOp<T> {
        (**self).to_host_vec()
    }
}

impl<'a, T: ElementType> ToHostVec for &'a Tensor<T> {
    type Elem = T;

    fn to_host_vec(&self) -> ToHostVecOp<T> {
        (**self).to_host_vec()
    }
}

impl<'a, T: ElementType> ToHostVec for &'a Arc<Tensor<T>> {
    type Elem = T;

    fn to_host_vec(&self) -> ToHostVecOp<T> {
        Tensor::to_host_vec(self)
    }
}

impl<'a, T: ElementType> ToHostVec for TensorView<'a, T> {
    type Elem = T;

    fn to_host_vec(&self) -> ToHostVecOp<T> {
        TensorView::to_host_vec(self)
    }
}

impl<T: ElementType> Tensor<T> {
    /// The same elements in another shape; no data moves.
    ///
    /// # Errors
    /// The shape has another number of elements.
    #[rustc_tensor_shape]
    #[inline(never)]
    pub fn reshape(self, shape: &[usize]) -> Result<Tensor<T>, TensorError> {
        Reshape::reshape(self, shape)
    }

    /// The same memory as elements of another type of the same size; no data moves.
    ///
    /// # Errors
    /// The sizes differ.
    pub fn reinterpret<U: ElementType>(self) -> Result<Tensor<U>, TensorError> {
        Reinterpret::reinterpret(self)
    }

    /// The elements on the host, in row-major order.
    pub fn to_host_vec(&self) -> ToHostVecOp<T> {
        ToHostVecOp::new(Arc::clone(self.storage()), self.layout().clone())
    }

    /// A tensor with a copy of the elements.
    pub fn dup(&self) -> Dup<T> {
        Dup::new(Arc::clone(self.storage()), self.layout().clone())
    }
}

/// Copies elements to the host; waits for the stream when it runs.
pub struct ToHostVecOp<T> {
    storage: Arc<Storage>,
    layout: Layout,
    _elements: PhantomData<fn() -> T>,
}

impl<T: ElementType> ToHostVecOp<T> {
    pub(crate) fn shape(&self) -> &[i32] {
        self.layout.shape()
    }

    pub(crate) fn new(storage: Arc<Storage>, layout: Layout) -> ToHostVecOp<T> {
        ToHostVecOp { storage, layout, _elements: PhantomData }
    }
}

impl<T: ElementType> DeviceOp for ToHostVecOp<T> {
    type Output = Vec<T>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Vec<T>, DeviceError> {
        if cx.recorded().is_some() {
            return Err(DeviceError::Scheduling(String::from("a copy to the host cannot be part of a graph")));
        }
        self.storage.read_on(cx)?;
        let span = self.layout.span();
        let mut data: Vec<T> = Vec::with_capacity(span);
        if span > 0 {
            let from = self.storage.ptr() + (self.layout.offset() * size_of::<T>()) as u64;
            // SAFETY: there is room for the whole span, and the stream is waited for.
            unsafe {
                memory::memcpy_dtoh_async(cx.stream(), data.as_mut_ptr().cast(), from, span * size_of::<T>())?;
                cx.stream().synchronize()?;
                data.set_len(span);
            }
        }
        if self.layout.is_contiguous() {
            return Ok(data);
        }
        let mut elements = Vec::with_capacity(self.layout.size());
        self.layout.for_each(|place| elements.push(data[place]));
        Ok(elements)
    }
}

future_of!([T: ElementType] ToHostVecOp<T>);

/// Makes a tensor with a copy of elements.
pub struct Dup<T> {
    storage: Arc<Storage>,
    layout: Layout,
    _elements: PhantomData<fn() -> T>,
}

impl<T: ElementType> Dup<T> {
    pub(crate) fn new(storage: Arc<Storage>, layout: Layout) -> Dup<T> {
        Dup { storage, layout, _elements: PhantomData }
    }
}

// The contiguous rows that the elements consist of: their places and how long each is.
fn rows(layout: &Layout) -> (Vec<usize>, usize) {
    let mut length = 1;
    let mut outer = layout.shape().len();
    while outer > 0 && layout.strides()[outer - 1] == length as i64 {
        outer -= 1;
        length *= layout.shape()[outer] as usize;
    }
    let mut places = Vec::new();
    layout.outer(outer).for_each(|place| places.push(place));
    (places, length)
}

impl<T: ElementType> DeviceOp for Dup<T> {
    type Output = Tensor<T>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Tensor<T>, DeviceError> {
        self.storage.read_on(cx)?;
        let shape: Vec<usize> = self.layout.shape().iter().map(|extent| *extent as usize).collect();
        let copy = Tensor::<T>::allocate(cx, &shape)?;
        copy.storage().write_on(cx)?;
        let from = self.storage.ptr() + (self.layout.offset() * size_of::<T>()) as u64;
        if self.layout.size() > 0 {
            let (places, length) = rows(&self.layout);
            let bytes = length * size_of::<T>();
            for (row, place) in places.into_iter().enumerate() {
                let to = copy.address() + (row * bytes) as u64;
                // SAFETY: both tensors have the row.
                unsafe { memory::memcpy_dtod_async(cx.stream(), to, from + (place * size_of::<T>()) as u64, bytes)? };
            }
        }
        Ok(copy)
    }
}

future_of!([T: ElementType] Dup<T>);
