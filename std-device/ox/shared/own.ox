//! The elements that a thread may write in a phase.

use core::marker::PhantomData;

use cuda_device::DeviceCopy;
use cuda_device::thread::{blockDim_x, blockDim_y, blockDim_z, threadIdx_x, threadIdx_y, threadIdx_z};

use super::phase::Scope;

/// A reference to an element that is this thread's alone.
///
/// # Safety
/// The pointer must be into shared memory, and no other thread may use the element in this phase.
#[inline(always)]
pub(super) unsafe fn own<'phase, M: ?Sized>(element: *mut M) -> &'phase mut M {
    // SAFETY: the caller's promise. That no element is at address 0 goes without saying only in other memories.
    unsafe {
        core::hint::assert_unchecked(!element.is_null());
        &mut *element
    }
}

// ---------------------------------------------------------------- one index

/// The elements of this thread: every `n`-th from its rank on, where `n` is the number of threads.
pub struct Own<'phase, T, S: Scope> {
    first: *mut T,
    len: usize,
    _elements: PhantomData<(&'phase mut T, *mut S)>,
}

impl<'phase, T: DeviceCopy, S: Scope> Own<'phase, T, S> {
    #[inline(always)]
    pub(super) fn new(first: *mut T, len: usize) -> Self {
        Own { first, len, _elements: PhantomData }
    }

    /// The first element of this thread; `None` if there are fewer elements than threads before it.
    #[inline(always)]
    pub fn get_mut(&mut self) -> Option<&mut T> {
        let rank = S::rank();
        if rank < self.len {
            // SAFETY: inside the memory, and no other thread has this rank.
            Some(unsafe { own(self.first.add(rank)) })
        } else {
            None
        }
    }

    /// Sets the first element of this thread; nothing happens in threads that have none.
    #[inline(always)]
    pub fn set(&mut self, value: T) {
        if let Some(element) = self.get_mut() {
            *element = value;
        }
    }

    /// All elements of this thread with their indices.
    #[inline(always)]
    pub fn iter_mut(&mut self) -> OwnIter<'_, T> {
        OwnIter { first: self.first, at: S::rank(), step: S::size(), len: self.len, _elements: PhantomData }
    }
}

/// Iterates over the elements of a thread, as `(index, element)`.
pub struct OwnIter<'own, T> {
    first: *mut T,
    at: usize,
    step: usize,
    len: usize,
    _elements: PhantomData<&'own mut T>,
}

impl<'own, T> Iterator for OwnIter<'own, T> {
    type Item = (usize, &'own mut T);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, &'own mut T)> {
        let at = self.at;
        if at >= self.len {
            return None;
        }
        self.at += self.step;
        // SAFETY: inside the memory; it is this thread's, and each is given out once.
        Some((at, unsafe { own(self.first.add(at)) }))
    }
}

#[inline(always)]
pub(super) fn run<'phase, T, S: Scope, const K: usize>(first: *mut T, len: usize) -> &'phase mut [T] {
    let from = (S::rank() * K).min(len);
    // SAFETY: inside the memory; runs of different ranks do not overlap.
    unsafe { core::slice::from_raw_parts_mut(first.add(from), K.min(len - from)) }
}

// ---------------------------------------------------------------- two indices

/// The elements of a thread in rows of `COLS`: those whose row and column are its own, or whole blocks further. A block
/// of three dimensions counts as `dim_z * dim_y` rows of threads.
pub struct Own2D<'phase, T, const COLS: usize> {
    first: *mut [T; COLS],
    rows: usize,
    _elements: PhantomData<&'phase mut T>,
}

#[inline(always)]
fn row_of_thread() -> usize {
    (threadIdx_z() * blockDim_y() + threadIdx_y()) as usize
}

#[inline(always)]
fn rows_of_block() -> usize {
    (blockDim_z() * blockDim_y()) as usize
}

impl<'phase, T: DeviceCopy, const COLS: usize> Own2D<'phase, T, COLS> {
    #[inline(always)]
    pub(super) fn new(first: *mut [T; COLS], rows: usize) -> Self {
        Own2D { first, rows, _elements: PhantomData }
    }

    /// The first element of this thread, in its own row and column; `None` outside of the array.
    #[inline(always)]
    pub fn get_mut(&mut self) -> Option<&mut T> {
        let (row, col) = (row_of_thread(), threadIdx_x() as usize);
        if row < self.rows && col < COLS {
            // SAFETY: inside the memory, and no other thread has this row and column.
            Some(unsafe { own(self.first.add(row).cast::<T>().add(col)) })
        } else {
            None
        }
    }

    /// Sets the first element of this thread; nothing happens in threads outside of the array.
    #[inline(always)]
    pub fn set(&mut self, value: T) {
        if let Some(element) = self.get_mut() {
            *element = value;
        }
    }

