//! What a kernel is written with: who am I, which element is mine, and how threads work together.
//!
//! A kernel is a function that every thread of a launch runs. It finds its element with an index function
//! of [`thread`] and reaches it through a [`DisjointSlice`], which gives each thread its own element and
//! nobody else's, so kernels need no `unsafe` for the common case.
//!
//! ```
//! use cuda_device::{DisjointSlice, cuda_module, kernel, launch_bounds, launch_contract, thread};
//!
//! #[cuda_module]
//! mod kernels {
//!     use super::*;
//!
//!     #[kernel]
//!     #[launch_bounds(256)]
//!     #[launch_contract(domain = 1, block = (256, 1, 1))]
//!     pub fn double(mut numbers: DisjointSlice<u32>) {
//!         if let Some(number) = numbers.get_mut(thread::index_1d()) {
//!             *number *= 2;
//!         }
//!     }
//! }
//! # fn main() {}
//! ```
//!
//! Everything here runs on an NVIDIA GPU and on the CPU device with the same meaning.

#![no_std]
#![feature(auto_traits, f16, intrinsics, lang_items, negative_impls, rustc_attrs)]
#![allow(internal_features)]
#![not_yet(tma, wgmma, tcgen05, clc, mma_frag)]

#[macro_use]
mod macros;

pub mod access;
#[not_yet(cp_async_mbarrier_arrive, cp_async_mbarrier_arrive_noinc)]
pub mod async_copy;
pub mod atomic;
pub mod barrier;
pub mod bf16;
pub mod bf16x2;
#[not_yet(
    barrier_cluster_arrive, barrier_cluster_arrive_aligned, barrier_cluster_arrive_relaxed,
    barrier_cluster_arrive_relaxed_aligned, barrier_cluster_wait, barrier_cluster_wait_aligned
)]
pub mod cluster;
pub mod config;
pub mod constant;
pub mod convert;
pub mod cooperative_groups;
pub mod cusimd;
pub mod debug;
pub mod device_copy;
pub mod disjoint;
pub mod dotprod;
pub mod f16;
pub mod f16x2;
pub mod fence;
pub mod float;
pub mod grid;
pub mod index;
pub mod launch;
#[doc(hidden)]
pub mod printf;
pub mod prmt;
pub mod shared;
pub mod swizzle;
pub mod thread;
pub mod uniform;
pub mod vector;
pub mod view;
pub mod warp;
pub mod wmma;

#[doc(hidden)]
pub mod intrinsics;

mod attributes;
mod half;
#[doc(hidden)]
pub mod panic;

pub use barrier::{
    Barrier, BarrierToken, GeneralBarrier, Invalidated, ManagedBarrier, MmaBarrier, MmaBarrierHandle, Ready, TmaBarrier,
    TmaBarrier0, TmaBarrier1, TmaBarrierHandle, Uninit,
};
pub use constant::{ConstantMemory, ConstantMemoryValue};
pub use cusimd::{CuSimd, Float2, Float4, TmemRegs4, TmemRegs32};
pub use device_copy::DeviceCopy;
pub use disjoint::DisjointSlice;
pub use fence::*;
pub use index::{LinearTiles, RowMajorTiles, RuntimeRowMajorTiles, SpaceLayout};
pub use launch::LaunchContext;
pub use shared::{DynamicSharedArray, SharedArray};
pub use thread::*;
pub use uniform::Uniform;
