//! Errors of input and output.

use alloc_crate::boxed::Box;
use alloc_crate::ffi::NulError;
use alloc_crate::string::String;
use core::error;
use core::ffi::CStr;
use core::fmt;
use core::result;

use crate::sys;

/// What input and output functions give.
pub type Result<T> = result::Result<T, Error>;

/// An error of input or output.
pub struct Error {
    repr: Repr,
}

enum Repr {
    Os(i32),
    Simple(ErrorKind),
    SimpleMessage(ErrorKind, &'static str),
    Custom(Box<Custom>),
}

#[derive(Debug)]
struct Custom {
    kind: ErrorKind,
    error: Box<dyn error::Error + Send + Sync>,
}

macro_rules! error_kinds {
    ($($(#[$attr:meta])* $Kind:ident = $text:literal;)*) => {
        /// What went wrong, in general.
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$attr])* #[doc = $text] $Kind,)*
        }

        impl ErrorKind {
            pub(crate) fn description(&self) -> &'static str {
                match *self {
                    $(ErrorKind::$Kind => $text,)*
                }
            }
        }
    };
}
error_kinds! {
    NotFound = "entity not found";
    PermissionDenied = "permission denied";
    ConnectionRefused = "connection refused";
    ConnectionReset = "connection reset";
    HostUnreachable = "host unreachable";
    NetworkUnreachable = "network unreachable";
    ConnectionAborted = "connection aborted";
    NotConnected = "not connected";
    AddrInUse = "address in use";
    AddrNotAvailable = "address not available";
    NetworkDown = "network down";
    BrokenPipe = "broken pipe";
    AlreadyExists = "entity already exists";
    WouldBlock = "operation would block";
    NotADirectory = "not a directory";
    IsADirectory = "is a directory";
    DirectoryNotEmpty = "directory not empty";
    ReadOnlyFilesystem = "read-only filesystem or storage medium";
    StaleNetworkFileHandle = "stale network file handle";
    InvalidInput = "invalid input parameter";
    InvalidData = "invalid data";
    TimedOut = "timed out";
    WriteZero = "write zero";
    StorageFull = "no storage space";
    NotSeekable = "seek on unseekable file";
    QuotaExceeded = "quota exceeded";
    FileTooLarge = "file too large";
    ResourceBusy = "resource busy";
    ExecutableFileBusy = "executable file busy";
    Deadlock = "deadlock";
    CrossesDevices = "cross-device link or rename";
    TooManyLinks = "too many links";
    InvalidFilename = "invalid filename";
    ArgumentListTooLong = "argument list too long";
    Interrupted = "operation interrupted";
    Unsupported = "unsupported";
    UnexpectedEof = "unexpected end of file";
    OutOfMemory = "out of memory";
    Other = "other error";
    #[doc(hidden)]
    Uncategorized = "uncategorized error";
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt.write_str(self.description())
    }
}

/// The kind of an error number of the C library.
fn kind_of(errno: i32) -> ErrorKind {
    match errno {
        1 | 13 => ErrorKind::PermissionDenied,
        2 => ErrorKind::NotFound,
        4 => ErrorKind::Interrupted,
        7 => ErrorKind::ArgumentListTooLong,
        11 => ErrorKind::WouldBlock,
        12 => ErrorKind::OutOfMemory,
        16 => ErrorKind::ResourceBusy,
        17 => ErrorKind::AlreadyExists,
        18 => ErrorKind::CrossesDevices,
        20 => ErrorKind::NotADirectory,
        21 => ErrorKind::IsADirectory,
        22 => ErrorKind::InvalidInput,
        26 => ErrorKind::ExecutableFileBusy,
        27 => ErrorKind::FileTooLarge,
        28 => ErrorKind::StorageFull,
        29 => ErrorKind::NotSeekable,
        30 => ErrorKind::ReadOnlyFilesystem,
        31 => ErrorKind::TooManyLinks,
        32 => ErrorKind::BrokenPipe,
        35 => ErrorKind::Deadlock,
        36 => ErrorKind::InvalidFilename,
        38 | 95 => ErrorKind::Unsupported,
        39 => ErrorKind::DirectoryNotEmpty,
        98 => ErrorKind::AddrInUse,
        99 => ErrorKind::AddrNotAvailable,
        100 => ErrorKind::NetworkDown,
        101 => ErrorKind::NetworkUnreachable,
        103 => ErrorKind::ConnectionAborted,
        104 => ErrorKind::ConnectionReset,
        107 => ErrorKind::NotConnected,
        110 => ErrorKind::TimedOut,
        111 => ErrorKind::ConnectionRefused,
        113 => ErrorKind::HostUnreachable,
        116 => ErrorKind::StaleNetworkFileHandle,
        122 => ErrorKind::QuotaExceeded,
        _ => ErrorKind::Uncategorized,
    }
}

