//! libc and the runtime archive, as far as this library calls them.

use core::ffi::{c_char, c_int, c_long, c_void};

pub mod backtrace;
pub mod file;
pub mod process;
pub mod socket;

pub const ENOENT: c_int = 2;
pub const EINTR: c_int = 4;
pub const EAGAIN: c_int = 11;
pub const EACCES: c_int = 13;
pub const EEXIST: c_int = 17;
pub const EINVAL: c_int = 22;
pub const EPIPE: c_int = 32;
pub const ETIMEDOUT: c_int = 110;

pub const O_RDONLY: c_int = 0;
pub const O_WRONLY: c_int = 1;
pub const O_RDWR: c_int = 2;
pub const O_CREAT: c_int = 0o100;
pub const O_EXCL: c_int = 0o200;
pub const O_TRUNC: c_int = 0o1000;
pub const O_APPEND: c_int = 0o2000;
pub const O_CLOEXEC: c_int = 0o2000000;

pub const CLOCK_REALTIME: c_int = 0;
pub const CLOCK_MONOTONIC: c_int = 1;
pub const SC_NPROCESSORS_ONLN: c_int = 84;

#[cfg(target_arch = "x86_64")]
pub const SYS_FUTEX: c_long = 202;
#[cfg(not(target_arch = "x86_64"))]
pub const SYS_FUTEX: c_long = 98;
pub const FUTEX_WAIT_PRIVATE: c_int = 128;
pub const FUTEX_WAKE_PRIVATE: c_int = 129;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Timespec {
    pub seconds: c_long,
    pub nanoseconds: c_long,
}

/// The data and vtable words of a panic's payload.
#[repr(C)]
pub struct Payload {
    pub data: *mut c_void,
    pub vtable: *const c_void,
}

/// What C calls with a pointer to something that goes away.
pub type Destructor = unsafe extern "C" fn(*mut c_void);

/// What is known of an address in the program.
#[repr(C)]
pub struct FrameSymbol {
    pub name_len: usize,
    pub file_len: usize,
    pub line: u32,
    pub column: u32,
    pub name: [u8; 2048],
    pub file: [u8; 1024],
}

unsafe extern "C" {
    pub fn __errno_location() -> *mut c_int;
    pub fn __xpg_strerror_r(number: c_int, buffer: *mut c_char, size: usize) -> c_int;
    pub fn strlen(text: *const c_char) -> usize;
    pub fn read(descriptor: c_int, buffer: *mut c_void, size: usize) -> isize;
    pub fn write(descriptor: c_int, buffer: *const c_void, size: usize) -> isize;
    pub fn open(path: *const c_char, flags: c_int, ...) -> c_int;
    pub fn close(descriptor: c_int) -> c_int;
    pub fn isatty(descriptor: c_int) -> c_int;
    pub fn lseek(descriptor: c_int, offset: i64, whence: c_int) -> i64;
    pub fn getrandom(buffer: *mut c_void, size: usize, flags: u32) -> isize;
    pub fn exit(status: c_int) -> !;
    pub fn abort() -> !;
    pub fn getpid() -> c_int;
    pub fn getenv(name: *const c_char) -> *const c_char;
    pub fn getcwd(buffer: *mut c_char, size: usize) -> *mut c_char;
    pub fn sysconf(name: c_int) -> c_long;
    pub fn clock_gettime(clock: c_int, time: *mut Timespec) -> c_int;
    pub fn nanosleep(time: *const Timespec, rest: *mut Timespec) -> c_int;
    pub fn sched_yield() -> c_int;
    pub fn syscall(number: c_long, ...) -> c_long;
    pub fn pthread_create(
        thread: *mut usize, attributes: *const c_void, start: extern "C" fn(*mut c_void) -> *mut c_void,
        data: *mut c_void,
    ) -> c_int;
    pub fn pthread_join(thread: usize, result: *mut *mut c_void) -> c_int;
    pub fn pthread_detach(thread: usize) -> c_int;
    pub fn pthread_attr_init(attributes: *mut c_void) -> c_int;
    pub fn pthread_attr_destroy(attributes: *mut c_void) -> c_int;
    pub fn pthread_attr_setstacksize(attributes: *mut c_void, size: usize) -> c_int;
    pub fn pthread_key_create(key: *mut u32, destructor: Option<Destructor>) -> c_int;
    pub fn __cxa_thread_atexit_impl(destructor: Destructor, object: *mut c_void, module: *const c_void) -> c_int;
    pub fn pthread_getspecific(key: u32) -> *mut c_void;
    pub fn pthread_setspecific(key: u32, value: *const c_void) -> c_int;
    pub static mut environ: *const *const c_char;

    pub fn ox_rt_frame_function(address: usize) -> usize;
    pub fn ox_rt_init(argc: i32, argv: *const *const c_char);
    pub fn ox_rt_argc() -> i32;
    pub fn ox_rt_argv() -> *const *const c_char;
    pub fn ox_rt_thread_start(name: *const c_char, len: usize);
    pub fn ox_rt_thread_end();
    pub fn ox_rt_thread_number() -> u64;
    pub fn ox_rt_fatal(text: *const c_char, len: usize) -> !;
    #[rustc_allocator]
    pub fn ox_rt_alloc(size: usize, align: usize) -> *mut u8;
    #[rustc_allocator_zeroed]
    pub fn ox_rt_alloc_zeroed(size: usize, align: usize) -> *mut u8;
    #[rustc_reallocator]
    pub fn ox_rt_realloc(memory: *mut u8, old_size: usize, align: usize, new_size: usize) -> *mut u8;
    #[rustc_deallocator]
    pub fn ox_rt_dealloc(memory: *mut u8, size: usize, align: usize);
    pub fn ox_rt_raise(data: *mut c_void, vtable: *const c_void) -> u32;
    pub fn ox_rt_try(body: extern "C-unwind" fn(*mut c_void), data: *mut c_void, caught: extern "C" fn(*mut c_void, *mut c_void)) -> i32;
    pub fn ox_rt_take_payload(exception: *mut c_void) -> Payload;
    pub fn ox_rt_panic_count() -> *mut u64;
    pub fn ox_rt_backtrace_style() -> u32;
    pub fn ox_rt_backtrace(descriptor: i32, style: u32);
    pub fn ox_rt_backtrace_frames(addresses: *mut usize, max: u32) -> u32;
    pub fn ox_rt_frame_symbol(address: usize, index: u32, style: u32, symbol: *mut FrameSymbol) -> bool;
}

