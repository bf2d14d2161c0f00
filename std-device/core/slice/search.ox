//! Binary search.

use crate::cmp::Ordering::{self, Equal, Greater, Less};

impl<T> [T] {
    /// Searches a sorted slice.
    ///
    /// # Errors
    /// The index where the element could be inserted, if it is not there.
    pub fn binary_search(&self, x: &T) -> Result<usize, usize>
    where
        T: Ord,
    {
        self.binary_search_by(|p| p.cmp(x))
    }

    /// Searches a sorted slice with a comparison.
    ///
    /// # Errors
    /// The index where the element could be inserted, if it is not there.
    #[inline]
    pub fn binary_search_by<'a, F>(&'a self, mut f: F) -> Result<usize, usize>
    where
        F: FnMut(&'a T) -> Ordering,
    {
        let mut size = self.len();
        if size == 0 {
            return Err(0);
        }
        let mut base = 0usize;
        // The answer lies in `base..base + size`; halve without an early exit.
        while size > 1 {
            let half = size / 2;
            let mid = base + half;
            if f(&self[mid]) != Greater {
                base = mid;
            }
            size -= half;
        }
        let cmp = f(&self[base]);
        if cmp == Equal { Ok(base) } else { Err(base + (cmp == Less) as usize) }
    }

    /// Searches a slice that is sorted by a key.
    ///
    /// # Errors
    /// The index where the element could be inserted, if it is not there.
    #[inline]
    pub fn binary_search_by_key<'a, B, F>(&'a self, b: &B, mut f: F) -> Result<usize, usize>
    where
        F: FnMut(&'a T) -> B,
        B: Ord,
    {
        self.binary_search_by(|k| f(k).cmp(b))
    }

    /// The index of the first element for which a predicate does not hold, in a slice partitioned by it.
    #[must_use]
    pub fn partition_point<P>(&self, mut pred: P) -> usize
    where
        P: FnMut(&T) -> bool,
    {
        self.binary_search_by(|x| if pred(x) { Less } else { Greater }).unwrap_or_else(|i| i)
    }
}
