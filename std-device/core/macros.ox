//! The macros of the core library, and the declarations of those that the compiler expands itself.

/// Panics the current thread with a formatted message.
#[macro_export]
#[allow_internal_unstable(panic_internals, const_format_args)]
#[rustc_diagnostic_item = "core_panic_macro"]
#[rustc_macro_before_2021 = "panic_2015"]
macro_rules! panic {
    () => { $crate::panicking::panic("explicit panic") };
    ("{}", $arg:expr $(,)?) => { $crate::panicking::panic_display(&$arg) };
    ($($arg:tt)+) => { $crate::panicking::panic_fmt($crate::const_format_args!($($arg)+)) };
}

/// `panic!` as it was before edition 2021: a message alone is not a format string.
#[macro_export]
#[doc(hidden)]
macro_rules! panic_2015 {
    () => { $crate::panicking::panic("explicit panic") };
    ($message:literal $(,)?) => { $crate::panicking::panic($message) };
    ($message:expr $(,)?) => { $crate::panicking::panic_display(&$message) };
    ($format:expr, $($arg:tt)+) => { $crate::panicking::panic_fmt($crate::const_format_args!($format, $($arg)+)) };
}

/// Asserts that two expressions are equal to each other.
#[macro_export]
macro_rules! assert_eq {
    ($left:expr, $right:expr $(,)?) => {
        match (&$left, &$right) {
            (left_val, right_val) => {
                if !(*left_val == *right_val) {
                    let kind = $crate::panicking::AssertKind::Eq;
                    $crate::panicking::assert_failed(kind, &*left_val, &*right_val, $crate::option::Option::None);
                }
            }
        }
    };
    ($left:expr, $right:expr, $($arg:tt)+) => {
        match (&$left, &$right) {
            (left_val, right_val) => {
                if !(*left_val == *right_val) {
                    let kind = $crate::panicking::AssertKind::Eq;
                    $crate::panicking::assert_failed(kind, &*left_val, &*right_val,
                        $crate::option::Option::Some($crate::const_format_args!($($arg)+)));
                }
            }
        }
    };
}

/// Asserts that two expressions are not equal to each other.
#[macro_export]
macro_rules! assert_ne {
    ($left:expr, $right:expr $(,)?) => {
        match (&$left, &$right) {
            (left_val, right_val) => {
                if *left_val == *right_val {
                    let kind = $crate::panicking::AssertKind::Ne;
                    $crate::panicking::assert_failed(kind, &*left_val, &*right_val, $crate::option::Option::None);
                }
            }
        }
    };
    ($left:expr, $right:expr, $($arg:tt)+) => {
        match (&$left, &$right) {
            (left_val, right_val) => {
                if *left_val == *right_val {
                    let kind = $crate::panicking::AssertKind::Ne;
                    $crate::panicking::assert_failed(kind, &*left_val, &*right_val,
                        $crate::option::Option::Some($crate::const_format_args!($($arg)+)));
                }
            }
        }
    };
}

/// `assert!` in builds with debug assertions, nothing otherwise.
#[macro_export]
macro_rules! debug_assert {
    ($($arg:tt)*) => { if $crate::cfg!(debug_assertions) { $crate::assert!($($arg)*); } };
}

/// `assert_eq!` in builds with debug assertions, nothing otherwise.
#[macro_export]
macro_rules! debug_assert_eq {
    ($($arg:tt)*) => { if $crate::cfg!(debug_assertions) { $crate::assert_eq!($($arg)*); } };
}

/// `assert_ne!` in builds with debug assertions, nothing otherwise.
#[macro_export]
macro_rules! debug_assert_ne {
    ($($arg:tt)*) => { if $crate::cfg!(debug_assertions) { $crate::assert_ne!($($arg)*); } };
}

/// Whether the expression matches the pattern, with an optional guard.
#[macro_export]
macro_rules! matches {
    ($expression:expr, $pattern:pat $(if $guard:expr)? $(,)?) => {
        match $expression {
            $pattern $(if $guard)? => true,
            _ => false
        }
    };
}

/// Panics if the expression does not match the pattern.
#[unstable(feature = "assert_matches", issue = "82775")]
#[allow_internal_unstable(panic_internals)]
pub macro assert_matches {
    ($left:expr, $(|)? $($pattern:pat_param)|+ $(if $guard:expr)? $(,)?) => {
        match $left {
            $($pattern)|+ $(if $guard)? => {}
            ref left_val => $crate::panicking::assert_matches_failed(
                left_val,
                $crate::stringify!($($pattern)|+ $(if $guard)?),
                $crate::option::Option::None
            ),
        }
    },
    ($left:expr, $(|)? $($pattern:pat_param)|+ $(if $guard:expr)?, $($arg:tt)+) => {
        match $left {
            $($pattern)|+ $(if $guard)? => {}
            ref left_val => $crate::panicking::assert_matches_failed(
                left_val,
                $crate::stringify!($($pattern)|+ $(if $guard)?),
                $crate::option::Option::Some($crate::format_args!($($arg)+))
            ),
        }
    },
}

/// `assert_matches!` in builds with debug assertions, nothing otherwise.
#[unstable(feature = "assert_matches", issue = "82775")]
#[allow_internal_unstable(assert_matches)]
pub macro debug_assert_matches {
    ($($arg:tt)*) => { if $crate::cfg!(debug_assertions) { $crate::assert_matches!($($arg)*); } },
}

