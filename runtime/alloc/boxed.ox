//! `Box`, the owner of a value on the heap.

mod call;
mod convert;
mod error;
mod iter;

use core::alloc::Layout;
use core::any::Any;
use core::borrow::{Borrow, BorrowMut};
use core::cmp::Ordering;
use core::fmt;
use core::future::Future;
use core::hash::{Hash, Hasher};
use core::marker::Unsize;
use core::mem::{self, ManuallyDrop, MaybeUninit};
use core::ops::{CoerceUnsized, Deref, DerefMut, DerefPure, DispatchFromDyn, LegacyReceiver};
use core::pin::Pin;
use core::ptr::{self, NonNull, Unique};
use core::task::{Context, Poll};

use crate::alloc::{allocate, release};

/// The owner of a value on the heap.
#[lang = "owned_box"]
#[fundamental]
#[rustc_insignificant_dtor]
pub struct Box<T: ?Sized>(Unique<T>);

impl<T> Box<T> {
    /// Moves a value to the heap.
    #[inline(always)]
    #[must_use]
    #[rustc_diagnostic_item = "box_new"]
    pub fn new(x: T) -> Self {
        let memory = allocate(Layout::new::<T>()).cast::<T>().as_ptr();
        // SAFETY: the memory has the layout of `T`, and becomes the box's own.
        unsafe {
            ptr::write(memory, x);
            Box(Unique::new_unchecked(memory))
        }
    }

    /// Memory for a value, uninitialised.
    #[inline]
    #[must_use]
    pub fn new_uninit() -> Box<MaybeUninit<T>> {
        let memory = allocate(Layout::new::<T>()).cast::<MaybeUninit<T>>().as_ptr();
        // SAFETY: the memory has the layout of `T`, and becomes the box's own.
        Box(unsafe { Unique::new_unchecked(memory) })
    }

    /// Memory for a value, all zero.
    #[must_use]
    pub fn new_zeroed() -> Box<MaybeUninit<T>> {
        let boxed = Self::new_uninit();
        // SAFETY: the memory has the size of `T`.
        unsafe { ptr::write_bytes(Box::as_ptr(&boxed) as *mut u8, 0, mem::size_of::<T>()) };
        boxed
    }

    /// Moves a value to the heap and pins it.
    #[inline(always)]
    #[must_use]
    pub fn pin(x: T) -> Pin<Box<T>> {
        Box::into_pin(Box::new(x))
    }

    /// The value.
    #[inline]
    #[unstable(feature = "box_into_inner", issue = "80437")]
    pub fn into_inner(boxed: Self) -> T {
        *boxed
    }

    /// A box of one as a slice.
    #[unstable(feature = "box_into_boxed_slice", issue = "71582")]
    pub fn into_boxed_slice(boxed: Self) -> Box<[T]> {
        let raw = Box::into_raw(boxed);
        // SAFETY: one value is a slice of one.
        unsafe { Box::from_raw(ptr::slice_from_raw_parts_mut(raw, 1)) }
    }
}

impl<T> Box<[T]> {
    /// Memory for values, uninitialised.
    #[must_use]
    pub fn new_uninit_slice(len: usize) -> Box<[MaybeUninit<T>]> {
        let mut elements = crate::vec::Vec::with_capacity(len);
        // SAFETY: uninitialised elements need no initialisation.
        unsafe { elements.set_len(len) };
        elements.into_boxed_slice()
    }

    /// Memory for values, all zero.
    #[must_use]
    pub fn new_zeroed_slice(len: usize) -> Box<[MaybeUninit<T>]> {
        let mut boxed = Self::new_uninit_slice(len);
        // SAFETY: the memory has the size of `len` values.
        unsafe { ptr::write_bytes(boxed.as_mut_ptr(), 0, len) };
        boxed
    }
}

impl<T> Box<MaybeUninit<T>> {
    /// The box, which has been initialised.
    ///
    /// # Safety
    /// It must have been.
    #[inline]
    pub unsafe fn assume_init(self) -> Box<T> {
        // SAFETY: as for the caller.
        unsafe { Box::from_raw(Box::into_raw(self) as *mut T) }
    }

