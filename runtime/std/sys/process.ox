//! What libc offers for processes.

use core::ffi::{c_char, c_int, c_short, c_void};

pub const WNOHANG: c_int = 1;
pub const SIGKILL: c_int = 9;
pub const SIGPIPE: c_int = 13;
pub const SIG_SETMASK: c_int = 2;
pub const POLLIN: c_short = 1;

#[repr(C)]
pub struct PollFd {
    pub descriptor: c_int,
    pub events: c_short,
    pub answer: c_short,
}

/// The start of libc's entry about a user; its folder is `dir`.
#[repr(C)]
pub struct Passwd {
    pub name: *const c_char,
    pub password: *const c_char,
    pub uid: u32,
    pub gid: u32,
    pub gecos: *const c_char,
    pub dir: *const c_char,
    pub shell: *const c_char,
}

unsafe extern "C" {
    pub fn fork() -> c_int;
    pub fn execvp(program: *const c_char, arguments: *const *const c_char) -> c_int;
    pub fn _exit(status: c_int) -> !;
    pub fn waitpid(process: c_int, status: *mut c_int, options: c_int) -> c_int;
    pub fn kill(process: c_int, signal: c_int) -> c_int;
    pub fn getppid() -> c_int;
    pub fn getuid() -> u32;
    pub fn setuid(user: u32) -> c_int;
    pub fn setgid(group: u32) -> c_int;
    pub fn setgroups(count: usize, groups: *const u32) -> c_int;
    pub fn setpgid(process: c_int, group: c_int) -> c_int;
    pub fn signal(number: c_int, handler: usize) -> usize;
    pub fn sigemptyset(set: *mut c_void) -> c_int;
    pub fn pthread_sigmask(how: c_int, set: *const c_void, old: *mut c_void) -> c_int;
    pub fn pipe2(ends: *mut c_int, flags: c_int) -> c_int;
    pub fn dup2(from: c_int, to: c_int) -> c_int;
    pub fn poll(descriptors: *mut PollFd, count: u64, timeout: c_int) -> c_int;
    pub fn chdir(path: *const c_char) -> c_int;
    pub fn setenv(name: *const c_char, value: *const c_char, replace: c_int) -> c_int;
    pub fn unsetenv(name: *const c_char) -> c_int;
    pub fn getpwuid_r(
        user: u32, entry: *mut Passwd, buffer: *mut c_char, size: usize, result: *mut *mut Passwd,
    ) -> c_int;
}
