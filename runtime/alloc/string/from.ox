//! Conversions from and to strings, and collecting them.

use core::convert::Infallible;
use core::str::FromStr;

use crate::borrow::Cow;
use crate::boxed::Box;
use crate::rc::Rc;
use crate::string::String;
use crate::sync::Arc;
use crate::vec::Vec;

impl FromStr for String {
    type Err = Infallible;

    #[inline]
    fn from_str(s: &str) -> Result<String, Infallible> {
        Ok(String::from(s))
    }
}

impl From<&str> for String {
    #[inline]
    fn from(s: &str) -> String {
        let mut result = String::with_capacity(s.len());
        result.push_str(s);
        result
    }
}

impl From<&mut str> for String {
    #[inline]
    fn from(s: &mut str) -> String {
        String::from(&*s)
    }
}

impl From<&String> for String {
    #[inline]
    fn from(s: &String) -> String {
        s.clone()
    }
}

impl From<Box<str>> for String {
    fn from(s: Box<str>) -> String {
        s.into_string()
    }
}

impl<'a> From<Cow<'a, str>> for String {
    fn from(s: Cow<'a, str>) -> String {
        s.into_owned()
    }
}

impl From<char> for String {
    #[inline]
    fn from(c: char) -> Self {
        let mut result = String::new();
        result.push(c);
        result
    }
}

impl<'a> From<&'a str> for Cow<'a, str> {
    #[inline]
    fn from(s: &'a str) -> Cow<'a, str> {
        Cow::Borrowed(s)
    }
}

impl<'a> From<String> for Cow<'a, str> {
    #[inline]
    fn from(s: String) -> Cow<'a, str> {
        Cow::Owned(s)
    }
}

impl<'a> From<&'a String> for Cow<'a, str> {
    #[inline]
    fn from(s: &'a String) -> Cow<'a, str> {
        Cow::Borrowed(s.as_str())
    }
}

impl From<String> for Rc<str> {
    fn from(v: String) -> Rc<str> {
        Rc::from(&v[..])
    }
}

impl From<String> for Arc<str> {
    fn from(v: String) -> Arc<str> {
        Arc::from(&v[..])
    }
}

impl TryFrom<Vec<u8>> for String {
    type Error = crate::string::FromUtf8Error;

    fn try_from(bytes: Vec<u8>) -> Result<String, Self::Error> {
        String::from_utf8(bytes)
    }
}

/// Strings are collected and extended by everything that can be appended to them.
macro_rules! collect {
    ($([$($generics:tt)*] $Item:ty, |$buf:ident, $item:ident| $push:expr;)*) => { $(
        impl<$($generics)*> FromIterator<$Item> for String {
            fn from_iter<I: IntoIterator<Item = $Item>>(iter: I) -> String {
                let mut buf = String::new();
                buf.extend(iter);
                buf
            }
        }

        impl<$($generics)*> Extend<$Item> for String {
            fn extend<I: IntoIterator<Item = $Item>>(&mut self, iter: I) {
                let $buf = self;
                for $item in iter {
                    $push;
                }
            }
        }
    )* };
}
collect! {
    [] char, |buf, c| buf.push(c);
    ['b] &'b char, |buf, c| buf.push(*c);
    ['b] &'b str, |buf, s| buf.push_str(s);
    [] String, |buf, s| buf.push_str(&s);
    [] Box<str>, |buf, s| buf.push_str(&s);
    ['b] Cow<'b, str>, |buf, s| buf.push_str(&s);
}

impl<'a> FromIterator<char> for Cow<'a, str> {
    fn from_iter<I: IntoIterator<Item = char>>(it: I) -> Cow<'a, str> {
        Cow::Owned(FromIterator::from_iter(it))
    }
}

impl<'a, 'b> FromIterator<&'b str> for Cow<'a, str> {
    fn from_iter<I: IntoIterator<Item = &'b str>>(it: I) -> Cow<'a, str> {
        Cow::Owned(FromIterator::from_iter(it))
    }
}

impl<'a> FromIterator<String> for Cow<'a, str> {
    fn from_iter<I: IntoIterator<Item = String>>(it: I) -> Cow<'a, str> {
        Cow::Owned(FromIterator::from_iter(it))
    }
}
