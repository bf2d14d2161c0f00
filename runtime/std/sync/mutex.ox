//! [`Mutex`]: one thread at a time.

use core::cell::UnsafeCell;
use core::error::Error;
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::panic::{RefUnwindSafe, UnwindSafe};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::sys;

// 0: free; 1: taken; 2: taken, and somebody may be waiting.
pub(crate) struct RawMutex {
    state: AtomicU32,
}

impl RawMutex {
    pub(crate) const fn new() -> RawMutex {
        RawMutex { state: AtomicU32::new(0) }
    }

    #[inline]
    pub(crate) fn try_lock(&self) -> bool {
        self.state.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    #[inline]
    pub(crate) fn lock(&self) {
        if !self.try_lock() {
            self.lock_slowly();
        }
    }

    #[cold]
    fn lock_slowly(&self) {
        for _ in 0..100 {
            if self.state.load(Ordering::Relaxed) == 0 && self.try_lock() {
                return;
            }
            core::hint::spin_loop();
        }
        while self.state.swap(2, Ordering::Acquire) != 0 {
            sys::futex_wait(&self.state, 2, None);
        }
    }

    #[inline]
    pub(crate) fn unlock(&self) {
        if self.state.swap(0, Ordering::Release) == 2 {
            sys::futex_wake(&self.state, 1);
        }
    }
}

/// A panic happened while the lock was held; what it protects may be half changed.
#[rustc_module = "std::sync::poison"]
pub struct PoisonError<T> {
    data: T,
}

impl<T> PoisonError<T> {
    /// Around what the lock would have given.
    pub fn new(data: T) -> PoisonError<T> {
        PoisonError { data }
    }

    /// What the lock would have given.
    pub fn into_inner(self) -> T {
        self.data
    }

    /// What the lock would have given.
    pub fn get_ref(&self) -> &T {
        &self.data
    }

    /// What the lock would have given.
    pub fn get_mut(&mut self) -> &mut T {
        &mut self.data
    }
}

impl<T> fmt::Debug for PoisonError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PoisonError").finish_non_exhaustive()
    }
}

impl<T> fmt::Display for PoisonError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("poisoned lock: another task failed inside")
    }
}

impl<T> Error for PoisonError<T> {}

/// Why a lock was not taken at once.
#[rustc_module = "std::sync::poison"]
pub enum TryLockError<T> {
    /// It is poisoned.
    Poisoned(PoisonError<T>),
    /// Somebody has it.
    WouldBlock,
}

impl<T> fmt::Debug for TryLockError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TryLockError::Poisoned(_) => fmt::Debug::fmt("Poisoned(..)", f),
            TryLockError::WouldBlock => fmt::Debug::fmt("WouldBlock", f),
        }
    }
}

impl<T> fmt::Display for TryLockError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TryLockError::Poisoned(_) => "poisoned lock: another task failed inside",
            TryLockError::WouldBlock => "try_lock failed because the operation would block",
        })
    }
}

impl<T> Error for TryLockError<T> {}

impl<T> From<PoisonError<T>> for TryLockError<T> {
    fn from(error: PoisonError<T>) -> TryLockError<T> {
        TryLockError::Poisoned(error)
    }
}

/// The result of taking a lock.
pub type LockResult<T> = Result<T, PoisonError<T>>;
/// The result of trying to take a lock.
pub type TryLockResult<T> = Result<T, TryLockError<T>>;

/// A value that one thread at a time can use.
#[rustc_diagnostic_item = "Mutex"]
pub struct Mutex<T: ?Sized> {
    raw: RawMutex,
    poisoned: AtomicBool,
    data: UnsafeCell<T>,
}

// SAFETY: the lock gives the value to one thread at a time.
unsafe impl<T: ?Sized + Send> Send for Mutex<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Send> Sync for Mutex<T> {}

impl<T> Mutex<T> {
    /// Around a value.
    pub const fn new(value: T) -> Mutex<T> {
        Mutex { raw: RawMutex::new(), poisoned: AtomicBool::new(false), data: UnsafeCell::new(value) }
    }

    /// The value.
    pub fn into_inner(self) -> LockResult<T> {
        let poisoned = self.is_poisoned();
        let data = self.data.into_inner();
        if poisoned { Err(PoisonError::new(data)) } else { Ok(data) }
    }
}

impl<T: ?Sized> Mutex<T> {
    fn guard(&self) -> LockResult<MutexGuard<'_, T>> {
        let guard = MutexGuard { lock: self, was_panicking: crate::thread::panicking() };
        if self.is_poisoned() { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }

