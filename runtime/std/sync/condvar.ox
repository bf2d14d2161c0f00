//! [`Condvar`]: waiting for another thread to change something.

use core::fmt;
use core::sync::atomic::{AtomicU32, Ordering};

use super::mutex::{LockResult, MutexGuard, PoisonError};
use crate::sys;
use crate::time::{Duration, Instant};

/// Lets threads that hold a mutex wait until another thread notifies them.
#[derive(Default)]
pub struct Condvar {
    // The lowest bit says whether somebody may be waiting: a notification that nobody waits for needs no system
    // call. The others change with every notification, and whenever a thread begins to wait.
    turn: AtomicU32,
}

/// Whether a wait ended because its time was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitTimeoutResult(bool);

impl WaitTimeoutResult {
    /// Whether the time was over.
    pub fn timed_out(&self) -> bool {
        self.0
    }
}

// In `turn`: somebody may be waiting; the next turn.
const WAITING: u32 = 1;
const NEXT: u32 = 2;

impl Condvar {
    /// Nobody waits yet.
    pub const fn new() -> Condvar {
        Condvar { turn: AtomicU32::new(0) }
    }

    fn wait_for<T>(&self, guard: &MutexGuard<'_, T>, timeout: Option<Duration>) -> bool {
        // Whoever changes what is waited for takes the mutex after this, and so sees that somebody waits.
        let mut turn = self.turn.load(Ordering::Relaxed);
        let waited_for = loop {
            let next = turn.wrapping_add(NEXT) | WAITING;
            match self.turn.compare_exchange_weak(turn, next, Ordering::SeqCst, Ordering::Relaxed) {
                Ok(_) => break next,
                Err(now) => turn = now,
            }
        };
        let mutex = guard.raw();
        mutex.unlock();
        let notified = sys::futex_wait(&self.turn, waited_for, timeout);
        mutex.lock();
        notified
    }

    /// Gives the mutex away, waits for a notification, and takes the mutex again. It may also return without
    /// one.
    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> LockResult<MutexGuard<'a, T>> {
        self.wait_for(&guard, None);
        guard.recheck()
    }

    /// [`wait`](Self::wait) as long as `condition` holds.
    pub fn wait_while<'a, T, F: FnMut(&mut T) -> bool>(
        &self, mut guard: MutexGuard<'a, T>, mut condition: F,
    ) -> LockResult<MutexGuard<'a, T>> {
        while condition(&mut *guard) {
            guard = self.wait(guard)?;
        }
        Ok(guard)
    }

    /// [`wait`](Self::wait) for at most so long.
    pub fn wait_timeout<'a, T>(
        &self, guard: MutexGuard<'a, T>, timeout: Duration,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)> {
        let start = Instant::now();
        let notified = self.wait_for(&guard, Some(timeout));
        let result = WaitTimeoutResult(!notified && start.elapsed() >= timeout);
        match guard.recheck() {
            Ok(guard) => Ok((guard, result)),
            Err(poisoned) => Err(PoisonError::new((poisoned.into_inner(), result))),
        }
    }

    /// [`wait`](Self::wait) for at most so many milliseconds; says whether the time was not over.
    #[deprecated(since = "1.6.0", note = "replaced by `std::sync::Condvar::wait_timeout`")]
    pub fn wait_timeout_ms<'a, T>(&self, guard: MutexGuard<'a, T>, ms: u32) -> LockResult<(MutexGuard<'a, T>, bool)> {
        match self.wait_timeout(guard, Duration::from_millis(ms as u64)) {
            Ok((guard, result)) => Ok((guard, !result.timed_out())),
            Err(poisoned) => {
                let (guard, result) = poisoned.into_inner();
                Err(PoisonError::new((guard, !result.timed_out())))
            }
        }
    }

    /// [`wait`](Self::wait) as long as `condition` holds, but for at most so long.
    pub fn wait_timeout_while<'a, T, F: FnMut(&mut T) -> bool>(
        &self, mut guard: MutexGuard<'a, T>, timeout: Duration, mut condition: F,
    ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)> {
        let start = Instant::now();
        loop {
            if !condition(&mut *guard) {
                return Ok((guard, WaitTimeoutResult(false)));
            }
            match timeout.checked_sub(start.elapsed()) {
                Some(left) if !left.is_zero() => guard = self.wait_timeout(guard, left)?.0,
                _ => return Ok((guard, WaitTimeoutResult(true))),
            }
        }
    }

    fn notify(&self, count: i32) {
        if self.turn.load(Ordering::SeqCst) & WAITING == 0 {
            return;
        }
        // Who has not begun to sleep yet sees that the turn is another one.
        let turn = self.turn.fetch_add(NEXT, Ordering::SeqCst).wrapping_add(NEXT);
        if sys::futex_wake(&self.turn, count) < count {
            // Nobody sleeps any more, unless a thread began to wait meanwhile, which changed the turn.
            let _ = self.turn.compare_exchange(turn, turn & !WAITING, Ordering::SeqCst, Ordering::Relaxed);
        }
    }

    /// Wakes one of the threads that wait.
    #[rustc_should_not_be_called_on_const_items]
    pub fn notify_one(&self) {
        self.notify(1);
    }

    /// Wakes all threads that wait.
    #[rustc_should_not_be_called_on_const_items]
    pub fn notify_all(&self) {
        self.notify(i32::MAX);
    }
}

impl fmt::Debug for Condvar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Condvar").finish_non_exhaustive()
    }
}
