//! How addresses are read.

use crate::error::Error;
use crate::fmt;
use crate::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use crate::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq)]
enum AddrKind {
    Ip,
    Ipv4,
    Ipv6,
    Socket,
    SocketV4,
    SocketV6,
}

/// Text that is no address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddrParseError(AddrKind);

impl fmt::Display for AddrParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            AddrKind::Ip => "invalid IP address syntax",
            AddrKind::Ipv4 => "invalid IPv4 address syntax",
            AddrKind::Ipv6 => "invalid IPv6 address syntax",
            AddrKind::Socket => "invalid socket address syntax",
            AddrKind::SocketV4 => "invalid IPv4 socket address syntax",
            AddrKind::SocketV6 => "invalid IPv6 socket address syntax",
        })
    }
}

impl Error for AddrParseError {}

// What is left of the text. A method that gives `None` may have read something; `attempt` undoes that.
#[derive(Clone, Copy)]
struct Parser<'a> {
    rest: &'a [u8],
}

impl Parser<'_> {
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.rest;
        let result = read(self);
        if result.is_none() {
            self.rest = before;
        }
        result
    }

    fn byte(&mut self, wanted: u8) -> Option<()> {
        match self.rest {
            [first, rest @ ..] if *first == wanted => {
                self.rest = rest;
                Some(())
            }
            _ => None,
        }
    }

    // A number of at least one digit and at most `most`; `max` is the largest one.
    fn number(&mut self, radix: u32, most: usize, leading_zeros: bool, max: u32) -> Option<u32> {
        let mut value = 0u32;
        let mut digits = 0;
        let starts_with_zero = self.rest.first() == Some(&b'0');
        while let [first, rest @ ..] = self.rest {
            let Some(digit) = (*first as char).to_digit(radix) else { break };
            value = value.checked_mul(radix)?.checked_add(digit)?;
            digits += 1;
            if digits > most || value > max {
                return None;
            }
            self.rest = rest;
        }
        if digits == 0 || (!leading_zeros && starts_with_zero && digits > 1) { None } else { Some(value) }
    }

    fn ipv4(&mut self) -> Option<Ipv4Addr> {
        self.attempt(|this| {
            let mut octets = [0; 4];
            for i in 0..4 {
                if i > 0 {
                    this.byte(b'.')?;
                }
                // A zero in front could mean octal.
                octets[i] = this.number(10, 3, false, 255)? as u8;
            }
            Some(Ipv4Addr::from_octets(octets))
        })
    }

    // Segments between colons, as many as there are, and whether the last two are an address of version 4.
    fn segments(&mut self, segments: &mut [u16]) -> (usize, bool) {
        let limit = segments.len();
        for i in 0..limit {
            if i + 1 < limit {
                let ipv4 = self.attempt(|this| {
                    if i > 0 {
                        this.byte(b':')?;
                    }
                    this.ipv4()
                });
                if let Some(ip) = ipv4 {
                    let [a, b, c, d] = ip.octets();
                    segments[i] = u16::from_be_bytes([a, b]);
                    segments[i + 1] = u16::from_be_bytes([c, d]);
                    return (i + 2, true);
                }
            }
            let segment = self.attempt(|this| {
                if i > 0 {
                    this.byte(b':')?;
                }
                this.number(16, 4, true, 0xffff)
            });
            match segment {
                Some(segment) => segments[i] = segment as u16,
                None => return (i, false),
            }
        }
        (limit, false)
    }

    fn ipv6(&mut self) -> Option<Ipv6Addr> {
        self.attempt(|this| {
            let mut head = [0; 8];
            let (count, ends_with_ipv4) = this.segments(&mut head);
            if count == 8 {
                return Some(Ipv6Addr::from_segments(head));
            }
            if ends_with_ipv4 {
                return None; // only the end of the whole address can be one
            }
            // `::` stands for at least one segment of zeros.
            this.byte(b':')?;
            this.byte(b':')?;
            let mut tail = [0; 7];
            let room = 7 - count;
            let (tail_count, _) = this.segments(&mut tail[..room]);
            head[8 - tail_count..].copy_from_slice(&tail[..tail_count]);
            Some(Ipv6Addr::from_segments(head))
        })
    }

    fn port(&mut self) -> Option<u16> {
        self.byte(b':')?;
        Some(self.number(10, usize::MAX, true, 65535)? as u16)
    }

    fn socket_v4(&mut self) -> Option<SocketAddrV4> {
        self.attempt(|this| {
            let ip = this.ipv4()?;
            Some(SocketAddrV4::new(ip, this.port()?))
        })
    }

    fn socket_v6(&mut self) -> Option<SocketAddrV6> {
        self.attempt(|this| {
            this.byte(b'[')?;
            let ip = this.ipv6()?;
            let scope = match this.byte(b'%') {
                Some(()) => this.number(10, usize::MAX, true, u32::MAX)?,
                None => 0,
            };
            this.byte(b']')?;
            Some(SocketAddrV6::new(ip, this.port()?, 0, scope))
        })
    }

    fn ip(&mut self) -> Option<IpAddr> {
        match self.ipv4() {
            Some(ip) => Some(IpAddr::V4(ip)),
            None => self.ipv6().map(IpAddr::V6),
        }
    }

    fn socket(&mut self) -> Option<SocketAddr> {
        match self.socket_v4() {
            Some(address) => Some(SocketAddr::V4(address)),
            None => self.socket_v6().map(SocketAddr::V6),
        }
    }
}

fn parse<T>(bytes: &[u8], read: impl FnOnce(&mut Parser<'_>) -> Option<T>, kind: AddrKind) -> Result<T, AddrParseError> {
    let mut parser = Parser { rest: bytes };
    match read(&mut parser) {
        Some(address) if parser.rest.is_empty() => Ok(address),
        _ => Err(AddrParseError(kind)),
    }
}

macro_rules! parsed {
    ($($Address:ident $read:ident $Kind:ident;)*) => { $(
        impl FromStr for $Address {
            type Err = AddrParseError;

            fn from_str(text: &str) -> Result<$Address, AddrParseError> {
                parse(text.as_bytes(), |parser| parser.$read(), AddrKind::$Kind)
            }
        }
    )* };
}
parsed! {
    IpAddr ip Ip;
    Ipv4Addr ipv4 Ipv4;
    Ipv6Addr ipv6 Ipv6;
    SocketAddr socket Socket;
    SocketAddrV4 socket_v4 SocketV4;
    SocketAddrV6 socket_v6 SocketV6;
}
