//! Connections that carry a stream of bytes.

use core::fmt;
use core::iter::FusedIterator;

use super::lookup::each_address;
use super::socket::{self, Address};
use super::{Shutdown, SocketAddr, ToSocketAddrs};
use crate::io::{self, Error, IoSlice, IoSliceMut, Read, Write};
use crate::os::fd::{AsFd, AsRawFd, OwnedFd};
use crate::sys::socket as libc;
use crate::time::Duration;

/// One end of a connection; it is closed when dropped.
pub struct TcpStream {
    fd: OwnedFd,
}

/// Waits for connections.
pub struct TcpListener {
    fd: OwnedFd,
}

crate::os::fd::owned::around_descriptor! { TcpStream TcpListener }

/// The connections that come to a listener.
#[derive(Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Incoming<'a> {
    listener: &'a TcpListener,
}

macro_rules! common {
    ($($Socket:ident)*) => { $(
        impl $Socket {
            /// The address of this end.
            pub fn local_addr(&self) -> io::Result<SocketAddr> {
                Address::read(&self.fd.local_address()?.raw)
            }

            /// Another handle of the same socket.
            pub fn try_clone(&self) -> io::Result<$Socket> {
                Ok($Socket { fd: self.fd.try_clone()? })
            }

            /// Sets over how many machines a packet may go.
            pub fn set_ttl(&self, ttl: u32) -> io::Result<()> {
                self.fd.set_option(libc::IPPROTO_IP, libc::IP_TTL, ttl as i32)
            }

            /// Over how many machines a packet may go.
            pub fn ttl(&self) -> io::Result<u32> {
                Ok(self.fd.option::<i32>(libc::IPPROTO_IP, libc::IP_TTL)? as u32)
            }

            /// The error that is pending, if there is one; it is not pending any more.
            pub fn take_error(&self) -> io::Result<Option<Error>> {
                self.fd.take_error()
            }

            /// Whether calls that would have to wait are errors instead.
            pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
                self.fd.set_nonblocking(nonblocking)
            }
        }
    )* };
}
common! { TcpStream TcpListener }

impl TcpStream {
    /// Connects to the first of the addresses that answers.
    pub fn connect<A: ToSocketAddrs>(addr: A) -> io::Result<TcpStream> {
        each_address(addr, |address| {
            let fd = socket::open(address, libc::SOCK_STREAM)?;
            fd.connect(&Address::new(address))?;
            Ok(TcpStream { fd })
        })
    }

    /// Connects, and waits for at most so long.
    pub fn connect_timeout(addr: &SocketAddr, timeout: Duration) -> io::Result<TcpStream> {
        let fd = socket::open(addr, libc::SOCK_STREAM)?;
        fd.connect_timeout(&Address::new(addr), timeout)?;
        Ok(TcpStream { fd })
    }

    pub(crate) fn descriptor(&self) -> &OwnedFd {
        &self.fd
    }

    /// The address of the other end.
    pub fn peer_addr(&self) -> io::Result<SocketAddr> {
        Address::read(&self.fd.peer_address()?.raw)
    }

    /// Closes one direction or both.
    pub fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.fd.shut_down(how)
    }

    /// Sets for how long reading waits; `None`: for ever.
    pub fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
        self.fd.set_timeout(libc::SO_RCVTIMEO, timeout)
    }

    /// Sets for how long writing waits; `None`: for ever.
    pub fn set_write_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
        self.fd.set_timeout(libc::SO_SNDTIMEO, timeout)
    }

    /// For how long reading waits; `None`: for ever.
    pub fn read_timeout(&self) -> io::Result<Option<Duration>> {
        self.fd.timeout(libc::SO_RCVTIMEO)
    }

    /// For how long writing waits; `None`: for ever.
    pub fn write_timeout(&self) -> io::Result<Option<Duration>> {
        self.fd.timeout(libc::SO_SNDTIMEO)
    }

    /// Reads without taking what was read.
    pub fn peek(&self, buf: &mut [u8]) -> io::Result<usize> {
        self.fd.receive(buf, libc::MSG_PEEK)
    }

    /// Sets whether few bytes are sent at once, without waiting for more.
    pub fn set_nodelay(&self, nodelay: bool) -> io::Result<()> {
        self.fd.set_option(libc::IPPROTO_TCP, libc::TCP_NODELAY, nodelay as i32)
    }

    /// Whether few bytes are sent at once, without waiting for more.
    pub fn nodelay(&self) -> io::Result<bool> {
        self.fd.flag(libc::IPPROTO_TCP, libc::TCP_NODELAY)
    }
}

macro_rules! streams {
    ($($Stream:ty)*) => { $(
        impl Read for $Stream {
            fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
                self.fd.receive(buf, 0)
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
streams! { TcpStream &TcpStream }

impl TcpListener {
    /// Waits for connections to the first of the addresses that can be had.
    pub fn bind<A: ToSocketAddrs>(addr: A) -> io::Result<TcpListener> {
        each_address(addr, |address| {
            let fd = socket::open(address, libc::SOCK_STREAM)?;
            // A program that is started anew gets its address again at once.
            fd.set_option(libc::SOL_SOCKET, libc::SO_REUSEADDR, 1)?;
            fd.bind(&Address::new(address))?;
            fd.listen()?;
            Ok(TcpListener { fd })
        })
    }

    /// Waits for a connection: its end here, and the address of the other.
    pub fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        let (fd, address) = self.fd.accept()?;
        Ok((TcpStream { fd }, Address::read(&address.raw)?))
    }

    /// The connections that come, without end.
    pub fn incoming(&self) -> Incoming<'_> {
        Incoming { listener: self }
    }

    /// Sets whether addresses of version 4 are left out.
    #[deprecated(since = "1.16.0", note = "this option can only be set before the socket is bound")]
    pub fn set_only_v6(&self, only_v6: bool) -> io::Result<()> {
        self.fd.set_option(libc::IPPROTO_IPV6, libc::IPV6_V6ONLY, only_v6 as i32)
    }

    /// Whether addresses of version 4 are left out.
    #[deprecated(since = "1.16.0", note = "this option can only be set before the socket is bound")]
    pub fn only_v6(&self) -> io::Result<bool> {
        self.fd.flag(libc::IPPROTO_IPV6, libc::IPV6_V6ONLY)
    }
}

impl Iterator for Incoming<'_> {
    type Item = io::Result<TcpStream>;

    fn next(&mut self) -> Option<io::Result<TcpStream>> {
        Some(self.listener.accept().map(|(stream, _)| stream))
    }
}

impl FusedIterator for Incoming<'_> {}

impl fmt::Debug for TcpStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("TcpStream");
        if let Ok(address) = self.local_addr() {
            out.field("addr", &address);
        }
        if let Ok(peer) = self.peer_addr() {
            out.field("peer", &peer);
        }
        out.field("fd", &self.fd.as_raw_fd()).finish()
    }
}

impl fmt::Debug for TcpListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("TcpListener");
        if let Ok(address) = self.local_addr() {
            out.field("addr", &address);
        }
        out.field("fd", &self.fd.as_raw_fd()).finish()
    }
}
