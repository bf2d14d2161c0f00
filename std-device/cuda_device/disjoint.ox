//! [`DisjointSlice`]: a slice that many threads write at once, each in its own place.

use core::marker::PhantomData;

pub use crate::index::SpaceLayout;
use crate::index::{FlatIndexSpace, Index1D, IndexFormula, Runtime2DIndex, ThreadIndex};

/// A mutable slice of which each thread reaches only what its index gives it.
///
/// `Space` says how elements are shared out: [`Index1D`] gives thread `x` element `x`. The host passes a
/// `&mut DeviceBuffer<T>`, so while the kernel may write it nothing else can use it.
#[lang = "disjoint_slice"]
#[repr(C)]
pub struct DisjointSlice<'a, T, Space: SpaceLayout = Index1D> {
    ptr: *mut T,
    len: usize,
    space: Space::Data,
    _elements: PhantomData<&'a mut [T]>,
}

impl<'a, T, Space: SpaceLayout> DisjointSlice<'a, T, Space> {
    /// The number of elements.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline(always)]
    pub(crate) fn space_data(&self) -> Space::Data {
        self.space
    }

    /// The address of the first element.
    #[inline(always)]
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.ptr
    }

    /// An element by its position.
    ///
    /// # Safety
    /// The position must be inside the slice, and no other thread may use the element.
    #[inline(always)]
    pub unsafe fn get_unchecked_mut(&mut self, index: usize) -> &mut T {
        // SAFETY: the caller's promise.
        unsafe { &mut *self.ptr.add(index) }
    }

    /// A slice from its parts.
    ///
    /// # Safety
    /// The memory must hold `len` elements that nobody uses but the threads of this kernel, through this slice.
    #[inline(always)]
    pub unsafe fn from_raw_parts_with_space(ptr: *mut T, len: usize, space: Space::Data) -> Self {
        DisjointSlice { ptr, len, space, _elements: PhantomData }
    }
}

impl<'a, T, Space: SpaceLayout<Data = ()>> DisjointSlice<'a, T, Space> {
    /// A slice from its parts.
    ///
    /// # Safety
    /// The memory must hold `len` elements that nobody uses but the threads of this kernel, through this slice.
    #[inline(always)]
    pub unsafe fn from_raw_parts(ptr: *mut T, len: usize) -> Self {
        DisjointSlice { ptr, len, space: (), _elements: PhantomData }
    }

    /// A slice that all threads of the kernel were given.
    ///
    /// # Safety
    /// Threads must reach the elements only through such slices.
    #[inline(always)]
    pub unsafe fn from_mut_slice(slice: &'a mut [T]) -> Self {
        DisjointSlice { ptr: slice.as_mut_ptr(), len: slice.len(), space: (), _elements: PhantomData }
    }

}

impl<'a, T, Space: IndexFormula> DisjointSlice<'a, T, Space> {
    /// The element of the running thread together with its index.
    #[inline(always)]
    pub fn get_mut_indexed<'kernel>(&mut self) -> Option<(&mut T, ThreadIndex<'kernel, Space>)> {
        let index = Space::__index()?;
        if index.in_bounds(self.len) {
            // SAFETY: inside the slice, and the index is this thread's alone.
            Some((unsafe { &mut *self.ptr.add(index.get()) }, index))
        } else {
            None
        }
    }
}

impl<'a, T, Space: FlatIndexSpace> DisjointSlice<'a, T, Space> {
    /// The element of the thread that the index belongs to; `None` beyond the end.
    #[inline(always)]
    pub fn get_mut(&mut self, index: ThreadIndex<'_, Space>) -> Option<&mut T> {
        if index.in_bounds(self.len) {
            // SAFETY: inside the slice, and the index is this thread's alone.
            Some(unsafe { &mut *self.ptr.add(index.get()) })
        } else {
            None
        }
    }
}

impl<'a, T> DisjointSlice<'a, T, Runtime2DIndex> {
    /// The elements of a row, as the launch said.
    #[inline(always)]
    pub fn row_pitch(&self) -> u32 {
        self.space
    }

    /// The elements of a row.
    #[inline(always)]
    pub fn row_width(&self) -> usize {
        self.space as usize
    }

    /// The element of the thread that the index belongs to; `None` beyond the end.
    #[inline(always)]
    pub fn get_mut(&mut self, index: ThreadIndex<'_, Runtime2DIndex>) -> Option<&mut T> {
        let (row, col) = (index.raw() >> 32, index.raw() & 0xffff_ffff);
        let position = row * self.row_width() + col;
        if col < self.row_width() && position < self.len {
            // SAFETY: inside the slice; two threads differ in row or column, and columns stay in their row.
            Some(unsafe { &mut *self.ptr.add(position) })
        } else {
            None
        }
    }
}
