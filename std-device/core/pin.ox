//! Pointers to values that do not move.

use crate::fmt;
use crate::future::Future;
use crate::ops::{CoerceUnsized, Deref, DerefMut, DispatchFromDyn};
use crate::task::{Context, Poll};

/// A pointer whose target does not move until it is dropped, unless it is `Unpin`.
#[lang = "pin"]
#[fundamental]
#[repr(transparent)]
#[derive(Copy, Clone)]
#[rustc_diagnostic_item = "Pin"]
pub struct Pin<Ptr> {
    #[doc(hidden)]
    pub pointer: Ptr,
}

impl<Ptr: Deref<Target: Unpin>> Pin<Ptr> {
    /// Pins a pointer to a value that does not care.
    #[inline(always)]
    pub const fn new(pointer: Ptr) -> Pin<Ptr> {
        Pin { pointer }
    }

    /// The pointer.
    #[inline(always)]
    pub const fn into_inner(pin: Pin<Ptr>) -> Ptr {
        pin.pointer
    }
}

impl<Ptr: Deref> Pin<Ptr> {
    /// Pins a pointer.
    ///
    /// # Safety
    /// The target must not move until it is dropped.
    #[lang = "new_unchecked"]
    #[inline(always)]
    pub const unsafe fn new_unchecked(pointer: Ptr) -> Pin<Ptr> {
        Pin { pointer }
    }

    /// A pinned shared reference.
    #[inline(always)]
    pub fn as_ref(&self) -> Pin<&Ptr::Target> {
        // SAFETY: the target is pinned already.
        unsafe { Pin::new_unchecked(&*self.pointer) }
    }

    /// The pointer.
    ///
    /// # Safety
    /// The target must not be moved through it.
    #[inline(always)]
    pub const unsafe fn into_inner_unchecked(pin: Pin<Ptr>) -> Ptr {
        pin.pointer
    }
}

impl<Ptr: DerefMut> Pin<Ptr> {
    /// A pinned mutable reference.
    #[inline(always)]
    pub fn as_mut(&mut self) -> Pin<&mut Ptr::Target> {
        // SAFETY: the target is pinned already.
        unsafe { Pin::new_unchecked(&mut *self.pointer) }
    }

    /// The pinned target of a pinned pointer.
    #[inline(always)]
    pub fn as_deref_mut(self: Pin<&mut Pin<Ptr>>) -> Pin<&mut Ptr::Target> {
        // SAFETY: what a pinned pointer points to is pinned, the pointer itself is not moved.
        unsafe { self.get_unchecked_mut() }.as_mut()
    }

    /// Replaces the target.
    #[inline(always)]
    pub fn set(&mut self, value: Ptr::Target)
    where
        Ptr::Target: Sized,
    {
        // The old value is dropped in place.
        *(self.pointer) = value;
    }
}

impl<'a, T: ?Sized> Pin<&'a T> {
    /// A pinned part of the target.
    ///
    /// # Safety
    /// The part must not move as long as the whole does not.
    pub unsafe fn map_unchecked<U, F>(self, func: F) -> Pin<&'a U>
    where
        U: ?Sized,
        F: FnOnce(&T) -> &U,
    {
        let pointer = &*self.pointer;
        let new_pointer = func(pointer);
        // SAFETY: as for the caller.
        unsafe { Pin::new_unchecked(new_pointer) }
    }

    /// The reference.
    #[inline(always)]
    #[must_use]
    pub const fn get_ref(self) -> &'a T {
        self.pointer
    }
}

impl<'a, T: ?Sized> Pin<&'a mut T> {
    /// A shared reference.
    #[inline(always)]
    #[must_use = "`self` will be dropped if the result is not used"]
    pub const fn into_ref(self) -> Pin<&'a T> {
        Pin { pointer: self.pointer }
    }

    /// The reference.
    #[inline(always)]
    #[must_use = "`self` will be dropped if the result is not used"]
    pub const fn get_mut(self) -> &'a mut T
    where
        T: Unpin,
    {
        self.pointer
    }

    /// The reference.
    ///
    /// # Safety
    /// The target must not be moved through it.
    #[inline(always)]
    #[must_use = "`self` will be dropped if the result is not used"]
    pub const unsafe fn get_unchecked_mut(self) -> &'a mut T {
        self.pointer
    }

    /// A pinned part of the target.
    ///
    /// # Safety
    /// The part must not move as long as the whole does not.
    pub unsafe fn map_unchecked_mut<U, F>(self, func: F) -> Pin<&'a mut U>
    where
        U: ?Sized,
        F: FnOnce(&mut T) -> &mut U,
    {
        // SAFETY: as for the caller.
        unsafe {
            let pointer = Pin::get_unchecked_mut(self);
            let new_pointer = func(pointer);
            Pin::new_unchecked(new_pointer)
        }
    }
}

