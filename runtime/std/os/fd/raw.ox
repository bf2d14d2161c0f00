//! File descriptors as numbers.

use core::ffi::c_int;

use super::{AsFd, BorrowedFd, OwnedFd};
use crate::boxed::Box;
use crate::rc::Rc;
use crate::sync::Arc;
use crate::{fs, io, process};

/// The number of a file descriptor.
pub type RawFd = c_int;

/// What has a file descriptor.
pub trait AsRawFd {
    /// Its number; it stays with its owner.
    fn as_raw_fd(&self) -> RawFd;
}

/// What can be made of a file descriptor.
pub trait FromRawFd {
    /// Takes a descriptor over.
    ///
    /// # Safety
    /// The descriptor is open, suits the type, and nobody else closes it.
    unsafe fn from_raw_fd(fd: RawFd) -> Self;
}

/// What gives its file descriptor away.
pub trait IntoRawFd {
    /// The number; the caller has to close it.
    fn into_raw_fd(self) -> RawFd;
}

impl AsRawFd for RawFd {
    #[inline]
    fn as_raw_fd(&self) -> RawFd {
        *self
    }
}

impl IntoRawFd for RawFd {
    #[inline]
    fn into_raw_fd(self) -> RawFd {
        self
    }
}

impl FromRawFd for RawFd {
    #[inline]
    unsafe fn from_raw_fd(fd: RawFd) -> RawFd {
        fd
    }
}

macro_rules! standard_streams {
    ($($Stream:ty = $descriptor:literal;)*) => { $(
        impl AsRawFd for $Stream {
            #[inline]
            fn as_raw_fd(&self) -> RawFd {
                $descriptor
            }
        }

        impl AsFd for $Stream {
            #[inline]
            fn as_fd(&self) -> BorrowedFd<'_> {
                // SAFETY: the standard streams stay open.
                unsafe { BorrowedFd::borrow_raw($descriptor) }
            }
        }
    )* };
}
standard_streams! {
    io::Stdin = 0;
    io::StdinLock<'_> = 0;
    io::Stdout = 1;
    io::StdoutLock<'_> = 1;
    io::Stderr = 2;
    io::StderrLock<'_> = 2;
}

macro_rules! pointers {
    ($($Pointer:ident)*) => { $(
        impl<T: AsRawFd> AsRawFd for $Pointer<T> {
            #[inline]
            fn as_raw_fd(&self) -> RawFd {
                (**self).as_raw_fd()
            }
        }
    )* };
}
pointers! { Box Rc Arc }

macro_rules! in_terms_of_owned {
    ($($Type:ty)*) => { $(
        impl AsRawFd for $Type {
            #[inline]
            fn as_raw_fd(&self) -> RawFd {
                self.as_fd().as_raw_fd()
            }
        }

        impl IntoRawFd for $Type {
            #[inline]
            fn into_raw_fd(self) -> RawFd {
                OwnedFd::from(self).into_raw_fd()
            }
        }

        impl FromRawFd for $Type {
            #[inline]
            unsafe fn from_raw_fd(fd: RawFd) -> $Type {
                // SAFETY: as for the caller.
                <$Type>::from(unsafe { OwnedFd::from_raw_fd(fd) })
            }
        }
    )* };
}
in_terms_of_owned! {
    fs::File
    io::PipeReader io::PipeWriter
    process::ChildStdin process::ChildStdout process::ChildStderr
    crate::net::TcpListener crate::net::TcpStream crate::net::UdpSocket
    crate::os::unix::net::UnixDatagram crate::os::unix::net::UnixListener crate::os::unix::net::UnixStream
}

impl FromRawFd for process::Stdio {
    #[inline]
    unsafe fn from_raw_fd(fd: RawFd) -> process::Stdio {
        // SAFETY: as for the caller.
        process::Stdio::from(unsafe { OwnedFd::from_raw_fd(fd) })
    }
}
