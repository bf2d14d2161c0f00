//! Memory that the threads of a block share.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::{Index, IndexMut};

use crate::intrinsics::{simt_dynamic_shared, simt_shared_offset};

mod sealed {
    pub trait Sealed {}
}

/// Alignments that shared memory can ask for; 0 stands for the element's own.
pub struct Alignment<const ALIGN: usize>;

/// Implemented by the alignments that exist.
pub trait AlignedTo: sealed::Sealed {
    #[doc(hidden)]
    type Unit: Copy;
}

macro_rules! alignments {
    ($($name:ident $align:literal)*) => {
        $(
            #[doc(hidden)]
            #[derive(Clone, Copy)]
            #[repr(C, align($align))]
            pub struct $name;
            impl sealed::Sealed for Alignment<$align> {}
            impl AlignedTo for Alignment<$align> {
                type Unit = $name;
            }
        )*
    };
}

alignments! {
    Align1 1 Align2 2 Align4 4 Align8 8 Align16 16 Align32 32 Align64 64 Align128 128 Align256 256 Align512 512
    Align1024 1024
}

impl sealed::Sealed for Alignment<0> {}
impl AlignedTo for Alignment<0> {
    type Unit = ();
}

/// `N` elements in the shared memory of a block. Declared as a static of the kernel:
///
/// `static mut SUMS: SharedArray<f32, 32> = SharedArray::UNINIT;`
///
/// It holds whatever was there before. Using it is `unsafe`: threads must not read what another one writes
/// without a [`sync_threads`](crate::thread::sync_threads) in between.
#[device_memory(shared)]
#[repr(C)]
pub struct SharedArray<T, const N: usize, const ALIGN: usize = 0>
where
    Alignment<ALIGN>: AlignedTo,
{
    _align: [<Alignment<ALIGN> as AlignedTo>::Unit; 0],
    elements: MaybeUninit<[T; N]>,
    _not_sync: PhantomData<*mut T>,
}

impl<T, const N: usize, const ALIGN: usize> SharedArray<T, N, ALIGN>
where
    Alignment<ALIGN>: AlignedTo,
{
    /// The only initial value.
    pub const UNINIT: Self =
        SharedArray { _align: [], elements: MaybeUninit::uninit(), _not_sync: PhantomData };

    /// The number of elements.
    #[inline(always)]
    pub const fn len() -> usize {
        N
    }

    /// Whether there are no elements.
    #[inline(always)]
    pub const fn is_empty() -> bool {
        N == 0
    }

    /// The alignment that was asked for; 0 stands for the element's own.
    #[inline(always)]
    pub const fn alignment() -> usize {
        ALIGN
    }

    /// The address of the first element.
    #[inline(always)]
    pub fn as_ptr(&self) -> *const T {
        self.elements.as_ptr().cast()
    }

    /// The address of the first element.
    #[inline(always)]
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.elements.as_mut_ptr().cast()
    }

    /// The address of the first element of a static, without a reference to it.
    #[inline(always)]
    pub fn as_raw_mut_ptr(array: *mut Self) -> *mut T {
        array.cast() // the elements come first
    }
}

impl<T, const N: usize, const ALIGN: usize> Index<usize> for SharedArray<T, N, ALIGN>
where
    Alignment<ALIGN>: AlignedTo,
{
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, index: usize) -> &T {
        // SAFETY: that it was written is part of the promise of using a shared static.
        unsafe { &(*self.as_ptr().cast::<[T; N]>())[index] }
    }
}

impl<T, const N: usize, const ALIGN: usize> IndexMut<usize> for SharedArray<T, N, ALIGN>
where
    Alignment<ALIGN>: AlignedTo,
{
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, index: usize) -> &mut T {
        // SAFETY: as above.
        unsafe { &mut (*self.as_mut_ptr().cast::<[T; N]>())[index] }
    }
}

/// The shared memory whose size the launch says.
pub struct DynamicSharedArray<T, const ALIGN: usize = 16> {
    _elements: PhantomData<*mut T>,
}

impl<T, const ALIGN: usize> DynamicSharedArray<T, ALIGN> {
    /// The alignment that was asked for.
    #[inline(always)]
    pub const fn alignment() -> usize {
        ALIGN
    }

    /// The address of the first element.
    #[inline(always)]
    pub fn get() -> *mut T {
        simt_dynamic_shared().cast()
    }

    /// The address of the first byte.
    #[inline(always)]
    pub fn get_raw() -> *mut u8 {
        simt_dynamic_shared()
    }

    /// The address `bytes` behind the first one.
    #[inline(always)]
    pub fn offset(bytes: usize) -> *mut T {
        simt_dynamic_shared().wrapping_add(bytes).cast()
    }
}

/// The offset of an address of shared memory in the shared address space, for raw instructions.
#[inline(always)]
pub fn cvta_generic_to_shared_offset<T>(address: *const T) -> u32 {
    simt_shared_offset(address.cast())
}
