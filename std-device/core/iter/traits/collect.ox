//! Conversion to and from iterators.

/// Conversion from an iterator; what `collect` uses.
#[rustc_diagnostic_item = "FromIterator"]
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` cannot be built from an iterator over elements of type `{A}`",
    label = "value of type `{Self}` cannot be built from `std::iter::Iterator<Item={A}>`"
)]
pub trait FromIterator<A>: Sized {
    /// Makes a value from an iterator.
    fn from_iter<T: IntoIterator<Item = A>>(iter: T) -> Self;
}

/// Conversion into an iterator; what `for` uses.
#[rustc_diagnostic_item = "IntoIterator"]
#[rustc_skip_during_method_dispatch(array, boxed_slice)]
#[rustc_on_unimplemented(
    on(
        _Self = "core::ops::range::RangeTo<Idx>",
        label = "if you meant to iterate until a value, add a starting value",
        note = "`..end` is a `RangeTo`, which cannot be iterated on; you might have meant to have a bounded `Range`: `0..end`"
    ),
    on(
        _Self = "core::ops::range::RangeToInclusive<Idx>",
        label = "if you meant to iterate until a value (including it), add a starting value",
        note = "`..=end` is a `RangeToInclusive`, which cannot be iterated on; you might have meant to have a bounded `RangeInclusive`: `0..=end`"
    ),
    on(
        any(_Self = "&str", _Self = "alloc::string::String"),
        label = "`{Self}` is not an iterator; try calling `.chars()` or `.bytes()`"
    ),
    on(
        any(_Self = "{integral}", _Self = "{float}"),
        note = "if you want to iterate between `start` until a value `end`, use the exclusive range syntax `start..end` or the inclusive range syntax `start..=end`"
    ),
    message = "`{Self}` is not an iterator", label = "`{Self}` is not an iterator")]
pub trait IntoIterator {
    /// The type of the elements.
    type Item;

    /// The iterator.
    type IntoIter: Iterator<Item = Self::Item>;

    /// Makes an iterator from a value.
    #[lang = "into_iter"]
    fn into_iter(self) -> Self::IntoIter;
}

impl<I: Iterator> IntoIterator for I {
    type Item = I::Item;
    type IntoIter = I;

    #[inline]
    fn into_iter(self) -> I {
        self
    }
}

/// Collections that can be extended by an iterator.
pub trait Extend<A> {
    /// Adds the items of an iterator.
    fn extend<T: IntoIterator<Item = A>>(&mut self, iter: T);
}

impl<A, B, ExtendA, ExtendB> Extend<(A, B)> for (ExtendA, ExtendB)
where
    ExtendA: Extend<A>,
    ExtendB: Extend<B>,
{
    fn extend<T: IntoIterator<Item = (A, B)>>(&mut self, into_iter: T) {
        for (a, b) in into_iter {
            self.0.extend(Some(a));
            self.1.extend(Some(b));
        }
    }
}

impl<A, B, AE, BE> FromIterator<(AE, BE)> for (A, B)
where
    A: Default + Extend<AE>,
    B: Default + Extend<BE>,
{
    fn from_iter<I: IntoIterator<Item = (AE, BE)>>(iter: I) -> (A, B) {
        let mut result = (A::default(), B::default());
        result.extend(iter);
        result
    }
}
