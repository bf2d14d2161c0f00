//! Paths of the file system.

use core::borrow::Borrow;
use core::fmt;
use core::ops::Deref;

use crate::borrow::{Cow, ToOwned};
use crate::ffi::{OsStr, OsString};
use crate::string::String;

/// What separates the parts of a path.
pub const MAIN_SEPARATOR: char = '/';

/// A borrowed path.
#[repr(transparent)]
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    inner: OsStr,
}

/// An owned path.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PathBuf {
    inner: OsString,
}

/// A path that can be displayed.
pub struct Display<'a> {
    path: &'a Path,
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&*self.path.to_string_lossy(), f)
    }
}

impl fmt::Debug for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.path, f)
    }
}

// The path without separators at its end; a path of separators alone keeps one.
fn trimmed(bytes: &[u8]) -> &[u8] {
    let mut end = bytes.len();
    while end > 1 && bytes[end - 1] == b'/' {
        end -= 1;
    }
    &bytes[..end]
}

impl Path {
    /// A path of this text.
    pub fn new<S: AsRef<OsStr> + ?Sized>(text: &S) -> &Path {
        // SAFETY: the type is the text, with another name.
        unsafe { &*(text.as_ref() as *const OsStr as *const Path) }
    }

    fn from_bytes(bytes: &[u8]) -> &Path {
        Path::new(OsStr::from_bytes(bytes))
    }

    fn bytes(&self) -> &[u8] {
        self.inner.as_bytes()
    }

    /// The text.
    pub fn as_os_str(&self) -> &OsStr {
        &self.inner
    }

    /// The text, if it is UTF-8.
    pub fn to_str(&self) -> Option<&str> {
        self.inner.to_str()
    }

    /// The text, with what is not UTF-8 replaced.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        self.inner.to_string_lossy()
    }

    /// An owned copy.
    pub fn to_path_buf(&self) -> PathBuf {
        PathBuf { inner: self.inner.to_os_string() }
    }

    /// For printing.
    pub fn display(&self) -> Display<'_> {
        Display { path: self }
    }

    /// Whether it starts at the root.
    pub fn is_absolute(&self) -> bool {
        self.bytes().first() == Some(&b'/')
    }

    /// Whether it does not start at the root.
    pub fn is_relative(&self) -> bool {
        !self.is_absolute()
    }

    /// The path without its last part; `None` for the root and the empty path.
    pub fn parent(&self) -> Option<&Path> {
        let bytes = trimmed(self.bytes());
        if bytes.is_empty() || bytes == b"/" {
            return None;
        }
        match bytes.iter().rposition(|byte| *byte == b'/') {
            Some(0) => Some(Path::from_bytes(b"/")),
            Some(at) => Some(Path::from_bytes(trimmed(&bytes[..at]))),
            None => Some(Path::from_bytes(b"")),
        }
    }

    /// The last part, unless that is `..`.
    pub fn file_name(&self) -> Option<&OsStr> {
        let bytes = trimmed(self.bytes());
        let name = match bytes.iter().rposition(|byte| *byte == b'/') {
            Some(at) => &bytes[at + 1..],
            None => bytes,
        };
        if name.is_empty() || name == b".." || name == b"." { None } else { Some(OsStr::from_bytes(name)) }
    }

    fn dot(&self) -> Option<(&[u8], Option<&[u8]>)> {
        let name = self.file_name()?.as_bytes();
        match name.iter().rposition(|byte| *byte == b'.') {
            Some(0) | None => Some((name, None)),
            Some(at) => Some((&name[..at], Some(&name[at + 1..]))),
        }
    }

    /// The last part without its extension.
    pub fn file_stem(&self) -> Option<&OsStr> {
        Some(OsStr::from_bytes(self.dot()?.0))
    }

    /// What follows the last dot of the last part.
    pub fn extension(&self) -> Option<&OsStr> {
        Some(OsStr::from_bytes(self.dot()?.1?))
    }

    /// This path and another behind it; an absolute one alone.
    pub fn join<P: AsRef<Path>>(&self, path: P) -> PathBuf {
        let mut joined = self.to_path_buf();
        joined.push(path);
        joined
    }

    /// This path with another extension.
    pub fn with_extension<S: AsRef<OsStr>>(&self, extension: S) -> PathBuf {
        let mut path = self.to_path_buf();
        path.set_extension(extension);
        path
    }

    /// Whether there is something of this path.
    pub fn exists(&self) -> bool {
        crate::fs::exists(self)
    }
}

impl PathBuf {
    /// The empty path.
    pub const fn new() -> PathBuf {
        PathBuf { inner: OsString::new() }
    }

    /// Borrowed.
    pub fn as_path(&self) -> &Path {
        Path::new(&self.inner)
    }

    /// Adds a path behind; an absolute one replaces this.
    pub fn push<P: AsRef<Path>>(&mut self, path: P) {
        let path = path.as_ref();
        if path.is_absolute() {
            self.inner = path.inner.to_os_string();
            return;
        }
        if !self.inner.is_empty() && self.inner.as_bytes().last() != Some(&b'/') {
            self.inner.push("/");
        }
        self.inner.push(&path.inner);
    }

    /// Takes the last part away; false if there is none.
    pub fn pop(&mut self) -> bool {
        match self.as_path().parent().map(|parent| parent.bytes().len()) {
            Some(len) => {
                let mut bytes = core::mem::take(&mut self.inner).into_vec();
                bytes.truncate(len);
                self.inner = OsString::from_vec(bytes);
                true
            }
            None => false,
        }
    }

    /// Sets what follows the last dot of the last part; false if there is no last part.
    pub fn set_extension<S: AsRef<OsStr>>(&mut self, extension: S) -> bool {
        let Some(stem) = self.as_path().file_stem() else {
            return false;
        };
        let stem = stem.to_os_string();
        self.pop();
        let mut name = stem;
        if !extension.as_ref().is_empty() {
            name.push(".");
            name.push(extension);
        }
        self.push(Path::new(&name));
        true
    }

    /// The text.
    pub fn into_os_string(self) -> OsString {
        self.inner
    }
}

impl Deref for PathBuf {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.as_path()
    }
}

impl Borrow<Path> for PathBuf {
    fn borrow(&self) -> &Path {
        self
    }
}

impl ToOwned for Path {
    type Owned = PathBuf;

    fn to_owned(&self) -> PathBuf {
        self.to_path_buf()
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.inner, f)
    }
}

impl fmt::Debug for PathBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl From<OsString> for PathBuf {
    fn from(inner: OsString) -> PathBuf {
        PathBuf { inner }
    }
}

impl From<String> for PathBuf {
    fn from(text: String) -> PathBuf {
        PathBuf { inner: OsString::from(text) }
    }
}

impl<T: AsRef<OsStr> + ?Sized> From<&T> for PathBuf {
    fn from(text: &T) -> PathBuf {
        PathBuf { inner: text.as_ref().to_os_string() }
    }
}

impl AsRef<OsStr> for Path {
    fn as_ref(&self) -> &OsStr {
        &self.inner
    }
}

impl AsRef<OsStr> for PathBuf {
    fn as_ref(&self) -> &OsStr {
        &self.inner
    }
}

macro_rules! as_path {
    ($($ty:ty)*) => {
        $(
            impl AsRef<Path> for $ty {
                fn as_ref(&self) -> &Path {
                    Path::new(self)
                }
            }
        )*
    };
}
as_path! { str String OsStr OsString PathBuf }

impl AsRef<Path> for Path {
    fn as_ref(&self) -> &Path {
        self
    }
}
