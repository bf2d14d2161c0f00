// Attributes of the crate that need a feature.
//@ edition: 2021
//@ rustc-agrees: codes, any order
#![needs_allocator] //~ ERROR the `#[needs_allocator]` attribute is an experimental feature
#![panic_runtime] //~ ERROR the `#[panic_runtime]` attribute is an experimental feature
#![profiler_runtime] //~ ERROR the `#[profiler_runtime]` attribute is used to identify the `profiler_builtins` crate which contains the profiler runtime and will never be stable
#![register_tool(tool)] //~ ERROR the `#[register_tool]` attribute is an experimental feature
#![doc(auto_cfg)] //~ ERROR `#[doc(auto_cfg)]` is experimental
#![reexport_test_harness_main = "tests"]

fn main() {}
