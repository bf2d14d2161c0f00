//! Arrays of a fixed length.

mod iter;

pub use iter::IntoIter;

use crate::borrow::{Borrow, BorrowMut};
use crate::cmp::Ordering;
use crate::error::Error;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::mem::{ManuallyDrop, MaybeUninit};
use crate::ops::{ChangeOutputType, ControlFlow, FromResidual, Index, IndexMut, Residual, Try};
use crate::slice::{Iter, IterMut};

/// An array of clones of a value, the last of which is the value itself.
#[inline]
#[must_use]
pub fn repeat<T: Clone, const N: usize>(val: T) -> [T; N] {
    let mut guard = Guard::<T, N>::new();
    while guard.initialized + 1 < N {
        let value = val.clone();
        guard.array[guard.initialized].write(value);
        guard.initialized += 1;
    }
    if N > 0 {
        guard.array[N - 1].write(val);
        guard.initialized = N;
    }
    guard.finish()
}

/// An array whose elements a closure makes from their positions.
#[inline]
pub fn from_fn<T, const N: usize, F>(mut f: F) -> [T; N]
where
    F: FnMut(usize) -> T,
{
    let mut guard = Guard::<T, N>::new();
    while guard.initialized < N {
        let value = f(guard.initialized);
        guard.array[guard.initialized].write(value);
        guard.initialized += 1;
    }
    guard.finish()
}

/// An array under construction, which drops what it holds if construction panics.
struct Guard<T, const N: usize> {
    array: [MaybeUninit<T>; N],
    initialized: usize,
}

impl<T, const N: usize> Guard<T, N> {
    fn new() -> Self {
        Guard { array: [const { MaybeUninit::uninit() }; N], initialized: 0 }
    }

    /// The array; all elements must be there.
    fn finish(self) -> [T; N] {
        debug_assert!(self.initialized == N);
        let guard = ManuallyDrop::new(self);
        // SAFETY: all elements are initialised, and the guard does not drop them.
        unsafe { crate::mem::transmute_copy(&guard.array) }
    }
}

impl<T, const N: usize> Drop for Guard<T, N> {
    fn drop(&mut self) {
        let mut i = 0;
        while i < self.initialized {
            // SAFETY: the first `initialized` elements are.
            unsafe { self.array[i].assume_init_drop() };
            i += 1;
        }
    }
}

/// The next `N` items; the error is those there were.
pub(crate) fn next_chunk<T, const N: usize>(iter: &mut impl Iterator<Item = T>) -> Result<[T; N], IntoIter<T, N>> {
    let mut guard = Guard::<T, N>::new();
    while guard.initialized < N {
        match iter.next() {
            Some(item) => {
                guard.array[guard.initialized].write(item);
                guard.initialized += 1;
            }
            None => {
                let guard = ManuallyDrop::new(guard);
                // SAFETY: the first `initialized` elements are there, and the guard does not drop them.
                return Err(unsafe { IntoIter::of_first(crate::mem::transmute_copy(&guard.array), guard.initialized) });
            }
        }
    }
    Ok(guard.finish())
}

/// An array whose elements a closure makes from their positions, unless it fails.
#[unstable(feature = "array_try_from_fn", issue = "89379")]
#[inline]
pub fn try_from_fn<R, const N: usize, F>(mut cb: F) -> ChangeOutputType<R, [R::Output; N]>
where
    F: FnMut(usize) -> R,
    R: Try,
    R::Residual: Residual<[R::Output; N]>,
{
    let mut guard = Guard::<R::Output, N>::new();
    while guard.initialized < N {
        match cb(guard.initialized).branch() {
            ControlFlow::Continue(value) => {
                guard.array[guard.initialized].write(value);
                guard.initialized += 1;
            }
            ControlFlow::Break(residual) => return FromResidual::from_residual(residual),
        }
    }
    Try::from_output(guard.finish())
}

/// A reference as an array of length 1.
pub const fn from_ref<T>(s: &T) -> &[T; 1] {
    // SAFETY: `T` and `[T; 1]` have the same layout.
    unsafe { &*(s as *const T as *const [T; 1]) }
}

/// A mutable reference as an array of length 1.
pub const fn from_mut<T>(s: &mut T) -> &mut [T; 1] {
    // SAFETY: `T` and `[T; 1]` have the same layout.
    unsafe { &mut *(s as *mut T as *mut [T; 1]) }
}

/// The conversion of a slice to an array of another length.
#[derive(Debug, Copy, Clone)]
pub struct TryFromSliceError(());

impl fmt::Display for TryFromSliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("could not convert slice to array")
    }
}

impl Error for TryFromSliceError {}

