//! The parts of a path.

use core::cmp::Ordering;
use core::fmt;
use core::iter::FusedIterator;

use super::Path;
use crate::ffi::OsStr;

/// What a path of Windows may start with; paths of other systems have none.
#[derive(Copy, Clone, Debug, Hash, PartialOrd, Ord, PartialEq, Eq)]
pub enum Prefix<'a> {
    /// `\\?\cat_pics`
    Verbatim(&'a OsStr),
    /// `\\?\UNC\server\share`
    VerbatimUNC(&'a OsStr, &'a OsStr),
    /// `\\?\C:`
    VerbatimDisk(u8),
    /// `\\.\COM42`
    DeviceNS(&'a OsStr),
    /// `\\server\share`
    UNC(&'a OsStr, &'a OsStr),
    /// `C:`
    Disk(u8),
}

impl Prefix<'_> {
    /// Whether it starts with `\\?\`.
    #[must_use]
    pub fn is_verbatim(&self) -> bool {
        matches!(self, Prefix::Verbatim(_) | Prefix::VerbatimUNC(..) | Prefix::VerbatimDisk(_))
    }
}

/// A prefix as it is written in a path.
#[derive(Copy, Clone, Eq, Debug, PartialEq, PartialOrd, Ord, Hash)]
pub struct PrefixComponent<'a> {
    raw: &'a OsStr,
    parsed: Prefix<'a>,
}

impl<'a> PrefixComponent<'a> {
    /// Which prefix it is.
    #[must_use]
    pub fn kind(&self) -> Prefix<'a> {
        self.parsed
    }

    /// As it is written.
    #[must_use]
    pub fn as_os_str(&self) -> &'a OsStr {
        self.raw
    }
}

/// A part of a path.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Component<'a> {
    /// A prefix of Windows.
    Prefix(PrefixComponent<'a>),
    /// The separator at the start.
    RootDir,
    /// `.` at the start.
    CurDir,
    /// `..`
    ParentDir,
    /// A name.
    Normal(&'a OsStr),
}

impl<'a> Component<'a> {
    /// As text.
    #[must_use = "`self` will be dropped if the result is not used"]
    pub fn as_os_str(self) -> &'a OsStr {
        match self {
            Component::Prefix(prefix) => prefix.as_os_str(),
            Component::RootDir => OsStr::new("/"),
            Component::CurDir => OsStr::new("."),
            Component::ParentDir => OsStr::new(".."),
            Component::Normal(name) => name,
        }
    }
}

impl AsRef<OsStr> for Component<'_> {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        self.as_os_str()
    }
}

impl AsRef<Path> for Component<'_> {
    #[inline]
    fn as_ref(&self) -> &Path {
        Path::new(self.as_os_str())
    }
}

/// The parts of a path.
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Components<'a> {
    // What neither end has given yet.
    rest: &'a [u8],
    // Whether that still is the start of the path, where `/` is the root and `.` is a part.
    at_start: bool,
}

impl<'a> Components<'a> {
    pub(super) fn new(path: &'a [u8]) -> Components<'a> {
        Components { rest: path, at_start: true }
    }

    // How many bytes at the start of what is left are a part of their own: the root or a leading `.`.
    fn head(&self) -> usize {
        let rooted = self.rest.first() == Some(&b'/');
        let here = self.rest == b"." || self.rest.starts_with(b"./");
        (self.at_start && (rooted || here)) as usize
    }

    /// What is left, as a path.
    #[must_use]
    pub fn as_path(&self) -> &'a Path {
        let head = self.head();
        let mut rest = self.rest;
        // Nothing that is no part stays at either end.
        loop {
            let len = rest.len();
            if len <= head {
                break;
            }
            if rest.ends_with(b"/") {
                rest = &rest[..len - 1];
            } else if rest[head..] == *b"." || rest.ends_with(b"/.") {
                rest = &rest[..len - 1];
            } else {
                break;
            }
        }
        while head == 0 {
            if let Some(tail) = rest.strip_prefix(b"/") {
                rest = tail;
            } else if let Some(tail) = rest.strip_prefix(b"./") {
                rest = tail;
            } else {
                break;
            }
        }
        Path::from_bytes(rest)
    }

