//! How addresses are written.

use crate::fmt::{self, Write};
use crate::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

// Text of the longest address, for padding.
struct Line {
    text: [u8; 64],
    len: usize,
}

impl Line {
    fn new() -> Line {
        Line { text: [0; 64], len: 0 }
    }

    fn as_str(&self) -> &str {
        // SAFETY: only whole strings were copied in.
        unsafe { crate::str::from_utf8_unchecked(&self.text[..self.len]) }
    }
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len + text.len();
        self.text[self.len..end].copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

fn write_ipv4(ip: &Ipv4Addr, out: &mut dyn Write) -> fmt::Result {
    let [a, b, c, d] = ip.octets();
    write!(out, "{a}.{b}.{c}.{d}")
}

// The longest of the first runs of zeros that has at least two: its start and length.
fn longest_zeros(segments: &[u16; 8]) -> (usize, usize) {
    let (mut best, mut best_len) = (0, 1);
    let mut start = 0;
    for i in 0..8 {
        if segments[i] != 0 {
            start = i + 1;
        } else if i + 1 - start > best_len {
            (best, best_len) = (start, i + 1 - start);
        }
    }
    if best_len > 1 { (best, best_len) } else { (0, 0) }
}

fn write_segments(segments: &[u16], out: &mut dyn Write) -> fmt::Result {
    for (i, segment) in segments.iter().enumerate() {
        if i > 0 {
            out.write_char(':')?;
        }
        write!(out, "{segment:x}")?;
    }
    Ok(())
}

fn write_ipv6(ip: &Ipv6Addr, out: &mut dyn Write) -> fmt::Result {
    if let Some(ip) = ip.to_ipv4_mapped() {
        out.write_str("::ffff:")?;
        return write_ipv4(&ip, out);
    }
    let segments = ip.segments();
    let (start, len) = longest_zeros(&segments);
    write_segments(&segments[..start], out)?;
    if len > 0 {
        out.write_str("::")?;
    }
    write_segments(&segments[start + len..], out)
}

fn write_socket_v4(address: &SocketAddrV4, out: &mut dyn Write) -> fmt::Result {
    write_ipv4(address.ip(), out)?;
    write!(out, ":{}", address.port())
}

fn write_socket_v6(address: &SocketAddrV6, out: &mut dyn Write) -> fmt::Result {
    out.write_char('[')?;
    write_ipv6(address.ip(), out)?;
    if address.scope_id() != 0 {
        write!(out, "%{}", address.scope_id())?;
    }
    write!(out, "]:{}", address.port())
}

macro_rules! shown {
    ($($Address:ident $write:ident;)*) => { $(
        impl fmt::Display for $Address {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                if f.width().is_none() && f.precision().is_none() {
                    return $write(self, f);
                }
                let mut line = Line::new();
                $write(self, &mut line)?;
                f.pad(line.as_str())
            }
        }

        impl fmt::Debug for $Address {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )* };
}
shown! {
    Ipv4Addr write_ipv4;
    Ipv6Addr write_ipv6;
    SocketAddrV4 write_socket_v4;
    SocketAddrV6 write_socket_v6;
}

macro_rules! either {
    ($($Address:ident)*) => { $(
        impl fmt::Display for $Address {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $Address::V4(address) => fmt::Display::fmt(address, f),
                    $Address::V6(address) => fmt::Display::fmt(address, f),
                }
            }
        }

        impl fmt::Debug for $Address {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )* };
}
either! { IpAddr SocketAddr }
