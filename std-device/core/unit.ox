//! Trait implementations of `()`.

use crate::iter::FromIterator;

impl FromIterator<()> for () {
    /// Runs the iterator to its end.
    fn from_iter<I: IntoIterator<Item = ()>>(iter: I) -> Self {
        iter.into_iter().for_each(|()| {})
    }
}

impl Extend<()> for () {
    fn extend<T: IntoIterator<Item = ()>>(&mut self, iter: T) {
        iter.into_iter().for_each(drop)
    }
}
