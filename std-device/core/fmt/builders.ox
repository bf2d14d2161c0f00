//! Builders of debug output, in one line or, with `#`, one item a line.

use crate::fmt::{self, Arguments, Debug, Formatter, FormattingOptions, Write, rt};
use crate::intrinsics::on_gpu;

/// Indents what is written through it.
struct PadAdapter<'buf, 'state> {
    buf: &'buf mut (dyn Write + 'buf),
    on_newline: &'state mut bool,
    options: FormattingOptions,
}

impl Write for PadAdapter<'_, '_> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        if on_gpu() && rt::is_value(s) {
            if *self.on_newline {
                self.buf.write_str("    ")?;
            }
            *self.on_newline = false;
            return self.buf.write_str(s);
        }
        for line in s.split_inclusive('\n') {
            if *self.on_newline {
                self.buf.write_str("    ")?;
            }
            *self.on_newline = line.ends_with('\n');
            self.buf.write_str(line)?;
        }
        Ok(())
    }

    fn write_char(&mut self, c: char) -> fmt::Result {
        if *self.on_newline {
            self.buf.write_str("    ")?;
        }
        *self.on_newline = c == '\n';
        self.buf.write_char(c)
    }

    // For the same reader as the rest, unlike the provided method.
    fn write_fmt(&mut self, args: Arguments<'_>) -> fmt::Result {
        let options = self.options;
        args.write_to(&mut Formatter { options, buf: self })
    }
}

/// Writes through a `PadAdapter` with the options of `fmt`.
#[inline(never)]
fn padded(
    fmt: &mut Formatter<'_>,
    on_newline: &mut bool,
    write: &mut dyn FnMut(&mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    let options = fmt.options;
    let mut adapter = PadAdapter { buf: fmt.buf, on_newline, options };
    let mut inner = Formatter { options, buf: &mut adapter };
    write(&mut inner)
}

/// Builds the debug output of a struct.
#[must_use = "must eventually call `finish()` on Debug builders"]
pub struct DebugStruct<'a, 'b: 'a> {
    fmt: &'a mut Formatter<'b>,
    result: fmt::Result,
    has_fields: bool,
}

pub(super) fn debug_struct_new<'a, 'b>(fmt: &'a mut Formatter<'b>, name: &str) -> DebugStruct<'a, 'b> {
    let result = fmt.write_str(name);
    DebugStruct { fmt, result, has_fields: false }
}

impl<'a, 'b: 'a> DebugStruct<'a, 'b> {
    /// Adds a field.
    pub fn field(&mut self, name: &str, value: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.write_field(name, value);
        }
        self.has_fields = true;
        self
    }

    #[inline(never)]
    fn write_field(&mut self, name: &str, value: &dyn Debug) -> fmt::Result {
        if self.fmt.alternate() {
            if !self.has_fields {
                self.fmt.write_str(" {\n")?;
            }
            let mut on_newline = true;
            padded(self.fmt, &mut on_newline, &mut |f| {
                f.write_str(name)?;
                f.write_str(": ")?;
                value.fmt(f)?;
                f.write_str(",\n")
            })
        } else {
            self.fmt.write_str(if self.has_fields { ", " } else { " { " })?;
            self.fmt.write_str(name)?;
            self.fmt.write_str(": ")?;
            value.fmt(self.fmt)
        }
    }

    /// Marks that there are fields that are not shown, and finishes.
    #[inline(never)]
    pub fn finish_non_exhaustive(&mut self) -> fmt::Result {
        if self.result.is_ok() {
            self.result = if self.has_fields {
                if self.fmt.alternate() { self.fmt.write_str("    ..\n}") } else { self.fmt.write_str(", .. }") }
            } else {
                self.fmt.write_str(" { .. }")
            };
        }
        self.result
    }

    /// Finishes the output.
    #[inline(never)]
    pub fn finish(&mut self) -> fmt::Result {
        if self.has_fields && self.result.is_ok() {
            self.result = if self.fmt.alternate() { self.fmt.write_str("}") } else { self.fmt.write_str(" }") };
        }
        self.result
    }
}

/// Builds the debug output of a tuple struct.
#[must_use = "must eventually call `finish()` on Debug builders"]
pub struct DebugTuple<'a, 'b: 'a> {
    fmt: &'a mut Formatter<'b>,
    result: fmt::Result,
    fields: usize,
    empty_name: bool,
}

