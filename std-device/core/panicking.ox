//! What the compiler and the panic macros call when a program panics.

use crate::fmt;
use crate::panic::{Location, PanicInfo};

unsafe extern "Rust" {
    /// What the final program does with a panic; std defines it.
    #[lang = "panic_impl"]
    fn panic_impl(info: &PanicInfo<'_>) -> !;
}

/// Panics with a formatted message.
#[cold]
#[inline(never)]
#[track_caller]
#[lang = "panic_fmt"]
pub const fn panic_fmt(fmt: fmt::Arguments<'_>) -> ! {
    let info = PanicInfo::new(&fmt, Location::caller(), true);
    // SAFETY: std defines the function with this signature.
    unsafe { panic_impl(&info) }
}

/// Panics in a function that must not unwind.
#[cold]
#[inline(never)]
#[track_caller]
pub const fn panic_nounwind_fmt(fmt: fmt::Arguments<'_>) -> ! {
    let info = PanicInfo::new(&fmt, Location::caller(), false);
    // SAFETY: std defines the function with this signature.
    unsafe { panic_impl(&info) }
}

/// Panics with a message that is not formatted.
#[cold]
#[inline(never)]
#[track_caller]
#[lang = "panic"]
pub const fn panic(expr: &'static str) -> ! {
    panic_fmt(fmt::Arguments::from_static_str(&expr))
}

/// Panics with a message, without unwinding.
#[cold]
#[inline(never)]
#[lang = "panic_nounwind"]
pub const fn panic_nounwind(expr: &'static str) -> ! {
    panic_nounwind_fmt(fmt::Arguments::from_static_str(&expr))
}

/// Panics with a value that is displayed.
#[inline]
#[track_caller]
#[lang = "panic_display"]
pub const fn panic_display<T: fmt::Display>(x: &T) -> ! {
    panic_fmt(const_format_args!("{}", *x))
}

/// Panics with a string.
#[inline]
#[track_caller]
pub const fn panic_str_2015(expr: &str) -> ! {
    panic_display(&expr)
}

/// What a panic with no arguments calls.
#[cold]
#[inline(never)]
#[track_caller]
pub const fn panic_explicit() -> ! {
    panic_display(&"explicit panic")
}

/// What a failed index check calls.
#[cold]
#[inline(never)]
#[track_caller]
#[lang = "panic_bounds_check"]
fn panic_bounds_check(index: usize, len: usize) -> ! {
    panic!("index out of bounds: the len is {len} but the index is {index}")
}

/// What a cleanup that panics calls.
#[cold]
#[inline(never)]
#[lang = "panic_cannot_unwind"]
fn panic_cannot_unwind() -> ! {
    panic_nounwind("panic in a function that cannot unwind")
}

/// What a destructor that panics during unwinding calls.
#[cold]
#[inline(never)]
#[lang = "panic_in_cleanup"]
fn panic_in_cleanup() -> ! {
    panic_nounwind("panic in a destructor during cleanup")
}

/// What a misaligned access calls, where it is checked.
#[cold]
#[inline(never)]
#[track_caller]
#[lang = "panic_misaligned_pointer_dereference"]
fn panic_misaligned_pointer_dereference(required: usize, found: usize) -> ! {
    panic_nounwind_fmt(format_args!(
        "misaligned pointer dereference: address must be a multiple of {required:#x} but is {found:#x}"
    ))
}

/// What an access through null calls, where it is checked.
#[cold]
#[inline(never)]
#[track_caller]
#[lang = "panic_null_pointer_dereference"]
fn panic_null_pointer_dereference() -> ! {
    panic_nounwind_fmt(format_args!("null pointer dereference occurred"))
}

/// What an enum made from an invalid discriminant calls, where it is checked.
#[cold]
#[inline(never)]
#[track_caller]
#[lang = "panic_invalid_enum_construction"]
fn panic_invalid_enum_construction(source: u128) -> ! {
    panic_nounwind_fmt(format_args!("trying to construct an enum from an invalid value {source:#x}"))
}

/// The panics of checked arithmetic, one for each operation.
pub mod panic_const {
    macro_rules! panic_const {
        ($($lang:ident $text:literal = $message:expr,)*) => { $(
            /// Panics with the message of its name.
            #[cold]
            #[inline(never)]
            #[track_caller]
            #[lang = $text]
            pub const fn $lang() -> ! {
                super::panic_fmt(crate::fmt::Arguments::from_static_str(&$message))
            }
        )* };
    }

    panic_const! {
        panic_const_add_overflow "panic_const_add_overflow" = "attempt to add with overflow",
        panic_const_sub_overflow "panic_const_sub_overflow" = "attempt to subtract with overflow",
        panic_const_mul_overflow "panic_const_mul_overflow" = "attempt to multiply with overflow",
        panic_const_div_overflow "panic_const_div_overflow" = "attempt to divide with overflow",
        panic_const_rem_overflow "panic_const_rem_overflow" = "attempt to calculate the remainder with overflow",
        panic_const_neg_overflow "panic_const_neg_overflow" = "attempt to negate with overflow",
        panic_const_shr_overflow "panic_const_shr_overflow" = "attempt to shift right with overflow",
        panic_const_shl_overflow "panic_const_shl_overflow" = "attempt to shift left with overflow",
        panic_const_div_by_zero "panic_const_div_by_zero" = "attempt to divide by zero",
        panic_const_rem_by_zero "panic_const_rem_by_zero" = "attempt to calculate the remainder with a divisor of zero",
        panic_const_async_fn_resumed "panic_const_async_fn_resumed" = "`async fn` resumed after completion",
        panic_const_async_fn_resumed_panic "panic_const_async_fn_resumed_panic" = "`async fn` resumed after panicking",
        panic_const_async_fn_resumed_drop "panic_const_async_fn_resumed_drop" = "`async fn` resumed after async drop",
    }
}

/// Which assertion failed.
#[derive(Debug)]
#[doc(hidden)]
pub enum AssertKind {
    /// `assert_eq!`
    Eq,
    /// `assert_ne!`
    Ne,
    /// `assert_matches!`
    Match,
}

impl AssertKind {
    fn operator(self) -> &'static str {
        match self {
            AssertKind::Eq => "==",
            AssertKind::Ne => "!=",
            AssertKind::Match => "matches",
        }
    }
}

