//! Conversions of paths.

use core::convert::Infallible;
use core::str::FromStr;

use super::{Iter, Path, PathBuf};
use crate::borrow::Cow;
use crate::boxed::Box;
use crate::ffi::{OsStr, OsString};
use crate::rc::Rc;
use crate::string::String;
use crate::sync::Arc;

impl From<String> for PathBuf {
    #[inline]
    fn from(text: String) -> PathBuf {
        PathBuf::from(OsString::from(text))
    }
}

impl<T: AsRef<OsStr> + ?Sized> From<&T> for PathBuf {
    #[inline]
    fn from(text: &T) -> PathBuf {
        PathBuf::from(text.as_ref().to_os_string())
    }
}

impl From<Box<Path>> for PathBuf {
    fn from(path: Box<Path>) -> PathBuf {
        path.into_path_buf()
    }
}

impl<'a> From<Cow<'a, Path>> for PathBuf {
    fn from(path: Cow<'a, Path>) -> PathBuf {
        path.into_owned()
    }
}

impl FromStr for PathBuf {
    type Err = Infallible;

    #[inline]
    fn from_str(text: &str) -> Result<PathBuf, Infallible> {
        Ok(PathBuf::from(text))
    }
}

impl<P: AsRef<Path>> Extend<P> for PathBuf {
    fn extend<I: IntoIterator<Item = P>>(&mut self, parts: I) {
        for part in parts {
            self.push(part);
        }
    }
}

impl<P: AsRef<Path>> FromIterator<P> for PathBuf {
    fn from_iter<I: IntoIterator<Item = P>>(parts: I) -> PathBuf {
        let mut path = PathBuf::new();
        path.extend(parts);
        path
    }
}

impl<'a> IntoIterator for &'a PathBuf {
    type Item = &'a OsStr;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl Clone for Box<Path> {
    fn clone(&self) -> Box<Path> {
        self.to_path_buf().into_boxed_path()
    }
}

impl From<&Path> for Box<Path> {
    fn from(path: &Path) -> Box<Path> {
        path.to_path_buf().into_boxed_path()
    }
}

impl From<&mut Path> for Box<Path> {
    fn from(path: &mut Path) -> Box<Path> {
        path.to_path_buf().into_boxed_path()
    }
}

impl From<Cow<'_, Path>> for Box<Path> {
    fn from(path: Cow<'_, Path>) -> Box<Path> {
        path.into_owned().into_boxed_path()
    }
}

impl From<PathBuf> for Box<Path> {
    fn from(path: PathBuf) -> Box<Path> {
        path.into_boxed_path()
    }
}

macro_rules! counted {
    ($($Pointer:ident)*) => { $(
        impl From<PathBuf> for $Pointer<Path> {
            fn from(path: PathBuf) -> $Pointer<Path> {
                let raw = $Pointer::into_raw($Pointer::<OsStr>::from(path.into_os_string()));
                // SAFETY: the type is the text, with another name.
                unsafe { $Pointer::from_raw(raw as *const Path) }
            }
        }

        impl From<&Path> for $Pointer<Path> {
            fn from(path: &Path) -> $Pointer<Path> {
                $Pointer::from(path.to_path_buf())
            }
        }

        impl From<&mut Path> for $Pointer<Path> {
            fn from(path: &mut Path) -> $Pointer<Path> {
                $Pointer::from(path.to_path_buf())
            }
        }
    )* };
}
counted! { Arc Rc }

impl<'a> From<&'a Path> for Cow<'a, Path> {
    #[inline]
    fn from(path: &'a Path) -> Cow<'a, Path> {
        Cow::Borrowed(path)
    }
}

impl<'a> From<PathBuf> for Cow<'a, Path> {
    #[inline]
    fn from(path: PathBuf) -> Cow<'a, Path> {
        Cow::Owned(path)
    }
}

impl<'a> From<&'a PathBuf> for Cow<'a, Path> {
    #[inline]
    fn from(path: &'a PathBuf) -> Cow<'a, Path> {
        Cow::Borrowed(path.as_path())
    }
}

impl AsRef<OsStr> for Path {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        self.as_os_str()
    }
}

impl AsRef<OsStr> for PathBuf {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        self.as_os_str()
    }
}

macro_rules! as_path {
    ($($Text:ty)*) => { $(
        impl AsRef<Path> for $Text {
            #[inline]
            fn as_ref(&self) -> &Path {
                Path::new(self)
            }
        }
    )* };
}
as_path! { str String OsStr OsString Cow<'_, OsStr> }

impl AsRef<Path> for Path {
    #[inline]
    fn as_ref(&self) -> &Path {
        self
    }
}

impl AsRef<Path> for PathBuf {
    #[inline]
    fn as_ref(&self) -> &Path {
        self
    }
}
