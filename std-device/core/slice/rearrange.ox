//! Operations of slices that are not settled yet: those that rearrange or split.

use crate::ptr;

impl<T> [T] {
    /// Moves all but the first of equal neighbours to the end; gives both parts.
    #[unstable(feature = "slice_partition_dedup", issue = "54279")]
    #[inline]
    pub fn partition_dedup(&mut self) -> (&mut [T], &mut [T])
    where
        T: PartialEq,
    {
        self.partition_dedup_by(|a, b| a == b)
    }

    /// The same for neighbours that a comparison calls equal.
    #[unstable(feature = "slice_partition_dedup", issue = "54279")]
    pub fn partition_dedup_by<F>(&mut self, mut same_bucket: F) -> (&mut [T], &mut [T])
    where
        F: FnMut(&mut T, &mut T) -> bool,
    {
        let mut kept = self.len().min(1);
        for i in 1..self.len() {
            let (before, rest) = self.split_at_mut(i);
            if !same_bucket(&mut rest[0], &mut before[kept - 1]) {
                self.swap(kept, i);
                kept += 1;
            }
        }
        self.split_at_mut(kept)
    }

    /// The same for neighbours with equal keys.
    #[unstable(feature = "slice_partition_dedup", issue = "54279")]
    #[inline]
    pub fn partition_dedup_by_key<K, F>(&mut self, mut key: F) -> (&mut [T], &mut [T])
    where
        F: FnMut(&mut T) -> K,
        K: PartialEq,
    {
        self.partition_dedup_by(|a, b| key(a) == key(b))
    }

    /// What is before and behind the first element that satisfies the predicate.
    #[unstable(feature = "slice_split_once", issue = "112811", reason = "newly added")]
    #[inline]
    pub fn split_once<F>(&self, pred: F) -> Option<(&[T], &[T])>
    where
        F: FnMut(&T) -> bool,
    {
        let index = self.iter().position(pred)?;
        Some((&self[..index], &self[index + 1..]))
    }

    /// What is before and behind the last element that satisfies the predicate.
    #[unstable(feature = "slice_split_once", issue = "112811", reason = "newly added")]
    #[inline]
    pub fn rsplit_once<F>(&self, pred: F) -> Option<(&[T], &[T])>
    where
        F: FnMut(&T) -> bool,
    {
        let index = self.iter().rposition(pred)?;
        Some((&self[..index], &self[index + 1..]))
    }

    /// Exchanges two elements.
    ///
    /// # Safety
    /// Both positions must be in the slice.
    #[unstable(feature = "slice_swap_unchecked", issue = "88539")]
    #[inline]
    pub const unsafe fn swap_unchecked(&mut self, a: usize, b: usize) {
        let elements = self.as_mut_ptr();
        // SAFETY: the caller promises that both are in the slice.
        unsafe { ptr::swap(elements.add(a), elements.add(b)) }
    }
}
