//@ rustc-agrees
//@ flags: -O
// What a small function does happens where it stands, or where it is called if it says so, whoever
// has it inlined.
use std::panic::Location;

#[inline]
fn plain() -> u32 {
    Location::caller().line()
}

#[inline]
#[track_caller]
fn tracked() -> u32 {
    Location::caller().line()
}

#[inline]
#[track_caller]
fn tracked_twice() -> (u32, u32) {
    (tracked(), plain())
}

#[inline]
fn wrapper() -> (u32, u32) {
    tracked_twice()
}

#[track_caller]
#[inline(never)]
fn outer(values: &[u32]) -> (u32, u32, u32, (u32, u32)) {
    let first = values.first().map_or(0, |_| Location::caller().line());
    (first, plain(), tracked(), wrapper())
}

#[inline]
fn get(values: &[i32], at: usize) -> i32 {
    values[at]
}

#[track_caller]
#[inline(never)]
fn get_tracked(values: &[i32], at: usize) -> i32 {
    get(values, at) + 1
}

fn main() {
    println!("{:?}", outer(&[1]));
    println!("{:?}", tracked_twice());
    println!("{:?}", (|| tracked())());
    std::panic::set_hook(Box::new(|info| println!("{}", info.location().unwrap().line())));
    let at = std::env::args().count() + 4;
    let result = std::panic::catch_unwind(|| get_tracked(&[1, 2, 3], at));
    println!("{}", result.is_err());
}