/// What `assert_matches!` calls when it fails.
#[cold]
#[inline(never)]
#[track_caller]
#[doc(hidden)]
pub fn assert_matches_failed<T: fmt::Debug + ?Sized>(left: &T, right: &str, args: Option<fmt::Arguments<'_>>) -> ! {
    struct Pattern<'a>(&'a str);
    impl fmt::Debug for Pattern<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
    }
    assert_failed(AssertKind::Match, left, &Pattern(right), args)
}

/// What `assert_eq!` and `assert_ne!` call when they fail.
#[cold]
#[inline(never)]
#[track_caller]
#[doc(hidden)]
pub fn assert_failed<T, U>(kind: AssertKind, left: &T, right: &U, args: Option<fmt::Arguments<'_>>) -> !
where
    T: fmt::Debug + ?Sized,
    U: fmt::Debug + ?Sized,
{
    if crate::intrinsics::on_gpu() {
        let op = kind.operator();
        match args {
            Some(args) => panic!("assertion `left {op} right` failed: {args}\n  left: {left:?}\n right: {right:?}"),
            None => panic!("assertion `left {op} right` failed\n  left: {left:?}\n right: {right:?}"),
        }
    }
    assert_failed_inner(kind, &left, &right, args)
}

#[inline(never)]
#[cold]
#[track_caller]
fn assert_failed_inner(
    kind: AssertKind,
    left: &dyn fmt::Debug,
    right: &dyn fmt::Debug,
    args: Option<fmt::Arguments<'_>>,
) -> ! {
    let op = kind.operator();
    match args {
        Some(args) => panic!(
            "assertion `left {op} right` failed: {args}\n  left: {left:?}\n right: {right:?}"
        ),
        None => panic!("assertion `left {op} right` failed\n  left: {left:?}\n right: {right:?}"),
    }
}
