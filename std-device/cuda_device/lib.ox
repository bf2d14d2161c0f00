//! `cuda_device`: what kernels are written with.
//!
//! Attributes (`kernel`, `cuda_module`, `launch_bounds`, …), thread indices and barriers, output slices that threads cannot share, warp
//! operations. Everything runs on an NVIDIA GPU and on the CPU device alike.

#![no_std]

mod attributes;
pub mod disjoint;
pub mod index;
pub mod intrinsics;
pub mod thread;
pub mod warp;

pub use disjoint::DisjointSlice;
pub use index::{Index1D, Index2D};
