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
pub struct LaunchContext<'kernel, Domain, Coordinates = NativeCoordinates> {
    _contract: PhantomData<(*mut (), fn(&'kernel ()) -> &'kernel (), Domain, Coordinates)>,
}

impl<'kernel, Domain, Coordinates> LaunchContext<'kernel, Domain, Coordinates> {
    /// Made by the expansion of `#[kernel]`.
    ///
    /// # Safety
    /// Domain and coordinates must be those of the kernel's contract.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn __new() -> LaunchContext<'kernel, Domain, Coordinates> {
        LaunchContext { _contract: PhantomData }
    }
}

/// What the relations of `requires` are made of, in a kernel: the launch has checked that no operation overflows.
#[doc(hidden)]
pub mod sizes {
    use crate::disjoint::DisjointSlice;
    use crate::index::SpaceLayout;
    use crate::uniform::Uniform;

    /// Parameters that have a length.
    pub trait Length {
        /// The number of elements.
        fn length(&self) -> u64;
    }

    impl<T> Length for &[T] {
        #[inline(always)]
        fn length(&self) -> u64 {
            self.len() as u64
        }
    }

    impl<T> Length for &mut [T] {
        #[inline(always)]
        fn length(&self) -> u64 {
            self.len() as u64
        }
    }

    impl<T, Space: SpaceLayout> Length for DisjointSlice<'_, T, Space> {
        #[inline(always)]
        fn length(&self) -> u64 {
            self.len() as u64
        }
    }

    /// Parameters that are integers.
    pub trait Scalar: Copy {
        /// The value, which is not negative.
        fn scalar(self) -> u64;
    }

    macro_rules! scalars {
        ($($ty:ident)*) => { $(
            impl Scalar for $ty {
                #[inline(always)]
                fn scalar(self) -> u64 {
                    self as u64
                }
            }
        )* };
    }
    scalars! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

    impl<T: Scalar> Scalar for Uniform<T> {
        #[inline(always)]
        fn scalar(self) -> u64 {
            self.get().scalar()
        }
    }

    /// `parameter.len()`
    #[inline(always)]
    pub fn length<L: Length>(of: &L) -> u64 {
        of.length()
    }

    /// An integer.
    #[inline(always)]
    pub fn size(value: u64) -> u64 {
        value
    }

    /// An unsigned parameter.
    #[inline(always)]
    pub fn scalar<S: Scalar>(value: S) -> u64 {
        value.scalar()
    }

    /// A sum.
    #[inline(always)]
    pub fn size_add(lhs: u64, rhs: u64) -> u64 {
        // SAFETY: the launch has checked it.
        unsafe { lhs.unchecked_add(rhs) }
    }

    /// A difference.
    #[inline(always)]
    pub fn size_sub(lhs: u64, rhs: u64) -> u64 {
        // SAFETY: the launch has checked it.
        unsafe { lhs.unchecked_sub(rhs) }
    }

    /// A product.
    #[inline(always)]
    pub fn size_mul(lhs: u64, rhs: u64) -> u64 {
        // SAFETY: the launch has checked it.
        unsafe { lhs.unchecked_mul(rhs) }
    }
}
