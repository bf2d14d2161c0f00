//! Unstable sorting: quicksort whose partition has no jumps, with a median of medians as pivot; heapsort when it
//! degenerates; networks and merges for short slices of small elements, insertion for others. Also what stable sorting
//! shares with it. A comparison that panics leaves a permutation.

use crate::cmp::Ordering;
use crate::mem::ManuallyDrop;
use crate::ptr;

#[doc(hidden)]
pub mod small;

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
            let part = &mut self[low..high];
            let pivot = choose_pivot(part, &mut is_less);
            part.swap(0, pivot);
            let middle = partition(part, &mut is_less);
            if index < low + middle {
                high = low + middle;
                continue;
            }
            // Where the pivot is the least, all that are equal to it are in place at once.
            let done = if middle > 0 { middle } else { partition(part, &mut |a: &T, b: &T| !is_less(b, a)) };
            if index <= low + done && index >= low + middle {
                high = low;
            } else {
                low += done + 1;
            }
        }
        insertion_sort(&mut self[low..high], &mut is_less);
        let (left, rest) = self.split_at_mut(index);
        let (pivot, right) = rest.split_at_mut(1);
        (left, &mut pivot[0], right)
    }
}

const INSERTION_LIMIT: usize = 20;
// From here on the pivot is the median of medians.
const MANY: usize = 64;

fn quicksort<T, F>(v: &mut [T], is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let len = v.len();
    if len < 2 || size_of::<T>() == 0 {
        return;
    }
    let (run, descending) = first_run(v, is_less);
    if run == len {
        if descending {
            v.reverse();
        }
        return;
    }
    // Twice the depth of a balanced recursion, after which heapsort takes over.
    let limit = 2 * (usize::BITS - len.leading_zeros());
    recurse(v, None, is_less, limit);
}

/// The length of the run that the slice begins with, and whether it strictly descends.
#[doc(hidden)]
pub fn first_run<T, F>(v: &[T], is_less: &mut F) -> (usize, bool)
where
    F: FnMut(&T, &T) -> bool,
{
    if v.len() < 2 {
        return (v.len(), false);
    }
    let descending = is_less(&v[1], &v[0]);
    let mut end = 2;
    while end < v.len() && is_less(&v[end], &v[end - 1]) == descending {
        end += 1;
    }
    (end, descending)
}

/// Sorts a short slice.
fn sort_short<T, F>(v: &mut [T], is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    if small::applies::<T>() {
        small::sort(v, is_less);
    } else {
        insertion_sort(v, is_less);
    }
}

/// Sorts; nothing in the slice is less than `before`, the pivot that stands in front of it.
fn recurse<'a, T, F>(mut v: &'a mut [T], mut before: Option<&'a T>, is_less: &mut F, mut limit: u32)
where
    F: FnMut(&T, &T) -> bool,
{
    let short = if small::applies::<T>() { small::SMALL } else { INSERTION_LIMIT };
    loop {
        if v.len() <= short {
            sort_short(v, is_less);
            return;
        }
        if limit == 0 {
            heapsort(v, is_less);
            return;
        }
        limit -= 1;
        let pivot = choose_pivot(v, is_less);
        v.swap(0, pivot);
        // Equal to what stands in front: all that are not greater are in place then.
        if let Some(before) = before {
            if !is_less(before, &v[0]) {
                let equal = partition(v, &mut |a: &T, b: &T| !is_less(b, a));
                let whole = v;
                v = &mut whole[equal + 1..];
                continue;
            }
        }
        let middle = partition(v, is_less);
        let whole = v;
        let (left, rest) = whole.split_at_mut(middle);
        let (pivot, right) = rest.split_at_mut(1);
        recurse(left, before, is_less, limit);
        before = Some(&pivot[0]);
        v = right;
    }
}

/// The index of a good pivot.
#[doc(hidden)]
pub fn choose_pivot<T, F>(v: &[T], is_less: &mut F) -> usize
where
    F: FnMut(&T, &T) -> bool,
{
    let eighth = v.len() / 8;
    let a = v.as_ptr();
    // SAFETY: the three samples are in the slice, seven eighths from its start at most.
    unsafe {
        let (b, c) = (a.add(eighth * 4), a.add(eighth * 7));
        let median = if v.len() < MANY {
            median(a, b, c, is_less)
        } else {
            median_of_medians(a, b, c, eighth, is_less)
        };
        median.offset_from_unsigned(a)
    }
}