/// The text of an error number of the C library.
fn error_string(errno: i32) -> String {
    let mut buffer = [0; 128];
    // SAFETY: the GNU function gives a string, in the buffer or elsewhere.
    unsafe { String::from_utf8_lossy(CStr::from_ptr(sys::strerror_r(errno, buffer.as_mut_ptr(), 128)).to_bytes()) }
        .into_owned()
}

impl Error {
    /// An error with a value that describes it.
    #[inline(never)]
    pub fn new<E>(kind: ErrorKind, error: E) -> Error
    where
        E: Into<Box<dyn error::Error + Send + Sync>>,
    {
        Error { repr: Repr::Custom(Box::new(Custom { kind, error: error.into() })) }
    }

    /// An error of no particular kind.
    pub fn other<E>(error: E) -> Error
    where
        E: Into<Box<dyn error::Error + Send + Sync>>,
    {
        Error::new(ErrorKind::Other, error)
    }

    pub(crate) const fn message(kind: ErrorKind, message: &'static str) -> Error {
        Error { repr: Repr::SimpleMessage(kind, message) }
    }

    /// The error of the last call of the C library.
    #[must_use]
    #[inline]
    pub fn last_os_error() -> Error {
        Error::from_raw_os_error(sys::errno())
    }

    /// The error of an error number.
    #[must_use]
    #[inline]
    pub fn from_raw_os_error(code: i32) -> Error {
        Error { repr: Repr::Os(code) }
    }

    /// The error number, if there is one.
    #[must_use]
    #[inline]
    pub fn raw_os_error(&self) -> Option<i32> {
        match self.repr {
            Repr::Os(code) => Some(code),
            _ => None,
        }
    }

    /// The value that describes the error.
    #[must_use]
    #[inline]
    pub fn get_ref(&self) -> Option<&(dyn error::Error + Send + Sync + 'static)> {
        match &self.repr {
            Repr::Custom(c) => Some(&*c.error),
            _ => None,
        }
    }

    /// The value that describes the error, mutably.
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self) -> Option<&mut (dyn error::Error + Send + Sync + 'static)> {
        match &mut self.repr {
            Repr::Custom(c) => Some(&mut *c.error),
            _ => None,
        }
    }

    /// The value that describes the error.
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    pub fn into_inner(self) -> Option<Box<dyn error::Error + Send + Sync>> {
        match self.repr {
            Repr::Custom(c) => Some(c.error),
            _ => None,
        }
    }

    /// What went wrong, in general.
    #[must_use]
    #[inline]
    pub fn kind(&self) -> ErrorKind {
        match &self.repr {
            Repr::Os(code) => kind_of(*code),
            Repr::Simple(kind) => *kind,
            Repr::SimpleMessage(kind, _) => *kind,
            Repr::Custom(c) => c.kind,
        }
    }

    #[inline]
    pub(crate) fn is_interrupted(&self) -> bool {
        self.kind() == ErrorKind::Interrupted
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.repr {
            Repr::Os(code) => fmt
                .debug_struct("Os")
                .field("code", code)
                .field("kind", &kind_of(*code))
                .field("message", &error_string(*code))
                .finish(),
            Repr::Simple(kind) => fmt.debug_tuple("Kind").field(kind).finish(),
            Repr::SimpleMessage(kind, message) => {
                fmt.debug_struct("Error").field("kind", kind).field("message", message).finish()
            }
            Repr::Custom(c) => fmt::Debug::fmt(c, fmt),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, fmt: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.repr {
            Repr::Os(code) => {
                let detail = error_string(*code);
                write!(fmt, "{detail} (os error {code})")
            }
            Repr::Simple(kind) => fmt.write_str(kind.description()),
            Repr::SimpleMessage(_, message) => fmt.write_str(message),
            Repr::Custom(c) => fmt::Display::fmt(&c.error, fmt),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.repr {
            Repr::Custom(c) => c.error.source(),
            _ => None,
        }
    }
}

impl From<ErrorKind> for Error {
    #[inline]
    fn from(kind: ErrorKind) -> Error {
        Error { repr: Repr::Simple(kind) }
    }
}

impl From<NulError> for Error {
    fn from(_: NulError) -> Error {
        Error::message(ErrorKind::InvalidInput, "data provided contains a nul byte")
    }
}
