//! Adapters that leave items out: `Skip`, `Take`, `SkipWhile`, `TakeWhile`, `StepBy` and `Fuse`.

use crate::fmt;
use crate::iter::{FusedIterator, Repeat, RepeatWith};

/// An iterator without the first items of another.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[rustc_module = "core::iter::adapters::skip"]
pub struct Skip<I> {
    iter: I,
    n: usize,
}

impl<I> Skip<I> {
    pub(in crate::iter) fn new(iter: I, n: usize) -> Skip<I> {
        Skip { iter, n }
    }
}

impl<I> Iterator for Skip<I>
where
    I: Iterator,
{
    type Item = <I as Iterator>::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        if self.n > 0 {
            let n = self.n;
            self.n = 0;
            self.iter.nth(n)
        } else {
            self.iter.next()
        }
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<I::Item> {
        if self.n > 0 {
            let skip = self.n;
            self.n = 0;
            self.iter.nth(skip - 1)?;
        }
        self.iter.nth(n)
    }

    #[inline]
    fn count(mut self) -> usize {
        if self.n > 0 && self.iter.nth(self.n - 1).is_none() {
            return 0;
        }
        self.iter.count()
    }

    #[inline]
    fn last(mut self) -> Option<I::Item> {
        if self.n > 0 {
            self.iter.nth(self.n - 1)?;
        }
        self.iter.last()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lower, upper) = self.iter.size_hint();
        let n = self.n;
        (lower.saturating_sub(n), upper.map(|x| x.saturating_sub(n)))
    }
}

impl<I> ExactSizeIterator for Skip<I> where I: ExactSizeIterator {}

impl<I> DoubleEndedIterator for Skip<I>
where
    I: DoubleEndedIterator + ExactSizeIterator,
{
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.len() > 0 { self.iter.next_back() } else { None }
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<I::Item> {
        let len = self.len();
        if n < len {
            return self.iter.nth_back(n);
        }
        if len > 0 {
            // Only the items that are not skipped are used up.
            self.iter.nth_back(len - 1);
        }
        None
    }
}

impl<I> FusedIterator for Skip<I> where I: FusedIterator {}

/// An iterator over the first items of another.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[rustc_module = "core::iter::adapters::take"]
pub struct Take<I> {
    iter: I,
    n: usize,
}

impl<I> Take<I> {
    pub(in crate::iter) fn new(iter: I, n: usize) -> Take<I> {
        Take { iter, n }
    }
}

impl<I> Iterator for Take<I>
where
    I: Iterator,
{
    type Item = <I as Iterator>::Item;

    #[inline]
    fn next(&mut self) -> Option<<I as Iterator>::Item> {
        if self.n != 0 {
            self.n -= 1;
            self.iter.next()
        } else {
            None
        }
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<I::Item> {
        if self.n > n {
            self.n -= n + 1;
            self.iter.nth(n)
        } else {
            if self.n > 0 {
                self.iter.nth(self.n - 1);
                self.n = 0;
            }
            None
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.n == 0 {
            return (0, Some(0));
        }
        let (lower, upper) = self.iter.size_hint();
        let lower = if lower < self.n { lower } else { self.n };
        let upper = match upper {
            Some(x) if x < self.n => Some(x),
            _ => Some(self.n),
        };
        (lower, upper)
    }
}

impl<I> DoubleEndedIterator for Take<I>
where
    I: DoubleEndedIterator + ExactSizeIterator,
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.n == 0 {
            None
        } else {
            let n = self.n;
            self.n -= 1;
            self.iter.nth_back(self.iter.len().saturating_sub(n))
        }
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let len = self.iter.len();
        if self.n > n {
            let beyond = len.saturating_sub(self.n) + n;
            self.n -= n + 1;
            self.iter.nth_back(beyond)
        } else {
            if len > 0 {
                self.iter.nth_back(len - 1);
            }
            None
        }
    }
}

impl<I> ExactSizeIterator for Take<I> where I: ExactSizeIterator {}
impl<I> FusedIterator for Take<I> where I: FusedIterator {}

impl<T: Clone> DoubleEndedIterator for Take<Repeat<T>> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.next()
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<T> {
        self.nth(n)
    }
}

impl<T: Clone> ExactSizeIterator for Take<Repeat<T>> {
    fn len(&self) -> usize {
        self.n
    }
}

impl<F: FnMut() -> A, A> ExactSizeIterator for Take<RepeatWith<F>> {
    fn len(&self) -> usize {
        self.n
    }
}

/// An iterator that skips while a predicate holds.
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
#[rustc_module = "core::iter::adapters::skip_while"]
pub struct SkipWhile<I, P> {
    iter: I,
    flag: bool,
    predicate: P,
}

impl<I, P> SkipWhile<I, P> {
    pub(in crate::iter) fn new(iter: I, predicate: P) -> SkipWhile<I, P> {
        SkipWhile { iter, flag: false, predicate }
    }
}

