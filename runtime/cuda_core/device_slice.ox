//! Parts of a [`DeviceBuffer`](crate::DeviceBuffer), and what buffers and their parts have in common.

use std::fmt;
use std::marker::PhantomData;
use std::mem::size_of;
use std::ops::{Bound, Deref, DerefMut, RangeBounds};
use std::sync::Arc;

use crate::device_copy::DeviceCopy;
use crate::error::{DriverError, call};
use crate::rt;
use crate::stream::CudaStream;
use crate::sys::{CUDA_ERROR_INVALID_VALUE, CUdeviceptr};
use crate::uses::Uses;

/// Elements in device memory, whoever owns them: what a launch takes for a slice. Buffers and parts of buffers are
/// references to it.
///
/// It has no size of its own, so that two of them cannot change places behind their owners' backs.
pub struct DeviceView<T, Tail: ?Sized = [()]> {
    ptr: CUdeviceptr,
    len: usize,
    uses: Arc<Uses>,
    _elements: PhantomData<T>,
    _tail: Tail,
}

impl<T> DeviceView<T, [(); 0]> {
    pub(crate) fn new(ptr: CUdeviceptr, len: usize, uses: Arc<Uses>) -> Self {
        DeviceView { ptr, len, uses, _elements: PhantomData, _tail: [] }
    }
}

fn check_len(host: usize, device: usize) -> Result<(), DriverError> {
    if host == device {
        return Ok(());
    }
    let message = format!("a copy between {host} elements on the host and {device} on the device");
    Err(DriverError::with_message(CUDA_ERROR_INVALID_VALUE, &message))
}

impl<T, Tail: ?Sized> DeviceView<T, Tail> {
    /// The address of the first element; 0 for a buffer without bytes.
    pub fn cu_deviceptr(&self) -> CUdeviceptr {
        self.ptr
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The size in bytes.
    pub fn num_bytes(&self) -> usize {
        self.len * size_of::<T>()
    }

    /// For the code that launches: the streams on which the memory was used.
    #[doc(hidden)]
    pub fn uses(&self) -> &Arc<Uses> {
        &self.uses
    }
}

impl<T: DeviceCopy, Tail: ?Sized> DeviceView<T, Tail> {
    /// A copy of all elements on the host; waits for the stream.
    pub fn to_host_vec(&self, stream: &CudaStream) -> Result<Vec<T>, DriverError> {
        let mut data = Vec::with_capacity(self.len);
        self.read(stream, data.as_mut_ptr())?;
        stream.synchronize()?;
        // SAFETY: all elements were copied, and any bytes are a `T`.
        unsafe { data.set_len(self.len) };
        Ok(data)
    }

    /// Copies all elements to the host; waits for the stream.
    ///
    /// # Errors
    /// The lengths differ.
    pub fn copy_to_host(&self, stream: &CudaStream, data: &mut [T]) -> Result<(), DriverError> {
        check_len(data.len(), self.len)?;
        self.read(stream, data.as_mut_ptr())?;
        stream.synchronize()
    }

    /// Copies all elements from the host; waits for the stream.
    ///
    /// # Errors
    /// The lengths differ.
    pub fn copy_from_host(&mut self, stream: &CudaStream, data: &[T]) -> Result<(), DriverError> {
        // SAFETY: `data` outlives the copy, because the stream is waited for.
        unsafe { self.write(stream, data)? };
        stream.synchronize()
    }

    /// Copies other elements to these, in stream order.
    ///
    /// # Errors
    /// The lengths differ.
    pub fn copy_from_device_async(&mut self, stream: &CudaStream, from: &DeviceView<T>) -> Result<(), DriverError> {
        if from.len != self.len {
            let message = format!("a copy of {} elements into a buffer of {}", from.len, self.len);
            return Err(DriverError::with_message(CUDA_ERROR_INVALID_VALUE, &message));
        }
        from.uses.before_read(stream)?;
        if !Arc::ptr_eq(&self.uses, &from.uses) {
            self.uses.before_write(stream)?;
        }
        let bytes = self.num_bytes() as u64;
        // SAFETY: both have that many bytes.
        call(|e| unsafe {
            rt::ox_device_copy_within(stream.context().raw(), stream.raw(), self.ptr, from.ptr, bytes, e)
        })
    }

