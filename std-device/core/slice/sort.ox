//! Unstable sorting: quicksort with a median of three, heapsort when it degenerates, insertion sort for
//! short runs. Elements are only ever swapped, so a comparison that panics leaves a permutation.

use crate::cmp::Ordering;

impl<T> [T] {
    /// Sorts without preserving the order of equal elements.
    #[inline]
    pub fn sort_unstable(&mut self)
    where
        T: Ord,
    {
        quicksort(self, &mut |a: &T, b: &T| a.lt(b));
    }

    /// Sorts by a comparison, without preserving the order of equal elements.
    #[inline]
    pub fn sort_unstable_by<F>(&mut self, mut compare: F)
    where
        F: FnMut(&T, &T) -> Ordering,
    {
        quicksort(self, &mut |a: &T, b: &T| compare(a, b) == Ordering::Less);
    }

    /// Sorts by a key, without preserving the order of equal elements.
    #[inline]
    pub fn sort_unstable_by_key<K, F>(&mut self, mut f: F)
    where
        F: FnMut(&T) -> K,
        K: Ord,
    {
        quicksort(self, &mut |a: &T, b: &T| f(a).lt(&f(b)));
    }

    /// Puts the element that sorting would put at `index` there, with smaller ones before it.
    ///
    /// # Panics
    /// Panics if `index` is out of bounds.
    #[inline]
    #[track_caller]
    pub fn select_nth_unstable(&mut self, index: usize) -> (&mut [T], &mut T, &mut [T])
    where
        T: Ord,
    {
        self.select_nth_unstable_by(index, |a, b| a.cmp(b))
    }

    /// As `select_nth_unstable`, by a key.
    ///
    /// # Panics
    /// Panics if `index` is out of bounds.
    #[track_caller]
    pub fn select_nth_unstable_by_key<K, F>(&mut self, index: usize, mut f: F) -> (&mut [T], &mut T, &mut [T])
    where
        F: FnMut(&T) -> K,
        K: Ord,
    {
        self.select_nth_unstable_by(index, |a, b| f(a).cmp(&f(b)))
    }

    /// As `select_nth_unstable`, by a comparison.
    ///
    /// # Panics
    /// Panics if `index` is out of bounds.
    #[track_caller]
    pub fn select_nth_unstable_by<F>(&mut self, index: usize, mut compare: F) -> (&mut [T], &mut T, &mut [T])
    where
        F: FnMut(&T, &T) -> Ordering,
    {
        if index >= self.len() {
            panic!("partition_at_index index {} greater than length of slice {}", index, self.len());
        }
        let mut is_less = |a: &T, b: &T| compare(a, b) == Ordering::Less;
        let mut low = 0;
        let mut high = self.len();
        while high - low > INSERTION_LIMIT {
            let pivot = low + partition(&mut self[low..high], &mut is_less);
            if index == pivot {
                break;
            } else if index < pivot {
                high = pivot;
            } else {
                low = pivot + 1;
            }
        }
        if high - low <= INSERTION_LIMIT {
            insertion_sort(&mut self[low..high], &mut is_less);
        }
        let (left, rest) = self.split_at_mut(index);
        let (pivot, right) = rest.split_at_mut(1);
        (left, &mut pivot[0], right)
    }
}

const INSERTION_LIMIT: usize = 20;

fn quicksort<T, F>(v: &mut [T], is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    // Twice the depth of a balanced recursion, after which heapsort takes over.
    let limit = 2 * (usize::BITS - v.len().leading_zeros());
    recurse(v, is_less, limit);
}

fn recurse<T, F>(mut v: &mut [T], is_less: &mut F, mut limit: u32)
where
    F: FnMut(&T, &T) -> bool,
{
    loop {
        if v.len() <= INSERTION_LIMIT {
            insertion_sort(v, is_less);
            return;
        }
        if limit == 0 {
            heapsort(v, is_less);
            return;
        }
        limit -= 1;
        let mid = partition(v, is_less);
        let (left, rest) = v.split_at_mut(mid);
        let (_, right) = rest.split_at_mut(1);
        // The longer part is handled by the loop, so that the stack stays logarithmic.
        if left.len() < right.len() {
            recurse(left, is_less, limit);
            v = right;
        } else {
            recurse(right, is_less, limit);
            v = left;
        }
    }
}

/// Chooses a pivot, and moves smaller elements before and others after it. Gives its place.
fn partition<T, F>(v: &mut [T], is_less: &mut F) -> usize
where
    F: FnMut(&T, &T) -> bool,
{
    let last = v.len() - 1;
    let mid = v.len() / 2;
    // The median of the first, the middle and the last element goes to the front.
    if is_less(&v[mid], &v[0]) {
        v.swap(mid, 0);
    }
    if is_less(&v[last], &v[mid]) {
        v.swap(last, mid);
        if is_less(&v[mid], &v[0]) {
            v.swap(mid, 0);
        }
    }
    v.swap(0, mid);
    let mut low = 1;
    let mut high = last;
    // Both scans stop at equal elements, which keeps runs of equals balanced.
    loop {
        while low <= high && is_less(&v[low], &v[0]) {
            low += 1;
        }
        while low <= high && is_less(&v[0], &v[high]) {
            high -= 1;
        }
        if low >= high {
            break;
        }
        v.swap(low, high);
        low += 1;
        high -= 1;
    }
    v.swap(0, high);
    high
}

fn insertion_sort<T, F>(v: &mut [T], is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let mut i = 1;
    while i < v.len() {
        let mut j = i;
        while j > 0 && is_less(&v[j], &v[j - 1]) {
            v.swap(j, j - 1);
            j -= 1;
        }
        i += 1;
    }
}

fn heapsort<T, F>(v: &mut [T], is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let mut start = v.len() / 2;
    while start > 0 {
        start -= 1;
        sift_down(v, start, is_less);
    }
    let mut end = v.len();
    while end > 1 {
        end -= 1;
        v.swap(0, end);
        sift_down(&mut v[..end], 0, is_less);
    }
}

fn sift_down<T, F>(v: &mut [T], mut node: usize, is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    loop {
        let mut child = 2 * node + 1;
        if child >= v.len() {
            return;
        }
        if child + 1 < v.len() && is_less(&v[child], &v[child + 1]) {
            child += 1;
        }
        if !is_less(&v[node], &v[child]) {
            return;
        }
        v.swap(node, child);
        node = child;
    }
}
