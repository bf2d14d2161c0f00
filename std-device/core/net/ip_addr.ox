//! [`IpAddr`] and [`Ipv4Addr`].

use crate::cmp::Ordering;
use crate::hash::{Hash, Hasher};
use crate::net::Ipv6Addr;
use crate::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// An address of either version.
#[derive(Copy, Clone, Eq, PartialEq, Hash, PartialOrd, Ord)]
#[rustc_diagnostic_item = "IpAddr"]
pub enum IpAddr {
    /// Of version 4.
    V4(Ipv4Addr),
    /// Of version 6.
    V6(Ipv6Addr),
}

/// An address of version 4.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ipv4Addr {
    octets: [u8; 4],
}

impl Hash for Ipv4Addr {
    fn hash<H: Hasher>(&self, state: &mut H) {
        u32::from_ne_bytes(self.octets).hash(state)
    }
}

impl IpAddr {
    /// Whether it is 0.0.0.0 or `::`.
    #[must_use]
    #[inline]
    pub const fn is_unspecified(&self) -> bool {
        match self {
            IpAddr::V4(ip) => ip.is_unspecified(),
            IpAddr::V6(ip) => ip.is_unspecified(),
        }
    }

    /// Whether it is the machine itself.
    #[must_use]
    #[inline]
    pub const fn is_loopback(&self) -> bool {
        match self {
            IpAddr::V4(ip) => ip.is_loopback(),
            IpAddr::V6(ip) => ip.is_loopback(),
        }
    }

    /// Whether it is a group of machines.
    #[must_use]
    #[inline]
    pub const fn is_multicast(&self) -> bool {
        match self {
            IpAddr::V4(ip) => ip.is_multicast(),
            IpAddr::V6(ip) => ip.is_multicast(),
        }
    }

    /// Whether it is of version 4.
    #[must_use]
    #[inline]
    pub const fn is_ipv4(&self) -> bool {
        matches!(self, IpAddr::V4(_))
    }

    /// Whether it is of version 6.
    #[must_use]
    #[inline]
    pub const fn is_ipv6(&self) -> bool {
        matches!(self, IpAddr::V6(_))
    }

    /// The address of version 4, if it is one that is written in version 6; else itself.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    #[inline]
    pub const fn to_canonical(&self) -> IpAddr {
        match self {
            IpAddr::V4(_) => *self,
            IpAddr::V6(ip) => ip.to_canonical(),
        }
    }
}

impl Ipv4Addr {
    /// The size in bits.
    pub const BITS: u32 = 32;
    /// The machine itself: 127.0.0.1.
    pub const LOCALHOST: Self = Ipv4Addr::new(127, 0, 0, 1);
    /// No address, or any: 0.0.0.0.
    #[doc(alias = "INADDR_ANY")]
    pub const UNSPECIFIED: Self = Ipv4Addr::new(0, 0, 0, 0);
    /// All machines of the network: 255.255.255.255.
    pub const BROADCAST: Self = Ipv4Addr::new(255, 255, 255, 255);

    /// The address `a.b.c.d`.
    #[must_use]
    #[inline]
    pub const fn new(a: u8, b: u8, c: u8, d: u8) -> Ipv4Addr {
        Ipv4Addr { octets: [a, b, c, d] }
    }

    /// The address as a number, its first octet highest.
    #[must_use]
    #[inline]
    pub const fn to_bits(self) -> u32 {
        u32::from_be_bytes(self.octets)
    }

    /// The address of a number.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u32) -> Ipv4Addr {
        Ipv4Addr { octets: bits.to_be_bytes() }
    }

    /// The four octets.
    #[must_use]
    #[inline]
    pub const fn octets(&self) -> [u8; 4] {
        self.octets
    }

    /// The address of four octets.
    #[must_use]
    #[inline]
    pub const fn from_octets(octets: [u8; 4]) -> Ipv4Addr {
        Ipv4Addr { octets }
    }

    /// The four octets.
    #[inline]
    #[unstable(feature = "ip_as_octets", issue = "137259")]
    pub const fn as_octets(&self) -> &[u8; 4] {
        &self.octets
    }

    /// Whether it is 0.0.0.0.
    #[must_use]
    #[inline]
    pub const fn is_unspecified(&self) -> bool {
        self.to_bits() == 0
    }

    /// Whether it is in 100.64.0.0/10: shared by customers of a provider.
    #[unstable(feature = "ip", issue = "27709")]
    #[must_use]
    #[inline]
    pub const fn is_shared(&self) -> bool {
        self.octets[0] == 100 && self.octets[1] & 0b1100_0000 == 0b0100_0000
    }

    /// Whether it is in 198.18.0.0/15: used for measurements.
    #[unstable(feature = "ip", issue = "27709")]
    #[must_use]
    #[inline]
    pub const fn is_benchmarking(&self) -> bool {
        self.octets[0] == 198 && self.octets[1] & 0xfe == 18
    }

    /// Whether it is in 240.0.0.0/4: kept for later, but no broadcast address.
    #[unstable(feature = "ip", issue = "27709")]
    #[must_use]
    #[inline]
    pub const fn is_reserved(&self) -> bool {
        self.octets[0] & 240 == 240 && !self.is_broadcast()
    }

    /// Whether it is in 127.0.0.0/8: the machine itself.
    #[must_use]
    #[inline]
    pub const fn is_loopback(&self) -> bool {
        self.octets[0] == 127
    }

    /// Whether it is in 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16: used in a private network.
    #[must_use]
    #[inline]
    pub const fn is_private(&self) -> bool {
        match self.octets {
            [10, ..] => true,
            [172, b, ..] if b >= 16 && b <= 31 => true,
            [192, 168, ..] => true,
            _ => false,
        }
    }

    /// Whether it is in 169.254.0.0/16: used on one cable.
    #[must_use]
    #[inline]
    pub const fn is_link_local(&self) -> bool {
        matches!(self.octets, [169, 254, ..])
    }

    /// Whether it is in 224.0.0.0/4: a group of machines.
    #[must_use]
    #[inline]
    pub const fn is_multicast(&self) -> bool {
        self.octets[0] >= 224 && self.octets[0] <= 239
    }

    /// Whether it is 255.255.255.255.
    #[must_use]
    #[inline]
    pub const fn is_broadcast(&self) -> bool {
        self.to_bits() == u32::MAX
    }

    /// Whether it is in 192.0.2.0/24, 198.51.100.0/24 or 203.0.113.0/24: used in texts.
    #[must_use]
    #[inline]
    pub const fn is_documentation(&self) -> bool {
        matches!(self.octets, [192, 0, 2, _] | [198, 51, 100, _] | [203, 0, 113, _])
    }

    /// The address `::a.b.c.d`.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    #[inline]
    pub const fn to_ipv6_compatible(&self) -> Ipv6Addr {
        Ipv6Addr::from_bits(self.to_bits() as u128)
    }

    /// The address `::ffff:a.b.c.d`.
    #[must_use = "this returns the result of the operation, without modifying the original"]
    #[inline]
    pub const fn to_ipv6_mapped(&self) -> Ipv6Addr {
        Ipv6Addr::from_bits(0xffff_0000_0000 | self.to_bits() as u128)
    }
}