    /// Sets all bytes to zero, in stream order.
    pub fn zero_async(&mut self, stream: &CudaStream) -> Result<(), DriverError> {
        self.uses.before_write(stream)?;
        let bytes = self.num_bytes() as u64;
        // SAFETY: there are that many bytes.
        call(|e| unsafe { rt::ox_device_fill(stream.context().raw(), stream.raw(), self.ptr, 0, 1, bytes, e) })
    }

    pub(crate) fn read_into(&self, stream: &CudaStream, data: &mut [T]) -> Result<(), DriverError> {
        check_len(data.len(), self.len)?;
        self.read(stream, data.as_mut_ptr())
    }

    fn read(&self, stream: &CudaStream, to: *mut T) -> Result<(), DriverError> {
        self.uses.before_read(stream)?;
        let bytes = self.num_bytes() as u64;
        // SAFETY: the callers give room for all elements and keep it until the stream got here.
        call(|e| unsafe {
            rt::ox_device_copy_out(stream.context().raw(), stream.raw(), to.cast(), self.ptr, bytes, e)
        })
    }

    // The host's elements must stay until the stream got here.
    pub(crate) unsafe fn write(&mut self, stream: &CudaStream, data: &[T]) -> Result<(), DriverError> {
        check_len(data.len(), self.len)?;
        self.uses.before_write(stream)?;
        let bytes = self.num_bytes() as u64;
        // SAFETY: lengths agree; the caller promises the rest.
        call(|e| unsafe {
            rt::ox_device_copy_in(stream.context().raw(), stream.raw(), self.ptr, data.as_ptr().cast(), bytes, e)
        })
    }
}

impl<T, Tail: ?Sized> fmt::Debug for DeviceView<T, Tail> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeviceView").field("ptr", &self.ptr).field("len", &self.len).finish()
    }
}

// ---------------------------------------------------------------- parts

/// Why there is no such part of a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum DeviceSliceError {
    /// The start is behind the last number.
    StartBoundOverflow,
    /// The end is behind the last number.
    EndBoundOverflow,
    /// The start is behind the end of the buffer.
    StartOutOfBounds { start: usize, len: usize },
    /// The end is behind the end of the buffer.
    EndOutOfBounds { end: usize, len: usize },
    /// The start is behind the end.
    StartAfterEnd { start: usize, end: usize },
    /// The bytes before the start are beyond counting.
    ByteOffsetOverflow { offset: usize, element_size: usize },
    /// The address of the start is beyond the address space.
    PointerOverflow { ptr: CUdeviceptr, byte_offset: u64 },
}

impl fmt::Display for DeviceSliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use DeviceSliceError::*;
        match *self {
            StartBoundOverflow => f.write_str("the start of a part of a buffer is beyond counting"),
            EndBoundOverflow => f.write_str("the end of a part of a buffer is beyond counting"),
            StartOutOfBounds { start, len } => write!(f, "a part from element {start} on of a buffer of {len}"),
            EndOutOfBounds { end, len } => write!(f, "a part up to element {end} of a buffer of {len}"),
            StartAfterEnd { start, end } => write!(f, "a part of a buffer from element {start} on up to {end}"),
            ByteOffsetOverflow { offset, element_size } => {
                write!(f, "{offset} elements of {element_size} bytes are beyond counting")
            }
            PointerOverflow { ptr, byte_offset } => {
                write!(f, "an address {byte_offset} bytes behind {ptr:#x} is beyond the address space")
            }
        }
    }
}

impl std::error::Error for DeviceSliceError {}

// Start and length of a range of `len` elements.
fn bounds<R: RangeBounds<usize>>(len: usize, range: R) -> Result<(usize, usize), DeviceSliceError> {
    use DeviceSliceError::*;
    let start = match range.start_bound() {
        Bound::Included(start) => *start,
        Bound::Excluded(before) => before.checked_add(1).ok_or(StartBoundOverflow)?,
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(last) => last.checked_add(1).ok_or(EndBoundOverflow)?,
        Bound::Excluded(end) => *end,
        Bound::Unbounded => len,
    };
    if start > len {
        return Err(StartOutOfBounds { start, len });
    }
    if end > len {
        return Err(EndOutOfBounds { end, len });
    }
    if start > end {
        return Err(StartAfterEnd { start, end });
    }
    Ok((start, end - start))
}

