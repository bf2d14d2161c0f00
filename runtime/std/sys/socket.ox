//! What libc offers for sockets.

use core::ffi::{c_char, c_int, c_void};

pub const AF_UNIX: c_int = 1;
pub const AF_INET: c_int = 2;
pub const AF_INET6: c_int = 10;
pub const SOCK_STREAM: c_int = 1;
pub const SOCK_DGRAM: c_int = 2;
pub const SOCK_CLOEXEC: c_int = 0o2000000;
pub const SOL_SOCKET: c_int = 1;
pub const SO_REUSEADDR: c_int = 2;
pub const SO_ERROR: c_int = 4;
pub const SO_BROADCAST: c_int = 6;
pub const SO_RCVTIMEO: c_int = 20;
pub const SO_SNDTIMEO: c_int = 21;
pub const IPPROTO_IP: c_int = 0;
pub const IPPROTO_TCP: c_int = 6;
pub const IPPROTO_IPV6: c_int = 41;
pub const TCP_NODELAY: c_int = 1;
pub const TCP_QUICKACK: c_int = 12;
pub const IP_TTL: c_int = 2;
pub const IP_MULTICAST_TTL: c_int = 33;
pub const IP_MULTICAST_LOOP: c_int = 34;
pub const IP_ADD_MEMBERSHIP: c_int = 35;
pub const IP_DROP_MEMBERSHIP: c_int = 36;
pub const IPV6_MULTICAST_LOOP: c_int = 19;
pub const IPV6_ADD_MEMBERSHIP: c_int = 20;
pub const IPV6_DROP_MEMBERSHIP: c_int = 21;
pub const IPV6_V6ONLY: c_int = 26;
pub const MSG_PEEK: c_int = 2;
pub const MSG_NOSIGNAL: c_int = 0x4000;
pub const EAI_SYSTEM: c_int = -11;
pub const EINPROGRESS: c_int = 115;
pub const POLLOUT: i16 = 4;

/// Any address of a socket: the start of all of them, and room for the largest.
#[repr(C)]
#[derive(Clone, Copy)]
pub union SockAddr {
    pub family: u16,
    pub v4: SockAddrV4,
    pub v6: SockAddrV6,
    pub local: SockAddrUnix,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct SockAddrV4 {
    pub family: u16,
    pub port: u16, // its first byte is the higher one
    pub address: [u8; 4],
    pub zero: [u8; 8],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct SockAddrV6 {
    pub family: u16,
    pub port: u16, // its first byte is the higher one
    pub flowinfo: u32,
    pub address: [u8; 16],
    pub scope_id: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct SockAddrUnix {
    pub family: u16,
    pub path: [u8; 108],
}

#[repr(C)]
pub struct AddrInfo {
    pub flags: c_int,
    pub family: c_int,
    pub kind: c_int,
    pub protocol: c_int,
    pub address_len: u32,
    pub address: *const SockAddr,
    pub name: *const c_char,
    pub next: *mut AddrInfo,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Timeval {
    pub seconds: i64,
    pub microseconds: i64,
}

#[repr(C)]
pub struct GroupV4 {
    pub group: [u8; 4],
    pub interface: [u8; 4],
}

#[repr(C)]
pub struct GroupV6 {
    pub group: [u8; 16],
    pub interface: u32,
}

unsafe extern "C" {
    pub fn socket(family: c_int, kind: c_int, protocol: c_int) -> c_int;
    pub fn socketpair(family: c_int, kind: c_int, protocol: c_int, ends: *mut c_int) -> c_int;
    pub fn bind(socket: c_int, address: *const SockAddr, len: u32) -> c_int;
    pub fn listen(socket: c_int, backlog: c_int) -> c_int;
    pub fn accept4(socket: c_int, address: *mut SockAddr, len: *mut u32, flags: c_int) -> c_int;
    pub fn connect(socket: c_int, address: *const SockAddr, len: u32) -> c_int;
    pub fn getsockname(socket: c_int, address: *mut SockAddr, len: *mut u32) -> c_int;
    pub fn getpeername(socket: c_int, address: *mut SockAddr, len: *mut u32) -> c_int;
    pub fn getsockopt(socket: c_int, level: c_int, option: c_int, value: *mut c_void, len: *mut u32) -> c_int;
    pub fn setsockopt(socket: c_int, level: c_int, option: c_int, value: *const c_void, len: u32) -> c_int;
    pub fn send(socket: c_int, bytes: *const c_void, size: usize, flags: c_int) -> isize;
    pub fn sendto(
        socket: c_int, bytes: *const c_void, size: usize, flags: c_int, address: *const SockAddr, len: u32,
    ) -> isize;
    pub fn recv(socket: c_int, buffer: *mut c_void, size: usize, flags: c_int) -> isize;
    pub fn recvfrom(
        socket: c_int, buffer: *mut c_void, size: usize, flags: c_int, address: *mut SockAddr, len: *mut u32,
    ) -> isize;
    pub fn shutdown(socket: c_int, how: c_int) -> c_int;
    pub fn getaddrinfo(
        host: *const c_char, service: *const c_char, hints: *const AddrInfo, result: *mut *mut AddrInfo,
    ) -> c_int;
    pub fn freeaddrinfo(list: *mut AddrInfo);
    pub fn gai_strerror(code: c_int) -> *const c_char;
}
