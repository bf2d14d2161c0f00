//! [`Error`] of input and output.

use core::error;
use core::ffi::{CStr, c_char};
use core::fmt;

use super::error_repr::{Content, Custom, Repr};
use crate::boxed::Box;
use crate::string::String;
use crate::sys;

/// The result of input and output.
pub type Result<T> = core::result::Result<T, Error>;

/// A number of an error of the operating system.
#[unstable(feature = "raw_os_error_ty", issue = "107792")]
pub type RawOsError = i32;

/// An error of input and output: the operating system's, a kind alone, or any other error under a kind.
pub struct Error {
    repr: Repr,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// What went wrong, in general.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$doc])* $name,)*
        }

        const KINDS: &[ErrorKind] = &[$(ErrorKind::$name),*];

        impl ErrorKind {
            // The kind of this place in the list.
            pub(super) fn at(place: usize) -> ErrorKind {
                KINDS[place]
            }

            fn text(self) -> &'static str {
                match self {
                    $(ErrorKind::$name => $text,)*
                }
            }
        }
    };
}

kinds! {
    /// There is no such file.
    NotFound = "entity not found";
    /// It is not allowed.
    PermissionDenied = "permission denied";
    /// Nobody listens there.
    ConnectionRefused = "connection refused";
    /// The other side broke the connection.
    ConnectionReset = "connection reset";
    /// The machine cannot be reached.
    HostUnreachable = "host unreachable";
    /// The network cannot be reached.
    NetworkUnreachable = "network unreachable";
    /// The other side ended the connection.
    ConnectionAborted = "connection aborted";
    /// There is no connection.
    NotConnected = "not connected";
    /// The address is taken.
    AddrInUse = "address in use";
    /// The address is not one of this machine.
    AddrNotAvailable = "address not available";
    /// The network is down.
    NetworkDown = "network down";
    /// The reader is gone.
    BrokenPipe = "broken pipe";
    /// There is such a file already.
    AlreadyExists = "entity already exists";
    /// It would have to wait.
    WouldBlock = "operation would block";
    /// It is not a folder.
    NotADirectory = "not a directory";
    /// It is a folder.
    IsADirectory = "is a directory";
    /// The folder is not empty.
    DirectoryNotEmpty = "directory not empty";
    /// The file system cannot be written.
    ReadOnlyFilesystem = "read-only filesystem or storage medium";
    /// Symbolic links lead in a circle.
    #[doc(hidden)]
    FilesystemLoop = "filesystem loop or indirection limit (e.g. symlink loop)";
    /// The file is gone from the server.
    StaleNetworkFileHandle = "stale network file handle";
    /// A parameter was wrong.
    InvalidInput = "invalid input parameter";
    /// The data is not what it should be.
    InvalidData = "invalid data";
    /// It took too long.
    TimedOut = "timed out";
    /// Nothing could be written.
    WriteZero = "write zero";
    /// The disk is full.
    StorageFull = "no storage space";
    /// It has no position.
    NotSeekable = "seek on unseekable file";
    /// The user's share of the disk is full.
    QuotaExceeded = "quota exceeded";
    /// The file would be too large.
    FileTooLarge = "file too large";
    /// It is in use.
    ResourceBusy = "resource busy";
    /// The program is running.
    ExecutableFileBusy = "executable file busy";
    /// Everybody would wait for ever.
    Deadlock = "deadlock";
    /// The two are on different disks.
    CrossesDevices = "cross-device link or rename";
    /// The file has too many names.
    TooManyLinks = "too many links";
    /// A file cannot have this name.
    InvalidFilename = "invalid filename";
    /// The arguments of the program are too long.
    ArgumentListTooLong = "argument list too long";
    /// A signal came.
    Interrupted = "operation interrupted";
    /// It cannot be done here.
    Unsupported = "unsupported";
    /// The end came too early.
    UnexpectedEof = "unexpected end of file";
    /// There is no memory.
    OutOfMemory = "out of memory";
    /// It has begun, and goes on.
    #[doc(hidden)]
    InProgress = "in progress";
    /// Something else.
    Other = "other error";
    /// Something that has no kind of its own.
    #[doc(hidden)]
    Uncategorized = "uncategorized error";
}

/// A kind and a text that never changes.
pub(crate) struct Message {
    pub(crate) kind: ErrorKind,
    pub(crate) text: &'static str,
}

// An error of a kind and a text that are known when the library is compiled.
macro_rules! fixed_error {
    ($kind:expr, $text:expr $(,)?) => {
        $crate::io::Error::message(const { &$crate::io::Message { kind: $kind, text: $text } })
    };
}
pub(crate) use fixed_error;

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

