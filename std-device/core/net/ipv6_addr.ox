//! [`Ipv6Addr`].

use crate::hash::{Hash, Hasher};
use crate::net::{IpAddr, Ipv4Addr};

/// An address of version 6.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ipv6Addr {
    octets: [u8; 16],
}

impl Hash for Ipv6Addr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        u128::from_ne_bytes(self.octets).hash(state)
    }
}

impl Ipv6Addr {
    /// The size in bits.
    pub const BITS: u32 = 128;
    /// The machine itself: `::1`.
    pub const LOCALHOST: Self = Ipv6Addr::new(0, 0, 0, 0, 0, 0, 0, 1);
    /// No address, or any: `::`.
    pub const UNSPECIFIED: Self = Ipv6Addr::new(0, 0, 0, 0, 0, 0, 0, 0);

    /// The address `a:b:c:d:e:f:g:h`.
    #[must_use]
    #[inline]
    pub const fn new(a: u16, b: u16, c: u16, d: u16, e: u16, f: u16, g: u16, h: u16) -> Ipv6Addr {
        Ipv6Addr::from_segments([a, b, c, d, e, f, g, h])
    }

    /// The address as a number, its first segment highest.
    #[must_use]
    #[inline]
    pub const fn to_bits(self) -> u128 {
        u128::from_be_bytes(self.octets)
    }

    /// The address of a number.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u128) -> Ipv6Addr {
        Ipv6Addr { octets: bits.to_be_bytes() }
    }

    /// The eight segments.
    #[must_use]
    #[inline]
    pub const fn segments(&self) -> [u16; 8] {
        let bits = self.to_bits();
        [
            (bits >> 112) as u16,
            (bits >> 96) as u16,
            (bits >> 80) as u16,
            (bits >> 64) as u16,
            (bits >> 48) as u16,
            (bits >> 32) as u16,
            (bits >> 16) as u16,
            bits as u16,
        ]
    }

    /// The address of eight segments.
    #[must_use]
    #[inline]
    pub const fn from_segments(segments: [u16; 8]) -> Ipv6Addr {
        let mut bits = 0;
        let mut i = 0;
        while i < 8 {
            bits = bits << 16 | segments[i] as u128;
            i += 1;
        }
        Ipv6Addr::from_bits(bits)
    }

    /// The sixteen octets.
    #[must_use]
    #[inline]
    pub const fn octets(&self) -> [u8; 16] {
        self.octets
    }

    /// The address of sixteen octets.
    #[must_use]
    #[inline]
    pub const fn from_octets(octets: [u8; 16]) -> Ipv6Addr {
        Ipv6Addr { octets }
    }

    /// The sixteen octets.
    #[inline]
    #[unstable(feature = "ip_as_octets", issue = "137259")]
    pub const fn as_octets(&self) -> &[u8; 16] {
        &self.octets
    }

    /// Whether it is `::`.
    #[must_use]
    #[inline]
    pub const fn is_unspecified(&self) -> bool {
        self.to_bits() == 0
    }

    /// Whether it is `::1`: the machine itself.
    #[must_use]
    #[inline]
    pub const fn is_loopback(&self) -> bool {
        self.to_bits() == 1
    }

    /// Whether it is in `fc00::/7`: used in a private network.
    #[must_use]
    #[inline]
    pub const fn is_unique_local(&self) -> bool {
        self.octets[0] & 0xfe == 0xfc
    }

    /// Whether it is in `fe80::/10`: used on one cable.
    #[must_use]
    #[inline]
    pub const fn is_unicast_link_local(&self) -> bool {
        self.octets[0] == 0xfe && self.octets[1] & 0xc0 == 0x80
    }

    /// Whether it is in `ff00::/8`: a group of machines.
    #[must_use]
    #[inline]
    pub const fn is_multicast(&self) -> bool {
        self.octets[0] == 0xff
    }

    /// `a.b.c.d`, if it is `::ffff:a.b.c.d`.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    #[inline]
    pub const fn to_ipv4_mapped(&self) -> Option<Ipv4Addr> {
        let bits = self.to_bits();
        if bits >> 32 == 0xffff { Some(Ipv4Addr::from_bits(bits as u32)) } else { None }
    }

    /// `a.b.c.d`, if it is `::a.b.c.d` or `::ffff:a.b.c.d`.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    #[inline]
    pub const fn to_ipv4(&self) -> Option<Ipv4Addr> {
        let bits = self.to_bits();
        if bits >> 32 == 0xffff || bits >> 32 == 0 { Some(Ipv4Addr::from_bits(bits as u32)) } else { None }
    }

    /// `a.b.c.d`, if it is `::ffff:a.b.c.d`; else itself.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    #[inline]
    pub const fn to_canonical(&self) -> IpAddr {
        match self.to_ipv4_mapped() {
            Some(ip) => IpAddr::V4(ip),
            None => IpAddr::V6(*self),
        }
    }
}

impl From<[u8; 16]> for Ipv6Addr {
    #[inline]
    fn from(octets: [u8; 16]) -> Ipv6Addr {
        Ipv6Addr { octets }
    }
}

impl From<[u16; 8]> for Ipv6Addr {
    #[inline]
    fn from(segments: [u16; 8]) -> Ipv6Addr {
        Ipv6Addr::from_segments(segments)
    }
}
