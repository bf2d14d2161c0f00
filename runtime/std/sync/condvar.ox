//! Waiting for a condition.

use core::fmt;
use core::sync::atomic::AtomicU32;
use core::sync::atomic::Ordering::Relaxed;
use core::time::Duration;

use crate::sync::{LockResult, MutexGuard, PoisonError};
use crate::sys::futex;
use crate::time::Instant;

/// Whether a wait ended because its time passed.
#[derive(Debug, PartialEq, Eq, Copy, Clone)]
pub struct WaitTimeoutResult(bool);

impl WaitTimeoutResult {
    /// Whether the time passed.
    #[must_use]
    pub fn timed_out(&self) -> bool {
        self.0
    }
}

/// A condition that threads wait for.
pub struct Condvar {
    // Counts notifications; those who wait sleep as long as it does not change.
    counter: AtomicU32,
}

impl Condvar {
    /// A condition.
    #[must_use]
    #[inline]
    pub const fn new() -> Condvar {
        Condvar { counter: AtomicU32::new(0) }
    }

    fn wait_optional<T>(&self, guard: &MutexGuard<'_, T>, timeout: Option<Duration>) -> (bool, bool) {
        let (mutex, poison) = MutexGuard::raw(guard);
        let count = self.counter.load(Relaxed);
        // SAFETY: the guard says that the lock is held.
        unsafe { mutex.unlock() };
        let notified = futex::wait(&self.counter, count, timeout);
        mutex.lock();
        (notified, poison.get())
    }

    /// Gives the lock up, waits for a notification, and takes it again. May also return without one.
    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> LockResult<MutexGuard<'a, T>> {
        let (_, poisoned) = self.wait_optional(&guard, None);
        if poisoned { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }

    /// Waits as long as the condition holds.
    pub fn wait_while<'a, T, F>(&self, guard: MutexGuard<'a, T>, mut condition: F) -> LockResult<MutexGuard<'a, T>>
    where
        F: FnMut(&mut T) -> bool,
    {
        let mut guard = guard;
        while condition(&mut *guard) {
            guard = self.wait(guard)?;
        }
        Ok(guard)
    }

    /// As `wait`, at most for a time.
    pub fn wait_timeout<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        dur: Duration,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)> {
        let (notified, poisoned) = self.wait_optional(&guard, Some(dur));
        let result = (guard, WaitTimeoutResult(!notified));
        if poisoned { Err(PoisonError::new(result)) } else { Ok(result) }
    }

    /// As `wait_while`, at most for a time.
    pub fn wait_timeout_while<'a, T, F>(
        &self,
        guard: MutexGuard<'a, T>,
        dur: Duration,
        mut condition: F,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)>
    where
        F: FnMut(&mut T) -> bool,
    {
        let mut guard = guard;
        let start = Instant::now();
        loop {
            if !condition(&mut *guard) {
                return Ok((guard, WaitTimeoutResult(false)));
            }
            let timeout = match dur.checked_sub(start.elapsed()) {
                Some(timeout) => timeout,
                None => return Ok((guard, WaitTimeoutResult(true))),
            };
            guard = self.wait_timeout(guard, timeout)?.0;
        }
    }

    /// Wakes one who waits.
    #[inline]
    pub fn notify_one(&self) {
        self.counter.fetch_add(1, Relaxed);
        futex::wake(&self.counter);
    }

    /// Wakes all who wait.
    #[inline]
    pub fn notify_all(&self) {
        self.counter.fetch_add(1, Relaxed);
        futex::wake_all(&self.counter);
    }
}

impl fmt::Debug for Condvar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Condvar").finish_non_exhaustive()
    }
}

impl Default for Condvar {
    fn default() -> Condvar {
        Condvar::new()
    }
}
