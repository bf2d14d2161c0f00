// Statics that are not `mut` are named where they are written to or borrowed.
//@ rustc-agrees
#![allow(dead_code)]
static TOTAL: u32 = 0;
static NAMES: [u8; 3] = [0; 3];
struct Config {
    limit: u32,
}
static CONFIG: Config = Config { limit: 1 };
fn writes() {
    TOTAL = 4; //~ ERROR cannot assign to immutable static item `TOTAL`
    NAMES[1] = 4; //~ ERROR cannot assign to `NAMES[_]`, as `NAMES` is an immutable static item
    CONFIG.limit += 1; //~ ERROR cannot assign to `CONFIG.limit`, as `CONFIG` is an immutable static item
    let r = &mut TOTAL; //~ ERROR cannot borrow immutable static item `TOTAL` as mutable
//~| WARN unused variable: `r`
    let s = &mut CONFIG.limit; //~ ERROR cannot borrow `CONFIG.limit` as mutable, as `CONFIG` is an immutable static item
//~| WARN unused variable: `s`
}
fn main() {}
