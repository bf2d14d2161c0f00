//! Concatenation of slices and strings.

use core::borrow::Borrow;

use crate::string::String;
use crate::vec::Vec;

/// What `[T]::concat` needs.
#[unstable(feature = "slice_concat_trait", issue = "27747")]
pub trait Concat<Item: ?Sized> {
    /// The result.
    type Output;

    /// Concatenates.
    fn concat(slice: &Self) -> Self::Output;
}

/// What `[T]::join` needs.
#[unstable(feature = "slice_concat_trait", issue = "27747")]
pub trait Join<Separator> {
    /// The result.
    type Output;

    /// Concatenates with a separator.
    fn join(slice: &Self, sep: Separator) -> Self::Output;
}

impl<T: Clone, V: Borrow<[T]>> Concat<T> for [V] {
    type Output = Vec<T>;

    fn concat(slice: &Self) -> Vec<T> {
        let size = slice.iter().map(|part| part.borrow().len()).sum();
        let mut result = Vec::with_capacity(size);
        for part in slice {
            result.extend_from_slice(part.borrow())
        }
        result
    }
}

impl<T: Clone, V: Borrow<[T]>> Join<&T> for [V] {
    type Output = Vec<T>;

    fn join(slice: &Self, sep: &T) -> Vec<T> {
        let mut result = Vec::new();
        for (i, part) in slice.iter().enumerate() {
            if i > 0 {
                result.push(sep.clone());
            }
            result.extend_from_slice(part.borrow());
        }
        result
    }
}

impl<T: Clone, V: Borrow<[T]>> Join<&[T]> for [V] {
    type Output = Vec<T>;

    fn join(slice: &Self, sep: &[T]) -> Vec<T> {
        let mut result = Vec::new();
        for (i, part) in slice.iter().enumerate() {
            if i > 0 {
                result.extend_from_slice(sep);
            }
            result.extend_from_slice(part.borrow());
        }
        result
    }
}

impl<S: Borrow<str>> Concat<str> for [S] {
    type Output = String;

    fn concat(slice: &Self) -> String {
        Join::join(slice, "")
    }
}

impl<S: Borrow<str>> Join<&str> for [S] {
    type Output = String;

    fn join(slice: &Self, sep: &str) -> String {
        let mut size = 0;
        for part in slice {
            size += part.borrow().len() + sep.len();
        }
        let mut result = String::with_capacity(size);
        for (i, part) in slice.iter().enumerate() {
            if i > 0 {
                result.push_str(sep);
            }
            result.push_str(part.borrow());
        }
        result
    }
}
