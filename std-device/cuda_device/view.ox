//! Several elements of a [`DisjointSlice`] for one thread, and rows and columns of matrices that are read.
//!
//! One check finds out that all the elements exist; what is reached through the view needs no other.

use core::marker::PhantomData;

use crate::disjoint::DisjointSlice;
pub use crate::index::{LinearTiles, RowMajorTiles, RuntimeRowMajorTiles};
use crate::index::{Index1D, ThreadCoord2D32, ThreadIndex32};
use crate::thread;

/// A position below `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalIndex32<const N: usize> {
    index: u32,
}

impl<const N: usize> LocalIndex32<N> {
    /// The position, if it is below `N`.
    #[inline(always)]
    pub const fn new(index: u32) -> Option<LocalIndex32<N>> {
        if (index as usize) < N { Some(LocalIndex32 { index }) } else { None }
    }

    /// Position `I`, which is checked when the kernel is compiled.
    #[inline(always)]
    pub const fn constant<const I: u32>() -> LocalIndex32<N> {
        const { assert!((I as usize) < N, "the position is outside the view") }
        LocalIndex32 { index: I }
    }

    /// The position.
    #[inline(always)]
    pub const fn get(&self) -> u32 {
        self.index
    }
}

// ---------------------------------------------------------------- elements

/// One element that is known to exist.
pub struct InBounds32<'a, T> {
    element: &'a T,
}

impl<'a, T> InBounds32<'a, T> {
    /// The element.
    #[inline(always)]
    pub fn get(&self) -> &T {
        self.element
    }

    /// The value.
    #[inline(always)]
    pub fn read(&self) -> T
    where
        T: Copy,
    {
        *self.element
    }
}

/// One element that is known to exist and to be this thread's.
pub struct InBoundsMut32<'a, T> {
    element: &'a mut T,
}

impl<'a, T> InBoundsMut32<'a, T> {
    /// Stores a value.
    #[inline(always)]
    pub fn write(&mut self, value: T) {
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
    pub fn at_const<const I: u32>(&mut self) -> InBoundsMut32<'_, T> {
        self.at(LocalIndex32::constant::<I>())
    }

    /// All elements of a slice, if it has `N`.
    #[inline(always)]
    pub fn from_slice(slice: &'a mut [T]) -> Option<StaticViewMut32<'a, T, N>> {
        if N == 0 || slice.len() != N {
            return None;
        }
        Some(StaticViewMut32 { first: slice.as_mut_ptr(), _elements: PhantomData })
    }

    /// How many elements.
    #[inline(always)]
    pub const fn len(&self) -> u32 {
        N as u32
    }

    /// Never: a view has elements.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// An element, if there is one of that number.
    #[inline(always)]
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        // SAFETY: below N.
        if index < N { Some(unsafe { &mut *self.first.add(index) }) } else { None }
    }

    /// All elements.
    #[inline(always)]
    pub fn as_array_mut(&mut self) -> &mut [T; N] {
        // SAFETY: N elements that are this thread's.
        unsafe { &mut *self.first.cast() }
    }
}

/// Elements in a row, all of them this thread's, fewer than a whole run.
pub struct RuntimeViewMut32<'a, T> {
    first: *mut T,
    len: u32,
    _elements: PhantomData<&'a mut [T]>,
}

impl<'a, T> RuntimeViewMut32<'a, T> {
    /// How many.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// An element, if there is one of that number.
    #[inline(always)]
    pub fn at(&mut self, index: u32) -> Option<InBoundsMut32<'_, T>> {
        if index < self.len {
            // SAFETY: below the number of elements.
            Some(InBoundsMut32 { element: unsafe { &mut *self.first.add(index as usize) } })
        } else {
            None
        }
    }

    /// An element, if there is one of that number.
    #[inline(always)]
    pub fn get_mut(&mut self, index: u32) -> Option<&mut T> {
        // SAFETY: below the number of elements.
        if index < self.len { Some(unsafe { &mut *self.first.add(index as usize) }) } else { None }
    }

    /// All elements.
    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        // SAFETY: as many elements that are this thread's.
        unsafe { core::slice::from_raw_parts_mut(self.first, self.len as usize) }
    }
}

