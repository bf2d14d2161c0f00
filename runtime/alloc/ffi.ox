//! Owned strings for foreign functions.

mod c_str;

pub use c_str::{CString, FromVecWithNulError, IntoStringError, NulError};
