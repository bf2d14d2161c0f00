// A program whose `main` is an exported function.
//@ exit: 3
#![no_main]

#[unsafe(no_mangle)]
pub extern "C" fn main(argc: i32, _argv: *const *const u8) -> i32 {
    println!("{argc} argument");
    3
}
