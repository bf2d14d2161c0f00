//! What all sockets have in common.

use core::mem::{MaybeUninit, size_of};

use super::{Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, SocketAddrV4, SocketAddrV6};
use crate::io::{self, Error, ErrorKind, fixed_error};
use crate::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use crate::sys::socket::{self as libc, SockAddr, SockAddrV4, SockAddrV6};
use crate::sys;
use crate::time::{Duration, Instant};

/// An address as the system wants it.
pub(crate) struct Address {
    pub(crate) raw: SockAddr,
    pub(crate) len: u32,
}

impl Address {
    pub(super) fn new(address: &SocketAddr) -> Address {
        match address {
            SocketAddr::V4(address) => Address {
                raw: SockAddr {
                    v4: SockAddrV4 {
                        family: libc::AF_INET as u16,
                        port: address.port().to_be(),
                        address: address.ip().octets(),
                        zero: [0; 8],
                    },
                },
                len: size_of::<SockAddrV4>() as u32,
            },
            SocketAddr::V6(address) => Address {
                raw: SockAddr {
                    v6: SockAddrV6 {
                        family: libc::AF_INET6 as u16,
                        port: address.port().to_be(),
                        flowinfo: address.flowinfo(),
                        address: address.ip().octets(),
                        scope_id: address.scope_id(),
                    },
                },
                len: size_of::<SockAddrV6>() as u32,
            },
        }
    }

    /// The address that the system gave.
    pub(super) fn read(raw: &SockAddr) -> io::Result<SocketAddr> {
        // SAFETY: the family says which of the addresses it is.
        unsafe {
            match raw.family as i32 {
                libc::AF_INET => {
                    let ip = Ipv4Addr::from_octets(raw.v4.address);
                    Ok(SocketAddr::V4(SocketAddrV4::new(ip, u16::from_be(raw.v4.port))))
                }
                libc::AF_INET6 => {
                    let ip = Ipv6Addr::from_octets(raw.v6.address);
                    let port = u16::from_be(raw.v6.port);
                    Ok(SocketAddr::V6(SocketAddrV6::new(ip, port, raw.v6.flowinfo, raw.v6.scope_id)))
                }
                _ => Err(fixed_error!(ErrorKind::InvalidInput, "invalid argument")),
            }
        }
    }

    /// The address that a call fills in, and the call's result.
    pub(crate) fn filled<T>(call: impl FnOnce(*mut SockAddr, *mut u32) -> io::Result<T>) -> io::Result<(T, Address)> {
        let mut raw = MaybeUninit::<SockAddr>::zeroed();
        let mut len = size_of::<SockAddr>() as u32;
        let result = call(raw.as_mut_ptr(), &mut len)?;
        // SAFETY: zeros are a valid address, and the system writes one.
        Ok((result, Address { raw: unsafe { raw.assume_init() }, len }))
    }
}

/// A new socket for addresses like this one.
pub(super) fn open(address: &SocketAddr, kind: i32) -> io::Result<OwnedFd> {
    open_family(if address.is_ipv4() { libc::AF_INET } else { libc::AF_INET6 }, kind)
}

pub(crate) fn open_family(family: i32, kind: i32) -> io::Result<OwnedFd> {
    // SAFETY: the new descriptor is ours.
    unsafe { Ok(OwnedFd::from_raw_fd(sys::check(libc::socket(family, kind | libc::SOCK_CLOEXEC, 0))?)) }
}

impl OwnedFd {
    pub(crate) fn bind(&self, address: &Address) -> io::Result<()> {
        // SAFETY: the address is valid for the call.
        sys::check(unsafe { libc::bind(self.as_raw_fd(), &address.raw, address.len) })?;
        Ok(())
    }

    pub(crate) fn listen(&self) -> io::Result<()> {
        // SAFETY: the socket is open.
        sys::check(unsafe { libc::listen(self.as_raw_fd(), 4096) })?;
        Ok(())
    }

    pub(crate) fn accept(&self) -> io::Result<(OwnedFd, Address)> {
        Address::filled(|address, len| {
            // SAFETY: address and length are valid for the call; the new descriptor is ours.
            unsafe {
                let accept = || libc::accept4(self.as_raw_fd(), address, len, libc::SOCK_CLOEXEC);
                Ok(OwnedFd::from_raw_fd(sys::check_again(accept)?))
            }
        })
    }

    pub(crate) fn connect(&self, address: &Address) -> io::Result<()> {
        // SAFETY: the address is valid for the call.
        let result = sys::check(unsafe { libc::connect(self.as_raw_fd(), &address.raw, address.len) });
        match result {
            // A signal came; the connection is being made all the same.
            Err(error) if error.is_interrupted() => self.wait_until_connected(None),
            result => result.map(|_| ()),
        }
    }

    pub(super) fn connect_timeout(&self, address: &Address, timeout: Duration) -> io::Result<()> {
        if timeout.is_zero() {
            return Err(fixed_error!(ErrorKind::InvalidInput, "cannot set a 0 duration timeout"));
        }
        self.set_nonblocking(true)?;
        // SAFETY: the address is valid for the call.
        let result = sys::check(unsafe { libc::connect(self.as_raw_fd(), &address.raw, address.len) });
        self.set_nonblocking(false)?;
        match result {
            Err(error) if error.raw_os_error() == Some(libc::EINPROGRESS) => {
                self.wait_until_connected(Some(Instant::now() + timeout))
            }
            result => result.map(|_| ()),
        }
    }

