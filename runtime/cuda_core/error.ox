//! What can go wrong.

use std::error::Error;
use std::fmt;

use crate::sys;

/// An error of the device or its driver: a `CUresult` number with the words of whoever reported it.
#[derive(Clone, PartialEq, Eq)]
pub struct DriverError {
    code: i32,
    message: String,
}

impl DriverError {
    /// The error of a failed call, from what it wrote.
    pub(crate) fn from_report(code: i32, report: &sys::OxDeviceError) -> DriverError {
        let len = report.message_len as usize;
        let message = match report.message.get(..len) {
            Some(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            None => String::new(),
        };
        DriverError { code, message }
    }

    /// An error with a number and words of its own.
    pub fn new(code: i32, message: &str) -> DriverError {
        DriverError { code, message: String::from(message) }
    }

    /// The `CUresult` number.
    pub fn code(&self) -> i32 {
        self.code
    }

    /// The name of the number, such as `CUDA_ERROR_OUT_OF_MEMORY`.
    pub fn error_name(&self) -> String {
        // SAFETY: the runtime returns a text that ends with a zero byte and lives for ever, for every number.
        unsafe { text_at(sys::ox_device_error_name(self.code)) }
    }

    /// What the number means, in words.
    pub fn error_string(&self) -> String {
        // SAFETY: as above.
        unsafe { text_at(sys::ox_device_error_text(self.code)) }
    }

    /// Whether the driver is too old for the PTX version of the module.
    pub fn is_unsupported_ptx_version(&self) -> bool {
        self.code == 222
    }
}

/// Copies a C string.
///
/// # Safety
///
/// `text` must point to bytes that end with a zero byte.
unsafe fn text_at(text: *const u8) -> String {
    let mut len = 0;
    // SAFETY: every byte up to the zero byte may be read.
    unsafe {
        while *text.add(len) != 0 {
            len += 1;
        }
        String::from_utf8_lossy(std::slice::from_raw_parts(text, len)).into_owned()
    }
}

impl fmt::Debug for DriverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DriverError({}, \"{}\")", self.code, self)
    }
}

impl fmt::Display for DriverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.message.is_empty() {
            write!(f, "{}: {}", self.error_name(), self.error_string())
        } else {
            write!(f, "{}: {}", self.error_name(), self.message)
        }
    }
}

impl Error for DriverError {}

/// The device code of a program could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmbeddedModuleError {
    /// The driver refused it, or the program carries none of that name.
    Driver(DriverError),
}

impl fmt::Display for EmbeddedModuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EmbeddedModuleError::Driver(error) => write!(f, "cannot load the embedded module: {error}"),
        }
    }
}

impl Error for EmbeddedModuleError {}

impl From<DriverError> for EmbeddedModuleError {
    fn from(error: DriverError) -> EmbeddedModuleError {
        EmbeddedModuleError::Driver(error)
    }
}

/// A launch that its contract, the kernel or the device forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LaunchContractError {
    /// A dimension of the grid is zero.
    ZeroGridDimension { axis: char },
    /// A dimension of the block is zero.
    ZeroBlockDimension { axis: char },
    /// The contract asks for another block shape.
    BlockShapeMismatch { expected: (u32, u32, u32), actual: (u32, u32, u32) },
    /// More threads in a block than the contract or launch bounds allow.
    TooManyThreadsPerBlock { limit: u32, actual: u64 },
    /// A block dimension beyond the device's limit.
    BlockDimensionTooLarge { axis: char, limit: u32, actual: u32 },
    /// A grid dimension beyond the device's limit.
    GridDimensionTooLarge { axis: char, limit: u32, actual: u32 },
    /// `coordinates = u32` and more than 2^32 threads along an axis.
    CoordinateRangeExceedsU32 { axis: char, threads: u64 },
    /// Not the dynamic shared memory that the contract states.
    DynamicSharedMemoryMismatch { min: u32, max: u32, actual: u32 },
    /// More shared memory than a block may have.
    SharedMemoryTooLarge { limit: u32, actual: u64 },
    /// The device is older than the contract demands.
    ComputeCapabilityTooLow { required: (u32, u32), actual: (u32, u32) },
    /// A relation of `requires` does not hold.
    SizeRequirementViolated { relation: &'static str, lhs: u64, rhs: u64 },
    /// A relation of `requires` overflows 64 bits.
    SizeRequirementOverflow { relation: &'static str },
    /// The grid does not fit on the device at once, as a cooperative launch needs.
    CooperativeGridTooLarge { limit: u64, actual: u64 },
    /// The launch was prepared in another context.
    ContextMismatch,
    /// The device or its driver refused the launch.
    Driver(DriverError),
}

impl fmt::Display for LaunchContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LaunchContractError::ZeroGridDimension { axis } => write!(f, "the grid has no blocks along {axis}"),
            LaunchContractError::ZeroBlockDimension { axis } => write!(f, "the block has no threads along {axis}"),
            LaunchContractError::BlockShapeMismatch { expected, actual } => {
                write!(f, "the contract asks for blocks of {expected:?} threads, this launch has {actual:?}")
            }
            LaunchContractError::TooManyThreadsPerBlock { limit, actual } => {
                write!(f, "a block may have {limit} threads, this launch has {actual}")
            }
            LaunchContractError::BlockDimensionTooLarge { axis, limit, actual } => {
                write!(f, "a block may have {limit} threads along {axis}, this launch has {actual}")
            }
            LaunchContractError::GridDimensionTooLarge { axis, limit, actual } => {
                write!(f, "a grid may have {limit} blocks along {axis}, this launch has {actual}")
            }
            LaunchContractError::CoordinateRangeExceedsU32 { axis, threads } => {
                write!(f, "{threads} threads along {axis} do not fit 32-bit coordinates")
            }
            LaunchContractError::DynamicSharedMemoryMismatch { min, max, actual } => {
                if min == max {
                    write!(f, "the contract asks for {min} bytes of dynamic shared memory, this launch has {actual}")
                } else {
                    write!(f, "the contract asks for {min} to {max} bytes of dynamic shared memory, this launch has {actual}")
                }
            }
            LaunchContractError::SharedMemoryTooLarge { limit, actual } => {
                write!(f, "a block may have {limit} bytes of shared memory, this launch needs {actual}")
            }
            LaunchContractError::ComputeCapabilityTooLow { required, actual } => {
                write!(f, "the kernel needs compute capability {}.{}, the device has {}.{}", required.0, required.1, actual.0, actual.1)
            }
            LaunchContractError::SizeRequirementViolated { relation, lhs, rhs } => {
                write!(f, "`{relation}` does not hold: the left side is {lhs}, the right side {rhs}")
            }
            LaunchContractError::SizeRequirementOverflow { relation } => write!(f, "`{relation}` overflows 64 bits"),
            LaunchContractError::CooperativeGridTooLarge { limit, actual } => {
                write!(f, "a cooperative launch may have {limit} blocks of this kernel, this one has {actual}")
            }
            LaunchContractError::ContextMismatch => write!(f, "the launch was prepared in another context"),
            LaunchContractError::Driver(error) => write!(f, "{error}"),
        }
    }
}

impl Error for LaunchContractError {}

impl From<DriverError> for LaunchContractError {
    fn from(error: DriverError) -> LaunchContractError {
        LaunchContractError::Driver(error)
    }
}

/// Turns the code of a call into a result.
pub(crate) fn check(code: i32, report: &sys::OxDeviceError) -> Result<(), DriverError> {
    if code == 0 { Ok(()) } else { Err(DriverError::from_report(code, report)) }
}
