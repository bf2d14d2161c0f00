//! Which types may cross a `catch_unwind` boundary.

use crate::cell::UnsafeCell;
use crate::fmt;
use crate::future::Future;
use crate::ops::{Deref, DerefMut};
use crate::pin::Pin;
use crate::task::{Context, Poll};

/// Types that are safe to use after a panic was caught.
#[rustc_diagnostic_item = "unwind_safe_trait"]
pub auto trait UnwindSafe {}

/// Types whose shared references are unwind safe.
#[rustc_diagnostic_item = "ref_unwind_safe_trait"]
pub auto trait RefUnwindSafe {}

/// Asserts that the content is unwind safe.
pub struct AssertUnwindSafe<T>(pub T);

impl<T: ?Sized> !UnwindSafe for &mut T {}
impl<T: RefUnwindSafe + ?Sized> UnwindSafe for &T {}
impl<T: RefUnwindSafe + ?Sized> UnwindSafe for *const T {}
impl<T: RefUnwindSafe + ?Sized> UnwindSafe for *mut T {}
impl<T: RefUnwindSafe + ?Sized> UnwindSafe for crate::ptr::NonNull<T> {}
impl<T: UnwindSafe + ?Sized> UnwindSafe for crate::ptr::Unique<T> {}
impl<T> UnwindSafe for AssertUnwindSafe<T> {}
impl<T: ?Sized> !RefUnwindSafe for UnsafeCell<T> {}
impl<T> RefUnwindSafe for AssertUnwindSafe<T> {}

impl<T> Deref for AssertUnwindSafe<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for AssertUnwindSafe<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<R, F: FnOnce() -> R> FnOnce<()> for AssertUnwindSafe<F> {
    type Output = R;

    #[inline]
    extern "rust-call" fn call_once(self, _args: ()) -> R {
        (self.0)()
    }
}

impl<T: Default> Default for AssertUnwindSafe<T> {
    fn default() -> Self {
        Self(Default::default())
    }
}

impl<T: fmt::Debug> fmt::Debug for AssertUnwindSafe<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AssertUnwindSafe").field(&self.0).finish()
    }
}

impl<F: Future> Future for AssertUnwindSafe<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        // SAFETY: the content is pinned with what holds it.
        unsafe { self.map_unchecked_mut(|this| &mut this.0) }.poll(cx)
    }
}