    /// The element in this thread's own column of each of its rows, as `(row, element)`. In padded rows that leaves
    /// the padding alone.
    #[inline(always)]
    pub fn rows_mut(&mut self) -> OwnRows<'_, T, COLS> {
        let col = threadIdx_x() as usize;
        OwnRows {
            first: self.first,
            row: row_of_thread(),
            step: rows_of_block(),
            rows: if col < COLS { self.rows } else { 0 },
            col,
            _elements: PhantomData,
        }
    }

    /// All elements of this thread, as `((row, column), element)`.
    #[inline(always)]
    pub fn iter_mut(&mut self) -> OwnIter2D<'_, T, COLS> {
        OwnIter2D { first: self.first, row: row_of_thread(), rows: self.rows, col: threadIdx_x() as usize, _elements: PhantomData }
    }
}

/// Iterates over the rows of a thread, as `(row, element)`.
pub struct OwnRows<'own, T, const COLS: usize> {
    first: *mut [T; COLS],
    row: usize,
    step: usize,
    rows: usize,
    col: usize,
    _elements: PhantomData<&'own mut T>,
}

impl<'own, T, const COLS: usize> Iterator for OwnRows<'own, T, COLS> {
    type Item = (usize, &'own mut T);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, &'own mut T)> {
        let row = self.row;
        if row >= self.rows {
            return None;
        }
        self.row += self.step;
        // SAFETY: row and column are inside the memory and this thread's, and each is given out once.
        Some((row, unsafe { own(self.first.add(row).cast::<T>().add(self.col)) }))
    }
}

/// Iterates over the elements of a thread, as `((row, column), element)`.
pub struct OwnIter2D<'own, T, const COLS: usize> {
    first: *mut [T; COLS],
    row: usize,
    rows: usize,
    col: usize,
    _elements: PhantomData<&'own mut T>,
}

impl<'own, T, const COLS: usize> Iterator for OwnIter2D<'own, T, COLS> {
    type Item = ((usize, usize), &'own mut T);

    #[inline(always)]
    fn next(&mut self) -> Option<((usize, usize), &'own mut T)> {
        if self.col >= COLS {
            self.col = threadIdx_x() as usize;
            self.row += rows_of_block();
        }
        let (row, col) = (self.row, self.col);
        if row >= self.rows || col >= COLS {
            return None;
        }
        self.col += blockDim_x() as usize;
        // SAFETY: row and column are inside the memory and this thread's, and each is given out once.
        Some(((row, col), unsafe { own(self.first.add(row).cast::<T>().add(col)) }))
    }
}

// ---------------------------------------------------------------- three indices

/// The elements of a thread in `Z` planes of `Y` rows of `X`: those whose indices are its own, or whole blocks further.
pub struct Own3D<'phase, T, const X: usize, const Y: usize, const Z: usize> {
    first: *mut [[T; X]; Y],
    _elements: PhantomData<&'phase mut T>,
}

impl<'phase, T: DeviceCopy, const X: usize, const Y: usize, const Z: usize> Own3D<'phase, T, X, Y, Z> {
    #[inline(always)]
    pub(super) fn new(first: *mut [[T; X]; Y]) -> Self {
        Own3D { first, _elements: PhantomData }
    }

    /// The first element of this thread, at its own place; `None` outside of the array.
    #[inline(always)]
    pub fn get_mut(&mut self) -> Option<&mut T> {
        let (x, y, z) = (threadIdx_x() as usize, threadIdx_y() as usize, threadIdx_z() as usize);
        if x < X && y < Y && z < Z {
            // SAFETY: inside the memory, and no other thread has this place.
            Some(unsafe { own(self.first.add(z).cast::<T>().add(y * X + x)) })
        } else {
            None
        }
    }

    /// Sets the first element of this thread; nothing happens in threads outside of the array.
    #[inline(always)]
    pub fn set(&mut self, value: T) {
        if let Some(element) = self.get_mut() {
            *element = value;
        }
    }

    /// All elements of this thread, as `((z, y, x), element)`.
    #[inline(always)]
    pub fn iter_mut(&mut self) -> OwnIter3D<'_, T, X, Y, Z> {
        OwnIter3D {
            first: self.first,
            x: threadIdx_x() as usize,
            y: threadIdx_y() as usize,
            z: threadIdx_z() as usize,
            _elements: PhantomData,
        }
    }
}

/// Iterates over the elements of a thread, as `((z, y, x), element)`.
pub struct OwnIter3D<'own, T, const X: usize, const Y: usize, const Z: usize> {
    first: *mut [[T; X]; Y],
    x: usize,
    y: usize,
    z: usize,
    _elements: PhantomData<&'own mut T>,
}

impl<'own, T, const X: usize, const Y: usize, const Z: usize> Iterator for OwnIter3D<'own, T, X, Y, Z> {
    type Item = ((usize, usize, usize), &'own mut T);

    #[inline(always)]
    fn next(&mut self) -> Option<((usize, usize, usize), &'own mut T)> {
        if self.x >= X {
            self.x = threadIdx_x() as usize;
            self.y += blockDim_y() as usize;
        }
        if self.y >= Y {
            self.y = threadIdx_y() as usize;
            self.z += blockDim_z() as usize;
        }
        let (x, y, z) = (self.x, self.y, self.z);
        if x >= X || y >= Y || z >= Z {
            return None;
        }
        self.x += blockDim_x() as usize;
        // SAFETY: the indices are inside the memory and this thread's, and each element is given out once.
        Some(((z, y, x), unsafe { own(self.first.add(z).cast::<T>().add(y * X + x)) }))
    }
}
