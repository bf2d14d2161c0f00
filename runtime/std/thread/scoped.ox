//! Threads that may borrow, because they end before the borrow does.

use core::fmt;
use core::marker::PhantomData;

use super::{Builder, JoinHandle, Result, Thread};
use crate::io;
use crate::sync::Arc;
use crate::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use crate::sys;

struct ScopeData {
    running: AtomicU32,
    panicked: AtomicBool,
}

/// The scope that threads are started in.
pub struct Scope<'scope, 'env: 'scope> {
    data: Arc<ScopeData>,
    scope: PhantomData<&'scope mut &'scope ()>,
    env: PhantomData<&'env mut &'env ()>,
}

/// A thread of a scope.
pub struct ScopedJoinHandle<'scope, T> {
    handle: JoinHandle<T>,
    data: Arc<ScopeData>,
    scope: PhantomData<&'scope ()>,
}

// Counts a thread out when it ends, also by a panic.
struct Running {
    data: Arc<ScopeData>,
}

impl Drop for Running {
    fn drop(&mut self) {
        if super::panicking() {
            self.data.panicked.store(true, Ordering::Relaxed);
        }
        if self.data.running.fetch_sub(1, Ordering::Release) == 1 {
            sys::futex_wake(&self.data.running, i32::MAX);
        }
    }
}

/// Calls a function that can start threads; returns when all of them have ended.
///
/// # Panics
/// A thread that was not joined panicked.
#[track_caller]
pub fn scope<'env, F, T>(function: F) -> T
where
    F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T,
{
    let data = Arc::new(ScopeData { running: AtomicU32::new(0), panicked: AtomicBool::new(false) });
    let scope = Scope { data: Arc::clone(&data), scope: PhantomData, env: PhantomData };
    let result = crate::panicking::catch_unwind(|| function(&scope));
    loop {
        let running = data.running.load(Ordering::Acquire);
        if running == 0 {
            break;
        }
        sys::futex_wait(&data.running, running, None);
    }
    match result {
        Err(payload) => crate::panicking::resume_unwind(payload),
        Ok(_) if data.panicked.load(Ordering::Relaxed) => panic!("a scoped thread panicked"),
        Ok(result) => result,
    }
}

impl<'scope, 'env> Scope<'scope, 'env> {
    /// Starts a thread.
    ///
    /// # Panics
    /// The operating system has no more threads.
    pub fn spawn<F, T>(&'scope self, function: F) -> ScopedJoinHandle<'scope, T>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        Builder::new().spawn_scoped(self, function).expect("failed to spawn thread")
    }
}

impl Builder {
    /// Starts the thread in a scope.
    pub fn spawn_scoped<'scope, 'env, F, T>(
        self, scope: &'scope Scope<'scope, 'env>, function: F,
    ) -> io::Result<ScopedJoinHandle<'scope, T>>
    where
        F: FnOnce() -> T + Send + 'scope,
        T: Send + 'scope,
    {
        scope.data.running.fetch_add(1, Ordering::Relaxed);
        let running = Running { data: Arc::clone(&scope.data) };
        // SAFETY: `scope` does not return before the thread has ended. If it does not start, it is counted out.
        let handle = unsafe {
            self.spawn_any(move || {
                let _running = running;
                function()
            })
        }?;
        Ok(ScopedJoinHandle { handle, data: Arc::clone(&scope.data), scope: PhantomData })
    }
}

impl<'scope, T> ScopedJoinHandle<'scope, T> {
    /// The thread.
    pub fn thread(&self) -> &Thread {
        self.handle.thread()
    }

    /// Waits until it has ended.
    pub fn join(self) -> Result<T> {
        let result = self.handle.join();
        if result.is_err() {
            self.data.panicked.store(false, Ordering::Relaxed); // the caller has it now
        }
        result
    }

    /// Whether it has ended.
    pub fn is_finished(&self) -> bool {
        self.handle.is_finished()
    }
}

impl fmt::Debug for Scope<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scope")
            .field("num_running_threads", &self.data.running.load(Ordering::Relaxed))
            .field("a_thread_panicked", &self.data.panicked.load(Ordering::Relaxed))
            .finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for ScopedJoinHandle<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScopedJoinHandle").finish_non_exhaustive()
    }
}
