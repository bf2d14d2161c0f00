//! Values that are made when they are first needed.

use core::cell::UnsafeCell;
use core::fmt;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::{Deref, DerefMut};
use core::panic::{RefUnwindSafe, UnwindSafe};

use super::once::Once;

/// A value that is set at most once.
#[rustc_module = "std::sync::once_lock"]
pub struct OnceLock<T> {
    once: Once,
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: the value is written once, before anybody reads it.
unsafe impl<T: Sync + Send> Sync for OnceLock<T> {}
// SAFETY: it owns its value.
unsafe impl<T: Send> Send for OnceLock<T> {}

impl<T> OnceLock<T> {
    /// Not set.
    pub const fn new() -> OnceLock<T> {
        OnceLock { once: Once::new(), value: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    /// The value, if it is set.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn get(&self) -> Option<&T> {
        if self.once.is_completed() {
            // SAFETY: it is set, and is not changed while it is shared.
            Some(unsafe { (*self.value.get()).assume_init_ref() })
        } else {
            None
        }
    }

    /// The value, if it is set, to be changed.
    pub fn get_mut(&mut self) -> Option<&mut T> {
        if self.once.is_completed() {
            // SAFETY: it is set.
            Some(unsafe { self.value.get_mut().assume_init_mut() })
        } else {
            None
        }
    }

    /// Sets the value; it comes back if there is one already.
    #[rustc_should_not_be_called_on_const_items]
    pub fn set(&self, value: T) -> Result<(), T> {
        let mut value = Some(value);
        self.once.call_once_force(|_| {
            // SAFETY: nobody reads before this function is done.
            unsafe { (*self.value.get()).write(value.take().unwrap()) };
        });
        match value {
            None => Ok(()),
            Some(value) => Err(value),
        }
    }

    /// The value; made by the function if it is not set.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn get_or_init<F: FnOnce() -> T>(&self, init: F) -> &T {
        self.once.call_once_force(|_| {
            // SAFETY: nobody reads before this function is done.
            unsafe { (*self.value.get()).write(init()) };
        });
        // SAFETY: it is set now.
        unsafe { (*self.value.get()).assume_init_ref() }
    }

    /// Waits until it is set.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn wait(&self) -> &T {
        self.once.wait_force();
        // SAFETY: it is set now.
        unsafe { (*self.value.get()).assume_init_ref() }
    }

    /// The value, if it is set.
    pub fn into_inner(mut self) -> Option<T> {
        self.take()
    }

    /// Takes the value out, so that none is set.
    pub fn take(&mut self) -> Option<T> {
        if !self.once.is_completed() {
            return None;
        }
        self.once = Once::new();
        // SAFETY: it was set, and counts as not set from here on.
        Some(unsafe { self.value.get_mut().assume_init_read() })
    }
}

impl<T> Drop for OnceLock<T> {
    fn drop(&mut self) {
        drop(self.take());
    }
}

impl<T> Default for OnceLock<T> {
    fn default() -> OnceLock<T> {
        OnceLock::new()
    }
}

impl<T: Clone> Clone for OnceLock<T> {
    fn clone(&self) -> OnceLock<T> {
        match self.get() {
            Some(value) => OnceLock::from(value.clone()),
            None => OnceLock::new(),
        }
    }
}

impl<T> From<T> for OnceLock<T> {
    fn from(value: T) -> OnceLock<T> {
        let cell = OnceLock::new();
        let _ = cell.set(value);
        cell
    }
}

impl<T: PartialEq> PartialEq for OnceLock<T> {
    fn eq(&self, other: &OnceLock<T>) -> bool {
        self.get() == other.get()
    }
}

impl<T: Eq> Eq for OnceLock<T> {}

impl<T: RefUnwindSafe + UnwindSafe> RefUnwindSafe for OnceLock<T> {}
impl<T: UnwindSafe> UnwindSafe for OnceLock<T> {}