/// Up to `N` elements in a row, all of them this thread's.
pub enum ThreadRunMut32<'a, T, const N: usize> {
    /// All `N`.
    Full(StaticViewMut32<'a, T, N>),
    /// The rest of the slice.
    Clipped(RuntimeViewMut32<'a, T>),
}

impl<'a, T, const N: usize> ThreadRunMut32<'a, T, N> {
    #[inline(always)]
    fn parts(&self) -> (*mut T, u32) {
        match self {
            ThreadRunMut32::Full(view) => (view.first, N as u32),
            ThreadRunMut32::Clipped(view) => (view.first, view.len),
        }
    }

    /// How many elements.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.parts().1
    }

    /// Never: a run has elements.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether the slice ends before the run does.
    #[inline(always)]
    pub fn is_clipped(&self) -> bool {
        matches!(self, ThreadRunMut32::Clipped(_))
    }

    /// An element, if there is one of that number.
    #[inline(always)]
    pub fn at(&mut self, index: u32) -> Option<InBoundsMut32<'_, T>> {
        let (first, len) = self.parts();
        // SAFETY: below the number of elements.
        if index < len { Some(InBoundsMut32 { element: unsafe { &mut *first.add(index as usize) } }) } else { None }
    }
}

/// The runs of `N` elements of a thread that strides over a slice by as many runs as the launch has threads.
pub struct GridStrideRuns32<'slice, 'a, T, const N: usize> {
    slice: &'slice mut DisjointSlice<'a, T, LinearTiles<N>>,
    next: u64,
    period: u64,
}

impl<'slice, 'a, T, const N: usize> GridStrideRuns32<'slice, 'a, T, N> {
    /// The next run; `None` at the end.
    #[inline(always)]
    pub fn next_run(&mut self) -> Option<ThreadRunMut32<'_, T, N>> {
        let tile = self.next;
        self.next = tile + self.period;
        // SAFETY: no other thread has these runs, and each is given out once.
        unsafe { run(self.slice.as_mut_ptr(), self.slice.len(), tile) }
    }

    /// The threads of the launch: how many runs lie from one of this thread's to the next.
    #[inline(always)]
    pub const fn period(&self) -> u64 {
        self.period
    }
}

// Run number `tile`.
#[inline(always)]
unsafe fn run<'a, T, const N: usize>(first: *mut T, len: usize, tile: u64) -> Option<ThreadRunMut32<'a, T, N>> {
    let start = tile as usize * N;
    if N == 0 || start >= len {
        return None;
    }
    // SAFETY: inside the slice; the caller promises that nobody else has them.
    let first = unsafe { first.add(start) };
    Some(if len - start >= N {
        ThreadRunMut32::Full(StaticViewMut32 { first, _elements: PhantomData })
    } else {
        ThreadRunMut32::Clipped(RuntimeViewMut32 { first, len: (len - start) as u32, _elements: PhantomData })
    })
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
        if N == 0 || first + N > self.len() {
            return None;
        }
        // SAFETY: N elements from there are inside the slice, and no other thread has them.
        Some(StaticViewMut32 { first: unsafe { self.as_mut_ptr().add(first) }, _elements: PhantomData })
    }

    /// The elements of the running thread that exist; `None` if there are none.
    #[inline(always)]
    pub fn thread_run32(&mut self, thread: ThreadIndex32<'_>) -> Option<ThreadRunMut32<'_, T, N>> {
        // SAFETY: no other thread has this run.
        unsafe { run(self.as_mut_ptr(), self.len(), thread.get() as u64) }
    }

    /// All runs of the running thread when the threads of the launch share the slice out in turns.
    #[inline(always)]
    pub fn grid_stride_runs32(&mut self, thread: ThreadIndex32<'_>) -> GridStrideRuns32<'_, 'a, T, N> {
        let period = thread::gridDim_x() as u64 * thread::blockDim_x() as u64;
        GridStrideRuns32 { slice: self, next: thread.get() as u64, period }
    }
}

// ---------------------------------------------------------------- tiles

/// `ROWS` by `COLS` elements in rows of `STRIDE`, all of them this thread's.
pub struct StaticTileMut32<'a, T, const ROWS: usize, const COLS: usize, const STRIDE: usize> {
    first: *mut T,
    _elements: PhantomData<&'a mut T>,
}

