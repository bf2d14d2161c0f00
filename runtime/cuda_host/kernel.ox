//! Kernels as types.

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
