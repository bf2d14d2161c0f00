//! Wakers made of reference-counted values.

use core::mem::ManuallyDrop;
use core::task::{RawWaker, RawWakerVTable, Waker};

use crate::sync::Arc;

/// Waking a task up, for values in an `Arc`.
pub trait Wake {
    /// Wakes the task up.
    fn wake(self: Arc<Self>);

    /// Wakes the task up without consuming the pointer.
    fn wake_by_ref(self: &Arc<Self>) {
        self.clone().wake();
    }
}

impl<W: Wake + Send + Sync + 'static> From<Arc<W>> for Waker {
    fn from(waker: Arc<W>) -> Waker {
        // SAFETY: the functions keep the count of the pointer, and the value is `Send` and `Sync`.
        unsafe { Waker::from_raw(raw_waker(waker)) }
    }
}

struct Table<W>(W);

impl<W: Wake + Send + Sync + 'static> Table<W> {
    const TABLE: RawWakerVTable =
        RawWakerVTable::new(clone_waker::<W>, wake::<W>, wake_by_ref::<W>, drop_waker::<W>);
}

fn raw_waker<W: Wake + Send + Sync + 'static>(waker: Arc<W>) -> RawWaker {
    RawWaker::new(Arc::into_raw(waker) as *const (), &Table::<W>::TABLE)
}

unsafe fn clone_waker<W: Wake + Send + Sync + 'static>(waker: *const ()) -> RawWaker {
    // SAFETY: the data of the waker is an `Arc`.
    unsafe { Arc::increment_strong_count(waker as *const W) };
    RawWaker::new(waker, &Table::<W>::TABLE)
}

unsafe fn wake<W: Wake + Send + Sync + 'static>(waker: *const ()) {
    // SAFETY: the data of the waker is an `Arc`.
    let waker = unsafe { Arc::from_raw(waker as *const W) };
    <W as Wake>::wake(waker);
}

unsafe fn wake_by_ref<W: Wake + Send + Sync + 'static>(waker: *const ()) {
    // SAFETY: the data of the waker is an `Arc`, which stays counted.
    let waker = unsafe { ManuallyDrop::new(Arc::from_raw(waker as *const W)) };
    <W as Wake>::wake_by_ref(&waker);
}

unsafe fn drop_waker<W: Wake + Send + Sync + 'static>(waker: *const ()) {
    // SAFETY: the data of the waker is an `Arc`.
    unsafe { Arc::decrement_strong_count(waker as *const W) };
}
