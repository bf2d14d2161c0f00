//! [`TensorView`]: part of a tensor, or all of it in another shape.

use std::fmt;
use std::marker::PhantomData;
use std::mem::size_of;
use std::ops::Range;
use std::sync::Arc;

use cuda_core::sys::CUdeviceptr;

use crate::element::ElementType;
use crate::error::TensorError;
use crate::launch::DevicePointer;
use crate::tensor::shape::Layout;
use crate::tensor::storage::Storage;
use crate::tensor::{Dup, Tensor, ToHostVecOp};

/// Elements of a tensor that it borrows: no data is copied or moved.
pub struct TensorView<'a, T> {
    storage: Arc<Storage>,
    layout: Layout,
    _tensor: PhantomData<&'a T>,
}

impl<'a, T> Clone for TensorView<'a, T> {
    fn clone(&self) -> TensorView<'a, T> {
        TensorView { storage: Arc::clone(&self.storage), layout: self.layout.clone(), _tensor: PhantomData }
    }
}

impl<T: ElementType> Tensor<T> {
    fn view_of(&self, layout: Layout) -> TensorView<'_, T> {
        TensorView { storage: Arc::clone(self.storage()), layout, _tensor: PhantomData }
    }

    /// All elements in another shape.
    ///
    /// # Errors
    /// The shape has another number of elements.
    #[rustc_tensor_shape]
    #[inline(never)]
    pub fn view(&self, shape: &[usize]) -> Result<TensorView<'_, T>, TensorError> {
        Ok(self.view_of(self.layout().reshape(shape)?))
    }

    /// The elements in these ranges of the first axes, all of the others.
    ///
    /// # Errors
    /// A range is out of bounds.
    pub fn slice(&self, ranges: &[Range<usize>]) -> Result<TensorView<'_, T>, TensorError> {
        Ok(self.view_of(self.layout().slice(ranges)?))
    }

    /// All elements with the axes in another order.
    ///
    /// # Errors
    /// `axes` does not name each axis once.
    pub fn permute(&self, axes: &[usize]) -> Result<TensorView<'_, T>, TensorError> {
        Ok(self.view_of(self.layout().permute(axes)?))
    }
}

impl<'a, T: ElementType> TensorView<'a, T> {
    fn with_layout(&self, layout: Layout) -> TensorView<'a, T> {
        TensorView { storage: Arc::clone(&self.storage), layout, _tensor: PhantomData }
    }

    /// The elements of the view in another shape.
    ///
    /// # Errors
    /// The shape has another number of elements, or the view is not contiguous.
    pub fn view(&self, shape: &[usize]) -> Result<TensorView<'a, T>, TensorError> {
        Ok(self.with_layout(self.layout.reshape(shape)?))
    }

    /// As [`view`](Self::view).
    pub fn reshape(&self, shape: &[usize]) -> Result<TensorView<'a, T>, TensorError> {
        self.view(shape)
    }

    /// The elements in these ranges of the first axes, all of the others.
    ///
    /// # Errors
    /// A range is out of bounds.
    pub fn slice(&self, ranges: &[Range<usize>]) -> Result<TensorView<'a, T>, TensorError> {
        Ok(self.with_layout(self.layout.slice(ranges)?))
    }

    /// All elements with the axes in another order.
    ///
    /// # Errors
    /// `axes` does not name each axis once.
    pub fn permute(&self, axes: &[usize]) -> Result<TensorView<'a, T>, TensorError> {
        Ok(self.with_layout(self.layout.permute(axes)?))
    }

    /// The elements on the host, in row-major order.
    pub fn to_host_vec(&self) -> ToHostVecOp<T> {
        ToHostVecOp::new(Arc::clone(&self.storage), self.layout.clone())
    }

    /// A tensor with a copy of the elements.
    pub fn dup(&self) -> Dup<T> {
        Dup::new(Arc::clone(&self.storage), self.layout.clone())
    }

    pub(crate) fn storage(&self) -> &Arc<Storage> {
        &self.storage
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }
}

impl<'a, T> TensorView<'a, T> {
    /// The extent of each axis.
    pub fn shape(&self) -> &[i32] {
        self.layout.shape()
    }

    /// How many elements lie between neighbours along each axis.
    pub fn strides(&self) -> &[i64] {
        self.layout.strides()
    }

    /// The number of axes.
    pub fn rank(&self) -> usize {
        self.layout.shape().len()
    }

    /// The number of elements.
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// The number of bytes of all elements.
    pub fn num_bytes(&self) -> usize {
        self.layout.size() * size_of::<T>()
    }

    /// Whether the elements lie in row-major order without gaps.
    pub fn is_contiguous(&self) -> bool {
        self.layout.is_contiguous()
    }

    /// The address of the first element.
    pub fn device_pointer(&self) -> DevicePointer<T> {
        DevicePointer::from_raw(self.address())
    }

    pub(crate) fn address(&self) -> CUdeviceptr {
        self.storage.ptr() + (self.layout.offset() * size_of::<T>()) as u64
    }
}

impl<'a, T> fmt::Debug for TensorView<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TensorView")
            .field("shape", &self.layout.shape())
            .field("strides", &self.layout.strides())
            .field("offset", &self.layout.offset())
            .finish()
    }
}
