//! Iterators with a known length, and iterators that stay at their end.

/// An iterator that knows its exact length.
pub trait ExactSizeIterator: Iterator {
    /// The number of remaining items.
    #[inline]
    fn len(&self) -> usize {
        let (lower, upper) = self.size_hint();
        // A wrong hint is a bug of the implementation.
        assert_eq!(upper, Some(lower));
        lower
    }

    /// Whether nothing is left.
    #[unstable(feature = "exact_size_is_empty", issue = "35428")]
    #[inline]
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<I: ExactSizeIterator + ?Sized> ExactSizeIterator for &mut I {
    fn len(&self) -> usize {
        (**self).len()
    }
}

/// An iterator that gives `None` for ever once it has ended.
#[rustc_unsafe_specialization_marker]
pub trait FusedIterator: Iterator {}

impl<I: FusedIterator + ?Sized> FusedIterator for &mut I {}
