//! Sockets as Linux knows them.

use crate::io;
use crate::net::TcpStream;
use crate::os::unix::net::SocketAddr;
use crate::sys::socket as libc;

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::net::TcpStream {}
    impl Sealed for crate::os::unix::net::SocketAddr {}
}

/// Names of sockets of this machine that are no paths.
pub trait SocketAddrExt: sealed::Sealed {
    /// The address of a name.
    fn from_abstract_name<N: AsRef<[u8]>>(name: N) -> io::Result<SocketAddr>;

    /// The name, if it is one.
    fn as_abstract_name(&self) -> Option<&[u8]>;
}

impl SocketAddrExt for SocketAddr {
    fn from_abstract_name<N: AsRef<[u8]>>(name: N) -> io::Result<SocketAddr> {
        SocketAddr::of_abstract(name.as_ref())
    }

    fn as_abstract_name(&self) -> Option<&[u8]> {
        self.abstract_name()
    }
}

/// What Linux offers for connections over the Internet.
pub trait TcpStreamExt: sealed::Sealed {
    /// Sets whether what was received is acknowledged at once.
    fn set_quickack(&self, quickack: bool) -> io::Result<()>;

    /// Whether what was received is acknowledged at once.
    fn quickack(&self) -> io::Result<bool>;
}

impl TcpStreamExt for TcpStream {
    fn set_quickack(&self, quickack: bool) -> io::Result<()> {
        self.descriptor().set_option(libc::IPPROTO_TCP, libc::TCP_QUICKACK, quickack as i32)
    }

    fn quickack(&self) -> io::Result<bool> {
        self.descriptor().flag(libc::IPPROTO_TCP, libc::TCP_QUICKACK)
    }
}
