//! Panics: the message, the hook, unwinding and catching.

use core::any::Any;
use core::ffi::c_void;
use core::fmt::{self, Write};
use core::mem::ManuallyDrop;
use core::panic::Location;

use crate::boxed::Box;
use crate::io::RawStderr;
use crate::string::String;
use crate::sync::RwLock;
use crate::sys::{self, backtrace::__rust_end_short_backtrace};

/// What the panic hook is told.
pub struct PanicHookInfo<'a> {
    payload: &'a (dyn Any + Send),
    location: &'a Location<'a>,
    can_unwind: bool,
}

impl<'a> PanicHookInfo<'a> {
    /// What was panicked with: a `&'static str` or a `String` for `panic!`.
    pub fn payload(&self) -> &(dyn Any + Send) {
        self.payload
    }

    /// The payload, if it is text.
    pub fn payload_as_str(&self) -> Option<&str> {
        text_of(self.payload)
    }

    /// Where; there always is a place.
    pub fn location(&self) -> Option<&Location<'_>> {
        Some(self.location)
    }

    /// Whether the panic unwinds; otherwise the process ends.
    #[doc(hidden)]
    #[unstable(feature = "panic_can_unwind", issue = "92988")]
    pub fn can_unwind(&self) -> bool {
        self.can_unwind
    }
}

impl fmt::Display for PanicHookInfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "panicked at {}", self.location)?;
        match self.payload_as_str() {
            Some(text) => write!(f, ":\n{text}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for PanicHookInfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PanicHookInfo").field("location", &self.location).finish_non_exhaustive()
    }
}

fn text_of(payload: &(dyn Any + Send)) -> Option<&str> {
    if let Some(text) = payload.downcast_ref::<&'static str>() {
        Some(text)
    } else if let Some(text) = payload.downcast_ref::<String>() {
        Some(text)
    } else {
        None
    }
}

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>;

static HOOK: RwLock<Option<Hook>> = RwLock::new(None);

/// Makes `hook` what happens first when a thread panics.
pub fn set_hook(hook: Hook) {
    assert!(!panicking(), "cannot modify the panic hook from a panicking thread");
    let old = match HOOK.write() {
        Ok(mut current) => current.replace(hook),
        Err(poisoned) => poisoned.into_inner().replace(hook),
    };
    drop(old);
}

/// The hook that was set, or the default; the default is in force again.
pub fn take_hook() -> Hook {
    assert!(!panicking(), "cannot modify the panic hook from a panicking thread");
    let old = match HOOK.write() {
        Ok(mut current) => current.take(),
        Err(poisoned) => poisoned.into_inner().take(),
    };
    match old {
        Some(hook) => hook,
        None => Box::new(default_hook),
    }
}

fn default_hook(info: &PanicHookInfo<'_>) {
    let mut out = RawStderr;
    let name = crate::thread::current_name();
    let name = name.as_deref().unwrap_or("<unnamed>");
    let text = info.payload_as_str().unwrap_or("Box<dyn Any>");
    // SAFETY: no conditions.
    let (number, style) = unsafe { (sys::ox_rt_thread_number(), sys::ox_rt_backtrace_style()) };
    let _ = write!(out, "\nthread '{name}' ({number}) panicked at {}:\n{text}\n", info.location);
    if style != 0 {
        // SAFETY: 2 is the standard error output.
        unsafe { sys::ox_rt_backtrace(2, style) };
    } else if FIRST_PANIC.swap(false, core::sync::atomic::Ordering::Relaxed) {
        let _ = out.write_str("note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n");
    }
}

static FIRST_PANIC: core::sync::atomic::AtomicBool = core::sync::atomic::AtomicBool::new(true);

fn count() -> &'static mut u64 {
    // SAFETY: the counter is this thread's own, and references to it do not outlive a statement.
    unsafe { &mut *sys::ox_rt_panic_count() }
}

// In the counter while the hook runs, which must not panic.
const IN_HOOK: u64 = 1 << 63;

/// Whether this thread is unwinding because of a panic.
pub fn panicking() -> bool {
    *count() != 0
}