impl<T, const N: usize> AsRef<[T]> for [T; N] {
    #[inline]
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T, const N: usize> AsMut<[T]> for [T; N] {
    #[inline]
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T, const N: usize> Borrow<[T]> for [T; N] {
    fn borrow(&self) -> &[T] {
        self
    }
}

impl<T, const N: usize> BorrowMut<[T]> for [T; N] {
    fn borrow_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T, const N: usize> TryFrom<&[T]> for [T; N]
where
    T: Copy,
{
    type Error = TryFromSliceError;

    #[inline]
    fn try_from(slice: &[T]) -> Result<[T; N], TryFromSliceError> {
        <&Self>::try_from(slice).copied()
    }
}

impl<T, const N: usize> TryFrom<&mut [T]> for [T; N]
where
    T: Copy,
{
    type Error = TryFromSliceError;

    #[inline]
    fn try_from(slice: &mut [T]) -> Result<[T; N], TryFromSliceError> {
        <Self>::try_from(&*slice)
    }
}

impl<'a, T, const N: usize> TryFrom<&'a [T]> for &'a [T; N] {
    type Error = TryFromSliceError;

    #[inline]
    fn try_from(slice: &'a [T]) -> Result<&'a [T; N], TryFromSliceError> {
        if slice.len() == N {
            // SAFETY: the slice has exactly `N` elements.
            Ok(unsafe { &*(slice.as_ptr() as *const [T; N]) })
        } else {
            Err(TryFromSliceError(()))
        }
    }
}

impl<'a, T, const N: usize> TryFrom<&'a mut [T]> for &'a mut [T; N] {
    type Error = TryFromSliceError;

    #[inline]
    fn try_from(slice: &'a mut [T]) -> Result<&'a mut [T; N], TryFromSliceError> {
        if slice.len() == N {
            // SAFETY: the slice has exactly `N` elements.
            Ok(unsafe { &mut *(slice.as_mut_ptr() as *mut [T; N]) })
        } else {
            Err(TryFromSliceError(()))
        }
    }
}

impl<T: Hash, const N: usize> Hash for [T; N] {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Hash::hash(&self[..], state)
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for [T; N] {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self[..], f)
    }
}

impl<T, const N: usize> IntoIterator for [T; N] {
    type Item = T;
    type IntoIter = IntoIter<T, N>;

    fn into_iter(self) -> IntoIter<T, N> {
        IntoIter::new(self)
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a [T; N] {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut [T; N] {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<T, I, const N: usize> Index<I> for [T; N]
where
    [T]: Index<I>,
{
    type Output = <[T] as Index<I>>::Output;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &Self::Output {
        Index::index(self as &[T], index)
    }
}

impl<T, I, const N: usize> IndexMut<I> for [T; N]
where
    [T]: IndexMut<I>,
{
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: I) -> &mut Self::Output {
        IndexMut::index_mut(self as &mut [T], index)
    }
}

impl<T: PartialOrd, const N: usize> PartialOrd for [T; N] {
    #[inline]
    fn partial_cmp(&self, other: &[T; N]) -> Option<Ordering> {
        PartialOrd::partial_cmp(&self[..], &other[..])
    }
}

impl<T: Ord, const N: usize> Ord for [T; N] {
    #[inline]
    fn cmp(&self, other: &[T; N]) -> Ordering {
        Ord::cmp(&self[..], &other[..])
    }
}

impl<T, U, const N: usize> PartialEq<[U; N]> for [T; N]
where
    T: PartialEq<U>,
{
    #[inline]
    fn eq(&self, other: &[U; N]) -> bool {
        self[..] == other[..]
    }
}

impl<T, U, const N: usize> PartialEq<[U]> for [T; N]
where
    T: PartialEq<U>,
{
    #[inline]
    fn eq(&self, other: &[U]) -> bool {
        self[..] == *other
    }
}

impl<T, U, const N: usize> PartialEq<[U; N]> for [T]
where
    T: PartialEq<U>,
{
    #[inline]
    fn eq(&self, other: &[U; N]) -> bool {
        *self == other[..]
    }
}

impl<T, U, const N: usize> PartialEq<&[U]> for [T; N]
where
    T: PartialEq<U>,
{
    #[inline]
    fn eq(&self, other: &&[U]) -> bool {
        self[..] == **other
    }
}

impl<T, U, const N: usize> PartialEq<[U; N]> for &[T]
where
    T: PartialEq<U>,
{
    #[inline]
    fn eq(&self, other: &[U; N]) -> bool {
        **self == other[..]
    }
}

impl<T, U, const N: usize> PartialEq<&mut [U]> for [T; N]
where
    T: PartialEq<U>,
{
    #[inline]
    fn eq(&self, other: &&mut [U]) -> bool {
        self[..] == **other
    }
}

impl<T, U, const N: usize> PartialEq<[U; N]> for &mut [T]
where
    T: PartialEq<U>,
{
    #[inline]
    fn eq(&self, other: &[U; N]) -> bool {
        **self == other[..]
    }
}

impl<T: Eq, const N: usize> Eq for [T; N] {}

impl<T: Copy, const N: usize> Copy for [T; N] {}

impl<T: Clone, const N: usize> Clone for [T; N] {
    #[inline]
    fn clone(&self) -> Self {
        from_fn(|i| self[i].clone())
    }
}

macro_rules! array_default {
    ($($n:literal $($value:ident)*;)*) => { $(
        impl<T> Default for [T; $n]
        where
            T: Default,
        {
            fn default() -> [T; $n] {
                [$($value::default()),*]
            }
        }
    )* };
}
array_default! {
    1 T;
    2 T T;
    3 T T T;
    4 T T T T;
    5 T T T T T;
    6 T T T T T T;
    7 T T T T T T T;
    8 T T T T T T T T;
    9 T T T T T T T T T;
    10 T T T T T T T T T T;
    11 T T T T T T T T T T T;
    12 T T T T T T T T T T T T;
    13 T T T T T T T T T T T T T;
    14 T T T T T T T T T T T T T T;
    15 T T T T T T T T T T T T T T T;
    16 T T T T T T T T T T T T T T T T;
    17 T T T T T T T T T T T T T T T T T;
    18 T T T T T T T T T T T T T T T T T T;
    19 T T T T T T T T T T T T T T T T T T T;
    20 T T T T T T T T T T T T T T T T T T T T;
    21 T T T T T T T T T T T T T T T T T T T T T;
    22 T T T T T T T T T T T T T T T T T T T T T T;
    23 T T T T T T T T T T T T T T T T T T T T T T T;
    24 T T T T T T T T T T T T T T T T T T T T T T T T;
    25 T T T T T T T T T T T T T T T T T T T T T T T T T;
    26 T T T T T T T T T T T T T T T T T T T T T T T T T T;
    27 T T T T T T T T T T T T T T T T T T T T T T T T T T T;
    28 T T T T T T T T T T T T T T T T T T T T T T T T T T T T;
    29 T T T T T T T T T T T T T T T T T T T T T T T T T T T T T;
    30 T T T T T T T T T T T T T T T T T T T T T T T T T T T T T T;
    31 T T T T T T T T T T T T T T T T T T T T T T T T T T T T T T T;
    32 T T T T T T T T T T T T T T T T T T T T T T T T T T T T T T T T;
}

impl<T> Default for [T; 0] {
    fn default() -> [T; 0] {
        []
    }
}

impl<T, const N: usize> [T; N] {
    /// An array of the same size whose elements a closure makes from these, unless it fails.
    #[unstable(feature = "array_try_map", issue = "79711")]
    pub fn try_map<R>(self, mut f: impl FnMut(T) -> R) -> ChangeOutputType<R, [R::Output; N]>
    where
        R: Try<Residual: Residual<[R::Output; N]>>,
    {
        let mut elements = self.into_iter();
        try_from_fn(|_| match elements.next() {
            Some(element) => f(element),
            None => unreachable!(),
        })
    }

    /// An array of the same size whose elements a closure makes from these.
    pub fn map<F, U>(self, mut f: F) -> [U; N]
    where
        F: FnMut(T) -> U,
    {
        let mut iter = self.into_iter();
        from_fn(|_| match iter.next() {
            Some(x) => f(x),
            None => unreachable!(),
        })
    }

    /// The array as a slice.
    pub const fn as_slice(&self) -> &[T] {
        self
    }

    /// The array as a mutable slice.
    pub const fn as_mut_slice(&mut self) -> &mut [T] {
        self
    }

    /// An array of references to the elements.
    pub const fn each_ref(&self) -> [&T; N] {
        let mut refs = MaybeUninit::<[&T; N]>::uninit();
        let first = refs.as_mut_ptr() as *mut &T;
        let mut i = 0;
        while i < N {
            // SAFETY: `i` is in bounds of both arrays.
            unsafe { first.add(i).write(&self[i]) };
            i += 1;
        }
        // SAFETY: all were written.
        unsafe { refs.assume_init() }
    }

    /// An array of mutable references to the elements.
    pub const fn each_mut(&mut self) -> [&mut T; N] {
        let base = self.as_mut_ptr();
        let mut refs = MaybeUninit::<[&mut T; N]>::uninit();
        let first = refs.as_mut_ptr() as *mut &mut T;
        let mut i = 0;
        while i < N {
            // SAFETY: `i` is in bounds of both arrays, and each element is borrowed once.
            unsafe { first.add(i).write(&mut *base.add(i)) };
            i += 1;
        }
        // SAFETY: all were written.
        unsafe { refs.assume_init() }
    }
}
