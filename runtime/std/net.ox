//! Connections over the Internet.

mod lookup;
pub(crate) mod socket;
mod tcp;
mod udp;

pub use core::net::{AddrParseError, IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
pub use lookup::ToSocketAddrs;
pub use tcp::{Incoming, TcpListener, TcpStream};
pub use udp::UdpSocket;

/// Which directions of a connection are closed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Shutdown {
    /// What comes from the other side.
    Read,
    /// What goes to the other side.
    Write,
    /// Both.
    Both,
}
