//! [`Once`]: something that is done at most once.

use core::fmt;
use core::sync::atomic::{AtomicU32, Ordering};

use crate::sys;

const NEW: u32 = 0;
const POISONED: u32 = 1;
const RUNNING: u32 = 2;
const DONE: u32 = 3;

/// Runs a function at most once, whichever thread comes first; the others wait for it.
pub struct Once {
    state: AtomicU32,
}

/// What the function of [`Once::call_once_force`] is told.
#[derive(Debug)]
pub struct OnceState {
    poisoned: bool,
}

impl OnceState {
    /// Whether an earlier function panicked.
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }
}

// Ends the running state, as done or, after a panic, as poisoned.
struct Completion<'a> {
    once: &'a Once,
    state: u32,
}

impl Drop for Completion<'_> {
    fn drop(&mut self) {
        self.once.state.store(self.state, Ordering::Release);
        sys::futex_wake(&self.once.state, i32::MAX);
    }
}

impl Once {
    /// Not done yet.
    pub const fn new() -> Once {
        Once { state: AtomicU32::new(NEW) }
    }

    /// Whether it is done.
    #[inline]
    pub fn is_completed(&self) -> bool {
        self.state.load(Ordering::Acquire) == DONE
    }

    /// Runs the function unless it is done.
    ///
    /// # Panics
    /// An earlier function panicked.
    #[inline]
    #[track_caller]
    #[rustc_should_not_be_called_on_const_items]
    pub fn call_once<F: FnOnce()>(&self, function: F) {
        if !self.is_completed() {
            let mut function = Some(function);
            self.call(false, &mut |_| function.take().unwrap()());
        }
    }

    /// [`call_once`](Self::call_once), also after a panic.
    #[inline]
    #[rustc_should_not_be_called_on_const_items]
    pub fn call_once_force<F: FnOnce(&OnceState)>(&self, function: F) {
        if !self.is_completed() {
            let mut function = Some(function);
            self.call(true, &mut |state| function.take().unwrap()(state));
        }
    }

    /// Waits until it is done.
    ///
    /// # Panics
    /// The function panicked.
    #[rustc_should_not_be_called_on_const_items]
    pub fn wait(&self) {
        if !self.wait_until(|state| state == DONE || state == POISONED) {
            panic!("Once instance has previously been poisoned");
        }
    }

    /// [`wait`](Self::wait), also after a panic, for somebody who does it after all.
    pub fn wait_force(&self) {
        self.wait_until(|state| state == DONE);
    }

    // Waits for a state; says whether it is done.
    fn wait_until(&self, is_wanted: impl Fn(u32) -> bool) -> bool {
        loop {
            let state = self.state.load(Ordering::Acquire);
            if is_wanted(state) {
                return state == DONE;
            }
            sys::futex_wait(&self.state, state, None);
        }
    }

    pub(super) fn is_poisoned(&self) -> bool {
        self.state.load(Ordering::Acquire) == POISONED
    }

    #[cold]
    #[track_caller]
    fn call(&self, force: bool, function: &mut dyn FnMut(&OnceState)) {
        loop {
            let state = self.state.load(Ordering::Acquire);
            if state == DONE {
                return;
            }
            if state == RUNNING {
                sys::futex_wait(&self.state, RUNNING, None);
                continue;
            }
            if state == POISONED && !force {
                panic!("Once instance has previously been poisoned");
            }
            if self.state.compare_exchange(state, RUNNING, Ordering::Acquire, Ordering::Relaxed).is_err() {
                continue;
            }
            let mut completion = Completion { once: self, state: POISONED };
            function(&OnceState { poisoned: state == POISONED });
            completion.state = DONE;
            return;
        }
    }
}

/// Not done yet.
#[deprecated(since = "1.38.0", note = "the `Once::new()` function is now preferred")]
pub const ONCE_INIT: Once = Once::new();

impl core::panic::UnwindSafe for Once {}
impl core::panic::RefUnwindSafe for Once {}

impl fmt::Debug for Once {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Once").finish_non_exhaustive()
    }
}
