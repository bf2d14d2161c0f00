//! The traits that most programs with input and output need.

pub use super::{BufRead, Read, Seek, Write};
