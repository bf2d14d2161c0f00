//! `Formatter`, the output of a formatting trait together with the options of its placeholder.

use crate::fmt::{
    Arguments, DebugList, DebugMap, DebugSet, DebugStruct, DebugTuple, Result, Write, builders, rt,
};
use crate::intrinsics::on_gpu;

/// Alignment of the content within its width.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[rustc_diagnostic_item = "FormatAlignment"]
pub enum Alignment {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// In the middle.
    Center,
}

/// The sign that was asked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[unstable(feature = "formatting_options", issue = "118117")]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// Whether `{:?}` prints integers in hexadecimal.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[unstable(feature = "formatting_options", issue = "118117")]
pub enum DebugAsHex {
    /// `x?`
    Lower,
    /// `X?`
    Upper,
}

mod flags {
    pub(super) const FILL_MASK: u32 = 0x1f_ffff;
    pub(super) const SIGN_PLUS: u32 = 1 << 21;
    pub(super) const SIGN_MINUS: u32 = 1 << 22;
    pub(super) const ALTERNATE: u32 = 1 << 23;
    pub(super) const ZERO_PAD: u32 = 1 << 24;
    pub(super) const DEBUG_LOWER_HEX: u32 = 1 << 25;
    pub(super) const DEBUG_UPPER_HEX: u32 = 1 << 26;
    pub(super) const WIDTH: u32 = 1 << 27;
    pub(super) const PRECISION: u32 = 1 << 28;
    pub(super) const ALIGN_SHIFT: u32 = 29;
    pub(super) const ALIGN_MASK: u32 = 3 << ALIGN_SHIFT;
    pub(super) const ALIGN_UNKNOWN: u32 = 3 << ALIGN_SHIFT;
    pub(super) const ALWAYS: u32 = 1 << 31;
}

/// The options of a placeholder.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[unstable(feature = "formatting_options", issue = "118117")]
pub struct FormattingOptions {
    // The fill character in the low 21 bits, then the flags above.
    flags: u32,
    width: u16,
    precision: u16,
}

impl FormattingOptions {
    /// The options of `{}`.
    #[inline]
    pub const fn new() -> Self {
        Self { flags: ' ' as u32 | flags::ALIGN_UNKNOWN | flags::ALWAYS, width: 0, precision: 0 }
    }

