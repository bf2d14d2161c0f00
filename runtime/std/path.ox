//! Paths of the file system.

#[rustc_module = "std::path"]
mod compare;
#[rustc_module = "std::path"]
mod components;
#[rustc_module = "std::path"]
mod convert;
#[rustc_module = "std::path"]
mod path_buf;

use core::error::Error;
use core::fmt;
use core::iter::FusedIterator;

use crate::borrow::Cow;
use crate::boxed::Box;
use crate::ffi::{OsStr, os_str};
use crate::fs;
use crate::io;

pub use components::{Component, Components, Iter, Prefix, PrefixComponent};
pub use path_buf::PathBuf;

/// What separates the parts of a path.
pub const MAIN_SEPARATOR: char = '/';
/// What separates the parts of a path.
pub const MAIN_SEPARATOR_STR: &str = "/";

/// Whether the character separates the parts of a path.
pub fn is_separator(c: char) -> bool {
    c == '/'
}

/// The path from the root, without looking at the file system: behind the current folder unless it starts at
/// the root already.
pub fn absolute<P: AsRef<Path>>(path: P) -> io::Result<PathBuf> {
    let path = path.as_ref();
    if path.as_os_str().is_empty() {
        return Err(crate::io::fixed_error!(io::ErrorKind::InvalidInput, "cannot make an empty path absolute"));
    }
    let mut whole = if path.has_root() {
        // Exactly two separators at the start may have a meaning of their own.
        let bytes = path.bytes();
        PathBuf::from(if bytes.starts_with(b"//") && !bytes.starts_with(b"///") { "//" } else { "/" })
    } else {
        crate::env::current_dir()?
    };
    for part in path.components() {
        match part {
            Component::RootDir | Component::CurDir => {}
            part => whole.push(part),
        }
    }
    if path.bytes().ends_with(b"/") {
        whole.push("");
    }
    Ok(whole)
}

/// A borrowed path.
#[repr(transparent)]
#[rustc_diagnostic_item = "Path"]
pub struct Path {
    inner: OsStr,
}

/// A path that can be displayed; what is not UTF-8 is replaced.
pub struct Display<'a> {
    inner: os_str::Display<'a>,
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.inner, f)
    }
}

impl fmt::Debug for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.inner, f)
    }
}

/// The path does not start with the prefix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripPrefixError(());

impl fmt::Display for StripPrefixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("prefix not found")
    }
}

impl Error for StripPrefixError {}

/// A path, its parent, that one's parent, and so on.
#[derive(Clone, Copy, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Ancestors<'a> {
    next: Option<&'a Path>,
}

impl<'a> Iterator for Ancestors<'a> {
    type Item = &'a Path;

    fn next(&mut self) -> Option<&'a Path> {
        let path = self.next?;
        self.next = path.parent();
        Some(path)
    }
}

impl FusedIterator for Ancestors<'_> {}

// The parts of `path` behind those of `prefix`; `None` if it does not start with them.
fn behind<'a, 'b>(path: &'a Path, prefix: &'b Path) -> Option<Components<'a>> {
    let (mut parts, mut wanted) = (path.components(), prefix.components());
    loop {
        let before = parts.clone();
        match (parts.next(), wanted.next()) {
            (_, None) => return Some(before),
            (Some(part), Some(want)) if part == want => {}
            _ => return None,
        }
    }
}

impl Path {
    /// A path of this text.
    #[inline]
    pub fn new<S: AsRef<OsStr> + ?Sized>(text: &S) -> &Path {
        // SAFETY: the type is the text, with another name.
        unsafe { &*(text.as_ref() as *const OsStr as *const Path) }
    }

    fn from_bytes(bytes: &[u8]) -> &Path {
        Path::new(OsStr::of(bytes))
    }

    fn bytes(&self) -> &[u8] {
        self.inner.as_encoded_bytes()
    }

    /// The text.
    #[must_use]
    #[inline]
    pub fn as_os_str(&self) -> &OsStr {
        &self.inner
    }

    /// The text, to be changed.
    #[must_use]
    #[inline]
    pub fn as_mut_os_str(&mut self) -> &mut OsStr {
        &mut self.inner
    }

