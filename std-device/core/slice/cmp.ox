//! Comparison of slices.

use crate::cmp::Ordering;

impl<T, U> PartialEq<[U]> for [T]
where
    T: PartialEq<U>,
{
    fn eq(&self, other: &[U]) -> bool {
        if self.len() != other.len() {
            return false;
        }
        let mut i = 0;
        while i < self.len() {
            if self[i] != other[i] {
                return false;
            }
            i += 1;
        }
        true
    }
}

impl<T: Eq> Eq for [T] {}

impl<T: Ord> Ord for [T] {
    fn cmp(&self, other: &[T]) -> Ordering {
        let common = if self.len() < other.len() { self.len() } else { other.len() };
        let mut i = 0;
        while i < common {
            match self[i].cmp(&other[i]) {
                Ordering::Equal => {}
                unequal => return unequal,
            }
            i += 1;
        }
        self.len().cmp(&other.len())
    }
}

impl<T: PartialOrd> PartialOrd for [T] {
    fn partial_cmp(&self, other: &[T]) -> Option<Ordering> {
        let common = if self.len() < other.len() { self.len() } else { other.len() };
        let mut i = 0;
        while i < common {
            match self[i].partial_cmp(&other[i]) {
                Some(Ordering::Equal) => {}
                unequal => return unequal,
            }
            i += 1;
        }
        self.len().partial_cmp(&other.len())
    }
}
