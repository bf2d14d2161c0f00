//! Threads of pthread.

use crate::thread::JoinHandle;

/// A thread of pthread.
pub type RawPthread = super::raw::pthread_t;

/// The thread of pthread behind a handle.
pub trait JoinHandleExt {
    /// The thread; it stays with the handle.
    fn as_pthread_t(&self) -> RawPthread;

    /// The thread; nobody else joins or detaches it.
    fn into_pthread_t(self) -> RawPthread;
}

impl<T> JoinHandleExt for JoinHandle<T> {
    fn as_pthread_t(&self) -> RawPthread {
        self.native() as RawPthread
    }

    fn into_pthread_t(self) -> RawPthread {
        self.into_native() as RawPthread
    }
}