// The kinds of Linux's error numbers.
fn kind_of(code: i32) -> ErrorKind {
    match code {
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
        40 => ErrorKind::FilesystemLoop,
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
        115 => ErrorKind::InProgress,
        116 => ErrorKind::StaleNetworkFileHandle,
        122 => ErrorKind::QuotaExceeded,
        _ => ErrorKind::Uncategorized,
    }
}

fn text_of(code: i32) -> String {
    let mut buffer = [0 as c_char; 128];
    // SAFETY: libc writes at most the size, ended by a NUL, also for numbers that it does not know.
    let text = unsafe {
        sys::__xpg_strerror_r(code, buffer.as_mut_ptr(), buffer.len());
        CStr::from_ptr(buffer.as_ptr())
    };
    String::from_utf8_lossy(text.to_bytes()).into_owned()
}

impl Error {
    /// Any error under a kind.
    pub fn new<E: Into<Box<dyn error::Error + Send + Sync>>>(kind: ErrorKind, error: E) -> Error {
        Error { repr: Repr::custom(Box::new(Custom { kind, error: error.into() })) }
    }

    /// Any error.
    pub fn other<E: Into<Box<dyn error::Error + Send + Sync>>>(error: E) -> Error {
        Error::new(ErrorKind::Other, error)
    }

    pub(crate) const fn message(message: &'static Message) -> Error {
        Error { repr: Repr::message(message) }
    }

    /// The error of the last call of the operating system.
    pub fn last_os_error() -> Error {
        Error::from_raw_os_error(sys::errno())
    }

    /// An error of the operating system by its number.
    pub fn from_raw_os_error(code: i32) -> Error {
        Error { repr: Repr::os(code) }
    }

    /// The number, if it is an error of the operating system.
    pub fn raw_os_error(&self) -> Option<i32> {
        match self.repr.content() {
            Content::Os(code) => Some(code),
            _ => None,
        }
    }

    /// What went wrong, in general.
    pub fn kind(&self) -> ErrorKind {
        match self.repr.content() {
            Content::Os(code) => kind_of(code),
            Content::Simple(kind) => kind,
            Content::Message(message) => message.kind,
            Content::Custom(custom) => custom.kind,
        }
    }

    /// The error inside, if there is one.
    pub fn get_ref(&self) -> Option<&(dyn error::Error + Send + Sync + 'static)> {
        match self.repr.content() {
            Content::Custom(custom) => Some(&*custom.error),
            _ => None,
        }
    }

    /// The error inside, mutably, if there is one.
    pub fn get_mut(&mut self) -> Option<&mut (dyn error::Error + Send + Sync + 'static)> {
        self.repr.custom_mut().map(|custom| &mut *custom.error as _)
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.kind() == ErrorKind::Interrupted
    }

    /// The error inside, if it is an `E`.
    pub fn downcast<E: error::Error + Send + Sync + 'static>(self) -> core::result::Result<E, Error> {
        match self.repr.content() {
            Content::Custom(custom) if custom.error.is::<E>() => {}
            _ => return Err(self),
        }
        let custom = match self.repr.into_custom() {
            Ok(custom) => custom,
            Err(repr) => return Err(Error { repr }),
        };
        match custom.error.downcast::<E>() {
            Ok(error) => Ok(*error),
            Err(error) => Err(Error::new(custom.kind, error)),
        }
    }

    /// The error inside, if there is one.
    pub fn into_inner(self) -> Option<Box<dyn error::Error + Send + Sync>> {
        self.repr.into_custom().ok().map(|custom| custom.error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.repr.content() {
            Content::Os(code) => write!(f, "{} (os error {code})", text_of(code)),
            Content::Simple(kind) => f.write_str(kind.text()),
            Content::Message(message) => f.write_str(message.text),
            Content::Custom(custom) => fmt::Display::fmt(&custom.error, f),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.repr.content() {
            Content::Os(code) => f
                .debug_struct("Os")
                .field("code", &code)
                .field("kind", &kind_of(code))
                .field("message", &text_of(code))
                .finish(),
            Content::Simple(kind) => f.debug_tuple("Kind").field(&kind).finish(),
            Content::Message(message) => {
                f.debug_struct("Error").field("kind", &message.kind).field("message", &message.text).finish()
            }
            Content::Custom(custom) => {
                f.debug_struct("Custom").field("kind", &custom.kind).field("error", &custom.error).finish()
            }
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self.repr.content() {
            Content::Custom(custom) => custom.error.source(),
            _ => None,
        }
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error {
        Error { repr: Repr::simple(kind) }
    }
}

impl From<crate::ffi::NulError> for Error {
    fn from(_: crate::ffi::NulError) -> Error {
        fixed_error!(ErrorKind::InvalidInput, "data provided contains a nul byte")
    }
}

impl From<crate::collections::TryReserveError> for Error {
    fn from(_: crate::collections::TryReserveError) -> Error {
        Error::from(ErrorKind::OutOfMemory)
    }
}
