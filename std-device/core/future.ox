//! Asynchronous computations.

use crate::fmt;
use crate::marker::PhantomData;
use crate::pin::Pin;
use crate::task::{Context, Poll};

/// A computation that may not have finished yet.
#[doc(notable_trait)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[lang = "future_trait"]
#[diagnostic::on_unimplemented(
    label = "`{Self}` is not a future",
    message = "`{Self}` is not a future",
    note = "{Self} must be a future or must implement `IntoFuture` to be awaited"
)]
pub trait Future {
    /// What it results in.
    #[lang = "future_output"]
    type Output;

    /// Tries to finish, and otherwise arranges that the task is woken up.
    #[lang = "poll"]
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output>;
}

impl<F: ?Sized + Future + Unpin> Future for &mut F {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        F::poll(Pin::new(&mut **self), cx)
    }
}

/// Conversion into a future; what `.await` uses.
pub trait IntoFuture {
    /// What the future results in.
    type Output;

    /// The future.
    type IntoFuture: Future<Output = Self::Output>;

    /// Makes a future from a value.
    #[lang = "into_future"]
    fn into_future(self) -> Self::IntoFuture;
}

impl<F: Future> IntoFuture for F {
    type Output = F::Output;
    type IntoFuture = F;

    fn into_future(self) -> F {
        self
    }
}

/// A future that is ready at once.
#[derive(Debug, Clone)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[rustc_module = "core::future::ready"]
pub struct Ready<T>(Option<T>);

impl<T> Unpin for Ready<T> {}

impl<T> Future for Ready<T> {
    type Output = T;

    #[inline]
    fn poll(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<T> {
        Poll::Ready(self.0.take().expect("`Ready` polled after completion"))
    }
}

impl<T> Ready<T> {
    /// The value.
    #[must_use]
    #[inline]
    pub fn into_inner(self) -> T {
        self.0.expect("Called `into_inner()` on `Ready` after completion")
    }
}

/// A future that is ready at once.
pub fn ready<T>(t: T) -> Ready<T> {
    Ready(Some(t))
}

/// A future that is never ready.
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[rustc_module = "core::future::pending"]
pub struct Pending<T> {
    _data: PhantomData<fn() -> T>,
}

/// A future that is never ready.
pub fn pending<T>() -> Pending<T> {
    Pending { _data: PhantomData }
}

impl<T> Future for Pending<T> {
    type Output = T;

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> {
        Poll::Pending
    }
}

impl<T> fmt::Debug for Pending<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pending").finish()
    }
}

impl<T> Clone for Pending<T> {
    fn clone(&self) -> Pending<T> {
        pending()
    }
}

/// A future around a function that is polled.
#[must_use = "futures do nothing unless you `.await` or poll them"]
#[rustc_module = "core::future::poll_fn"]
pub struct PollFn<F> {
    f: F,
}

impl<F: Unpin> Unpin for PollFn<F> {}

/// A future around a function that is polled.
pub fn poll_fn<T, F>(f: F) -> PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<T>,
{
    PollFn { f }
}

impl<F> fmt::Debug for PollFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PollFn").finish()
    }
}

impl<T, F> Future for PollFn<F>
where
    F: FnMut(&mut Context<'_>) -> Poll<T>,
{
    type Output = T;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T> {
        // SAFETY: the function is not moved.
        (unsafe { &mut self.get_unchecked_mut().f })(cx)
    }
}

/// The context that an `async` body is polled with, as its state carries it between two polls.
#[lang = "ResumeTy"]
#[doc(hidden)]
#[derive(Debug, Copy, Clone)]
pub struct ResumeTy(crate::ptr::NonNull<Context<'static>>);

// SAFETY: it is only used during the poll that set it.
unsafe impl Send for ResumeTy {}
// SAFETY: as above.
unsafe impl Sync for ResumeTy {}

/// The context out of the state of an `async` body.
///
/// # Safety
/// It must be that of the poll under way.
#[lang = "get_context"]
#[doc(hidden)]
#[must_use]
#[inline]
pub unsafe fn get_context<'a, 'b>(cx: ResumeTy) -> &'a mut Context<'b> {
    // SAFETY: as for the caller.
    unsafe { &mut *cx.0.as_ptr().cast() }
}
