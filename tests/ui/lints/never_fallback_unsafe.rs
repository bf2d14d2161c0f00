//@ rustc-agrees: text
//@ edition: 2021
use std::mem;
unsafe fn make<T>() -> T {
    unsafe { mem::zeroed() }
}
fn pick(flag: bool) -> bool {
    if flag {
        unsafe { make() } //~ ERROR never type fallback affects this call to an `unsafe` function
    } else {
        return true;
    };
    false
}
fn main() {
    println!("{}", pick(true));
    let r: Result<(), ()> = Ok(());
    match r {
        Ok(_) => unsafe { mem::zeroed() }, //~ ERROR never type fallback affects this call to an `unsafe` function
        Err(()) => panic!(),
    };
}
