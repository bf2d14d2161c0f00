//! A value that is set once.

use core::cell::UnsafeCell;
use core::fmt;
use core::mem::MaybeUninit;

use crate::sync::Once;

/// A value that is set once, by any thread.
pub struct OnceLock<T> {
    once: Once,
    // Initialised when `once` is completed.
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: after it is set, the value is shared; it may be set by one thread and dropped by another.
unsafe impl<T: Sync + Send> Sync for OnceLock<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for OnceLock<T> {}
impl<T: core::panic::RefUnwindSafe + core::panic::UnwindSafe> core::panic::RefUnwindSafe for OnceLock<T> {}
impl<T: core::panic::UnwindSafe> core::panic::UnwindSafe for OnceLock<T> {}

impl<T> OnceLock<T> {
    /// A value that is not set.
    #[inline]
    #[must_use]
    pub const fn new() -> OnceLock<T> {
        OnceLock { once: Once::new(), value: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    /// The value, if it is set.
    #[inline]
    pub fn get(&self) -> Option<&T> {
        if self.once.is_completed() {
            // SAFETY: it is set.
            Some(unsafe { (*self.value.get()).assume_init_ref() })
        } else {
            None
        }
    }

    /// The value, mutably, if it is set.
    #[inline]
    pub fn get_mut(&mut self) -> Option<&mut T> {
        if self.once.is_completed() {
            // SAFETY: it is set.
            Some(unsafe { (*self.value.get()).assume_init_mut() })
        } else {
            None
        }
    }

    /// Sets the value, unless it is set.
    #[inline]
    pub fn set(&self, value: T) -> Result<(), T> {
        let mut value = Some(value);
        self.get_or_init(|| value.take().unwrap());
        match value {
            None => Ok(()),
            Some(value) => Err(value),
        }
    }

    /// The value, which the closure makes if it is not set.
    #[inline]
    pub fn get_or_init<F>(&self, f: F) -> &T
    where
        F: FnOnce() -> T,
    {
        if !self.once.is_completed() {
            let slot = &self.value;
            self.once.call_once_force(|_| {
                let value = f();
                // SAFETY: nobody else has access as long as this runs.
                unsafe { (*slot.get()).write(value) };
            });
        }
        // SAFETY: it is set.
        unsafe { (*self.value.get()).assume_init_ref() }
    }

    /// The value, which the closure makes if it is not set, unless that fails.
    pub fn get_or_try_init<F, E>(&self, f: F) -> Result<&T, E>
    where
        F: FnOnce() -> Result<T, E>,
    {
        let mut result = Ok(());
        if !self.once.is_completed() {
            let slot = &self.value;
            self.once.call_once_force(|state| match f() {
                // SAFETY: nobody else has access as long as this runs.
                Ok(value) => {
                    unsafe { (*slot.get()).write(value) };
                }
                Err(e) => {
                    result = Err(e);
                    state.poison();
                }
            });
        }
        result?;
        // SAFETY: it is set.
        Ok(unsafe { (*self.value.get()).assume_init_ref() })
    }

    /// The value, if it is set.
    #[inline]
    pub fn into_inner(mut self) -> Option<T> {
        self.take()
    }

    /// Takes the value, so that it is not set any more.
    #[inline]
    pub fn take(&mut self) -> Option<T> {
        if self.once.is_completed() {
            self.once = Once::new();
            // SAFETY: it was set, and no longer counts as set.
            unsafe { Some((*self.value.get()).assume_init_read()) }
        } else {
            None
        }
    }
}

impl<T> Default for OnceLock<T> {
    #[inline]
    fn default() -> OnceLock<T> {
        OnceLock::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for OnceLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_tuple("OnceLock");
        match self.get() {
            Some(v) => d.field(v),
            None => d.field(&format_args!("<uninit>")),
        };
        d.finish()
    }
}

impl<T: Clone> Clone for OnceLock<T> {
    fn clone(&self) -> OnceLock<T> {
        let cell = Self::new();
        if let Some(value) = self.get() {
            let _ = cell.set(value.clone());
        }
        cell
    }
}

impl<T> From<T> for OnceLock<T> {
    fn from(value: T) -> Self {
        let cell = Self::new();
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

// SAFETY: the value is dropped, but not used otherwise.
unsafe impl<#[may_dangle] T> Drop for OnceLock<T> {
    #[inline]
    fn drop(&mut self) {
        if self.once.is_completed() {
            // SAFETY: it is set.
            unsafe { (*self.value.get()).assume_init_drop() };
        }
    }
}