/// `ROWS` by `COLS` elements in rows as wide as the launch says, all of them this thread's.
pub struct RuntimeTileMut32<'a, T, const ROWS: usize, const COLS: usize> {
    first: *mut T,
    stride: usize,
    _elements: PhantomData<&'a mut T>,
}

impl<'a, T, const ROWS: usize, const COLS: usize, const STRIDE: usize> StaticTileMut32<'a, T, ROWS, COLS, STRIDE> {
    /// Element `(ROW, COL)`, which is checked when the kernel is compiled.
    #[inline(always)]
    pub fn at_const<const ROW: u32, const COL: u32>(&mut self) -> InBoundsMut32<'_, T> {
        self.at(LocalIndex32::constant::<ROW>(), LocalIndex32::constant::<COL>())
    }

    /// How many rows.
    #[inline(always)]
    pub const fn rows(&self) -> u32 {
        ROWS as u32
    }

    /// How many columns.
    #[inline(always)]
    pub const fn cols(&self) -> u32 {
        COLS as u32
    }

    /// An element by row and column.
    #[inline(always)]
    pub fn at(&mut self, row: LocalIndex32<ROWS>, col: LocalIndex32<COLS>) -> InBoundsMut32<'_, T> {
        let position = row.get() as usize * STRIDE + col.get() as usize;
        // SAFETY: inside the tile.
        InBoundsMut32 { element: unsafe { &mut *self.first.add(position) } }
    }
}

impl<'a, T, const ROWS: usize, const COLS: usize> RuntimeTileMut32<'a, T, ROWS, COLS> {
    /// Element `(ROW, COL)`, which is checked when the kernel is compiled.
    #[inline(always)]
    pub fn at_const<const ROW: u32, const COL: u32>(&mut self) -> InBoundsMut32<'_, T> {
        self.at(LocalIndex32::constant::<ROW>(), LocalIndex32::constant::<COL>())
    }

    /// How many rows.
    #[inline(always)]
    pub const fn rows(&self) -> u32 {
        ROWS as u32
    }

    /// How many columns.
    #[inline(always)]
    pub const fn cols(&self) -> u32 {
        COLS as u32
    }

    /// The elements of a whole row.
    #[inline(always)]
    pub const fn stride(&self) -> u32 {
        self.stride as u32
    }

    /// An element by row and column.
    #[inline(always)]
    pub fn at(&mut self, row: LocalIndex32<ROWS>, col: LocalIndex32<COLS>) -> InBoundsMut32<'_, T> {
        let position = row.get() as usize * self.stride + col.get() as usize;
        // SAFETY: inside the tile.
        InBoundsMut32 { element: unsafe { &mut *self.first.add(position) } }
    }
}

// The first element of a tile in rows of `stride`; `None` if not all of it exists.
#[inline(always)]
fn tile_start(
    thread: &ThreadCoord2D32<'_>, rows: usize, cols: usize, stride: usize, len: usize,
) -> Option<usize> {
    let (row, col) = (thread.row() as usize * rows, thread.col() as usize * cols);
    if rows == 0 || cols == 0 || col + cols > stride {
        return None;
    }
    let last = (row + rows - 1) * stride + col + cols;
    if last > len { None } else { Some(row * stride + col) }
}

