//! [`LaunchContext`]: what a kernel knows about its own launch.

use core::marker::PhantomData;

/// Kernels of one dimension.
pub struct Domain1;
/// Kernels of two dimensions.
pub struct Domain2;
/// Kernels of three dimensions.
pub struct Domain3;
/// Coordinates as wide as an address.
pub struct NativeCoordinates;
/// Coordinates that the launch was checked to fit in a `u32`.
pub struct U32Coordinates;

/// The contract of the running launch as a type. `#[kernel(launch_context = name)]` makes one for the kernel.
pub struct LaunchContext<Domain, Coordinates = NativeCoordinates> {
    _contract: PhantomData<(*mut (), Domain, Coordinates)>,
}

impl<Domain, Coordinates> LaunchContext<Domain, Coordinates> {
    /// Made by the expansion of `#[kernel]`.
    ///
    /// # Safety
    /// Domain and coordinates must be those of the kernel's contract.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn __new() -> LaunchContext<Domain, Coordinates> {
        LaunchContext { _contract: PhantomData }
    }
}
