//! [`DeviceCopy`]: what may travel between host and device as plain bytes.

pub use cuda_device::DeviceCopy;

/// Implements [`DeviceCopy`](trait@DeviceCopy) for a struct or union whose fields all are.
#[rustc_builtin_macro]
pub macro DeviceCopy($item:item) {
    /* compiler built-in */
}
