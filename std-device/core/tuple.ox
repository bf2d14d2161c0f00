//! Trait implementations of tuples up to 12 elements.

use crate::cmp::Ordering::{self, *};
use crate::fmt;
use crate::hash::{Hash, Hasher};

macro_rules! impl_tuple {
    ($($T:ident $i:tt,)+; $($init:ident $j:tt,)*; $Last:ident $l:tt) => {
        impl<$($T: PartialEq),+> PartialEq for ($($T,)+) {
            #[inline]
            fn eq(&self, other: &($($T,)+)) -> bool {
                $(self.$i == other.$i)&&+
            }
            #[inline]
            fn ne(&self, other: &($($T,)+)) -> bool {
                $(self.$i != other.$i)||+
            }
        }

        impl<$($T: Eq),+> Eq for ($($T,)+) {}

        impl<$($T: PartialOrd),+> PartialOrd for ($($T,)+) {
            #[inline]
            fn partial_cmp(&self, other: &($($T,)+)) -> Option<Ordering> {
                $(
                    match self.$j.partial_cmp(&other.$j) {
                        Some(Equal) => {}
                        ordering => return ordering,
                    }
                )*
                self.$l.partial_cmp(&other.$l)
            }
        }

        impl<$($T: Ord),+> Ord for ($($T,)+) {
            #[inline]
            fn cmp(&self, other: &($($T,)+)) -> Ordering {
                $(
                    match self.$j.cmp(&other.$j) {
                        Equal => {}
                        ordering => return ordering,
                    }
                )*
                self.$l.cmp(&other.$l)
            }
        }

        impl<$($T: Default),+> Default for ($($T,)+) {
            #[inline]
            fn default() -> ($($T,)+) {
                ($($T::default(),)+)
            }
        }

        impl<$($T: Hash),+> Hash for ($($T,)+) {
            #[inline]
            fn hash<S: Hasher>(&self, state: &mut S) {
                $(self.$i.hash(state);)+
            }
        }

        impl<$($T: fmt::Debug),+> fmt::Debug for ($($T,)+) {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut builder = f.debug_tuple("");
                $(builder.field(&self.$i);)+
                builder.finish()
            }
        }
    };
}

impl_tuple! { A 0,; ; A 0 }
impl_tuple! { A 0, B 1,; A 0,; B 1 }
impl_tuple! { A 0, B 1, C 2,; A 0, B 1,; C 2 }
impl_tuple! { A 0, B 1, C 2, D 3,; A 0, B 1, C 2,; D 3 }
impl_tuple! { A 0, B 1, C 2, D 3, E 4,; A 0, B 1, C 2, D 3,; E 4 }
impl_tuple! { A 0, B 1, C 2, D 3, E 4, F 5,; A 0, B 1, C 2, D 3, E 4,; F 5 }
impl_tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6,; A 0, B 1, C 2, D 3, E 4, F 5,; G 6 }
impl_tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7,; A 0, B 1, C 2, D 3, E 4, F 5, G 6,; H 7 }
impl_tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8,; A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7,; I 8 }
impl_tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9,; A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8,; J 9 }
impl_tuple! {
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10,;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9,; K 10
}
impl_tuple! {
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11,;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10,; L 11
}

impl<T> From<[T; 2]> for (T, T) {
    #[inline]
    fn from(array: [T; 2]) -> Self {
        let [a, b] = array;
        (a, b)
    }
}

impl<T> From<(T, T)> for [T; 2] {
    #[inline]
    fn from(tuple: (T, T)) -> Self {
        let (a, b) = tuple;
        [a, b]
    }
}

impl<T> From<[T; 3]> for (T, T, T) {
    #[inline]
    fn from(array: [T; 3]) -> Self {
        let [a, b, c] = array;
        (a, b, c)
    }
}

impl<T> From<(T, T, T)> for [T; 3] {
    #[inline]
    fn from(tuple: (T, T, T)) -> Self {
        let (a, b, c) = tuple;
        [a, b, c]
    }
}
