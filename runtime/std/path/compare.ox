//! Comparing paths, part by part.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::{Path, PathBuf};
use crate::borrow::Cow;
use crate::ffi::{OsStr, OsString};
use crate::string::String;

impl PartialEq for Path {
    fn eq(&self, other: &Path) -> bool {
        // Equal text has equal parts.
        self.bytes() == other.bytes() || self.components().eq(other.components())
    }
}

impl Eq for Path {}

impl PartialOrd for Path {
    fn partial_cmp(&self, other: &Path) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Path {
    fn cmp(&self, other: &Path) -> Ordering {
        Iterator::cmp(self.components(), other.components())
    }
}

impl Hash for Path {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The text of the components one after the other, then a number that says where they part.
        let bytes = self.as_os_str().as_encoded_bytes();
        let mut lengths: usize = 0;
        let mut part = |from: usize, to: usize| {
            if from < to {
                lengths = lengths.wrapping_add(to - from).rotate_right(2);
                state.write(&bytes[from..to]);
            }
        };
        let mut start = 0;
        for i in 0..bytes.len() {
            if bytes[i] == b'/' {
                part(start, i);
                start = i + 1;
                // Not a component: `.` that is not the first.
                if let [b'.'] | [b'.', b'/', ..] = &bytes[start..] {
                    start += 1;
                }
            }
        }
        part(start, bytes.len());
        state.write_usize(lengths);
    }
}

impl PartialEq for PathBuf {
    fn eq(&self, other: &PathBuf) -> bool {
        **self == **other
    }
}

impl Eq for PathBuf {}

impl PartialOrd for PathBuf {
    fn partial_cmp(&self, other: &PathBuf) -> Option<Ordering> {
        Some((**self).cmp(&**other))
    }
}

impl Ord for PathBuf {
    fn cmp(&self, other: &PathBuf) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl Hash for PathBuf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state)
    }
}

// Both directions between two types that can be seen as paths.
macro_rules! comparisons {
    ($([$($lifetimes:tt)*] $Left:ty, $Right:ty;)*) => { $(
        impl<$($lifetimes)*> PartialEq<$Right> for $Left {
            #[inline]
            fn eq(&self, other: &$Right) -> bool {
                <Path as PartialEq>::eq(self.as_ref(), other.as_ref())
            }
        }

        impl<$($lifetimes)*> PartialEq<$Left> for $Right {
            #[inline]
            fn eq(&self, other: &$Left) -> bool {
                <Path as PartialEq>::eq(self.as_ref(), other.as_ref())
            }
        }

        impl<$($lifetimes)*> PartialOrd<$Right> for $Left {
            #[inline]
            fn partial_cmp(&self, other: &$Right) -> Option<Ordering> {
                <Path as PartialOrd>::partial_cmp(self.as_ref(), other.as_ref())
            }
        }

        impl<$($lifetimes)*> PartialOrd<$Left> for $Right {
            #[inline]
            fn partial_cmp(&self, other: &$Left) -> Option<Ordering> {
                <Path as PartialOrd>::partial_cmp(self.as_ref(), other.as_ref())
            }
        }
    )* };
}
comparisons! {
    [] PathBuf, Path;
    ['a] PathBuf, &'a Path;
    ['a] Cow<'a, Path>, Path;
    ['a, 'b] Cow<'a, Path>, &'b Path;
    ['a] Cow<'a, Path>, PathBuf;
    [] PathBuf, OsStr;
    ['a] PathBuf, &'a OsStr;
    ['a] PathBuf, Cow<'a, OsStr>;
    [] PathBuf, OsString;
    [] Path, OsStr;
    ['a] Path, &'a OsStr;
    ['a] Path, Cow<'a, OsStr>;
    [] Path, OsString;
    ['a] &'a Path, OsStr;
    ['a, 'b] &'a Path, Cow<'b, OsStr>;
    ['a] &'a Path, OsString;
    ['a] Cow<'a, Path>, OsStr;
    ['a, 'b] Cow<'a, Path>, &'b OsStr;
    ['a] Cow<'a, Path>, OsString;
}

macro_rules! text_comparisons {
    ($($Left:ty, $Right:ty;)*) => { $(
        impl PartialEq<$Right> for $Left {
            #[inline]
            fn eq(&self, other: &$Right) -> bool {
                <Path as PartialEq>::eq(self.as_ref(), other.as_ref())
            }
        }

        impl PartialEq<$Left> for $Right {
            #[inline]
            fn eq(&self, other: &$Left) -> bool {
                <Path as PartialEq>::eq(self.as_ref(), other.as_ref())
            }
        }
    )* };
}
text_comparisons! {
    Path, str;
    Path, String;
    PathBuf, str;
    PathBuf, String;
}
