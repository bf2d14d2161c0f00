//! The attributes of kernels. The compiler acts on them; here they only get their names.

#![cfg(not(rustc_check))]

/// Makes a module of kernels loadable: generates `load()`, `LoadedModule` and a method for each kernel.
#[rustc_builtin_macro]
pub macro cuda_module($item:item) {/* built in */}

/// Marks a function that every thread of a launch runs.
#[rustc_builtin_macro]
pub macro kernel($item:item) {/* built in */}

/// Marks a function for the device that no kernel of this crate calls.
#[rustc_builtin_macro]
pub macro device($item:item) {/* built in */}

/// The most threads of a block, and the fewest blocks that a multiprocessor should hold.
#[rustc_builtin_macro]
pub macro launch_bounds($item:item) {/* built in */}

/// What launches must look like; they are checked when they are prepared.
#[rustc_builtin_macro]
pub macro launch_contract($item:item) {/* built in */}

/// The cluster shape of a kernel.
#[rustc_builtin_macro]
pub macro cluster_launch($item:item) {/* built in */}

/// All blocks of a launch run at the same time, so that they may wait for each other.
#[rustc_builtin_macro]
pub macro cooperative_launch($item:item) {/* built in */}

/// A static of a kernel module that the host writes and kernels read.
#[rustc_builtin_macro]
pub macro constant($item:item) {/* built in */}

/// A foreign function that threads must call together.
#[rustc_builtin_macro]
pub macro convergent($item:item) {/* built in */}

/// A foreign function without effects that reads no memory.
#[rustc_builtin_macro]
pub macro pure($item:item) {/* built in */}

/// A foreign function without effects that reads memory.
#[rustc_builtin_macro]
pub macro readonly($item:item) {/* built in */}

/// Copies the body of a loop as often as it runs, or as often as it says.
#[rustc_builtin_macro]
pub macro unroll($item:item) {/* built in */}
