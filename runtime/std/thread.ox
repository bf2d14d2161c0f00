//! Threads.

mod local;
mod scoped;

use core::any::Any;
use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::fmt;
use core::mem::ManuallyDrop;
use core::num::NonZero;

use crate::boxed::Box;
use crate::ffi::CString;
use crate::io;
use crate::string::String;
use crate::sync::Arc;
use crate::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::sys;
use crate::time::{Duration, Instant};

#[doc(hidden)]
pub use local::LocalSlot;
pub use local::{AccessError, LocalKey};
pub use scoped::{Scope, ScopedJoinHandle, scope};

/// How a thread ended: with its result, or with what it panicked with.
pub type Result<T> = core::result::Result<T, Box<dyn Any + Send + 'static>>;

/// A number that names a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[rustc_module = "std::thread::id"]
pub struct ThreadId(NonZero<u64>);

struct Inner {
    name: Option<String>,
    id: ThreadId,
    parker: AtomicU32,
}

// Neither parked nor with a token; with a token, so that `park` returns at once; parked.
const EMPTY: u32 = 0;
const NOTIFIED: u32 = 1;
const PARKED: u32 = 2;

/// A thread, for asking who it is.
#[derive(Clone)]
#[rustc_module = "std::thread::thread"]
pub struct Thread {
    inner: Arc<Inner>,
}

impl Thread {
    fn new(name: Option<String>) -> Thread {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let id = match NonZero::new(NEXT.fetch_add(1, Ordering::Relaxed)) {
            Some(number) => ThreadId(number),
            None => panic!("failed to generate unique thread ID: bitspace exhausted"),
        };
        Thread { inner: Arc::new(Inner { name, id, parker: AtomicU32::new(EMPTY) }) }
    }

    /// Its name, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.inner.name.as_deref()
    }

    /// The number that names it.
    pub fn id(&self) -> ThreadId {
        self.inner.id
    }

    /// Lets it go on from `park`, now or when it next gets there.
    pub fn unpark(&self) {
        if self.inner.parker.swap(NOTIFIED, Ordering::Release) == PARKED {
            sys::futex_wake(&self.inner.parker, 1);
        }
    }

    fn park(&self, timeout: Option<Duration>) {
        let parker = &self.inner.parker;
        if parker.compare_exchange(EMPTY, PARKED, Ordering::Acquire, Ordering::Acquire).is_ok() {
            loop {
                let in_time = sys::futex_wait(parker, PARKED, timeout);
                if !in_time || parker.load(Ordering::Acquire) == NOTIFIED {
                    break;
                }
            }
        }
        parker.swap(EMPTY, Ordering::Acquire);
    }
}

impl fmt::Debug for Thread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thread").field("id", &self.id()).field("name", &self.name()).finish_non_exhaustive()
    }
}

crate::thread_local! {
    static CURRENT: UnsafeCell<Option<Thread>> = UnsafeCell::new(None);
}

fn set_current(thread: Thread) {
    // SAFETY: the cell is this thread's own, and no reference to its content is kept.
    CURRENT.with(|cell| unsafe { *cell.get() = Some(thread) });
}

fn is_main() -> bool {
    // SAFETY: no conditions.
    unsafe { sys::ox_rt_thread_number() == sys::getpid() as u64 }
}

/// The running thread.
pub fn current() -> Thread {
    // SAFETY: as in `set_current`.
    CURRENT.with(|cell| unsafe {
        let slot = &mut *cell.get();
        if slot.is_none() {
            *slot = Some(Thread::new(if is_main() { Some(String::from("main")) } else { None }));
        }
        slot.clone().unwrap()
    })
}

/// The running thread's name, for panic messages.
pub(crate) fn current_name() -> Option<String> {
    current().name().map(String::from)
}

/// Whether the running thread is unwinding because of a panic.
pub fn panicking() -> bool {
    crate::panicking::panicking()
}

/// Waits for `unpark`. May also return without one.
pub fn park() {
    current().park(None);
}

/// Waits for `unpark`, at most for so long.
pub fn park_timeout(span: Duration) {
    current().park(Some(span));
}

