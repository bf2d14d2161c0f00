//! Comparison of vectors.

use core::cmp::Ordering;

use crate::borrow::Cow;
use crate::vec::Vec;

macro_rules! slice_eq {
    ($([$($vars:tt)*] $lhs:ty, $rhs:ty $(where $ty:ty: $bound:ident)?;)*) => { $(
        impl<T, U, $($vars)*> PartialEq<$rhs> for $lhs
        where
            T: PartialEq<U>,
            $($ty: $bound)?
        {
            #[inline]
            fn eq(&self, other: &$rhs) -> bool {
                self[..] == other[..]
            }
        }
    )* };
}
slice_eq! {
    [] Vec<T>, Vec<U>;
    [] Vec<T>, &[U];
    [] Vec<T>, &mut [U];
    [] &[T], Vec<U>;
    [] &mut [T], Vec<U>;
    [] Vec<T>, [U];
    [] [T], Vec<U>;
    [] Cow<'_, [T]>, Vec<U> where T: Clone;
    [] Cow<'_, [T]>, &[U] where T: Clone;
    [] Cow<'_, [T]>, &mut [U] where T: Clone;
    [const N: usize] Vec<T>, [U; N];
    [const N: usize] Vec<T>, &[U; N];
}

impl<T: PartialOrd> PartialOrd for Vec<T> {
    #[inline]
    fn partial_cmp(&self, other: &Vec<T>) -> Option<Ordering> {
        PartialOrd::partial_cmp(&**self, &**other)
    }
}

impl<T: Eq> Eq for Vec<T> {}

impl<T: Ord> Ord for Vec<T> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        Ord::cmp(&**self, &**other)
    }
}
