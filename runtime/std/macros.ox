//! The macros of the standard library.

/// Panics the current thread.
#[macro_export]
#[rustc_diagnostic_item = "std_panic_macro"]
#[allow_internal_unstable(edition_panic)]
macro_rules! panic {
    () => { $crate::rt::begin_panic("explicit panic") };
    ($($arg:tt)+) => { $crate::rt::panic_fmt($crate::const_format_args!($($arg)+)) };
}

/// Prints to the standard output.
#[macro_export]
#[rustc_diagnostic_item = "print_macro"]
#[allow_internal_unstable(print_internals)]
macro_rules! print {
    ($($arg:tt)*) => {{ $crate::io::_print($crate::format_args!($($arg)*)); }};
}

/// Prints to the standard output, with a newline.
#[macro_export]
#[rustc_diagnostic_item = "println_macro"]
#[allow_internal_unstable(print_internals, format_args_nl)]
macro_rules! println {
    () => { $crate::print!("\n") };
    ($($arg:tt)*) => {{ $crate::io::_print($crate::format_args_nl!($($arg)*)); }};
}

/// Prints to the standard error.
#[macro_export]
#[rustc_diagnostic_item = "eprint_macro"]
#[allow_internal_unstable(print_internals)]
macro_rules! eprint {
    ($($arg:tt)*) => {{ $crate::io::_eprint($crate::format_args!($($arg)*)); }};
}

/// Prints to the standard error, with a newline.
#[macro_export]
#[rustc_diagnostic_item = "eprintln_macro"]
#[allow_internal_unstable(print_internals, format_args_nl)]
macro_rules! eprintln {
    () => { $crate::eprint!("\n") };
    ($($arg:tt)*) => {{ $crate::io::_eprint($crate::format_args_nl!($($arg)*)); }};
}

/// Prints the value of an expression to the standard error and gives it.
#[macro_export]
#[rustc_diagnostic_item = "dbg_macro"]
macro_rules! dbg {
    () => { $crate::eprintln!("[{}:{}:{}]", $crate::file!(), $crate::line!(), $crate::column!()) };
    ($val:expr $(,)?) => {
        match $val {
            tmp => {
                $crate::eprintln!("[{}:{}:{}] {} = {:#?}",
                    $crate::file!(), $crate::line!(), $crate::column!(), $crate::stringify!($val), &tmp);
                tmp
            }
        }
    };
    ($($val:expr),+ $(,)?) => { ($($crate::dbg!($val)),+,) };
}
