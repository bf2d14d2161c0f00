//! Formatting and printing of strings.
//!
//! `format_args!` makes an [`Arguments`] of literal pieces, type-erased references to the arguments and,
//! where a placeholder is not a plain `{}`, its options. [`write`] interleaves them into a [`Write`].

#[rustc_module = "core::fmt"]
mod arguments;
mod builders;
#[rustc_module = "core::fmt"]
mod derive;
mod float;
#[rustc_module = "core::fmt"]
mod formatter;
#[rustc_module = "core::fmt"]
mod impls;
mod num;
pub mod rt;

pub use arguments::Arguments;
pub use builders::{DebugList, DebugMap, DebugSet, DebugStruct, DebugTuple, FromFn, from_fn};
pub use formatter::{Alignment, DebugAsHex, Formatter, FormattingOptions, Sign};

/// The type that formatter methods return.
pub type Result = result::Result<(), Error>;

use crate::result;

/// The error of writing into a stream; it carries nothing.
#[derive(Copy, Clone, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Error;

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.pad("an error occurred when formatting an argument")
    }
}

impl crate::error::Error for Error {}

/// Streams that take Unicode text.
pub trait Write {
    /// Writes a string slice.
    fn write_str(&mut self, s: &str) -> Result;

    /// Writes a character.
    fn write_char(&mut self, c: char) -> Result {
        let mut buf = [0; 4];
        self.write_str(c.encode_utf8(&mut buf))
    }

    /// Writes formatted arguments; what `write!` calls.
    fn write_fmt(&mut self, args: Arguments<'_>) -> Result {
        let mut this = self;
        write(&mut this, args)
    }
}

/// Writes formatted arguments into a stream.
pub fn write(output: &mut dyn Write, args: Arguments<'_>) -> Result {
    args.write_to(&mut Formatter::new(output, FormattingOptions::new()))
}

/// `?` formatting, for programmers.
#[rustc_diagnostic_item = "Debug"]
#[rustc_on_unimplemented(
    on(crate_local, note = "add `#[derive({This})]` to `{Self}` or manually `impl {This} for {Self}`"),
    on(
        from_desugaring = "FormatLiteral",
        label = "`{Self}` cannot be formatted using `{{:?}}` because it doesn't implement `{This}`"
    ),
    message = "`{Self}` doesn't implement `{This}`"
)]
#[rustc_trivial_field_reads]
pub trait Debug {
    /// Formats the value.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

/// Derive macros of this module.
pub(crate) mod macros {
    /// Derives [`Debug`](super::Debug).
    #[rustc_builtin_macro]
    pub macro Debug($item:item) {
        /* compiler built-in */
    }
}
#[doc(inline)]
pub use macros::Debug;

/// Formatting for `{}`.
#[rustc_diagnostic_item = "Display"]
#[rustc_on_unimplemented(
    on(
        from_desugaring = "FormatLiteral",
        note = "in format strings you may be able to use `{{:?}}` (or {{:#?}} for pretty-print) instead",
        label = "`{Self}` cannot be formatted with the default formatter"
    ),
    message = "`{Self}` doesn't implement `{This}`"
)]
pub trait Display {
    /// Formats the value.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

macro_rules! number_traits {
    ($($(#[$attr:meta])* $Trait:ident)*) => { $(
        $(#[$attr])*
        pub trait $Trait {
            /// Formats the value.
            fn fmt(&self, f: &mut Formatter<'_>) -> Result;
        }
    )* };
}
number_traits! {
    /// `o` formatting.
    Octal
    /// `b` formatting.
    Binary
    /// `x` formatting.
    LowerHex
    /// `X` formatting.
    UpperHex
    /// `p` formatting.
    #[rustc_diagnostic_item = "Pointer"]
    Pointer
    /// `e` formatting.
    LowerExp
    /// `E` formatting.
    UpperExp
}

/// Formats an address as a pointer.
pub(crate) fn pointer_fmt_inner(addr: usize, f: &mut Formatter<'_>) -> Result {
    let old = f.options;
    // `#` asks for the full width with leading zeros.
    if f.alternate() {
        f.options.sign_aware_zero_pad(true);
        if f.options.get_width().is_none() {
            f.options.width(Some((usize::BITS / 4) as u16 + 2));
        }
    }
    f.options.alternate(true);
    let result = LowerHex::fmt(&addr, f);
    f.options = old;
    result
}

/// What `format!` and friends return when everything went well is a string; this is its length guess.
#[doc(hidden)]
pub fn estimated_capacity(args: &Arguments<'_>) -> usize {
    args.estimated_capacity()
}
