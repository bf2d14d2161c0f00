//! Traits of queues.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::{Index, IndexMut};
use core::ptr;

use crate::collections::VecDeque;
use crate::collections::vec_deque::{IntoIter, Iter, IterMut};
use crate::raw_vec::RawVec;
use crate::vec::Vec;

// SAFETY: the elements are dropped, but not used otherwise.
unsafe impl<#[may_dangle] T> Drop for VecDeque<T> {
    fn drop(&mut self) {
        let (front, back) = self.as_mut_slices();
        let back: *mut [T] = back;
        // SAFETY: the elements are initialised; the memory is released after this.
        unsafe {
            ptr::drop_in_place(front);
            ptr::drop_in_place(back);
        }
    }
}

impl<T: Clone> Clone for VecDeque<T> {
    #[track_caller]
    fn clone(&self) -> Self {
        let mut deque = Self::with_capacity(self.len());
        deque.extend(self.iter().cloned());
        deque
    }
}

impl<T> Default for VecDeque<T> {
    #[inline]
    fn default() -> VecDeque<T> {
        VecDeque::new()
    }
}

impl<T: PartialEq> PartialEq for VecDeque<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<T: Eq> Eq for VecDeque<T> {}

macro_rules! slice_eq {
    ($([$($vars:tt)*] $rhs:ty;)*) => { $(
        impl<T, U, $($vars)*> PartialEq<$rhs> for VecDeque<T>
        where
            T: PartialEq<U>,
        {
            fn eq(&self, other: &$rhs) -> bool {
                if self.len() != other.len() {
                    return false;
                }
                let (sa, sb) = self.as_slices();
                let (oa, ob) = other[..].split_at(sa.len());
                sa == oa && sb == ob
            }
        }
    )* };
}
slice_eq! {
    [] Vec<U>;
    [] &[U];
    [] &mut [U];
    [const N: usize] [U; N];
    [const N: usize] &[U; N];
}

impl<T: PartialOrd> PartialOrd for VecDeque<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.iter().partial_cmp(other.iter())
    }
}

impl<T: Ord> Ord for VecDeque<T> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other.iter())
    }
}

impl<T: Hash> Hash for VecDeque<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.len());
        // The elements one by one, as they may be in two pieces.
        for element in self {
            element.hash(state);
        }
    }
}

impl<T> Index<usize> for VecDeque<T> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: usize) -> &T {
        self.get(index).expect("Out of bounds access")
    }
}

impl<T> IndexMut<usize> for VecDeque<T> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, index: usize) -> &mut T {
        self.get_mut(index).expect("Out of bounds access")
    }
}

impl<T> FromIterator<T> for VecDeque<T> {
    #[track_caller]
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> VecDeque<T> {
        let mut deque = VecDeque::new();
        deque.extend(iter);
        deque
    }
}

impl<T> IntoIterator for VecDeque<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;

    fn into_iter(self) -> IntoIter<T> {
        IntoIter::new(self)
    }
}

impl<'a, T> IntoIterator for &'a VecDeque<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut VecDeque<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> IterMut<'a, T> {
        self.iter_mut()
    }
}

impl<T> Extend<T> for VecDeque<T> {
    #[track_caller]
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        let iter = iter.into_iter();
        let (lower, _) = iter.size_hint();
        self.reserve(lower);
        for value in iter {
            self.push_back(value);
        }
    }
}

impl<'a, T: 'a + Copy> Extend<&'a T> for VecDeque<T> {
    #[track_caller]
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, iter: I) {
        self.extend(iter.into_iter().copied());
    }
}

impl<T: fmt::Debug> fmt::Debug for VecDeque<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T> From<Vec<T>> for VecDeque<T> {
    #[inline]
    fn from(other: Vec<T>) -> Self {
        let (ptr, len, cap) = other.into_raw_parts();
        // SAFETY: these are the parts of a vector.
        VecDeque { head: 0, len, buf: unsafe { RawVec::from_raw_parts(ptr, cap) } }
    }
}

impl<T> From<VecDeque<T>> for Vec<T> {
    fn from(mut other: VecDeque<T>) -> Self {
        other.make_contiguous();
        let other = core::mem::ManuallyDrop::new(other);
        // SAFETY: the elements move to the start of the memory, which becomes the vector's.
        unsafe {
            let base = other.ptr();
            if other.head != 0 {
                ptr::copy(base.add(other.head) as *const T, base, other.len);
            }
            Vec::from_raw_parts(base, other.len, other.capacity())
        }
    }
}

impl<T, const N: usize> From<[T; N]> for VecDeque<T> {
    #[track_caller]
    fn from(arr: [T; N]) -> Self {
        VecDeque::from(Vec::from(arr))
    }
}
