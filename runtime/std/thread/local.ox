//! Variables of which every thread has its own, on the keys of pthread.

use core::cell::{Cell, RefCell};
use core::error::Error;
use core::ffi::c_void;
use core::fmt;
use core::sync::atomic::{AtomicU32, Ordering};

use crate::boxed::Box;
use crate::sys;

/// A variable of which every thread has its own. Made by [`thread_local!`](crate::thread_local).
pub struct LocalKey<T: 'static> {
    slot: &'static LocalSlot,
    init: fn() -> T,
}

/// The key of a variable, made when it is first used.
#[doc(hidden)]
pub struct LocalSlot {
    // The key plus 1; 0: none yet.
    key: AtomicU32,
}

/// The variable of this thread was destroyed already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct AccessError;

impl fmt::Debug for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AccessError").finish()
    }
}

impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("already destroyed")
    }
}

impl Error for AccessError {}

// What a slot points at; 1 stands for a variable that was destroyed.
struct Value<T> {
    value: T,
    key: u32,
}

const DESTROYED: *mut c_void = 1 as *mut c_void;

// At the end of the thread, before the keys are cleared: variables with a destructor, last made first.
unsafe extern "C" fn destroy<T>(data: *mut c_void) {
    // SAFETY: only `try_with` registers pointers, and they come from a box.
    unsafe {
        let value = Box::from_raw(data.cast::<Value<T>>());
        sys::pthread_setspecific(value.key, DESTROYED);
    }
}

// When the keys are cleared: variables without a destructor, which can be used until then.
unsafe extern "C" fn free<T>(data: *mut c_void) {
    // SAFETY: as above.
    drop(unsafe { Box::from_raw(data.cast::<Value<T>>()) });
}

impl LocalSlot {
    #[doc(hidden)]
    pub const fn new() -> LocalSlot {
        LocalSlot { key: AtomicU32::new(0) }
    }

    fn key<T>(&self) -> u32 {
        let key = self.key.load(Ordering::Acquire);
        if key != 0 {
            return key - 1;
        }
        let mut made = 0;
        let at_exit = if core::mem::needs_drop::<T>() { None } else { Some(free::<T> as sys::Destructor) };
        // SAFETY: the key is valid for the call.
        if unsafe { sys::pthread_key_create(&mut made, at_exit) } != 0 {
            sys::fatal("out of TLS keys");
        }
        match self.key.compare_exchange(0, made + 1, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => made,
            Err(theirs) => theirs - 1, // another thread was faster; one key is lost
        }
    }
}

impl<T: 'static> LocalKey<T> {
    #[doc(hidden)]
    pub const fn __new(slot: &'static LocalSlot, init: fn() -> T) -> LocalKey<T> {
        LocalKey { slot, init }
    }

    // This thread's variable, made by `init` if there is none yet, which gets what `given` holds.
    fn value<G>(&'static self, given: G, init: impl FnOnce(G) -> T) -> Result<(&'static T, Option<G>), AccessError> {
        let key = self.slot.key::<T>();
        // SAFETY: the key exists; what it holds is null, the mark, or a value of ours that lives as long as
        // the thread.
        unsafe {
            let mut data = sys::pthread_getspecific(key);
            if data == DESTROYED {
                return Err(AccessError);
            }
            let mut left = Some(given);
            if data.is_null() {
                let value = init(left.take().unwrap());
                data = Box::into_raw(Box::new(Value { value, key })).cast();
                let old = sys::pthread_getspecific(key);
                if old.is_null() {
                    sys::pthread_setspecific(key, data);
                    if core::mem::needs_drop::<T>() {
                        let module = (&raw const *self.slot).cast();
                        sys::__cxa_thread_atexit_impl(destroy::<T>, data, module);
                    }
                } else {
                    // The initialiser used the variable; the later value stays.
                    let made = Box::from_raw(data.cast::<Value<T>>());
                    data = old;
                    let replaced = core::mem::replace(&mut (*data.cast::<Value<T>>()).value, made.value);
                    drop(replaced);
                }
            }
            Ok((&(*data.cast::<Value<T>>()).value, left))
        }
    }

    /// Calls the function with this thread's variable.
    pub fn try_with<R, F: FnOnce(&T) -> R>(&'static self, function: F) -> Result<R, AccessError> {
        let (value, _) = self.value((), |()| (self.init)())?;
        Ok(function(value))
    }

    // Sets this thread's variable with what is given, or makes one of it, without the initialiser.
    fn set_with<G>(&'static self, given: G, init: impl FnOnce(G) -> T, set: impl FnOnce(&T, G)) {
        match self.value(given, init) {
            Ok((value, Some(given))) => set(value, given),
            Ok((_, None)) => {}
            Err(error) => panic_access(error),
        }
    }

    /// Calls the function with this thread's variable.
    ///
    /// # Panics
    /// The variable was destroyed already: the thread is ending.
    pub fn with<R, F: FnOnce(&T) -> R>(&'static self, function: F) -> R {
        match self.try_with(function) {
            Ok(result) => result,
            Err(error) => panic_access(error),
        }
    }
}

#[cold]
#[track_caller]
fn panic_access(error: AccessError) -> ! {
    panic!("cannot access a Thread Local Storage value during or after destruction: {error:?}")
}

impl<T: 'static> LocalKey<Cell<T>> {
    /// Sets the value; the initialiser is not needed for that.
    pub fn set(&'static self, value: T) {
        self.set_with(value, Cell::new, |cell, value| cell.set(value))
    }

    /// The value.
    pub fn get(&'static self) -> T
    where
        T: Copy,
    {
        self.with(|cell| cell.get())
    }

    /// Sets the value and gives the old one.
    pub fn replace(&'static self, value: T) -> T {
        self.with(|cell| cell.replace(value))
    }

    /// Takes the value and leaves the default.
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(|cell| cell.take())
    }
}

impl<T: 'static> LocalKey<RefCell<T>> {
    /// Calls the function with the value.
    pub fn with_borrow<R, F: FnOnce(&T) -> R>(&'static self, function: F) -> R {
        self.with(|cell| function(&cell.borrow()))
    }

    /// Sets the value; the initialiser is not needed for that.
    pub fn set(&'static self, value: T) {
        self.set_with(value, RefCell::new, |cell, value| *cell.borrow_mut() = value)
    }

    /// Takes the value and leaves the default.
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(|cell| cell.take())
    }

    /// Sets the value and gives the old one.
    pub fn replace(&'static self, value: T) -> T {
        self.with(|cell| cell.replace(value))
    }

    /// Calls the function with the value, to be changed.
    pub fn with_borrow_mut<R, F: FnOnce(&mut T) -> R>(&'static self, function: F) -> R {
        self.with(|cell| function(&mut cell.borrow_mut()))
    }

    /// Sets the value.
    ///
    /// # Panics
    /// The value is borrowed.
    pub fn set(&'static self, value: T) {
        self.with(|cell| *cell.borrow_mut() = value)
    }

    /// Takes the value and leaves the default.
    ///
    /// # Panics
    /// The value is borrowed.
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(RefCell::take)
    }

    /// Sets the value and gives the old one.
    ///
    /// # Panics
    /// The value is borrowed.
    pub fn replace(&'static self, value: T) -> T {
        self.with(|cell| cell.replace(value))
    }
}

impl<T: 'static> fmt::Debug for LocalKey<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalKey").finish_non_exhaustive()
    }
}
