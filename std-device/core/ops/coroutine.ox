//! Code that can be left in the middle and entered again.

use crate::pin::Pin;

/// What a coroutine gives when it is left.
#[unstable(feature = "coroutine_trait", issue = "43122")]
#[derive(Clone, Copy, PartialEq, PartialOrd, Eq, Ord, Debug, Hash)]
pub enum CoroutineState<Y, R> {
    /// It can be entered again.
    Yielded(Y),
    /// It is through.
    Complete(R),
}

/// Code that can be left in the middle and entered again.
#[unstable(feature = "coroutine_trait", issue = "43122")]
#[fundamental]
pub trait Coroutine<R = ()> {
    /// What it gives each time.
    type Yield;
    /// What it gives at the end.
    type Return;

    /// Enters it.
    fn resume(self: Pin<&mut Self>, arg: R) -> CoroutineState<Self::Yield, Self::Return>;
}

impl<R, C: ?Sized + Coroutine<R>> Coroutine<R> for Pin<&mut C> {
    type Yield = C::Yield;
    type Return = C::Return;

    fn resume(mut self: Pin<&mut Self>, arg: R) -> CoroutineState<C::Yield, C::Return> {
        C::resume((*self).as_mut(), arg)
    }
}

impl<R, C: ?Sized + Coroutine<R> + Unpin> Coroutine<R> for &mut C {
    type Yield = C::Yield;
    type Return = C::Return;

    fn resume(mut self: Pin<&mut Self>, arg: R) -> CoroutineState<C::Yield, C::Return> {
        C::resume(Pin::new(&mut **self), arg)
    }
}
