//! Index spaces: how threads are numbered along an output.

use core::marker::PhantomData;

mod sealed {
    pub trait Sealed {}
}

/// A way to number threads; `Data` is what a slice of this space holds beside pointer and length.
pub trait SpaceLayout: sealed::Sealed {
    /// Run-time part of the space.
    type Data: Copy;
}

/// A space whose index is one number, so that a slice of it can be indexed by it.
pub trait FlatIndexSpace: SpaceLayout {}

/// Threads numbered along one dimension.
#[derive(Clone, Copy, Debug)]
pub struct Index1D;

impl sealed::Sealed for Index1D {}
impl SpaceLayout for Index1D {
    type Data = ();
}
impl FlatIndexSpace for Index1D {}

/// Threads numbered row by row in rows of `S` elements.
#[derive(Clone, Copy, Debug)]
pub struct Index2D<const S: usize>;

impl<const S: usize> sealed::Sealed for Index2D<S> {}
impl<const S: usize> SpaceLayout for Index2D<S> {
    type Data = ();
}
impl<const S: usize> FlatIndexSpace for Index2D<S> {}

/// Proof that this thread, and no other of the launch, has this number.
pub struct ThreadIndex<'kernel, IS> {
    index: usize,
    // Invariant in 'kernel, and neither Send nor Sync.
    marker: PhantomData<(fn(&'kernel ()) -> &'kernel (), *const IS)>,
}

impl<'kernel, IS> ThreadIndex<'kernel, IS> {
    #[inline]
    pub(crate) fn new(index: usize) -> ThreadIndex<'kernel, IS> {
        ThreadIndex { index, marker: PhantomData }
    }

    /// The number.
    #[inline]
    pub fn get(&self) -> usize {
        self.index
    }

    /// Whether the launch has the shape that this index is for.
    #[inline]
    pub fn is_valid(&self) -> bool {
        self.index != usize::MAX
    }

    /// Whether the number is less than `len`.
    #[inline]
    pub fn in_bounds(&self, len: usize) -> bool {
        self.index < len
    }
}
