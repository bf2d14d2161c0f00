//! Iterators made from other iterators.

mod copying;
mod flatten;
mod joining;
mod mapping;
mod peekable;
mod selecting;
mod spacing;
mod try_process;

pub use copying::{Cloned, Copied, Cycle, Rev};
pub use flatten::{FlatMap, Flatten};
pub use joining::{Chain, Zip, chain, zip};
pub use mapping::{Enumerate, Filter, FilterMap, Inspect, Map, MapWhile, Scan};
pub use peekable::Peekable;
pub use selecting::{Fuse, Skip, SkipWhile, StepBy, Take, TakeWhile};
pub use spacing::{ArrayChunks, Intersperse, IntersperseWith};
pub(crate) use try_process::try_process;
