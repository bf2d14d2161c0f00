//! Formatting of references, text, booleans, sequences and cells.

use crate::cell::{Cell, Ref, RefCell, RefMut, UnsafeCell};
use crate::char::EscapeDebugExtArgs;
use crate::fmt::*;
use crate::marker::PhantomData;

macro_rules! fmt_refs {
    ($($Trait:ident)*) => { $(
        impl<T: ?Sized + $Trait> $Trait for &T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                $Trait::fmt(&**self, f)
            }
        }

        impl<T: ?Sized + $Trait> $Trait for &mut T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                $Trait::fmt(&**self, f)
            }
        }
    )* };
}
fmt_refs! { Debug Display Octal Binary LowerHex UpperHex LowerExp UpperExp }

impl<T: ?Sized> Pointer for &T {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Pointer::fmt(&(*self as *const T), f)
    }
}

impl<T: ?Sized> Pointer for &mut T {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Pointer::fmt(&(&**self as *const T), f)
    }
}

impl<W: Write + ?Sized> Write for &mut W {
    fn write_str(&mut self, s: &str) -> Result {
        (**self).write_str(s)
    }

    fn write_char(&mut self, c: char) -> Result {
        (**self).write_char(c)
    }

    fn write_fmt(&mut self, args: Arguments<'_>) -> Result {
        (**self).write_fmt(args)
    }
}

impl Debug for ! {
    fn fmt(&self, _: &mut Formatter<'_>) -> Result {
        *self
    }
}

impl Display for ! {
    fn fmt(&self, _: &mut Formatter<'_>) -> Result {
        *self
    }
}

impl Debug for bool {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Display::fmt(self, f)
    }
}

impl Display for bool {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.pad(if *self { "true" } else { "false" })
    }
}

impl Debug for str {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if let Some(left) = f.leave(&self, 1) {
            return left;
        }
        f.write_char('"')?;
        // Runs of characters that need no escape are written at once.
        let mut start = 0;
        for (at, c) in self.char_indices() {
            let args = EscapeDebugExtArgs { escape_grapheme_extended: true, escape_single_quote: false, escape_double_quote: true };
            if (c as u32) >= 0x20 && (c as u32) < 0x7f && c != '"' && c != '\\' {
                continue;
            }
            let escaped = c.escape_debug_ext(args);
            if escaped.len() != 1 {
                f.write_str(&self[start..at])?;
                for e in escaped {
                    f.write_char(e)?;
                }
                start = at + c.len_utf8();
            }
        }
        f.write_str(&self[start..])?;
        f.write_char('"')
    }
}

impl Display for str {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.pad(self)
    }
}

impl Debug for char {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if let Some(left) = f.leave(self, 1) {
            return left;
        }
        f.write_char('\'')?;
        let args = EscapeDebugExtArgs { escape_grapheme_extended: true, escape_single_quote: true, escape_double_quote: false };
        for c in self.escape_debug_ext(args) {
            f.write_char(c)?;
        }
        f.write_char('\'')
    }
}

impl Display for char {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut buf = [0; 4];
        f.pad(self.encode_utf8(&mut buf))
    }
}

impl<T: Debug> Debug for [T] {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Debug for () {
    #[inline]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.pad("()")
    }
}

impl<T: ?Sized> Debug for PhantomData<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("PhantomData<")?;
        f.write_str(crate::any::type_name::<T>())?;
        f.write_str(">")
    }
}

impl<T: Copy + Debug> Debug for Cell<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.debug_struct("Cell").field("value", &self.get()).finish()
    }
}

impl<T: ?Sized + Debug> Debug for RefCell<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut d = f.debug_struct("RefCell");
        match self.try_borrow() {
            Ok(borrow) => d.field("value", &borrow),
            Err(_) => d.field("value", &format_args!("<borrowed>")),
        };
        d.finish()
    }
}

impl<T: ?Sized + Debug> Debug for Ref<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Debug::fmt(&**self, f)
    }
}

impl<T: ?Sized + Debug> Debug for RefMut<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Debug::fmt(&**self, f)
    }
}

impl<T: ?Sized> Debug for UnsafeCell<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.debug_struct("UnsafeCell").finish_non_exhaustive()
    }
}
