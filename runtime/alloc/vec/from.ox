//! Conversions into vectors.

use core::mem::ManuallyDrop;
use core::ptr;

use crate::borrow::{Cow, ToOwned};
use crate::boxed::Box;
use crate::string::String;
use crate::vec::Vec;

/// What `vec![elem; n]` calls.
#[doc(hidden)]
#[track_caller]
#[rustc_diagnostic_item = "vec_from_elem"]
pub fn from_elem<T: Clone>(elem: T, n: usize) -> Vec<T> {
    let mut vector = Vec::with_capacity(n);
    vector.extend_with(n, elem);
    vector
}

impl<T: Clone> From<&[T]> for Vec<T> {
    #[track_caller]
    fn from(s: &[T]) -> Vec<T> {
        s.to_vec()
    }
}

impl<T: Clone> From<&mut [T]> for Vec<T> {
    #[track_caller]
    fn from(s: &mut [T]) -> Vec<T> {
        s.to_vec()
    }
}

impl<T: Clone, const N: usize> From<&[T; N]> for Vec<T> {
    #[track_caller]
    fn from(s: &[T; N]) -> Vec<T> {
        s.as_slice().to_vec()
    }
}

impl<T: Clone, const N: usize> From<&mut [T; N]> for Vec<T> {
    #[track_caller]
    fn from(s: &mut [T; N]) -> Vec<T> {
        s.as_mut_slice().to_vec()
    }
}

impl<T, const N: usize> From<[T; N]> for Vec<T> {
    #[track_caller]
    fn from(s: [T; N]) -> Vec<T> {
        let boxed: Box<[T]> = Box::new(s);
        boxed.into_vec()
    }
}

impl<'a, T> From<Cow<'a, [T]>> for Vec<T>
where
    [T]: ToOwned<Owned = Vec<T>>,
{
    #[track_caller]
    fn from(s: Cow<'a, [T]>) -> Vec<T> {
        s.into_owned()
    }
}

impl<T> From<Box<[T]>> for Vec<T> {
    fn from(s: Box<[T]>) -> Self {
        s.into_vec()
    }
}

impl From<&str> for Vec<u8> {
    #[track_caller]
    fn from(s: &str) -> Vec<u8> {
        From::from(s.as_bytes())
    }
}

impl From<String> for Vec<u8> {
    fn from(string: String) -> Vec<u8> {
        string.into_bytes()
    }
}

impl<T, const N: usize> TryFrom<Vec<T>> for [T; N] {
    type Error = Vec<T>;

    fn try_from(vec: Vec<T>) -> Result<[T; N], Vec<T>> {
        if vec.len() != N {
            return Err(vec);
        }
        let mut vec = ManuallyDrop::new(vec);
        // SAFETY: there are `N` elements, which move to the array; then the memory is released without them.
        unsafe {
            let array = ptr::read(vec.as_ptr() as *const [T; N]);
            vec.set_len(0);
            ManuallyDrop::drop(&mut vec);
            Ok(array)
        }
    }
}

impl<'a, T: Clone> From<&'a [T]> for Cow<'a, [T]> {
    fn from(s: &'a [T]) -> Cow<'a, [T]> {
        Cow::Borrowed(s)
    }
}

impl<'a, T: Clone, const N: usize> From<&'a [T; N]> for Cow<'a, [T]> {
    fn from(s: &'a [T; N]) -> Cow<'a, [T]> {
        Cow::Borrowed(s as &[_])
    }
}

impl<'a, T: Clone> From<Vec<T>> for Cow<'a, [T]> {
    fn from(v: Vec<T>) -> Cow<'a, [T]> {
        Cow::Owned(v)
    }
}

impl<'a, T: Clone> From<&'a Vec<T>> for Cow<'a, [T]> {
    fn from(v: &'a Vec<T>) -> Cow<'a, [T]> {
        Cow::Borrowed(v.as_slice())
    }
}

impl<'a, T> FromIterator<T> for Cow<'a, [T]>
where
    T: Clone,
{
    fn from_iter<I: IntoIterator<Item = T>>(it: I) -> Cow<'a, [T]> {
        Cow::Owned(FromIterator::from_iter(it))
    }
}
