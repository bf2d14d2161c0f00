//! The panic machinery: the hook, the message, and unwinding.

use alloc_crate::boxed::Box;
use alloc_crate::string::String;
use core::any::Any;
use core::fmt::{self, Write};
use core::mem::{self, ManuallyDrop};
use core::panic::{Location, PanicInfo};
use core::sync::atomic::{AtomicBool, Ordering};

use crate::io;
use crate::sync::RwLock;
use crate::sys;
use crate::thread;

/// How many panics are under way.
pub mod panic_count {
    use crate::sys;

    /// The count of this thread.
    pub fn get_count() -> usize {
        // SAFETY: the address is that of the thread's own count.
        unsafe { *sys::ox_rt_panic_count() as usize }
    }

    pub(crate) fn increase() -> usize {
        // SAFETY: the address is that of the thread's own count.
        unsafe {
            *sys::ox_rt_panic_count() += 1;
            *sys::ox_rt_panic_count() as usize
        }
    }

    pub(crate) fn decrease() {
        // SAFETY: the address is that of the thread's own count.
        unsafe { *sys::ox_rt_panic_count() -= 1 };
    }
}

/// Whether the thread is panicking.
#[inline]
pub(crate) fn panicking() -> bool {
    panic_count::get_count() != 0
}

/// What a panic hook is given.
#[derive(Debug)]
pub struct PanicHookInfo<'a> {
    payload: &'a (dyn Any + Send),
    location: &'a Location<'a>,
    can_unwind: bool,
}

impl<'a> PanicHookInfo<'a> {
    /// The value of the panic.
    #[must_use]
    pub fn payload(&self) -> &(dyn Any + Send) {
        self.payload
    }

    /// The value of the panic, if it is a string.
    #[must_use]
    pub fn payload_as_str(&self) -> Option<&str> {
        if let Some(s) = self.payload.downcast_ref::<&str>() {
            Some(s)
        } else if let Some(s) = self.payload.downcast_ref::<String>() {
            Some(s)
        } else {
            None
        }
    }

    /// The place. There always is one.
    #[must_use]
    pub fn location(&self) -> Option<&Location<'_>> {
        Some(&self.location)
    }

    /// Whether the panic may unwind.
    #[must_use]
    #[doc(hidden)]
    pub fn can_unwind(&self) -> bool {
        self.can_unwind
    }
}

impl fmt::Display for PanicHookInfo<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("panicked at ")?;
        self.location.fmt(formatter)?;
        if let Some(payload) = self.payload_as_str() {
            write!(formatter, ":\n{payload}")?;
        }
        Ok(())
    }
}

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>;

static HOOK: RwLock<Option<Hook>> = RwLock::new(None);

/// Replaces the panic hook.
///
/// # Panics
/// Panics if the thread is panicking.
pub fn set_hook(hook: Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>) {
    if panicking() {
        panic!("cannot modify the panic hook from a panicking thread");
    }
    let old = match HOOK.write() {
        Ok(mut current) => mem::replace(&mut *current, Some(hook)),
        Err(_) => None,
    };
    drop(old);
}

/// Takes the panic hook, so that the default one is in force.
///
/// # Panics
/// Panics if the thread is panicking.
#[must_use]
pub fn take_hook() -> Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static> {
    if panicking() {
        panic!("cannot modify the panic hook from a panicking thread");
    }
    let old = match HOOK.write() {
        Ok(mut current) => current.take(),
        Err(_) => None,
    };
    match old {
        Some(hook) => hook,
        None => Box::new(default_hook),
    }
}

static FIRST_PANIC: AtomicBool = AtomicBool::new(true);

/// Writes the message to the standard error.
fn default_hook(info: &PanicHookInfo<'_>) {
    let message = match info.payload_as_str() {
        Some(message) => message,
        None => "Box<dyn Any>",
    };
    let mut text = String::new();
    let number = thread_number();
    let _ = thread::with_current_name(|name| {
        let name = match name {
            Some(name) => name,
            None => "<unnamed>",
        };
        write!(text, "\nthread '{name}' ({number}) panicked at {}:\n{message}\n", info.location)
    });
    let style = backtrace_style();
    if style == 0 {
        if FIRST_PANIC.swap(false, Ordering::Relaxed) {
            text.push_str("note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n");
        }
    }
    io::write_error(text.as_bytes());
    if style != 0 {
        // SAFETY: the descriptor is the standard error.
        unsafe { sys::ox_rt_backtrace(2, style) };
    }
}

fn thread_number() -> u64 {
    // SAFETY: no preconditions.
    unsafe { sys::ox_rt_thread_number() }
}

fn backtrace_style() -> u32 {
    // SAFETY: no preconditions.
    unsafe { sys::ox_rt_backtrace_style() }
}

