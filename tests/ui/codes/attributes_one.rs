// Codes of attributes.
//@ rustc-agrees: text, any order
#![allow(dead_code, unused_variables)]
#[inline(sometimes)] //~ ERROR malformed `inline` attribute input
fn first() {}
#[inline(always, never)] //~ ERROR malformed `inline` attribute input
fn second() {}
#[inline] //~ ERROR `#[inline]` attribute cannot be used on structs
struct Fourth;
#[repr(C)] //~ ERROR attribute should be applied to a struct, enum, or union
fn fifth() {}
#[repr(u8)] //~ ERROR attribute should be applied to an enum
struct Sixth(u8);
#[repr(align(15))] //~ ERROR invalid `repr(align)` attribute: not a power of two
struct Seventh(u8);
#[repr(align = 8)] //~ ERROR incorrect `repr(align)` attribute format
struct Eighth(u8);
#[repr(packed, align(8))]
struct Ninth(u8); //~ ERROR type has conflicting packed and align representation hints
#[repr(transparent)]
struct Tenth(u8, u16); //~ ERROR transparent struct needs at most one field with non-trivial size or alignment, but has 2
#[repr("C")] //~ ERROR meta item in `repr` must be an identifier
struct Twelfth(u8);
#[derive(Clone)] //~ ERROR `derive` may only be applied to `struct`s, `enum`s and `union`s
fn fifteenth() {}
#[deprecated(since = "1", since = "2")] //~ ERROR malformed `deprecated` attribute input
fn sixteenth() {}
#[deprecated(because = "x")] //~ ERROR malformed `deprecated` attribute input
fn seventeenth() {}
#[link(kind = "dylib")] //~ ERROR `#[link]` attribute requires a `name = "string"` argument
unsafe extern "C" {}
#[link(name = "")] //~ ERROR link name must not be empty
unsafe extern "C" {}
#[unsafe(export_name = "a\0b")] //~ ERROR `export_name` may not contain null characters
fn eighteenth() {}
#[cfg(any_of(unix))] //~ ERROR invalid predicate `any_of`
fn twentieth() {}
#[warn(unused = "x")] //~ ERROR malformed lint attribute input
fn twentyfourth() {}
#[allow(foo::bar)] //~ ERROR unknown tool name `foo` found in scoped lint: `foo::bar`
fn twentyfifth() {}
#[forbid(unused_mut)]
mod strict {
    #[allow(unused_mut)] //~ ERROR allow(unused_mut) incompatible with previous forbid
    fn inner() {}
}
#[track_caller] //~ ERROR `#[track_caller]` attribute cannot be used on structs
struct Tracked;
#[non_exhaustive(yes)] //~ ERROR malformed `non_exhaustive` attribute input
struct Open;
#[non_exhaustive] //~ ERROR `#[non_exhaustive]` attribute cannot be used on functions
fn opened() {}
#[must_use = 3] //~ ERROR malformed `must_use` attribute input
fn used() {}
#[stable(feature = "a", since = "1")] //~ ERROR stability attributes may not be used outside of the standard library
fn stable() {}
#[no_such_attribute] //~ ERROR cannot find attribute `no_such_attribute` in this scope
fn none() {}
#[macro_use(nothing)] //~ ERROR imported macro not found
extern crate std as other;
fn main() {
    #[inline] //~ ERROR `#[inline]` attribute cannot be used on statements
    let x = 3;
}
