//@ rustc-agrees: text, any order
#[unsafe(no_mangle)]
pub const A: u32 = 1; //~ ERROR

#[unsafe(no_mangle)]
pub fn b<T>(_: T) {} //~ WARN

#[repr(u8, u16)] //~ ERROR E0566
pub enum C {
    A,
}

fn main() {}
