//! A lock for many readers or one writer.

use core::cell::UnsafeCell;
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::AtomicU32;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use crate::panicking::panicking;
use crate::sync::poison::Flag;
use crate::sync::{LockResult, PoisonError, TryLockError, TryLockResult};
use crate::sys::futex;

// The state counts readers; this value stands for a writer.
const WRITER: u32 = u32::MAX;

/// A value that many can read or one can change at a time.
#[rustc_diagnostic_item = "RwLock"]
pub struct RwLock<T: ?Sized> {
    state: AtomicU32,
    // Writers that wait; as long as there are any, new readers wait too.
    writers: AtomicU32,
    poison: Flag,
    data: UnsafeCell<T>,
}

// SAFETY: readers share the value, and a writer has it alone.
unsafe impl<T: ?Sized + Send> Send for RwLock<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}

impl<T: ?Sized> core::panic::UnwindSafe for RwLock<T> {}
impl<T: ?Sized> core::panic::RefUnwindSafe for RwLock<T> {}

/// Read access; dropping it gives it up.
#[must_use = "if unused the RwLock will immediately unlock"]
pub struct RwLockReadGuard<'a, T: ?Sized + 'a> {
    lock: &'a RwLock<T>,
}

/// Write access; dropping it gives it up.
#[must_use = "if unused the RwLock will immediately unlock"]
pub struct RwLockWriteGuard<'a, T: ?Sized + 'a> {
    lock: &'a RwLock<T>,
    was_panicking: bool,
}

impl<T: ?Sized> !Send for RwLockReadGuard<'_, T> {}
// SAFETY: it is a reference to the value.
unsafe impl<T: ?Sized + Sync> Sync for RwLockReadGuard<'_, T> {}
impl<T: ?Sized> !Send for RwLockWriteGuard<'_, T> {}
// SAFETY: it is a reference to the value.
unsafe impl<T: ?Sized + Sync> Sync for RwLockWriteGuard<'_, T> {}

impl<T> RwLock<T> {
    /// A lock around a value.
    #[inline]
    pub const fn new(t: T) -> RwLock<T> {
        RwLock { state: AtomicU32::new(0), writers: AtomicU32::new(0), poison: Flag::new(), data: UnsafeCell::new(t) }
    }

    /// The value.
    pub fn into_inner(self) -> LockResult<T> {
        let poisoned = self.poison.get();
        let data = self.data.into_inner();
        if poisoned { Err(PoisonError::new(data)) } else { Ok(data) }
    }
}

impl<T: ?Sized> RwLock<T> {
    fn try_read_raw(&self) -> bool {
        let state = self.state.load(Relaxed);
        state < WRITER - 1
            && self.writers.load(Relaxed) == 0
            && self.state.compare_exchange(state, state + 1, Acquire, Relaxed).is_ok()
    }

    fn try_write_raw(&self) -> bool {
        self.state.compare_exchange(0, WRITER, Acquire, Relaxed).is_ok()
    }

    /// Waits for read access.
    #[inline]
    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>> {
        while !self.try_read_raw() {
            let state = self.state.load(Relaxed);
            if state == WRITER {
                futex::wait(&self.state, WRITER, None);
            } else if self.writers.load(Relaxed) != 0 {
                futex::wait(&self.writers, self.writers.load(Relaxed), Some(core::time::Duration::from_millis(1)));
            }
        }
        let guard = RwLockReadGuard { lock: self };
        if self.poison.get() { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }

    /// Takes read access if there is no writer.
    #[inline]
    pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>> {
        if !self.try_read_raw() {
            return Err(TryLockError::WouldBlock);
        }
        let guard = RwLockReadGuard { lock: self };
        if self.poison.get() { Err(TryLockError::Poisoned(PoisonError::new(guard))) } else { Ok(guard) }
    }

    /// Waits for write access.
    #[inline]
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>> {
        if !self.try_write_raw() {
            self.writers.fetch_add(1, Relaxed);
            while !self.try_write_raw() {
                let state = self.state.load(Relaxed);
                if state != 0 {
                    futex::wait(&self.state, state, None);
                }
            }
            self.writers.fetch_sub(1, Relaxed);
        }
        let guard = RwLockWriteGuard { lock: self, was_panicking: panicking() };
        if self.poison.get() { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }

    /// Takes write access if nobody has access.
    #[inline]
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>> {
        if !self.try_write_raw() {
            return Err(TryLockError::WouldBlock);
        }
        let guard = RwLockWriteGuard { lock: self, was_panicking: panicking() };
        if self.poison.get() { Err(TryLockError::Poisoned(PoisonError::new(guard))) } else { Ok(guard) }
    }

    /// Whether a writer panicked.
    #[inline]
    pub fn is_poisoned(&self) -> bool {
        self.poison.get()
    }

    /// Forgets that a writer panicked.
    #[inline]
    pub fn clear_poison(&self) {
        self.poison.clear();
    }

    /// The value, mutably; nobody else can have it.
    pub fn get_mut(&mut self) -> LockResult<&mut T> {
        let poisoned = self.poison.get();
        let data = self.data.get_mut();
        if poisoned { Err(PoisonError::new(data)) } else { Ok(data) }
    }
}

impl<T> From<T> for RwLock<T> {
    fn from(t: T) -> Self {
        RwLock::new(t)
    }
}

impl<T: Default> Default for RwLock<T> {
    fn default() -> RwLock<T> {
        RwLock::new(Default::default())
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_struct("RwLock");
        match self.try_read() {
            Ok(guard) => {
                d.field("data", &&*guard);
            }
            Err(TryLockError::Poisoned(err)) => {
                d.field("data", &&**err.get_ref());
            }
            Err(TryLockError::WouldBlock) => {
                d.field("data", &format_args!("<locked>"));
            }
        }
        d.field("poisoned", &self.poison.get());
        d.finish_non_exhaustive()
    }
}

impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: there is read access.
        unsafe { &*self.lock.data.get() }
    }
}

impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: there is write access.
        unsafe { &*self.lock.data.get() }
    }
}

impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: there is write access.
        unsafe { &mut *self.lock.data.get() }
    }
}

impl<T: ?Sized> Drop for RwLockReadGuard<'_, T> {
    fn drop(&mut self) {
        if self.lock.state.fetch_sub(1, Release) == 1 {
            futex::wake_all(&self.lock.state);
        }
    }
}

impl<T: ?Sized> Drop for RwLockWriteGuard<'_, T> {
    fn drop(&mut self) {
        self.lock.poison.done(self.was_panicking);
        self.lock.state.store(0, Release);
        futex::wake_all(&self.lock.state);
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLockReadGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLockWriteGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for RwLockReadGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for RwLockWriteGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
