//! Conversions of text of the operating system.

use core::convert::Infallible;
use core::str::{FromStr, Utf8Error};

use super::{OsStr, OsString};
use crate::borrow::Cow;
use crate::boxed::Box;
use crate::rc::Rc;
use crate::string::String;
use crate::sync::Arc;

impl AsRef<OsStr> for OsStr {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        self
    }
}

impl AsRef<OsStr> for OsString {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        self
    }
}

impl AsRef<OsStr> for str {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        OsStr::of(self.as_bytes())
    }
}

impl AsRef<OsStr> for String {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        OsStr::of(self.as_bytes())
    }
}

impl From<String> for OsString {
    #[inline]
    fn from(text: String) -> OsString {
        OsString { bytes: text.into_bytes() }
    }
}

impl<T: AsRef<OsStr> + ?Sized> From<&T> for OsString {
    fn from(text: &T) -> OsString {
        text.as_ref().to_os_string()
    }
}

impl From<Box<OsStr>> for OsString {
    fn from(text: Box<OsStr>) -> OsString {
        text.into_os_string()
    }
}

impl<'a> From<Cow<'a, OsStr>> for OsString {
    fn from(text: Cow<'a, OsStr>) -> OsString {
        text.into_owned()
    }
}

impl FromStr for OsString {
    type Err = Infallible;

    #[inline]
    fn from_str(text: &str) -> Result<OsString, Infallible> {
        Ok(OsString::from(text))
    }
}

impl<'a> TryFrom<&'a OsStr> for &'a str {
    type Error = Utf8Error;

    fn try_from(text: &'a OsStr) -> Result<&'a str, Utf8Error> {
        crate::str::from_utf8(&text.bytes)
    }
}

impl Clone for Box<OsStr> {
    fn clone(&self) -> Box<OsStr> {
        self.to_os_string().into_boxed_os_str()
    }
}

impl Default for &OsStr {
    fn default() -> Self {
        OsStr::of(&[])
    }
}

impl Default for Box<OsStr> {
    fn default() -> Box<OsStr> {
        OsString::new().into_boxed_os_str()
    }
}

impl From<OsString> for Box<OsStr> {
    fn from(text: OsString) -> Box<OsStr> {
        text.into_boxed_os_str()
    }
}

impl From<&OsStr> for Box<OsStr> {
    fn from(text: &OsStr) -> Box<OsStr> {
        text.to_os_string().into_boxed_os_str()
    }
}

impl From<&mut OsStr> for Box<OsStr> {
    fn from(text: &mut OsStr) -> Box<OsStr> {
        Box::from(&*text)
    }
}

impl From<Cow<'_, OsStr>> for Box<OsStr> {
    fn from(text: Cow<'_, OsStr>) -> Box<OsStr> {
        text.into_owned().into_boxed_os_str()
    }
}

macro_rules! counted {
    ($($Pointer:ident)*) => { $(
        impl From<OsString> for $Pointer<OsStr> {
            fn from(text: OsString) -> $Pointer<OsStr> {
                let raw = $Pointer::into_raw($Pointer::<[u8]>::from(text.bytes));
                // SAFETY: the type is the bytes, with another name.
                unsafe { $Pointer::from_raw(raw as *const OsStr) }
            }
        }

        impl From<&OsStr> for $Pointer<OsStr> {
            fn from(text: &OsStr) -> $Pointer<OsStr> {
                $Pointer::from(text.to_os_string())
            }
        }

        impl From<&mut OsStr> for $Pointer<OsStr> {
            fn from(text: &mut OsStr) -> $Pointer<OsStr> {
                $Pointer::from(text.to_os_string())
            }
        }
    )* };
}
counted! { Arc Rc }

impl<'a> From<OsString> for Cow<'a, OsStr> {
    fn from(text: OsString) -> Cow<'a, OsStr> {
        Cow::Owned(text)
    }
}

impl<'a> From<&'a OsStr> for Cow<'a, OsStr> {
    fn from(text: &'a OsStr) -> Cow<'a, OsStr> {
        Cow::Borrowed(text)
    }
}

impl<'a> From<&'a OsString> for Cow<'a, OsStr> {
    fn from(text: &'a OsString) -> Cow<'a, OsStr> {
        Cow::Borrowed(&**text)
    }
}

macro_rules! collected {
    ($([$($lifetime:lifetime)?] $Text:ty;)*) => { $(
        impl<$($lifetime)?> Extend<$Text> for OsString {
            fn extend<I: IntoIterator<Item = $Text>>(&mut self, texts: I) {
                for text in texts {
                    self.push(&*text);
                }
            }
        }

        impl<$($lifetime)?> FromIterator<$Text> for OsString {
            fn from_iter<I: IntoIterator<Item = $Text>>(texts: I) -> OsString {
                let mut all = OsString::new();
                all.extend(texts);
                all
            }
        }
    )* };
}
collected! {
    [] OsString;
    ['a] &'a OsStr;
    ['a] Cow<'a, OsStr>;
}
