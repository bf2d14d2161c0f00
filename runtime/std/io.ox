//! Input and output.

mod buffered;
mod cursor;
mod error;
mod stdio;
mod traits;
mod util;

pub mod prelude;

pub use buffered::{BufReader, BufWriter, IntoInnerError, LineWriter};
pub use cursor::Cursor;
pub use error::{Error, ErrorKind, Result};
pub use stdio::{
    IsTerminal, Stderr, StderrLock, Stdin, StdinLock, Stdout, StdoutLock, _eprint, _print, stderr, stdin, stdout,
};
pub(crate) use stdio::{cleanup, write_error};
pub use traits::{BufRead, Bytes, Chain, Lines, Read, Seek, SeekFrom, Split, Take, Write, read_to_string};
pub use util::{Empty, Repeat, Sink, copy, empty, repeat, sink};
