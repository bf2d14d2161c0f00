//! Overloadable operators, and the traits behind calls, ranges, indexing, `?` and pointer coercions.

mod arith;
mod bit;
mod control_flow;
mod coroutine;
mod deref;
mod drop;
mod function;
mod index;
mod range;
mod try_trait;
mod unsize;

pub use arith::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};
pub use bit::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, ShlAssign, Shr, ShrAssign,
};
pub use control_flow::ControlFlow;
pub use coroutine::{Coroutine, CoroutineState};
pub use deref::{Deref, DerefMut, DerefPure, LegacyReceiver, Receiver};
pub use drop::Drop;
pub use function::{AsyncFn, AsyncFnMut, AsyncFnOnce, Fn, FnMut, FnOnce};
pub use index::{Index, IndexMut};
pub use range::{
    Bound, OneSidedRange, OneSidedRangeBound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive,
    RangeTo, RangeToInclusive,
};
pub use try_trait::{FromResidual, Residual, Try};
pub(crate) use try_trait::ChangeOutputType;
pub use unsize::{CoerceUnsized, DispatchFromDyn};