// Counts a panic whose message is still to be made, which counts as running the hook.
fn enter(text: Option<&str>, location: &Location<'_>) {
    if *count() & IN_HOOK != 0 {
        let mut out = RawStderr;
        let _ = writeln!(out, "panicked at {location}:\n{}", text.unwrap_or_default());
        let _ = out.write_str("thread panicked while processing panic. aborting.\n");
        crate::process::abort();
    }
    *count() += 1;
    *count() |= IN_HOOK;
}

/// What `panic!` comes to.
#[panic_handler]
pub fn panic_impl(info: &core::panic::PanicInfo<'_>) -> ! {
    let location = info.location().unwrap();
    let message = info.message();
    enter(message.as_str(), location);
    __rust_end_short_backtrace(|| match message.as_str() {
        Some(text) => begin(Box::new(text), location, can_unwind(info)),
        None => begin(Box::new(crate::format!("{message}")), location, can_unwind(info)),
    })
}

fn can_unwind(info: &core::panic::PanicInfo<'_>) -> bool {
    info.can_unwind()
}

/// Panics with any value.
#[track_caller]
pub fn panic_any<M: 'static + Any + Send>(message: M) -> ! {
    let location = Location::caller();
    enter(None, location);
    __rust_end_short_backtrace(|| begin(Box::new(message), location, true))
}

// Tells the hook, and unwinds.
fn begin(payload: Box<dyn Any + Send>, location: &Location<'_>, can_unwind: bool) -> ! {
    let info = PanicHookInfo { payload: &*payload, location, can_unwind };
    match HOOK.read() {
        Ok(hook) => match &*hook {
            Some(hook) => hook(&info),
            None => default_hook(&info),
        },
        Err(_) => default_hook(&info),
    }
    *count() &= !IN_HOOK;
    if !can_unwind {
        let _ = RawStderr.write_str("thread caused non-unwinding panic. aborting.\n");
        crate::process::abort();
    }
    raise(payload)
}

/// Goes on with a panic that was caught, without the hook.
pub fn resume_unwind(payload: Box<dyn Any + Send>) -> ! {
    *count() += 1;
    raise(payload)
}

fn raise(payload: Box<dyn Any + Send>) -> ! {
    let raw: *mut (dyn Any + Send) = Box::into_raw(payload);
    // SAFETY: a pointer to a trait object is its two words, data and vtable.
    let (data, vtable) = unsafe { core::mem::transmute::<*mut (dyn Any + Send), (*mut c_void, *const c_void)>(raw) };
    // SAFETY: the words come from a box that the catching side takes over.
    let code = unsafe { sys::ox_rt_raise(data, vtable) };
    sys::fatal(&crate::format!("failed to initiate panic, error {code}"))
}

/// Calls `function`; if it panics, the error is what it panicked with.
pub fn catch_unwind<R, F: FnOnce() -> R>(function: F) -> Result<R, Box<dyn Any + Send>> {
    union Data<F, R> {
        function: ManuallyDrop<F>,
        result: ManuallyDrop<R>,
        payload: ManuallyDrop<Box<dyn Any + Send>>,
    }

    extern "C-unwind" fn body<F: FnOnce() -> R, R>(data: *mut c_void) {
        // SAFETY: the data is that of the call below, which holds the function first.
        unsafe {
            let data = &mut *data.cast::<Data<F, R>>();
            let function = ManuallyDrop::take(&mut data.function);
            data.result = ManuallyDrop::new(function());
        }
    }

    extern "C" fn caught<F: FnOnce() -> R, R>(data: *mut c_void, exception: *mut c_void) {
        // SAFETY: the exception was just caught; its payload's words come from `raise`.
        unsafe {
            let data = &mut *data.cast::<Data<F, R>>();
            let words = sys::ox_rt_take_payload(exception);
            let raw = core::mem::transmute::<(*mut c_void, *const c_void), *mut (dyn Any + Send)>((
                words.data,
                words.vtable,
            ));
            data.payload = ManuallyDrop::new(Box::from_raw(raw));
        }
    }

    let mut data = Data::<F, R> { function: ManuallyDrop::new(function) };
    // SAFETY: both functions expect this data.
    unsafe {
        if sys::ox_rt_try(body::<F, R>, (&raw mut data).cast(), caught::<F, R>) == 0 {
            Ok(ManuallyDrop::into_inner(data.result))
        } else {
            *count() -= 1;
            Err(ManuallyDrop::into_inner(data.payload))
        }
    }
}
