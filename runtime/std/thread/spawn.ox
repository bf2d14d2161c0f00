//! Starting threads.

use alloc_crate::boxed::Box;
use alloc_crate::ffi::CString;
use alloc_crate::string::String;
use alloc_crate::sync::Arc;
use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::fmt;
use core::mem;
use core::panic::AssertUnwindSafe;
use core::ptr;

use crate::io;
use crate::panic::catch_unwind;
use crate::sys;
use crate::thread::current::set_current;
use crate::thread::scoped::ScopeData;
use crate::thread::{Result, Thread};

/// How a thread is to be.
#[must_use = "must eventually spawn the thread"]
#[derive(Debug)]
pub struct Builder {
    name: Option<String>,
    stack_size: Option<usize>,
}

/// Where a thread leaves its result.
pub(super) struct Packet<'scope, T> {
    scope: Option<Arc<ScopeData>>,
    result: UnsafeCell<Option<Result<T>>>,
    _marker: core::marker::PhantomData<Option<&'scope ()>>,
}

// SAFETY: the thread writes the result before it ends, and others read it after that.
unsafe impl<'scope, T: Send> Sync for Packet<'scope, T> {}

impl<'scope, T> Drop for Packet<'scope, T> {
    fn drop(&mut self) {
        let unhandled_panic = matches!(self.result.get_mut(), Some(Err(_)));
        *self.result.get_mut() = None;
        if let Some(scope) = &self.scope {
            scope.decrement_num_running_threads(unhandled_panic);
        }
    }
}

/// A thread of the operating system; it is detached unless it is joined.
pub(super) struct Native {
    id: usize,
}

impl Native {
    fn join(self) {
        // SAFETY: the thread has neither been joined nor detached.
        let status = unsafe { sys::pthread_join(self.id, ptr::null_mut()) };
        mem::forget(self);
        if status != 0 {
            panic!("failed to join thread: {}", io::Error::from_raw_os_error(status));
        }
    }
}

impl Drop for Native {
    fn drop(&mut self) {
        // SAFETY: the thread has neither been joined nor detached.
        unsafe { sys::pthread_detach(self.id) };
    }
}

/// What a join handle is made of.
pub(super) struct JoinInner<'scope, T> {
    native: Native,
    pub(super) thread: Thread,
    pub(super) packet: Arc<Packet<'scope, T>>,
}

impl<'scope, T> JoinInner<'scope, T> {
    pub(super) fn join(mut self) -> Result<T> {
        self.native.join();
        match Arc::get_mut(&mut self.packet).and_then(|packet| packet.result.get_mut().take()) {
            Some(result) => result,
            None => panic!("threads should not terminate unexpectedly"),
        }
    }

    pub(super) fn is_finished(&self) -> bool {
        Arc::strong_count(&self.packet) == 1
    }
}