impl<T: ?Sized> Pin<&'static T> {
    /// Pins a reference that lives for ever.
    pub const fn static_ref(r: &'static T) -> Pin<&'static T> {
        Pin { pointer: r }
    }
}

impl<T: ?Sized> Pin<&'static mut T> {
    /// A value that stays where it is for ever, mutably.
    pub const fn static_mut(r: &'static mut T) -> Pin<&'static mut T> {
        // SAFETY: a static borrow never ends, so the value is not moved.
        unsafe { Pin::new_unchecked(r) }
    }
}

impl<'a, Ptr: DerefMut> Pin<&'a mut Pin<Ptr>> {
    /// The pinned value behind a pinned pointer that is pinned itself.
    #[must_use = "`self` will be dropped if the result is not used"]
    #[inline]
    pub fn as_deref_mut(self) -> Pin<&'a mut Ptr::Target> {
        // SAFETY: the inner pin keeps its promise whether it is pinned or not.
        unsafe { self.get_unchecked_mut() }.as_mut()
    }
}

impl<Ptr: Deref> Deref for Pin<Ptr> {
    type Target = Ptr::Target;

    #[inline(always)]
    fn deref(&self) -> &Ptr::Target {
        &*self.pointer
    }
}

impl<Ptr: DerefMut<Target: Unpin>> DerefMut for Pin<Ptr> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Ptr::Target {
        &mut *self.pointer
    }
}

impl<Ptr: crate::ops::LegacyReceiver> crate::ops::LegacyReceiver for Pin<Ptr> {}

impl<Ptr: Deref, Q: Deref> PartialEq<Pin<Q>> for Pin<Ptr>
where
    Ptr::Target: PartialEq<Q::Target>,
{
    fn eq(&self, other: &Pin<Q>) -> bool {
        Ptr::Target::eq(self, other)
    }
}

impl<Ptr: Deref<Target: Eq>> Eq for Pin<Ptr> {}

impl<Ptr: Deref, Q: Deref> PartialOrd<Pin<Q>> for Pin<Ptr>
where
    Ptr::Target: PartialOrd<Q::Target>,
{
    fn partial_cmp(&self, other: &Pin<Q>) -> Option<crate::cmp::Ordering> {
        Ptr::Target::partial_cmp(self, other)
    }
}

impl<Ptr: Deref<Target: Ord>> Ord for Pin<Ptr> {
    fn cmp(&self, other: &Self) -> crate::cmp::Ordering {
        Ptr::Target::cmp(self, other)
    }
}

impl<Ptr: Deref<Target: crate::hash::Hash>> crate::hash::Hash for Pin<Ptr> {
    fn hash<H: crate::hash::Hasher>(&self, state: &mut H) {
        Ptr::Target::hash(self, state);
    }
}

impl<Ptr: fmt::Debug> fmt::Debug for Pin<Ptr> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.pointer, f)
    }
}

impl<Ptr: fmt::Display> fmt::Display for Pin<Ptr> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.pointer, f)
    }
}

impl<Ptr: fmt::Pointer> fmt::Pointer for Pin<Ptr> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Pointer::fmt(&self.pointer, f)
    }
}

impl<Ptr, U> CoerceUnsized<Pin<U>> for Pin<Ptr> where Ptr: CoerceUnsized<U> {}
impl<Ptr, U> DispatchFromDyn<Pin<U>> for Pin<Ptr> where Ptr: DispatchFromDyn<U> {}

impl<P> Future for Pin<P>
where
    P: DerefMut<Target: Future>,
{
    type Output = <<P as Deref>::Target as Future>::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        // SAFETY: the inner pointer is not moved, only its target borrowed.
        unsafe { self.get_unchecked_mut() }.as_mut().poll(cx)
    }
}

/// Pins a value to the place where it is created.
pub macro pin($value:expr $(,)?) {
    $crate::pin::Pin::<&mut _> { pointer: &mut { $value } }
}
