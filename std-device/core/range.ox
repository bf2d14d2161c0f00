//! Ranges that are meant to replace those of `ops` in a later edition.

use crate::fmt;
use crate::iter::{FusedIterator, Step};
use crate::ops::{self, Bound, RangeBounds};

/// A range that has both its bounds.
///
/// ```
/// use std::range::RangeInclusive;
///
/// let range = RangeInclusive::from(3..=5);
/// assert_eq!(range, RangeInclusive { start: 3, last: 5 });
/// assert_eq!(range.iter().sum::<i32>(), 12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RangeInclusive<Idx> {
    /// The lower bound.
    pub start: Idx,
    /// The upper bound, which belongs to the range.
    pub last: Idx,
}

impl<Idx: fmt::Debug> fmt::Debug for RangeInclusive<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)?;
        f.write_str("..=")?;
        self.last.fmt(f)
    }
}

impl<Idx: PartialOrd<Idx>> RangeInclusive<Idx> {
    /// Whether `item` lies in the range.
    #[inline]
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>,
    {
        <Self as RangeBounds<Idx>>::contains(self, item)
    }

    /// Whether nothing lies in it; also where the bounds cannot be compared.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !(self.start <= self.last)
    }
}

impl<Idx: Step> RangeInclusive<Idx> {
    /// Its elements.
    #[inline]
    pub fn iter(&self) -> RangeInclusiveIter<Idx> {
        self.clone().into_iter()
    }
}

impl<T> RangeBounds<T> for RangeInclusive<T> {
    fn start_bound(&self) -> Bound<&T> {
        Bound::Included(&self.start)
    }

    fn end_bound(&self) -> Bound<&T> {
        Bound::Included(&self.last)
    }
}

impl<T> RangeBounds<T> for RangeInclusive<&T> {
    fn start_bound(&self) -> Bound<&T> {
        Bound::Included(self.start)
    }

    fn end_bound(&self) -> Bound<&T> {
        Bound::Included(self.last)
    }
}

impl<T> From<RangeInclusive<T>> for ops::RangeInclusive<T> {
    #[inline]
    fn from(range: RangeInclusive<T>) -> Self {
        ops::RangeInclusive::new(range.start, range.last)
    }
}

impl<T> From<ops::RangeInclusive<T>> for RangeInclusive<T> {
    /// # Panics
    /// The range was iterated over to its end.
    #[inline]
    fn from(range: ops::RangeInclusive<T>) -> Self {
        assert!(!range.exhausted, "attempted to convert from an exhausted `legacy::RangeInclusive` (unspecified behavior)");
        let (start, last) = range.into_inner();
        RangeInclusive { start, last }
    }
}

impl<A: Step> IntoIterator for RangeInclusive<A> {
    type Item = A;
    type IntoIter = RangeInclusiveIter<A>;

    #[inline]
    fn into_iter(self) -> RangeInclusiveIter<A> {
        RangeInclusiveIter(self.into())
    }
}

/// The elements of a [`RangeInclusive`].
#[derive(Clone, Debug)]
pub struct RangeInclusiveIter<A>(ops::RangeInclusive<A>);

impl<A: Step> Iterator for RangeInclusiveIter<A> {
    type Item = A;

    #[inline]
    fn next(&mut self) -> Option<A> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<A> {
        self.0.nth(n)
    }
}

impl<A: Step> DoubleEndedIterator for RangeInclusiveIter<A> {
    #[inline]
    fn next_back(&mut self) -> Option<A> {
        self.0.next_back()
    }
}

impl<A: Step> FusedIterator for RangeInclusiveIter<A> {}

macro_rules! exact {
    ($($t:ty)*) => { $(impl ExactSizeIterator for RangeInclusiveIter<$t> {})* };
}
exact! { u8 i8 u16 i16 }
