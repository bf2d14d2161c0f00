//! The attributes of kernels. The compiler acts on them; here they only get their names.

/// Makes a module of kernels loadable: generates `load()`, `LoadedModule` and a method for each kernel.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! cuda_module {
    () => {};
}

/// Marks a function that every thread of a launch runs.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! kernel {
    () => {};
}

/// Marks a function for the device that no kernel of this crate calls.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! device {
    () => {};
}

/// The most threads of a block, and the fewest blocks that a multiprocessor should hold.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! launch_bounds {
    () => {};
}

/// What launches must look like; they are checked when they are prepared.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! launch_contract {
    () => {};
}

/// The cluster shape of a kernel.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! cluster_launch {
    () => {};
}

/// All blocks of a launch run at the same time, so that they may wait for each other.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! cooperative_launch {
    () => {};
}

/// A static of a kernel module that the host writes and kernels read.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! constant {
    () => {};
}

/// A foreign function that threads must call together.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! convergent {
    () => {};
}

/// A foreign function without effects that reads no memory.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! pure {
    () => {};
}

/// A foreign function without effects that reads memory.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! readonly {
    () => {};
}

/// Copies the body of a loop as often as it runs, or as often as it says.
#[rustc_builtin_macro]
#[macro_export]
macro_rules! unroll {
    () => {};
}
