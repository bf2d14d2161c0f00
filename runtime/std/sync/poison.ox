//! Poisoning: a lock whose holder panicked may guard broken data.

use core::error::Error;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::panicking::panicking;

/// Whether a lock is poisoned.
pub(super) struct Flag {
    failed: AtomicBool,
}

impl Flag {
    #[inline]
    pub(super) const fn new() -> Flag {
        Flag { failed: AtomicBool::new(false) }
    }

    #[inline]
    pub(super) fn get(&self) -> bool {
        self.failed.load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn clear(&self) {
        self.failed.store(false, Ordering::Relaxed)
    }

    /// At the end of a guard: poisons the lock if the thread began to panic while it was held.
    #[inline]
    pub(super) fn done(&self, was_panicking: bool) {
        if !was_panicking && panicking() {
            self.failed.store(true, Ordering::Relaxed);
        }
    }
}

/// A lock that is poisoned, with what locking it gave.
pub struct PoisonError<T> {
    data: T,
}

/// Why a lock could not be had at once.
pub enum TryLockError<T> {
    /// It is poisoned.
    Poisoned(PoisonError<T>),
    /// It is held.
    WouldBlock,
}

/// What locking gives.
pub type LockResult<T> = Result<T, PoisonError<T>>;

/// What trying to lock gives.
pub type TryLockResult<Guard> = Result<Guard, TryLockError<Guard>>;

impl<T> PoisonError<T> {
    /// An error with what locking gave.
    pub fn new(data: T) -> PoisonError<T> {
        PoisonError { data }
    }

    /// What locking gave.
    pub fn into_inner(self) -> T {
        self.data
    }

    /// What locking gave.
    pub fn get_ref(&self) -> &T {
        &self.data
    }

    /// What locking gave, mutably.
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

impl<T> From<PoisonError<T>> for TryLockError<T> {
    fn from(err: PoisonError<T>) -> TryLockError<T> {
        TryLockError::Poisoned(err)
    }
}

impl<T> fmt::Debug for TryLockError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TryLockError::Poisoned(..) => f.write_str("Poisoned(..)"),
            TryLockError::WouldBlock => f.write_str("WouldBlock"),
        }
    }
}

impl<T> fmt::Display for TryLockError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TryLockError::Poisoned(..) => "poisoned lock: another task failed inside",
            TryLockError::WouldBlock => "try_lock failed because the operation would block",
        })
    }
}

impl<T> Error for TryLockError<T> {}
