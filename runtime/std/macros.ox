//! Macros about output and threads.

/// Panics the current thread with a formatted message.
#[macro_export]
#[rustc_macro_before_2021 = "panic_2015"]
macro_rules! panic {
    () => {
        $crate::rt::begin_panic("explicit panic")
    };
    ("{}", $arg:expr $(,)?) => {
        $crate::rt::panic_display(&$arg)
    };
    ($($arg:tt)+) => {
        $crate::rt::panic_fmt($crate::rt::const_format_args!($($arg)+))
    };
}

/// `panic!` as it was before edition 2021: a message alone is not a format string, and may be of
/// any type.
#[macro_export]
#[doc(hidden)]
macro_rules! panic_2015 {
    () => {
        $crate::rt::begin_panic("explicit panic")
    };
    ($message:literal $(,)?) => {
        $crate::rt::begin_panic($message)
    };
    ($message:expr $(,)?) => {
        $crate::panic::panic_any($message)
    };
    ($format:expr, $($arg:tt)+) => {
        $crate::rt::panic_fmt($crate::rt::const_format_args!($format, $($arg)+))
    };
}

/// Writes to the standard output.
///
/// # Panics
/// Writing fails.
#[macro_export]
macro_rules! print {
    ($($arg:tt)*) => {
        $crate::io::_print($crate::format_args!($($arg)*))
    };
}

/// Writes to the standard output, with a newline at the end.
///
/// # Panics
/// Writing fails.
#[macro_export]
macro_rules! println {
    () => {
        $crate::print!("\n")
    };
    ($($arg:tt)*) => {
        $crate::io::_print_line($crate::format_args!($($arg)*))
    };
}

/// Writes to the standard error output.
///
/// # Panics
/// Writing fails.
#[macro_export]
macro_rules! eprint {
    ($($arg:tt)*) => {
        $crate::io::_eprint($crate::format_args!($($arg)*))
    };
}

/// Writes to the standard error output, with a newline at the end.
///
/// # Panics
/// Writing fails.
#[macro_export]
macro_rules! eprintln {
    () => {
        $crate::eprint!("\n")
    };
    ($($arg:tt)*) => {
        $crate::io::_eprint_line($crate::format_args!($($arg)*))
    };
}

/// Prints an expression and its value to the standard error output, and is the value.
#[macro_export]
macro_rules! dbg {
    () => {
        $crate::eprintln!("[{}:{}:{}]", $crate::file!(), $crate::line!(), $crate::column!())
    };
    ($value:expr $(,)?) => {
        match $value {
            value => {
                $crate::eprintln!(
                    "[{}:{}:{}] {} = {:#?}",
                    $crate::file!(), $crate::line!(), $crate::column!(), $crate::stringify!($value), &value
                );
                value
            }
        }
    };
    ($($value:expr),+ $(,)?) => {
        ($($crate::dbg!($value)),+,)
    };
}

/// Declares variables of which every thread has its own.
#[macro_export]
macro_rules! thread_local {
    () => {};
    ($(#[$attribute:meta])* $vis:vis static $name:ident: $ty:ty = const $init:block $(; $($rest:tt)*)?) => {
        $(#[$attribute])*
        $vis const $name: $crate::thread::LocalKey<$ty> = {
            static KEY: $crate::thread::LocalSlot = $crate::thread::LocalSlot::new();
            const __RUST_STD_INTERNAL_INIT: $ty = $init;
            fn init() -> $ty {
                __RUST_STD_INTERNAL_INIT
            }
            $crate::thread::LocalKey::__new(&KEY, init)
        };
        $($crate::thread_local! { $($rest)* })?
    };
    ($(#[$attribute:meta])* $vis:vis static $name:ident: $ty:ty = $init:expr $(; $($rest:tt)*)?) => {
        $(#[$attribute])*
        $vis const $name: $crate::thread::LocalKey<$ty> = {
            static KEY: $crate::thread::LocalSlot = $crate::thread::LocalSlot::new();
            fn init() -> $ty {
                $init
            }
            $crate::thread::LocalKey::__new(&KEY, init)
        };
        $($crate::thread_local! { $($rest)* })?
    };
}
