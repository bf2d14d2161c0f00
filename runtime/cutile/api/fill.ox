//! Tensors of copies of one value.

use std::mem::size_of;

use cuda_core::memory;

use crate::context::ExecutionContext;
use crate::device_op::{DeviceOp, GraphNode, future_of};
use crate::element::ElementType;
use crate::error::DeviceError;
use crate::tensor::Tensor;

// The bytes of the value as one number, the first byte lowest.
fn pattern<T: ElementType>(value: T) -> u64 {
    let mut bytes = [0u8; 8];
    // SAFETY: elements have at most 8 bytes, and are them.
    unsafe { std::ptr::copy_nonoverlapping((&raw const value).cast::<u8>(), bytes.as_mut_ptr(), size_of::<T>()) };
    u64::from_le_bytes(bytes)
}

/// Fills a contiguous tensor in stream order.
pub(crate) fn issue<T: ElementType>(cx: &ExecutionContext, tensor: &Tensor<T>, value: T) -> Result<(), DeviceError> {
    let (size, count) = (size_of::<T>(), tensor.size());
    if count == 0 {
        return Ok(());
    }
    let (pattern, to) = (pattern(value), tensor.address());
    // SAFETY: the tensor has that many elements.
    unsafe {
        if size <= 4 {
            memory::memset_pattern_async(cx.stream(), to, pattern as u32, size, count)?;
        } else if pattern as u32 == (pattern >> 32) as u32 {
            memory::memset_pattern_async(cx.stream(), to, pattern as u32, 4, count * 2)?;
        } else {
            // The first element, then as many copies as there are elements already.
            memory::memset_pattern_async(cx.stream(), to, pattern as u32, 4, 1)?;
            memory::memset_pattern_async(cx.stream(), to + 4, (pattern >> 32) as u32, 4, 1)?;
            let mut filled = 1;
            while filled < count {
                let more = filled.min(count - filled);
                memory::memcpy_dtod_async(cx.stream(), to + (filled * size) as u64, to, more * size)?;
                filled += more;
            }
        }
    }
    Ok(())
}

/// Made by [`fill`].
pub struct Fill<T> {
    tensor: Tensor<T>,
    value: T,
}

/// Sets all elements of a tensor and gives it back.
pub fn fill<T: ElementType>(tensor: Tensor<T>, value: T) -> Fill<T> {
    Fill { tensor, value }
}

impl<T: ElementType> DeviceOp for Fill<T> {
    type Output = Tensor<T>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<Tensor<T>, DeviceError> {
        self.tensor.storage().write_on(cx)?;
        issue(cx, &self.tensor, self.value)?;
        Ok(self.tensor)
    }
}

future_of!([T: ElementType] Fill<T>);

impl<T: ElementType> GraphNode for Fill<T> {}
