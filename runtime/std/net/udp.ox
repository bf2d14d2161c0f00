//! Packets without a connection.

use core::fmt;

use super::lookup::each_address;
use super::socket::{self, Address};
use super::{Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use crate::io::{self, Error, ErrorKind, fixed_error};
use crate::os::fd::{AsFd, AsRawFd, OwnedFd};
use crate::sys::socket as libc;
use crate::time::Duration;

/// Sends and receives packets; closed when dropped.
pub struct UdpSocket {
    fd: OwnedFd,
}

crate::os::fd::owned::around_descriptor! { UdpSocket }

impl UdpSocket {
    /// A socket at the first of the addresses that can be had.
    pub fn bind<A: ToSocketAddrs>(addr: A) -> io::Result<UdpSocket> {
        each_address(addr, |address| {
            let fd = socket::open(address, libc::SOCK_DGRAM)?;
            fd.bind(&Address::new(address))?;
            Ok(UdpSocket { fd })
        })
    }

    fn received(result: io::Result<(usize, Address)>) -> io::Result<(usize, SocketAddr)> {
        let (count, address) = result?;
        Ok((count, Address::read(&address.raw)?))
    }

    /// Receives a packet: its size, and who sent it. What does not fit is lost.
    pub fn recv_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        Self::received(self.fd.receive_from(buf, 0))
    }

    /// Looks at the next packet without taking it.
    pub fn peek_from(&self, buf: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        Self::received(self.fd.receive_from(buf, libc::MSG_PEEK))
    }

    /// Sends a packet to the first of the addresses.
    pub fn send_to<A: ToSocketAddrs>(&self, buf: &[u8], addr: A) -> io::Result<usize> {
        match addr.to_socket_addrs()?.next() {
            Some(address) => self.fd.send_to(buf, &Address::new(&address)),
            None => Err(fixed_error!(ErrorKind::InvalidInput, "no addresses to send data to")),
        }
    }

    /// The address that the socket was connected to.
    pub fn peer_addr(&self) -> io::Result<SocketAddr> {
        Address::read(&self.fd.peer_address()?.raw)
    }

    /// The socket's address.
    pub fn local_addr(&self) -> io::Result<SocketAddr> {
        Address::read(&self.fd.local_address()?.raw)
    }

    /// Another handle of the same socket.
    pub fn try_clone(&self) -> io::Result<UdpSocket> {
        Ok(UdpSocket { fd: self.fd.try_clone()? })
    }

    /// Sets for how long receiving waits; `None`: for ever.
    pub fn set_read_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
        self.fd.set_timeout(libc::SO_RCVTIMEO, timeout)
    }

    /// Sets for how long sending waits; `None`: for ever.
    pub fn set_write_timeout(&self, timeout: Option<Duration>) -> io::Result<()> {
        self.fd.set_timeout(libc::SO_SNDTIMEO, timeout)
    }

    /// For how long receiving waits; `None`: for ever.
    pub fn read_timeout(&self) -> io::Result<Option<Duration>> {
        self.fd.timeout(libc::SO_RCVTIMEO)
    }

    /// For how long sending waits; `None`: for ever.
    pub fn write_timeout(&self) -> io::Result<Option<Duration>> {
        self.fd.timeout(libc::SO_SNDTIMEO)
    }

    /// Connects to the first of the addresses that can be had: where `send` sends, and from where `recv`
    /// receives.
    pub fn connect<A: ToSocketAddrs>(&self, addr: A) -> io::Result<()> {
        each_address(addr, |address| self.fd.connect(&Address::new(address)))
    }

    /// Sends a packet to the address that the socket was connected to.
    pub fn send(&self, buf: &[u8]) -> io::Result<usize> {
        self.fd.send(buf)
    }

    /// Receives a packet from the address that the socket was connected to.
    pub fn recv(&self, buf: &mut [u8]) -> io::Result<usize> {
        self.fd.receive(buf, 0)
    }

    /// Looks at the next packet without taking it.
    pub fn peek(&self, buf: &mut [u8]) -> io::Result<usize> {
        self.fd.receive(buf, libc::MSG_PEEK)
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

macro_rules! options {
    ($($(#[$set_doc:meta])* $set:ident $(#[$get_doc:meta])* $get:ident: $ty:ty = $level:ident $option:ident,
        |$raw:ident| $value:expr;)*) => {
        impl UdpSocket { $(
            $(#[$set_doc])*
            pub fn $set(&self, value: $ty) -> io::Result<()> {
                self.fd.set_option(libc::$level, libc::$option, value as i32)
            }

            $(#[$get_doc])*
            pub fn $get(&self) -> io::Result<$ty> {
                let $raw: i32 = self.fd.option(libc::$level, libc::$option)?;
                Ok($value)
            }
        )* }
    };
}
options! {
    /// Sets whether packets may go to all machines of a network.
    set_broadcast
    /// Whether packets may go to all machines of a network.
    broadcast: bool = SOL_SOCKET SO_BROADCAST, |raw| raw != 0;
    /// Sets over how many machines a packet may go.
    set_ttl
    /// Over how many machines a packet may go.
    ttl: u32 = IPPROTO_IP IP_TTL, |raw| raw as u32;
    /// Sets whether packets to a group come back to this machine.
    set_multicast_loop_v4
    /// Whether packets to a group come back to this machine.
    multicast_loop_v4: bool = IPPROTO_IP IP_MULTICAST_LOOP, |raw| raw != 0;
    /// Sets over how many machines a packet to a group may go.
    set_multicast_ttl_v4
    /// Over how many machines a packet to a group may go.
    multicast_ttl_v4: u32 = IPPROTO_IP IP_MULTICAST_TTL, |raw| raw as u32;
    /// Sets whether packets to a group of version 6 come back to this machine.
    set_multicast_loop_v6
    /// Whether packets to a group of version 6 come back to this machine.
    multicast_loop_v6: bool = IPPROTO_IPV6 IPV6_MULTICAST_LOOP, |raw| raw != 0;
}

impl UdpSocket {
    fn set_group_v4(&self, option: i32, group: &Ipv4Addr, interface: &Ipv4Addr) -> io::Result<()> {
        let value = libc::GroupV4 { group: group.octets(), interface: interface.octets() };
        self.fd.set_option(libc::IPPROTO_IP, option, value)
    }

    fn set_group_v6(&self, option: i32, group: &Ipv6Addr, interface: u32) -> io::Result<()> {
        let value = libc::GroupV6 { group: group.octets(), interface };
        self.fd.set_option(libc::IPPROTO_IPV6, option, value)
    }

    /// Receives what is sent to a group, over an interface.
    pub fn join_multicast_v4(&self, group: &Ipv4Addr, interface: &Ipv4Addr) -> io::Result<()> {
        self.set_group_v4(libc::IP_ADD_MEMBERSHIP, group, interface)
    }

    /// Receives what is sent to a group of version 6, over an interface.
    pub fn join_multicast_v6(&self, group: &Ipv6Addr, interface: u32) -> io::Result<()> {
        self.set_group_v6(libc::IPV6_ADD_MEMBERSHIP, group, interface)
    }

    /// Does not receive what is sent to a group any more.
    pub fn leave_multicast_v4(&self, group: &Ipv4Addr, interface: &Ipv4Addr) -> io::Result<()> {
        self.set_group_v4(libc::IP_DROP_MEMBERSHIP, group, interface)
    }

    /// Does not receive what is sent to a group of version 6 any more.
    pub fn leave_multicast_v6(&self, group: &Ipv6Addr, interface: u32) -> io::Result<()> {
        self.set_group_v6(libc::IPV6_DROP_MEMBERSHIP, group, interface)
    }
}

impl fmt::Debug for UdpSocket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("UdpSocket");
        if let Ok(address) = self.local_addr() {
            out.field("addr", &address);
        }
        out.field("fd", &self.fd.as_raw_fd()).finish()
    }
}
