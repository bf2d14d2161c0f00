//! The Ox allocation library: everything that needs a heap and no more of an operating system.

#![no_std]
#![needs_allocator]
#![allow(internal_features)]
#![feature(lang_items, rustc_attrs, allocator_internals, dropck_eyepatch, unboxed_closures)]
#![feature(tuple_trait, fundamental, unsize, coerce_unsized, dispatch_from_dyn, deref_pure_trait, decl_macro)]
#![feature(ptr_internals, core_intrinsics, fmt_internals, pattern, min_specialization, negative_impls)]
#![feature(slice_internals, allow_internal_unstable, unwrap_infallible, error_type_id, legacy_receiver_trait)]
#![feature(receiver_trait, arbitrary_self_types, async_fn_traits, exact_size_is_empty, panic_internals)]

#[macro_use]
mod macros;

pub mod alloc;
pub mod borrow;
pub mod boxed;
pub mod collections;
pub mod ffi;
pub mod fmt;
mod raw_vec;
pub mod rc;
pub mod slice;
pub mod str;
pub mod string;
pub mod sync;
pub mod task;
pub mod vec;

/// What the macros of this crate refer to.
#[doc(hidden)]
pub mod __export {
    pub use core::format_args;
    pub use core::hint::must_use;
}