/// Lets other threads run.
pub fn yield_now() {
    // SAFETY: no conditions.
    unsafe { sys::sched_yield() };
}

/// Waits for at least so long.
pub fn sleep(span: Duration) {
    let mut rest = sys::Timespec { seconds: span.as_secs() as i64, nanoseconds: span.subsec_nanos() as i64 };
    // SAFETY: the time is valid for the call, which writes what is left when a signal comes.
    while unsafe { sys::nanosleep(&raw const rest, &raw mut rest) } != 0 && sys::errno() == sys::EINTR {}
}

/// Lets the thread rest until that time.
#[unstable(feature = "thread_sleep_until", issue = "113752")]
pub fn sleep_until(deadline: Instant) {
    let now = Instant::now();
    if let Some(delay) = deadline.checked_duration_since(now) {
        sleep(delay);
    }
}

/// [`sleep`] for milliseconds.
#[deprecated(since = "1.6.0", note = "replaced by `std::thread::sleep`")]
pub fn sleep_ms(ms: u32) {
    sleep(Duration::from_millis(ms as u64))
}

/// [`park_timeout`] for milliseconds.
#[deprecated(since = "1.6.0", note = "replaced by `std::thread::park_timeout`")]
pub fn park_timeout_ms(ms: u32) {
    park_timeout(Duration::from_millis(ms as u64))
}

/// The number of threads that this machine runs at once.
pub fn available_parallelism() -> io::Result<NonZero<usize>> {
    // SAFETY: no conditions.
    let count = unsafe { sys::sysconf(sys::SC_NPROCESSORS_ONLN) };
    match NonZero::new(if count > 0 { count as usize } else { 0 }) {
        Some(count) => Ok(count),
        None => Err(io::Error::last_os_error()),
    }
}

// ---------------------------------------------------------------- starting

// The result of a thread, written by it and read after it was joined.
struct Packet<T> {
    result: UnsafeCell<Option<Result<T>>>,
}

// SAFETY: the thread writes before it ends, and the result is read after that.
unsafe impl<T: Send> Sync for Packet<T> {}

/// How a thread is made.
#[derive(Debug, Default)]
#[rustc_module = "std::thread::builder"]
pub struct Builder {
    name: Option<String>,
    stack_size: Option<usize>,
}

impl Builder {
    /// As usual.
    pub fn new() -> Builder {
        Builder { name: None, stack_size: None }
    }

    /// With a name.
    pub fn name(mut self, name: String) -> Builder {
        self.name = Some(name);
        self
    }

    /// With a stack of so many bytes.
    pub fn stack_size(mut self, size: usize) -> Builder {
        self.stack_size = Some(size);
        self
    }

