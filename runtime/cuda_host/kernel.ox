//! Kernels as types, and what they can be given.

use cuda_core::DeviceView;

/// The marker type of a kernel without generic parameters.
pub trait CudaKernel {
    /// The name of its entry in the device code.
    const PTX_NAME: &'static str;
}

/// The marker type of a kernel with generic parameters, for one choice of them.
pub trait GenericCudaKernel {
    /// The name of its entry in the device code.
    fn ptx_name() -> &'static str;
}

/// Values that a kernel takes by value: copied as bytes.
pub trait KernelScalar: Copy {}

impl<T: Copy> KernelScalar for T {}

/// A buffer whose rows have so many elements, for a kernel that asks for the width at run time.
pub struct RowWidth<'a, T> {
    pub(crate) buffer: &'a mut DeviceView<T>,
    pub(crate) row_width: u32,
}

impl<'a, T> RowWidth<'a, T> {
    /// The buffer in rows of `row_width` elements.
    pub fn new(buffer: &'a mut DeviceView<T>, row_width: u32) -> RowWidth<'a, T> {
        RowWidth { buffer, row_width }
    }
}
