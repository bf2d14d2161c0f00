//! `Arguments`, a format string with its arguments.

use crate::fmt::rt;
use crate::fmt::{Debug, Display, Formatter, FormattingOptions, Result, Write};

/// A format string with its arguments, ready to be written.
#[lang = "format_arguments"]
#[derive(Copy, Clone)]
pub struct Arguments<'a> {
    // Literal text before each argument, and perhaps once more at the end.
    pieces: &'a [&'static str],
    // One for each argument to print; none if all are `{}` in order.
    placeholders: Option<&'a [rt::Placeholder]>,
    args: &'a [rt::Argument<'a>],
}

impl<'a> Arguments<'a> {
    /// Text without arguments.
    #[inline]
    pub const fn new_const(pieces: &'a [&'static str]) -> Arguments<'a> {
        Arguments { pieces, placeholders: None, args: &[] }
    }

    /// Arguments that are all printed plainly, in order.
    #[inline]
    pub const fn new_v1(pieces: &'a [&'static str], args: &'a [rt::Argument<'a>]) -> Arguments<'a> {
        Arguments { pieces, placeholders: None, args }
    }

    /// Arguments with a placeholder for each printed value.
    #[inline]
    pub const fn new_v1_formatted(
        pieces: &'a [&'static str],
        args: &'a [rt::Argument<'a>],
        placeholders: &'a [rt::Placeholder],
    ) -> Arguments<'a> {
        Arguments { pieces, placeholders: Some(placeholders), args }
    }

    /// A text that is known without formatting.
    #[inline]
    pub(crate) const fn from_static_str(text: &'a &'static str) -> Arguments<'a> {
        Arguments { pieces: crate::slice::from_ref(text), placeholders: None, args: &[] }
    }

    /// The text, if there is nothing to format.
    #[must_use]
    #[inline]
    pub const fn as_str(&self) -> Option<&'static str> {
        match (self.pieces, self.args) {
            ([], []) => Some(""),
            ([s], []) => Some(s),
            _ => None,
        }
    }

    /// The pieces of text, and the values that stand between them.
    #[doc(hidden)]
    pub fn pieces(&self) -> (&'a [&'static str], &'a [rt::Argument<'a>]) {
        (self.pieces, self.args)
    }

    /// How many values are printed.
    #[doc(hidden)]
    pub fn printed(&self) -> usize {
        match self.placeholders {
            Some(placeholders) => placeholders.len(),
            None => self.args.len(),
        }
    }

    /// Which value is printed behind piece number `piece`, and how.
    #[doc(hidden)]
    pub fn printed_after(&self, piece: usize) -> (usize, FormattingOptions) {
        match self.placeholders {
            Some(placeholders) => (rt::position_of(&placeholders[piece]), rt::options_of(&placeholders[piece], self.args)),
            None => (piece, FormattingOptions::new()),
        }
    }

    /// A guess of the length of the result.
    pub(crate) fn estimated_capacity(&self) -> usize {
        let mut length = 0;
        for piece in self.pieces {
            length += piece.len();
        }
        if self.args.is_empty() {
            length
        } else if !self.pieces.is_empty() && self.pieces[0].is_empty() && length < 16 {
            0
        } else {
            length * 2
        }
    }

    #[inline(never)]
    pub(crate) fn write_to(&self, output: &mut Formatter<'_>) -> Result {
        let plain = output.options.plain();
        let mut formatter = Formatter { options: plain, buf: output.buf };
        let mut printed = 0;
        match self.placeholders {
            None => {
                for arg in self.args {
                    if !self.pieces[printed].is_empty() {
                        formatter.buf.write_str(self.pieces[printed])?;
                    }
                    arg.fmt(&mut formatter)?;
                    printed += 1;
                }
            }
            Some(placeholders) => {
                for placeholder in placeholders {
                    if !self.pieces[printed].is_empty() {
                        formatter.buf.write_str(self.pieces[printed])?;
                    }
                    formatter.options = rt::options_of(placeholder, self.args).for_reader_of(&plain);
                    self.args[rt::position_of(placeholder)].fmt(&mut formatter)?;
                    printed += 1;
                }
            }
        }
        if printed < self.pieces.len() {
            formatter.buf.write_str(self.pieces[printed])?;
        }
        Ok(())
    }
}

impl Debug for Arguments<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.write_to(f)
    }
}

impl Display for Arguments<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.write_to(f)
    }
}
