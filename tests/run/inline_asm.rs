//@ rustc-agrees
// Inline assembly: every direction, register classes and registers by name, modifiers, constants,
// symbols, clobbers, and places that are found once.
use std::arch::asm;
use std::arch::x86_64::{__cpuid, _addcarry_u64, _subborrow_u64};

extern "C" fn twice(n: i32) -> i32 {
    println!("twice({n})");
    n * 2
}
fn call_twice(n: i32) -> i32 {
    unsafe {
        let result;
        asm!("call {}", sym twice, in("rdi") n, out("rax") result, clobber_abi("C"));
        result
    }
}
fn widening_mul(a: u64, b: u64) -> u128 {
    let (lo, hi): (u64, u64);
    unsafe {
        asm!("mul {}", in(reg) a, inlateout("rax") b => lo, lateout("rdx") hi,
            options(pure, nomem, nostack));
    }
    (hi as u128) << 64 | lo as u128
}
macro_rules! sum {
    ($a:expr, $b:expr) => {{
        let r: u32;
        unsafe {
            asm!("mov {r:e}, {a:e}", "add {r:e}, {b:e}", a = in(reg) $a, b = in(reg) $b,
                r = out(reg) r)
        };
        r
    }};
}

fn integers() {
    let x: u64;
    unsafe { asm!("mov {}, 5", out(reg) x) };
    let y: u64;
    unsafe { asm!("mov {0}, {1}", "add {0}, 5", out(reg) y, in(reg) x) };
    let mut z = y;
    unsafe { asm!("add {0}, {number}", inout(reg) z, number = const 5) };
    let mut w = 4u64;
    unsafe { asm!("add {0}, {1}", inlateout(reg) w, in(reg) z) };
    println!("{x} {y} {z} {w}");
    let mut v: u64 = 4;
    unsafe {
        asm!("mov {tmp}, {x}", "shl {tmp}, 1", "shl {x}, 2", "add {x}, {tmp}", x = inout(reg) v,
            tmp = out(reg) _);
    }
    println!("{v} {} {}", sum!(3, 4u32), widening_mul(u64::MAX, 3));
    let mut halves: u16 = 0xab;
    unsafe { asm!("mov {0:h}, {0:l}", inout(reg_abcd) halves) };
    let byte: u8;
    unsafe { asm!("mov {}, 7", out(reg_byte) byte) };
    println!("{halves:#x} {byte}");
    const N: i64 = -3;
    let n: i64;
    unsafe { asm!("mov {}, {}", out(reg) n, const N * 2) };
    let att: u64;
    unsafe { asm!("movq $17, {0}", out(reg) att, options(att_syntax)) };
    let text: u64;
    unsafe { asm!(concat!("mov {0}", ", 9"), "/* {{}} */", out(reg) text) };
    println!("{n} {att} {text}");
}

fn control_and_memory() {
    let k: i32;
    unsafe {
        asm!("mov {0:e}, 10", "2:", "sub {0:e}, 1", "cmp {0:e}, 3", "jle 3f", "jmp 2b", "3:",
            "add {0:e}, 2", out(reg) k);
    }
    let mut array = [1u32, 2, 3];
    let mut calls = 0;
    let mut next = || {
        calls += 1;
        calls
    };
    unsafe { asm!("add {0:e}, 100", inout(reg) array[next()]) };
    println!("{k} {array:?} {calls}");
    let mut number = 5u64;
    unsafe { asm!("add qword ptr [{}], 1", in(reg) &raw mut number) };
    unsafe { asm!("nop", "nop", options(nomem, nostack, preserves_flags)) };
    println!("{number}");
}

fn floats() {
    let f: f64;
    unsafe { asm!("sqrtsd {}, {}", out(xmm_reg) f, in(xmm_reg) 2.0f64, options(pure, nomem, nostack)) };
    let g: f32;
    unsafe { asm!("addss {0}, {1}", inout(xmm_reg) 1.5f32 => g, in(xmm_reg) 2.25f32) };
    let bits: u64;
    unsafe { asm!("mov {}, {}", out(reg) bits, in(reg) 1.0f64) };
    println!("{f} {g} {bits:#x}");
}

fn main() {
    integers();
    control_and_memory();
    floats();
    println!("{}", call_twice(21));
    let mut out = 0;
    println!("{} {out}", _addcarry_u64(1, u64::MAX, 0, &mut out));
    println!("{} {}", _subborrow_u64(1, 0, 0, &mut out), out == u64::MAX);
    println!("{} {}", __cpuid(0).eax > 0, std::is_x86_feature_detected!("sse2"));
    let code = std::hint::black_box(0i32);
    unsafe { asm!("syscall", in("rax") 231, in("rdi") code, options(noreturn)) }
}
