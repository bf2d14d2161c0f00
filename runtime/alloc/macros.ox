//! The macros of the allocation library.

/// Makes a vector of the given elements.
#[macro_export]
#[rustc_diagnostic_item = "vec_macro"]
#[allow_internal_unstable(liballoc_internals)]
macro_rules! vec {
    () => { $crate::vec::Vec::new() };
    ($elem:expr; $n:expr) => { $crate::vec::from_elem($elem, $n) };
    ($($x:expr),+ $(,)?) => { <[_]>::into_vec($crate::boxed::Box::new([$($x),+])) };
}

/// Makes a string of formatted arguments.
#[macro_export]
#[rustc_diagnostic_item = "format_macro"]
#[allow_internal_unstable(hint_must_use, liballoc_internals)]
macro_rules! format {
    ($($arg:tt)*) => {
        $crate::__export::must_use({
            let res = $crate::fmt::format($crate::__export::format_args!($($arg)*));
            res
        })
    };
}
