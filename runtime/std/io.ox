//! Input and output.

mod buffered;
mod error;
mod stdio;
mod traits;

pub mod prelude {
    //! The traits of input and output.
    pub use super::{BufRead, Read, Seek, Write};
}

pub use buffered::{BufReader, BufWriter, Cursor, Lines};
pub use error::{Error, ErrorKind, Result};
pub use stdio::{Stderr, StderrLock, Stdin, StdinLock, Stdout, StdoutLock, stderr, stdin, stdout};
#[doc(hidden)]
pub use stdio::{_eprint, _eprint_line, _print, _print_line};
pub(crate) use stdio::{RawStderr, attempt_eprint, flush_at_exit};
pub use traits::{BufRead, Read, Seek, SeekFrom, Write, read_to_string};
