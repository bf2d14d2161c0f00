//! Sockets of this machine, found by paths.

mod address;
mod datagram;
mod stream;

pub use address::SocketAddr;
pub use datagram::UnixDatagram;
pub use stream::{Incoming, UnixListener, UnixStream};

// What the sockets of this module have in common.
macro_rules! common {
    ($($Socket:ident)*) => { $(
        impl $Socket {
            /// The address of this end.
            pub fn local_addr(&self) -> io::Result<SocketAddr> {
                SocketAddr::read(self.fd.local_address()?)
            }

            /// Another handle of the same socket.
            pub fn try_clone(&self) -> io::Result<$Socket> {
                Ok($Socket { fd: self.fd.try_clone()? })
            }

            /// The error that is pending, if there is one; it is not pending any more.
            pub fn take_error(&self) -> io::Result<Option<io::Error>> {
                self.fd.take_error()
            }

            /// Whether calls that would have to wait are errors instead.
            pub fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
                self.fd.set_nonblocking(nonblocking)
            }
        }
    )* };
}
use common;

// What those that may have another end have in common.
macro_rules! connected {
    ($($Socket:ident)*) => { $(
        impl $Socket {
            /// The address of the other end.
            pub fn peer_addr(&self) -> io::Result<SocketAddr> {
                SocketAddr::read(self.fd.peer_address()?)
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

            /// Closes one direction or both.
            pub fn shutdown(&self, how: Shutdown) -> io::Result<()> {
                self.fd.shut_down(how)
            }

            /// Two sockets without names that are connected.
            pub fn pair() -> io::Result<($Socket, $Socket)> {
                let (first, second) = address::pair($Socket::KIND)?;
                Ok(($Socket { fd: first }, $Socket { fd: second }))
            }
        }

        impl fmt::Debug for $Socket {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut out = f.debug_struct(stringify!($Socket));
                out.field("fd", &self.fd.as_raw_fd());
                if let Ok(address) = self.local_addr() {
                    out.field("local", &address);
                }
                if let Ok(address) = self.peer_addr() {
                    out.field("peer", &address);
                }
                out.finish()
            }
        }
    )* };
}
use connected;
