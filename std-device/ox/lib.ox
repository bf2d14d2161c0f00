//! What Ox adds to the published GPU libraries: things that need this compiler's checks.
//!
//! [`shared`] is memory that the threads of a block share, without `unsafe`.

#![no_std]
#![feature(rustc_attrs)]
#![allow(internal_features)]

pub mod shared;
