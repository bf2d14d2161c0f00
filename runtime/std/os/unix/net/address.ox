//! Addresses of such sockets.

use core::fmt;

use crate::ffi::OsStr;
use crate::io::{self, Error, ErrorKind, fixed_error};
use crate::net::socket::Address;
use crate::os::fd::{FromRawFd, OwnedFd};
use crate::path::Path;
use crate::sys::socket::{self as libc, SockAddr, SockAddrUnix};
use crate::sys;

// Where the path begins.
const PATH: usize = 2;

/// The address of a socket: a path, a name that is no path, or none.
#[derive(Clone)]
pub struct SocketAddr {
    raw: SockAddrUnix,
    len: u32,
}

enum Kind<'a> {
    Unnamed,
    Pathname(&'a Path),
    Abstract(&'a [u8]),
}

impl SocketAddr {
    pub(super) fn read(address: Address) -> io::Result<SocketAddr> {
        // SAFETY: the family is at the start of all addresses.
        let family = unsafe { address.raw.family };
        // Linux says for a socket without a name that there is no address at all.
        if address.len > 0 && family as i32 != libc::AF_UNIX {
            return Err(fixed_error!(ErrorKind::InvalidInput, "file descriptor did not correspond to a Unix socket"));
        }
        // SAFETY: it is an address of this family, or zeros.
        Ok(SocketAddr { raw: unsafe { address.raw.local }, len: if address.len == 0 { PATH as u32 } else { address.len } })
    }

    pub(super) fn address(&self) -> Address {
        Address { raw: SockAddr { local: self.raw }, len: self.len }
    }

    /// The address of a path.
    pub fn from_pathname<P: AsRef<Path>>(path: P) -> io::Result<SocketAddr> {
        let bytes = path.as_ref().as_os_str().as_encoded_bytes();
        if bytes.contains(&0) {
            return Err(fixed_error!(ErrorKind::InvalidInput, "paths must not contain interior null bytes"));
        }
        let mut raw = SockAddrUnix { family: libc::AF_UNIX as u16, path: [0; 108] };
        if bytes.len() >= raw.path.len() {
            return Err(fixed_error!(ErrorKind::InvalidInput, "path must be shorter than SUN_LEN"));
        }
        raw.path[..bytes.len()].copy_from_slice(bytes);
        // With the zero behind the path.
        let len = if bytes.is_empty() { PATH } else { PATH + bytes.len() + 1 };
        Ok(SocketAddr { raw, len: len as u32 })
    }

    /// The address of a name that is no path.
    pub(crate) fn of_abstract(name: &[u8]) -> io::Result<SocketAddr> {
        let mut raw = SockAddrUnix { family: libc::AF_UNIX as u16, path: [0; 108] };
        // A zero stands before the name.
        if name.len() + 1 > raw.path.len() {
            return Err(fixed_error!(ErrorKind::InvalidInput, "abstract socket name must be shorter than SUN_LEN"));
        }
        raw.path[1..name.len() + 1].copy_from_slice(name);
        Ok(SocketAddr { raw, len: (PATH + 1 + name.len()) as u32 })
    }

    pub(crate) fn abstract_name(&self) -> Option<&[u8]> {
        match self.kind() {
            Kind::Abstract(name) => Some(name),
            _ => None,
        }
    }

    fn kind(&self) -> Kind<'_> {
        let path = &self.raw.path[..self.len as usize - PATH];
        match path {
            [] => Kind::Unnamed,
            [0, name @ ..] => Kind::Abstract(name),
            [name @ .., 0] => Kind::Pathname(Path::new(OsStr::of(name))),
            name => Kind::Pathname(Path::new(OsStr::of(name))),
        }
    }

    /// Whether it has no name.
    #[must_use]
    pub fn is_unnamed(&self) -> bool {
        matches!(self.kind(), Kind::Unnamed)
    }

    /// The path, if it is one.
    #[must_use]
    pub fn as_pathname(&self) -> Option<&Path> {
        match self.kind() {
            Kind::Pathname(path) => Some(path),
            _ => None,
        }
    }
}

impl fmt::Debug for SocketAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            Kind::Unnamed => f.write_str("(unnamed)"),
            Kind::Abstract(name) => {
                f.write_str("\"")?;
                for byte in name {
                    match byte {
                        0 => f.write_str("\\0")?,
                        byte => fmt::Display::fmt(&byte.escape_ascii(), f)?,
                    }
                }
                f.write_str("\" (abstract)")
            }
            Kind::Pathname(path) => write!(f, "{path:?} (pathname)"),
        }
    }
}

/// Two sockets that are connected.
pub(super) fn pair(kind: i32) -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: there is room for two descriptors, and the new ones are ours.
    unsafe {
        sys::check(libc::socketpair(libc::AF_UNIX, kind | libc::SOCK_CLOEXEC, 0, ends.as_mut_ptr()))?;
        Ok((OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])))
    }
}
