//! [`PathBuf`].

use core::borrow::Borrow;
use core::fmt;
use core::ops::{Deref, DerefMut};

use super::Path;
use crate::borrow::ToOwned;
use crate::boxed::Box;
use crate::collections::TryReserveError;
use crate::ffi::{OsStr, OsString};

/// An owned path.
#[derive(Clone, Default)]
#[rustc_diagnostic_item = "PathBuf"]
pub struct PathBuf {
    inner: OsString,
}

impl PathBuf {
    /// The empty path.
    #[must_use]
    #[inline]
    pub const fn new() -> PathBuf {
        PathBuf { inner: OsString::new() }
    }

    /// The empty path with room for so many bytes.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> PathBuf {
        PathBuf { inner: OsString::with_capacity(capacity) }
    }

    /// Borrowed.
    #[must_use]
    #[inline]
    pub fn as_path(&self) -> &Path {
        self
    }

    /// The path, which is never freed.
    pub fn leak<'a>(self) -> &'a mut Path {
        // SAFETY: the type is the text, with another name.
        unsafe { &mut *(self.inner.leak() as *mut OsStr as *mut Path) }
    }

    /// Adds a path behind; an absolute one replaces this.
    pub fn push<P: AsRef<Path>>(&mut self, path: P) {
        let path = path.as_ref();
        if path.is_absolute() {
            self.inner.clear();
        } else if !self.inner.is_empty() && !self.bytes().ends_with(b"/") {
            self.inner.push("/");
        }
        self.inner.push(path.as_os_str());
    }

    /// Takes the last part away; false if there is none.
    pub fn pop(&mut self) -> bool {
        match self.parent().map(|parent| parent.as_os_str().len()) {
            Some(len) => {
                self.inner.truncate(len);
                true
            }
            None => false,
        }
    }

    /// Sets the last part; adds one if the path ends with `..` or at the root.
    pub fn set_file_name<S: AsRef<OsStr>>(&mut self, file_name: S) {
        if self.file_name().is_some() {
            self.pop();
        }
        self.push(Path::new(file_name.as_ref()));
    }

    // Cuts the path behind a piece of it.
    fn cut_behind(&mut self, piece: fn(&Path) -> Option<&OsStr>) -> bool {
        let end = match piece(self) {
            Some(piece) => piece.as_encoded_bytes().as_ptr_range().end.addr() - self.bytes().as_ptr().addr(),
            None => return false,
        };
        self.inner.truncate(end);
        true
    }

    fn push_extension(&mut self, extension: &OsStr) {
        assert!(
            !extension.as_encoded_bytes().contains(&b'/'),
            "extension cannot contain path separators: {extension:?}"
        );
        if !extension.is_empty() {
            self.inner.push(".");
            self.inner.push(extension);
        }
    }

    /// Sets what follows the last dot of the last part; false if there is no last part.
    ///
    /// # Panics
    /// The extension has a separator.
    pub fn set_extension<S: AsRef<OsStr>>(&mut self, extension: S) -> bool {
        let is_named = self.cut_behind(Path::file_stem);
        if is_named {
            self.push_extension(extension.as_ref());
        }
        is_named
    }

    /// Adds a dot and an extension behind the last part; false if there is no last part.
    ///
    /// # Panics
    /// The extension has a separator.
    pub fn add_extension<S: AsRef<OsStr>>(&mut self, extension: S) -> bool {
        let is_named = self.cut_behind(Path::file_name);
        if is_named {
            self.push_extension(extension.as_ref());
        }
        is_named
    }

    /// The text, to be changed.
    #[must_use]
    #[inline]
    pub fn as_mut_os_string(&mut self) -> &mut OsString {
        &mut self.inner
    }

    /// The text.
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    pub fn into_os_string(self) -> OsString {
        self.inner
    }

    /// The path in a box.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn into_boxed_path(self) -> Box<Path> {
        let raw = Box::into_raw(self.inner.into_boxed_os_str());
        // SAFETY: the type is the text, with another name.
        unsafe { Box::from_raw(raw as *mut Path) }
    }

    /// How many bytes fit before it grows.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.inner.capacity()
    }

    /// Removes all parts.
    pub fn clear(&mut self) {
        self.inner.clear()
    }

    /// Makes room for so many more bytes.
    pub fn reserve(&mut self, additional: usize) {
        self.inner.reserve(additional)
    }

    /// Makes room for so many more bytes, and no more than that if possible.
    pub fn reserve_exact(&mut self, additional: usize) {
        self.inner.reserve_exact(additional)
    }

    /// Makes room for so many more bytes, unless there is no memory.
    pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.inner.try_reserve(additional)
    }

    /// Makes room for so many more bytes and no more than that if possible, unless there is no memory.
    pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.inner.try_reserve_exact(additional)
    }

    /// Gives back the memory that is not needed.
    pub fn shrink_to_fit(&mut self) {
        self.inner.shrink_to_fit()
    }

    /// Gives back memory, but keeps room for so many bytes.
    pub fn shrink_to(&mut self, min_capacity: usize) {
        self.inner.shrink_to(min_capacity)
    }
}

impl Deref for PathBuf {
    type Target = Path;

    #[inline]
    fn deref(&self) -> &Path {
        Path::new(&self.inner)
    }
}

impl DerefMut for PathBuf {
    #[inline]
    fn deref_mut(&mut self) -> &mut Path {
        // SAFETY: the type is the text, with another name.
        unsafe { &mut *(&mut *self.inner as *mut OsStr as *mut Path) }
    }
}

impl Borrow<Path> for PathBuf {
    #[inline]
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

impl fmt::Debug for PathBuf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl From<OsString> for PathBuf {
    #[inline]
    fn from(inner: OsString) -> PathBuf {
        PathBuf { inner }
    }
}

impl From<PathBuf> for OsString {
    #[inline]
    fn from(path: PathBuf) -> OsString {
        path.inner
    }
}
