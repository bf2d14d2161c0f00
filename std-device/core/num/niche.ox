//! Integers of a part of their type's range, so that an enum around them finds unused values in them.

use crate::cmp::Ordering;
use crate::{fmt, hash};

macro_rules! ranged {
    ($($(#[$doc:meta])* $Name:ident($t:ident) = $lo:literal..=$hi:literal;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[repr(transparent)]
        #[rustc_layout_scalar_valid_range_start($lo)]
        #[rustc_layout_scalar_valid_range_end($hi)]
        #[doc(hidden)]
        pub struct $Name($t);

        impl $Name {
            /// Wraps a number.
            ///
            /// # Safety
            /// It must be in the range.
            #[inline]
            pub const unsafe fn new_unchecked(n: $t) -> Self {
                // SAFETY: as for the caller.
                unsafe { $Name(n) }
            }

            /// The number.
            #[inline]
            pub const fn get(self) -> $t {
                self.0
            }
        }

        impl PartialEq for $Name {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }

        impl Eq for $Name {}

        impl PartialOrd for $Name {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $Name {
            #[inline]
            fn cmp(&self, other: &Self) -> Ordering {
                self.0.cmp(&other.0)
            }
        }

        impl hash::Hash for $Name {
            #[inline]
            fn hash<H: hash::Hasher>(&self, state: &mut H) {
                self.0.hash(state)
            }
        }

        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )* };
}
ranged! {
    /// Less than a second.
    Nanoseconds(u32) = 0..=999_999_999;
    /// A power of two.
    Alignment(usize) = 1..=0x8000_0000_0000_0000;
    /// Any number of a descriptor but -1.
    Descriptor(i32) = 0..=0xffff_fffe;
}

impl Nanoseconds {
    /// No time.
    pub const ZERO: Nanoseconds = Nanoseconds::below_second(0);

    /// What is left of whole seconds.
    #[inline]
    pub const fn below_second(nanos: u32) -> Nanoseconds {
        // SAFETY: the remainder is less than a second.
        unsafe { Nanoseconds(nanos % 1_000_000_000) }
    }
}

impl Default for Nanoseconds {
    #[inline]
    fn default() -> Nanoseconds {
        Nanoseconds::ZERO
    }
}
