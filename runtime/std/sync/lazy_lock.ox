//! A value that is made when it is first used.

use core::cell::Cell;
use core::fmt;
use core::ops::Deref;

use crate::sync::OnceLock;

/// A value that is made when any thread first uses it.
pub struct LazyLock<T, F = fn() -> T> {
    cell: OnceLock<T>,
    // Taken by the thread that makes the value.
    init: Cell<Option<F>>,
}

// SAFETY: only the thread that makes the value uses the function.
unsafe impl<T: Sync + Send, F: Send> Sync for LazyLock<T, F> {}
impl<T: core::panic::RefUnwindSafe + core::panic::UnwindSafe, F: core::panic::UnwindSafe> core::panic::RefUnwindSafe
    for LazyLock<T, F>
{
}

impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    /// A value that the function will make.
    #[inline]
    pub const fn new(f: F) -> LazyLock<T, F> {
        LazyLock { cell: OnceLock::new(), init: Cell::new(Some(f)) }
    }

    /// Makes the value if it has not been made.
    ///
    /// # Panics
    /// Panics if the function panicked before.
    #[inline]
    pub fn force(this: &LazyLock<T, F>) -> &T {
        this.cell.get_or_init(|| match this.init.take() {
            Some(f) => f(),
            None => panic!("LazyLock instance has previously been poisoned"),
        })
    }
}

impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        LazyLock::force(self)
    }
}

impl<T: Default> Default for LazyLock<T> {
    fn default() -> LazyLock<T> {
        LazyLock::new(T::default)
    }
}

impl<T: fmt::Debug, F> fmt::Debug for LazyLock<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_tuple("LazyLock");
        match self.cell.get() {
            Some(v) => d.field(v),
            None => d.field(&format_args!("<uninit>")),
        };
        d.finish()
    }
}
