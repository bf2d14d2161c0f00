//! Synchronisation primitives.

pub mod atomic;
