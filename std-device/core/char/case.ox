//! Conversion of case.

use crate::char::tables;
use crate::fmt::{self, Write};
use crate::iter::FusedIterator;

/// Up to three characters; those after the last are 0, which no case mapping contains.
#[derive(Clone, Copy)]
pub(super) struct Mapped {
    chars: [char; 3],
    front: usize,
    back: usize,
}

impl Mapped {
    const fn one(c: char) -> Mapped {
        Mapped { chars: [c, '\0', '\0'], front: 0, back: 1 }
    }

    fn several(codes: &[u32; 3]) -> Mapped {
        let mut mapped = Mapped { chars: ['\0'; 3], front: 0, back: 0 };
        while mapped.back < 3 && codes[mapped.back] != 0 {
            // SAFETY: the tables contain characters only.
            mapped.chars[mapped.back] = unsafe { super::from_u32_unchecked(codes[mapped.back]) };
            mapped.back += 1;
        }
        mapped
    }

    fn next(&mut self) -> Option<char> {
        if self.front == self.back {
            return None;
        }
        self.front += 1;
        Some(self.chars[self.front - 1])
    }

    fn next_back(&mut self) -> Option<char> {
        if self.front == self.back {
            return None;
        }
        self.back -= 1;
        Some(self.chars[self.back])
    }

    fn len(&self) -> usize {
        self.back - self.front
    }
}

/// Maps a character outside ASCII by the tables of `tables`.
fn map(c: char, runs: &[(u32, u32, u32, i32)], several: &[(u32, [u32; 3])]) -> Mapped {
    let code = c as u32;
    let mut low = 0;
    let mut high = runs.len();
    while low < high {
        let middle = low + (high - low) / 2;
        let (first, last, step, distance) = runs[middle];
        if code < first {
            high = middle;
        } else if code > last {
            low = middle + 1;
        } else if (code - first) % step == 0 {
            // SAFETY: the tables map characters to characters.
            return Mapped::one(unsafe { super::from_u32_unchecked(code.wrapping_add(distance as u32)) });
        } else {
            return Mapped::one(c);
        }
    }
    low = 0;
    high = several.len();
    while low < high {
        let middle = low + (high - low) / 2;
        if code < several[middle].0 {
            high = middle;
        } else if code > several[middle].0 {
            low = middle + 1;
        } else {
            return Mapped::several(&several[middle].1);
        }
    }
    Mapped::one(c)
}

macro_rules! case_iterator {
    ($(#[doc = $doc:literal])* $Name:ident $new:ident $ascii:ident $runs:ident $several:ident) => {
        $(#[doc = $doc])*
        #[derive(Clone)]
        pub struct $Name(Mapped);

        pub(super) fn $new(c: char) -> $Name {
            $Name(if c.is_ascii() { Mapped::one(c.$ascii()) } else { map(c, &tables::$runs, &tables::$several) })
        }

        impl Iterator for $Name {
            type Item = char;

            fn next(&mut self) -> Option<char> {
                self.0.next()
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl DoubleEndedIterator for $Name {
            fn next_back(&mut self) -> Option<char> {
                self.0.next_back()
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
                f.debug_list().entries(self.clone()).finish()
            }
        }
    };
}
case_iterator! {
    /// The lower case form of a character.
    ToLowercase to_lowercase to_ascii_lowercase TO_LOWER TO_LOWER_MULTIPLE
}
case_iterator! {
    /// The upper case form of a character.
    ToUppercase to_uppercase to_ascii_uppercase TO_UPPER TO_UPPER_MULTIPLE
}
