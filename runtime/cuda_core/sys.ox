//! The driver's own types, for code that mixes these wrappers with raw driver calls.

use std::ffi::c_void;

/// A driver result code; 0 is success.
pub type CUresult = u32;
/// An address in device memory.
pub type CUdeviceptr = u64;
/// A device's number.
pub type CUdevice = i32;
/// A raw context; null on the CPU device.
pub type CUcontext = *mut c_void;
/// A raw stream; null for the default stream and on the CPU device.
pub type CUstream = *mut c_void;
/// A raw event; null on the CPU device.
pub type CUevent = *mut c_void;
/// A raw module; null on the CPU device.
pub type CUmodule = *mut c_void;
/// A kernel, as [`launch_kernel`](crate::launch_kernel) takes it.
pub type CUfunction = *mut c_void;
/// How an event is made.
pub type CUevent_flags = u32;

/// An event that can be timed.
pub const CU_EVENT_DEFAULT: CUevent_flags = 0;
/// Waiting for the event frees the core.
pub const CU_EVENT_BLOCKING_SYNC: CUevent_flags = 1;
/// The event cannot be timed, which makes it cheaper.
pub const CU_EVENT_DISABLE_TIMING: CUevent_flags = 2;

/// [`CU_EVENT_DEFAULT`] as C's enum has it.
pub const CUevent_flags_enum_CU_EVENT_DEFAULT: CUevent_flags = CU_EVENT_DEFAULT;
/// [`CU_EVENT_BLOCKING_SYNC`] as C's enum has it.
pub const CUevent_flags_enum_CU_EVENT_BLOCKING_SYNC: CUevent_flags = CU_EVENT_BLOCKING_SYNC;
/// [`CU_EVENT_DISABLE_TIMING`] as C's enum has it.
pub const CUevent_flags_enum_CU_EVENT_DISABLE_TIMING: CUevent_flags = CU_EVENT_DISABLE_TIMING;

macro_rules! results {
    ($($name:ident = $code:literal,)*) => {
        $(
            #[doc = concat!("Result code ", stringify!($code), ".")]
            pub const $name: CUresult = $code;
        )*
    };
}

results! {
    CUDA_SUCCESS = 0,
    CUDA_ERROR_INVALID_VALUE = 1,
    CUDA_ERROR_OUT_OF_MEMORY = 2,
    CUDA_ERROR_NOT_INITIALIZED = 3,
    CUDA_ERROR_NO_DEVICE = 100,
    CUDA_ERROR_INVALID_DEVICE = 101,
    CUDA_ERROR_INVALID_IMAGE = 200,
    CUDA_ERROR_INVALID_CONTEXT = 201,
    CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
    CUDA_ERROR_INVALID_PTX = 218,
    CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
    CUDA_ERROR_FILE_NOT_FOUND = 301,
    CUDA_ERROR_INVALID_HANDLE = 400,
    CUDA_ERROR_NOT_FOUND = 500,
    CUDA_ERROR_NOT_READY = 600,
    CUDA_ERROR_ILLEGAL_ADDRESS = 700,
    CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
    CUDA_ERROR_ASSERT = 710,
    CUDA_ERROR_ILLEGAL_INSTRUCTION = 715,
    CUDA_ERROR_LAUNCH_FAILED = 719,
    CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720,
    CUDA_ERROR_NOT_SUPPORTED = 801,
    CUDA_ERROR_INVALID_CLUSTER_SIZE = 912,
}

/// An entry point of the driver's library by its name; `None` on the CPU device and for unknown names.
pub fn driver_symbol(name: &std::ffi::CStr) -> Option<*mut c_void> {
    // SAFETY: the name ends with a NUL.
    let address = unsafe { crate::rt::ox_device_driver_symbol(name.as_ptr()) };
    if address.is_null() { None } else { Some(address) }
}