pub(super) fn debug_tuple_new<'a, 'b>(fmt: &'a mut Formatter<'b>, name: &str) -> DebugTuple<'a, 'b> {
    let result = fmt.write_str(name);
    DebugTuple { fmt, result, fields: 0, empty_name: name.is_empty() }
}

impl<'a, 'b: 'a> DebugTuple<'a, 'b> {
    /// Adds a field.
    pub fn field(&mut self, value: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.write_field(value);
        }
        self.fields += 1;
        self
    }

    #[inline(never)]
    fn write_field(&mut self, value: &dyn Debug) -> fmt::Result {
        if self.fmt.alternate() {
            if self.fields == 0 {
                self.fmt.write_str("(\n")?;
            }
            let mut on_newline = true;
            padded(self.fmt, &mut on_newline, &mut |f| {
                value.fmt(f)?;
                f.write_str(",\n")
            })
        } else {
            self.fmt.write_str(if self.fields == 0 { "(" } else { ", " })?;
            value.fmt(self.fmt)
        }
    }

    /// Marks that there are fields that are not shown, and finishes.
    #[inline(never)]
    pub fn finish_non_exhaustive(&mut self) -> fmt::Result {
        if self.result.is_ok() {
            self.result = if self.fields > 0 {
                if self.fmt.alternate() { self.fmt.write_str("    ..\n)") } else { self.fmt.write_str(", ..)") }
            } else {
                self.fmt.write_str("(..)")
            };
        }
        self.result
    }

    /// Finishes the output.
    #[inline(never)]
    pub fn finish(&mut self) -> fmt::Result {
        if self.fields > 0 && self.result.is_ok() {
            // A tuple of one is told from parentheses by its comma.
            if self.fields == 1 && self.empty_name && !self.fmt.alternate() {
                self.result = self.fmt.write_str(",");
            }
            if self.result.is_ok() {
                self.result = self.fmt.write_str(")");
            }
        }
        self.result
    }
}

/// What lists and sets have in common.
struct DebugInner<'a, 'b: 'a> {
    fmt: &'a mut Formatter<'b>,
    result: fmt::Result,
    has_fields: bool,
}

impl<'a, 'b: 'a> DebugInner<'a, 'b> {
    fn entry(&mut self, entry: &dyn Debug) {
        if self.result.is_ok() {
            self.result = self.write_entry(entry);
        }
        self.has_fields = true;
    }

    #[inline(never)]
    fn write_entry(&mut self, entry: &dyn Debug) -> fmt::Result {
        if self.fmt.alternate() {
            if !self.has_fields {
                self.fmt.write_str("\n")?;
            }
            let mut on_newline = true;
            padded(self.fmt, &mut on_newline, &mut |f| {
                entry.fmt(f)?;
                f.write_str(",\n")
            })
        } else {
            if self.has_fields {
                self.fmt.write_str(", ")?;
            }
            entry.fmt(self.fmt)
        }
    }

    #[inline(never)]
    fn finish_with(&mut self, end: &str, more: bool) -> fmt::Result {
        if self.result.is_ok() && more {
            self.result = if !self.has_fields {
                self.fmt.write_str("..")
            } else if self.fmt.alternate() {
                self.fmt.write_str("    ..\n")
            } else {
                self.fmt.write_str(", ..")
            };
        }
        if self.result.is_ok() {
            self.result = self.fmt.write_str(end);
        }
        self.result
    }
}

macro_rules! sequence_builder {
    ($(#[doc = $doc:literal] $Name:ident $new:ident $open:literal $close:literal)*) => { $(
        #[doc = $doc]
        #[must_use = "must eventually call `finish()` on Debug builders"]
        pub struct $Name<'a, 'b: 'a> {
            inner: DebugInner<'a, 'b>,
        }

        pub(super) fn $new<'a, 'b>(fmt: &'a mut Formatter<'b>) -> $Name<'a, 'b> {
            let result = fmt.write_str($open);
            $Name { inner: DebugInner { fmt, result, has_fields: false } }
        }

        impl<'a, 'b: 'a> $Name<'a, 'b> {
            /// Adds an entry.
            pub fn entry(&mut self, entry: &dyn Debug) -> &mut Self {
                self.inner.entry(entry);
                self
            }

            /// Adds the items of an iterator as entries.
            pub fn entries<D, I>(&mut self, entries: I) -> &mut Self
            where
                D: Debug,
                I: IntoIterator<Item = D>,
            {
                for entry in entries {
                    self.inner.entry(&entry);
                }
                self
            }

            /// Marks that there are entries that are not shown, and finishes.
            #[inline(never)]
            pub fn finish_non_exhaustive(&mut self) -> fmt::Result {
                self.inner.finish_with($close, true)
            }

            /// Finishes the output.
            #[inline(never)]
            pub fn finish(&mut self) -> fmt::Result {
                self.inner.finish_with($close, false)
            }
        }
    )* };
}
sequence_builder! {
    #[doc = "Builds the debug output of a set."]
    DebugSet debug_set_new "{" "}"
    #[doc = "Builds the debug output of a list."]
    DebugList debug_list_new "[" "]"
}

