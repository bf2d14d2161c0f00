//! Conversion of values to strings.

use core::fmt;

use crate::string::String;

/// Conversion of a value to a string, which everything that can be displayed has.
#[rustc_diagnostic_item = "ToString"]
pub trait ToString {
    /// The value as a string.
    #[rustc_conversion_suggestion]
    #[rustc_diagnostic_item = "to_string_method"]
    fn to_string(&self) -> String;
}

impl<T: fmt::Display + ?Sized> ToString for T {
    #[inline]
    fn to_string(&self) -> String {
        let mut buf = String::new();
        let mut formatter = fmt::Formatter::new(&mut buf, fmt::FormattingOptions::new());
        fmt::Display::fmt(self, &mut formatter).expect("a Display implementation returned an error unexpectedly");
        buf
    }
}
