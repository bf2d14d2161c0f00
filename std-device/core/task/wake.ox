//! Waking tasks up.

use crate::fmt;
use crate::marker::PhantomData;
use crate::ptr;

/// The content of a waker: data and a table of functions over it.
#[derive(PartialEq, Debug)]
pub struct RawWaker {
    data: *const (),
    vtable: &'static RawWakerVTable,
}

impl RawWaker {
    /// A waker of these parts.
    #[inline]
    #[must_use]
    pub const fn new(data: *const (), vtable: &'static RawWakerVTable) -> RawWaker {
        RawWaker { data, vtable }
    }
}

/// The functions of a waker.
#[derive(PartialEq, Copy, Clone, Debug)]
pub struct RawWakerVTable {
    clone: unsafe fn(*const ()) -> RawWaker,
    wake: unsafe fn(*const ()),
    wake_by_ref: unsafe fn(*const ()),
    drop: unsafe fn(*const ()),
}

impl RawWakerVTable {
    /// A table of these functions.
    pub const fn new(
        clone: unsafe fn(*const ()) -> RawWaker,
        wake: unsafe fn(*const ()),
        wake_by_ref: unsafe fn(*const ()),
        drop: unsafe fn(*const ()),
    ) -> Self {
        Self { clone, wake, wake_by_ref, drop }
    }
}

/// What a task is polled with.
#[lang = "Context"]
pub struct Context<'a> {
    waker: &'a Waker,
    // Invariant in the lifetime.
    _marker: PhantomData<fn(&'a ()) -> &'a ()>,
    // Neither `Send` nor `Sync`.
    _marker2: PhantomData<*mut ()>,
}

impl<'a> Context<'a> {
    /// A context with this waker.
    #[must_use]
    #[inline]
    pub const fn from_waker(waker: &'a Waker) -> Self {
        Context { waker, _marker: PhantomData, _marker2: PhantomData }
    }

    /// The waker of the task.
    #[must_use]
    #[inline]
    pub const fn waker(&self) -> &'a Waker {
        self.waker
    }
}

impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("waker", &self.waker).finish()
    }
}

/// A handle with which a task is woken up.
#[repr(transparent)]
#[rustc_diagnostic_item = "Waker"]
pub struct Waker {
    waker: RawWaker,
}

impl Unpin for Waker {}
// SAFETY: the functions of the table must be thread-safe.
unsafe impl Send for Waker {}
// SAFETY: as above.
unsafe impl Sync for Waker {}

const NOOP: RawWaker = RawWaker::new(ptr::null(), &NOOP_TABLE);
static NOOP_TABLE: RawWakerVTable = RawWakerVTable::new(noop_clone, noop_wake, noop_wake, noop_wake);

unsafe fn noop_clone(_data: *const ()) -> RawWaker {
    RawWaker { data: ptr::null(), vtable: &NOOP_TABLE }
}

unsafe fn noop_wake(_data: *const ()) {}

static NOOP_WAKER: Waker = Waker { waker: NOOP };

impl Waker {
    /// Wakes the task up.
    #[inline]
    pub fn wake(self) {
        let this = crate::mem::ManuallyDrop::new(self);
        // SAFETY: `wake` consumes the data, which is not used again.
        unsafe { (this.waker.vtable.wake)(this.waker.data) };
    }

    /// Wakes the task up without consuming the waker.
    #[inline]
    pub fn wake_by_ref(&self) {
        // SAFETY: whoever made the waker promised that it may be called.
        unsafe { (self.waker.vtable.wake_by_ref)(self.waker.data) }
    }

    /// Whether two wakers wake the same task, as far as can be told.
    #[inline]
    #[must_use]
    pub fn will_wake(&self, other: &Waker) -> bool {
        self.waker.data == other.waker.data && ptr::eq(self.waker.vtable, other.waker.vtable)
    }

    /// A waker from its parts.
    ///
    /// # Safety
    /// The functions must do what is expected of them, from any thread.
    #[inline]
    #[must_use]
    pub const unsafe fn from_raw(waker: RawWaker) -> Waker {
        Waker { waker }
    }

    /// A waker from its parts.
    ///
    /// # Safety
    /// As for `from_raw`.
    #[inline]
    #[must_use]
    pub const unsafe fn new(data: *const (), vtable: &'static RawWakerVTable) -> Self {
        Waker { waker: RawWaker { data, vtable } }
    }

    /// A waker that does nothing.
    #[inline]
    #[must_use]
    pub const fn noop() -> &'static Waker {
        &NOOP_WAKER
    }

    /// The data.
    #[inline]
    #[must_use]
    pub fn data(&self) -> *const () {
        self.waker.data
    }

    /// The functions.
    #[inline]
    #[must_use]
    pub fn vtable(&self) -> &'static RawWakerVTable {
        self.waker.vtable
    }
}

impl Clone for Waker {
    #[inline]
    fn clone(&self) -> Self {
        // SAFETY: whoever made the waker promised that it may be called.
        Waker { waker: unsafe { (self.waker.vtable.clone)(self.waker.data) } }
    }
}

impl Drop for Waker {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: whoever made the waker promised that it may be called.
        unsafe { (self.waker.vtable.drop)(self.waker.data) }
    }
}

impl fmt::Debug for Waker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vtable_ptr = self.waker.vtable as *const RawWakerVTable;
        f.debug_struct("Waker").field("data", &self.waker.data).field("vtable", &vtable_ptr).finish()
    }
}
