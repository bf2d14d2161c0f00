//! Synchronisation between threads.

mod barrier;
mod condvar;
mod lazy_lock;
pub mod mpsc;
mod mutex;
mod once;
mod once_lock;
mod poison;
mod reentrant;
mod rwlock;

pub use alloc_crate::sync::{Arc, Weak};
pub use barrier::{Barrier, BarrierWaitResult};
pub use condvar::{Condvar, WaitTimeoutResult};
pub use core::sync::atomic;
pub use lazy_lock::LazyLock;
pub use mutex::{Mutex, MutexGuard};
pub use once::{Once, OnceState};
pub use once_lock::OnceLock;
pub use poison::{LockResult, PoisonError, TryLockError, TryLockResult};
pub(crate) use reentrant::{ReentrantLock, ReentrantLockGuard};
pub use rwlock::{RwLock, RwLockReadGuard, RwLockWriteGuard};
