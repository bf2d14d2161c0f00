//! Connections that carry a stream of bytes.

use core::fmt;

use super::{SocketAddr, address, common, connected};
use crate::io::{self, IoSlice, IoSliceMut, Read, Write};
use crate::net::{Shutdown, socket};
use crate::os::fd::{AsFd, AsRawFd, OwnedFd};
use crate::path::Path;
use crate::sys::socket as libc;
use crate::time::Duration;

/// One end of a connection; it is closed when dropped.
pub struct UnixStream {
    fd: OwnedFd,
}

/// Waits for connections.
pub struct UnixListener {
    fd: OwnedFd,
}

crate::os::fd::owned::around_descriptor! { UnixStream UnixListener }
common! { UnixStream UnixListener }
connected! { UnixStream }

/// The connections that come to a listener.
#[derive(Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Incoming<'a> {
    listener: &'a UnixListener,
}

impl UnixStream {
    const KIND: i32 = libc::SOCK_STREAM;

    /// Connects to the socket of a path.
    pub fn connect<P: AsRef<Path>>(path: P) -> io::Result<UnixStream> {
        UnixStream::connect_addr(&SocketAddr::from_pathname(path)?)
    }

    /// Connects to the socket of an address.
    pub fn connect_addr(socket_addr: &SocketAddr) -> io::Result<UnixStream> {
        let fd = socket::open_family(libc::AF_UNIX, UnixStream::KIND)?;
        fd.connect(&socket_addr.address())?;
        Ok(UnixStream { fd })
    }
}

macro_rules! streams {
    ($($Stream:ty)*) => { $(
        impl Read for $Stream {
            fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
                self.fd.read(buf)
            }

            fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> io::Result<usize> {
                self.fd.read_vectored(bufs)
            }
        }

        impl Write for $Stream {
            fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
                self.fd.send(buf)
            }

            fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> io::Result<usize> {
                self.fd.write_vectored(bufs)
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
    )* };
}
streams! { UnixStream &UnixStream }

impl UnixListener {
    /// Waits for connections to a path, where it makes a socket.
    pub fn bind<P: AsRef<Path>>(path: P) -> io::Result<UnixListener> {
        UnixListener::bind_addr(&SocketAddr::from_pathname(path)?)
    }

    /// Waits for connections to an address.
    pub fn bind_addr(socket_addr: &SocketAddr) -> io::Result<UnixListener> {
        let fd = socket::open_family(libc::AF_UNIX, libc::SOCK_STREAM)?;
        fd.bind(&socket_addr.address())?;
        fd.listen()?;
        Ok(UnixListener { fd })
    }

    /// Waits for a connection: its end here, and the address of the other.
    pub fn accept(&self) -> io::Result<(UnixStream, SocketAddr)> {
        let (fd, address) = self.fd.accept()?;
        Ok((UnixStream { fd }, SocketAddr::read(address)?))
    }

    /// The connections that come, without end.
    pub fn incoming(&self) -> Incoming<'_> {
        Incoming { listener: self }
    }
}

impl fmt::Debug for UnixListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("UnixListener");
        out.field("fd", &self.fd.as_raw_fd());
        if let Ok(address) = self.local_addr() {
            out.field("local", &address);
        }
        out.finish()
    }
}

impl Iterator for Incoming<'_> {
    type Item = io::Result<UnixStream>;

    fn next(&mut self) -> Option<io::Result<UnixStream>> {
        Some(self.listener.accept().map(|(stream, _)| stream))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl<'a> IntoIterator for &'a UnixListener {
    type Item = io::Result<UnixStream>;
    type IntoIter = Incoming<'a>;

    fn into_iter(self) -> Incoming<'a> {
        self.incoming()
    }
}
