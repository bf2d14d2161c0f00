//! The Ox core library: the types and traits that the language itself refers to, and everything that
//! needs neither heap nor operating system. All of it may run on a device.
//!
//! The compiler finds what it needs by lang items (`#[lang = "..."]`) and by intrinsics
//! (`#[rustc_intrinsic]`); no other name in here is known to it.

#![no_core]
#![rustc_coherence_is_core]
#![allow(internal_features, incomplete_features)]
#![feature(no_core, lang_items, intrinsics, rustc_attrs, auto_traits, negative_impls, fundamental)]
#![feature(decl_macro, unboxed_closures, tuple_trait, never_type, prelude_import, unsafe_binders)]
#![feature(adt_const_params, unsized_const_params, const_trait_impl, arbitrary_self_types, try_blocks)]
#![feature(optimize_attribute, link_llvm_intrinsics, abi_unadjusted, exhaustive_patterns, doc_notable_trait)]
#![feature(extern_types, allow_internal_unstable, rustdoc_internals, dropck_eyepatch, f16, f128)]

#[macro_use]
mod macros;

pub mod prelude;

#[unstable(feature = "core_intrinsics", issue = "none", reason = "intrinsics are unlikely to ever be stabilized, instead they should be used through stabilized interfaces in the rest of the standard library")]
pub mod intrinsics;
pub mod marker;
pub mod ops;
pub mod cmp;
pub mod clone;
pub mod default;
pub mod convert;
pub mod mem;
pub mod ptr;
pub mod option;
pub mod result;
pub mod hint;
pub mod panicking;
pub mod panic;
pub mod num;
pub mod char;
pub mod iter;
pub mod slice;
pub mod str;
pub mod array;
pub mod fmt;
pub mod cell;
pub mod any;
pub mod hash;
pub mod ascii;
pub mod borrow;
pub mod error;
pub mod time;
pub mod sync;
pub mod ffi;
pub mod net;
pub mod pin;
pub mod future;
pub mod task;
pub mod alloc;
pub mod range;
pub mod primitive;
pub mod arch;

mod bool;
mod primitives;
mod tuple;
mod unit;

pub use macros::{assert_matches, debug_assert_matches};
pub use primitives::{f32, f64, i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize};

#[prelude_import]
#[allow(unused)]
use prelude::rust_2024::*;
