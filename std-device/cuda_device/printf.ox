//! For the code that [`gpu_printf!`](crate::gpu_printf) generates.
//!
//! The device's `vprintf` takes a C format in memory that outlives the launch, and the arguments packed as C
//! passes them. The format is made when the kernel is compiled, from the text and the types of the arguments.

use core::marker::PhantomData;

use crate::intrinsics::simt_printf;

/// The text of one call.
pub trait Template {
    /// As the user wrote it.
    const TEXT: &'static str;
}

/// How C sees an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `int`
    Signed,
    /// `unsigned`
    Unsigned,
    /// `long long`
    Long,
    /// `unsigned long long`
    UnsignedLong,
    /// `double`
    Float,
    /// A character
    Char,
    /// `void *`, or `char *` for `%s`
    Pointer,
    /// No argument
    None,
}

const MOST: usize = 32;
const ROOM: usize = 1024;

/// What can be printed.
pub trait PrintfArgument: Copy {
    /// How C sees it.
    const KIND: Kind;

    /// As C passes it.
    fn bits(self) -> u64;
}

macro_rules! arguments {
    ($($ty:ty, $kind:ident, |$value:ident| $bits:expr;)*) => {
        $(
            impl PrintfArgument for $ty {
                const KIND: Kind = Kind::$kind;

                #[inline(always)]
                fn bits(self) -> u64 {
                    let $value = self;
                    $bits
                }
            }
        )*
    };
}

arguments! {
    i8, Signed, |v| v as i32 as u32 as u64;
    i16, Signed, |v| v as i32 as u32 as u64;
    i32, Signed, |v| v as u32 as u64;
    u8, Unsigned, |v| v as u64;
    u16, Unsigned, |v| v as u64;
    u32, Unsigned, |v| v as u64;
    bool, Unsigned, |v| v as u64;
    i64, Long, |v| v as u64;
    isize, Long, |v| v as u64;
    u64, UnsignedLong, |v| v;
    usize, UnsignedLong, |v| v as u64;
    f32, Float, |v| (v as f64).to_bits();
    f64, Float, |v| v.to_bits();
    char, Char, |v| v as u64;
}

impl<T> PrintfArgument for *const T {
    const KIND: Kind = Kind::Pointer;

    #[inline(always)]
    fn bits(self) -> u64 {
        self as usize as u64
    }
}

impl<T> PrintfArgument for *mut T {
    const KIND: Kind = Kind::Pointer;

    #[inline(always)]
    fn bits(self) -> u64 {
        self as usize as u64
    }
}

impl<T: PrintfArgument> PrintfArgument for &T {
    const KIND: Kind = T::KIND;

    #[inline(always)]
    fn bits(self) -> u64 {
        (*self).bits()
    }
}

/// The arguments of a call: `(first, (second, ()))`.
pub trait PrintfArguments {
    /// How many.
    const COUNT: usize;
    /// Their kinds.
    const KINDS: [Kind; MOST];

    /// Writes them at `at` and behind.
    ///
    /// # Safety
    /// `buffer` must have room for eight bytes for each.
    unsafe fn pack(self, buffer: *mut u8, at: usize);
}

impl PrintfArguments for () {
    const COUNT: usize = 0;
    const KINDS: [Kind; MOST] = [Kind::None; MOST];

    #[inline(always)]
    unsafe fn pack(self, _buffer: *mut u8, _at: usize) {}
}

impl<H: PrintfArgument, T: PrintfArguments> PrintfArguments for (H, T) {
    const COUNT: usize = T::COUNT + 1;
    const KINDS: [Kind; MOST] = {
        assert!(T::COUNT < MOST, "gpu_printf! takes at most 32 arguments");
        let mut kinds = [H::KIND; MOST];
        let mut i = 0;
        while i + 1 < MOST {
            kinds[i + 1] = T::KINDS[i];
            i += 1;
        }
        kinds
    };

    #[inline(always)]
    unsafe fn pack(self, buffer: *mut u8, at: usize) {
        let small = matches!(H::KIND, Kind::Signed | Kind::Unsigned | Kind::Char);
        // SAFETY: the caller's promise; each position is aligned to the size written there.
        unsafe {
            if small {
                buffer.add(at).cast::<u32>().write(self.0.bits() as u32);
                self.1.pack(buffer, at + 4);
            } else {
                let at = (at + 7) & !7;
                buffer.add(at).cast::<u64>().write(self.0.bits());
                self.1.pack(buffer, at + 8);
            }
        }
    }
}

// A C format on its way.
struct Builder {
    text: [u8; ROOM],
    len: usize,
}

impl Builder {
    const fn push(&mut self, byte: u8) {
        assert!(self.len + 1 < ROOM, "the format of gpu_printf! is too long");
        self.text[self.len] = byte;
        self.len += 1;
    }

