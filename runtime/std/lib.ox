//! The Ox standard library: core and alloc under one name, and what needs an operating system.

#![no_std]
#![allow(internal_features)]
#![feature(lang_items, rustc_attrs, core_intrinsics, panic_internals, fmt_internals, fmt_helpers_for_derive)]
#![feature(prelude_import, decl_macro, allow_internal_unstable, thread_local, dropck_eyepatch, never_type)]
#![feature(negative_impls, unboxed_closures, tuple_trait, pattern, panic_info_message, panic_can_unwind)]

extern crate alloc as alloc_crate;

#[macro_use]
mod macros;

pub mod prelude;

pub mod alloc;
pub mod ascii;
pub mod collections;
pub mod env;
pub mod error;
pub mod ffi;
pub mod hash;
pub mod io;
pub mod os;
pub mod panic;
mod panicking;
pub mod process;
pub mod rt;
pub mod sync;
mod sys;
pub mod thread;
pub mod time;

pub use alloc_crate::borrow;
pub use alloc_crate::boxed;
pub use alloc_crate::fmt;
pub use alloc_crate::format;
pub use alloc_crate::rc;
pub use alloc_crate::slice;
pub use alloc_crate::str;
pub use alloc_crate::string;
pub use alloc_crate::task;
pub use alloc_crate::vec;
pub use core::any;
pub use core::array;
pub use core::cell;
pub use core::char;
pub use core::clone;
pub use core::cmp;
pub use core::convert;
pub use core::default;
pub use core::future;
pub use core::hint;
pub use core::intrinsics;
pub use core::iter;
pub use core::marker;
pub use core::mem;
pub use core::num;
pub use core::ops;
pub use core::option;
pub use core::pin;
pub use core::ptr;
pub use core::result;

pub use core::{f32, f64, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize};

pub use core::{
    assert, assert_eq, assert_ne, cfg, column, compile_error, concat, const_format_args, debug_assert, debug_assert_eq,
    debug_assert_ne, env, file, format_args, format_args_nl, include, include_bytes, include_str, line, matches,
    module_path, option_env, stringify, todo, r#try, unimplemented, unreachable, write, writeln,
};