/// Builds the debug output of a map.
#[must_use = "must eventually call `finish()` on Debug builders"]
pub struct DebugMap<'a, 'b: 'a> {
    fmt: &'a mut Formatter<'b>,
    result: fmt::Result,
    has_fields: bool,
    has_key: bool,
    // Whether the text after the key begins a line.
    on_newline: bool,
}

pub(super) fn debug_map_new<'a, 'b>(fmt: &'a mut Formatter<'b>) -> DebugMap<'a, 'b> {
    let result = fmt.write_str("{");
    DebugMap { fmt, result, has_fields: false, has_key: false, on_newline: true }
}

impl<'a, 'b: 'a> DebugMap<'a, 'b> {
    /// Adds an entry.
    pub fn entry(&mut self, key: &dyn Debug, value: &dyn Debug) -> &mut Self {
        self.key(key).value(value)
    }

    /// Adds the key of an entry.
    pub fn key(&mut self, key: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.write_key(key);
        }
        self
    }

    #[inline(never)]
    fn write_key(&mut self, key: &dyn Debug) -> fmt::Result {
        assert!(!self.has_key, "attempted to begin a new map entry without completing the previous one");
        if self.fmt.alternate() {
            if !self.has_fields {
                self.fmt.write_str("\n")?;
            }
            self.on_newline = true;
            padded(self.fmt, &mut self.on_newline, &mut |f| {
                key.fmt(f)?;
                f.write_str(": ")
            })?;
        } else {
            if self.has_fields {
                self.fmt.write_str(", ")?;
            }
            key.fmt(self.fmt)?;
            self.fmt.write_str(": ")?;
        }
        self.has_key = true;
        Ok(())
    }

    /// Adds the value of an entry.
    pub fn value(&mut self, value: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.write_value(value);
        }
        self.has_fields = true;
        self
    }

    #[inline(never)]
    fn write_value(&mut self, value: &dyn Debug) -> fmt::Result {
        assert!(self.has_key, "attempted to format a map value before its key");
        if self.fmt.alternate() {
            padded(self.fmt, &mut self.on_newline, &mut |f| {
                value.fmt(f)?;
                f.write_str(",\n")
            })?;
        } else {
            value.fmt(self.fmt)?;
        }
        self.has_key = false;
        Ok(())
    }

    /// Adds the items of an iterator as entries.
    pub fn entries<K, V, I>(&mut self, entries: I) -> &mut Self
    where
        K: Debug,
        V: Debug,
        I: IntoIterator<Item = (K, V)>,
    {
        for (k, v) in entries {
            self.entry(&k, &v);
        }
        self
    }

    /// Marks that there are entries that are not shown, and finishes.
    #[inline(never)]
    pub fn finish_non_exhaustive(&mut self) -> fmt::Result {
        if self.result.is_ok() {
            assert!(!self.has_key, "attempted to finish a map with a partial entry");
            self.result = if !self.has_fields {
                self.fmt.write_str("..}")
            } else if self.fmt.alternate() {
                self.fmt.write_str("    ..\n}")
            } else {
                self.fmt.write_str(", ..}")
            };
        }
        self.result
    }

    /// Finishes the output.
    #[inline(never)]
    pub fn finish(&mut self) -> fmt::Result {
        if self.result.is_ok() {
            assert!(!self.has_key, "attempted to finish a map with a partial entry");
            self.result = self.fmt.write_str("}");
        }
        self.result
    }
}

/// A value that formats itself with a closure.
#[must_use]
pub fn from_fn<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result>(f: F) -> FromFn<F> {
    FromFn(f)
}

/// What [`from_fn`] gives.
pub struct FromFn<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Debug for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
