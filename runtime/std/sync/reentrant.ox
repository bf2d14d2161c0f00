//! A lock that its holder can take again.

use core::cell::Cell;
use core::ops::Deref;
use core::sync::atomic::AtomicU64;
use core::sync::atomic::Ordering::Relaxed;

use crate::sync::mutex::RawMutex;
use crate::sys;

/// A value that only one thread can use at a time, as often as it likes.
pub(crate) struct ReentrantLock<T> {
    mutex: RawMutex,
    // The number of the thread that has the lock; 0 if none has.
    owner: AtomicU64,
    // How often it has it; only the holder looks at it.
    count: Cell<u32>,
    data: T,
}

// SAFETY: one thread at a time has the value.
unsafe impl<T: Send> Send for ReentrantLock<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for ReentrantLock<T> {}

/// A lock that is held; dropping it gives it up.
pub(crate) struct ReentrantLockGuard<'a, T> {
    lock: &'a ReentrantLock<T>,
}

impl<T> !Send for ReentrantLockGuard<'_, T> {}

// Asking the kernel costs more than taking the lock.
#[thread_local]
static NUMBER: Cell<u64> = Cell::new(0);

fn this_thread() -> u64 {
    let mut number = NUMBER.get();
    if number == 0 {
        // SAFETY: no preconditions.
        number = unsafe { sys::ox_rt_thread_number() };
        NUMBER.set(number);
    }
    number
}

impl<T> ReentrantLock<T> {
    pub(crate) const fn new(t: T) -> ReentrantLock<T> {
        ReentrantLock { mutex: RawMutex::new(), owner: AtomicU64::new(0), count: Cell::new(0), data: t }
    }

    pub(crate) fn lock(&self) -> ReentrantLockGuard<'_, T> {
        let this = this_thread();
        if self.owner.load(Relaxed) == this {
            self.count.set(self.count.get() + 1);
        } else {
            self.mutex.lock();
            self.owner.store(this, Relaxed);
            self.count.set(1);
        }
        ReentrantLockGuard { lock: self }
    }

    pub(crate) fn try_lock(&self) -> Option<ReentrantLockGuard<'_, T>> {
        let this = this_thread();
        if self.owner.load(Relaxed) == this {
            self.count.set(self.count.get() + 1);
        } else if self.mutex.try_lock() {
            self.owner.store(this, Relaxed);
            self.count.set(1);
        } else {
            return None;
        }
        Some(ReentrantLockGuard { lock: self })
    }
}

impl<T> Deref for ReentrantLockGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.lock.data
    }
}

impl<T> Drop for ReentrantLockGuard<'_, T> {
    fn drop(&mut self) {
        let count = self.lock.count.get() - 1;
        self.lock.count.set(count);
        if count == 0 {
            self.lock.owner.store(0, Relaxed);
            // SAFETY: the lock is held.
            unsafe { self.lock.mutex.unlock() };
        }
    }
}
