//@ rustc-agrees: text, any order
//@ edition: 2021
// Registers, classes, modifiers and ABIs that x86-64 does not have, or has once.
use std::arch::asm;
fn main() {
    let mut x = 1u64;
    unsafe {
        asm!("", in("sp") x); //~ ERROR invalid register `sp`: the stack pointer cannot be used as an operand for inline asm
        asm!("{:h}", in(reg_abcd) x);
        asm!("{:z}", in(reg_abcd) x); //~ ERROR invalid asm template modifier for this register class
        asm!("{:z}", in(reg_byte) 1u8); //~ ERROR invalid asm template modifier for this register class
        asm!("{:z}", sym main); //~ ERROR asm template modifiers are not allowed for `sym` arguments
        asm!("", in("cr0") 1u8); //~ ERROR invalid register `cr0`: unknown register
        asm!("", in("eax") x, inout("al") 1u8 => _); //~ ERROR register `al` conflicts with register `eax`
        asm!("", inlateout("eax") x, in("al") 1u8); //~ ERROR register `al` conflicts with register `eax`
        asm!("", lateout("eax") _, lateout("al") _); //~ ERROR register `al` conflicts with register `eax`
        asm!("", in("eax") x, inout("al") 1u8 => _, out("rax") _); //~ ERROR register `al` conflicts with register `eax`
        //~| ERROR register `rax` conflicts with register `eax`
        asm!("{:z}", label {}); //~ ERROR asm template modifiers are not allowed for `label` arguments
        asm!("", clobber_abi("C", "C")); //~ ERROR `C` ABI specified multiple times
        asm!("", clobber_abi("C", "sysv64"), clobber_abi("win64")); //~ ERROR `C` ABI specified multiple times
        asm!("", clobber_abi("C"), out("eax") _, in("rdi") x);
    }
}
