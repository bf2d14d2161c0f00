//! Several elements of a [`DisjointSlice`] for one thread.

use core::marker::PhantomData;

use crate::disjoint::DisjointSlice;
use crate::index::{Index1D, LinearTiles, RowMajorTiles, ThreadCoord2D32, ThreadIndex32};

/// A position below `N`.
#[derive(Clone, Copy)]
pub struct LocalIndex32<const N: usize> {
    index: u32,
}

impl<const N: usize> LocalIndex32<N> {
    /// The position, if it is below `N`.
    #[inline(always)]
    pub fn new(index: u32) -> Option<LocalIndex32<N>> {
        if (index as usize) < N { Some(LocalIndex32 { index }) } else { None }
    }

    /// The position.
    #[inline(always)]
    pub fn get(self) -> u32 {
        self.index
    }
}

/// One element that is known to exist and to be this thread's.
pub struct InBoundsMut32<'a, T> {
    element: &'a mut T,
}

impl<'a, T> InBoundsMut32<'a, T> {
    /// Stores a value.
    #[inline(always)]
    pub fn write(self, value: T) {
        *self.element = value;
    }

    /// The value.
    #[inline(always)]
    pub fn read(&self) -> T
    where
        T: Copy,
    {
        *self.element
    }

    /// The element.
    #[inline(always)]
    pub fn get(&self) -> &T {
        self.element
    }

    /// The element, to be changed.
    #[inline(always)]
    pub fn get_mut(&mut self) -> &mut T {
        self.element
    }
}

/// `N` elements in a row, all of them this thread's.
pub struct StaticViewMut32<'a, T, const N: usize> {
    first: *mut T,
    _elements: PhantomData<&'a mut [T; N]>,
}

impl<'a, T, const N: usize> StaticViewMut32<'a, T, N> {
    /// An element.
    #[inline(always)]
    pub fn at(&mut self, index: LocalIndex32<N>) -> InBoundsMut32<'_, T> {
        // SAFETY: the index is below N.
        InBoundsMut32 { element: unsafe { &mut *self.first.add(index.get() as usize) } }
    }

    /// Element `I`, which is checked when the kernel is compiled.
    #[inline(always)]
    pub fn at_const<const I: usize>(&mut self) -> InBoundsMut32<'_, T> {
        const { assert!(I < N, "the element is outside the view") }
        // SAFETY: I is below N.
        InBoundsMut32 { element: unsafe { &mut *self.first.add(I) } }
    }
}

/// `ROWS` by `COLS` elements in rows of `STRIDE`, all of them this thread's.
pub struct StaticTileMut32<'a, T, const ROWS: usize, const COLS: usize, const STRIDE: usize> {
    first: *mut T,
    _elements: PhantomData<&'a mut T>,
}

impl<'a, T, const ROWS: usize, const COLS: usize, const STRIDE: usize> StaticTileMut32<'a, T, ROWS, COLS, STRIDE> {
    /// Element `(ROW, COL)`, which is checked when the kernel is compiled.
    #[inline(always)]
    pub fn at_const<const ROW: usize, const COL: usize>(&mut self) -> InBoundsMut32<'_, T> {
        const { assert!(ROW < ROWS && COL < COLS, "the element is outside the tile") }
        // SAFETY: inside the tile.
        InBoundsMut32 { element: unsafe { &mut *self.first.add(ROW * STRIDE + COL) } }
    }

    /// An element by row and column.
    #[inline(always)]
    pub fn at(&mut self, row: LocalIndex32<ROWS>, col: LocalIndex32<COLS>) -> InBoundsMut32<'_, T> {
        let position = row.get() as usize * STRIDE + col.get() as usize;
        // SAFETY: inside the tile.
        InBoundsMut32 { element: unsafe { &mut *self.first.add(position) } }
    }
}

impl<'a, T> DisjointSlice<'a, T, Index1D> {
    /// The element of the running thread; `None` beyond the end.
    #[inline(always)]
    pub fn element_thread32(&mut self, thread: ThreadIndex32<'_>) -> Option<InBoundsMut32<'_, T>> {
        if !thread.in_bounds(self.len()) {
            return None;
        }
        // SAFETY: inside the slice, and the index is this thread's alone.
        Some(InBoundsMut32 { element: unsafe { self.get_unchecked_mut(thread.get() as usize) } })
    }
}

impl<'a, T, const N: usize> DisjointSlice<'a, T, LinearTiles<N>> {
    /// The `N` elements of the running thread; `None` if not all of them exist.
    #[inline(always)]
    pub fn tile_thread32(&mut self, thread: ThreadIndex32<'_>) -> Option<StaticViewMut32<'_, T, N>> {
        let first = thread.get() as usize * N;
        if first + N > self.len() {
            return None;
        }
        // SAFETY: N elements from there are inside the slice, and no other thread has them.
        Some(StaticViewMut32 { first: unsafe { self.as_mut_ptr().add(first) }, _elements: PhantomData })
    }
}

impl<'a, T, const ROWS: usize, const COLS: usize, const STRIDE: usize>
    DisjointSlice<'a, T, RowMajorTiles<ROWS, COLS, STRIDE>>
{
    /// The tile of the running thread; `None` if not all of it exists.
    #[inline(always)]
    pub fn tile_2d32(
        &mut self, thread: ThreadCoord2D32<'_>,
    ) -> Option<StaticTileMut32<'_, T, ROWS, COLS, STRIDE>> {
        let (row, col) = (thread.row() as usize * ROWS, thread.col() as usize * COLS);
        let last = (row + ROWS - 1) * STRIDE + col + COLS;
        if col + COLS > STRIDE || last > self.len() {
            return None;
        }
        // SAFETY: the tile is inside the slice, and no other thread has elements of it.
        Some(StaticTileMut32 {
            first: unsafe { self.as_mut_ptr().add(row * STRIDE + col) },
            _elements: PhantomData,
        })
    }
}
