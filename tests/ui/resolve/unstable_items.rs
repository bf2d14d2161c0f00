//@ rustc-agrees: text
//@ exit: 1
// Items of the library that only a feature allows: modules, traits, types, functions, macros.
#![allow(dead_code, unused_imports)]

use std::alloc::{Allocator, Global}; //~ ERROR use of unstable library feature `allocator_api`
//~^ ERROR use of unstable library feature `allocator_api`
use std::intrinsics::needs_drop; //~ ERROR use of unstable library feature `core_intrinsics`
use std::intrinsics::*; //~ ERROR use of unstable library feature `core_intrinsics`
use std::ops::Try; //~ ERROR use of unstable library feature `try_trait_v2`
use std::str::pattern::Pattern; //~ ERROR use of unstable library feature `pattern`

struct Countdown(u32);

impl Iterator for Countdown {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        self.0 = self.0.checked_sub(1)?;
        Some(self.0)
    }
    fn advance_by(&mut self, _n: usize) -> Result<(), std::num::NonZero<usize>> {
        //~^ ERROR use of unstable library feature `iter_advance_by`
        Ok(())
    }
}

unsafe impl std::iter::TrustedLen for Countdown {} //~ ERROR use of unstable library feature `trusted_len`

fn unsized_from<T: std::marker::Unsize<[u8]>>(_: &T) {} //~ ERROR use of unstable library feature `unsize`

fn resumed<C: std::ops::Coroutine>(_: C) {} //~ ERROR use of unstable library feature `coroutine_trait`

fn steps() -> u32 {
    <u32 as std::iter::Step>::forward(3, 1) //~ ERROR use of unstable library feature `step_trait`
}

fn rested(until: std::time::Instant) {
    std::thread::sleep_until(until); //~ ERROR use of unstable library feature `thread_sleep_until`
}

fn told(value: Option<u32>) {
    std::assert_matches!(value, Some(1)); //~ ERROR use of unstable library feature `assert_matches`
    std::debug_assert_matches!(value, Some(_)); //~ ERROR use of unstable library feature `assert_matches`
}

fn main() {
    let tried = std::ops::Try::branch(Some(3)); //~ ERROR use of unstable library feature `try_trait_v2`
    println!("{tried:?}");
}
