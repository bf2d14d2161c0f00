//! What can go wrong on the host.

use std::fmt;

use cuda_core::{DriverError, EmbeddedModuleError};

/// An error while an operation was scheduled or ran.
#[derive(Debug)]
pub enum DeviceError {
    /// The device refused a call, or a kernel failed: its panic with message and place.
    Driver(DriverError),
    /// The thread has no context for a device.
    Context { device_id: usize, message: String },
    /// The program has no code for the kernel that was asked for.
    KernelCache(String),
    /// An operation could not be put on a stream.
    Scheduling(String),
    /// The arguments of a launch do not fit its kernel.
    Launch(String),
    /// What should not happen.
    Internal(String),
    /// An error of the program itself.
    Anyhow(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceError::Driver(error) => fmt::Display::fmt(error, f),
            DeviceError::Context { device_id, message } => write!(f, "device {device_id}: {message}"),
            DeviceError::KernelCache(text) => f.write_str(text),
            DeviceError::Scheduling(text) => f.write_str(text),
            DeviceError::Launch(text) => f.write_str(text),
            DeviceError::Internal(text) => f.write_str(text),
            DeviceError::Anyhow(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for DeviceError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            DeviceError::Driver(error) => Some(error),
            DeviceError::Anyhow(error) => Some(&**error),
            _ => None,
        }
    }
}

impl From<DriverError> for DeviceError {
    fn from(error: DriverError) -> DeviceError {
        DeviceError::Driver(error)
    }
}

impl From<EmbeddedModuleError> for DeviceError {
    fn from(error: EmbeddedModuleError) -> DeviceError {
        DeviceError::KernelCache(error.to_string())
    }
}

impl From<TensorError> for DeviceError {
    fn from(error: TensorError) -> DeviceError {
        DeviceError::Launch(error.to_string())
    }
}

impl From<Error> for DeviceError {
    fn from(error: Error) -> DeviceError {
        match error {
            Error::Device(error) => error,
            Error::Driver(error) => DeviceError::Driver(error),
            Error::Anyhow(error) => DeviceError::Anyhow(error),
            error => DeviceError::Launch(error.to_string()),
        }
    }
}

/// A shape or a range that does not fit a tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorError(pub(crate) String);

impl fmt::Display for TensorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TensorError {}

/// Arguments that do not fit a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KernelLaunchError(pub(crate) String);

impl fmt::Display for KernelLaunchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for KernelLaunchError {}

/// A kernel that could not be compiled at run time.
#[derive(Debug)]
pub enum JITError {
    /// Without a place.
    Generic(String),
    /// `file:line:column`, then the message.
    Located(String),
    /// Any other error.
    Anyhow(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for JITError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JITError::Generic(text) | JITError::Located(text) => f.write_str(text),
            JITError::Anyhow(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for JITError {}

/// Any error of this library: what `main` of a tile program returns.
#[derive(Debug)]
pub enum Error {
    /// A shape or a range that does not fit.
    Tensor(TensorError),
    /// Arguments that do not fit a kernel.
    KernelLaunch(KernelLaunchError),
    /// A kernel that could not be compiled at run time.
    JIT(JITError),
    /// An error while an operation was scheduled or ran.
    Device(DeviceError),
    /// The device refused a call.
    Driver(DriverError),
    /// An error of the program itself.
    Anyhow(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Tensor(error) => fmt::Display::fmt(error, f),
            Error::KernelLaunch(error) => fmt::Display::fmt(error, f),
            Error::JIT(error) => fmt::Display::fmt(error, f),
            Error::Device(error) => fmt::Display::fmt(error, f),
            Error::Driver(error) => fmt::Display::fmt(error, f),
            Error::Anyhow(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Tensor(error) => Some(error),
            Error::KernelLaunch(error) => Some(error),
            Error::JIT(error) => Some(error),
            Error::Device(error) => Some(error),
            Error::Driver(error) => Some(error),
            Error::Anyhow(error) => Some(&**error),
        }
    }
}

macro_rules! from {
    ($($ty:ty => $variant:ident,)*) => {
        $(
            impl From<$ty> for Error {
                fn from(error: $ty) -> Error {
                    Error::$variant(error)
                }
            }
        )*
    };
}

from! {
    TensorError => Tensor,
    KernelLaunchError => KernelLaunch,
    JITError => JIT,
    DeviceError => Device,
    DriverError => Driver,
    Box<dyn std::error::Error + Send + Sync> => Anyhow,
}

impl From<EmbeddedModuleError> for Error {
    fn from(error: EmbeddedModuleError) -> Error {
        Error::Device(error.into())
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Error {
        Error::Anyhow(Box::new(error))
    }
}

/// An error in the shape of a tensor.
pub(crate) fn tensor_error<T>(text: String) -> Result<T, TensorError> {
    Err(TensorError(text))
}

/// An error in the arguments of a launch.
pub(crate) fn launch_error<T>(text: String) -> Result<T, DeviceError> {
    Err(DeviceError::Launch(text))
}
