//! Sharing between threads.

#[rustc_module = "std::sync::poison::condvar"]
mod condvar;
mod lazy;
mod barrier;
pub mod mpsc;
#[rustc_module = "std::sync::poison::mutex"]
mod mutex;
mod once;
#[rustc_module = "std::sync::poison::rwlock"]
mod rwlock;

pub use alloc_crate::sync::{Arc, Weak};
pub use barrier::{Barrier, BarrierWaitResult};
pub use condvar::{Condvar, WaitTimeoutResult};
pub use core::sync::atomic;
pub use lazy::{LazyLock, OnceLock};
pub(crate) use mutex::RawMutex;
pub use mutex::{LockResult, Mutex, MutexGuard, PoisonError, TryLockError, TryLockResult};
#[allow(deprecated)]
pub use once::ONCE_INIT;
pub use once::{Once, OnceState};
pub use rwlock::{RwLock, RwLockReadGuard, RwLockWriteGuard};