/// The result of a call that returns -1 for an error.
pub fn check(result: c_int) -> crate::io::Result<c_int> {
    if result < 0 { Err(crate::io::Error::last_os_error()) } else { Ok(result) }
}

/// The result of a call that returns a size, or -1 for an error.
pub fn check_size(result: isize) -> crate::io::Result<usize> {
    if result < 0 { Err(crate::io::Error::last_os_error()) } else { Ok(result as usize) }
}

/// The result of a call, which is made again as long as signals interrupt it.
pub fn check_again(mut call: impl FnMut() -> c_int) -> crate::io::Result<c_int> {
    loop {
        let result = call();
        if result >= 0 || errno() != EINTR {
            return check(result);
        }
    }
}

/// Text that ends with a NUL, for libc.
pub fn c_text(text: &crate::ffi::OsStr) -> crate::io::Result<crate::ffi::CString> {
    match crate::ffi::CString::new(text.as_encoded_bytes()) {
        Ok(text) => Ok(text),
        Err(_) => Err(crate::io::fixed_error!(
            crate::io::ErrorKind::InvalidInput,
            "file name contained an unexpected NUL byte",
        )),
    }
}

/// The calling thread's last error number of libc.
pub fn errno() -> c_int {
    // SAFETY: libc gives a valid address.
    unsafe { *__errno_location() }
}

/// Ends the process after "fatal runtime error: …".
pub fn fatal(text: &str) -> ! {
    // SAFETY: text and length belong together.
    unsafe { ox_rt_fatal(text.as_ptr().cast(), text.len()) }
}

/// Waits while `word` holds `value`; may also return early.
pub fn futex_wait(word: &core::sync::atomic::AtomicU32, value: u32, timeout: Option<core::time::Duration>) -> bool {
    let time;
    let timeout = match timeout {
        Some(span) => {
            time = Timespec { seconds: span.as_secs() as c_long, nanoseconds: span.subsec_nanos() as c_long };
            &raw const time
        }
        None => core::ptr::null(),
    };
    // SAFETY: the word and the time are valid for the call.
    let result = unsafe { syscall(SYS_FUTEX, word.as_ptr(), FUTEX_WAIT_PRIVATE, value, timeout) };
    result == 0 || errno() != ETIMEDOUT
}

/// Wakes threads that wait at `word`, at most `count`.
pub fn futex_wake(word: &core::sync::atomic::AtomicU32, count: c_int) -> c_int {
    // SAFETY: the word is valid.
    unsafe { syscall(SYS_FUTEX, word.as_ptr(), FUTEX_WAKE_PRIVATE, count) as c_int }
}
