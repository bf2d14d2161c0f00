//! From names to addresses.

use core::ffi::CStr;
use core::iter::Cloned;

use super::socket::Address;
use super::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use crate::ffi::OsStr;
use crate::format;
use crate::io::{self, Error, ErrorKind, fixed_error};
use crate::option;
use crate::string::String;
use crate::sys::{self, socket};
use crate::vec::{self, Vec};

/// What stands for one or more addresses with ports.
pub trait ToSocketAddrs {
    /// The addresses.
    type Iter: Iterator<Item = SocketAddr>;

    /// The addresses; a name is looked up.
    fn to_socket_addrs(&self) -> io::Result<Self::Iter>;
}

macro_rules! single {
    ($([$($generics:tt)*] $Address:ty;)*) => { $(
        impl<$($generics)*> ToSocketAddrs for $Address {
            type Iter = option::IntoIter<SocketAddr>;

            fn to_socket_addrs(&self) -> io::Result<option::IntoIter<SocketAddr>> {
                Ok(Some(SocketAddr::from(*self)).into_iter())
            }
        }
    )* };
}
single! {
    [] SocketAddr;
    [] SocketAddrV4;
    [] SocketAddrV6;
    [] (IpAddr, u16);
    [] (Ipv4Addr, u16);
    [] (Ipv6Addr, u16);
}

// Asks the system for the addresses of a host.
fn look_up(host: &str, port: u16) -> io::Result<vec::IntoIter<SocketAddr>> {
    let host = sys::c_text(OsStr::new(host))?;
    let hints = socket::AddrInfo {
        flags: 0,
        family: 0,
        kind: socket::SOCK_STREAM,
        protocol: 0,
        address_len: 0,
        address: core::ptr::null(),
        name: core::ptr::null(),
        next: core::ptr::null_mut(),
    };
    let mut list = core::ptr::null_mut();
    let mut all = Vec::new();
    // SAFETY: the name ends with a NUL; the list is read before it is freed.
    unsafe {
        let code = socket::getaddrinfo(host.as_ptr(), core::ptr::null(), &hints, &mut list);
        if code == socket::EAI_SYSTEM {
            return Err(Error::last_os_error());
        }
        if code != 0 {
            let text = CStr::from_ptr(socket::gai_strerror(code)).to_string_lossy();
            let text = format!("failed to lookup address information: {text}");
            return Err(Error::new(ErrorKind::Uncategorized, text));
        }
        let mut at = list;
        while !at.is_null() {
            if let Ok(mut address) = Address::read(&*(*at).address) {
                address.set_port(port);
                all.push(address);
            }
            at = (*at).next;
        }
        socket::freeaddrinfo(list);
    }
    Ok(all.into_iter())
}

impl ToSocketAddrs for (&str, u16) {
    type Iter = vec::IntoIter<SocketAddr>;

    fn to_socket_addrs(&self) -> io::Result<vec::IntoIter<SocketAddr>> {
        let (host, port) = *self;
        match host.parse::<IpAddr>() {
            Ok(ip) => Ok(Vec::from([SocketAddr::new(ip, port)]).into_iter()),
            Err(_) => look_up(host, port),
        }
    }
}

impl ToSocketAddrs for (String, u16) {
    type Iter = vec::IntoIter<SocketAddr>;

    fn to_socket_addrs(&self) -> io::Result<vec::IntoIter<SocketAddr>> {
        (&*self.0, self.1).to_socket_addrs()
    }
}

impl ToSocketAddrs for str {
    type Iter = vec::IntoIter<SocketAddr>;

    fn to_socket_addrs(&self) -> io::Result<vec::IntoIter<SocketAddr>> {
        if let Ok(address) = self.parse() {
            return Ok(Vec::from([address]).into_iter());
        }
        let Some((host, port)) = self.rsplit_once(':') else {
            return Err(fixed_error!(ErrorKind::InvalidInput, "invalid socket address"));
        };
        let Ok(port) = port.parse() else {
            return Err(fixed_error!(ErrorKind::InvalidInput, "invalid port value"));
        };
        look_up(host, port)
    }
}

impl ToSocketAddrs for String {
    type Iter = vec::IntoIter<SocketAddr>;

    fn to_socket_addrs(&self) -> io::Result<vec::IntoIter<SocketAddr>> {
        (**self).to_socket_addrs()
    }
}

impl<'a> ToSocketAddrs for &'a [SocketAddr] {
    type Iter = Cloned<crate::slice::Iter<'a, SocketAddr>>;

    fn to_socket_addrs(&self) -> io::Result<Self::Iter> {
        Ok(self.iter().cloned())
    }
}

impl<T: ToSocketAddrs + ?Sized> ToSocketAddrs for &T {
    type Iter = T::Iter;

    fn to_socket_addrs(&self) -> io::Result<T::Iter> {
        (**self).to_socket_addrs()
    }
}

/// The first result that is no error of a call with each of the addresses.
pub(super) fn each_address<T>(
    addresses: impl ToSocketAddrs, mut call: impl FnMut(&SocketAddr) -> io::Result<T>,
) -> io::Result<T> {
    let mut last = None;
    for address in addresses.to_socket_addrs()? {
        match call(&address) {
            Ok(result) => return Ok(result),
            Err(error) => last = Some(error),
        }
    }
    Err(match last {
        Some(error) => error,
        None => fixed_error!(ErrorKind::InvalidInput, "could not resolve to any addresses"),
    })
}
