//! String slices.

#[rustc_module = "core::str::converts"]
mod convert;
mod error;
mod index;
mod iter;
mod lossy;
#[rustc_module = "core::str"]
mod methods;
#[unstable(feature = "pattern", issue = "27721", reason = "API not fully fleshed out and ready to be stabilized")]
pub mod pattern;
#[rustc_module = "core::str::iter"]
mod split;
mod traits;
#[rustc_module = "core::str::validations"]
mod validate;

pub use convert::{
    from_raw_parts, from_raw_parts_mut, from_utf8, from_utf8_mut, from_utf8_unchecked, from_utf8_unchecked_mut,
};
pub use error::{ParseBoolError, Utf8Error};
pub use iter::{
    Bytes, CharIndices, Chars, EncodeUtf16, EscapeDebug, EscapeDefault, EscapeUnicode, Lines, SplitAsciiWhitespace,
    SplitWhitespace,
};
pub use lossy::{Utf8Chunk, Utf8Chunks};
pub use split::{
    MatchIndices, Matches, RMatchIndices, RMatches, RSplit, RSplitN, RSplitTerminator, Split, SplitInclusive, SplitN,
    SplitTerminator,
};
pub use traits::FromStr;
#[doc(hidden)]
pub use validate::next_code_point;
