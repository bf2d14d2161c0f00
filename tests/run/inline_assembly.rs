//@ rustc-agrees
// Inline assembly: operands of every kind, registers by class and by name, options, clobbers.
use std::arch::asm;
extern "C" fn callee(x: u64) -> u64 {
    x * 3
}
fn cpuid() -> (u32, u32, u32, u32) {
    let (a, b, c, d);
    unsafe {
        asm!("push rbx", "cpuid", "mov edi, ebx", "pop rbx", inout("eax") 0 => a, out("edi") b, out("ecx") c, out("edx") d);
    }
    (a, b, c, d)
}
fn mul(a: u64, b: u64) -> u128 {
    let lo: u64;
    let hi: u64;
    unsafe {
        asm!("mul {}", in(reg) a, inlateout("rax") b => lo, lateout("rdx") hi);
    }
    ((hi as u128) << 64) + lo as u128
}
fn main() {
    let x: u64;
    unsafe {
        asm!("mov {}, 5", out(reg) x);
    }
    println!("{x}");
    let i: u64 = 3;
    let o: u64;
    unsafe {
        asm!("mov {0}, {1}", "add {0}, 5", out(reg) o, in(reg) i);
    }
    println!("{o}");
    let mut y: u64 = 3;
    unsafe {
        asm!("add {0}, 5", inout(reg) y);
    }
    println!("{y}");
    let mut a: u64 = 4;
    let b: u64 = 4;
    unsafe {
        asm!("add {0}, {1}", inlateout(reg) a, in(reg) b);
    }
    println!("{a}");
    println!("{}", mul(u64::MAX, 3));
    let (_, b, c, d) = cpuid();
    let _ = (b, c, d);
    let mut z: u64 = 4;
    unsafe {
        asm!("mov {tmp}, {x}", "shl {tmp}, 1", "shl {x}, 2", "add {x}, {tmp}", x = inout(reg) z, tmp = out(reg) _);
    }
    assert_eq!(z, 4 * 6);
    println!("{z}");
    let c: u64;
    unsafe {
        asm!("mov {}, {}", out(reg) c, const 5 + 4);
    }
    println!("{c}");
    let mut arr = [0u8; 4];
    unsafe {
        asm!("mov byte ptr [{p}], 7", p = in(reg) arr.as_mut_ptr(), options(nostack, preserves_flags));
    }
    println!("{arr:?}");
    let r: u64;
    unsafe {
        asm!("call {f}", f = sym callee, in("rdi") 14u64, out("rax") r, clobber_abi("C"));
    }
    println!("{r}");
    let e: u32;
    let f: u16;
    unsafe {
        asm!("mov {0:e}, 70000", "mov {1:x}, 7", out(reg) e, out(reg) f, options(pure, nomem, nostack));
    }
    println!("{e} {f}");
    let s: f64;
    unsafe {
        asm!("sqrtsd {0}, {1}", out(xmm_reg) s, in(xmm_reg) 16.0f64);
    }
    println!("{s}");
    let q: u8;
    unsafe {
        asm!("mov {}, 9", out(reg_byte) q);
    }
    println!("{q}");
    let h: u64 = 0x1234;
    let l: u64;
    unsafe {
        asm!("movzx {1}, {0:l}", in(reg_abcd) h, out(reg) l);
    }
    println!("{l:x}");
    let mut cnt: u64 = 5;
    let mut sum = 0u64;
    unsafe {
        asm!("2:", "add {s}, {c}", "dec {c}", "jnz 2b", s = inout(reg) sum, c = inout(reg) cnt);
    }
    println!("{sum} {cnt}");
    unsafe {
        asm!("nop");
        asm!("movl $5, %eax", out("eax") _, options(att_syntax));
        asm!("", options(nomem, nostack, preserves_flags));
    }
    let t: u64;
    unsafe { asm!("mov {0}, rsp", "sub {0}, rsp", out(reg) t) }
    println!("{t}");
    let bits: u64;
    unsafe { asm!("popcnt {0}, {1}", out(reg) bits, in(reg) 0xffu64) }
    println!("{bits}");
    let mut fl: u64 = 1;
    fl = fl.wrapping_add({
        let k: u64;
        unsafe { asm!("xor {0}, {0}", lateout(reg) k) };
        k
    });
    println!("{fl}");
    macro_rules! addm { ($a:expr, $b:expr) => {{ let mut r: u64 = $a; unsafe { asm!("add {}, {}", inout(reg) r, in(reg) $b as u64) }; r }} }
    println!("{}", addm!(1 + 1, 40));
    const K: i32 = -3;
    let k: i32;
    unsafe { asm!("mov {:e}, {}", out(reg) k, const K) };
    println!("{k}");
}
