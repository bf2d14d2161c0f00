//! Addresses with ports.

use crate::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// An address of either version with a port.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SocketAddr {
    /// Of version 4.
    V4(SocketAddrV4),
    /// Of version 6.
    V6(SocketAddrV6),
}

/// An address of version 4 with a port.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct SocketAddrV4 {
    ip: Ipv4Addr,
    port: u16,
}

/// An address of version 6 with a port.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct SocketAddrV6 {
    ip: Ipv6Addr,
    port: u16,
    flowinfo: u32,
    scope_id: u32,
}

impl SocketAddr {
    /// An address with a port.
    #[must_use]
    #[inline]
    pub const fn new(ip: IpAddr, port: u16) -> SocketAddr {
        match ip {
            IpAddr::V4(ip) => SocketAddr::V4(SocketAddrV4::new(ip, port)),
            IpAddr::V6(ip) => SocketAddr::V6(SocketAddrV6::new(ip, port, 0, 0)),
        }
    }

    /// The address.
    #[must_use]
    #[inline]
    pub const fn ip(&self) -> IpAddr {
        match *self {
            SocketAddr::V4(ref address) => IpAddr::V4(address.ip),
            SocketAddr::V6(ref address) => IpAddr::V6(address.ip),
        }
    }

    /// Sets the address.
    #[inline]
    pub const fn set_ip(&mut self, new_ip: IpAddr) {
        *self = SocketAddr::new(new_ip, self.port());
    }

    /// The port.
    #[must_use]
    #[inline]
    pub const fn port(&self) -> u16 {
        match *self {
            SocketAddr::V4(ref address) => address.port,
            SocketAddr::V6(ref address) => address.port,
        }
    }

    /// Sets the port.
    #[inline]
    pub const fn set_port(&mut self, new_port: u16) {
        match *self {
            SocketAddr::V4(ref mut address) => address.port = new_port,
            SocketAddr::V6(ref mut address) => address.port = new_port,
        }
    }

    /// Whether the address is of version 4.
    #[must_use]
    #[inline]
    pub const fn is_ipv4(&self) -> bool {
        matches!(*self, SocketAddr::V4(_))
    }

    /// Whether the address is of version 6.
    #[must_use]
    #[inline]
    pub const fn is_ipv6(&self) -> bool {
        matches!(*self, SocketAddr::V6(_))
    }
}

impl SocketAddrV4 {
    /// An address with a port.
    #[must_use]
    #[inline]
    pub const fn new(ip: Ipv4Addr, port: u16) -> SocketAddrV4 {
        SocketAddrV4 { ip, port }
    }

    /// The address.
    #[must_use]
    #[inline]
    pub const fn ip(&self) -> &Ipv4Addr {
        &self.ip
    }

    /// Sets the address.
    #[inline]
    pub const fn set_ip(&mut self, new_ip: Ipv4Addr) {
        self.ip = new_ip;
    }

    /// The port.
    #[must_use]
    #[inline]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Sets the port.
    #[inline]
    pub const fn set_port(&mut self, new_port: u16) {
        self.port = new_port;
    }
}

impl SocketAddrV6 {
    /// An address with a port, the label of a flow, and the number of a scope.
    #[must_use]
    #[inline]
    pub const fn new(ip: Ipv6Addr, port: u16, flowinfo: u32, scope_id: u32) -> SocketAddrV6 {
        SocketAddrV6 { ip, port, flowinfo, scope_id }
    }

    /// The address.
    #[must_use]
    #[inline]
    pub const fn ip(&self) -> &Ipv6Addr {
        &self.ip
    }

    /// Sets the address.
    #[inline]
    pub const fn set_ip(&mut self, new_ip: Ipv6Addr) {
        self.ip = new_ip;
    }

    /// The port.
    #[must_use]
    #[inline]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Sets the port.
    #[inline]
    pub const fn set_port(&mut self, new_port: u16) {
        self.port = new_port;
    }

    /// The label of the flow.
    #[must_use]
    #[inline]
    pub const fn flowinfo(&self) -> u32 {
        self.flowinfo
    }

    /// Sets the label of the flow.
    #[inline]
    pub const fn set_flowinfo(&mut self, new_flowinfo: u32) {
        self.flowinfo = new_flowinfo;
    }

    /// The number of the scope.
    #[must_use]
    #[inline]
    pub const fn scope_id(&self) -> u32 {
        self.scope_id
    }

    /// Sets the number of the scope.
    #[inline]
    pub const fn set_scope_id(&mut self, new_scope_id: u32) {
        self.scope_id = new_scope_id;
    }
}

impl From<SocketAddrV4> for SocketAddr {
    #[inline]
    fn from(address: SocketAddrV4) -> SocketAddr {
        SocketAddr::V4(address)
    }
}

impl From<SocketAddrV6> for SocketAddr {
    #[inline]
    fn from(address: SocketAddrV6) -> SocketAddr {
        SocketAddr::V6(address)
    }
}

impl<I: Into<IpAddr>> From<(I, u16)> for SocketAddr {
    fn from((ip, port): (I, u16)) -> SocketAddr {
        SocketAddr::new(ip.into(), port)
    }
}
