//! The traits behind calls.

use crate::future::Future;
use crate::marker::Tuple;

/// Callables that take an immutable receiver.
#[lang = "fn"]
#[rustc_on_unimplemented(
    on(
        Self = "unsafe fn",
        note = "unsafe function cannot be called generically without an unsafe block",
        label = "call the function in a closure: `|| unsafe {{ /* code */ }}`"
    ),
    on(Args = "()", note = "wrap the `{Self}` in a closure with no arguments: `|| {{ /* code */ }}`"),
    message = "expected a `{Trait}` closure, found `{Self}`",
    label = "expected an `{Trait}` closure, found `{Self}`"
)]
#[rustc_paren_sugar]
#[fundamental]
#[must_use = "closures are lazy and do nothing unless called"]
pub trait Fn<Args: Tuple>: FnMut<Args> {
    /// Performs the call.
    #[unstable(feature = "fn_traits", issue = "29625")]
    extern "rust-call" fn call(&self, args: Args) -> Self::Output;
}

/// Callables that take a mutable receiver.
#[lang = "fn_mut"]
#[rustc_on_unimplemented(
    on(
        Self = "unsafe fn",
        note = "unsafe function cannot be called generically without an unsafe block",
        label = "call the function in a closure: `|| unsafe {{ /* code */ }}`"
    ),
    on(Args = "()", note = "wrap the `{Self}` in a closure with no arguments: `|| {{ /* code */ }}`"),
    message = "expected a `{Trait}` closure, found `{Self}`",
    label = "expected an `{Trait}` closure, found `{Self}`"
)]
#[rustc_paren_sugar]
#[fundamental]
#[must_use = "closures are lazy and do nothing unless called"]
pub trait FnMut<Args: Tuple>: FnOnce<Args> {
    /// Performs the call.
    #[unstable(feature = "fn_traits", issue = "29625")]
    extern "rust-call" fn call_mut(&mut self, args: Args) -> Self::Output;
}

/// Callables that consume their receiver.
#[lang = "fn_once"]
#[rustc_on_unimplemented(
    on(
        Self = "unsafe fn",
        note = "unsafe function cannot be called generically without an unsafe block",
        label = "call the function in a closure: `|| unsafe {{ /* code */ }}`"
    ),
    on(Args = "()", note = "wrap the `{Self}` in a closure with no arguments: `|| {{ /* code */ }}`"),
    message = "expected a `{Trait}` closure, found `{Self}`",
    label = "expected an `{Trait}` closure, found `{Self}`"
)]
#[rustc_paren_sugar]
#[fundamental]
#[must_use = "closures are lazy and do nothing unless called"]
pub trait FnOnce<Args: Tuple> {
    /// What the call returns.
    #[lang = "fn_once_output"]
    type Output;

    /// Performs the call.
    #[unstable(feature = "fn_traits", issue = "29625")]
    extern "rust-call" fn call_once(self, args: Args) -> Self::Output;
}

impl<A: Tuple, F: ?Sized> Fn<A> for &F
where
    F: Fn<A>,
{
    extern "rust-call" fn call(&self, args: A) -> F::Output {
        (**self).call(args)
    }
}

impl<A: Tuple, F: ?Sized> FnMut<A> for &F
where
    F: Fn<A>,
{
    extern "rust-call" fn call_mut(&mut self, args: A) -> F::Output {
        (**self).call(args)
    }
}

impl<A: Tuple, F: ?Sized> FnOnce<A> for &F
where
    F: Fn<A>,
{
    type Output = F::Output;

    extern "rust-call" fn call_once(self, args: A) -> F::Output {
        (*self).call(args)
    }
}

impl<A: Tuple, F: ?Sized> FnMut<A> for &mut F
where
    F: FnMut<A>,
{
    extern "rust-call" fn call_mut(&mut self, args: A) -> F::Output {
        (*self).call_mut(args)
    }
}

impl<A: Tuple, F: ?Sized> FnOnce<A> for &mut F
where
    F: FnMut<A>,
{
    type Output = F::Output;

    extern "rust-call" fn call_once(self, args: A) -> F::Output {
        (*self).call_mut(args)
    }
}

