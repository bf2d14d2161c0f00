//! Range types, made by `a..b` and its relatives.

use crate::fmt;
use crate::hash::Hash;

/// An unbounded range (`..`).
#[lang = "RangeFull"]
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct RangeFull;

impl fmt::Debug for RangeFull {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.write_str("..")
    }
}

/// A half-open range (`start..end`).
#[lang = "Range"]
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Range<Idx> {
    /// The lower bound, inclusive.
    pub start: Idx,
    /// The upper bound, exclusive.
    pub end: Idx,
}

impl<Idx: fmt::Debug> fmt::Debug for Range<Idx> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(fmt)?;
        fmt.write_str("..")?;
        self.end.fmt(fmt)
    }
}

impl<Idx: PartialOrd<Idx>> Range<Idx> {
    /// Whether `item` lies in the range.
    #[inline]
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>,
    {
        <Self as RangeBounds<Idx>>::contains(self, item)
    }

    /// Whether the range contains nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !(self.start < self.end)
    }
}

/// A range bounded below (`start..`).
#[lang = "RangeFrom"]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RangeFrom<Idx> {
    /// The lower bound, inclusive.
    pub start: Idx,
}

impl<Idx: fmt::Debug> fmt::Debug for RangeFrom<Idx> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(fmt)?;
        fmt.write_str("..")
    }
}

impl<Idx: PartialOrd<Idx>> RangeFrom<Idx> {
    /// Whether `item` lies in the range.
    #[inline]
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>,
    {
        <Self as RangeBounds<Idx>>::contains(self, item)
    }
}

/// A range bounded above, exclusive (`..end`).
#[lang = "RangeTo"]
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct RangeTo<Idx> {
    /// The upper bound, exclusive.
    pub end: Idx,
}

impl<Idx: fmt::Debug> fmt::Debug for RangeTo<Idx> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.write_str("..")?;
        self.end.fmt(fmt)
    }
}

impl<Idx: PartialOrd<Idx>> RangeTo<Idx> {
    /// Whether `item` lies in the range.
    #[inline]
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>,
    {
        <Self as RangeBounds<Idx>>::contains(self, item)
    }
}

/// A closed range (`start..=end`).
#[lang = "RangeInclusiveStruct"]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RangeInclusive<Idx> {
    pub(crate) start: Idx,
    pub(crate) end: Idx,
    // True once iteration has given `end`, which `start` cannot express.
    pub(crate) exhausted: bool,
}

impl<Idx> RangeInclusive<Idx> {
    /// The range `start..=end`.
    #[lang = "range_inclusive_new"]
    #[inline]
    pub const fn new(start: Idx, end: Idx) -> Self {
        Self { start, end, exhausted: false }
    }

    /// The lower bound.
    #[inline]
    pub const fn start(&self) -> &Idx {
        &self.start
    }

    /// The upper bound, inclusive.
    #[inline]
    pub const fn end(&self) -> &Idx {
        &self.end
    }

    /// Both bounds.
    #[inline]
    pub fn into_inner(self) -> (Idx, Idx) {
        (self.start, self.end)
    }
}

impl RangeInclusive<usize> {
    /// The half-open range for slicing; the caller has checked that `end` is not the maximum.
    #[inline]
    pub(crate) const fn into_slice_range(self) -> Range<usize> {
        let exclusive_end = self.end + 1;
        let start = if self.exhausted { exclusive_end } else { self.start };
        Range { start, end: exclusive_end }
    }
}

impl<Idx: fmt::Debug> fmt::Debug for RangeInclusive<Idx> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(fmt)?;
        fmt.write_str("..=")?;
        self.end.fmt(fmt)?;
        if self.exhausted {
            fmt.write_str(" (exhausted)")?;
        }
        Ok(())
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

    /// Whether the range contains nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.exhausted || !(self.start <= self.end)
    }
}

/// A range bounded above, inclusive (`..=end`).
#[lang = "RangeToInclusive"]
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct RangeToInclusive<Idx> {
    /// The upper bound, inclusive.
    pub end: Idx,
}

impl<Idx: fmt::Debug> fmt::Debug for RangeToInclusive<Idx> {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.write_str("..=")?;
        self.end.fmt(fmt)
    }
}

impl<Idx: PartialOrd<Idx>> RangeToInclusive<Idx> {
    /// Whether `item` lies in the range.
    #[inline]
    pub fn contains<U>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
        U: ?Sized + PartialOrd<Idx>,
    {
        <Self as RangeBounds<Idx>>::contains(self, item)
    }
}

/// An endpoint of a range of keys.
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Bound<T> {
    /// The bound belongs to the range.
    Included(T),
    /// The bound does not belong to the range.
    Excluded(T),
    /// There is no bound in this direction.
    Unbounded,
}

impl<T> Bound<T> {
    /// The bound by reference.
    #[inline]
    pub fn as_ref(&self) -> Bound<&T> {
        match *self {
            Bound::Included(ref x) => Bound::Included(x),
            Bound::Excluded(ref x) => Bound::Excluded(x),
            Bound::Unbounded => Bound::Unbounded,
        }
    }

    /// Maps the value of the bound.
    #[inline]
    pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Bound<U> {
        match self {
            Bound::Unbounded => Bound::Unbounded,
            Bound::Included(x) => Bound::Included(f(x)),
            Bound::Excluded(x) => Bound::Excluded(f(x)),
        }
    }
}

