//! Addresses of the Internet.

mod display;
mod ip_addr;
mod ipv6_addr;
mod parse;
mod socket_addr;

pub use ip_addr::{IpAddr, Ipv4Addr};
pub use ipv6_addr::Ipv6Addr;
pub use parse::AddrParseError;
pub use socket_addr::{SocketAddr, SocketAddrV4, SocketAddrV6};