    // The letter of a conversion with its length, for an argument of that kind. `asked` is what the format
    // says: a letter of C, or 0.
    const fn letter(&mut self, kind: Kind, asked: u8) {
        let integer = matches!(kind, Kind::Signed | Kind::Unsigned | Kind::Long | Kind::UnsignedLong);
        if matches!(kind, Kind::Long | Kind::UnsignedLong) && asked != b'c' {
            self.push(b'l');
            self.push(b'l');
        }
        let letter = match kind {
            Kind::Float if matches!(asked, b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A') => asked,
            Kind::Float => b'f',
            Kind::Pointer if asked == b's' => b's',
            Kind::Pointer => b'p',
            Kind::Char if !matches!(asked, b'd' | b'u' | b'x' | b'X' | b'o' | b'i') => b'c',
            Kind::None => panic!("gpu_printf! has fewer arguments than its format asks for"),
            _ if matches!(asked, b'x' | b'X' | b'o' | b'd' | b'i' | b'u') => asked,
            _ if integer && asked == b'c' => b'c',
            Kind::Signed | Kind::Long => b'd',
            _ => b'u',
        };
        self.push(letter);
    }
}

const fn is_digit(byte: u8) -> bool {
    byte >= b'0' && byte <= b'9'
}

// The length of `{…}` from `at` on if it is a conversion of Rust, else 0.
const fn braces(text: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while end < text.len() && text[end] != b'}' {
        let byte = text[end];
        let fits = is_digit(byte) || matches!(byte, b':' | b'#' | b'.' | b'x' | b'X' | b'o' | b'e' | b'E' | b'?' | b'+' | b'<' | b'>');
        if !fits || (end == at + 1 && byte != b':') {
            return 0;
        }
        end += 1;
    }
    if end < text.len() { end + 1 - at } else { 0 }
}

// One `{…}` as a conversion of C.
const fn push_braces(out: &mut Builder, text: &[u8], at: usize, len: usize, kind: Kind) {
    out.push(b'%');
    let mut asked = 0;
    let mut i = at + 1;
    while i < at + len - 1 {
        match text[i] {
            b':' | b'?' | b'>' => {}
            b'<' => out.push(b'-'),
            b'x' | b'X' | b'o' | b'e' | b'E' => asked = text[i],
            other => out.push(other),
        }
        i += 1;
    }
    out.letter(kind, asked);
}

// The length of a conversion of C from the `%` at `at` on, or 0.
const fn percent(text: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while end < text.len() && (is_digit(text[end]) || matches!(text[end], b'-' | b'+' | b' ' | b'#' | b'.')) {
        end += 1;
    }
    while end < text.len() && matches!(text[end], b'h' | b'l' | b'L' | b'z' | b'j' | b't') {
        end += 1;
    }
    let letters = end < text.len()
        && matches!(
            text[end],
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' | b'c' | b's' | b'p' | b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A'
        );
    if letters { end + 1 - at } else { 0 }
}

const fn push_percent(out: &mut Builder, text: &[u8], at: usize, len: usize, kind: Kind) {
    let mut i = at;
    while i < at + len - 1 {
        if !matches!(text[i], b'h' | b'l' | b'L' | b'z' | b'j' | b't') {
            out.push(text[i]);
        }
        i += 1;
    }
    out.letter(kind, text[at + len - 1]);
}

const fn build(text: &str, kinds: &[Kind; MOST], count: usize) -> [u8; ROOM] {
    let text = text.as_bytes();
    let mut out = Builder { text: [0; ROOM], len: 0 };
    let (mut at, mut argument) = (0, 0);
    while at < text.len() {
        let (byte, doubled) = (text[at], at + 1 < text.len() && text[at + 1] == text[at]);
        let c = if byte == b'%' { percent(text, at) } else { 0 };
        let rust = if byte == b'{' { braces(text, at) } else { 0 };
        if byte == b'%' && doubled {
            out.push(b'%');
            out.push(b'%');
            at += 2;
        } else if (byte == b'{' || byte == b'}') && doubled {
            out.push(byte);
            at += 2;
        } else if c > 0 && argument < MOST {
            push_percent(&mut out, text, at, c, kinds[argument]);
            argument += 1;
            at += c;
        } else if rust > 0 && argument < MOST {
            push_braces(&mut out, text, at, rust, kinds[argument]);
            argument += 1;
            at += rust;
        } else {
            out.push(byte);
            if byte == b'%' {
                out.push(byte);
            }
            at += 1;
        }
    }
    assert!(argument == count, "gpu_printf! has more arguments than its format asks for");
    out.text
}

struct Format<T, A>(PhantomData<(T, A)>);

impl<T: Template, A: PrintfArguments> Format<T, A> {
    const TEXT: [u8; ROOM] = build(T::TEXT, &A::KINDS, A::COUNT);
}

#[repr(align(8))]
struct Buffer([u8; 8 * MOST]);

/// Prints.
#[inline(always)]
pub fn print<T: Template, A: PrintfArguments>(arguments: A) -> i32 {
    let format: &'static [u8; ROOM] = const { &Format::<T, A>::TEXT };
    let mut buffer = core::mem::MaybeUninit::<Buffer>::uninit();
    let start = buffer.as_mut_ptr().cast::<u8>();
    // SAFETY: there is room for the most arguments.
    unsafe { arguments.pack(start, 0) };
    simt_printf(format.as_ptr(), start)
}
