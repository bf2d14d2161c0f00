//@ rustc-agrees: text, any order
//@ edition: 2021
// What naked_asm! does not take.
use std::arch::naked_asm;
const K: u32 = 3;
static ST: u32 = 4;
extern "C" fn target() {}
macro_rules! m { ($x:literal) => { naked_asm!($x) } }
#[unsafe(naked)]
extern "C" fn n1() { naked_asm!("mov eax, {}", "ret", const K) }
#[unsafe(naked)]
extern "C" fn n2() { naked_asm!("call {}", "ret", sym target) }
#[unsafe(naked)]
extern "C" fn n3() { naked_asm!("mov eax, {}", in(reg) 1) } //~ ERROR the `in` operand cannot be used with `naked_asm!`
#[unsafe(naked)]
extern "C" fn n4() { naked_asm!("mov eax, {}", out(reg) _) } //~ ERROR the `out` operand cannot be used with `naked_asm!`
#[unsafe(naked)]
extern "C" fn n5() { naked_asm!("ret", clobber_abi("C")) } //~ ERROR `clobber_abi` cannot be used with `naked_asm!`
#[unsafe(naked)]
extern "C" fn n6() { naked_asm!("ret", options(noreturn)) } //~ ERROR the `noreturn` option cannot be used with `naked_asm!`
#[unsafe(naked)]
extern "C" fn n7() { naked_asm!("ret", options(att_syntax, raw)) }
#[unsafe(naked)]
extern "C" fn n8() { naked_asm!("ret", options(nomem, nostack)) } //~ ERROR the `nomem` option cannot be used with `naked_asm!`
//~| ERROR the `nostack` option cannot be used with `naked_asm!`
#[unsafe(naked)]
extern "C" fn n9() { naked_asm!("ret", label { }) } //~ ERROR the `label` operand cannot be used with `naked_asm!`
#[unsafe(naked)]
extern "C" fn n10() { naked_asm!("ret {x}", x = const 1, y = sym ST) } //~ ERROR named argument never used
#[unsafe(naked)]
extern "C" fn n11() { m!("ret") }
#[unsafe(naked)]
extern "C" fn n12() { naked_asm!() } //~ ERROR requires at least a template string argument
#[unsafe(naked)]
extern "C" fn n13() { naked_asm!(1) } //~ ERROR asm template must be a string literal
#[unsafe(naked)]
extern "C" fn n14() -> ! { naked_asm!("ud2") }
#[unsafe(naked)]
extern "C" fn n15() { naked_asm!("{}", inout(reg) 1 => _) } //~ ERROR the `inout` operand cannot be used with `naked_asm!`
fn main() {}