    /// The text, if it is UTF-8.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub fn to_str(&self) -> Option<&str> {
        self.inner.to_str()
    }

    /// The text, with what is not UTF-8 replaced.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        self.inner.to_string_lossy()
    }

    /// An owned copy.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    pub fn to_path_buf(&self) -> PathBuf {
        PathBuf::from(self.inner.to_os_string())
    }

    /// The same path, owned; nothing is copied.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_path_buf(self: Box<Path>) -> PathBuf {
        let raw = Box::into_raw(self) as *mut OsStr;
        // SAFETY: the type is the text, with another name.
        PathBuf::from(unsafe { Box::from_raw(raw) }.into_os_string())
    }

    /// For printing.
    #[must_use = "this does not display the path; it returns an object that can be displayed"]
    pub fn display(&self) -> Display<'_> {
        Display { inner: self.inner.display() }
    }

    /// Whether it starts at the root.
    #[must_use]
    pub fn is_absolute(&self) -> bool {
        self.has_root()
    }

    /// Whether it does not start at the root.
    #[must_use]
    pub fn is_relative(&self) -> bool {
        !self.is_absolute()
    }

    /// Whether it has no text.
    #[unstable(feature = "path_is_empty", issue = "148494")]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.as_os_str().is_empty()
    }

    /// Whether it starts at the root.
    #[must_use]
    pub fn has_root(&self) -> bool {
        self.bytes().first() == Some(&b'/')
    }

    /// The path without its last part; `None` for the root and the empty path.
    #[must_use]
    pub fn parent(&self) -> Option<&Path> {
        let mut parts = self.components();
        match parts.next_back()? {
            Component::Normal(_) | Component::CurDir | Component::ParentDir => Some(parts.as_path()),
            _ => None,
        }
    }

    /// This path, its parent, that one's parent, and so on.
    pub fn ancestors(&self) -> Ancestors<'_> {
        Ancestors { next: Some(self) }
    }

    /// The last part, unless that is `..`.
    #[must_use]
    pub fn file_name(&self) -> Option<&OsStr> {
        match self.components().next_back()? {
            Component::Normal(name) => Some(name),
            _ => None,
        }
    }

    /// The path behind a prefix.
    pub fn strip_prefix<P: AsRef<Path>>(&self, base: P) -> Result<&Path, StripPrefixError> {
        match behind(self, base.as_ref()) {
            Some(rest) => Ok(rest.as_path()),
            None => Err(StripPrefixError(())),
        }
    }

    /// Whether the first parts are these.
    #[must_use]
    pub fn starts_with<P: AsRef<Path>>(&self, base: P) -> bool {
        behind(self, base.as_ref()).is_some()
    }

    /// Whether the last parts are these.
    #[must_use]
    pub fn ends_with<P: AsRef<Path>>(&self, child: P) -> bool {
        let (mut parts, mut wanted) = (self.components(), child.as_ref().components());
        while let Some(want) = wanted.next_back() {
            if parts.next_back() != Some(want) {
                return false;
            }
        }
        true
    }

    // The last part, cut at the last dot that is not its first byte.
    fn cut_at_last_dot(&self) -> Option<(&[u8], Option<&[u8]>)> {
        let name = self.file_name()?.as_encoded_bytes();
        match name.iter().rposition(|byte| *byte == b'.') {
            Some(0) | None => Some((name, None)),
            Some(at) => Some((&name[..at], Some(&name[at + 1..]))),
        }
    }

    /// The last part without its extension.
    #[must_use]
    pub fn file_stem(&self) -> Option<&OsStr> {
        Some(OsStr::of(self.cut_at_last_dot()?.0))
    }

    /// The last part up to its first dot; a dot at its start does not count.
    #[must_use]
    pub fn file_prefix(&self) -> Option<&OsStr> {
        let name = self.file_name()?.as_encoded_bytes();
        let end = match name.iter().skip(1).position(|byte| *byte == b'.') {
            Some(at) => at + 1,
            None => name.len(),
        };
        Some(OsStr::of(&name[..end]))
    }

    /// What follows the last dot of the last part; a dot at its start does not count.
    #[must_use]
    pub fn extension(&self) -> Option<&OsStr> {
        Some(OsStr::of(self.cut_at_last_dot()?.1?))
    }

    /// This path and another behind it; an absolute one alone.
    #[must_use]
    pub fn join<P: AsRef<Path>>(&self, path: P) -> PathBuf {
        let mut joined = self.to_path_buf();
        joined.push(path);
        joined
    }

    /// This path with another last part.
    #[must_use]
    pub fn with_file_name<S: AsRef<OsStr>>(&self, file_name: S) -> PathBuf {
        let mut path = self.to_path_buf();
        path.set_file_name(file_name);
        path
    }

    /// This path with another extension.
    #[must_use]
    pub fn with_extension<S: AsRef<OsStr>>(&self, extension: S) -> PathBuf {
        let mut path = self.to_path_buf();
        path.set_extension(extension);
        path
    }

    /// This path with an extension behind the one it has.
    #[must_use]
    pub fn with_added_extension<S: AsRef<OsStr>>(&self, extension: S) -> PathBuf {
        let mut path = self.to_path_buf();
        path.add_extension(extension);
        path
    }

    /// The parts of the path. Repeated separators, `.` behind the first part and separators at the end are
    /// not among them.
    pub fn components(&self) -> Components<'_> {
        Components::new(self.bytes())
    }

    /// The parts of the path as text.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter::new(self.components())
    }

    /// What the file system knows about the file; a symbolic link is followed.
    pub fn metadata(&self) -> io::Result<fs::Metadata> {
        fs::metadata(self)
    }

    /// What the file system knows about the file or the symbolic link.
    pub fn symlink_metadata(&self) -> io::Result<fs::Metadata> {
        fs::symlink_metadata(self)
    }

    /// The path from the root, without `.`, `..` and symbolic links.
    pub fn canonicalize(&self) -> io::Result<PathBuf> {
        fs::canonicalize(self)
    }

    /// Where the symbolic link leads.
    pub fn read_link(&self) -> io::Result<PathBuf> {
        fs::read_link(self)
    }

    /// What is in the folder.
    pub fn read_dir(&self) -> io::Result<fs::ReadDir> {
        fs::read_dir(self)
    }

    /// Whether there is something of this path; no if that cannot be said.
    pub fn exists(&self) -> bool {
        fs::metadata(self).is_ok()
    }

    /// Whether there is something of this path.
    pub fn try_exists(&self) -> io::Result<bool> {
        fs::exists(self)
    }

    /// Whether there is a regular file of this path.
    pub fn is_file(&self) -> bool {
        fs::metadata(self).is_ok_and(|metadata| metadata.is_file())
    }

    /// Whether there is a folder of this path.
    pub fn is_dir(&self) -> bool {
        fs::metadata(self).is_ok_and(|metadata| metadata.is_dir())
    }

    /// Whether there is a symbolic link of this path.
    pub fn is_symlink(&self) -> bool {
        fs::symlink_metadata(self).is_ok_and(|metadata| metadata.is_symlink())
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.inner, f)
    }
}

impl<'a> IntoIterator for &'a Path {
    type Item = &'a OsStr;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}