    /// Starts the thread.
    pub fn spawn<F, T>(self, function: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + Send + 'static,
        T: Send + 'static,
    {
        // SAFETY: what the function borrows lives for ever.
        unsafe { self.spawn_any(function) }
    }

    /// Starts the thread, whose function may borrow.
    ///
    /// # Safety
    /// What it borrows must live until the thread was joined.
    pub unsafe fn spawn_unchecked<F, T>(self, function: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + Send,
        T: Send,
    {
        // SAFETY: as for the caller.
        unsafe { self.spawn_any(function) }
    }

    // Starts a thread whose function may borrow.
    //
    // SAFETY: What it borrows must live until the thread was joined.
    unsafe fn spawn_any<'a, F, T>(self, function: F) -> io::Result<JoinHandle<T>>
    where
        F: FnOnce() -> T + Send + 'a,
        T: Send + 'a,
    {
        if let Some(name) = &self.name {
            CString::new(name.as_str()).expect("thread name may not contain interior null bytes");
        }
        let thread = Thread::new(self.name);
        let packet = Arc::new(Packet { result: UnsafeCell::new(None) });
        let (its_thread, its_packet) = (thread.clone(), Arc::clone(&packet));
        let body = move || {
            let name = its_thread.name().unwrap_or("");
            let name_pointer = if name.is_empty() { core::ptr::null() } else { name.as_ptr().cast() };
            // SAFETY: the name is copied.
            unsafe { sys::ox_rt_thread_start(name_pointer, name.len()) };
            set_current(its_thread);
            let result = crate::panicking::catch_unwind(|| sys::backtrace::__rust_begin_short_backtrace(function));
            // SAFETY: nobody reads the result before this thread has ended.
            unsafe { *its_packet.result.get() = Some(result) };
            drop(its_packet);
            // SAFETY: the last thing this thread does.
            unsafe { sys::ox_rt_thread_end() };
        };
        let body: Box<dyn FnOnce() + 'a> = Box::new(body);
        let native = start(Box::new(body), self.stack_size)?;
        Ok(JoinHandle { native: Native { pthread: native }, thread, packet })
    }
}

extern "C" fn run(data: *mut c_void) -> *mut c_void {
    // SAFETY: `start` made a raw pointer of such a box.
    let body = unsafe { Box::from_raw(data.cast::<Box<dyn FnOnce()>>()) };
    (*body)();
    core::ptr::null_mut()
}

fn start<'a>(body: Box<Box<dyn FnOnce() + 'a>>, stack_size: Option<usize>) -> io::Result<usize> {
    let data = Box::into_raw(body);
    let mut attributes = [0u64; 8]; // pthread_attr_t
    let mut native = 0;
    // SAFETY: the attributes are large enough; `run` takes over the data.
    let code = unsafe {
        let attributes = attributes.as_mut_ptr().cast::<c_void>();
        sys::pthread_attr_init(attributes);
        sys::pthread_attr_setstacksize(attributes, stack_size.unwrap_or(2 * 1024 * 1024));
        let code = sys::pthread_create(&mut native, attributes, run, data.cast());
        sys::pthread_attr_destroy(attributes);
        code
    };
    if code == 0 {
        return Ok(native);
    }
    // SAFETY: the thread did not start, so the data is still ours.
    drop(unsafe { Box::from_raw(data) });
    Err(io::Error::from_raw_os_error(code))
}

/// Starts a thread.
///
/// # Panics
/// The operating system has no more threads.
pub fn spawn<F, T>(function: F) -> JoinHandle<T>
where
    F: FnOnce() -> T + Send + 'static,
    T: Send + 'static,
{
    Builder::new().spawn(function).expect("failed to spawn thread")
}

// A thread of the system that nobody has joined; it goes on when this is dropped.
struct Native {
    pthread: usize,
}

impl Native {
    // The thread, which is the caller's from here on.
    fn into_pthread(self) -> usize {
        ManuallyDrop::new(self).pthread
    }
}

impl Drop for Native {
    fn drop(&mut self) {
        // SAFETY: nobody joins it any more.
        unsafe { sys::pthread_detach(self.pthread) };
    }
}

/// A started thread; it goes on when this is dropped.
#[rustc_module = "std::thread::join_handle"]
pub struct JoinHandle<T> {
    native: Native,
    thread: Thread,
    packet: Arc<Packet<T>>,
}

// SAFETY: a thread may be joined by any other.
unsafe impl<T> Send for JoinHandle<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for JoinHandle<T> {}

impl<T> JoinHandle<T> {
    /// The thread.
    pub fn thread(&self) -> &Thread {
        &self.thread
    }

    /// Waits until it has ended.
    pub fn join(self) -> Result<T> {
        // SAFETY: it is joined once.
        unsafe { sys::pthread_join(self.native.into_pthread(), core::ptr::null_mut()) };
        // SAFETY: the thread has ended.
        unsafe { (*self.packet.result.get()).take().unwrap() }
    }

    pub(crate) fn native(&self) -> usize {
        self.native.pthread
    }

    pub(crate) fn into_native(self) -> usize {
        self.native.into_pthread()
    }

    /// Whether it has ended.
    pub fn is_finished(&self) -> bool {
        Arc::strong_count(&self.packet) == 1
    }
}

impl<T> fmt::Debug for JoinHandle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JoinHandle").finish_non_exhaustive()
    }
}
