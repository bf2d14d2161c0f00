//! Comparing text of the operating system, by bytes.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::{OsStr, OsString};
use crate::borrow::Cow;

impl PartialEq for OsStr {
    #[inline]
    fn eq(&self, other: &OsStr) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for OsStr {}

impl PartialOrd for OsStr {
    #[inline]
    fn partial_cmp(&self, other: &OsStr) -> Option<Ordering> {
        Some(self.bytes.cmp(&other.bytes))
    }
}

impl Ord for OsStr {
    #[inline]
    fn cmp(&self, other: &OsStr) -> Ordering {
        self.bytes.cmp(&other.bytes)
    }
}

impl Hash for OsStr {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes.hash(state)
    }
}

impl PartialEq<str> for OsStr {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        self.bytes == *other.as_bytes()
    }
}

impl PartialOrd<str> for OsStr {
    #[inline]
    fn partial_cmp(&self, other: &str) -> Option<Ordering> {
        Some(self.bytes.cmp(other.as_bytes()))
    }
}

impl PartialEq<OsStr> for str {
    #[inline]
    fn eq(&self, other: &OsStr) -> bool {
        *other == *self
    }
}

impl PartialEq for OsString {
    #[inline]
    fn eq(&self, other: &OsString) -> bool {
        **self == **other
    }
}

impl Eq for OsString {}

impl PartialOrd for OsString {
    #[inline]
    fn partial_cmp(&self, other: &OsString) -> Option<Ordering> {
        (**self).partial_cmp(&**other)
    }
}

impl Ord for OsString {
    #[inline]
    fn cmp(&self, other: &OsString) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl Hash for OsString {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state)
    }
}

impl PartialEq<str> for OsString {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialOrd<str> for OsString {
    #[inline]
    fn partial_cmp(&self, other: &str) -> Option<Ordering> {
        (**self).partial_cmp(other)
    }
}

impl PartialEq<OsString> for str {
    #[inline]
    fn eq(&self, other: &OsString) -> bool {
        **other == *self
    }
}

impl PartialEq<&str> for OsString {
    #[inline]
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl<'a> PartialEq<OsString> for &'a str {
    #[inline]
    fn eq(&self, other: &OsString) -> bool {
        **other == **self
    }
}

// Both directions between two types that can be seen as `OsStr`.
macro_rules! comparisons {
    ($([$($lifetimes:tt)*] $Left:ty, $Right:ty;)*) => { $(
        impl<$($lifetimes)*> PartialEq<$Right> for $Left {
            #[inline]
            fn eq(&self, other: &$Right) -> bool {
                <OsStr as PartialEq>::eq(self, other)
            }
        }

        impl<$($lifetimes)*> PartialEq<$Left> for $Right {
            #[inline]
            fn eq(&self, other: &$Left) -> bool {
                <OsStr as PartialEq>::eq(self, other)
            }
        }

        impl<$($lifetimes)*> PartialOrd<$Right> for $Left {
            #[inline]
            fn partial_cmp(&self, other: &$Right) -> Option<Ordering> {
                <OsStr as PartialOrd>::partial_cmp(self, other)
            }
        }

        impl<$($lifetimes)*> PartialOrd<$Left> for $Right {
            #[inline]
            fn partial_cmp(&self, other: &$Left) -> Option<Ordering> {
                <OsStr as PartialOrd>::partial_cmp(self, other)
            }
        }
    )* };
}
comparisons! {
    [] OsString, OsStr;
    ['a] OsString, &'a OsStr;
    ['a] Cow<'a, OsStr>, OsStr;
    ['a, 'b] Cow<'a, OsStr>, &'b OsStr;
    ['a] Cow<'a, OsStr>, OsString;
}
