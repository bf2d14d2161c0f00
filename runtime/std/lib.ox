//! The Ox standard library: what core and alloc offer, and the operating system.
//!
//! It stands on libc, declared in [`sys`], and on the few functions of the runtime archive that cannot be
//! written in Ox.

#![no_std]
#![feature(allow_internal_unstable, lang_items, rustc_attrs, thread_local, never_type, core_intrinsics)]
#![allow(internal_features)]

extern crate alloc as alloc_crate;

#[macro_use]
mod macros;

pub mod alloc;
pub mod ascii;
pub mod backtrace;
pub mod collections;
pub mod env;
pub mod error;
pub mod ffi;
pub mod fs;
pub mod hash;
pub mod io;
pub mod net;
pub mod os;
pub mod panic;
pub mod path;
pub mod prelude;
pub mod process;
pub mod sync;
pub mod task;
pub mod thread;
pub mod time;

#[doc(hidden)]
pub mod rt;

mod panicking;
mod sys;

pub use alloc_crate::{borrow, boxed, fmt, format, rc, slice, str, string, vec};
pub use core::arch::is_x86_feature_detected;
pub use core::{
    any, arch, array, cell, char, clone, cmp, convert, default, f32, f64, future, hint, i8, intrinsics, i16, i32, i64, i128,
    isize, iter, marker, mem, num, ops, option, pin, primitive, ptr, range, result, u8, u16, u32, u64, u128, usize,
};
pub use core::{
    assert, assert_eq, assert_matches, assert_ne, cfg, cfg_select, column, compile_error, concat, debug_assert, debug_assert_eq, debug_assert_matches, debug_assert_ne,
    env, file, format_args, include, include_bytes, include_str, line, matches, module_path, option_env, stringify, todo,
    r#try, unimplemented, unreachable, write, writeln,
};
