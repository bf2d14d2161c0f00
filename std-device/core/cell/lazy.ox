//! `LazyCell`, computed on first access.

use crate::cell::{Cell, OnceCell};
use crate::fmt;
use crate::ops::{Deref, DerefMut};

/// A value that is computed on first access.
pub struct LazyCell<T, F = fn() -> T> {
    value: OnceCell<T>,
    init: Cell<Option<F>>,
}

impl<T, F: FnOnce() -> T> LazyCell<T, F> {
    /// A value that `f` will compute.
    #[inline]
    pub const fn new(f: F) -> LazyCell<T, F> {
        LazyCell { value: OnceCell::new(), init: Cell::new(Some(f)) }
    }

    /// Computes the value if that has not happened.
    ///
    /// # Panics
    /// Panics if the closure has panicked before.
    #[inline]
    pub fn force(this: &LazyCell<T, F>) -> &T {
        this.value.get_or_init(|| match this.init.replace(None) {
            Some(f) => f(),
            None => panic!("LazyCell instance has previously been poisoned"),
        })
    }

    /// Computes the value if that has not happened, and gives it mutably.
    ///
    /// # Panics
    /// Panics if the closure has panicked before.
    #[inline]
    pub fn force_mut(this: &mut LazyCell<T, F>) -> &mut T {
        LazyCell::force(this);
        match this.value.get_mut() {
            Some(value) => value,
            None => unreachable!(),
        }
    }
}

impl<T, F> LazyCell<T, F> {
    /// The value, if it has been computed.
    #[inline]
    pub fn get(this: &LazyCell<T, F>) -> Option<&T> {
        this.value.get()
    }

    /// The value, mutably, if it has been computed.
    #[inline]
    pub fn get_mut(this: &mut LazyCell<T, F>) -> Option<&mut T> {
        this.value.get_mut()
    }
}

impl<T, F: FnOnce() -> T> Deref for LazyCell<T, F> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        LazyCell::force(self)
    }
}

impl<T, F: FnOnce() -> T> DerefMut for LazyCell<T, F> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        LazyCell::force_mut(self)
    }
}

impl<T: Default> Default for LazyCell<T> {
    fn default() -> LazyCell<T> {
        LazyCell::new(T::default)
    }
}

impl<T: fmt::Debug, F> fmt::Debug for LazyCell<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_tuple("LazyCell");
        match self.value.get() {
            Some(data) => d.field(data),
            None => d.field(&format_args!("<uninit>")),
        };
        d.finish()
    }
}
