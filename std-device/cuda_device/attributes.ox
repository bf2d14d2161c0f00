//! The attributes of kernels. They are expanded by the compiler.

/// A function that runs on the device, launched from the host.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! kernel {
    () => {};
}

/// A module whose kernels become one unit of device code with a generated host side.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! cuda_module {
    () => {};
}

/// The most threads a block may have, and the fewest blocks a multiprocessor should hold.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! launch_bounds {
    () => {};
}

/// What every launch of the kernel must satisfy; makes launching it safe.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! launch_contract {
    () => {};
}

/// A function that may run on the device.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! device {
    () => {};
}

/// The blocks of a launch come in clusters of this shape.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! cluster_launch {
    () => {};
}

/// All blocks of a launch are resident at once.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! cooperative_launch {
    () => {};
}
