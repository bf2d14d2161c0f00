//@ rustc-agrees
#![allow(dead_code)]
use std::cell::Cell;

const ZERO: Cell<u32> = Cell::new(0);
const SHARED: &Cell<u32> = &ZERO; //~ ERROR E0492
const CHANGED: &mut u32 = &mut 5; //~ ERROR E0764
const EMPTY: &mut [u32] = &mut []; //~ ERROR E0764
static TABLE: &[&mut u8] = &[&mut 1]; //~ ERROR E0764

struct Config {
    flag: Cell<bool>,
}

const CONFIG: &Config = &Config { flag: Cell::new(true) }; //~ ERROR E0492

fn main() {}
