//! Values that are made when they are first needed.

use core::cell::UnsafeCell;
use core::fmt;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::ops::Deref;

use super::once::Once;

/// A value that is set at most once.
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
    pub fn get_or_init<F: FnOnce() -> T>(&self, init: F) -> &T {
        self.once.call_once_force(|_| {
            // SAFETY: nobody reads before this function is done.
            unsafe { (*self.value.get()).write(init()) };
        });
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
    #[inline]
    pub fn force(this: &LazyLock<T, F>) -> &T {
        this.once.call_once(|| {
            // SAFETY: this runs once, and nobody reads before it is done.
            unsafe {
                let content = &mut *this.content.get();
                let init = ManuallyDrop::take(&mut content.init);
                content.value = ManuallyDrop::new(init());
            }
        });
        // SAFETY: it is made now.
        unsafe { &(*this.content.get()).value }
    }
}

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
            }
        }
    }
}
