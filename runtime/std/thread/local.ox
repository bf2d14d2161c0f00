//! Values that each thread has for itself.

use core::cell::{Cell, RefCell};
use core::error::Error;
use core::fmt;

/// A value that each thread has for itself; it is made when the thread first uses it.
#[rustc_diagnostic_item = "thread_local_key"]
pub struct LocalKey<T: 'static> {
    // The place of the value, which is made with what is given or else by the key's own function; null when the
    // thread is ending.
    inner: fn(Option<&mut Option<T>>) -> *const T,
}

/// The value of a thread that is ending.
#[non_exhaustive]
#[derive(Clone, Copy, Eq, PartialEq)]
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

#[cold]
#[track_caller]
fn panic_access_error() -> ! {
    panic!("cannot access a Thread Local Storage value during or after destruction: {:?}", AccessError)
}

/// Declares values that each thread has for itself.
#[macro_export]
#[rustc_diagnostic_item = "thread_local_macro"]
#[allow_internal_unstable(thread_local_internals)]
macro_rules! thread_local {
    () => {};
    ($(#[$attr:meta])* $vis:vis static $name:ident: $t:ty = const $init:block; $($rest:tt)*) => {
        $crate::thread_local!(@key [$(#[$attr])*] [$vis] $name, $t, const $init);
        $crate::thread_local!($($rest)*);
    };
    ($(#[$attr:meta])* $vis:vis static $name:ident: $t:ty = const $init:block) => {
        $crate::thread_local!(@key [$(#[$attr])*] [$vis] $name, $t, const $init);
    };
    ($(#[$attr:meta])* $vis:vis static $name:ident: $t:ty = $init:expr; $($rest:tt)*) => {
        $crate::thread_local!(@key [$(#[$attr])*] [$vis] $name, $t, $init);
        $crate::thread_local!($($rest)*);
    };
    ($(#[$attr:meta])* $vis:vis static $name:ident: $t:ty = $init:expr) => {
        $crate::thread_local!(@key [$(#[$attr])*] [$vis] $name, $t, $init);
    };
    (@key [$($attr:tt)*] [$vis:vis] $name:ident, $t:ty, $init:expr) => {
        $($attr)*
        $vis const $name: $crate::thread::LocalKey<$t> = {
            fn __init() -> $t {
                $init
            }
            fn __place(init: $crate::option::Option<&mut $crate::option::Option<$t>>) -> *const $t {
                #[thread_local]
                static STORAGE: $crate::thread::local_impl::Storage<$t> =
                    $crate::thread::local_impl::Storage::new();
                STORAGE.get_or_init(init, __init)
            }
            $crate::thread::LocalKey::new(__place)
        };
    };
}

/// What the macro uses.
#[doc(hidden)]
pub mod local_impl {
    use core::cell::{Cell, UnsafeCell};
    use core::mem::{self, MaybeUninit};
    use core::ptr;

    use crate::sys;

    const INITIAL: u8 = 0;
    const ALIVE: u8 = 1;
    const DESTROYED: u8 = 2;

    /// The value of one thread.
    pub struct Storage<T> {
        state: Cell<u8>,
        value: UnsafeCell<MaybeUninit<T>>,
    }

    // SAFETY: only the thread itself has it.
    unsafe impl<T> Sync for Storage<T> {}

    impl<T> Storage<T> {
        /// No value yet.
        pub const fn new() -> Storage<T> {
            Storage { state: Cell::new(INITIAL), value: UnsafeCell::new(MaybeUninit::uninit()) }
        }

        /// The place of the value, which is made if there is none; null when it has been destroyed.
        #[inline]
        pub fn get_or_init(&self, init: Option<&mut Option<T>>, f: fn() -> T) -> *const T {
            if self.state.get() == ALIVE { self.value.get() as *const T } else { self.initialize(init, f) }
        }

        #[cold]
        fn initialize(&self, init: Option<&mut Option<T>>, f: fn() -> T) -> *const T {
            if self.state.get() == DESTROYED {
                return ptr::null();
            }
            let value = match init.and_then(Option::take) {
                Some(value) => value,
                None => f(),
            };
            // The function may have used the key itself; then the older value goes.
            let old = self.state.replace(ALIVE);
            let place = self.value.get();
            // SAFETY: only this thread has the value, and nothing borrows it here.
            unsafe {
                if old == ALIVE {
                    drop(mem::replace(&mut *(place as *mut T), value));
                } else {
                    (*place).write(value);
                    if mem::needs_drop::<T>() {
                        sys::__cxa_thread_atexit_impl(destroy::<T>, self as *const Self as *mut u8, ptr::null());
                    }
                }
            }
            place as *const T
        }
    }

    /// Runs when the thread ends.
    unsafe extern "C" fn destroy<T>(storage: *mut u8) {
        // SAFETY: the storage lives as long as its thread, and its value is alive.
        unsafe {
            let storage = &*(storage as *const Storage<T>);
            storage.state.set(DESTROYED);
            (*storage.value.get()).assume_init_drop();
        }
    }
}

impl<T: 'static> LocalKey<T> {
    #[doc(hidden)]
    pub const fn new(inner: fn(Option<&mut Option<T>>) -> *const T) -> LocalKey<T> {
        LocalKey { inner }
    }

    /// Runs a function with the value.
    ///
    /// # Panics
    /// Panics if the thread is ending and the value has been destroyed.
    #[track_caller]
    pub fn with<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        match self.try_with(f) {
            Ok(r) => r,
            Err(_) => panic_access_error(),
        }
    }

    /// Runs a function with the value, unless it has been destroyed.
    #[inline]
    pub fn try_with<F, R>(&'static self, f: F) -> Result<R, AccessError>
    where
        F: FnOnce(&T) -> R,
    {
        let place = (self.inner)(None);
        if place.is_null() {
            Err(AccessError)
        } else {
            // SAFETY: the value lives until the thread ends.
            Ok(f(unsafe { &*place }))
        }
    }

    /// Runs a function with the value, which is set to `init` if there is none yet.
    #[track_caller]
    fn initialize_with<F, R>(&'static self, init: T, f: F) -> R
    where
        F: FnOnce(Option<T>, &T) -> R,
    {
        let mut init = Some(init);
        let place = (self.inner)(Some(&mut init));
        if place.is_null() {
            panic_access_error();
        }
        // SAFETY: the value lives until the thread ends.
        f(init, unsafe { &*place })
    }
}

impl<T: 'static> LocalKey<Cell<T>> {
    /// Sets the value.
    #[track_caller]
    pub fn set(&'static self, value: T) {
        self.initialize_with(Cell::new(value), |value, cell| {
            if let Some(value) = value {
                cell.set(value.into_inner());
            }
        })
    }

    /// A copy of the value.
    #[track_caller]
    pub fn get(&'static self) -> T
    where
        T: Copy,
    {
        self.with(Cell::get)
    }

    /// Takes the value and leaves the default.
    #[track_caller]
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(Cell::take)
    }

    /// Replaces the value and gives the old one.
    #[track_caller]
    pub fn replace(&'static self, value: T) -> T {
        self.with(|cell| cell.replace(value))
    }
}

impl<T: 'static> LocalKey<RefCell<T>> {
    /// Runs a function with the value borrowed.
    ///
    /// # Panics
    /// Panics if it is borrowed mutably.
    #[track_caller]
    pub fn with_borrow<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&T) -> R,
    {
        self.with(|cell| f(&cell.borrow()))
    }

    /// Runs a function with the value borrowed mutably.
    ///
    /// # Panics
    /// Panics if it is borrowed.
    #[track_caller]
    pub fn with_borrow_mut<F, R>(&'static self, f: F) -> R
    where
        F: FnOnce(&mut T) -> R,
    {
        self.with(|cell| f(&mut cell.borrow_mut()))
    }

    /// Sets the value.
    #[track_caller]
    pub fn set(&'static self, value: T) {
        self.initialize_with(RefCell::new(value), |value, cell| {
            if let Some(value) = value {
                *cell.borrow_mut() = value.into_inner();
            }
        })
    }

    /// Takes the value and leaves the default.
    #[track_caller]
    pub fn take(&'static self) -> T
    where
        T: Default,
    {
        self.with(RefCell::take)
    }

    /// Replaces the value and gives the old one.
    #[track_caller]
    pub fn replace(&'static self, value: T) -> T {
        self.with(|cell| cell.replace(value))
    }
}

impl<T: 'static> fmt::Debug for LocalKey<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalKey").finish_non_exhaustive()
    }
}
