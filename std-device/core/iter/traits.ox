//! The iterator traits.

mod collect;
mod double_ended;
mod exact_size;
mod iterator;
mod sum;
mod trusted;

pub use collect::{Extend, FromIterator, IntoIterator};
pub use double_ended::DoubleEndedIterator;
pub use exact_size::{ExactSizeIterator, FusedIterator};
pub use iterator::Iterator;
pub use sum::{Product, Sum};
pub use trusted::{TrustedLen, TrustedStep};
