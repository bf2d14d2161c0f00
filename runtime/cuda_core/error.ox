//! Errors of the driver and of kernels.

use std::error::Error;
use std::ffi::CStr;
use std::fmt;
use std::mem::MaybeUninit;

use crate::rt;
use crate::sys::{self, CUresult};

/// A result code of the driver other than success, with what the runtime knows about it.
///
/// `self.0` is the code, to be compared with the constants of [`sys`]. Displaying it shows the code's name
/// and the message: which call failed and why, or, for a kernel that panicked, its message with the
/// place, block and thread. Two errors are equal when their codes are.
#[derive(Clone, Copy)]
pub struct DriverError(pub CUresult, Message);

/// What happened, in words. Messages live as long as the program, so that errors can be copied freely.
#[derive(Clone, Copy)]
pub(crate) struct Message(Option<&'static str>);

impl DriverError {
    /// An error known by its code alone.
    pub const fn from_code(code: CUresult) -> DriverError {
        DriverError(code, Message(None))
    }

    pub(crate) fn with_message(code: CUresult, message: &str) -> DriverError {
        DriverError(code, Message(Some(String::from(message).leak())))
    }

    /// The code's name, such as `CUDA_ERROR_INVALID_VALUE`.
    pub fn error_name(&self) -> Result<&CStr, DriverError> {
        // SAFETY: the runtime returns text that ends with a NUL and lives for ever.
        Ok(unsafe { CStr::from_ptr(rt::ox_device_error_name(self.0 as i32)) })
    }

    /// What the code means.
    pub fn error_string(&self) -> Result<&CStr, DriverError> {
        // SAFETY: as above.
        Ok(unsafe { CStr::from_ptr(rt::ox_device_error_text(self.0 as i32)) })
    }

    /// What happened in this case, where the runtime knows more than the code says.
    pub fn message(&self) -> Option<&'static str> {
        self.1.0
    }

    /// Whether the driver is too old for the PTX version of the program's kernels.
    pub fn is_unsupported_ptx_version(&self) -> bool {
        self.0 == sys::CUDA_ERROR_UNSUPPORTED_PTX_VERSION
    }

    /// What happened, without the name of the code.
    pub fn text(&self) -> &str {
        match self.1.0 {
            Some(message) => message,
            None => match self.error_string() {
                Ok(text) => text.to_str().unwrap_or(""),
                Err(_) => "",
            },
        }
    }
}

impl PartialEq for DriverError {
    fn eq(&self, other: &DriverError) -> bool {
        self.0 == other.0
    }
}

impl Eq for DriverError {}

impl fmt::Display for DriverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.error_name() {
            Ok(name) => name.to_str().unwrap_or(""),
            Err(_) => "",
        };
        write!(f, "{}: {}", name, self.text())
    }
}

impl fmt::Debug for DriverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("DriverError").field(&self.0).field(&self.text()).finish()
    }
}

impl Error for DriverError {}

/// Turns a raw driver result into a [`Result`].
pub trait IntoResult<T> {
    /// `Ok` for success, otherwise the code as an error.
    fn result(self) -> Result<T, DriverError>
    where
        Self: Sized;
}

impl IntoResult<()> for CUresult {
    fn result(self) -> Result<(), DriverError> {
        if self == sys::CUDA_SUCCESS { Ok(()) } else { Err(DriverError::from_code(self)) }
    }
}

impl<T> IntoResult<T> for (CUresult, MaybeUninit<T>) {
    fn result(self) -> Result<T, DriverError> {
        self.0.result()?;
        // SAFETY: the driver writes its output when it reports success.
        Ok(unsafe { self.1.assume_init() })
    }
}

/// Calls a function of the runtime that fills in an error when it fails.
pub(crate) fn call(function: impl FnOnce(*mut rt::DeviceError) -> i32) -> Result<(), DriverError> {
    let mut error = MaybeUninit::<rt::DeviceError>::uninit();
    let code = function(error.as_mut_ptr());
    if code == 0 {
        return Ok(());
    }
    // SAFETY: the runtime fills in the header and the first `message_len` bytes when it fails; the text is UTF-8.
    let message = unsafe {
        let error = error.as_ptr();
        let bytes = std::slice::from_raw_parts(
            (&raw const (*error).message).cast::<u8>(),
            (*error).message_len as usize,
        );
        std::str::from_utf8_unchecked(bytes)
    };
    Err(DriverError::with_message(code as CUresult, message))
}
