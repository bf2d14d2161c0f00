//! What `format_args!` is lowered to.

use crate::fmt::*;
use crate::intrinsics::{on_gpu, primitive_kind};
use crate::marker::PhantomData;
use crate::mem;
use crate::ptr::NonNull;

/// How one placeholder prints one argument.
#[lang = "format_placeholder"]
#[derive(Copy, Clone)]
pub struct Placeholder {
    /// Which argument.
    pub position: usize,
    fill: char,
    align: Alignment,
    flags: u32,
    precision: Count,
    width: Count,
}

impl Placeholder {
    /// The placeholder for argument `position`. The bits of `flags` are, from the lowest: `+`, `-`, `#`,
    /// `0`, `x?`, `X?`.
    #[inline]
    pub const fn new(
        position: usize,
        fill: char,
        align: Alignment,
        flags: u32,
        precision: Count,
        width: Count,
    ) -> Self {
        Self { position, fill, align, flags, precision, width }
    }

    pub(crate) fn options(&self, args: &[Argument<'_>]) -> FormattingOptions {
        let mut options = FormattingOptions::new();
        options.fill(self.fill);
        options.align(match self.align {
            Alignment::Left => Some(super::Alignment::Left),
            Alignment::Right => Some(super::Alignment::Right),
            Alignment::Center => Some(super::Alignment::Center),
            Alignment::Unknown => None,
        });
        options.add_flags(self.flags);
        options.width(self.width.resolve(args));
        options.precision(self.precision.resolve(args));
        options
    }
}

/// The alignment of a placeholder.
#[lang = "format_alignment"]
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Alignment {
    /// `<`
    Left,
    /// `>`
    Right,
    /// `^`
    Center,
    /// Not given.
    Unknown,
}

/// A width or a precision.
#[lang = "format_count"]
#[derive(Copy, Clone)]
pub enum Count {
    /// Given in the format string.
    Is(u16),
    /// Given by the argument at this position.
    Param(usize),
    /// Not given.
    Implied,
}

impl Count {
    fn resolve(&self, args: &[Argument<'_>]) -> Option<u16> {
        match *self {
            Count::Is(n) => Some(n),
            Count::Implied => None,
            Count::Param(i) => args[i].as_u16(),
        }
    }
}

#[derive(Copy, Clone)]
enum ArgumentType<'a> {
    Placeholder {
        value: NonNull<()>,
        formatter: unsafe fn(NonNull<()>, &mut Formatter<'_>) -> Result,
        _lifetime: PhantomData<&'a ()>,
    },
    Count(u16),
}

/// A reference to a value together with the function that formats it.
#[lang = "format_argument"]
#[derive(Copy, Clone)]
pub struct Argument<'a> {
    ty: ArgumentType<'a>,
}

macro_rules! argument_constructors {
    ($($name:ident $Trait:ident)*) => { $(
        /// An argument printed with the trait of its name.
        #[inline]
        pub const fn $name<T: $Trait>(x: &'a T) -> Argument<'a> {
            if on_gpu() {
                return Self::without_code(x);
            }
            Self::new(x, <T as $Trait>::fmt)
        }
    )* };
}

impl<'a> Argument<'a> {
    #[inline]
    const fn new<T>(x: &'a T, f: fn(&T, &mut Formatter<'_>) -> Result) -> Argument<'a> {
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

    // A value with what it is in place of the function, so that device code holds no formatting code.
    #[inline]
    const fn without_code<T>(x: &'a T) -> Argument<'a> {
        Argument {
            ty: ArgumentType::Placeholder {
                value: NonNull::from_ref(x).cast(),
                // SAFETY: a kind is not null, and on a GPU nobody calls `formatter`.
                formatter: unsafe {
                    mem::transmute::<usize, unsafe fn(NonNull<()>, &mut Formatter<'_>) -> Result>(
                        primitive_kind::<T>() as usize,
                    )
                },
                _lifetime: PhantomData,
            },
        }
    }

    /// On a GPU: the address of the value, and its [`primitive_kind`].
    #[inline]
    #[doc(hidden)]
    pub fn value_and_kind(&self) -> Option<(*const (), u32)> {
        match self.ty {
            ArgumentType::Placeholder { formatter, value, .. } => {
                Some((value.as_ptr().cast_const(), formatter as usize as u32))
            }
            ArgumentType::Count(_) => None,
        }
    }

    argument_constructors! {
        new_display Display
        new_debug Debug
        new_octal Octal
        new_lower_hex LowerHex
        new_upper_hex UpperHex
        new_pointer Pointer
        new_binary Binary
        new_lower_exp LowerExp
        new_upper_exp UpperExp
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
            ArgumentType::Count(_) => Ok(()),
        }
    }

    /// The count, if it is one.
    #[inline]
    pub(crate) fn as_u16(&self) -> Option<u16> {
        match self.ty {
            ArgumentType::Count(count) => Some(count),
            ArgumentType::Placeholder { .. } => None,
        }
    }
}