impl<'a, T, const ROWS: usize, const COLS: usize, const STRIDE: usize>
    DisjointSlice<'a, T, RowMajorTiles<ROWS, COLS, STRIDE>>
{
    /// The tile of the running thread; `None` if not all of it exists.
    #[inline(always)]
    pub fn tile_2d32(&mut self, thread: ThreadCoord2D32<'_>) -> Option<StaticTileMut32<'_, T, ROWS, COLS, STRIDE>> {
        let start = tile_start(&thread, ROWS, COLS, STRIDE, self.len())?;
        // SAFETY: the tile is inside the slice, and no other thread has elements of it.
        Some(StaticTileMut32 { first: unsafe { self.as_mut_ptr().add(start) }, _elements: PhantomData })
    }
}

impl<'a, T, const ROWS: usize, const COLS: usize> DisjointSlice<'a, T, RuntimeRowMajorTiles<ROWS, COLS>> {
    /// The elements of a row, as the launch said.
    #[inline(always)]
    pub fn row_pitch(&self) -> u32 {
        self.space_data()
    }

    /// The elements of a row.
    #[inline(always)]
    pub fn row_width(&self) -> usize {
        self.space_data() as usize
    }

    /// The tile of the running thread; `None` if not all of it exists.
    #[inline(always)]
    pub fn tile_2d32_rt(&mut self, thread: ThreadCoord2D32<'_>) -> Option<RuntimeTileMut32<'_, T, ROWS, COLS>> {
        let stride = self.row_width();
        let start = tile_start(&thread, ROWS, COLS, stride, self.len())?;
        // SAFETY: the tile is inside the slice, and no other thread has elements of it: the stride is one for all.
        Some(RuntimeTileMut32 { first: unsafe { self.as_mut_ptr().add(start) }, stride, _elements: PhantomData })
    }
}

// ---------------------------------------------------------------- reading

/// `N` elements of a slice that is read.
pub struct StaticView32<'a, T, const N: usize> {
    elements: &'a [T; N],
}

impl<'a, T, const N: usize> StaticView32<'a, T, N> {
    /// All elements of a slice, if it has `N`.
    #[inline(always)]
    pub fn from_slice(slice: &'a [T]) -> Option<StaticView32<'a, T, N>> {
        if N == 0 || slice.len() != N {
            return None;
        }
        // SAFETY: there are N elements.
        Some(StaticView32 { elements: unsafe { &*slice.as_ptr().cast() } })
    }

    /// Element `I`, which is checked when the kernel is compiled.
    #[inline(always)]
    pub fn at_const<const I: u32>(&self) -> InBounds32<'_, T> {
        self.at(LocalIndex32::constant::<I>())
    }

    /// An element.
    #[inline(always)]
    pub fn at(&self, index: LocalIndex32<N>) -> InBounds32<'_, T> {
        // SAFETY: the index is below N.
        InBounds32 { element: unsafe { self.elements.get_unchecked(index.get() as usize) } }
    }

    /// How many elements.
    #[inline(always)]
    pub const fn len(&self) -> u32 {
        N as u32
    }

    /// Never: a view has elements.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        false
    }
}

/// A slice as rows of `stride` elements.
pub struct MatrixView32<'a, T> {
    elements: &'a [T],
    stride: u32,
}

impl<T> Clone for MatrixView32<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for MatrixView32<'_, T> {}

impl<'a, T> MatrixView32<'a, T> {
    /// The slice in rows of `stride` elements.
    #[inline(always)]
    pub fn new(elements: &'a [T], stride: u32) -> MatrixView32<'a, T> {
        MatrixView32 { elements, stride }
    }

    /// The elements of a whole row.
    #[inline(always)]
    pub const fn stride(&self) -> u32 {
        self.stride
    }

    /// How many elements the slice has.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.elements.len()
    }

    /// Whether the slice has no elements.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// The first `cols` elements of a row; `None` for no elements, and if not all of them are in the row and in the slice.
    #[inline(always)]
    pub fn row(&self, row: u32, cols: u32) -> Option<RowView32<'a, T>> {
        let start = row as usize * self.stride as usize;
        if cols == 0 || cols > self.stride || start + cols as usize > self.elements.len() {
            return None;
        }
        // SAFETY: the start is inside the slice or at its end.
        Some(RowView32 { first: unsafe { self.elements.as_ptr().add(start) }, len: cols, _elements: PhantomData })
    }

    /// The first `rows` elements of a column; `None` for no elements, and if not all of them are in the slice.
    #[inline(always)]
    pub fn col(&self, col: u32, rows: u32) -> Option<ColView32<'a, T>> {
        let fits = rows != 0
            && col < self.stride
            && (rows as usize - 1) * (self.stride as usize) + (col as usize) < self.elements.len();
        if !fits {
            return None;
        }
        Some(ColView32 {
            first: self.elements.as_ptr().wrapping_add(col as usize),
            stride: self.stride,
            len: rows,
            _elements: PhantomData,
        })
    }
}

/// Elements of a row.
pub struct RowView32<'a, T> {
    first: *const T,
    len: u32,
    _elements: PhantomData<&'a [T]>,
}

/// Elements of a column.
pub struct ColView32<'a, T> {
    first: *const T,
    stride: u32,
    len: u32,
    _elements: PhantomData<&'a [T]>,
}