type Part<T> = DeviceView<T, [(); 0]>;

impl<T, Tail: ?Sized> DeviceView<T, Tail> {
    fn part<R: RangeBounds<usize>>(&self, range: R) -> Result<Part<T>, DeviceSliceError> {
        let (start, len) = bounds(self.len, range)?;
        let element_size = size_of::<T>();
        let overflow = DeviceSliceError::ByteOffsetOverflow { offset: start, element_size };
        let byte_offset = start.checked_mul(element_size).ok_or(overflow)? as u64;
        let overflow = DeviceSliceError::PointerOverflow { ptr: self.ptr, byte_offset };
        let ptr = self.ptr.checked_add(byte_offset).ok_or(overflow)?;
        Ok(DeviceView::new(ptr, len, Arc::clone(&self.uses)))
    }

    /// Some of the elements, to be read.
    ///
    /// # Errors
    /// The range is not inside.
    pub fn slice<R: RangeBounds<usize>>(&self, range: R) -> Result<DeviceSlice<'_, T>, DeviceSliceError> {
        Ok(DeviceSlice { view: self.part(range)?, _borrow: PhantomData })
    }

    /// Some of the elements, to be written too.
    ///
    /// # Errors
    /// The range is not inside.
    pub fn slice_mut<R: RangeBounds<usize>>(&mut self, range: R) -> Result<DeviceSliceMut<'_, T>, DeviceSliceError> {
        Ok(DeviceSliceMut { view: self.part(range)?, _borrow: PhantomData })
    }
}

/// Elements of a buffer that are read.
pub struct DeviceSlice<'a, T> {
    view: Part<T>,
    _borrow: PhantomData<&'a T>,
}

/// Elements of a buffer that nobody else uses.
pub struct DeviceSliceMut<'a, T> {
    view: Part<T>,
    _borrow: PhantomData<&'a mut T>,
}

impl<T> Clone for DeviceSlice<'_, T> {
    fn clone(&self) -> Self {
        let view = &self.view;
        DeviceSlice { view: DeviceView::new(view.ptr, view.len, Arc::clone(&view.uses)), _borrow: PhantomData }
    }
}

impl<'a, T> DeviceSlice<'a, T> {
    /// The elements before `mid` and those from there on.
    ///
    /// # Errors
    /// There are fewer.
    pub fn split_at(self, mid: usize) -> Result<(Self, Self), DeviceSliceError> {
        let (left, right) = (self.view.part(..mid)?, self.view.part(mid..)?);
        Ok((DeviceSlice { view: left, _borrow: PhantomData }, DeviceSlice { view: right, _borrow: PhantomData }))
    }
}

impl<'a, T> DeviceSliceMut<'a, T> {
    /// The elements before `mid` and those from there on.
    ///
    /// # Errors
    /// There are fewer.
    pub fn split_at_mut(self, mid: usize) -> Result<(Self, Self), DeviceSliceError> {
        let (left, right) = (self.view.part(..mid)?, self.view.part(mid..)?);
        Ok((DeviceSliceMut { view: left, _borrow: PhantomData }, DeviceSliceMut { view: right, _borrow: PhantomData }))
    }

    /// The same elements, to be read only.
    pub fn into_shared(self) -> DeviceSlice<'a, T> {
        DeviceSlice { view: self.view, _borrow: PhantomData }
    }
}

macro_rules! views {
    ($($name:ident)*) => {
        $(
            impl<T> Deref for $name<'_, T> {
                type Target = DeviceView<T>;

                fn deref(&self) -> &DeviceView<T> {
                    &self.view
                }
            }

            impl<T> fmt::Debug for $name<'_, T> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.debug_struct(stringify!($name)).field("ptr", &self.view.ptr).field("len", &self.view.len).finish()
                }
            }
        )*
    };
}

views! { DeviceSlice DeviceSliceMut }

impl<T> DerefMut for DeviceSliceMut<'_, T> {
    fn deref_mut(&mut self) -> &mut DeviceView<T> {
        &mut self.view
    }
}
