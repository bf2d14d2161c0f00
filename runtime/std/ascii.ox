//! ASCII operations on text and bytes.

use crate::string::String;
use crate::vec::Vec;

pub use core::ascii::*;

/// What text, bytes and characters have of their own by now.
#[deprecated(since = "1.26.0", note = "use inherent methods instead")]
pub trait AsciiExt {
    /// A copy.
    type Owned;

    /// Whether all is ASCII.
    fn is_ascii(&self) -> bool;

    /// A copy with ASCII letters in upper case.
    fn to_ascii_uppercase(&self) -> Self::Owned;

    /// A copy with ASCII letters in lower case.
    fn to_ascii_lowercase(&self) -> Self::Owned;

    /// Whether two are equal but for the case of ASCII letters.
    fn eq_ignore_ascii_case(&self, other: &Self) -> bool;

    /// Converts ASCII letters to upper case in place.
    fn make_ascii_uppercase(&mut self);

    /// Converts ASCII letters to lower case in place.
    fn make_ascii_lowercase(&mut self);
}

macro_rules! inherent {
    ($($Type:ty: $Owned:ty;)*) => { $(
        #[allow(deprecated)]
        impl AsciiExt for $Type {
            type Owned = $Owned;

            #[inline]
            fn is_ascii(&self) -> bool {
                self.is_ascii()
            }

            #[inline]
            fn to_ascii_uppercase(&self) -> $Owned {
                self.to_ascii_uppercase()
            }

            #[inline]
            fn to_ascii_lowercase(&self) -> $Owned {
                self.to_ascii_lowercase()
            }

            #[inline]
            fn eq_ignore_ascii_case(&self, other: &$Type) -> bool {
                self.eq_ignore_ascii_case(other)
            }

            #[inline]
            fn make_ascii_uppercase(&mut self) {
                self.make_ascii_uppercase()
            }

            #[inline]
            fn make_ascii_lowercase(&mut self) {
                self.make_ascii_lowercase()
            }
        }
    )* };
}
inherent! {
    u8: u8;
    char: char;
    [u8]: Vec<u8>;
    str: String;
}