macro_rules! strips {
    ($($name:ident $iter:ident, |$view:ident, $index:ident| $at:expr;)*) => {
        $(
            impl<'a, T> Clone for $name<'a, T> {
                #[inline(always)]
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<'a, T> Copy for $name<'a, T> {}

            impl<'a, T> $name<'a, T> {
                /// How many elements.
                #[inline(always)]
                pub const fn len(&self) -> u32 {
                    self.len
                }

                /// Whether there are none.
                #[inline(always)]
                pub const fn is_empty(&self) -> bool {
                    self.len == 0
                }
            }

            impl<'a, T: Copy> $name<'a, T> {
                /// An element, if there is one of that number.
                #[inline(always)]
                pub fn get(&self, index: u32) -> Option<T> {
                    // SAFETY: below the number of elements.
                    if index < self.len { Some(unsafe { self.read(index) }) } else { None }
                }

                #[inline(always)]
                unsafe fn read(&self, $index: u32) -> T {
                    let $view = self;
                    // SAFETY: the caller promises that there is such an element.
                    unsafe { *$at }
                }

                /// The elements in order.
                #[inline(always)]
                pub fn iter(&self) -> $iter<'a, T> {
                    $iter { view: *self, next: 0 }
                }
            }

            /// The elements in order.
            pub struct $iter<'a, T> {
                view: $name<'a, T>,
                next: u32,
            }

            impl<'a, T: Copy> Iterator for $iter<'a, T> {
                type Item = T;

                #[inline(always)]
                fn next(&mut self) -> Option<T> {
                    let at = self.next;
                    if at == self.view.len {
                        return None;
                    }
                    self.next = at + 1;
                    // SAFETY: below the number of elements.
                    Some(unsafe { self.view.read(at) })
                }

                #[inline(always)]
                fn size_hint(&self) -> (usize, Option<usize>) {
                    let left = (self.view.len - self.next) as usize;
                    (left, Some(left))
                }
            }

            impl<'a, T: Copy> ExactSizeIterator for $iter<'a, T> {}

            impl<'a, T: Copy> IntoIterator for $name<'a, T> {
                type Item = T;
                type IntoIter = $iter<'a, T>;

                #[inline(always)]
                fn into_iter(self) -> $iter<'a, T> {
                    self.iter()
                }
            }
        )*
    };
}

strips! {
    RowView32 RowViewIter32, |view, index| view.first.add(index as usize);
    ColView32 ColViewIter32, |view, index| view.first.add(index as usize * view.stride as usize);
}

impl<'a, T> RowView32<'a, T> {
    /// No elements.
    #[inline(always)]
    pub const fn empty() -> RowView32<'a, T> {
        RowView32 { first: core::ptr::null(), len: 0, _elements: PhantomData }
    }

    /// The row's elements each with that of the column; `None` if there are more of one.
    #[inline(always)]
    pub fn zip_exact(self, col: ColView32<'a, T>) -> Option<ZipView32<'a, T>> {
        if self.len == col.len { Some(ZipView32 { row: self, col, next: 0 }) } else { None }
    }
}

impl<'a, T> ColView32<'a, T> {
    /// How far an element is from the one before.
    #[inline(always)]
    pub const fn stride(&self) -> u32 {
        self.stride
    }

    /// No elements.
    #[inline(always)]
    pub const fn empty() -> ColView32<'a, T> {
        ColView32 { first: core::ptr::null(), stride: 0, len: 0, _elements: PhantomData }
    }
}

/// Elements of a row and of a column, in pairs.
pub struct ZipView32<'a, T> {
    row: RowView32<'a, T>,
    col: ColView32<'a, T>,
    next: u32,
}

impl<'a, T: Copy> Iterator for ZipView32<'a, T> {
    type Item = (T, T);

    #[inline(always)]
    fn next(&mut self) -> Option<(T, T)> {
        let at = self.next;
        if at == self.row.len {
            return None;
        }
        self.next = at + 1;
        // SAFETY: below the number of elements, of which both have as many.
        Some(unsafe { (self.row.read(at), self.col.read(at)) })
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.row.len - self.next) as usize;
        (left, Some(left))
    }
}

impl<'a, T: Copy> ExactSizeIterator for ZipView32<'a, T> {}
