//! Tensors in device memory, views of them, and their partitions into tiles.

use std::fmt;
use std::marker::PhantomData;
use std::mem::size_of;
use std::sync::Arc;

use cuda_core::Device;
use cuda_core::sys::CUdeviceptr;

use crate::context::ExecutionContext;
use crate::element::ElementType;
use crate::error::{DeviceError, TensorError, tensor_error};
use crate::launch::DevicePointer;

pub(crate) mod storage;

mod convert;
mod foreign;
mod device_vec;
mod partition;
mod shape;
mod view;

pub use convert::{Dup, Reinterpret, Reshape, ToHostVec, ToHostVecOp};
pub use foreign::DeviceAllocation;
pub use device_vec::{DeviceVec, NewDeviceVec};
pub use partition::{Extent, IntoPartition, MappedPartition, Partition, TensorOwner, TryPartition, Unpartition};
pub use shape::MAX_RANK;
pub use view::TensorView;

pub(crate) use shape::Layout;
use storage::Storage;

/// An array of any rank in device memory.
///
/// It owns its memory, which is freed behind the last work that uses it. Methods that only change the shape move no
/// data. What a tensor holds is changed by kernels alone, to which it is given as a [`Partition`].
pub struct Tensor<T> {
    storage: Arc<Storage>,
    layout: Layout,
    _elements: PhantomData<T>,
}

impl<T: ElementType> Tensor<T> {
    pub(crate) fn new(storage: Arc<Storage>, layout: Layout) -> Tensor<T> {
        Tensor { storage, layout, _elements: PhantomData }
    }

    /// New memory for a tensor of that shape, with whatever bytes were there.
    pub(crate) fn allocate(cx: &ExecutionContext, shape: &[usize]) -> Result<Tensor<T>, DeviceError> {
        let layout = Layout::contiguous(shape)?;
        let bytes = layout.bytes(size_of::<T>())?;
        Ok(Tensor::new(Storage::allocate(cx, bytes)?, layout))
    }

    /// Memory for a tensor of that shape on the context's stream.
    ///
    /// # Safety
    /// Elements must be written before they are read.
    pub unsafe fn uninitialized(cx: &ExecutionContext, shape: &[usize]) -> Result<Tensor<T>, DeviceError> {
        Tensor::allocate(cx, shape)
    }

    // In memory that dropping `owner` frees.
    fn in_memory_of<O: Send + Sync + 'static>(
        device: &Arc<Device>, ptr: CUdeviceptr, shape: &[usize], owner: O,
    ) -> Result<Tensor<T>, TensorError> {
        let layout = Layout::contiguous(shape)?;
        let bytes = layout.bytes(size_of::<T>())?;
        Ok(Tensor::new(Storage::foreign(device, ptr, bytes, Box::new(owner)), layout))
    }

    /// A tensor in memory of somebody else, who is kept until nothing uses it any more: all of the allocation, as one axis;
    /// [`reshape`](Self::reshape) gives it others.
    ///
    /// # Errors
    /// The allocation is not a whole number of elements, not aligned for them, or on a device that is not there.
    ///
    /// # Safety
    /// The bytes of the allocation must be elements of `T`, and nobody else may write them while the tensor is there.
    pub unsafe fn from_foreign<A: DeviceAllocation>(owner: A) -> Result<Tensor<T>, TensorError> {
        let (ptr, bytes, size) = (owner.device_pointer(), owner.num_bytes(), size_of::<T>());
        if bytes % size != 0 || ptr % size as u64 != 0 {
            return tensor_error(format!(
                "{bytes} bytes at {ptr:#x} are not elements of `{}`, which have {size} bytes and begin at multiples of it",
                T::ELEM.name()
            ));
        }
        match Device::new(owner.device_id()) {
            Ok(device) => Tensor::in_memory_of(&device, ptr, &[bytes / size], owner),
            Err(error) => tensor_error(format!("memory of device {}: {error}", owner.device_id())),
        }
    }

    /// A tensor in memory of somebody else, who keeps it.
    ///
    /// # Safety
    /// `ptr` must be memory of the device with as many initialised elements, contiguous, that nobody else writes while the
    /// tensor is there, and outlive it and all work on it.
    pub unsafe fn borrow_raw_parts(
        device: &Arc<Device>, ptr: CUdeviceptr, shape: &[usize],
    ) -> Result<Tensor<T>, TensorError> {
        Tensor::in_memory_of(device, ptr, shape, ())
    }

    /// A tensor in memory that it takes over: an allocation of the device.
    ///
    /// # Safety
    /// `ptr` must be an allocation of the device with as many initialised elements, contiguous, and belong to nobody else.
    pub unsafe fn from_raw_parts(
        device: &Arc<Device>, ptr: CUdeviceptr, shape: &[usize],
    ) -> Result<Tensor<T>, TensorError> {
        struct Allocation(Arc<Device>, CUdeviceptr);
        impl Drop for Allocation {
            fn drop(&mut self) {
                // SAFETY: it belongs to the tensor alone, which has waited for its streams.
                self.0.record_err(unsafe { cuda_core::memory::free_sync(&self.0, self.1) });
            }
        }
        Tensor::in_memory_of(device, ptr, shape, Allocation(Arc::clone(device), ptr))
    }

    /// A second tensor in the same memory.
    ///
    /// # Safety
    /// While one of them is written, the other must not be used by the same launch.
    pub unsafe fn into_shared_alias(&self) -> Tensor<T> {
        Tensor::new(Arc::clone(&self.storage), self.layout.clone())
    }

    pub(crate) fn storage(&self) -> &Arc<Storage> {
        &self.storage
    }

    pub(crate) fn layout(&self) -> &Layout {
        &self.layout
    }
}

impl<T> Tensor<T> {
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

    /// The device's number.
    pub fn device_id(&self) -> usize {
        self.storage.device().ordinal()
    }

    /// The device.
    pub fn device(&self) -> &Arc<Device> {
        self.storage.device()
    }

    /// The address of the first element.
    pub fn device_pointer(&self) -> DevicePointer<T> {
        DevicePointer::from_raw(self.address())
    }

    pub(crate) fn address(&self) -> CUdeviceptr {
        self.storage.ptr() + (self.layout.offset() * size_of::<T>()) as u64
    }
}

impl<T> fmt::Debug for Tensor<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tensor").field("shape", &self.layout.shape()).field("strides", &self.layout.strides()).finish()
    }
}