    /// Waits for the value and takes it.
    #[rustc_should_not_be_called_on_const_items]
    pub fn lock(&self) -> LockResult<MutexGuard<'_, T>> {
        self.raw.lock();
        self.guard()
    }

    /// Takes the value if nobody has it.
    #[rustc_should_not_be_called_on_const_items]
    pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>> {
        if !self.raw.try_lock() {
            return Err(TryLockError::WouldBlock);
        }
        self.guard().map_err(TryLockError::Poisoned)
    }

    /// Puts a value in place of the one it has.
    ///
    /// # Errors
    /// The mutex is poisoned; the value is given back.
    #[unstable(feature = "lock_value_accessors", issue = "133407")]
    pub fn set(&self, value: T) -> Result<(), PoisonError<T>>
    where
        T: Sized,
    {
        self.replace(value).map(drop)
    }

    /// Puts a value in place of the one it has, which is given.
    ///
    /// # Errors
    /// The mutex is poisoned; the value is given back.
    #[unstable(feature = "lock_value_accessors", issue = "133407")]
    pub fn replace(&self, value: T) -> LockResult<T>
    where
        T: Sized,
    {
        match self.lock() {
            Ok(mut guard) => Ok(crate::mem::replace(&mut *guard, value)),
            Err(_) => Err(PoisonError::new(value)),
        }
    }

    /// A clone of its value.
    ///
    /// # Errors
    /// The mutex is poisoned.
    #[unstable(feature = "lock_value_accessors", issue = "133407")]
    pub fn get_cloned(&self) -> Result<T, PoisonError<()>>
    where
        T: Clone,
    {
        match self.lock() {
            Ok(guard) => Ok((*guard).clone()),
            Err(_) => Err(PoisonError::new(())),
        }
    }

    /// Whether a thread panicked while it had the value.
    pub fn is_poisoned(&self) -> bool {
        self.poisoned.load(Ordering::Relaxed)
    }

    /// Forgets that a thread panicked.
    #[rustc_should_not_be_called_on_const_items]
    pub fn clear_poison(&self) {
        self.poisoned.store(false, Ordering::Relaxed)
    }

    /// The value, which nobody else can have.
    pub fn get_mut(&mut self) -> LockResult<&mut T> {
        let poisoned = self.is_poisoned();
        let data = self.data.get_mut();
        if poisoned { Err(PoisonError::new(data)) } else { Ok(data) }
    }
}

impl<T: Default> Default for Mutex<T> {
    fn default() -> Mutex<T> {
        Mutex::new(T::default())
    }
}

impl<T> From<T> for Mutex<T> {
    fn from(value: T) -> Mutex<T> {
        Mutex::new(value)
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Mutex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Mutex");
        match self.try_lock() {
            Ok(guard) => out.field("data", &&*guard),
            Err(TryLockError::Poisoned(error)) => out.field("data", &&**error.get_ref()),
            Err(TryLockError::WouldBlock) => out.field("data", &"<locked>"),
        };
        out.field("poisoned", &self.is_poisoned()).finish_non_exhaustive()
    }
}

/// The value of a mutex, which is free again when this is dropped.
#[must_use = "if unused the Mutex will immediately unlock"]
#[rustc_diagnostic_item = "MutexGuard"]
pub struct MutexGuard<'a, T: ?Sized> {
    lock: &'a Mutex<T>,
    was_panicking: bool,
}

impl<T: ?Sized> !Send for MutexGuard<'_, T> {}
// SAFETY: it gives references to the value.
unsafe impl<T: ?Sized + Sync> Sync for MutexGuard<'_, T> {}

impl<T: ?Sized> UnwindSafe for Mutex<T> {}
impl<T: ?Sized> RefUnwindSafe for Mutex<T> {}

impl<'a, T: ?Sized> MutexGuard<'a, T> {
    pub(crate) fn raw(&self) -> &'a RawMutex {
        &self.lock.raw
    }

    /// The guard again, after another thread may have had the lock.
    pub(crate) fn recheck(self) -> LockResult<MutexGuard<'a, T>> {
        if self.lock.is_poisoned() { Err(PoisonError::new(self)) } else { Ok(self) }
    }
}

impl<T: ?Sized> Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: this thread has the lock.
        unsafe { &*self.lock.data.get() }
    }
}

impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: this thread has the lock.
        unsafe { &mut *self.lock.data.get() }
    }
}

impl<T: ?Sized> Drop for MutexGuard<'_, T> {
    fn drop(&mut self) {
        if !self.was_panicking && crate::thread::panicking() {
            self.lock.poisoned.store(true, Ordering::Relaxed);
        }
        self.lock.raw.unlock();
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for MutexGuard<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}
