//! Operations on two ordered sets.

use core::cmp::Ordering;
use core::fmt;
use core::iter::{FusedIterator, Peekable};
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use super::{BTreeSet, Iter};

/// The elements of one set that are not in the other.
#[must_use = "this returns the difference as an iterator, without modifying either input set"]
pub struct Difference<'a, T: 'a> {
    iter: Iter<'a, T>,
    other: &'a BTreeSet<T>,
}

/// The elements that are in both sets.
#[must_use = "this returns the intersection as an iterator, without modifying either input set"]
pub struct Intersection<'a, T: 'a> {
    iter: Iter<'a, T>,
    other: &'a BTreeSet<T>,
}

impl<'a, T> Difference<'a, T> {
    pub(super) fn new(iter: Iter<'a, T>, other: &'a BTreeSet<T>) -> Self {
        Difference { iter, other }
    }
}

impl<'a, T> Intersection<'a, T> {
    pub(super) fn new(iter: Iter<'a, T>, other: &'a BTreeSet<T>) -> Self {
        Intersection { iter, other }
    }
}

impl<'a, T: Ord> Iterator for Difference<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        loop {
            let element = self.iter.next()?;
            if !self.other.contains(element) {
                return Some(element);
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.iter.len();
        (len.saturating_sub(self.other.len()), Some(len))
    }
}

impl<'a, T: Ord> Iterator for Intersection<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        loop {
            let element = self.iter.next()?;
            if self.other.contains(element) {
                return Some(element);
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(core::cmp::min(self.iter.len(), self.other.len())))
    }
}

/// The elements of both sets, from the least on; those that are in both are given together.
struct Merge<'a, T> {
    a: Peekable<Iter<'a, T>>,
    b: Peekable<Iter<'a, T>>,
}

impl<'a, T: Ord> Merge<'a, T> {
    fn next(&mut self) -> (Option<&'a T>, Option<&'a T>) {
        let order = match (self.a.peek(), self.b.peek()) {
            (Some(a), Some(b)) => a.cmp(b),
            (Some(_), None) => Ordering::Less,
            (None, _) => Ordering::Greater,
        };
        match order {
            Ordering::Less => (self.a.next(), None),
            Ordering::Greater => (None, self.b.next()),
            Ordering::Equal => (self.a.next(), self.b.next()),
        }
    }
}

impl<T> Clone for Merge<'_, T> {
    fn clone(&self) -> Self {
        Merge { a: self.a.clone(), b: self.b.clone() }
    }
}

/// The elements that are in one of the sets and not in both.
#[must_use = "this returns the difference as an iterator, without modifying either input set"]
pub struct SymmetricDifference<'a, T: 'a>(Merge<'a, T>);

/// The elements that are in one of the sets.
#[must_use = "this returns the union as an iterator, without modifying either input set"]
pub struct Union<'a, T: 'a>(Merge<'a, T>);

impl<'a, T: Ord> SymmetricDifference<'a, T> {
    pub(super) fn new(a: Iter<'a, T>, b: Iter<'a, T>) -> Self {
        SymmetricDifference(Merge { a: a.peekable(), b: b.peekable() })
    }
}

impl<'a, T: Ord> Union<'a, T> {
    pub(super) fn new(a: Iter<'a, T>, b: Iter<'a, T>) -> Self {
        Union(Merge { a: a.peekable(), b: b.peekable() })
    }
}

impl<'a, T: Ord> Iterator for SymmetricDifference<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        loop {
            match self.0.next() {
                (Some(_), Some(_)) => {}
                (Some(a), None) => return Some(a),
                (None, b) => return b,
            }
        }
    }
}

impl<'a, T: Ord> Iterator for Union<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        match self.0.next() {
            (Some(a), _) => Some(a),
            (None, b) => b,
        }
    }
}

impl<T> Clone for Difference<'_, T> {
    fn clone(&self) -> Self {
        Difference { iter: self.iter.clone(), other: self.other }
    }
}

impl<T> Clone for Intersection<'_, T> {
    fn clone(&self) -> Self {
        Intersection { iter: self.iter.clone(), other: self.other }
    }
}

impl<T> Clone for SymmetricDifference<'_, T> {
    fn clone(&self) -> Self {
        SymmetricDifference(self.0.clone())
    }
}

impl<T> Clone for Union<'_, T> {
    fn clone(&self) -> Self {
        Union(self.0.clone())
    }
}

macro_rules! set_operation {
    ($($Name:ident $Trait:ident $operator:ident $method:ident;)*) => { $(
        impl<T: Ord> FusedIterator for $Name<'_, T> {}

        impl<T: fmt::Debug + Ord> fmt::Debug for $Name<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.clone()).finish()
            }
        }

        impl<T: Ord + Clone> $Trait<&BTreeSet<T>> for &BTreeSet<T> {
            type Output = BTreeSet<T>;

            fn $operator(self, rhs: &BTreeSet<T>) -> BTreeSet<T> {
                self.$method(rhs).cloned().collect()
            }
        }
    )* };
}
set_operation! {
    Difference Sub sub difference;
    Intersection BitAnd bitand intersection;
    SymmetricDifference BitXor bitxor symmetric_difference;
    Union BitOr bitor union;
}
