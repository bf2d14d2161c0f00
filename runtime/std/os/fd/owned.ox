//! File descriptors with an owner.

use core::fmt;
use core::marker::PhantomData;
use core::mem::ManuallyDrop;
use core::num::niche::Descriptor;

use super::{AsRawFd, FromRawFd, IntoRawFd, RawFd};
use crate::boxed::Box;
use crate::io::{self, IsTerminal};
use crate::rc::Rc;
use crate::sync::Arc;
use crate::sys;

/// A file descriptor that is open as long as this is borrowed.
#[derive(Copy, Clone)]
#[repr(transparent)]
pub struct BorrowedFd<'fd> {
    fd: Descriptor,
    owner: PhantomData<&'fd OwnedFd>,
}

/// A file descriptor that is closed when this is dropped.
#[repr(transparent)]
pub struct OwnedFd {
    fd: Descriptor,
}

const fn descriptor(fd: RawFd) -> Descriptor {
    assert!(fd != -1, "fd != -1");
    // SAFETY: as was checked.
    unsafe { Descriptor::new_unchecked(fd) }
}

impl BorrowedFd<'_> {
    /// A descriptor by its number.
    ///
    /// # Safety
    /// It is open as long as the result is used.
    #[inline]
    pub const unsafe fn borrow_raw(fd: RawFd) -> Self {
        BorrowedFd { fd: descriptor(fd), owner: PhantomData }
    }

    /// Another descriptor of the same file.
    pub fn try_clone_to_owned(&self) -> io::Result<OwnedFd> {
        // SAFETY: the descriptor is open; the new one is ours.
        unsafe {
            let fd = sys::check(sys::file::fcntl(self.fd.get(), sys::file::F_DUPFD_CLOEXEC, 3))?;
            Ok(OwnedFd::from_raw_fd(fd))
        }
    }
}

impl OwnedFd {
    /// Another descriptor of the same file.
    pub fn try_clone(&self) -> io::Result<OwnedFd> {
        self.as_fd().try_clone_to_owned()
    }

    pub(crate) fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the buffer is valid for the call.
        sys::check_size(unsafe { sys::read(self.fd.get(), buffer.as_mut_ptr().cast(), buffer.len()) })
    }

    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: the bytes are valid for the call.
        sys::check_size(unsafe { sys::write(self.fd.get(), bytes.as_ptr().cast(), bytes.len()) })
    }

    pub(crate) fn read_vectored(&self, buffers: &mut [io::IoSliceMut<'_>]) -> io::Result<usize> {
        let count = core::cmp::min(buffers.len(), MAX_VECTORS) as i32;
        // SAFETY: such slices are laid out as libc's `iovec`, and are valid for the call.
        sys::check_size(unsafe { sys::file::readv(self.fd.get(), buffers.as_mut_ptr().cast(), count) })
    }

    pub(crate) fn write_vectored(&self, buffers: &[io::IoSlice<'_>]) -> io::Result<usize> {
        let count = core::cmp::min(buffers.len(), MAX_VECTORS) as i32;
        // SAFETY: such slices are laid out as libc's `iovec`, and are valid for the call.
        sys::check_size(unsafe { sys::file::writev(self.fd.get(), buffers.as_ptr().cast(), count) })
    }

    pub(crate) fn set_nonblocking(&self, on: bool) -> io::Result<()> {
        const O_NONBLOCK: i32 = 0o4000;
        // SAFETY: the descriptor is open.
        unsafe {
            let flags = sys::check(sys::file::fcntl(self.fd.get(), sys::file::F_GETFL))?;
            let wanted = if on { flags | O_NONBLOCK } else { flags & !O_NONBLOCK };
            sys::check(sys::file::fcntl(self.fd.get(), sys::file::F_SETFL, wanted))?;
        }
        Ok(())
    }
}

// The most buffers that one call takes.
const MAX_VECTORS: usize = 1024;

impl Drop for OwnedFd {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: the descriptor is ours.
        unsafe { sys::close(self.fd.get()) };
    }
}

impl AsRawFd for BorrowedFd<'_> {
    #[inline]
    fn as_raw_fd(&self) -> RawFd {
        self.fd.get()
    }
}

impl AsRawFd for OwnedFd {
    #[inline]
    fn as_raw_fd(&self) -> RawFd {
        self.fd.get()
    }
}

impl IntoRawFd for OwnedFd {
    #[inline]
    fn into_raw_fd(self) -> RawFd {
        ManuallyDrop::new(self).fd.get()
    }
}

impl FromRawFd for OwnedFd {
    #[inline]
    unsafe fn from_raw_fd(fd: RawFd) -> OwnedFd {
        OwnedFd { fd: descriptor(fd) }
    }
}

impl fmt::Debug for BorrowedFd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BorrowedFd").field("fd", &self.fd).finish()
    }
}

impl fmt::Debug for OwnedFd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnedFd").field("fd", &self.fd).finish()
    }
}

impl IsTerminal for BorrowedFd<'_> {
    fn is_terminal(&self) -> bool {
        // SAFETY: the descriptor is open.
        unsafe { sys::isatty(self.fd.get()) == 1 }
    }
}

impl IsTerminal for OwnedFd {
    fn is_terminal(&self) -> bool {
        self.as_fd().is_terminal()
    }
}

/// What has a file descriptor.
pub trait AsFd {
    /// The descriptor, borrowed.
    fn as_fd(&self) -> BorrowedFd<'_>;
}

impl<T: AsFd + ?Sized> AsFd for &T {
    #[inline]
    fn as_fd(&self) -> BorrowedFd<'_> {
        T::as_fd(self)
    }
}

impl<T: AsFd + ?Sized> AsFd for &mut T {
    #[inline]
    fn as_fd(&self) -> BorrowedFd<'_> {
        T::as_fd(self)
    }
}

impl AsFd for BorrowedFd<'_> {
    #[inline]
    fn as_fd(&self) -> BorrowedFd<'_> {
        *self
    }
}

impl AsFd for OwnedFd {
    #[inline]
    fn as_fd(&self) -> BorrowedFd<'_> {
        // SAFETY: the descriptor is open while its owner is borrowed.
        unsafe { BorrowedFd::borrow_raw(self.fd.get()) }
    }
}

macro_rules! pointers {
    ($($Pointer:ident)*) => { $(
        impl<T: AsFd + ?Sized> AsFd for $Pointer<T> {
            #[inline]
            fn as_fd(&self) -> BorrowedFd<'_> {
                (**self).as_fd()
            }
        }
    )* };
}
pointers! { Box Rc Arc }

// Gives a type that is a descriptor, in its field `fd`, the traits and conversions of one.
macro_rules! around_descriptor {
    ($($Type:ty)*) => { $(
        impl crate::os::fd::AsFd for $Type {
            #[inline]
            fn as_fd(&self) -> crate::os::fd::BorrowedFd<'_> {
                self.fd.as_fd()
            }
        }

        impl From<$Type> for crate::os::fd::OwnedFd {
            #[inline]
            fn from(value: $Type) -> crate::os::fd::OwnedFd {
                value.fd
            }
        }

        impl From<crate::os::fd::OwnedFd> for $Type {
            #[inline]
            fn from(fd: crate::os::fd::OwnedFd) -> $Type {
                Self { fd }
            }
        }
    )* };
}
pub(crate) use around_descriptor;