    /// Initialises the memory.
    #[inline]
    pub fn write(mut boxed: Self, value: T) -> Box<T> {
        (*boxed).write(value);
        // SAFETY: just written.
        unsafe { boxed.assume_init() }
    }
}

impl<T> Box<[MaybeUninit<T>]> {
    /// The slice, which has been initialised.
    ///
    /// # Safety
    /// It must have been.
    #[inline]
    pub unsafe fn assume_init(self) -> Box<[T]> {
        // SAFETY: as for the caller.
        unsafe { Box::from_raw(Box::into_raw(self) as *mut [T]) }
    }
}

impl<T: ?Sized> Box<T> {
    /// A box of a pointer that `into_raw` gave.
    ///
    /// # Safety
    /// It must be from `into_raw`, or memory of the program's allocator with the layout of the value.
    #[inline]
    #[must_use = "call `drop(Box::from_raw(ptr))` if you intend to drop the `Box`"]
    pub unsafe fn from_raw(raw: *mut T) -> Self {
        // SAFETY: as for the caller.
        Box(unsafe { Unique::new_unchecked(raw) })
    }

    /// A box of a pointer that `into_non_null` gave.
    ///
    /// # Safety
    /// As for `from_raw`.
    #[inline]
    #[unstable(feature = "box_vec_non_null", issue = "130364")]
    pub unsafe fn from_non_null(ptr: NonNull<T>) -> Self {
        // SAFETY: as for the caller.
        unsafe { Self::from_raw(ptr.as_ptr()) }
    }

    /// The pointer, which the caller now owns.
    #[must_use = "losing the pointer will leak memory"]
    #[inline]
    pub fn into_raw(b: Self) -> *mut T {
        let b = ManuallyDrop::new(b);
        b.0.as_ptr()
    }

    /// The pointer, which the caller now owns.
    #[must_use = "losing the pointer will leak memory"]
    #[inline]
    #[unstable(feature = "box_vec_non_null", issue = "130364")]
    pub fn into_non_null(b: Self) -> NonNull<T> {
        // SAFETY: boxes are not null.
        unsafe { NonNull::new_unchecked(Self::into_raw(b)) }
    }

    /// The address of the value.
    #[inline]
    #[unstable(feature = "box_as_ptr", issue = "129090")]
    pub fn as_ptr(b: &Self) -> *const T {
        b.0.as_ptr() as *const T
    }

    /// The address of the value, mutably.
    #[inline]
    #[unstable(feature = "box_as_ptr", issue = "129090")]
    pub fn as_mut_ptr(b: &mut Self) -> *mut T {
        b.0.as_ptr()
    }

    /// Gives the value away for ever.
    #[inline]
    pub fn leak<'a>(b: Self) -> &'a mut T
    where
        T: 'a,
    {
        // SAFETY: nobody releases it.
        unsafe { &mut *Box::into_raw(b) }
    }

    /// Pins the value.
    pub fn into_pin(boxed: Self) -> Pin<Self> {
        // SAFETY: the value stays where it is as long as the box owns it.
        unsafe { Pin::new_unchecked(boxed) }
    }
}

// SAFETY: the value is not used, only its memory is released.
unsafe impl<#[may_dangle] T: ?Sized> Drop for Box<T> {
    /// Releases the memory; the value has been dropped before.
    #[inline]
    fn drop(&mut self) {
        let ptr = self.0;
        // SAFETY: the memory is from `allocate` with the layout of the value.
        unsafe {
            let layout = Layout::for_value::<T>(&*ptr.as_ptr());
            release(NonNull::new_unchecked(ptr.as_ptr() as *mut u8), layout);
        }
    }
}

impl<T: Default> Default for Box<T> {
    #[inline]
    fn default() -> Self {
        Box::new(T::default())
    }
}

impl<T> Default for Box<[T]> {
    #[inline]
    fn default() -> Self {
        crate::vec::Vec::new().into_boxed_slice()
    }
}

impl Default for Box<str> {
    #[inline]
    fn default() -> Self {
        crate::string::String::new().into_boxed_str()
    }
}

impl<T: Clone> Clone for Box<T> {
    #[inline]
    fn clone(&self) -> Self {
        Box::new((**self).clone())
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        (**self).clone_from(&**source);
    }
}

