//! The text of a panic on a GPU, in which numbers, characters and strings come as values.
//!
//! The layout is that of `core::fmt::rt::write_value`: text, and where its byte is 0xff a value with its kind, its
//! trait and its options. Here they are formatted by the same code as in any program.

use std::fmt::{self, Binary, Debug, Display, Formatter, FormattingOptions, LowerExp, LowerHex, Octal, UpperExp, UpperHex, Write};

use crate::rt;

const VALUE: u8 = 0xff;
const PIECE: u8 = 0xfe;

/// Tells the runtime who formats messages.
pub(crate) fn register() {
    // SAFETY: the function lives as long as the program.
    unsafe { rt::ox_device_panic_formatter(format_message) };
}

unsafe extern "C" fn format_message(message: *const u8, len: u32, buffer: *mut u8, size: u32) -> u32 {
    // SAFETY: the runtime passes two pieces of memory with their lengths.
    let (message, buffer) = unsafe {
        (
            std::slice::from_raw_parts(message, len as usize),
            std::slice::from_raw_parts_mut(buffer, size as usize),
        )
    };
    let mut text = String::new();
    let mut rest = Reader { bytes: message };
    // A message that was cut ends in the middle of a value.
    while rest.next_part(&mut text).is_some() {}
    let mut taken = text.len().min(buffer.len());
    while !text.is_char_boundary(taken) {
        taken -= 1;
    }
    buffer[..taken].copy_from_slice(&text.as_bytes()[..taken]);
    taken as u32
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(len)?;
        self.bytes = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn next_part(&mut self, text: &mut String) -> Option<()> {
        if self.bytes.is_empty() {
            return None;
        }
        let plain = self.bytes.iter().position(|b| *b == VALUE).unwrap_or(self.bytes.len());
        text.push_str(&String::from_utf8_lossy(self.take(plain)?));
        if self.bytes.is_empty() {
            return None;
        }
        let [_, kind, format, _] = self.array()?;
        let flags = u32::from_ne_bytes(self.array()?);
        let width = u16::from_ne_bytes(self.array()?);
        let precision = u16::from_ne_bytes(self.array()?);
        let mut f = Formatter::new(text, FormattingOptions::from_raw(flags, width, precision));
        let _ = self.value(kind, format, &mut f)?;
        Some(())
    }

    fn value(&mut self, kind: u8, format: u8, f: &mut Formatter<'_>) -> Option<fmt::Result> {
        Some(match kind {
            2 => plain(self.array::<1>()? != [0], format, f),
            3 => plain(char::from_u32(u32::from_ne_bytes(self.array()?))?, format, f),
            4 => {
                let mut text = Vec::new();
                while self.bytes.first() == Some(&PIECE) {
                    let [_, len] = self.array()?;
                    text.extend_from_slice(self.take(self.bytes.len().min(len as usize))?);
                }
                plain(&*String::from_utf8_lossy(&text), format, f)
            }
            5 => float(f32::from_ne_bytes(self.array()?), format, f),
            6 => float(f64::from_ne_bytes(self.array()?), format, f),
            8 => float(f16::from_ne_bytes(self.array()?), format, f),
            16 => integer(u8::from_ne_bytes(self.array()?), format, f),
            17 => integer(u16::from_ne_bytes(self.array()?), format, f),
            18 => integer(u32::from_ne_bytes(self.array()?), format, f),
            19 => integer(u64::from_ne_bytes(self.array()?), format, f),
            20 => integer(u128::from_ne_bytes(self.array()?), format, f),
            32 => integer(i8::from_ne_bytes(self.array()?), format, f),
            33 => integer(i16::from_ne_bytes(self.array()?), format, f),
            34 => integer(i32::from_ne_bytes(self.array()?), format, f),
            35 => integer(i64::from_ne_bytes(self.array()?), format, f),
            36 => integer(i128::from_ne_bytes(self.array()?), format, f),
            _ => return None,
        })
    }
}

fn plain<T: Display + Debug>(value: T, format: u8, f: &mut Formatter<'_>) -> fmt::Result {
    if format == 1 { Debug::fmt(&value, f) } else { Display::fmt(&value, f) }
}

fn float<T: Display + Debug + LowerExp + UpperExp>(value: T, format: u8, f: &mut Formatter<'_>) -> fmt::Result {
    match format {
        6 => LowerExp::fmt(&value, f),
        7 => UpperExp::fmt(&value, f),
        _ => plain(value, format, f),
    }
}

fn integer<T>(value: T, format: u8, f: &mut Formatter<'_>) -> fmt::Result
where
    T: Display + Debug + Octal + LowerHex + UpperHex + Binary + LowerExp + UpperExp,
{
    match format {
        2 => Octal::fmt(&value, f),
        3 => LowerHex::fmt(&value, f),
        4 => UpperHex::fmt(&value, f),
        5 => Binary::fmt(&value, f),
        _ => float(value, format, f),
    }
}
