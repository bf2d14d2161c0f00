//! Boxed iterators, and iteration over boxed slices.

use core::iter::FusedIterator;
use core::slice;

use crate::borrow::Cow;
use crate::boxed::Box;
use crate::string::String;
use crate::vec::{self, Vec};

impl<I: Iterator + ?Sized> Iterator for Box<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        (**self).next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (**self).size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<I::Item> {
        (**self).nth(n)
    }
}

impl<I: DoubleEndedIterator + ?Sized> DoubleEndedIterator for Box<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        (**self).next_back()
    }

    fn nth_back(&mut self, n: usize) -> Option<I::Item> {
        (**self).nth_back(n)
    }
}

impl<I: ExactSizeIterator + ?Sized> ExactSizeIterator for Box<I> {
    fn len(&self) -> usize {
        (**self).len()
    }
}

impl<I: FusedIterator + ?Sized> FusedIterator for Box<I> {}

impl<I> FromIterator<I> for Box<[I]> {
    fn from_iter<T: IntoIterator<Item = I>>(iter: T) -> Self {
        iter.into_iter().collect::<Vec<_>>().into_boxed_slice()
    }
}

impl FromIterator<char> for Box<str> {
    fn from_iter<T: IntoIterator<Item = char>>(iter: T) -> Self {
        String::from_iter(iter).into_boxed_str()
    }
}

// Boxed slices are iterated over by value; the box of an unsized slice is not an iterator itself.
impl<I> !Iterator for Box<[I]> {}
impl<'a, I> !Iterator for &'a Box<[I]> {}
impl<'a, I> !Iterator for &'a mut Box<[I]> {}

impl<T> IntoIterator for Box<[T]> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    fn into_iter(self) -> vec::IntoIter<T> {
        self.into_vec().into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Box<[T]> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> slice::Iter<'a, T> {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Box<[T]> {
    type Item = &'a mut T;
    type IntoIter = slice::IterMut<'a, T>;

    fn into_iter(self) -> slice::IterMut<'a, T> {
        self.iter_mut()
    }
}

macro_rules! boxed_str_from_iter {
    ($([$($generics:tt)*] $Item:ty;)*) => { $(
        impl<$($generics)*> FromIterator<$Item> for Box<str> {
            fn from_iter<I: IntoIterator<Item = $Item>>(iter: I) -> Self {
                String::from_iter(iter).into_boxed_str()
            }
        }
    )* };
}
boxed_str_from_iter! {
    ['a] &'a char;
    ['a] &'a str;
    [] String;
    [] Box<str>;
    ['a] Cow<'a, str>;
}
