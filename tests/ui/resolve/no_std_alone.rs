// Without std nobody handles panics, and nobody unwinds.
//@ edition: 2021
//@ rustc-agrees: codes
#![no_std]

fn main() {}
