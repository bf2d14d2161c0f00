//! What `format_args!` is lowered to.

use crate::fmt::*;
use crate::intrinsics::{on_gpu, primitive_kind};
use crate::marker::PhantomData;
use crate::mem;
use crate::ptr::NonNull;

/// How one placeholder prints one argument, as the compiler writes it: which argument, the flags of
/// [`FormattingOptions`], the precision and the width. A precision or width is the number itself or, with its highest
/// bit set, the position of the argument that gives it; what is not given is 0.
pub type Placeholder = [u32; 4];

const IS_ARGUMENT: u32 = 1 << 31;

#[inline]
pub(crate) fn position_of(placeholder: &Placeholder) -> usize {
    placeholder[0] as usize
}

#[inline]
pub(crate) fn options_of(placeholder: &Placeholder, args: &[Argument<'_>]) -> FormattingOptions {
    let [_, flags, precision, width] = *placeholder;
    FormattingOptions::of_placeholder(flags, count_of(width, args), count_of(precision, args))
}

#[inline]
fn count_of(count: u32, args: &[Argument<'_>]) -> u16 {
    if count & IS_ARGUMENT != 0 { args[(count & !IS_ARGUMENT) as usize].as_u16() } else { count as u16 }
}

#[derive(Copy, Clone)]
enum ArgumentType<'a> {
    Placeholder {
        value: NonNull<()>,
        formatter: unsafe fn(NonNull<()>, &mut Formatter<'_>) -> Result,
        _lifetime: PhantomData<&'a ()>,
    },
    Count(u16),
    // Only on a GPU, in the arguments of a panic.
    Shipped { value: NonNull<()>, kind: ValueKind },
}

/// What a value is whose formatting is left to the host, and the trait to format it with.
#[derive(Copy, Clone)]
#[doc(hidden)]
pub struct ValueKind {
    /// As [`primitive_kind`] says.
    pub kind: u8,
    /// 0 `Display`, 1 `Debug`, 2 `Octal`, 3 `LowerHex`, 4 `UpperHex`, 5 `Binary`, 6 `LowerExp`, 7 `UpperExp`.
    pub format: u8,
    /// How many references stand before the value.
    pub references: u16,
}

impl ValueKind {
    /// The kind of a `T` that the host formats with a trait.
    #[inline]
    pub const fn of<T>(format: u8) -> Self {
        let kind = primitive_kind::<T>();
        Self { kind: kind as u8, format, references: (kind >> 16) as u16 }
    }
}

const VALUE: u8 = 0xff;
const PIECE: u8 = 0xfe;
const PIECE_MAX: usize = 64;

#[repr(C)]
struct ValueHead {
    mark: u8,
    kind: u8,
    format: u8,
    size: u8,
    flags: u32,
    width: u16,
    precision: u16,
    value: [u8; 16],
}

/// Writes arguments into the message of a panic on a GPU.
#[doc(hidden)]
pub fn write_for_panic(output: &mut dyn Write, args: Arguments<'_>) -> Result {
    args.write_to(&mut Formatter::for_panic(output, FormattingOptions::new()))
}

/// Whether text that is being written is a value for the host, and not text.
#[doc(hidden)]
#[inline]
pub fn is_value(text: &str) -> bool {
    !text.is_empty() && text.as_bytes()[0] >= PIECE
}

/// Writes a value that the host formats: a byte that no text contains, what it is, its options, and the value. A
/// string has no size; its bytes follow in pieces, each behind a mark and its length.
#[doc(hidden)]
#[cold]
#[inline(never)]
pub fn write_value<W: Write + ?Sized>(output: &mut W, at: *const (), kind: ValueKind, options: FormattingOptions) {
    let mut at: *const u8 = at.cast();
    let mut references = kind.references;
    let (flags, width, precision) = options.to_raw();
    let mut head = ValueHead {
        mark: VALUE, kind: kind.kind, format: kind.format, size: 0, flags, width, precision, value: [0; 16],
    };
    // SAFETY: the kind says what lies at the address.
    unsafe {
        while references > 0 {
            at = at.cast::<*const u8>().read();
            references -= 1;
        }
        head.size = match kind.kind {
            2 => 1,
            3 | 5 => 4,
            4 => 0,
            6 => 8,
            8 => 2,
            integer => 1 << (integer & 15),
        };
        let mut i = 0;
        while i < head.size as usize {
            head.value.as_mut_ptr().add(i).write(at.add(i).read());
            i += 1;
        }
        write_bytes(output, (&raw const head).cast(), 12 + i);
        if kind.kind == 4 {
            write_pieces(output, at.cast::<&str>().read());
        }
    }
}

unsafe fn write_bytes<W: Write + ?Sized>(output: &mut W, bytes: *const u8, len: usize) {
    // SAFETY: whoever reads it knows the marks, and the caller passes what lies there.
    let _ = output.write_str(unsafe {
        crate::str::from_utf8_unchecked(crate::slice::from_raw_parts(bytes, len))
    });
}

unsafe fn write_pieces<W: Write + ?Sized>(output: &mut W, text: &str) {
    let mut piece = [0u8; PIECE_MAX + 2];
    let mut at = 0;
    while at < text.len() {
        let left = text.len() - at;
        let len = if left < PIECE_MAX { left } else { PIECE_MAX };
        piece[0] = PIECE;
        piece[1] = len as u8;
        let mut i = 0;
        while i < len {
            // SAFETY: inside both.
            unsafe { piece.as_mut_ptr().add(2 + i).write(text.as_ptr().add(at + i).read()) };
            i += 1;
        }
        // SAFETY: the piece is full up to there.
        unsafe { write_bytes(output, piece.as_ptr(), 2 + len) };
        at += len;
    }
}

/// An argument of a panic on a GPU.
#[doc(hidden)]
pub enum PanicArgument {
    /// A value that the host formats.
    Value(*const (), ValueKind),
    /// One that has formatting code of its own.
    Code,
}

/// A reference to a value together with the function that formats it.
#[lang = "format_argument"]
#[derive(Copy, Clone)]
pub struct Argument<'a> {
    ty: ArgumentType<'a>,
}

type FormatCall = fn(&Argument<'_>, &mut Formatter<'_>);

// How arguments are formatted on a GPU: set where the first one with code of its own is made. A kernel that
// makes none never writes this, so the optimiser sees that it is `None`, and no code is called by address.
static mut FORMAT_CALL: Option<FormatCall> = None;

fn format_call(argument: &Argument<'_>, f: &mut Formatter<'_>) {
    let _ = argument.fmt(f);
}

macro_rules! argument_constructors {
    ($($name:ident $for_panic:ident $Trait:ident $format:literal)*) => { $(
        /// An argument printed with the trait of its name.
        #[inline]
        pub const fn $name<T: $Trait>(x: &'a T) -> Argument<'a> {
            Self::new(x, <T as $Trait>::fmt)
        }

        /// The same for the arguments of a panic.
        #[inline]
        pub const fn $for_panic<T: $Trait>(x: &'a T) -> Argument<'a> {
            if on_gpu() && primitive_kind::<T>() as u8 != 1 && $format != 8 {
                return Self::without_code(x, $format);
            }
            Self::new(x, <T as $Trait>::fmt)
        }
    )* };
}

impl<'a> Argument<'a> {
    #[inline]
    const fn new<T>(x: &'a T, f: fn(&T, &mut Formatter<'_>) -> Result) -> Argument<'a> {
        if on_gpu() {
            // SAFETY: every thread that gets here writes the same value.
            unsafe { FORMAT_CALL = Some(format_call) };
        }
        Argument {
            ty: ArgumentType::Placeholder {
                value: NonNull::from_ref(x).cast(),
                // SAFETY: `&T` and `NonNull<()>` are passed alike, and `formatter` is only called with `value`.
                formatter: unsafe {
                    mem::transmute::<
                        fn(&T, &mut Formatter<'_>) -> Result,
                        unsafe fn(NonNull<()>, &mut Formatter<'_>) -> Result,
                    >(f)
                },
                _lifetime: PhantomData,
            },
        }
    }

    #[inline]
    const fn without_code<T>(x: &'a T, format: u8) -> Argument<'a> {
        Argument {
            ty: ArgumentType::Shipped { value: NonNull::from_ref(x).cast(), kind: ValueKind::of::<T>(format) },
        }
    }

    /// On a GPU, what a panic sends to the host.
    #[inline]
    #[doc(hidden)]
    pub fn for_panic(&self) -> PanicArgument {
        match self.ty {
            ArgumentType::Shipped { value, kind } => PanicArgument::Value(value.as_ptr().cast_const(), kind),
            _ => PanicArgument::Code,
        }
    }

    /// On a GPU, formats an argument that has code of its own into a writer.
    #[inline]
    #[doc(hidden)]
    pub fn format_for_panic(&self, output: &mut impl Write, options: FormattingOptions) {
        // SAFETY: whoever wrote it wrote the same value.
        if let Some(call) = unsafe { FORMAT_CALL } {
            call(self, &mut Formatter::for_panic(output, options));
        }
    }

    argument_constructors! {
        new_display panic_display Display 0
        new_debug panic_debug Debug 1
        new_octal panic_octal Octal 2
        new_lower_hex panic_lower_hex LowerHex 3
        new_upper_hex panic_upper_hex UpperHex 4
        new_binary panic_binary Binary 5
        new_lower_exp panic_lower_exp LowerExp 6
        new_upper_exp panic_upper_exp UpperExp 7
        new_pointer panic_pointer Pointer 8
    }

    /// A width or precision given as an argument.
    ///
    /// # Panics
    /// Panics if it does not fit into 16 bits.
    #[inline]
    #[track_caller]
    pub const fn from_usize(x: &'a usize) -> Argument<'a> {
        if *x > u16::MAX as usize {
            panic!("Formatting argument out of range");
        }
        Argument { ty: ArgumentType::Count(*x as u16) }
    }

    /// Formats the value.
    #[inline]
    pub(crate) fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.ty {
            // SAFETY: both were made together by `new`, and the value outlives `'a`.
            ArgumentType::Placeholder { formatter, value, .. } => unsafe { formatter(value, f) },
            ArgumentType::Count(_) | ArgumentType::Shipped { .. } => Ok(()),
        }
    }

    /// The count that it is.
    #[inline]
    pub(crate) fn as_u16(&self) -> u16 {
        match self.ty {
            ArgumentType::Count(count) => count,
            _ => 0,
        }
    }
}