    fn take_head(&mut self) -> Component<'a> {
        let rooted = self.rest[0] == b'/';
        self.rest = &self.rest[1..];
        self.at_start = false;
        if rooted { Component::RootDir } else { Component::CurDir }
    }
}

// A name between separators; `None` for those that are no part.
fn part(name: &[u8]) -> Option<Component<'_>> {
    match name {
        b"" | b"." => None,
        b".." => Some(Component::ParentDir),
        name => Some(Component::Normal(OsStr::of(name))),
    }
}

impl<'a> Iterator for Components<'a> {
    type Item = Component<'a>;

    fn next(&mut self) -> Option<Component<'a>> {
        if self.head() > 0 {
            return Some(self.take_head());
        }
        self.at_start = false;
        while !self.rest.is_empty() {
            let (name, tail) = match self.rest.iter().position(|byte| *byte == b'/') {
                Some(at) => (&self.rest[..at], &self.rest[at + 1..]),
                None => (self.rest, &self.rest[self.rest.len()..]),
            };
            self.rest = tail;
            if let Some(part) = part(name) {
                return Some(part);
            }
        }
        None
    }
}

impl<'a> DoubleEndedIterator for Components<'a> {
    fn next_back(&mut self) -> Option<Component<'a>> {
        let head = self.head();
        while self.rest.len() > head {
            let tail = &self.rest[head..];
            let start = match tail.iter().rposition(|byte| *byte == b'/') {
                Some(at) => head + at + 1,
                None => head,
            };
            let name = &self.rest[start..];
            // The separator goes with the name, unless it is the head.
            self.rest = &self.rest[..if start > head { start - 1 } else { start }];
            if let Some(part) = part(name) {
                return Some(part);
            }
        }
        if head > 0 { Some(self.take_head()) } else { None }
    }
}

impl FusedIterator for Components<'_> {}

impl AsRef<Path> for Components<'_> {
    #[inline]
    fn as_ref(&self) -> &Path {
        self.as_path()
    }
}

impl AsRef<OsStr> for Components<'_> {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        self.as_path().as_os_str()
    }
}

impl<'a> PartialEq for Components<'a> {
    fn eq(&self, other: &Components<'a>) -> bool {
        self.clone().eq(other.clone())
    }
}

impl Eq for Components<'_> {}

impl<'a> PartialOrd for Components<'a> {
    fn partial_cmp(&self, other: &Components<'a>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Components<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        Iterator::cmp(self.clone(), other.clone())
    }
}

struct Listed<I>(I);

impl<I: Iterator<Item: fmt::Debug> + Clone> fmt::Debug for Listed<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.clone()).finish()
    }
}

impl fmt::Debug for Components<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Components").field(&Listed(self.clone())).finish()
    }
}

/// The parts of a path as text.
#[derive(Clone)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Iter<'a> {
    inner: Components<'a>,
}

impl<'a> Iter<'a> {
    pub(super) fn new(inner: Components<'a>) -> Iter<'a> {
        Iter { inner }
    }

    /// What is left, as a path.
    #[must_use]
    #[inline]
    pub fn as_path(&self) -> &'a Path {
        self.inner.as_path()
    }
}

impl<'a> Iterator for Iter<'a> {
    type Item = &'a OsStr;

    #[inline]
    fn next(&mut self) -> Option<&'a OsStr> {
        Some(self.inner.next()?.as_os_str())
    }
}

impl<'a> DoubleEndedIterator for Iter<'a> {
    #[inline]
    fn next_back(&mut self) -> Option<&'a OsStr> {
        Some(self.inner.next_back()?.as_os_str())
    }
}

impl FusedIterator for Iter<'_> {}

impl AsRef<Path> for Iter<'_> {
    #[inline]
    fn as_ref(&self) -> &Path {
        self.as_path()
    }
}

impl AsRef<OsStr> for Iter<'_> {
    #[inline]
    fn as_ref(&self) -> &OsStr {
        self.as_path().as_os_str()
    }
}

impl fmt::Debug for Iter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Iter").field(&Listed(self.clone())).finish()
    }
}
