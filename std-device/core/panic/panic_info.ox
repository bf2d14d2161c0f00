//! What a panic handler is given.

use crate::fmt;
use crate::panic::Location;

/// A panic: its message and its place.
#[lang = "panic_info"]
#[derive(Debug)]
pub struct PanicInfo<'a> {
    message: &'a fmt::Arguments<'a>,
    location: &'a Location<'a>,
    can_unwind: bool,
}

/// The message of a panic.
pub struct PanicMessage<'a> {
    message: &'a fmt::Arguments<'a>,
}

impl<'a> PanicInfo<'a> {
    #[inline]
    pub(crate) const fn new(message: &'a fmt::Arguments<'a>, location: &'a Location<'a>, can_unwind: bool) -> Self {
        PanicInfo { message, location, can_unwind }
    }

    /// The message.
    #[must_use]
    pub fn message(&self) -> PanicMessage<'_> {
        PanicMessage { message: self.message }
    }

    /// The place. There always is one.
    #[must_use]
    pub fn location(&self) -> Option<&Location<'_>> {
        Some(&self.location)
    }

    /// Whether the panic may unwind.
    #[must_use]
    #[doc(hidden)]
    #[unstable(feature = "panic_can_unwind", issue = "92988")]
    pub fn can_unwind(&self) -> bool {
        self.can_unwind
    }
}

impl fmt::Display for PanicInfo<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("panicked at ")?;
        self.location.fmt(formatter)?;
        formatter.write_str(":\n")?;
        formatter.write_fmt(*self.message)
    }
}

impl<'a> PanicMessage<'a> {
    /// The message as a string, if nothing was formatted into it.
    #[must_use]
    pub fn as_str(&self) -> Option<&'static str> {
        self.message.as_str()
    }

    /// The message as format arguments.
    #[doc(hidden)]
    pub fn as_arguments(&self) -> fmt::Arguments<'a> {
        *self.message
    }
}

impl fmt::Display for PanicMessage<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_fmt(*self.message)
    }
}

impl fmt::Debug for PanicMessage<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_fmt(*self.message)
    }
}