/// A value of the type that is named.
#[unstable(feature = "type_ascription", issue = "23416", reason = "placeholder syntax for type ascription")]
pub macro type_ascribe($expr:expr, $ty:ty $(,)?) {{
    let value: $ty = $expr;
    value
}}

/// Unwraps a result or returns its error from the enclosing function.
#[macro_export]
#[deprecated(since = "1.39.0", note = "use the `?` operator instead")]
macro_rules! r#try {
    ($expr:expr $(,)?) => {
        match $expr {
            $crate::result::Result::Ok(val) => val,
            $crate::result::Result::Err(err) => {
                return $crate::result::Result::Err($crate::convert::From::from(err));
            }
        }
    };
}

/// Writes formatted data into a buffer that has a `write_fmt` method.
#[macro_export]
macro_rules! write {
    ($dst:expr, $($arg:tt)*) => { $dst.write_fmt($crate::format_args!($($arg)*)) };
}

/// `write!` with a newline appended.
#[macro_export]
macro_rules! writeln {
    ($dst:expr $(,)?) => { $crate::write!($dst, "\n") };
    ($dst:expr, $($arg:tt)*) => { $dst.write_fmt($crate::format_args_nl!($($arg)*)) };
}

/// Marks code that cannot be reached.
#[macro_export]
macro_rules! unreachable {
    () => { $crate::panicking::panic("internal error: entered unreachable code") };
    ($($arg:tt)+) => {
        $crate::panic!("internal error: entered unreachable code: {}", $crate::const_format_args!($($arg)+))
    };
}

/// Marks code that is not implemented.
#[macro_export]
macro_rules! unimplemented {
    () => { $crate::panicking::panic("not implemented") };
    ($($arg:tt)+) => { $crate::panic!("not implemented: {}", $crate::const_format_args!($($arg)+)) };
}

/// Marks code that is not finished.
#[macro_export]
macro_rules! todo {
    () => { $crate::panicking::panic("not yet implemented") };
    ($($arg:tt)+) => { $crate::panic!("not yet implemented: {}", $crate::const_format_args!($($arg)+)) };
}

// What follows is expanded by the compiler; the arms only document the accepted form.

/// Constructs parameters for the other string-formatting macros.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! format_args {
    ($fmt:expr) => {{ /* compiler built-in */ }};
    ($fmt:expr, $($args:tt)*) => {{ /* compiler built-in */ }};
}

/// The first of several pieces of code whose `cfg` predicate holds; `_` always does.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! cfg_select {
    ($($tt:tt)*) => {{ /* compiler built-in */ }};
}

/// `format_args!` that may be used in constants.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! const_format_args {
    ($fmt:expr) => {{ /* compiler built-in */ }};
    ($fmt:expr, $($args:tt)*) => {{ /* compiler built-in */ }};
}

/// `format_args!` with a newline at the end.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! format_args_nl {
    ($fmt:expr) => {{ /* compiler built-in */ }};
    ($fmt:expr, $($args:tt)*) => {{ /* compiler built-in */ }};
}

/// Asserts that a boolean expression is true at run time.
#[rustc_builtin_macro]
#[macro_export]
#[allow_internal_unstable(core_intrinsics, panic_internals, edition_panic)]
macro_rules! assert {
    ($cond:expr $(,)?) => {{ /* compiler built-in */ }};
    ($cond:expr, $($arg:tt)+) => {{ /* compiler built-in */ }};
}

/// Concatenates literals into a static string slice.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! concat {
    ($($e:expr),* $(,)?) => {{ /* compiler built-in */ }};
}

/// The tokens it is given, as a string.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! stringify {
    ($($t:tt)*) => { /* compiler built-in */ };
}

/// The line on which it was invoked.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! line {
    () => { /* compiler built-in */ };
}

/// The column at which it was invoked.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! column {
    () => { /* compiler built-in */ };
}

/// The file in which it was invoked.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! file {
    () => { /* compiler built-in */ };
}

/// The current module path as a string.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! module_path {
    () => { /* compiler built-in */ };
}

/// Includes a UTF-8 file as a string.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! include_str {
    ($file:expr $(,)?) => {{ /* compiler built-in */ }};
}

/// Includes a file as a reference to a byte array.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! include_bytes {
    ($file:expr $(,)?) => {{ /* compiler built-in */ }};
}

/// Parses a file as an expression or items.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! include {
    ($file:expr $(,)?) => {{ /* compiler built-in */ }};
}

/// An environment variable at compile time.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! env {
    ($name:expr $(,)?) => {{ /* compiler built-in */ }};
    ($name:expr, $error_msg:expr $(,)?) => {{ /* compiler built-in */ }};
}

/// An environment variable at compile time, if it is set.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! option_env {
    ($name:expr $(,)?) => {{ /* compiler built-in */ }};
}

/// Evaluates a configuration predicate at compile time.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! cfg {
    ($($cfg:tt)*) => { /* compiler built-in */ };
}

/// Makes compilation fail with the given message.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! compile_error {
    ($msg:expr $(,)?) => {{ /* compiler built-in */ }};
}

/// Attribute macros that the compiler expands.
pub(crate) mod builtin {
    /// Applies derive macros to an item.
    #[rustc_builtin_macro]
    pub macro derive($item:item) {
        /* compiler built-in */
    }

    /// Makes a static the program's allocator.
    #[rustc_builtin_macro]
    pub macro global_allocator($item:item) {
        /* compiler built-in */
    }

    /// Marks a function as a unit test.
    #[rustc_builtin_macro]
    pub macro test($item:item) {
        /* compiler built-in */
    }
}
