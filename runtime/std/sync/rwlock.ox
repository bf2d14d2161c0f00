//! [`RwLock`]: many readers or one writer.

use core::cell::UnsafeCell;
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::panic::{RefUnwindSafe, UnwindSafe};
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use super::mutex::{LockResult, PoisonError, TryLockError, TryLockResult};
use crate::sys;

// The state: the number of readers, or WRITER, and whether somebody waits.
const WAITING: u32 = 1 << 31;
const WRITER: u32 = WAITING - 1;

/// A value that many threads can read or one can change.
#[rustc_diagnostic_item = "RwLock"]
pub struct RwLock<T: ?Sized> {
    state: AtomicU32,
    // Changes when those who wait are woken.
    turn: AtomicU32,
    poisoned: AtomicBool,
    data: UnsafeCell<T>,
}

// SAFETY: the lock gives the value to readers or to one writer.
unsafe impl<T: ?Sized + Send> Send for RwLock<T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Send + Sync> Sync for RwLock<T> {}

impl<T> RwLock<T> {
    /// Around a value.
    pub const fn new(value: T) -> RwLock<T> {
        RwLock {
            state: AtomicU32::new(0),
            turn: AtomicU32::new(0),
            poisoned: AtomicBool::new(false),
            data: UnsafeCell::new(value),
        }
    }

    /// The value.
    pub fn into_inner(self) -> LockResult<T> {
        let poisoned = self.is_poisoned();
        let data = self.data.into_inner();
        if poisoned { Err(PoisonError::new(data)) } else { Ok(data) }
    }
}

// The number of holders after one more reader, or a writer.
fn one_reader(holders: u32) -> Option<u32> {
    if holders < WRITER - 1 { Some(holders + 1) } else { None }
}

fn one_writer(holders: u32) -> Option<u32> {
    if holders == 0 { Some(WRITER) } else { None }
}

impl<T: ?Sized> RwLock<T> {
    // Takes the lock if the holders allow it: `next` gives their number after that.
    fn take(&self, next: impl Fn(u32) -> Option<u32>) -> bool {
        let mut state = self.state.load(Ordering::Relaxed);
        while let Some(holders) = next(state & WRITER) {
            let taken = holders | state & WAITING;
            match self.state.compare_exchange_weak(state, taken, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => state = now,
            }
        }
        false
    }

    #[cold]
    fn wait_and_take(&self, next: impl Fn(u32) -> Option<u32>) {
        loop {
            // Whoever sees that somebody waits changes the turn after that.
            let turn = self.turn.load(Ordering::SeqCst);
            if self.take(&next) {
                return;
            }
            let state = self.state.load(Ordering::SeqCst);
            let blocked = next(state & WRITER).is_none();
            let said = self.state.compare_exchange(state, state | WAITING, Ordering::SeqCst, Ordering::Relaxed).is_ok();
            if blocked && said {
                sys::futex_wait(&self.turn, turn, None);
            }
        }
    }

    // Leaves `holders` of the lock, and wakes those who wait, so that they try again.
    fn leave(&self, holders: u32) {
        if self.state.swap(holders, Ordering::SeqCst) & WAITING != 0 {
            self.wake();
        }
    }

    fn leave_read(&self) {
        let left = self.state.fetch_sub(1, Ordering::SeqCst) - 1;
        if left == WAITING && self.state.compare_exchange(left, 0, Ordering::SeqCst, Ordering::Relaxed).is_ok() {
            self.wake();
        }
    }

    #[cold]
    fn wake(&self) {
        self.turn.fetch_add(1, Ordering::SeqCst);
        sys::futex_wake(&self.turn, i32::MAX);
    }

    fn reader(&self) -> LockResult<RwLockReadGuard<'_, T>> {
        let guard = RwLockReadGuard { lock: self };
        if self.is_poisoned() { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }

