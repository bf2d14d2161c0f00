//! Packets without a connection.

use core::fmt;

use super::{SocketAddr, address, common, connected};
use crate::io;
use crate::net::{Shutdown, socket};
use crate::os::fd::{AsFd, AsRawFd, OwnedFd};
use crate::path::Path;
use crate::sys::socket as libc;
use crate::time::Duration;

/// Sends and receives packets; closed when dropped.
pub struct UnixDatagram {
    fd: OwnedFd,
}

crate::os::fd::owned::around_descriptor! { UnixDatagram }
common! { UnixDatagram }
connected! { UnixDatagram }

impl UnixDatagram {
    const KIND: i32 = libc::SOCK_DGRAM;

    /// A socket at a path, where it is made.
    pub fn bind<P: AsRef<Path>>(path: P) -> io::Result<UnixDatagram> {
        UnixDatagram::bind_addr(&SocketAddr::from_pathname(path)?)
    }

    /// A socket at an address.
    pub fn bind_addr(socket_addr: &SocketAddr) -> io::Result<UnixDatagram> {
        let socket = UnixDatagram::unbound()?;
        socket.fd.bind(&socket_addr.address())?;
        Ok(socket)
    }

    /// A socket without an address.
    pub fn unbound() -> io::Result<UnixDatagram> {
        Ok(UnixDatagram { fd: socket::open_family(libc::AF_UNIX, UnixDatagram::KIND)? })
    }

    /// Connects to the socket of a path: where `send` sends, and from where `recv` receives.
    pub fn connect<P: AsRef<Path>>(&self, path: P) -> io::Result<()> {
        self.connect_addr(&SocketAddr::from_pathname(path)?)
    }

    /// Connects to the socket of an address.
    pub fn connect_addr(&self, socket_addr: &SocketAddr) -> io::Result<()> {
        self.fd.connect(&socket_addr.address())
    }

    /// Receives a packet: its size, and who sent it. What does not fit is lost.
    pub fn recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        let (count, address) = self.fd.receive_from(buf, 0)?;
        Ok((count, SocketAddr::read(address)?))
    }

    /// Receives a packet.
    pub fn recv(&self, buf: &mut [u8]) -> io::Result<usize> {
        self.fd.receive(buf, 0)
    }

    /// Sends a packet to the socket of a path.
    pub fn send_to<P: AsRef<Path>>(&self, buf: &[u8], path: P) -> io::Result<usize> {
        self.send_to_addr(buf, &SocketAddr::from_pathname(path)?)
    }

    /// Sends a packet to the socket of an address.
    pub fn send_to_addr(&self, buf: &[u8], socket_addr: &SocketAddr) -> io::Result<usize> {
        self.fd.send_to(buf, &socket_addr.address())
    }

    /// Sends a packet to the socket that this one was connected to.
    pub fn send(&self, buf: &[u8]) -> io::Result<usize> {
        self.fd.send(buf)
    }
}
