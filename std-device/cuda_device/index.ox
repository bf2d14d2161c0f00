//! Index spaces, and the index of a thread as a proof that it is nobody else's.

use core::fmt;
use core::marker::PhantomData;

mod sealed {
    pub trait Sealed {}
}

/// How the elements of a slice are shared out among threads.
pub trait SpaceLayout: sealed::Sealed {
    /// What the slice must carry besides pointer and length.
    type Data: Copy;
}

/// Spaces in which a thread has one element, at a position of its own.
pub trait FlatIndexSpace: SpaceLayout {}

/// Spaces in which a thread finds its position from nothing but its own indices.
pub trait IndexFormula: FlatIndexSpace + Sized {
    #[doc(hidden)]
    fn __index<'kernel>() -> Option<ThreadIndex<'kernel, Self>>;
}

impl IndexFormula for Index1D {
    #[inline(always)]
    fn __index<'kernel>() -> Option<ThreadIndex<'kernel, Index1D>> {
        Some(crate::thread::index_1d())
    }
}

impl<const STRIDE: usize> IndexFormula for Index2D<STRIDE> {
    #[inline(always)]
    fn __index<'kernel>() -> Option<ThreadIndex<'kernel, Index2D<STRIDE>>> {
        crate::thread::index_2d::<STRIDE>()
    }
}

impl<const WIDTH: usize, const HEIGHT: usize> IndexFormula for Index3D<WIDTH, HEIGHT> {
    #[inline(always)]
    fn __index<'kernel>() -> Option<ThreadIndex<'kernel, Index3D<WIDTH, HEIGHT>>> {
        crate::thread::index_3d::<WIDTH, HEIGHT>()
    }
}

/// Implemented by the spaces that kernels of so many dimensions can use.
#[doc(hidden)]
pub trait __FitsDomain<const DOMAIN: u32>: SpaceLayout {}

/// Thread `x` of a launch in one dimension has element `x`.
pub struct Index1D;
/// Thread `(x, y)` has element `x` of row `y`, in rows of `STRIDE` elements.
pub struct Index2D<const STRIDE: usize>;
/// Thread `(x, y, z)` has element `(z * HEIGHT + y) * WIDTH + x`.
pub struct Index3D<const WIDTH: usize, const HEIGHT: usize>;
/// As [`Index2D`], with rows as wide as the launch says.
pub struct Runtime2DIndex;
/// The first lane of a warp has the element of the warp.
pub struct WarpIndex;
/// Each thread has `N` elements in a row.
pub struct LinearTiles<const N: usize>;
/// Each thread has a tile of `ROWS` by `COLS` in rows of `STRIDE` elements.
pub struct RowMajorTiles<const ROWS: usize, const COLS: usize, const STRIDE: usize>;
/// As [`RowMajorTiles`], with rows as wide as the launch says.
pub struct RuntimeRowMajorTiles<const ROWS: usize, const COLS: usize>;

macro_rules! spaces {
    ($([$($parameter:ident)*] $space:ty, data $data:ty, domains $($domain:literal)*;)*) => {
        $(
            impl<$(const $parameter: usize),*> sealed::Sealed for $space {}
            impl<$(const $parameter: usize),*> SpaceLayout for $space {
                type Data = $data;
            }
            spaces! { @domains [$($parameter)*] $space, $($domain)* }
        )*
    };
    (@domains $parameters:tt $space:ty,) => {};
    (@domains [$($parameter:ident)*] $space:ty, $domain:literal $($rest:literal)*) => {
        impl<$(const $parameter: usize),*> __FitsDomain<$domain> for $space {}
        spaces! { @domains [$($parameter)*] $space, $($rest)* }
    };
}

spaces! {
    [] Index1D, data (), domains 1;
    [STRIDE] Index2D<STRIDE>, data (), domains 1 2;
    [WIDTH HEIGHT] Index3D<WIDTH, HEIGHT>, data (), domains 1 2 3;
    [] Runtime2DIndex, data u32, domains 1 2;
    [] WarpIndex, data (), domains 1 2 3;
    [N] LinearTiles<N>, data (), domains 1;
    [ROWS COLS STRIDE] RowMajorTiles<ROWS, COLS, STRIDE>, data (), domains 1 2;
    [ROWS COLS] RuntimeRowMajorTiles<ROWS, COLS>, data u32, domains 1 2;
}