impl<I: Iterator, P> Iterator for SkipWhile<I, P>
where
    P: FnMut(&I::Item) -> bool,
{
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        loop {
            let x = self.iter.next()?;
            if self.flag || !(self.predicate)(&x) {
                self.flag = true;
                return Some(x);
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (_, upper) = self.iter.size_hint();
        (0, upper)
    }
}

impl<I, P> FusedIterator for SkipWhile<I, P>
where
    I: FusedIterator,
    P: FnMut(&I::Item) -> bool,
{
}

/// An iterator that ends when a predicate fails.
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone)]
#[rustc_module = "core::iter::adapters::take_while"]
pub struct TakeWhile<I, P> {
    iter: I,
    flag: bool,
    predicate: P,
}

impl<I, P> TakeWhile<I, P> {
    pub(in crate::iter) fn new(iter: I, predicate: P) -> TakeWhile<I, P> {
        TakeWhile { iter, flag: false, predicate }
    }
}

impl<I: Iterator, P> Iterator for TakeWhile<I, P>
where
    P: FnMut(&I::Item) -> bool,
{
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        if self.flag {
            return None;
        }
        let x = self.iter.next()?;
        if (self.predicate)(&x) {
            Some(x)
        } else {
            self.flag = true;
            None
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.flag {
            return (0, Some(0));
        }
        let (_, upper) = self.iter.size_hint();
        (0, upper)
    }
}

impl<I, P> FusedIterator for TakeWhile<I, P>
where
    I: FusedIterator,
    P: FnMut(&I::Item) -> bool,
{
}

/// An iterator that steps by more than one.
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
#[rustc_module = "core::iter::adapters::step_by"]
pub struct StepBy<I> {
    iter: I,
    // The step less one, which is what `nth` takes.
    step_minus_one: usize,
    first_take: bool,
}

impl<I> StepBy<I> {
    #[inline]
    pub(in crate::iter) fn new(iter: I, step: usize) -> StepBy<I> {
        assert!(step != 0);
        StepBy { iter, step_minus_one: step - 1, first_take: true }
    }
}

impl<I> Iterator for StepBy<I>
where
    I: Iterator,
{
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        if self.first_take {
            self.first_take = false;
            self.iter.next()
        } else {
            self.iter.nth(self.step_minus_one)
        }
    }

    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<I::Item> {
        if self.first_take {
            self.first_take = false;
            let first = self.iter.next();
            if n == 0 {
                return first;
            }
            n -= 1;
        }
        // The item n steps on is step * (n + 1) - 1 items on; where that overflows, in two parts.
        let step = self.step_minus_one as u128 + 1;
        let mut items = step * (n as u128 + 1) - 1;
        while items > usize::MAX as u128 {
            self.iter.nth(usize::MAX)?;
            items -= usize::MAX as u128 + 1;
        }
        self.iter.nth(items as usize)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (low, high) = self.iter.size_hint();
        let step = self.step_minus_one;
        let first = self.first_take;
        let steps = |n: usize| {
            if first {
                if n == 0 { 0 } else { 1 + (n - 1) / (step + 1) }
            } else {
                n / (step + 1)
            }
        };
        (steps(low), high.map(steps))
    }
}

impl<I> StepBy<I>
where
    I: ExactSizeIterator,
{
    /// How far from the back the last item of the steps is.
    fn next_back_index(&self) -> usize {
        let rem = self.iter.len() % (self.step_minus_one + 1);
        if self.first_take {
            if rem == 0 { self.step_minus_one } else { rem - 1 }
        } else {
            rem
        }
    }
}

impl<I> DoubleEndedIterator for StepBy<I>
where
    I: DoubleEndedIterator + ExactSizeIterator,
{
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.iter.nth_back(self.next_back_index())
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let n = n.saturating_mul(self.step_minus_one + 1).saturating_add(self.next_back_index());
        self.iter.nth_back(n)
    }
}

impl<I> ExactSizeIterator for StepBy<I> where I: ExactSizeIterator {}

/// An iterator that ends for good at the first `None`.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[rustc_module = "core::iter::adapters::fuse"]
pub struct Fuse<I> {
    iter: Option<I>,
}

impl<I> Fuse<I> {
    pub(in crate::iter) fn new(iter: I) -> Fuse<I> {
        Fuse { iter: Some(iter) }
    }
}

impl<I> Iterator for Fuse<I>
where
    I: Iterator,
{
    type Item = <I as Iterator>::Item;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let item = self.iter.as_mut()?.next();
        if item.is_none() {
            self.iter = None;
        }
        item
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.iter {
            Some(ref iter) => iter.size_hint(),
            None => (0, Some(0)),
        }
    }
}

impl<I> DoubleEndedIterator for Fuse<I>
where
    I: DoubleEndedIterator,
{
    #[inline]
    fn next_back(&mut self) -> Option<<I as Iterator>::Item> {
        let item = self.iter.as_mut()?.next_back();
        if item.is_none() {
            self.iter = None;
        }
        item
    }
}

impl<I> ExactSizeIterator for Fuse<I> where I: ExactSizeIterator {}
impl<I> FusedIterator for Fuse<I> where I: Iterator {}

impl<I: Default> Default for Fuse<I> {
    fn default() -> Self {
        Fuse::new(I::default())
    }
}

impl<I: fmt::Debug, P> fmt::Debug for SkipWhile<I, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SkipWhile").field("iter", &self.iter).field("flag", &self.flag).finish()
    }
}

impl<I: fmt::Debug, P> fmt::Debug for TakeWhile<I, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TakeWhile").field("iter", &self.iter).field("flag", &self.flag).finish()
    }
}
