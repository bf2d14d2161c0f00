//! ASCII operations.

pub use core::ascii::{EscapeDefault, escape_default};
