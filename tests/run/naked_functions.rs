//@ rustc-agrees
// Naked functions, assembly outside of functions, and assembly that jumps to labels of the program.
use std::arch::{asm, global_asm, naked_asm};
const K: u32 = 40;
#[unsafe(naked)]
extern "C" fn sum(a: u64, b: u64) -> u64 {
    naked_asm!("lea rax, [rdi + rsi]", "ret")
}
#[unsafe(naked)]
extern "C" fn with_const() -> u32 {
    naked_asm!("mov eax, {}", "add eax, {x}", "ret", const K + 1, x = const -1);
}
extern "C" fn target(x: u64) -> u64 {
    println!("target {x}");
    x * 2
}
#[unsafe(naked)]
extern "C" fn with_sym(x: u64) -> u64 {
    naked_asm!("jmp {}", sym target)
}
#[repr(C)]
struct Big([u64; 5]);
#[unsafe(naked)]
unsafe extern "C" fn att(b: &Big, n: i32) -> u64 {
    naked_asm!("movq 16(%rdi), %rax", "ret", options(att_syntax))
}
struct S(u32);
impl S {
    #[unsafe(naked)]
    extern "C" fn get(&self) -> u32 {
        naked_asm!("mov eax, [rdi]", "ret")
    }
}
global_asm!(".global the_answer", "the_answer:", "mov eax, {}", "ret", const K + 2);
global_asm!(".global jumper", "jumper:", "jmp {t}", t = sym target);
global_asm!("movl $7, %eax", options(att_syntax));
mod inner {
    use super::*;
    global_asm!(".pushsection .data", ".global some_data", "some_data: .long {}", ".popsection", const 1 << 4);
}
unsafe extern "C" {
    safe fn the_answer() -> u32;
    safe fn jumper(x: u64) -> u64;
    static some_data: u32;
}
fn main() {
    println!("{} {} {}", sum(3, 4), with_const(), with_sym(21));
    println!("{}", unsafe { att(&Big([1, 2, 3, 4, 5]), 9) });
    println!(
        "{} {} {} {}",
        S(77).get(),
        the_answer(),
        jumper(4),
        unsafe { some_data }
    );
    let f: extern "C" fn(u64, u64) -> u64 = sum;
    println!("{}", f(10, 20));
    for i in 0..3u32 {
        unsafe {
            asm!("cmp {x:e}, 1", "je {a}", "ja {b}", x = in(reg) i,
                a = label { println!("one {i}"); },
                b = label { println!("more {i}"); })
        };
        println!("after {i}");
    }
    let mut n = 0;
    loop {
        n += 1;
        unsafe { asm!("cmp {:e}, 3", "jae {}", in(reg) n, label { break }) }
    }
    println!("{n}");
    unsafe {
        asm!("jmp {}", label { println!("diverging"); }, options(noreturn));
    }
    unsafe {
        asm!("jmp {}", label { return println!("left") }, options(noreturn));
    }
}
