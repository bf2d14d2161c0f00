//! Handles of threads.

use alloc_crate::string::String;
use alloc_crate::sync::Arc;
use core::cell::RefCell;
use core::fmt;
use core::num::NonZero;
use core::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use core::sync::atomic::{AtomicU32, AtomicU64};
use core::time::Duration;

use crate::sys::futex;

/// A number that no other thread of the process has or had.
#[derive(Eq, PartialEq, Clone, Copy, Hash, Debug)]
pub struct ThreadId(NonZero<u64>);

impl ThreadId {
    pub(super) fn new() -> ThreadId {
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        match NonZero::new(COUNTER.fetch_add(1, Relaxed) + 1) {
            Some(number) => ThreadId(number),
            None => panic!("failed to generate unique thread ID: bitspace exhausted"),
        }
    }

    /// The number.
    #[must_use]
    pub fn as_u64(&self) -> NonZero<u64> {
        self.0
    }
}

pub(super) struct Inner {
    pub(super) name: Option<String>,
    id: ThreadId,
    is_main: bool,
    // 1: unparked, 0: neither, 2: parked.
    parker: AtomicU32,
}

/// A handle of a thread.
#[derive(Clone)]
pub struct Thread {
    pub(super) inner: Arc<Inner>,
}

#[thread_local]
static CURRENT: RefCell<Option<Thread>> = RefCell::new(None);

impl Thread {
    pub(super) fn new(name: Option<String>, is_main: bool) -> Thread {
        Thread { inner: Arc::new(Inner { name, id: ThreadId::new(), is_main, parker: AtomicU32::new(0) }) }
    }

    /// Lets the thread go on from `park`, now or when it next gets there.
    #[inline]
    pub fn unpark(&self) {
        if self.inner.parker.swap(1, Release) == 2 {
            futex::wake(&self.inner.parker);
        }
    }

    /// The number of the thread.
    #[must_use]
    pub fn id(&self) -> ThreadId {
        self.inner.id
    }

    /// The name of the thread, if it has one.
    #[must_use]
    #[rustc_diagnostic_item = "thread_name"]
    pub fn name(&self) -> Option<&str> {
        match &self.inner.name {
            Some(name) => Some(name),
            None if self.inner.is_main => Some("main"),
            None => None,
        }
    }

    fn park(&self, timeout: Option<Duration>) {
        let parker = &self.inner.parker;
        if parker.compare_exchange(1, 0, Acquire, Relaxed).is_ok() {
            return;
        }
        if parker.compare_exchange(0, 2, Acquire, Acquire).is_ok() {
            loop {
                futex::wait(parker, 2, timeout);
                if parker.load(Acquire) == 1 || timeout.is_some() {
                    break;
                }
            }
        }
        parker.swap(0, Acquire);
    }
}

impl fmt::Debug for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thread").field("id", &self.id()).field("name", &self.name()).finish_non_exhaustive()
    }
}

/// Sets the handle of this thread.
pub(super) fn set_current(thread: Thread) {
    *CURRENT.borrow_mut() = Some(thread);
}

/// The main thread is the one whose number is that of the process.
fn is_main() -> bool {
    // SAFETY: no preconditions.
    unsafe { crate::sys::ox_rt_thread_number() == crate::sys::getpid() as u64 }
}

/// The handle of this thread.
#[must_use]
pub fn current() -> Thread {
    let mut current = CURRENT.borrow_mut();
    current.get_or_insert_with(|| Thread::new(None, is_main())).clone()
}

/// Runs a function with the name of this thread, also where there is no handle.
pub(crate) fn with_current_name<R>(f: impl FnOnce(Option<&str>) -> R) -> R {
    match CURRENT.try_borrow() {
        Ok(current) => match &*current {
            Some(thread) => f(thread.name()),
            None if is_main() => f(Some("main")),
            None => f(None),
        },
        Err(_) => f(None),
    }
}

/// Waits for `unpark`. May also return without.
pub fn park() {
    current().park(None);
}

/// Waits for `unpark`, at most for a time.
pub fn park_timeout(dur: Duration) {
    current().park(Some(dur));
}