    #[inline]
    fn set(&mut self, flag: u32, on: bool) -> &mut Self {
        if on {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
        self
    }

    #[inline]
    const fn has(&self, flag: u32) -> bool {
        self.flags & flag != 0
    }

    /// Sets the sign.
    #[inline]
    pub fn sign(&mut self, sign: Option<Sign>) -> &mut Self {
        self.set(flags::SIGN_PLUS, matches!(sign, Some(Sign::Plus)));
        self.set(flags::SIGN_MINUS, matches!(sign, Some(Sign::Minus)))
    }

    /// Sets the `0` flag.
    #[inline]
    pub fn sign_aware_zero_pad(&mut self, on: bool) -> &mut Self {
        self.set(flags::ZERO_PAD, on)
    }

    /// Sets the `#` flag.
    #[inline]
    pub fn alternate(&mut self, on: bool) -> &mut Self {
        self.set(flags::ALTERNATE, on)
    }

    /// Sets the fill character.
    #[inline]
    pub fn fill(&mut self, fill: char) -> &mut Self {
        self.flags = (self.flags & !flags::FILL_MASK) | fill as u32;
        self
    }

    /// Sets the alignment.
    #[inline]
    pub fn align(&mut self, align: Option<Alignment>) -> &mut Self {
        let value: u32 = match align {
            Some(Alignment::Left) => 0,
            Some(Alignment::Right) => 1,
            Some(Alignment::Center) => 2,
            None => 3,
        };
        self.flags = (self.flags & !flags::ALIGN_MASK) | (value << flags::ALIGN_SHIFT);
        self
    }

    /// Sets the width.
    #[inline]
    pub fn width(&mut self, width: Option<u16>) -> &mut Self {
        self.width = width.unwrap_or(0);
        self.set(flags::WIDTH, width.is_some())
    }

    /// Sets the precision.
    #[inline]
    pub fn precision(&mut self, precision: Option<u16>) -> &mut Self {
        self.precision = precision.unwrap_or(0);
        self.set(flags::PRECISION, precision.is_some())
    }

    /// The options of `{}` for the same reader as these.
    #[inline]
    pub(crate) fn plain(&self) -> Self {
        let mut plain = Self::new();
        plain.flags &= !flags::ALWAYS | self.flags;
        plain
    }

    /// The same options for the reader of `other`.
    #[inline]
    pub(crate) fn for_reader_of(mut self, other: &Self) -> Self {
        self.flags &= !flags::ALWAYS | other.flags;
        self
    }

    /// The options of a placeholder, whose flags are those of [`rt::Placeholder`](crate::fmt::rt::Placeholder).
    #[inline]
    pub(crate) const fn of_placeholder(flags: u32, width: u16, precision: u16) -> Self {
        Self { flags: flags | flags::ALWAYS, width, precision }
    }

    /// The options as numbers: flags with the fill, width, precision.
    #[doc(hidden)]
    #[inline]
    pub const fn to_raw(&self) -> (u32, u16, u16) {
        (self.flags, self.width, self.precision)
    }

    /// The options that [`to_raw`](Self::to_raw) gave as numbers.
    #[doc(hidden)]
    #[inline]
    pub const fn from_raw(flags: u32, width: u16, precision: u16) -> Self {
        Self { flags, width, precision }
    }

    /// The fill character.
    #[inline]
    pub const fn get_fill(&self) -> char {
        // SAFETY: only `fill` and `new` set these bits, from a `char`.
        unsafe { crate::char::from_u32_unchecked(self.flags & flags::FILL_MASK) }
    }

    /// The alignment.
    #[inline]
    pub const fn get_align(&self) -> Option<Alignment> {
        match (self.flags & flags::ALIGN_MASK) >> flags::ALIGN_SHIFT {
            0 => Some(Alignment::Left),
            1 => Some(Alignment::Right),
            2 => Some(Alignment::Center),
            _ => None,
        }
    }

    /// The width.
    #[inline]
    pub const fn get_width(&self) -> Option<u16> {
        if self.has(flags::WIDTH) { Some(self.width) } else { None }
    }

    /// The precision.
    #[inline]
    pub const fn get_precision(&self) -> Option<u16> {
        if self.has(flags::PRECISION) { Some(self.precision) } else { None }
    }
}

impl Default for FormattingOptions {
    fn default() -> Self {
        Self::new()
    }
}

// On a GPU: whether anything but the message of a panic is formatted. Set where a formatter for other text is made,
// so that the optimiser removes the formatting of numbers from kernels that make none.
static mut TEXT_WANTED: bool = false;

/// Where formatted text goes, and the options it is formatted with.
#[lang = "Formatter"]
#[rustc_diagnostic_item = "Formatter"]
pub struct Formatter<'a> {
    pub(crate) options: FormattingOptions,
    pub(crate) buf: &'a mut (dyn Write + 'a),
}

/// The fill that remains to be written after padded content.
pub(crate) struct PostPadding {
    fill: char,
    count: usize,
}

impl PostPadding {
    pub(crate) fn write(self, f: &mut Formatter<'_>) -> Result {
        write_fill(f.buf, self.fill, self.count)
    }
}

#[inline(never)]
fn write_fill(buf: &mut dyn Write, fill: char, count: usize) -> Result {
    let mut i = 0;
    while i < count {
        buf.write_char(fill)?;
        i += 1;
    }
    Ok(())
}

