//! Traits of strings: comparison, parsing, defaults.

use crate::cmp::Ordering;
use crate::str::ParseBoolError;

/// Parsing of a value from a string; what `str::parse` uses.
#[rustc_diagnostic_item = "FromStr"]
pub trait FromStr: Sized {
    /// What failed parsing gives.
    type Err;

    /// Parses a string.
    #[rustc_diagnostic_item = "from_str_method"]
    fn from_str(s: &str) -> Result<Self, Self::Err>;
}

impl FromStr for bool {
    type Err = ParseBoolError;

    #[inline]
    fn from_str(s: &str) -> Result<bool, ParseBoolError> {
        match s {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(ParseBoolError),
        }
    }
}

impl PartialEq for str {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl Eq for str {}

impl Ord for str {
    #[inline]
    fn cmp(&self, other: &str) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl PartialOrd for str {
    #[inline]
    fn partial_cmp(&self, other: &str) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Default for &str {
    #[inline]
    fn default() -> Self {
        ""
    }
}

impl Default for &mut str {
    #[inline]
    fn default() -> Self {
        // SAFETY: the empty string is UTF-8.
        unsafe { crate::str::from_utf8_unchecked_mut(&mut []) }
    }
}
