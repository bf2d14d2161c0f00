//! Running something once.

use core::cell::Cell;
use core::fmt;
use core::sync::atomic::AtomicU32;
use core::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed};

use crate::sys::futex;

const INCOMPLETE: u32 = 0;
const POISONED: u32 = 1;
const RUNNING: u32 = 2;
// Running, and others wait.
const QUEUED: u32 = 3;
const COMPLETE: u32 = 4;

/// Something that happens once.
pub struct Once {
    state: AtomicU32,
}

/// What `call_once_force` tells its closure.
pub struct OnceState {
    poisoned: bool,
    set_to: Cell<u32>,
}

impl core::panic::UnwindSafe for Once {}
impl core::panic::RefUnwindSafe for Once {}

/// Sets the final state and wakes those who wait, also when the closure panics.
struct Completion<'a> {
    state: &'a AtomicU32,
    set_on_drop_to: u32,
}

impl Drop for Completion<'_> {
    fn drop(&mut self) {
        if self.state.swap(self.set_on_drop_to, AcqRel) == QUEUED {
            futex::wake_all(self.state);
        }
    }
}

impl Once {
    /// Something that has not happened.
    #[inline]
    #[must_use]
    pub const fn new() -> Once {
        Once { state: AtomicU32::new(INCOMPLETE) }
    }

    /// Runs the closure unless one has run; otherwise waits until it is done.
    ///
    /// # Panics
    /// Panics if the closure that ran panicked.
    #[inline]
    #[track_caller]
    pub fn call_once<F>(&self, f: F)
    where
        F: FnOnce(),
    {
        if self.is_completed() {
            return;
        }
        let mut f = Some(f);
        self.call(false, &mut |_| {
            if let Some(f) = f.take() {
                f()
            }
        });
    }

    /// As `call_once`, also after a closure panicked.
    #[inline]
    pub fn call_once_force<F>(&self, f: F)
    where
        F: FnOnce(&OnceState),
    {
        if self.is_completed() {
            return;
        }
        let mut f = Some(f);
        self.call(true, &mut |state| {
            if let Some(f) = f.take() {
                f(state)
            }
        });
    }

    /// Whether it has happened.
    #[inline]
    pub fn is_completed(&self) -> bool {
        self.state.load(Acquire) == COMPLETE
    }

    /// Waits until it has happened.
    pub fn wait(&self) {
        loop {
            match self.state.load(Acquire) {
                COMPLETE => return,
                POISONED => panic!("Once instance has previously been poisoned"),
                state => {
                    futex::wait(&self.state, state, Some(core::time::Duration::from_millis(1)));
                }
            }
        }
    }

    #[cold]
    #[track_caller]
    fn call(&self, ignore_poisoning: bool, f: &mut dyn FnMut(&OnceState)) {
        let mut state = self.state.load(Acquire);
        loop {
            match state {
                COMPLETE => return,
                POISONED if !ignore_poisoning => panic!("Once instance has previously been poisoned"),
                INCOMPLETE | POISONED => {
                    if let Err(new) = self.state.compare_exchange_weak(state, RUNNING, Acquire, Acquire) {
                        state = new;
                        continue;
                    }
                    let mut completion = Completion { state: &self.state, set_on_drop_to: POISONED };
                    let once = OnceState { poisoned: state == POISONED, set_to: Cell::new(COMPLETE) };
                    f(&once);
                    completion.set_on_drop_to = once.set_to.get();
                    return;
                }
                _ => {
                    if state == RUNNING {
                        if let Err(new) = self.state.compare_exchange_weak(RUNNING, QUEUED, Relaxed, Acquire) {
                            state = new;
                            continue;
                        }
                    }
                    futex::wait(&self.state, QUEUED, None);
                    state = self.state.load(Acquire);
                }
            }
        }
    }
}

impl OnceState {
    /// Whether a closure panicked before.
    #[inline]
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }

    /// Lets the next call run its closure too.
    pub(super) fn poison(&self) {
        self.set_to.set(INCOMPLETE);
    }
}

impl fmt::Debug for Once {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Once").finish_non_exhaustive()
    }
}

impl fmt::Debug for OnceState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnceState").field("poisoned", &self.is_poisoned()).finish()
    }
}