impl<T: Clone> Bound<&T> {
    /// The bound by value.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn cloned(self) -> Bound<T> {
        match self {
            Bound::Unbounded => Bound::Unbounded,
            Bound::Included(x) => Bound::Included(x.clone()),
            Bound::Excluded(x) => Bound::Excluded(x.clone()),
        }
    }
}

/// What all range types have in common.
pub trait RangeBounds<T: ?Sized> {
    /// The lower bound.
    fn start_bound(&self) -> Bound<&T>;

    /// The upper bound.
    fn end_bound(&self) -> Bound<&T>;

    /// Whether `item` lies in the range.
    fn contains<U>(&self, item: &U) -> bool
    where
        T: PartialOrd<U>,
        U: ?Sized + PartialOrd<T>,
    {
        (match self.start_bound() {
            Bound::Included(start) => *start <= *item,
            Bound::Excluded(start) => *start < *item,
            Bound::Unbounded => true,
        }) && (match self.end_bound() {
            Bound::Included(end) => *item <= *end,
            Bound::Excluded(end) => *item < *end,
            Bound::Unbounded => true,
        })
    }
}

/// Implements `RangeBounds` for a range type that owns its bounds and for one that borrows them.
macro_rules! impl_range_bounds {
    ($($Range:ident: |$this:ident| $start:expr, $end:expr, |$by_ref:ident| $ref_start:expr, $ref_end:expr;)*) => { $(
        impl<T> RangeBounds<T> for $Range<T> {
            #[inline]
            fn start_bound(&self) -> Bound<&T> {
                let $this = self;
                $start
            }
            #[inline]
            fn end_bound(&self) -> Bound<&T> {
                let $this = self;
                $end
            }
        }

        impl<T> RangeBounds<T> for $Range<&T> {
            #[inline]
            fn start_bound(&self) -> Bound<&T> {
                let $by_ref = self;
                $ref_start
            }
            #[inline]
            fn end_bound(&self) -> Bound<&T> {
                let $by_ref = self;
                $ref_end
            }
        }
    )* };
}

impl_range_bounds! {
    Range: |r| Bound::Included(&r.start), Bound::Excluded(&r.end),
           |r| Bound::Included(r.start), Bound::Excluded(r.end);
    RangeFrom: |r| Bound::Included(&r.start), Bound::Unbounded, |r| Bound::Included(r.start), Bound::Unbounded;
    RangeTo: |_r| Bound::Unbounded, { Bound::Excluded(&_r.end) }, |_r| Bound::Unbounded, { Bound::Excluded(_r.end) };
    RangeToInclusive: |_r| Bound::Unbounded, { Bound::Included(&_r.end) },
           |_r| Bound::Unbounded, { Bound::Included(_r.end) };
    RangeInclusive: |r| Bound::Included(&r.start),
           { if r.exhausted { Bound::Excluded(&r.end) } else { Bound::Included(&r.end) } },
           |r| Bound::Included(r.start), Bound::Included(r.end);
}

impl<T: ?Sized> RangeBounds<T> for RangeFull {
    fn start_bound(&self) -> Bound<&T> {
        Bound::Unbounded
    }
    fn end_bound(&self) -> Bound<&T> {
        Bound::Unbounded
    }
}

impl<T> RangeBounds<T> for (Bound<T>, Bound<T>) {
    fn start_bound(&self) -> Bound<&T> {
        self.0.as_ref()
    }
    fn end_bound(&self) -> Bound<&T> {
        self.1.as_ref()
    }
}

impl<'a, T: ?Sized + 'a> RangeBounds<T> for (Bound<&'a T>, Bound<&'a T>) {
    fn start_bound(&self) -> Bound<&T> {
        self.0
    }
    fn end_bound(&self) -> Bound<&T> {
        self.1
    }
}

/// Ranges that are open at one end: `a..`, `..b` and `..=b`.
#[unstable(feature = "one_sided_range", issue = "69780")]
pub trait OneSidedRange<T>: RangeBounds<T> {
    #[doc(hidden)]
    fn bound(self) -> (OneSidedRangeBound, T);
}

/// At which end a [`OneSidedRange`] is bounded.
#[derive(Clone, Copy)]
#[unstable(feature = "one_sided_range", issue = "69780")]
pub enum OneSidedRangeBound {
    /// `a..`
    StartInclusive,
    /// `..b`
    End,
    /// `..=b`
    EndInclusive,
}

impl<T> OneSidedRange<T> for RangeFrom<T>
where
    Self: RangeBounds<T>,
{
    fn bound(self) -> (OneSidedRangeBound, T) {
        (OneSidedRangeBound::StartInclusive, self.start)
    }
}

impl<T> OneSidedRange<T> for RangeTo<T>
where
    Self: RangeBounds<T>,
{
    fn bound(self) -> (OneSidedRangeBound, T) {
        (OneSidedRangeBound::End, self.end)
    }
}

impl<T> OneSidedRange<T> for RangeToInclusive<T>
where
    Self: RangeBounds<T>,
{
    fn bound(self) -> (OneSidedRangeBound, T) {
        (OneSidedRangeBound::EndInclusive, self.end)
    }
}