/// A thread that can be waited for; otherwise it runs on by itself.
pub struct JoinHandle<T>(JoinInner<'static, T>);

// SAFETY: the result moves between threads.
unsafe impl<T> Send for JoinHandle<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for JoinHandle<T> {}

impl Builder {
    /// A thread without a name.
    pub fn new() -> Builder {
        Builder { name: None, stack_size: None }
    }

    /// Gives the thread a name.
    ///
    /// # Panics
    /// Spawning panics if the name contains a zero.
    pub fn name(mut self, name: String) -> Builder {
        self.name = Some(name);
        self
    }

    /// Sets the size of the stack in bytes.
    pub fn stack_size(mut self, size: usize) -> Builder {
        self.stack_size = Some(size);
        self
    }

    /// Starts the thread.
    pub fn spawn<F, T>(self, f: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T,
        F: Send + 'static,
        T: Send + 'static,
    {
        // SAFETY: nothing that the thread uses ends before it.
        Ok(JoinHandle(unsafe { self.spawn_unchecked(f, None) }?))
    }

    /// # Safety
    /// What the closure borrows must outlive the thread.
    pub(super) unsafe fn spawn_unchecked<'scope, F, T>(
        self,
        f: F,
        scope: Option<Arc<ScopeData>>,
    ) -> io::Result<JoinInner<'scope, T>>
    where
        F: FnOnce() -> T,
        F: Send,
        T: Send,
    {
        let Builder { name, stack_size } = self;
        let my_thread = Thread::new(name, false);
        let their_thread = my_thread.clone();
        if let Some(scope) = &scope {
            scope.increment_num_running_threads();
        }
        let my_packet: Arc<Packet<'scope, T>> =
            Arc::new(Packet { scope, result: UnsafeCell::new(None), _marker: core::marker::PhantomData });
        let their_packet = my_packet.clone();
        let main = move || {
            set_current(their_thread);
            let result = catch_unwind(AssertUnwindSafe(f));
            // SAFETY: nobody reads the result before the thread has ended.
            unsafe { *their_packet.result.get() = Some(result) };
            drop(their_packet);
        };
        let main: Box<dyn FnOnce() + '_> = Box::new(main);
        // SAFETY: the caller promises that what the closure borrows lives long enough.
        let main: Box<dyn FnOnce() + 'static> = unsafe { mem::transmute(main) };
        let start = Box::new(Start { main, thread: my_thread.clone() });
        let native = create(start, stack_size)?;
        Ok(JoinInner { native, thread: my_thread, packet: my_packet })
    }
}

impl Default for Builder {
    fn default() -> Builder {
        Builder::new()
    }
}

/// What a new thread is given.
struct Start {
    main: Box<dyn FnOnce()>,
    thread: Thread,
}

fn create(start: Box<Start>, stack_size: Option<usize>) -> io::Result<Native> {
    let argument = Box::into_raw(start) as *mut c_void;
    let mut id = 0;
    // SAFETY: the attributes are at most 64 bytes; the argument is taken over by the thread.
    let status = unsafe {
        let mut attributes = [0u64; 8];
        let attributes_ptr = attributes.as_mut_ptr() as *mut c_void;
        sys::pthread_attr_init(attributes_ptr);
        let size = core::cmp::max(stack_size.unwrap_or(2 * 1024 * 1024), 16384);
        sys::pthread_attr_setstacksize(attributes_ptr, (size + 4095) & !4095);
        let status = sys::pthread_create(&mut id, attributes_ptr, thread_start, argument);
        sys::pthread_attr_destroy(attributes_ptr);
        status
    };
    if status != 0 {
        // SAFETY: the thread did not start.
        drop(unsafe { Box::from_raw(argument as *mut Start) });
        return Err(io::Error::from_raw_os_error(status));
    }
    Ok(Native { id })
}

extern "C" fn thread_start(argument: *mut c_void) -> *mut c_void {
    // SAFETY: the argument is that of `create`, and the thread is new.
    unsafe {
        let start = *Box::from_raw(argument as *mut Start);
        let name = match &start.thread.inner.name {
            Some(name) => name.as_str(),
            None => "",
        };
        sys::ox_rt_thread_start(if name.is_empty() { ptr::null() } else { name.as_ptr() }, name.len());
        set_native_name(name);
        (start.main)();
        sys::ox_rt_thread_end();
    }
    ptr::null_mut()
}

/// Tells the operating system the name, of which it keeps 15 bytes.
fn set_native_name(name: &str) {
    if name.is_empty() {
        return;
    }
    let short = &name.as_bytes()[..core::cmp::min(name.len(), 15)];
    if let Ok(short) = CString::new(short) {
        // SAFETY: the name ends with a zero.
        unsafe { sys::pthread_setname_np(sys::pthread_self(), short.as_ptr()) };
    }
}

/// Starts a thread.
///
/// # Panics
/// Panics if the operating system cannot.
pub fn spawn<F, T>(f: F) -> JoinHandle<T>
where
    F: FnOnce() -> T,
    F: Send + 'static,
    T: Send + 'static,
{
    Builder::new().spawn(f).expect("failed to spawn thread")
}

impl<T> JoinHandle<T> {
    /// The handle of the thread.
    #[must_use]
    pub fn thread(&self) -> &Thread {
        &self.0.thread
    }

    /// Waits for the thread and gives its result.
    pub fn join(self) -> Result<T> {
        self.0.join()
    }

    /// Whether the thread has ended.
    pub fn is_finished(&self) -> bool {
        self.0.is_finished()
    }
}

impl<T> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinHandle").finish_non_exhaustive()
    }
}
