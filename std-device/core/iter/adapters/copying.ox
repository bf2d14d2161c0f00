//! `Copied`, `Cloned`, `Cycle` and `Rev`.

use crate::iter::FusedIterator;

macro_rules! copying_adapter {
    ($(#[doc = $doc:literal] #[module = $module:literal] $Name:ident $Bound:ident |$x:ident| $e:expr;)*) => { $(
        #[doc = $doc]
        #[must_use = "iterators are lazy and do nothing unless consumed"]
        #[rustc_module = $module]
        #[derive(Clone, Debug)]
        pub struct $Name<I> {
            it: I,
        }

        impl<I> $Name<I> {
            pub(in crate::iter) fn new(it: I) -> $Name<I> {
                $Name { it }
            }
        }

        impl<'a, I, T: 'a> Iterator for $Name<I>
        where
            I: Iterator<Item = &'a T>,
            T: $Bound,
        {
            type Item = T;

            #[inline]
            fn next(&mut self) -> Option<T> {
                match self.it.next() {
                    Some($x) => Some($e),
                    None => None,
                }
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.it.size_hint()
            }
        }

        impl<'a, I, T: 'a> DoubleEndedIterator for $Name<I>
        where
            I: DoubleEndedIterator<Item = &'a T>,
            T: $Bound,
        {
            #[inline]
            fn next_back(&mut self) -> Option<T> {
                match self.it.next_back() {
                    Some($x) => Some($e),
                    None => None,
                }
            }
        }

        impl<'a, I, T: 'a> ExactSizeIterator for $Name<I>
        where
            I: ExactSizeIterator<Item = &'a T>,
            T: $Bound,
        {
            fn len(&self) -> usize {
                self.it.len()
            }
        }

        impl<'a, I, T: 'a> FusedIterator for $Name<I>
        where
            I: FusedIterator<Item = &'a T>,
            T: $Bound,
        {
        }
    )* };
}
copying_adapter! {
    #[doc = "An iterator that copies the items of another."]
    #[module = "core::iter::adapters::copied"]
    Copied Copy |x| *x;
    #[doc = "An iterator that clones the items of another."]
    #[module = "core::iter::adapters::cloned"]
    Cloned Clone |x| x.clone();
}

/// An iterator that begins again at its end.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[rustc_module = "core::iter::adapters::cycle"]
pub struct Cycle<I> {
    orig: I,
    iter: I,
}

impl<I: Clone> Cycle<I> {
    pub(in crate::iter) fn new(iter: I) -> Cycle<I> {
        Cycle { orig: iter.clone(), iter }
    }
}

impl<I> Iterator for Cycle<I>
where
    I: Clone + Iterator,
{
    type Item = <I as Iterator>::Item;

    #[inline]
    fn next(&mut self) -> Option<<I as Iterator>::Item> {
        match self.iter.next() {
            None => {
                self.iter = self.orig.clone();
                self.iter.next()
            }
            y => y,
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.orig.size_hint() {
            (0, Some(0)) => (0, Some(0)),
            (0, _) => (0, None),
            _ => (usize::MAX, None),
        }
    }
}

impl<I> FusedIterator for Cycle<I> where I: Clone + Iterator {}

/// An iterator with its ends exchanged.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[rustc_module = "core::iter::adapters::rev"]
pub struct Rev<T> {
    iter: T,
}

impl<T> Rev<T> {
    pub(in crate::iter) fn new(iter: T) -> Rev<T> {
        Rev { iter }
    }
}

impl<I> Iterator for Rev<I>
where
    I: DoubleEndedIterator,
{
    type Item = <I as Iterator>::Item;

    #[inline]
    fn next(&mut self) -> Option<<I as Iterator>::Item> {
        self.iter.next_back()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<<I as Iterator>::Item> {
        self.iter.nth_back(n)
    }
}

impl<I> DoubleEndedIterator for Rev<I>
where
    I: DoubleEndedIterator,
{
    #[inline]
    fn next_back(&mut self) -> Option<<I as Iterator>::Item> {
        self.iter.next()
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<<I as Iterator>::Item> {
        self.iter.nth(n)
    }
}

impl<I> ExactSizeIterator for Rev<I>
where
    I: ExactSizeIterator + DoubleEndedIterator,
{
    fn len(&self) -> usize {
        self.iter.len()
    }
}

impl<I> FusedIterator for Rev<I> where I: FusedIterator + DoubleEndedIterator {}

impl<T: Default> Default for Rev<T> {
    fn default() -> Self {
        Rev::new(T::default())
    }
}

impl<I: Default> Default for Cloned<I> {
    fn default() -> Self {
        Cloned::new(I::default())
    }
}

impl<I: Default> Default for Copied<I> {
    fn default() -> Self {
        Copied::new(I::default())
    }
}
