//! The attributes of tile kernels. The compiler acts on them; here they only get their names.

/// Makes the entries of a module launchable: generates a launcher for each.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! module {
    () => {};
}

/// Marks a function that every tile block of a launch runs.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! entry {
    () => {};
}
