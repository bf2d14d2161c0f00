//! [`DeviceVec`]: tensors whose addresses a kernel picks from.

use std::sync::Arc;

use crate::context::ExecutionContext;
use crate::device_op::{DeviceOp, future_of};
use crate::element::ElementType;
use crate::error::DeviceError;
use crate::tensor::Tensor;

/// Tensors that stay alive together, and their addresses as a tensor of `i64` on the device: a kernel takes
/// [`addresses`](Self::addresses) and makes tensors of them by `load_tensor`.
#[derive(Debug)]
pub struct DeviceVec<T> {
    tensors: Vec<Arc<Tensor<T>>>,
    addresses: Tensor<i64>,
}

impl<T: ElementType> DeviceVec<T> {
    /// Of these tensors, in this order.
    pub fn new(tensors: Vec<Arc<Tensor<T>>>) -> NewDeviceVec<T> {
        NewDeviceVec(tensors)
    }

    /// The addresses of the tensors' first elements.
    pub fn addresses(&self) -> &Tensor<i64> {
        &self.addresses
    }

    /// The tensors.
    pub fn tensors(&self) -> &[Arc<Tensor<T>>] {
        &self.tensors
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.tensors.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tensors.is_empty()
    }

    /// The tensors without their addresses.
    pub fn into_tensors(self) -> Vec<Arc<Tensor<T>>> {
        self.tensors
    }
}

/// Made by [`DeviceVec::new`].
#[must_use = "nothing happens before it is waited for or scheduled"]
pub struct NewDeviceVec<T>(Vec<Arc<Tensor<T>>>);

impl<T: ElementType> DeviceOp for NewDeviceVec<T> {
    type Output = DeviceVec<T>;

    unsafe fn execute(self, cx: &ExecutionContext) -> Result<DeviceVec<T>, DeviceError> {
        for tensor in &self.0 {
            tensor.storage().read_on(cx)?;
        }
        let addresses: Vec<i64> = self.0.iter().map(|tensor| tensor.address() as i64).collect();
        // SAFETY: the caller's promise.
        let addresses = unsafe { crate::api::copy_host_vec_to_device(addresses).execute(cx)? };
        Ok(DeviceVec { tensors: self.0, addresses })
    }
}

future_of!([T: ElementType] NewDeviceVec<T>);