/// An async-aware `Fn`.
#[lang = "async_fn"]
#[rustc_paren_sugar]
#[fundamental]
pub trait AsyncFn<Args: Tuple>: AsyncFnMut<Args> {
    /// Calls, giving a future.
    #[lang = "async_call"]
    #[unstable(feature = "async_fn_traits", issue = "none")]
    extern "rust-call" fn async_call(&self, args: Args) -> Self::CallRefFuture<'_>;
}

/// An async-aware `FnMut`.
#[lang = "async_fn_mut"]
#[rustc_paren_sugar]
#[fundamental]
pub trait AsyncFnMut<Args: Tuple>: AsyncFnOnce<Args> {
    /// The future that a call by reference gives.
    #[lang = "call_ref_future"]
    type CallRefFuture<'a>: Future<Output = Self::Output>
    where
        Self: 'a;

    /// Calls, giving a future.
    #[lang = "async_call_mut"]
    #[unstable(feature = "async_fn_traits", issue = "none")]
    extern "rust-call" fn async_call_mut(&mut self, args: Args) -> Self::CallRefFuture<'_>;
}

/// An async-aware `FnOnce`.
#[lang = "async_fn_once"]
#[rustc_paren_sugar]
#[fundamental]
pub trait AsyncFnOnce<Args: Tuple> {
    /// The future that a call by value gives.
    #[lang = "call_once_future"]
    type CallOnceFuture: Future<Output = Self::Output>;

    /// What the future resolves to.
    #[lang = "async_fn_once_output"]
    type Output;

    /// Calls, giving a future.
    #[lang = "async_call_once"]
    #[unstable(feature = "async_fn_traits", issue = "none")]
    extern "rust-call" fn async_call_once(self, args: Args) -> Self::CallOnceFuture;
}

impl<A: Tuple, F: ?Sized> AsyncFn<A> for &F
where
    F: AsyncFn<A>,
{
    extern "rust-call" fn async_call(&self, args: A) -> Self::CallRefFuture<'_> {
        F::async_call(*self, args)
    }
}

impl<A: Tuple, F: ?Sized> AsyncFnMut<A> for &F
where
    F: AsyncFn<A>,
{
    type CallRefFuture<'a>
        = F::CallRefFuture<'a>
    where
        Self: 'a;

    extern "rust-call" fn async_call_mut(&mut self, args: A) -> Self::CallRefFuture<'_> {
        F::async_call(*self, args)
    }
}

impl<'b, A: Tuple, F: ?Sized> AsyncFnOnce<A> for &'b F
where
    F: AsyncFn<A>,
{
    type CallOnceFuture = F::CallRefFuture<'b>;
    type Output = F::Output;

    extern "rust-call" fn async_call_once(self, args: A) -> Self::CallOnceFuture {
        F::async_call(self, args)
    }
}

impl<A: Tuple, F: ?Sized> AsyncFnMut<A> for &mut F
where
    F: AsyncFnMut<A>,
{
    type CallRefFuture<'a>
        = F::CallRefFuture<'a>
    where
        Self: 'a;

    extern "rust-call" fn async_call_mut(&mut self, args: A) -> Self::CallRefFuture<'_> {
        F::async_call_mut(*self, args)
    }
}

impl<'b, A: Tuple, F: ?Sized> AsyncFnOnce<A> for &'b mut F
where
    F: AsyncFnMut<A>,
{
    type CallOnceFuture = F::CallRefFuture<'b>;
    type Output = F::Output;

    extern "rust-call" fn async_call_once(self, args: A) -> Self::CallOnceFuture {
        F::async_call_mut(self, args)
    }
}

/// A call by value of an async closure whose body only borrows what the closure captured: the
/// closure lives in the future.
#[lang = "async_call_owned"]
async fn async_call_owned<F: AsyncFnMut<A>, A: Tuple>(mut f: F, args: A) -> F::Output {
    f.async_call_mut(args).await
}