impl<'a> Formatter<'a> {
    /// A formatter for a stream.
    #[inline]
    pub fn new(write: &'a mut (dyn Write + 'a), options: FormattingOptions) -> Self {
        if on_gpu() {
            // SAFETY: every thread that gets here writes the same value.
            unsafe { TEXT_WANTED = true };
        }
        Formatter { options, buf: write }
    }

    /// A formatter for the message of a panic on a GPU.
    #[inline]
    pub(crate) fn for_panic(write: &'a mut (dyn Write + 'a), mut options: FormattingOptions) -> Self {
        options.flags &= !flags::ALWAYS;
        Formatter { options, buf: write }
    }

    /// On a GPU, leaves the formatting of a primitive value in the message of a panic to the host, which knows the
    /// traits by numbers ([`rt::ValueKind`]).
    #[inline(always)]
    pub(crate) fn leave<T>(&mut self, value: &T, format: u8) -> Option<Result> {
        // SAFETY: whoever wrote it wrote the same value.
        if !on_gpu() || (unsafe { TEXT_WANTED } && self.options.has(flags::ALWAYS)) {
            return None;
        }
        rt::write_value(self.buf, crate::ptr::from_ref(value).cast(), rt::ValueKind::of::<T>(format), self.options);
        Some(Ok(()))
    }

    /// A formatter with the same options for another stream.
    #[inline]
    pub(crate) fn wrap_buf<'b>(&self, buf: &'b mut (dyn Write + 'b)) -> Formatter<'b> {
        Formatter { options: self.options, buf }
    }

    /// Writes the fill before content that is `width` characters short.
    #[inline(never)]
    pub(crate) fn padding(&mut self, padding: usize, default: Alignment) -> result::Result<PostPadding, Error> {
        let before = match self.options.get_align().unwrap_or(default) {
            Alignment::Left => 0,
            Alignment::Right => padding,
            Alignment::Center => padding / 2,
        };
        let fill = self.options.get_fill();
        write_fill(self.buf, fill, before)?;
        Ok(PostPadding { fill, count: padding - before })
    }

    /// Pads an integer: a sign, a prefix for `#`, and the digits.
    #[inline(never)]
    pub fn pad_integral(&mut self, is_nonnegative: bool, prefix: &str, buf: &str) -> Result {
        if !self.options.has(flags::SIGN_PLUS | flags::ALTERNATE | flags::WIDTH) {
            if !is_nonnegative {
                self.buf.write_char('-')?;
            }
            return self.buf.write_str(buf);
        }
        let mut width = buf.len();
        let mut sign = None;
        if !is_nonnegative {
            sign = Some('-');
            width += 1;
        } else if self.sign_plus() {
            sign = Some('+');
            width += 1;
        }
        let prefix = if self.alternate() {
            width += prefix.chars().count();
            prefix
        } else {
            ""
        };
        let min = self.options.width as usize;
        if width >= min {
            self.write_prefix(sign, prefix)?;
            self.buf.write_str(buf)
        } else if self.sign_aware_zero_pad() {
            self.write_prefix(sign, prefix)?;
            write_fill(self.buf, '0', min - width)?;
            self.buf.write_str(buf)
        } else {
            let post = self.padding(min - width, Alignment::Right)?;
            self.write_prefix(sign, prefix)?;
            self.buf.write_str(buf)?;
            post.write(self)
        }
    }

    #[inline(never)]
    fn write_prefix(&mut self, sign: Option<char>, prefix: &str) -> Result {
        if let Some(c) = sign {
            self.buf.write_char(c)?;
        }
        if prefix.is_empty() { Ok(()) } else { self.buf.write_str(prefix) }
    }

    /// Writes a string with the width and, as a maximal length, the precision applied.
    #[inline(never)]
    pub fn pad(&mut self, s: &str) -> Result {
        if !self.options.has(flags::WIDTH | flags::PRECISION) {
            return self.buf.write_str(s);
        }
        if let Some(left) = self.leave(&s, 0) {
            return left;
        }
        let mut s = s;
        let mut length = 0;
        if let Some(max) = self.options.get_precision() {
            let mut end = s.len();
            for (at, _) in s.char_indices() {
                if length == max as usize {
                    end = at;
                    break;
                }
                length += 1;
            }
            s = &s[..end];
        } else {
            length = s.chars().count();
        }
        let width = self.options.width as usize;
        if length >= width {
            self.buf.write_str(s)
        } else {
            let post = self.padding(width - length, Alignment::Left)?;
            self.buf.write_str(s)?;
            post.write(self)
        }
    }

    /// Writes text as it is.
    pub fn write_str(&mut self, data: &str) -> Result {
        self.buf.write_str(data)
    }

    /// Writes formatted arguments.
    #[inline]
    pub fn write_fmt(&mut self, fmt: Arguments<'_>) -> Result {
        match fmt.as_str() {
            Some(s) => self.buf.write_str(s),
            None => fmt.write_to(self),
        }
    }

    /// The fill character.
    #[inline]
    #[must_use]
    pub fn fill(&self) -> char {
        self.options.get_fill()
    }

    /// The alignment, if given.
    #[inline]
    #[must_use]
    pub fn align(&self) -> Option<Alignment> {
        self.options.get_align()
    }

    /// The width, if given.
    #[inline]
    #[must_use]
    pub fn width(&self) -> Option<usize> {
        self.options.get_width().map(|w| w as usize)
    }

    /// The precision, if given.
    #[inline]
    #[must_use]
    pub fn precision(&self) -> Option<usize> {
        self.options.get_precision().map(|p| p as usize)
    }

    /// Whether `+` was given.
    #[inline]
    #[must_use]
    pub fn sign_plus(&self) -> bool {
        self.options.has(flags::SIGN_PLUS)
    }

    /// Whether `-` was given.
    #[inline]
    #[must_use]
    pub fn sign_minus(&self) -> bool {
        self.options.has(flags::SIGN_MINUS)
    }

    /// Whether `#` was given.
    #[inline]
    #[must_use]
    pub fn alternate(&self) -> bool {
        self.options.has(flags::ALTERNATE)
    }

    /// Whether `0` was given.
    #[inline]
    #[must_use]
    pub fn sign_aware_zero_pad(&self) -> bool {
        self.options.has(flags::ZERO_PAD)
    }

    #[inline]
    pub(crate) fn debug_lower_hex(&self) -> bool {
        self.options.has(flags::DEBUG_LOWER_HEX)
    }

    #[inline]
    pub(crate) fn debug_upper_hex(&self) -> bool {
        self.options.has(flags::DEBUG_UPPER_HEX)
    }

    /// The options.
    #[inline]
    #[unstable(feature = "formatting_options", issue = "118117")]
    pub const fn options(&self) -> FormattingOptions {
        self.options
    }

    /// Begins the debug output of a struct.
    pub fn debug_struct<'b>(&'b mut self, name: &str) -> DebugStruct<'b, 'a> {
        builders::debug_struct_new(self, name)
    }

    /// Begins the debug output of a tuple struct.
    pub fn debug_tuple<'b>(&'b mut self, name: &str) -> DebugTuple<'b, 'a> {
        builders::debug_tuple_new(self, name)
    }

    /// Begins the debug output of a list.
    pub fn debug_list<'b>(&'b mut self) -> DebugList<'b, 'a> {
        builders::debug_list_new(self)
    }

    /// Begins the debug output of a set.
    pub fn debug_set<'b>(&'b mut self) -> DebugSet<'b, 'a> {
        builders::debug_set_new(self)
    }

    /// Begins the debug output of a map.
    pub fn debug_map<'b>(&'b mut self) -> DebugMap<'b, 'a> {
        builders::debug_map_new(self)
    }
}

use crate::fmt::Error;
use crate::result;

impl Write for Formatter<'_> {
    fn write_str(&mut self, s: &str) -> Result {
        self.buf.write_str(s)
    }

    fn write_char(&mut self, c: char) -> Result {
        self.buf.write_char(c)
    }

    #[inline]
    fn write_fmt(&mut self, args: Arguments<'_>) -> Result {
        args.write_to(self)
    }
}