/// What core calls for a panic.
#[panic_handler]
fn begin_panic_handler(info: &PanicInfo<'_>) -> ! {
    let location = match info.location() {
        Some(location) => location,
        None => Location::caller(),
    };
    let message = info.message();
    let payload: Box<dyn Any + Send> = match message.as_str() {
        Some(text) => Box::new(text),
        None => {
            let mut text = String::new();
            let _ = text.write_fmt(message.as_arguments());
            Box::new(text)
        }
    };
    rust_panic_with_hook(payload, location, info.can_unwind())
}

/// Panics with any value.
#[inline(never)]
#[cold]
#[track_caller]
#[rustc_diagnostic_item = "begin_panic"]
pub fn begin_panic<M: Any + Send + 'static>(msg: M) -> ! {
    rust_panic_with_hook(Box::new(msg), Location::caller(), true)
}

fn rust_panic_with_hook(payload: Box<dyn Any + Send>, location: &Location<'_>, can_unwind: bool) -> ! {
    // The third panic of a thread is one of the hook or of a message, which would not end.
    if panic_count::increase() > 2 {
        io::write_error(b"thread panicked while processing panic. aborting.\n");
        abort();
    }
    let info = PanicHookInfo { payload: &*payload, location, can_unwind };
    match HOOK.read() {
        Ok(hook) => match &*hook {
            Some(hook) => hook(&info),
            None => default_hook(&info),
        },
        Err(_) => default_hook(&info),
    }
    if !can_unwind {
        io::write_error(b"thread caused non-unwinding panic. aborting.\n");
        abort();
    }
    raise(payload)
}

/// Raises a panic without running the hook.
pub(crate) fn rust_panic_without_hook(payload: Box<dyn Any + Send>) -> ! {
    panic_count::increase();
    raise(payload)
}

fn raise(payload: Box<dyn Any + Send>) -> ! {
    let raw: *mut (dyn Any + Send) = Box::into_raw(payload);
    // SAFETY: a pointer to a trait object is two words, the value's address and the vtable's.
    let (data, vtable) = unsafe { mem::transmute::<*mut (dyn Any + Send), (*mut u8, *const u8)>(raw) };
    // SAFETY: the payload is given to whoever catches.
    let code = unsafe { sys::ox_rt_raise(data, vtable) };
    let mut text = String::new();
    let _ = write!(text, "fatal runtime error: failed to initiate panic, error {code}, aborting\n");
    io::write_error(text.as_bytes());
    abort()
}

fn abort() -> ! {
    // SAFETY: no preconditions.
    unsafe { sys::abort() }
}

/// The closure, then its result or the payload of the panic, in one place.
union Data<F, R> {
    f: ManuallyDrop<F>,
    r: ManuallyDrop<R>,
    p: ManuallyDrop<Box<dyn Any + Send>>,
}

/// Runs a closure and catches a panic in it.
///
/// # Safety
/// What the closure leaves behind must not be used in a way that a panic can break.
pub(crate) unsafe fn catch_unwind<R, F: FnOnce() -> R>(f: F) -> Result<R, Box<dyn Any + Send>> {
    let mut data = Data { f: ManuallyDrop::new(f) };
    let data_ptr = &raw mut data as *mut u8;
    // SAFETY: the functions get the data they expect; exactly one of the results is written.
    unsafe {
        if core::intrinsics::catch_unwind(do_call::<F, R>, data_ptr, do_catch::<F, R>) == 0 {
            Ok(ManuallyDrop::into_inner(data.r))
        } else {
            Err(ManuallyDrop::into_inner(data.p))
        }
    }
}

#[inline]
fn do_call<F: FnOnce() -> R, R>(data: *mut u8) {
    // SAFETY: the data is that of `catch_unwind`, with the closure in it.
    unsafe {
        let data = &mut *(data as *mut Data<F, R>);
        let f = ManuallyDrop::take(&mut data.f);
        data.r = ManuallyDrop::new(f());
    }
}

#[inline]
fn do_catch<F: FnOnce() -> R, R>(data: *mut u8, exception: *mut u8) {
    // SAFETY: the data is that of `catch_unwind`, whose closure is gone; the exception has just been caught.
    unsafe {
        let data = &mut *(data as *mut Data<F, R>);
        data.p = ManuallyDrop::new(take_payload(exception));
    }
}

#[cold]
unsafe fn take_payload(exception: *mut u8) -> Box<dyn Any + Send> {
    // SAFETY: as for the caller; the payload is what `raise` gave.
    unsafe {
        let payload = sys::ox_rt_take_payload(exception);
        panic_count::decrease();
        let raw = mem::transmute::<(*mut u8, *const u8), *mut (dyn Any + Send)>((payload.data, payload.vtable));
        Box::from_raw(raw)
    }
}
