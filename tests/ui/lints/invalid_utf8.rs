//@ rustc-agrees
#![allow(unused_must_use)]
use std::str;
const BYTES: &[u8] = b"\x80";
fn main() {
    str::from_utf8(b"Ru\x82st"); //~ WARN calls to `std::str::from_utf8` with an invalid literal always return an error
    std::str::from_utf8(&[99, 108, 130, 105]); //~ WARN calls to `std::str::from_utf8` with an invalid literal always return an error
    str::from_utf8(b"fine");
    str::from_utf8(&[b'a', 200, b'\x80']);
    str::from_utf8(&[b'f', b'\x80']); //~ WARN calls to `std::str::from_utf8` with an invalid literal always return an error
    str::from_utf8(BYTES); //~ WARN calls to `std::str::from_utf8` with an invalid literal always return an error
    unsafe {
        str::from_utf8_unchecked(b"\xff"); //~ ERROR calls to `std::str::from_utf8_unchecked` with an invalid literal are undefined behavior
        str::from_utf8_unchecked(&[0xc3, 0x28]); //~ ERROR calls to `std::str::from_utf8_unchecked` with an invalid literal are undefined behavior
        let mut bytes = [99, 200, 1];
        str::from_utf8_unchecked_mut(&mut bytes);
        str::from_utf8_mut(&mut [99, 130]); //~ WARN calls to `std::str::from_utf8_mut` with an invalid literal always return an error
    }
    let later = b"\xfe";
    str::from_utf8(later); //~ WARN calls to `std::str::from_utf8` with an invalid literal always return an error
    String::from_utf8(vec![200]);
}
