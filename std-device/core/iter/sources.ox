//! Iterators that come from values and closures.

use crate::fmt;
use crate::iter::FusedIterator;
use crate::marker::PhantomData;

/// An iterator that gives nothing.
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[rustc_module = "core::iter::sources::empty"]
pub struct Empty<T>(PhantomData<fn() -> T>);

/// An iterator that gives nothing.
pub const fn empty<T>() -> Empty<T> {
    Empty(PhantomData)
}

impl<T> fmt::Debug for Empty<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Empty").finish()
    }
}

impl<T> Iterator for Empty<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(0))
    }
}

impl<T> DoubleEndedIterator for Empty<T> {
    fn next_back(&mut self) -> Option<T> {
        None
    }
}

impl<T> ExactSizeIterator for Empty<T> {}
impl<T> FusedIterator for Empty<T> {}

impl<T> Clone for Empty<T> {
    fn clone(&self) -> Empty<T> {
        Empty(PhantomData)
    }
}

impl<T> Default for Empty<T> {
    fn default() -> Empty<T> {
        Empty(PhantomData)
    }
}

/// An iterator that gives one value.
#[derive(Clone, Debug)]
#[rustc_module = "core::iter::sources::once"]
pub struct Once<T> {
    inner: crate::option::IntoIter<T>,
}

/// An iterator that gives one value.
pub fn once<T>(value: T) -> Once<T> {
    Once { inner: Some(value).into_iter() }
}

impl<T> Iterator for Once<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.inner.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}

impl<T> DoubleEndedIterator for Once<T> {
    fn next_back(&mut self) -> Option<T> {
        self.inner.next_back()
    }
}

impl<T> ExactSizeIterator for Once<T> {}
impl<T> FusedIterator for Once<T> {}

/// An iterator that gives the result of a closure once.
#[derive(Clone)]
#[rustc_module = "core::iter::sources::once_with"]
pub struct OnceWith<F> {
    make: Option<F>,
}

/// An iterator that gives the result of a closure once.
#[inline]
pub fn once_with<A, F: FnOnce() -> A>(make: F) -> OnceWith<F> {
    OnceWith { make: Some(make) }
}

impl<A, F: FnOnce() -> A> Iterator for OnceWith<F> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        let f = self.make.take()?;
        Some(f())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.make.is_some() as usize;
        (n, Some(n))
    }
}

impl<A, F: FnOnce() -> A> DoubleEndedIterator for OnceWith<F> {
    fn next_back(&mut self) -> Option<A> {
        self.next()
    }
}

impl<A, F: FnOnce() -> A> ExactSizeIterator for OnceWith<F> {}
impl<A, F: FnOnce() -> A> FusedIterator for OnceWith<F> {}

/// An iterator that repeats a value for ever.
#[derive(Clone, Debug)]
#[rustc_module = "core::iter::sources::repeat"]
pub struct Repeat<A> {
    element: A,
}

/// An iterator that repeats a value for ever.
#[inline]
pub fn repeat<T: Clone>(elt: T) -> Repeat<T> {
    Repeat { element: elt }
}

impl<A: Clone> Iterator for Repeat<A> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        Some(self.element.clone())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl<A: Clone> DoubleEndedIterator for Repeat<A> {
    #[inline]
    fn next_back(&mut self) -> Option<A> {
        Some(self.element.clone())
    }
}

impl<A: Clone> FusedIterator for Repeat<A> {}

/// An iterator that repeats a value a number of times.
#[derive(Clone, Debug)]
#[rustc_module = "core::iter::sources::repeat_n"]
pub struct RepeatN<A> {
    element: Option<A>,
    count: usize,
}

/// An iterator that repeats a value `count` times.
#[inline]
pub fn repeat_n<T: Clone>(element: T, count: usize) -> RepeatN<T> {
    RepeatN { element: if count > 0 { Some(element) } else { None }, count }
}

impl<A: Clone> Iterator for RepeatN<A> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        if self.count == 0 {
            return None;
        }
        self.count -= 1;
        if self.count == 0 { self.element.take() } else { self.element.clone() }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count, Some(self.count))
    }
}

impl<A: Clone> DoubleEndedIterator for RepeatN<A> {
    #[inline]
    fn next_back(&mut self) -> Option<A> {
        self.next()
    }
}

impl<A: Clone> ExactSizeIterator for RepeatN<A> {}
impl<A: Clone> FusedIterator for RepeatN<A> {}

/// An iterator that calls a closure for ever.
#[derive(Copy, Clone)]
#[rustc_module = "core::iter::sources::repeat_with"]
pub struct RepeatWith<F> {
    repeater: F,
}

/// An iterator that calls a closure for ever.
#[inline]
pub fn repeat_with<A, F: FnMut() -> A>(repeater: F) -> RepeatWith<F> {
    RepeatWith { repeater }
}

impl<A, F: FnMut() -> A> Iterator for RepeatWith<F> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        Some((self.repeater)())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl<A, F: FnMut() -> A> FusedIterator for RepeatWith<F> {}

/// An iterator whose `next` is a closure.
#[derive(Clone)]
#[rustc_module = "core::iter::sources::from_fn"]
pub struct FromFn<F>(F);

/// An iterator whose `next` is the given closure.
#[inline]
pub fn from_fn<T, F>(f: F) -> FromFn<F>
where
    F: FnMut() -> Option<T>,
{
    FromFn(f)
}

impl<T, F> Iterator for FromFn<F>
where
    F: FnMut() -> Option<T>,
{
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        (self.0)()
    }
}

impl<F> fmt::Debug for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromFn").finish()
    }
}

/// An iterator in which each item is computed from the one before.
#[derive(Clone)]
#[must_use]
#[rustc_module = "core::iter::sources::successors"]
pub struct Successors<T, F> {
    next: Option<T>,
    succ: F,
}

/// An iterator in which each item is computed from the one before.
pub fn successors<T, F>(first: Option<T>, succ: F) -> Successors<T, F>
where
    F: FnMut(&T) -> Option<T>,
{
    Successors { next: first, succ }
}

impl<T, F> Iterator for Successors<T, F>
where
    F: FnMut(&T) -> Option<T>,
{
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let item = self.next.take()?;
        self.next = (self.succ)(&item);
        Some(item)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.next.is_some() { (1, None) } else { (0, Some(0)) }
    }
}

impl<T, F> FusedIterator for Successors<T, F> where F: FnMut(&T) -> Option<T> {}

impl<F> fmt::Debug for OnceWith<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.make.is_some() { "OnceWith(Some(_))" } else { "OnceWith(None)" })
    }
}

impl<F> fmt::Debug for RepeatWith<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RepeatWith").finish_non_exhaustive()
    }
}

impl<T: fmt::Debug, F> fmt::Debug for Successors<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Successors").field("next", &self.next).finish()
    }
}