    fn wait_until_connected(&self, end: Option<Instant>) -> io::Result<()> {
        let mut polled = sys::process::PollFd { descriptor: self.as_raw_fd(), events: libc::POLLOUT, answer: 0 };
        loop {
            let timeout = match end {
                Some(end) => {
                    let left = end.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Err(fixed_error!(ErrorKind::TimedOut, "connection timed out"));
                    }
                    // Rounded up, so that the last wait is not for no time.
                    left.as_millis().clamp(1, i32::MAX as u128) as i32
                }
                None => -1,
            };
            // SAFETY: there is one descriptor.
            match sys::check(unsafe { sys::process::poll(&mut polled, 1, timeout) }) {
                Ok(0) => {}
                Ok(_) => {
                    return match self.take_error()? {
                        Some(error) => Err(error),
                        None => Ok(()),
                    };
                }
                Err(error) if error.is_interrupted() => {}
                Err(error) => return Err(error),
            }
        }
    }

    pub(crate) fn local_address(&self) -> io::Result<Address> {
        Ok(Address::filled(|address, len| {
            // SAFETY: address and length are valid for the call.
            sys::check(unsafe { libc::getsockname(self.as_raw_fd(), address, len) })
        })?
        .1)
    }

    pub(crate) fn peer_address(&self) -> io::Result<Address> {
        Ok(Address::filled(|address, len| {
            // SAFETY: address and length are valid for the call.
            sys::check(unsafe { libc::getpeername(self.as_raw_fd(), address, len) })
        })?
        .1)
    }

    pub(crate) fn send(&self, bytes: &[u8]) -> io::Result<usize> {
        // SAFETY: the bytes are valid for the call.
        sys::check_size(unsafe {
            libc::send(self.as_raw_fd(), bytes.as_ptr().cast(), bytes.len(), libc::MSG_NOSIGNAL)
        })
    }

    pub(crate) fn send_to(&self, bytes: &[u8], address: &Address) -> io::Result<usize> {
        // SAFETY: bytes and address are valid for the call.
        sys::check_size(unsafe {
            let (start, len) = (bytes.as_ptr().cast(), bytes.len());
            libc::sendto(self.as_raw_fd(), start, len, libc::MSG_NOSIGNAL, &address.raw, address.len)
        })
    }

    pub(crate) fn receive(&self, buffer: &mut [u8], flags: i32) -> io::Result<usize> {
        // SAFETY: the buffer is valid for the call.
        sys::check_size(unsafe { libc::recv(self.as_raw_fd(), buffer.as_mut_ptr().cast(), buffer.len(), flags) })
    }

    pub(crate) fn receive_from(&self, buffer: &mut [u8], flags: i32) -> io::Result<(usize, Address)> {
        Address::filled(|address, len| {
            // SAFETY: buffer, address and length are valid for the call.
            sys::check_size(unsafe {
                let start = buffer.as_mut_ptr().cast();
                libc::recvfrom(self.as_raw_fd(), start, buffer.len(), flags, address, len)
            })
        })
    }

    pub(crate) fn shut_down(&self, how: Shutdown) -> io::Result<()> {
        let how = match how {
            Shutdown::Read => 0,
            Shutdown::Write => 1,
            Shutdown::Both => 2,
        };
        // SAFETY: the socket is open.
        sys::check(unsafe { libc::shutdown(self.as_raw_fd(), how) })?;
        Ok(())
    }

    /// Sets an option.
    pub(crate) fn set_option<T>(&self, level: i32, option: i32, value: T) -> io::Result<()> {
        // SAFETY: the value is valid for the call.
        sys::check(unsafe {
            libc::setsockopt(self.as_raw_fd(), level, option, (&raw const value).cast(), size_of::<T>() as u32)
        })?;
        Ok(())
    }

    /// An option; any bytes are a valid `T`.
    pub(crate) fn option<T: Copy>(&self, level: i32, option: i32) -> io::Result<T> {
        let mut value = MaybeUninit::<T>::zeroed();
        let mut len = size_of::<T>() as u32;
        // SAFETY: there is room for the value; zeros are a valid value of the numbers and times asked for.
        unsafe {
            sys::check(libc::getsockopt(self.as_raw_fd(), level, option, value.as_mut_ptr().cast(), &mut len))?;
            Ok(value.assume_init())
        }
    }

    pub(crate) fn flag(&self, level: i32, option: i32) -> io::Result<bool> {
        Ok(self.option::<i32>(level, option)? != 0)
    }

    pub(crate) fn set_timeout(&self, option: i32, timeout: Option<Duration>) -> io::Result<()> {
        let time = match timeout {
            None => libc::Timeval { seconds: 0, microseconds: 0 },
            Some(timeout) if timeout.is_zero() => {
                return Err(fixed_error!(ErrorKind::InvalidInput, "cannot set a 0 duration timeout"));
            }
            // No time at all would mean no limit.
            Some(timeout) => libc::Timeval {
                seconds: timeout.as_secs().min(i64::MAX as u64) as i64,
                microseconds: if timeout.as_micros() == 0 { 1 } else { timeout.subsec_micros() as i64 },
            },
        };
        self.set_option(libc::SOL_SOCKET, option, time)
    }

    pub(crate) fn timeout(&self, option: i32) -> io::Result<Option<Duration>> {
        let time: libc::Timeval = self.option(libc::SOL_SOCKET, option)?;
        if time.seconds == 0 && time.microseconds == 0 {
            return Ok(None);
        }
        Ok(Some(Duration::new(time.seconds as u64, time.microseconds as u32 * 1000)))
    }

    pub(crate) fn take_error(&self) -> io::Result<Option<Error>> {
        match self.option::<i32>(libc::SOL_SOCKET, libc::SO_ERROR)? {
            0 => Ok(None),
            code => Ok(Some(Error::from_raw_os_error(code))),
        }
    }
}
