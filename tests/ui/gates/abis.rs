// Calling conventions that other targets have, or that need a feature.
//@ edition: 2021
//@ rustc-agrees: codes, any order

extern "stdcall" fn one() {} //~ ERROR "stdcall" is not a supported ABI for the current target
extern "aapcs" { fn two(); } //~ ERROR "aapcs" is not a supported ABI for the current target
extern "ptx-kernel" fn three() {} //~ ERROR "ptx-kernel" is not a supported ABI for the current target
//~| ERROR the extern "ptx-kernel" ABI is experimental and subject to change
extern "vectorcall" fn four() {} //~ ERROR the extern "vectorcall" ABI is experimental and subject to change
extern "rust-intrinsic" { fn five(); } //~ ERROR invalid ABI: found `rust-intrinsic`
extern "cmse-nonsecure-entry" fn six() {} //~ ERROR "cmse-nonsecure-entry" is not a supported ABI for the current target
//~| ERROR the extern "cmse-nonsecure-entry" ABI is experimental and subject to change

fn main() {
    let _one: extern "fastcall" fn(); //~ ERROR "fastcall" is not a supported ABI for the current target
    let _two: extern "sysv64" fn();
    let _three: extern "msp430-interrupt" fn(); //~ ERROR "msp430-interrupt" is not a supported ABI for the current target
//~| ERROR the extern "msp430-interrupt" ABI is experimental and subject to change
}
