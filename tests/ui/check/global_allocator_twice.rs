//@ rustc-agrees
// A program has one global allocator.
use std::alloc::System;

#[global_allocator]
static FIRST: System = System;

#[global_allocator]
static SECOND: System = System; //~ ERROR cannot define multiple global allocators

fn main() {}
