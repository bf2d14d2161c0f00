//! Conversions into boxes.

use core::pin::Pin;

use crate::borrow::Cow;
use crate::boxed::Box;
use crate::string::String;
use crate::vec::Vec;

impl<T> From<T> for Box<T> {
    fn from(t: T) -> Self {
        Box::new(t)
    }
}

impl<T: ?Sized> From<Box<T>> for Pin<Box<T>> {
    fn from(boxed: Box<T>) -> Self {
        Box::into_pin(boxed)
    }
}

impl<T: Clone> From<&[T]> for Box<[T]> {
    fn from(slice: &[T]) -> Box<[T]> {
        slice.to_vec().into_boxed_slice()
    }
}

impl<T: Clone> From<&mut [T]> for Box<[T]> {
    fn from(slice: &mut [T]) -> Box<[T]> {
        Self::from(&*slice)
    }
}

impl From<&mut str> for Box<str> {
    fn from(s: &mut str) -> Box<str> {
        Self::from(&*s)
    }
}

impl<T: Clone> From<Cow<'_, [T]>> for Box<[T]> {
    fn from(cow: Cow<'_, [T]>) -> Box<[T]> {
        match cow {
            Cow::Borrowed(slice) => Box::from(slice),
            Cow::Owned(vector) => Box::from(vector),
        }
    }
}

impl<T, const N: usize> From<[T; N]> for Box<[T]> {
    fn from(array: [T; N]) -> Box<[T]> {
        Box::new(array)
    }
}

impl<T> From<Vec<T>> for Box<[T]> {
    fn from(v: Vec<T>) -> Self {
        v.into_boxed_slice()
    }
}

impl From<&str> for Box<str> {
    #[inline]
    fn from(s: &str) -> Box<str> {
        String::from(s).into_boxed_str()
    }
}

impl From<String> for Box<str> {
    #[inline]
    fn from(s: String) -> Box<str> {
        s.into_boxed_str()
    }
}

impl From<Cow<'_, str>> for Box<str> {
    #[inline]
    fn from(cow: Cow<'_, str>) -> Box<str> {
        cow.into_owned().into_boxed_str()
    }
}

impl From<Box<str>> for Box<[u8]> {
    #[inline]
    fn from(s: Box<str>) -> Self {
        // SAFETY: a string is its bytes.
        unsafe { Box::from_raw(Box::into_raw(s) as *mut [u8]) }
    }
}

impl<T, const N: usize> TryFrom<Box<[T]>> for Box<[T; N]> {
    type Error = Box<[T]>;

    fn try_from(boxed: Box<[T]>) -> Result<Self, Self::Error> {
        if boxed.len() == N {
            // SAFETY: the length was checked.
            Ok(unsafe { Box::from_raw(Box::into_raw(boxed) as *mut [T; N]) })
        } else {
            Err(boxed)
        }
    }
}

impl<T, const N: usize> TryFrom<Vec<T>> for Box<[T; N]> {
    type Error = Vec<T>;

    fn try_from(vec: Vec<T>) -> Result<Self, Self::Error> {
        if vec.len() == N {
            // SAFETY: the length was checked.
            Ok(unsafe { Box::from_raw(Box::into_raw(vec.into_boxed_slice()) as *mut [T; N]) })
        } else {
            Err(vec)
        }
    }
}
