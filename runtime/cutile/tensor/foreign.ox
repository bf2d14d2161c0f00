//! [`DeviceAllocation`]: memory of a device that somebody else allocated.

use std::sync::Arc;

use cuda_core::sys::CUdeviceptr;
use cuda_core::{DeviceBuffer, DeviceCopy};

use crate::tensor::Tensor;

/// Memory of a device that another library allocated, for [`Tensor::from_foreign`]: dropping the value frees the memory, and
/// nothing moves it before.
///
/// ```
/// use cutile::prelude::*;
/// use cutile::tensor::DeviceAllocation;
///
/// struct Block {
///     memory: u64,
///     bytes: usize,
/// }
///
/// impl DeviceAllocation for Block {
///     fn device_pointer(&self) -> u64 {
///         self.memory
///     }
///     fn num_bytes(&self) -> usize {
///         self.bytes
///     }
///     fn device_id(&self) -> usize {
///         0
///     }
/// }
/// ```
pub trait DeviceAllocation: Send + Sync + 'static {
    /// The address of the first byte.
    fn device_pointer(&self) -> CUdeviceptr;

    /// How many bytes there are.
    fn num_bytes(&self) -> usize;

    /// The number of the device.
    fn device_id(&self) -> usize;
}

impl<A: DeviceAllocation> DeviceAllocation for Arc<A> {
    fn device_pointer(&self) -> CUdeviceptr {
        (**self).device_pointer()
    }

    fn num_bytes(&self) -> usize {
        (**self).num_bytes()
    }

    fn device_id(&self) -> usize {
        (**self).device_id()
    }
}

impl<A: DeviceAllocation> DeviceAllocation for Box<A> {
    fn device_pointer(&self) -> CUdeviceptr {
        (**self).device_pointer()
    }

    fn num_bytes(&self) -> usize {
        (**self).num_bytes()
    }

    fn device_id(&self) -> usize {
        (**self).device_id()
    }
}

impl<T: Send + Sync + 'static> DeviceAllocation for Tensor<T> {
    fn device_pointer(&self) -> CUdeviceptr {
        self.address()
    }

    fn num_bytes(&self) -> usize {
        Tensor::num_bytes(self)
    }

    fn device_id(&self) -> usize {
        Tensor::device_id(self)
    }
}

impl<T: DeviceCopy + Send + Sync + 'static> DeviceAllocation for DeviceBuffer<T> {
    fn device_pointer(&self) -> CUdeviceptr {
        self.cu_deviceptr()
    }

    fn num_bytes(&self) -> usize {
        DeviceBuffer::num_bytes(self)
    }

    fn device_id(&self) -> usize {
        self.context().ordinal()
    }
}