impl<T: fmt::Debug> fmt::Debug for OnceLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_tuple("OnceLock");
        match self.get() {
            Some(value) => out.field(value),
            None => out.field(&format_args!("<uninit>")),
        };
        out.finish()
    }
}

union Content<T, F> {
    value: ManuallyDrop<T>,
    init: ManuallyDrop<F>,
}

/// A value that its function makes when it is first used.
#[rustc_module = "std::sync::lazy_lock"]
pub struct LazyLock<T, F = fn() -> T> {
    once: Once,
    content: UnsafeCell<Content<T, F>>,
}

// SAFETY: the value is made once, before anybody reads it.
unsafe impl<T: Sync + Send, F: Send> Sync for LazyLock<T, F> {}

impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    /// With the function that makes it.
    pub const fn new(init: F) -> LazyLock<T, F> {
        LazyLock { once: Once::new(), content: UnsafeCell::new(Content { init: ManuallyDrop::new(init) }) }
    }

    /// The value.
    ///
    /// # Panics
    /// The function panicked when it was called.
    #[inline]
    pub fn force(this: &LazyLock<T, F>) -> &T {
        if !this.once.is_completed() {
            LazyLock::make(this);
        }
        // SAFETY: it is made now.
        unsafe { &(*this.content.get()).value }
    }

    #[cold]
    fn make(this: &LazyLock<T, F>) {
        this.once.call_once_force(|state| {
            if state.is_poisoned() {
                panic!("LazyLock instance has previously been poisoned");
            }
            // SAFETY: this runs once, and nobody reads before it is done.
            unsafe {
                let content = &mut *this.content.get();
                let init = ManuallyDrop::take(&mut content.init);
                content.value = ManuallyDrop::new(init());
            }
        });
    }

    /// The value, to be changed.
    ///
    /// # Panics
    /// The function panicked when it was called.
    #[inline]
    pub fn force_mut(this: &mut LazyLock<T, F>) -> &mut T {
        LazyLock::force(this);
        // SAFETY: it is made now.
        unsafe { &mut this.content.get_mut().value }
    }
}

impl<T, F> LazyLock<T, F> {
    /// The value, if it is made.
    #[inline]
    pub fn get(this: &LazyLock<T, F>) -> Option<&T> {
        // SAFETY: it is made, and is not changed while it is shared.
        if this.once.is_completed() { Some(unsafe { &(*this.content.get()).value }) } else { None }
    }

    /// The value, to be changed, if it is made.
    #[inline]
    pub fn get_mut(this: &mut LazyLock<T, F>) -> Option<&mut T> {
        // SAFETY: it is made.
        if this.once.is_completed() { Some(unsafe { &mut this.content.get_mut().value }) } else { None }
    }
}

impl<T, F: FnOnce() -> T> DerefMut for LazyLock<T, F> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        LazyLock::force_mut(self)
    }
}

impl<T: Default> Default for LazyLock<T> {
    fn default() -> LazyLock<T> {
        LazyLock::new(T::default)
    }
}

impl<T: fmt::Debug, F> fmt::Debug for LazyLock<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_tuple("LazyLock");
        match LazyLock::get(self) {
            Some(value) => out.field(value),
            None => out.field(&format_args!("<uninit>")),
        };
        out.finish()
    }
}

impl<T: RefUnwindSafe + UnwindSafe, F: UnwindSafe> RefUnwindSafe for LazyLock<T, F> {}
impl<T: UnwindSafe, F: UnwindSafe> UnwindSafe for LazyLock<T, F> {}

impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        LazyLock::force(self)
    }
}

impl<T, F> Drop for LazyLock<T, F> {
    fn drop(&mut self) {
        let content = self.content.get_mut();
        // SAFETY: which of the two is there follows from the state.
        unsafe {
            if self.once.is_completed() {
                ManuallyDrop::drop(&mut content.value);
            } else if !self.once.is_poisoned() {
                ManuallyDrop::drop(&mut content.init);
            }
        }
    }
}
