//! Input and output.

mod buffered;
mod cursor;
mod error;
mod error_repr;
mod memory;
mod pipe;
mod slice;
mod stdio;
#[rustc_module = "std::io"]
mod traits;
mod util;

pub mod prelude {
    //! The traits of input and output.
    pub use super::{BufRead, Read, Seek, Write};
}

pub use buffered::{BufReader, BufWriter, IntoInnerError, LineWriter, WriterPanicked};
pub use cursor::Cursor;
pub use error::{Error, ErrorKind, RawOsError, Result};
pub(crate) use error::{Message, fixed_error};
pub use pipe::{PipeReader, PipeWriter, pipe};
pub use slice::{IoSlice, IoSliceMut};
pub use stdio::{IsTerminal, Stderr, StderrLock, Stdin, StdinLock, Stdout, StdoutLock, stderr, stdin, stdout};
#[doc(hidden)]
pub use stdio::{_eprint, _eprint_line, _print, _print_line};
pub(crate) use stdio::{RawStderr, attempt_eprint, flush_at_exit};
pub(crate) use traits::{append_text, read_to_end};
pub use traits::{BufRead, Bytes, Chain, Lines, Read, Seek, SeekFrom, Split, Take, Write, read_to_string};
pub use util::{Empty, Repeat, Sink, copy, empty, repeat, sink};
