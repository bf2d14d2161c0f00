//! What slices can do with a heap.

mod join;
mod sort;

pub use core::slice::*;
pub use join::{Concat, Join};


use crate::borrow::ToOwned;
use crate::boxed::Box;
use crate::vec::Vec;

impl<T> [T] {
    /// Sorts the slice; equal elements keep their order.
    ///
    /// # Panics
    /// May panic if the order is not total.
    #[rustc_allow_incoherent_impl]
    #[inline]
    pub fn sort(&mut self)
    where
        T: Ord,
    {
        sort::stable(self, &mut |a: &T, b: &T| a.lt(b));
    }

    /// Sorts the slice by a comparison; equal elements keep their order.
    ///
    /// # Panics
    /// May panic if the order is not total.
    #[rustc_allow_incoherent_impl]
    #[inline]
    pub fn sort_by<F>(&mut self, mut compare: F)
    where
        F: FnMut(&T, &T) -> core::cmp::Ordering,
    {
        sort::stable(self, &mut |a: &T, b: &T| compare(a, b) == core::cmp::Ordering::Less);
    }

    /// Sorts the slice by a key; equal elements keep their order.
    ///
    /// # Panics
    /// May panic if the order is not total.
    #[rustc_allow_incoherent_impl]
    #[inline]
    pub fn sort_by_key<K, F>(&mut self, mut f: F)
    where
        F: FnMut(&T) -> K,
        K: Ord,
    {
        sort::stable(self, &mut |a: &T, b: &T| f(a).lt(&f(b)));
    }

    /// Sorts the slice by a key that is computed once for each element; equal elements keep their order.
    #[rustc_allow_incoherent_impl]
    pub fn sort_by_cached_key<K, F>(&mut self, f: F)
    where
        F: FnMut(&T) -> K,
        K: Ord,
    {
        let len = self.len();
        if len < 2 {
            return;
        }
        let mut indices: Vec<(K, usize)> = self.iter().map(f).enumerate().map(|(i, k)| (k, i)).collect();
        indices.sort_unstable();
        for i in 0..len {
            let mut index = indices[i].1;
            while index < i {
                index = indices[index].1;
            }
            indices[i].1 = index;
            self.swap(i, index);
        }
    }

    /// A vector of copies of the elements.
    #[rustc_allow_incoherent_impl]
    #[rustc_conversion_suggestion]
    #[inline]
    #[track_caller]
    pub fn to_vec(&self) -> Vec<T>
    where
        T: Clone,
    {
        let mut vector = Vec::with_capacity(self.len());
        for element in self {
            vector.push(element.clone());
        }
        vector
    }

    /// The elements as a vector, without copying them.
    #[rustc_allow_incoherent_impl]
    #[inline]
    #[rustc_diagnostic_item = "slice_into_vec"]
    pub fn into_vec(self: Box<Self>) -> Vec<T> {
        let len = self.len();
        let raw = Box::into_raw(self);
        // SAFETY: the memory of the box is that of a vector without room to spare.
        unsafe { Vec::from_raw_parts(raw as *mut T, len, len) }
    }

    /// The slice, `n` times.
    ///
    /// # Panics
    /// Panics if the length overflows.
    #[rustc_allow_incoherent_impl]
    pub fn repeat(&self, n: usize) -> Vec<T>
    where
        T: Copy,
    {
        let capacity = self.len().checked_mul(n).expect("capacity overflow");
        let mut vector = Vec::with_capacity(capacity);
        for _ in 0..n {
            vector.extend_from_slice(self);
        }
        vector
    }

    /// The elements of all slices after each other.
    #[rustc_allow_incoherent_impl]
    pub fn concat<Item: ?Sized>(&self) -> <Self as Concat<Item>>::Output
    where
        Self: Concat<Item>,
    {
        Concat::concat(self)
    }

    /// The elements of all slices after each other, with a separator between them.
    #[rustc_allow_incoherent_impl]
    pub fn join<Separator>(&self, sep: Separator) -> <Self as Join<Separator>>::Output
    where
        Self: Join<Separator>,
    {
        Join::join(self, sep)
    }
}

impl<T> [T] {
    /// `join` by its old name.
    #[rustc_allow_incoherent_impl]
    #[inline]
    #[deprecated(since = "1.3.0", note = "renamed to join", suggestion = "join")]
    pub fn connect<Separator>(&self, sep: Separator) -> <Self as Join<Separator>>::Output
    where
        Self: Join<Separator>,
    {
        Join::join(self, sep)
    }
}

impl [u8] {
    /// A copy with ASCII letters in upper case.
    #[rustc_allow_incoherent_impl]
    #[must_use = "this returns the uppercase bytes as a new Vec, without modifying the original"]
    #[inline]
    pub fn to_ascii_uppercase(&self) -> Vec<u8> {
        let mut me = self.to_vec();
        me.make_ascii_uppercase();
        me
    }

    /// A copy with ASCII letters in lower case.
    #[rustc_allow_incoherent_impl]
    #[must_use = "this returns the lowercase bytes as a new Vec, without modifying the original"]
    #[inline]
    pub fn to_ascii_lowercase(&self) -> Vec<u8> {
        let mut me = self.to_vec();
        me.make_ascii_lowercase();
        me
    }
}

impl<T: Clone> ToOwned for [T] {
    type Owned = Vec<T>;

    fn to_owned(&self) -> Vec<T> {
        self.to_vec()
    }

    fn clone_into(&self, target: &mut Vec<T>) {
        target.clear();
        target.extend_from_slice(self);
    }
}
