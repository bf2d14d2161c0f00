//! Composable external iteration.

mod adapters;
mod range;
mod sources;
mod traits;

pub(crate) use adapters::try_process;
pub use adapters::{
    ArrayChunks, Chain, Cloned, Copied, Cycle, Enumerate, Filter, FilterMap, FlatMap, Flatten, Fuse, Inspect,
    Intersperse, IntersperseWith, Map, MapWhile, Peekable, Rev, Scan, Skip, SkipWhile, StepBy, Take, TakeWhile, Zip, chain, zip,
};
pub use range::Step;
pub use sources::{
    Empty, FromFn, Once, OnceWith, Repeat, RepeatN, RepeatWith, Successors, empty, from_fn, once, once_with, repeat,
    repeat_n, repeat_with, successors,
};
pub use traits::{
    DoubleEndedIterator, ExactSizeIterator, Extend, FromIterator, FusedIterator, IntoIterator, Iterator, Product, Sum, TrustedLen,
    TrustedStep,
};