impl FlatIndexSpace for Index1D {}
impl<const STRIDE: usize> FlatIndexSpace for Index2D<STRIDE> {}
impl<const WIDTH: usize, const HEIGHT: usize> FlatIndexSpace for Index3D<WIDTH, HEIGHT> {}
impl FlatIndexSpace for WarpIndex {}

/// The index of the running thread in a space. Only the functions of [`thread`](crate::thread) make one, it
/// cannot be copied, and it does not leave its kernel: so no two threads ever hold equal ones.
pub struct ThreadIndex<'kernel, Space = Index1D> {
    index: usize,
    // Not Send, not Sync, and invariant in the kernel.
    _kernel: PhantomData<(*mut (), fn(&'kernel ()) -> &'kernel (), Space)>,
}

impl<'kernel, Space> ThreadIndex<'kernel, Space> {
    #[inline(always)]
    pub(crate) fn new(index: usize) -> ThreadIndex<'kernel, Space> {
        ThreadIndex { index, _kernel: PhantomData }
    }

    #[inline(always)]
    pub(crate) fn raw(&self) -> usize {
        self.index
    }
}

impl<'kernel, Space: FlatIndexSpace> ThreadIndex<'kernel, Space> {
    /// The position.
    #[inline(always)]
    pub fn get(&self) -> usize {
        self.index
    }

    /// Whether the thread has a position at all: a one-dimensional index in a launch of more dimensions has
    /// none.
    #[inline(always)]
    pub fn is_valid(&self) -> bool {
        self.index != usize::MAX
    }

    /// Whether the position is inside `len` elements.
    #[inline(always)]
    pub fn in_bounds(&self, len: usize) -> bool {
        self.index < len
    }
}

impl<Space> fmt::Debug for ThreadIndex<'_, Space> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ThreadIndex").field(&self.index).finish()
    }
}

impl<'kernel> ThreadIndex<'kernel, Runtime2DIndex> {
    /// The row.
    #[inline(always)]
    pub fn row(&self) -> usize {
        self.index >> 32
    }

    /// The position in the row.
    #[inline(always)]
    pub fn col(&self) -> usize {
        self.index & 0xffff_ffff
    }
}

/// The one-dimensional index of the running thread in 32 bits, from a contract with `coordinates = u32`.
pub struct ThreadIndex32<'kernel> {
    index: u32,
    _kernel: PhantomData<(*mut (), fn(&'kernel ()) -> &'kernel ())>,
}

impl<'kernel> ThreadIndex32<'kernel> {
    #[inline(always)]
    pub(crate) fn new(index: u32) -> ThreadIndex32<'kernel> {
        ThreadIndex32 { index, _kernel: PhantomData }
    }

    /// The position.
    #[inline(always)]
    pub fn get(&self) -> u32 {
        self.index
    }

    /// Whether the position is inside `len` elements.
    #[inline(always)]
    pub fn in_bounds(&self, len: usize) -> bool {
        (self.index as usize) < len
    }
}

/// The two-dimensional index of the running thread in 32 bits, from a contract with `coordinates = u32`.
pub struct ThreadCoord2D32<'kernel> {
    row: u32,
    col: u32,
    _kernel: PhantomData<(*mut (), fn(&'kernel ()) -> &'kernel ())>,
}

impl<'kernel> ThreadCoord2D32<'kernel> {
    #[inline(always)]
    pub(crate) fn new(row: u32, col: u32) -> ThreadCoord2D32<'kernel> {
        ThreadCoord2D32 { row, col, _kernel: PhantomData }
    }

    /// The row.
    #[inline(always)]
    pub fn row(&self) -> u32 {
        self.row
    }

    /// The position in the row.
    #[inline(always)]
    pub fn col(&self) -> u32 {
        self.col
    }
}
