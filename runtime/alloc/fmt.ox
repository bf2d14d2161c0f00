//! Formatting of strings into a `String`.

pub use core::fmt::*;

use crate::string::String;

/// The text of formatted arguments.
///
/// # Panics
/// Panics if a formatting trait implementation returns an error.
#[must_use]
#[inline]
#[track_caller]
pub fn format(args: Arguments<'_>) -> String {
    match args.as_str() {
        Some(s) => String::from(s),
        None => {
            let mut output = String::with_capacity(core::fmt::estimated_capacity(&args));
            output.write_fmt(args).expect("a formatting trait implementation returned an error when the underlying stream did not");
            output
        }
    }
}
