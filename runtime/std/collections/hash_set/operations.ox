//! What two sets have in common and what not.

use core::fmt;
use core::hash::{BuildHasher, Hash};
use core::iter::{Chain, FusedIterator};
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use super::{HashSet, Iter};

/// The values that are in both sets.
#[must_use = "this returns the intersection as an iterator, without modifying either input set"]
pub struct Intersection<'a, T: 'a, S: 'a> {
    pub(super) iter: Iter<'a, T>,
    pub(super) other: &'a HashSet<T, S>,
}

/// The values that are in the first set alone.
#[must_use = "this returns the difference as an iterator, without modifying either input set"]
pub struct Difference<'a, T: 'a, S: 'a> {
    pub(super) iter: Iter<'a, T>,
    pub(super) other: &'a HashSet<T, S>,
}

/// The values that are in one of the sets alone.
#[must_use = "this returns the difference as an iterator, without modifying either input set"]
pub struct SymmetricDifference<'a, T: 'a, S: 'a> {
    pub(super) iter: Chain<Difference<'a, T, S>, Difference<'a, T, S>>,
}

/// The values of both sets.
#[must_use = "this returns the union as an iterator, without modifying either input set"]
pub struct Union<'a, T: 'a, S: 'a> {
    pub(super) iter: Chain<Iter<'a, T>, Difference<'a, T, S>>,
}

impl<'a, T: Eq + Hash, S: BuildHasher> Iterator for Intersection<'a, T, S> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.iter.find(|value| self.other.contains(*value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.iter.size_hint().1)
    }
}

impl<'a, T: Eq + Hash, S: BuildHasher> Iterator for Difference<'a, T, S> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.iter.find(|value| !self.other.contains(*value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.iter.size_hint().1)
    }
}

macro_rules! chained {
    ($($Name:ident)*) => { $(
        impl<'a, T: Eq + Hash, S: BuildHasher> Iterator for $Name<'a, T, S> {
            type Item = &'a T;

            #[inline]
            fn next(&mut self) -> Option<&'a T> {
                self.iter.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.iter.size_hint()
            }
        }

        impl<T, S> Clone for $Name<'_, T, S> {
            fn clone(&self) -> Self {
                $Name { iter: self.iter.clone() }
            }
        }
    )* };
}
chained! { SymmetricDifference Union }

impl<T, S> Clone for Intersection<'_, T, S> {
    fn clone(&self) -> Self {
        Intersection { iter: self.iter.clone(), other: self.other }
    }
}

impl<T, S> Clone for Difference<'_, T, S> {
    fn clone(&self) -> Self {
        Difference { iter: self.iter.clone(), other: self.other }
    }
}

macro_rules! common {
    ($($Name:ident)*) => { $(
        impl<T: Eq + Hash, S: BuildHasher> FusedIterator for $Name<'_, T, S> {}

        impl<T: fmt::Debug + Eq + Hash, S: BuildHasher> fmt::Debug for $Name<'_, T, S> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }
    )* };
}
common! { Intersection Difference SymmetricDifference Union }

macro_rules! operators {
    ($($Trait:ident $operator:ident $method:ident;)*) => { $(
        impl<T: Eq + Hash + Clone, S: BuildHasher + Default> $Trait<&HashSet<T, S>> for &HashSet<T, S> {
            type Output = HashSet<T, S>;

            fn $operator(self, other: &HashSet<T, S>) -> HashSet<T, S> {
                self.$method(other).cloned().collect()
            }
        }
    )* };
}
operators! {
    BitOr bitor union;
    BitAnd bitand intersection;
    BitXor bitxor symmetric_difference;
    Sub sub difference;
}
