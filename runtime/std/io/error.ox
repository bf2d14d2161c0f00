//! [`Error`] of input and output.

use core::error;
use core::ffi::{CStr, c_char};
use core::fmt;

use crate::boxed::Box;
use crate::string::String;
use crate::sys;

/// The result of input and output.
pub type Result<T> = core::result::Result<T, Error>;

/// An error of input and output: the operating system's, a kind alone, or any other error under a kind.
pub struct Error {
    repr: Repr,
}

enum Repr {
    Os(i32),
    Simple(ErrorKind),
    Message(ErrorKind, &'static str),
    Custom(Box<Custom>),
}

struct Custom {
    kind: ErrorKind,
    error: Box<dyn error::Error + Send + Sync>,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $text:literal;)*) => {
        /// What went wrong, in general.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($(#[$doc])* $name,)*
        }

        impl ErrorKind {
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
    /// The reader is gone.
    BrokenPipe = "broken pipe";
    /// A signal came.
    Interrupted = "operation interrupted";
    /// It cannot be done here.
    Unsupported = "unsupported";
    /// The end came too early.
    UnexpectedEof = "unexpected end of file";
    /// There is no memory.
    OutOfMemory = "out of memory";
    /// Something else.
    Other = "other error";
    /// Something that has no kind of its own.
    #[doc(hidden)]
    Uncategorized = "uncategorized error";
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

fn kind_of(code: i32) -> ErrorKind {
    match code {
        1 | 13 => ErrorKind::PermissionDenied,
        2 => ErrorKind::NotFound,
        4 => ErrorKind::Interrupted,
        11 => ErrorKind::WouldBlock,
        12 => ErrorKind::OutOfMemory,
        17 => ErrorKind::AlreadyExists,
        20 => ErrorKind::NotADirectory,
        21 => ErrorKind::IsADirectory,
        22 => ErrorKind::InvalidInput,
        28 => ErrorKind::StorageFull,
        32 => ErrorKind::BrokenPipe,
        38 | 95 => ErrorKind::Unsupported,
        39 => ErrorKind::DirectoryNotEmpty,
        104 => ErrorKind::ConnectionReset,
        110 => ErrorKind::TimedOut,
        111 => ErrorKind::ConnectionRefused,
        _ => ErrorKind::Uncategorized,
    }
}

fn text_of(code: i32) -> String {
    let mut buffer = [0 as c_char; 128];
    // SAFETY: libc writes at most the size, ended by a NUL.
    let text = unsafe {
        if sys::__xpg_strerror_r(code, buffer.as_mut_ptr(), buffer.len()) != 0 {
            return String::from("unknown error");
        }
        CStr::from_ptr(buffer.as_ptr())
    };
    String::from_utf8_lossy(text.to_bytes()).into_owned()
}

impl Error {
    /// Any error under a kind.
    pub fn new<E: Into<Box<dyn error::Error + Send + Sync>>>(kind: ErrorKind, error: E) -> Error {
        Error { repr: Repr::Custom(Box::new(Custom { kind, error: error.into() })) }
    }

    /// Any error.
    pub fn other<E: Into<Box<dyn error::Error + Send + Sync>>>(error: E) -> Error {
        Error::new(ErrorKind::Other, error)
    }

    pub(crate) const fn message(kind: ErrorKind, text: &'static str) -> Error {
        Error { repr: Repr::Message(kind, text) }
    }

    /// The error of the last call of the operating system.
    pub fn last_os_error() -> Error {
        Error::from_raw_os_error(sys::errno())
    }

    /// An error of the operating system by its number.
    pub fn from_raw_os_error(code: i32) -> Error {
        Error { repr: Repr::Os(code) }
    }

    /// The number, if it is an error of the operating system.
    pub fn raw_os_error(&self) -> Option<i32> {
        match self.repr {
            Repr::Os(code) => Some(code),
            _ => None,
        }
    }

    /// What went wrong, in general.
    pub fn kind(&self) -> ErrorKind {
        match &self.repr {
            Repr::Os(code) => kind_of(*code),
            Repr::Simple(kind) | Repr::Message(kind, _) => *kind,
            Repr::Custom(custom) => custom.kind,
        }
    }

    /// The error inside, if there is one.
    pub fn get_ref(&self) -> Option<&(dyn error::Error + Send + Sync + 'static)> {
        match &self.repr {
            Repr::Custom(custom) => Some(&*custom.error),
            _ => None,
        }
    }

    /// The error inside, mutably, if there is one.
    pub fn get_mut(&mut self) -> Option<&mut (dyn error::Error + Send + Sync + 'static)> {
        match &mut self.repr {
            Repr::Custom(custom) => Some(&mut *custom.error),
            _ => None,
        }
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.kind() == ErrorKind::Interrupted
    }

    /// The error inside, if there is one.
    pub fn into_inner(self) -> Option<Box<dyn error::Error + Send + Sync>> {
        match self.repr {
            Repr::Custom(custom) => Some(custom.error),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.repr {
            Repr::Os(code) => write!(f, "{} (os error {code})", text_of(*code)),
            Repr::Simple(kind) => f.write_str(kind.text()),
            Repr::Message(_, text) => f.write_str(text),
            Repr::Custom(custom) => fmt::Display::fmt(&custom.error, f),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.repr {
            Repr::Os(code) => f
                .debug_struct("Os")
                .field("code", code)
                .field("kind", &kind_of(*code))
                .field("message", &text_of(*code))
                .finish(),
            Repr::Simple(kind) => f.debug_tuple("Kind").field(kind).finish(),
            Repr::Message(kind, text) => {
                f.debug_struct("Error").field("kind", kind).field("message", text).finish()
            }
            Repr::Custom(custom) => {
                f.debug_struct("Custom").field("kind", &custom.kind).field("error", &custom.error).finish()
            }
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.repr {
            Repr::Custom(custom) => custom.error.source(),
            _ => None,
        }
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error {
        Error { repr: Repr::Simple(kind) }
    }
}

impl From<crate::ffi::NulError> for Error {
    fn from(_: crate::ffi::NulError) -> Error {
        Error::message(ErrorKind::InvalidInput, "data provided contains a nul byte")
    }
}
