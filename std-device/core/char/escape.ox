//! Escaped forms of characters.

use crate::fmt::{self, Write};
use crate::iter::FusedIterator;

/// Which characters `escape_debug_ext` escapes.
pub(crate) struct EscapeDebugExtArgs {
    /// Characters that would join what precedes them.
    pub(crate) escape_grapheme_extended: bool,
    /// `'`
    pub(crate) escape_single_quote: bool,
    /// `"`
    pub(crate) escape_double_quote: bool,
}

impl EscapeDebugExtArgs {
    /// Everything.
    pub(crate) const ESCAPE_ALL: Self =
        Self { escape_grapheme_extended: true, escape_single_quote: true, escape_double_quote: true };
}

/// A character or its escape, at most `\u{10ffff}`.
#[derive(Clone)]
struct Escaped {
    // Only ASCII, unless it is the one character itself.
    chars: [char; 10],
    front: u8,
    back: u8,
}

impl Escaped {
    const fn verbatim(c: char) -> Escaped {
        let mut chars = ['\0'; 10];
        chars[0] = c;
        Escaped { chars, front: 0, back: 1 }
    }

    const fn backslash(c: char) -> Escaped {
        let mut chars = ['\0'; 10];
        chars[0] = '\\';
        chars[1] = c;
        Escaped { chars, front: 0, back: 2 }
    }

    const fn unicode(c: char) -> Escaped {
        let mut chars = ['\0'; 10];
        let mut rest = c as u32;
        let mut at = 9;
        chars[at] = '}';
        loop {
            let digit = (rest & 15) as u8;
            at -= 1;
            chars[at] = if digit < 10 { (b'0' + digit) as char } else { (b'a' + digit - 10) as char };
            rest >>= 4;
            if rest == 0 {
                break;
            }
        }
        chars[at - 1] = '{';
        chars[at - 2] = 'u';
        chars[at - 3] = '\\';
        Escaped { chars, front: at as u8 - 3, back: 10 }
    }

    fn next(&mut self) -> Option<char> {
        if self.front == self.back {
            return None;
        }
        self.front += 1;
        Some(self.chars[self.front as usize - 1])
    }

    fn len(&self) -> usize {
        (self.back - self.front) as usize
    }
}

macro_rules! escape_iterator {
    ($(#[doc = $doc:literal] $Name:ident)*) => { $(
        #[doc = $doc]
        #[derive(Clone)]
        pub struct $Name(Escaped);

        impl Iterator for $Name {
            type Item = char;

            #[inline]
            fn next(&mut self) -> Option<char> {
                self.0.next()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for $Name {}
        impl FusedIterator for $Name {}

        impl fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for c in self.clone() {
                    f.write_char(c)?;
                }
                Ok(())
            }
        }

        impl fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($Name)).finish_non_exhaustive()
            }
        }
    )* };
}
escape_iterator! {
    /// A character as `\u{…}`.
    EscapeUnicode
    /// A character, escaped unless it is printable ASCII.
    EscapeDefault
    /// A character as debug output shows it.
    EscapeDebug
}

impl char {
    /// The character as `\u{…}`.
    #[must_use = "this returns the escaped char as an iterator, without modifying the original"]
    #[inline]
    pub fn escape_unicode(self) -> EscapeUnicode {
        EscapeUnicode(Escaped::unicode(self))
    }

    /// The character, escaped unless it is printable ASCII.
    #[must_use = "this returns the escaped char as an iterator, without modifying the original"]
    #[inline]
    pub fn escape_default(self) -> EscapeDefault {
        EscapeDefault(match self {
            '\t' => Escaped::backslash('t'),
            '\r' => Escaped::backslash('r'),
            '\n' => Escaped::backslash('n'),
            '\\' | '\'' | '"' => Escaped::backslash(self),
            ' '..='~' => Escaped::verbatim(self),
            _ => Escaped::unicode(self),
        })
    }

    /// The character as debug output shows it.
    #[must_use = "this returns the escaped char as an iterator, without modifying the original"]
    #[inline]
    pub fn escape_debug(self) -> EscapeDebug {
        self.escape_debug_ext(EscapeDebugExtArgs::ESCAPE_ALL)
    }

    pub(crate) fn escape_debug_ext(self, args: EscapeDebugExtArgs) -> EscapeDebug {
        EscapeDebug(match self {
            '\0' => Escaped::backslash('0'),
            '\t' => Escaped::backslash('t'),
            '\r' => Escaped::backslash('r'),
            '\n' => Escaped::backslash('n'),
            '\\' => Escaped::backslash('\\'),
            '"' if args.escape_double_quote => Escaped::backslash('"'),
            '\'' if args.escape_single_quote => Escaped::backslash('\''),
            ' '..='~' => Escaped::verbatim(self),
            _ if args.escape_grapheme_extended && self.is_grapheme_extended() => Escaped::unicode(self),
            _ if self.is_printable() => Escaped::verbatim(self),
            _ => Escaped::unicode(self),
        })
    }
}