impl From<Ipv4Addr> for IpAddr {
    #[inline]
    fn from(ip: Ipv4Addr) -> IpAddr {
        IpAddr::V4(ip)
    }
}

impl From<Ipv6Addr> for IpAddr {
    #[inline]
    fn from(ip: Ipv6Addr) -> IpAddr {
        IpAddr::V6(ip)
    }
}

impl From<[u8; 4]> for IpAddr {
    #[inline]
    fn from(octets: [u8; 4]) -> IpAddr {
        IpAddr::V4(Ipv4Addr::from(octets))
    }
}

impl From<[u8; 16]> for IpAddr {
    #[inline]
    fn from(octets: [u8; 16]) -> IpAddr {
        IpAddr::V6(Ipv6Addr::from(octets))
    }
}

impl From<[u16; 8]> for IpAddr {
    #[inline]
    fn from(segments: [u16; 8]) -> IpAddr {
        IpAddr::V6(Ipv6Addr::from(segments))
    }
}

impl From<[u8; 4]> for Ipv4Addr {
    #[inline]
    fn from(octets: [u8; 4]) -> Ipv4Addr {
        Ipv4Addr { octets }
    }
}

macro_rules! numbers {
    ($($Ip:ident $Bits:ident $Version:ident;)*) => { $(
        impl From<$Ip> for $Bits {
            #[inline]
            fn from(ip: $Ip) -> $Bits {
                ip.to_bits()
            }
        }

        impl From<$Bits> for $Ip {
            #[inline]
            fn from(bits: $Bits) -> $Ip {
                $Ip::from_bits(bits)
            }
        }

        impl Not for $Ip {
            type Output = $Ip;

            #[inline]
            fn not(self) -> $Ip {
                $Ip::from_bits(!self.to_bits())
            }
        }

        impl Not for &$Ip {
            type Output = $Ip;

            #[inline]
            fn not(self) -> $Ip {
                !*self
            }
        }

        numbers! { BitAnd bitand BitAndAssign bitand_assign & $Ip }
        numbers! { BitOr bitor BitOrAssign bitor_assign | $Ip }

        impl PartialEq<$Ip> for IpAddr {
            #[inline]
            fn eq(&self, other: &$Ip) -> bool {
                *self == IpAddr::$Version(*other)
            }
        }

        impl PartialEq<IpAddr> for $Ip {
            #[inline]
            fn eq(&self, other: &IpAddr) -> bool {
                *other == *self
            }
        }

        impl PartialOrd<$Ip> for IpAddr {
            #[inline]
            fn partial_cmp(&self, other: &$Ip) -> Option<Ordering> {
                self.partial_cmp(&IpAddr::$Version(*other))
            }
        }

        impl PartialOrd<IpAddr> for $Ip {
            #[inline]
            fn partial_cmp(&self, other: &IpAddr) -> Option<Ordering> {
                IpAddr::$Version(*self).partial_cmp(other)
            }
        }
    )* };
    ($Trait:ident $method:ident $Assign:ident $assign:ident $operator:tt $Ip:ident) => {
        impl $Trait for $Ip {
            type Output = $Ip;

            #[inline]
            fn $method(self, other: $Ip) -> $Ip {
                $Ip::from_bits(self.to_bits() $operator other.to_bits())
            }
        }

        impl $Trait<&$Ip> for $Ip {
            type Output = $Ip;

            #[inline]
            fn $method(self, other: &$Ip) -> $Ip {
                self $operator *other
            }
        }

        impl $Trait<$Ip> for &$Ip {
            type Output = $Ip;

            #[inline]
            fn $method(self, other: $Ip) -> $Ip {
                *self $operator other
            }
        }

        impl $Trait<&$Ip> for &$Ip {
            type Output = $Ip;

            #[inline]
            fn $method(self, other: &$Ip) -> $Ip {
                *self $operator *other
            }
        }

        impl $Assign for $Ip {
            #[inline]
            fn $assign(&mut self, other: $Ip) {
                *self = *self $operator other;
            }
        }

        impl $Assign<&$Ip> for $Ip {
            #[inline]
            fn $assign(&mut self, other: &$Ip) {
                *self = *self $operator *other;
            }
        }
    };
}
numbers! {
    Ipv4Addr u32 V4;
    Ipv6Addr u128 V6;
}