/// The median of three samples, each of which is the median of three around it, and so on.
unsafe fn median_of_medians<T, F>(
    mut a: *const T,
    mut b: *const T,
    mut c: *const T,
    around: usize,
    is_less: &mut F,
) -> *const T
where
    F: FnMut(&T, &T) -> bool,
{
    // SAFETY: `around` elements follow each sample.
    unsafe {
        if around * 8 >= MANY {
            let eighth = around / 8;
            a = median_of_medians(a, a.add(eighth * 4), a.add(eighth * 7), eighth, is_less);
            b = median_of_medians(b, b.add(eighth * 4), b.add(eighth * 7), eighth, is_less);
            c = median_of_medians(c, c.add(eighth * 4), c.add(eighth * 7), eighth, is_less);
        }
        median(a, b, c, is_less)
    }
}

#[inline]
unsafe fn median<T, F>(a: *const T, b: *const T, c: *const T, is_less: &mut F) -> *const T
where
    F: FnMut(&T, &T) -> bool,
{
    // SAFETY: as for the caller.
    unsafe {
        let a_less = is_less(&*a, &*b);
        if a_less != is_less(&*a, &*c) {
            return a; // between the two
        }
        // a is the least or the greatest: of the others, the one that is nearer.
        if is_less(&*b, &*c) == a_less { b } else { c }
    }
}

/// The element that was taken out of the slice to make a gap goes back into it, also when the order panics.
struct Gap<T> {
    value: ManuallyDrop<T>,
    place: *mut T,
}

impl<T> Drop for Gap<T> {
    fn drop(&mut self) {
        // SAFETY: the place is the gap in the slice.
        unsafe { ptr::copy_nonoverlapping(&*self.value as *const T, self.place, 1) }
    }
}

/// Moves what is less than the first element before it, and the rest after it. Gives its place.
///
/// Without jumps: each element goes to the end of the smaller ones, whose place moves on only if it is one, and what
/// stood there goes to the gap that it left.
fn partition<T, F>(v: &mut [T], is_less: &mut F) -> usize
where
    F: FnMut(&T, &T) -> bool,
{
    let (first, rest) = v.split_at_mut(1);
    let pivot = &first[0];
    let base = rest.as_mut_ptr();
    let len = rest.len();
    let mut less = 0;
    if len > 0 {
        // SAFETY: all places are in the slice; at any time one of them is the gap, and its element is in `gap`.
        unsafe {
            let mut gap = Gap { value: ManuallyDrop::new(ptr::read(base)), place: base };
            let end = base.add(len);
            let mut next = base.add(1);
            while next < end {
                let is_smaller = is_less(&*next, pivot);
                let to = base.add(less);
                ptr::copy(to as *const T, gap.place, 1);
                ptr::copy_nonoverlapping(next as *const T, to, 1);
                gap.place = next;
                less += is_smaller as usize;
                next = next.add(1);
            }
            let is_smaller = is_less(&*gap.value, pivot);
            let to = base.add(less);
            ptr::copy(to as *const T, gap.place, 1);
            gap.place = to;
            less += is_smaller as usize;
        }
    }
    v.swap(0, less);
    less
}

fn insertion_sort<T, F>(v: &mut [T], is_less: &mut F)
where
    F: FnMut(&T, &T) -> bool,
{
    let base = v.as_mut_ptr();
    for i in 1..v.len() {
        // SAFETY: all places are in the slice; the gap moves down with each larger element that moves up.
        unsafe {
            if !is_less(&*base.add(i), &*base.add(i - 1)) {
                continue;
            }
            let mut gap = Gap { value: ManuallyDrop::new(ptr::read(base.add(i))), place: base.add(i - 1) };
            ptr::copy_nonoverlapping(base.add(i - 1) as *const T, base.add(i), 1);
            let mut at = i - 1;
            while at > 0 && is_less(&*gap.value, &*base.add(at - 1)) {
                ptr::copy_nonoverlapping(base.add(at - 1) as *const T, base.add(at), 1);
                at -= 1;
                gap.place = base.add(at);
            }
        }
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
