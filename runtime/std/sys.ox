//! The C library and the runtime archive, as far as this library uses them.

use core::ffi::{c_char, c_int, c_void};

/// A span of time of the C library.
#[repr(C)]
#[derive(Copy, Clone)]
pub(crate) struct Timespec {
    pub(crate) tv_sec: i64,
    pub(crate) tv_nsec: i64,
}

/// What a caught panic carries.
#[repr(C)]
pub(crate) struct Payload {
    pub(crate) data: *mut u8,
    pub(crate) vtable: *const u8,
}

unsafe extern "C" {
    pub(crate) fn write(descriptor: c_int, buffer: *const c_void, count: usize) -> isize;
    pub(crate) fn read(descriptor: c_int, buffer: *mut c_void, count: usize) -> isize;
    pub(crate) fn close(descriptor: c_int) -> c_int;
    pub(crate) fn exit(status: c_int) -> !;
    pub(crate) fn abort() -> !;
    pub(crate) fn getpid() -> c_int;
    pub(crate) fn getenv(name: *const c_char) -> *const c_char;
    pub(crate) fn setenv(name: *const c_char, value: *const c_char, overwrite: c_int) -> c_int;
    pub(crate) fn unsetenv(name: *const c_char) -> c_int;
    pub(crate) fn __errno_location() -> *mut c_int;
    pub(crate) fn strerror_r(error: c_int, buffer: *mut c_char, size: usize) -> *const c_char;
    pub(crate) fn clock_gettime(clock: c_int, time: *mut Timespec) -> c_int;
    pub(crate) fn nanosleep(request: *const Timespec, rest: *mut Timespec) -> c_int;
    pub(crate) fn sched_yield() -> c_int;
    pub(crate) fn sysconf(name: c_int) -> i64;
    pub(crate) fn isatty(descriptor: c_int) -> c_int;
    // The variadic system call with the arguments of a futex.
    pub(crate) fn syscall(
        number: i64,
        futex: *const u32,
        operation: i64,
        value: u64,
        timeout: *const Timespec,
        futex2: *const u32,
        value3: u64,
    ) -> i64;
    pub(crate) fn pthread_create(
        thread: *mut usize,
        attributes: *const c_void,
        start: extern "C" fn(*mut c_void) -> *mut c_void,
        argument: *mut c_void,
    ) -> c_int;
    pub(crate) fn pthread_join(thread: usize, result: *mut *mut c_void) -> c_int;
    pub(crate) fn pthread_detach(thread: usize) -> c_int;
    pub(crate) fn pthread_attr_init(attributes: *mut c_void) -> c_int;
    pub(crate) fn pthread_attr_destroy(attributes: *mut c_void) -> c_int;
    pub(crate) fn pthread_attr_setstacksize(attributes: *mut c_void, size: usize) -> c_int;
    pub(crate) fn pthread_self() -> usize;
    pub(crate) fn pthread_setname_np(thread: usize, name: *const c_char) -> c_int;
    pub(crate) fn __cxa_thread_atexit_impl(
        destructor: unsafe extern "C" fn(*mut u8),
        object: *mut u8,
        dso: *const u8,
    ) -> c_int;

    pub(crate) fn ox_rt_init(argc: i32, argv: *const *const u8);
    pub(crate) fn ox_rt_argc() -> i32;
    pub(crate) fn ox_rt_argv() -> *const *const c_char;
    pub(crate) fn ox_rt_thread_start(name: *const u8, len: usize);
    pub(crate) fn ox_rt_thread_end();
    pub(crate) fn ox_rt_thread_number() -> u64;
    pub(crate) fn ox_rt_raise(data: *mut u8, vtable: *const u8) -> u32;
    pub(crate) fn ox_rt_take_payload(exception: *mut u8) -> Payload;
    pub(crate) fn ox_rt_panic_count() -> *mut u64;
    pub(crate) fn ox_rt_backtrace_style() -> u32;
    pub(crate) fn ox_rt_backtrace(descriptor: i32, style: u32);
}

/// The error number of the last call of the C library.
pub(crate) fn errno() -> i32 {
    // SAFETY: the address is that of the thread's own number.
    unsafe { *__errno_location() }
}

/// Waiting for a number in memory to change.
pub(crate) mod futex {
    use super::{Timespec, syscall};
    use core::ptr;
    use core::sync::atomic::AtomicU32;
    use core::time::Duration;

    #[cfg(target_arch = "x86_64")]
    const SYS_FUTEX: i64 = 202;
    #[cfg(not(target_arch = "x86_64"))]
    const SYS_FUTEX: i64 = 98;
    // FUTEX_WAIT and FUTEX_WAKE within the process.
    const WAIT: i64 = 0 | 128;
    const WAKE: i64 = 1 | 128;

    /// Waits as long as the number is `expected`, at most for `timeout`; false if that passed.
    pub(crate) fn wait(futex: &AtomicU32, expected: u32, timeout: Option<Duration>) -> bool {
        let time = timeout.map(|t| Timespec { tv_sec: t.as_secs() as i64, tv_nsec: t.subsec_nanos() as i64 });
        let time_ptr = match &time {
            Some(time) => time as *const Timespec,
            None => ptr::null(),
        };
        // SAFETY: the addresses are valid during the call.
        let result =
            unsafe { syscall(SYS_FUTEX, futex.as_ptr() as *const u32, WAIT, expected as u64, time_ptr, ptr::null(), 0) };
        // ETIMEDOUT
        !(result < 0 && super::errno() == 110)
    }

    /// Wakes one who waits; true if there was one.
    pub(crate) fn wake(futex: &AtomicU32) -> bool {
        // SAFETY: the address is valid during the call.
        unsafe { syscall(SYS_FUTEX, futex.as_ptr() as *const u32, WAKE, 1, ptr::null(), ptr::null(), 0) > 0 }
    }

    /// Wakes all who wait.
    pub(crate) fn wake_all(futex: &AtomicU32) {
        // SAFETY: the address is valid during the call.
        unsafe { syscall(SYS_FUTEX, futex.as_ptr() as *const u32, WAKE, i32::MAX as u64, ptr::null(), ptr::null(), 0) };
    }
}
