//! `OnceCell`, written at most once.

use crate::cell::UnsafeCell;
use crate::fmt;

/// A cell that can be set only once.
pub struct OnceCell<T> {
    // Never changed once it is `Some`.
    inner: UnsafeCell<Option<T>>,
}

impl<T> OnceCell<T> {
    /// An empty cell.
    #[inline]
    #[must_use]
    pub const fn new() -> OnceCell<T> {
        OnceCell { inner: UnsafeCell::new(None) }
    }

    /// The value, if it is set.
    #[inline]
    pub fn get(&self) -> Option<&T> {
        // SAFETY: a set value does not change while it is shared.
        unsafe { &*self.inner.get() }.as_ref()
    }

    /// The value, mutably, if it is set.
    #[inline]
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.inner.get_mut().as_mut()
    }

    /// Sets the value.
    ///
    /// # Errors
    /// The value given, if there is one already.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn set(&self, value: T) -> Result<(), T> {
        if self.get().is_some() {
            return Err(value);
        }
        // SAFETY: nothing can refer to a value that is not there.
        unsafe { *self.inner.get() = Some(value) };
        Ok(())
    }

    /// The value; if there is none yet, what the closure gives, unless that fails.
    #[unstable(feature = "once_cell_try", issue = "109737")]
    pub fn get_or_try_init<F, E>(&self, f: F) -> Result<&T, E>
    where
        F: FnOnce() -> Result<T, E>,
    {
        if let Some(value) = self.get() {
            return Ok(value);
        }
        let value = f()?;
        if self.set(value).is_err() {
            panic!("reentrant init");
        }
        match self.get() {
            Some(value) => Ok(value),
            None => unreachable!(),
        }
    }

    /// Sets the value; an error gives the one that is there and the new one.
    #[unstable(feature = "once_cell_try_insert", issue = "116693")]
    pub fn try_insert(&self, value: T) -> Result<&T, (&T, T)> {
        if let Some(old) = self.get() {
            return Err((old, value));
        }
        Ok(self.get_or_init(|| value))
    }

    /// The value, after setting it if it was not.
    ///
    /// # Panics
    /// Panics if the closure sets the cell itself.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn get_or_init<F>(&self, f: F) -> &T
    where
        F: FnOnce() -> T,
    {
        if let Some(value) = self.get() {
            return value;
        }
        let value = f();
        if self.set(value).is_err() {
            panic!("reentrant init");
        }
        match self.get() {
            Some(value) => value,
            None => unreachable!(),
        }
    }

    /// The value.
    #[inline]
    pub const fn into_inner(self) -> Option<T> {
        self.inner.into_inner()
    }

    /// The value, leaving the cell empty.
    #[inline]
    pub fn take(&mut self) -> Option<T> {
        self.inner.get_mut().take()
    }
}

impl<T> Default for OnceCell<T> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<T: fmt::Debug> fmt::Debug for OnceCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_tuple("OnceCell");
        match self.get() {
            Some(v) => d.field(v),
            None => d.field(&format_args!("<uninit>")),
        };
        d.finish()
    }
}

impl<T: Clone> Clone for OnceCell<T> {
    #[inline]
    fn clone(&self) -> OnceCell<T> {
        OnceCell { inner: UnsafeCell::new(self.get().cloned()) }
    }
}

impl<T: PartialEq> PartialEq for OnceCell<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl<T: Eq> Eq for OnceCell<T> {}

impl<T> From<T> for OnceCell<T> {
    #[inline]
    fn from(value: T) -> Self {
        OnceCell { inner: UnsafeCell::new(Some(value)) }
    }
}

impl<T> !Sync for OnceCell<T> {}