    fn writer(&self) -> LockResult<RwLockWriteGuard<'_, T>> {
        let guard = RwLockWriteGuard { lock: self, was_panicking: crate::thread::panicking() };
        if self.is_poisoned() { Err(PoisonError::new(guard)) } else { Ok(guard) }
    }

    /// Waits until nobody changes the value, and reads it.
    #[rustc_should_not_be_called_on_const_items]
    pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>> {
        if !self.take(one_reader) {
            self.wait_and_take(one_reader);
        }
        self.reader()
    }

    /// Waits until nobody uses the value, and changes it.
    #[rustc_should_not_be_called_on_const_items]
    pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>> {
        if !self.take(one_writer) {
            self.wait_and_take(one_writer);
        }
        self.writer()
    }

    /// Reads the value if nobody changes it.
    #[rustc_should_not_be_called_on_const_items]
    pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>> {
        if !self.take(one_reader) {
            return Err(TryLockError::WouldBlock);
        }
        self.reader().map_err(TryLockError::Poisoned)
    }

    /// Changes the value if nobody uses it.
    #[rustc_should_not_be_called_on_const_items]
    pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>> {
        if !self.take(one_writer) {
            return Err(TryLockError::WouldBlock);
        }
        self.writer().map_err(TryLockError::Poisoned)
    }

    /// Whether a thread panicked while it changed the value.
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

impl<T: Default> Default for RwLock<T> {
    fn default() -> RwLock<T> {
        RwLock::new(T::default())
    }
}

impl<T> From<T> for RwLock<T> {
    fn from(value: T) -> RwLock<T> {
        RwLock::new(value)
    }
}

impl<T: ?Sized> UnwindSafe for RwLock<T> {}
impl<T: ?Sized> RefUnwindSafe for RwLock<T> {}

impl<T: ?Sized + fmt::Debug> fmt::Debug for RwLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("RwLock");
        match self.try_read() {
            Ok(guard) => out.field("data", &&*guard),
            Err(TryLockError::Poisoned(error)) => out.field("data", &&**error.get_ref()),
            Err(TryLockError::WouldBlock) => out.field("data", &format_args!("<locked>")),
        };
        out.field("poisoned", &self.is_poisoned()).finish_non_exhaustive()
    }
}

/// The value of a lock, to be read.
#[must_use = "if unused the RwLock will immediately unlock"]
#[rustc_diagnostic_item = "RwLockReadGuard"]
pub struct RwLockReadGuard<'a, T: ?Sized> {
    lock: &'a RwLock<T>,
}

/// The value of a lock, to be changed.
#[must_use = "if unused the RwLock will immediately unlock"]
#[rustc_diagnostic_item = "RwLockWriteGuard"]
pub struct RwLockWriteGuard<'a, T: ?Sized> {
    lock: &'a RwLock<T>,
    was_panicking: bool,
}

impl<T: ?Sized> !Send for RwLockReadGuard<'_, T> {}
impl<T: ?Sized> !Send for RwLockWriteGuard<'_, T> {}
// SAFETY: it gives references to the value.
unsafe impl<T: ?Sized + Sync> Sync for RwLockReadGuard<'_, T> {}
// SAFETY: as above.
unsafe impl<T: ?Sized + Sync> Sync for RwLockWriteGuard<'_, T> {}

impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
    /// The value, to be read only from here on; nobody changes it in between.
    pub fn downgrade(s: Self) -> RwLockReadGuard<'a, T> {
        let lock = s.lock;
        core::mem::forget(s);
        lock.leave(1);
        RwLockReadGuard { lock }
    }
}

macro_rules! shown_as_value {
    ($($Guard:ident)*) => { $(
        impl<T: ?Sized + fmt::Debug> fmt::Debug for $Guard<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(f)
            }
        }

        impl<T: ?Sized + fmt::Display> fmt::Display for $Guard<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(f)
            }
        }
    )* };
}
shown_as_value! { RwLockReadGuard RwLockWriteGuard }

impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: nobody changes the value.
        unsafe { &*self.lock.data.get() }
    }
}

impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: this thread has the lock.
        unsafe { &*self.lock.data.get() }
    }
}

impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: this thread has the lock.
        unsafe { &mut *self.lock.data.get() }
    }
}

impl<T: ?Sized> Drop for RwLockReadGuard<'_, T> {
    fn drop(&mut self) {
        self.lock.leave_read();
    }
}

impl<T: ?Sized> Drop for RwLockWriteGuard<'_, T> {
    fn drop(&mut self) {
        if !self.was_panicking && crate::thread::panicking() {
            self.lock.poisoned.store(true, Ordering::Relaxed);
        }
        self.lock.leave(0);
    }
}
