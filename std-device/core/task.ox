//! What futures and their executors agree on.

mod poll;
mod wake;

pub use poll::Poll;
pub use wake::{Context, RawWaker, RawWakerVTable, Waker};

/// The value of a `Poll`, or returns `Pending` from the enclosing function.
pub macro ready($e:expr $(,)?) {
    match $e {
        $crate::task::Poll::Ready(t) => t,
        $crate::task::Poll::Pending => {
            return $crate::task::Poll::Pending;
        }
    }
}
