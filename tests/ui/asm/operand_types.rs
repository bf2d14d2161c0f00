//@ rustc-agrees: text, any order
//@ edition: 2021
// Types of operands that their register classes do not take.
use std::arch::asm;
struct S;
fn f<T>(t: T) { unsafe { asm!("/* {} */", in(reg) t); } } //~ ERROR cannot use value of type `T` for inline assembly
fn g<T: Copy>(t: T) { unsafe { asm!("/* {} */", in(reg) t); } } //~ ERROR cannot use value of type `T` for inline assembly
fn main() {
    let p = &3u32;
    let fp: fn() = main;
    let v = vec![1];
    
    unsafe {
        asm!("/* {} {} {} {} */", in(reg) p, in(reg) fp, in(reg) main, in(reg) p as *const u32);
        asm!("/* {} */", in(reg) "x"); //~ ERROR cannot use value of unsized pointer type `*const str` for inline assembly
        asm!("/* {} */", in(reg) (1u8, 2u8)); //~ ERROR cannot use value of type `(u8, u8)` for inline assembly
        asm!("/* {} */", in(reg_byte) 1u32); //~ ERROR type `u32` cannot be used with this register class
        asm!("/* {} */", in(reg) 1u8); //~ ERROR type `u8` cannot be used with this register class
        asm!("/* {} */", in(reg_abcd) 1u8); //~ ERROR type `u8` cannot be used with this register class
        asm!("/* {} */", in(reg) S); //~ ERROR cannot use value of type `S` for inline assembly
        asm!("/* {} */", in(reg) v); //~ ERROR cannot use value of type `Vec<i32>` for inline assembly
        asm!("/* {} */", in(reg) 'c'); //~ ERROR cannot use value of type `char` for inline assembly
        asm!("/* {} */", in(reg) true); //~ ERROR cannot use value of type `bool` for inline assembly
        asm!("/* {} */", in(reg) 1u128); //~ ERROR type `u128` cannot be used with this register class
        asm!("/* {} */", in(xmm_reg) 1u8); //~ ERROR type `u8` cannot be used with this register class
        asm!("/* {} */", in(xmm_reg) 1u64);
        asm!("", in("eax") 1u8); //~ ERROR type `u8` cannot be used with this register class
        asm!("", in("al") 1u32); //~ ERROR type `u32` cannot be used with this register class
        asm!("", in("xmm0") 1u16); //~ ERROR type `u16` cannot be used with this register class
        asm!("/* {} */", inout(reg) 1u8 => _); //~ ERROR type `u8` cannot be used with this register class
    }
}