impl<T: Clone> Clone for Box<[T]> {
    fn clone(&self) -> Self {
        (**self).to_vec().into_boxed_slice()
    }
}

impl Clone for Box<str> {
    fn clone(&self) -> Self {
        crate::string::String::from(&**self).into_boxed_str()
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Box<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        PartialEq::eq(&**self, &**other)
    }
}

impl<T: ?Sized + PartialOrd> PartialOrd for Box<T> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        PartialOrd::partial_cmp(&**self, &**other)
    }
}

impl<T: ?Sized + Ord> Ord for Box<T> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        Ord::cmp(&**self, &**other)
    }
}

impl<T: ?Sized + Eq> Eq for Box<T> {}

impl<T: ?Sized + Hash> Hash for Box<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: ?Sized + Hasher> Hasher for Box<T> {
    fn finish(&self) -> u64 {
        (**self).finish()
    }

    fn write(&mut self, bytes: &[u8]) {
        (**self).write(bytes)
    }
}

impl<T: fmt::Display + ?Sized> fmt::Display for Box<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

impl<T: fmt::Debug + ?Sized> fmt::Debug for Box<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<T: ?Sized> fmt::Pointer for Box<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ptr: *const T = &**self;
        fmt::Pointer::fmt(&ptr, f)
    }
}

impl<T: ?Sized> Deref for Box<T> {
    type Target = T;

    // The compiler dereferences boxes itself.
    fn deref(&self) -> &T {
        &**self
    }
}

impl<T: ?Sized> DerefMut for Box<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut **self
    }
}

// SAFETY: a box always points at the same place.
unsafe impl<T: ?Sized> DerefPure for Box<T> {}
impl<T: ?Sized> LegacyReceiver for Box<T> {}

impl<T: ?Sized + Unsize<U>, U: ?Sized> CoerceUnsized<Box<U>> for Box<T> {}
impl<T: ?Sized + Unsize<U>, U: ?Sized> DispatchFromDyn<Box<U>> for Box<T> {}

impl<T: ?Sized> Unpin for Box<T> {}

impl<T: ?Sized> Borrow<T> for Box<T> {
    fn borrow(&self) -> &T {
        &**self
    }
}

impl<T: ?Sized> BorrowMut<T> for Box<T> {
    fn borrow_mut(&mut self) -> &mut T {
        &mut **self
    }
}

impl<T: ?Sized> AsRef<T> for Box<T> {
    fn as_ref(&self) -> &T {
        &**self
    }
}

impl<T: ?Sized> AsMut<T> for Box<T> {
    fn as_mut(&mut self) -> &mut T {
        &mut **self
    }
}

impl<F: ?Sized + Future + Unpin> Future for Box<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        F::poll(Pin::new(&mut **self), cx)
    }
}

impl Box<dyn Any> {
    /// The box, if its value is a `T`.
    #[inline]
    pub fn downcast<T: Any>(self) -> Result<Box<T>, Self> {
        if self.is::<T>() {
            // SAFETY: the type was checked.
            unsafe { Ok(Box::from_raw(Box::into_raw(self) as *mut T)) }
        } else {
            Err(self)
        }
    }
}

impl Box<dyn Any + Send> {
    /// The box, if its value is a `T`.
    #[inline]
    pub fn downcast<T: Any>(self) -> Result<Box<T>, Self> {
        if self.is::<T>() {
            // SAFETY: the type was checked.
            unsafe { Ok(Box::from_raw(Box::into_raw(self) as *mut T)) }
        } else {
            Err(self)
        }
    }
}

impl Box<dyn Any + Send + Sync> {
    /// The box, if its value is a `T`.
    #[inline]
    pub fn downcast<T: Any>(self) -> Result<Box<T>, Self> {
        if self.is::<T>() {
            // SAFETY: the type was checked.
            unsafe { Ok(Box::from_raw(Box::into_raw(self) as *mut T)) }
        } else {
            Err(self)
        }
    }
}

impl<T: ?Sized> Default for Pin<Box<T>>
where
    Box<T>: Default,
{
    fn default() -> Self {
        Box::into_pin(Box::default())
    }
}
