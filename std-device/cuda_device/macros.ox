//! `gpu_printf!`, `gpu_assert!` and `ptx_asm!`.

/// Prints from a kernel. The text appears at the next synchronisation; that of one call stays together.
///
/// The format may use Rust's `{}` with `:x`, `:#x`, `:o`, `:e`, width, leading zero and precision, or C's `%d`,
/// `%u`, `%x`, `%f`, `%e`, `%g`, `%c`, `%s`, `%p`. At most 32 arguments: integers, floats, `bool`, `char`,
/// pointers. Returns the number of arguments, or a negative number when it could not print.
#[macro_export]
macro_rules! gpu_printf {
    ($format:literal $(, $argument:expr)* $(,)?) => {{
        struct Text;
        impl $crate::printf::Template for Text {
            const TEXT: &'static str = $format;
        }
        $crate::printf::print::<Text, _>($crate::__printf_arguments!($($argument,)*))
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! __printf_arguments {
    () => { () };
    ($first:expr, $($rest:expr,)*) => { ($first, $crate::__printf_arguments!($($rest,)*)) };
}

/// Ends the launch with an error when the condition is false. With a message, the error carries it and the
/// place.
#[macro_export]
macro_rules! gpu_assert {
    ($condition:expr $(,)?) => {
        if !$condition {
            $crate::debug::trap()
        }
    };
    ($condition:expr, $message:literal $(,)?) => {
        if !$condition {
            ::core::panic!($message)
        }
    };
}

/// Inline PTX:
///
/// `ptx_asm!("add.u32 %0, %1, %2;", out("=r") sum, in("r") a, in("r") b, options(register_only));`
///
/// `%0` is an operand and `%%laneid` a register. Operands are `out("=…")`, `inout("+…")` and then `in("…")`, with the
/// constraints `h`, `r`, `l`, `q`, `f`, `d` for registers of 16, 32, 64 and 128 bits, `f32` and `f64`, and `n` for a
/// number known when compiling. `clobber("memory")` says that it writes memory, which is also assumed without
/// `options(register_only)`; `options(register_only, may_diverge)` lets it move across branches.
///
/// # Safety
/// The code must do what its operands and options say.
#[macro_export]
macro_rules! ptx_asm {
    ($template:literal $(,)?) => {
        $crate::intrinsics::simt_ptx::<(), ()>($template, "", 0, ())
    };
    ($template:literal, $($rest:tt)*) => {
        $crate::__ptx_asm!([$template] [] [] [] [] 0; $($rest)*)
    };
}

// [template] [output constraints] [output places] [values of inout] [(constraint, value) of in] options; rest
#[doc(hidden)]
#[macro_export]
macro_rules! __ptx_asm {
    ([$t:tt] [$($oc:tt)*] [$($op:expr,)*] [$($tied:expr,)*] [$($in:tt)*] $f:tt; out($c:literal) $place:expr $(, $($rest:tt)*)?) => {
        $crate::__ptx_asm!([$t] [$($oc)* $c,] [$($op,)* $place,] [$($tied,)*] [$($in)*] $f; $($($rest)*)?)
    };
    ([$t:tt] [$($oc:tt)*] [$($op:expr,)*] [$($tied:expr,)*] [$($in:tt)*] $f:tt; inout($c:literal) $place:expr $(, $($rest:tt)*)?) => {
        $crate::__ptx_asm!([$t] [$($oc)* $c,] [$($op,)* $place,] [$($tied,)* $place,] [$($in)*] $f; $($($rest)*)?)
    };
    ([$t:tt] $oc:tt $op:tt $tied:tt [$($in:tt)*] $f:tt; in($c:literal) $value:expr $(, $($rest:tt)*)?) => {
        $crate::__ptx_asm!([$t] $oc $op $tied [$($in)* ($c, $value)] $f; $($($rest)*)?)
    };
    ([$t:tt] $oc:tt $op:tt $tied:tt $in:tt $f:tt; clobber($what:literal) $(, $($rest:tt)*)?) => {
        $crate::__ptx_asm!([$t] $oc $op $tied $in $f; $($($rest)*)?)
    };
    ([$t:tt] $oc:tt $op:tt $tied:tt $in:tt $f:tt; options(register_only $(,)?) $(, $($rest:tt)*)?) => {
        $crate::__ptx_asm!([$t] $oc $op $tied $in 1; $($($rest)*)?)
    };
    ([$t:tt] $oc:tt $op:tt $tied:tt $in:tt $f:tt; options(register_only, may_diverge $(,)?) $(, $($rest:tt)*)?) => {
        $crate::__ptx_asm!([$t] $oc $op $tied $in 3; $($($rest)*)?)
    };
    ([$t:tt] $oc:tt $op:tt $tied:tt $in:tt $f:tt; options(may_diverge, register_only $(,)?) $(, $($rest:tt)*)?) => {
        $crate::__ptx_asm!([$t] $oc $op $tied $in 3; $($($rest)*)?)
    };
    ([$t:tt] [$($oc:tt)*] [] [] [$(($ic:literal, $value:expr))*] $f:tt;) => {
        $crate::intrinsics::simt_ptx::<(), _>($t, concat!($($ic, ",",)* ""), $f, ($($value,)*))
    };
    ([$t:tt] [$($oc:literal,)*] [$($op:expr,)*] [$($tied:expr,)*] [$(($ic:literal, $value:expr))*] $f:tt;) => {
        ($($op,)*) = $crate::intrinsics::simt_ptx(
            $t, concat!($($oc, ",",)* $($ic, ",",)* ""), $f, ($($tied,)* $($value,)*),
        )
    };
}
