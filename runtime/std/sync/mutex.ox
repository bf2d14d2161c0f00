//! Mutual exclusion.

use core::cell::UnsafeCell;
use core::fmt;
use core::hint;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::AtomicU32;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use crate::panicking::panicking;
use crate::sync::poison::Flag;
use crate::sync::{LockResult, PoisonError, TryLockError, TryLockResult};
use crate::sys::futex;

const UNLOCKED: u32 = 0;
const LOCKED: u32 = 1;
// Locked, and there may be threads that wait.
const CONTENDED: u32 = 2;

/// The lock itself.
pub(super) struct RawMutex {
    state: AtomicU32,
}

impl RawMutex {
    #[inline]
    pub(super) const fn new() -> Self {
        RawMutex { state: AtomicU32::new(UNLOCKED) }
    }

    #[inline]
    pub(super) fn try_lock(&self) -> bool {
        self.state.compare_exchange(UNLOCKED, LOCKED, Acquire, Relaxed).is_ok()
    }

    #[inline]
    pub(super) fn lock(&self) {
        if !self.try_lock() {
            self.lock_contended();
        }
    }

    #[cold]
    fn lock_contended(&self) {
        let mut spins = 100;
        while spins > 0 && self.state.load(Relaxed) == LOCKED {
            hint::spin_loop();
            spins -= 1;
        }
        if self.try_lock() {
            return;
        }
        while self.state.swap(CONTENDED, Acquire) != UNLOCKED {
            futex::wait(&self.state, CONTENDED, None);
        }
    }

    /// # Safety
    /// The lock must be held.
    #[inline]
    pub(super) unsafe fn unlock(&self) {
        if self.state.swap(UNLOCKED, Release) == CONTENDED {
            futex::wake(&self.state);
        }
    }
}

/// A value that only one thread can use at a time.
#[rustc_diagnostic_item = "Mutex"]
pub struct Mutex<T: ?Sized> {
    inner: RawMutex,
    poison: Flag,
    data: UnsafeCell<T>,
}

// SAFETY: one thread at a time has the value.
unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}

impl<T: ?Sized> core::panic::UnwindSafe for Mutex<T> {}
impl<T: ?Sized> core::panic::RefUnwindSafe for Mutex<T> {}

/// A lock that is held; dropping it gives it up.
#[must_use = "if unused the Mutex will immediately unlock"]
#[rustc_diagnostic_item = "MutexGuard"]
pub struct MutexGuard<'a, T: ?Sized + 'a> {
    lock: &'a Mutex<T>,
    was_panicking: bool,
}

impl<T: ?Sized> !Send for MutexGuard<'_, T> {}
// SAFETY: it is a reference to the value.
unsafe impl<T: ?Sized + Sync> Sync for MutexGuard<'_, T> {}

impl<T> Mutex<T> {
    /// A lock around a value.
    #[inline]
    pub const fn new(t: T) -> Mutex<T> {
        Mutex { inner: RawMutex::new(), poison: Flag::new(), data: UnsafeCell::new(t) }
    }

    /// The value.
    pub fn into_inner(self) -> LockResult<T> {
        let poisoned = self.poison.get();
        let data = self.data.into_inner();
        if poisoned { Err(PoisonError::new(data)) } else { Ok(data) }
    }
}

impl<T: ?Sized> Mutex<T> {
    /// Waits for the lock and takes it.
    #[inline]
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        self.inner.lock();
        let guard = MutexGuard { lock: self, was_panicking: panicking() };
        if self.poison.get() { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }

    /// Takes the lock if it is free.
    #[inline]
    pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>> {
        if !self.inner.try_lock() {
            return Err(TryLockError::WouldBlock);
        }
        let guard = MutexGuard { lock: self, was_panicking: panicking() };
        if self.poison.get() { Err(TryLockError::Poisoned(PoisonError::new(guard))) } else { Ok(guard) }
    }

    /// Whether a holder panicked.
    #[inline]
    pub fn is_poisoned(&self) -> bool {
        self.poison.get()
    }

    /// Forgets that a holder panicked.
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

impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub(super) fn raw(guard: &Self) -> (&'a RawMutex, &'a Flag) {
        (&guard.lock.inner, &guard.lock.poison)
    }
}

impl<T> From<T> for Mutex<T> {
    fn from(t: T) -> Self {
        Mutex::new(t)
    }
}

impl<T: Default> Default for Mutex<T> {
    fn default() -> Mutex<T> {
        Mutex::new(Default::default())
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut d = f.debug_struct("Mutex");
        match self.try_lock() {
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

impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the lock is held.
        unsafe { &*self.lock.data.get() }
    }
}

impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the lock is held.
        unsafe { &mut *self.lock.data.get() }
    }
}

impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    #[inline]
    fn drop(&mut self) {
        self.lock.poison.done(self.was_panicking);
        // SAFETY: the lock is held.
        unsafe { self.lock.inner.unlock() }
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
