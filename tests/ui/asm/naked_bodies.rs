//@ rustc-agrees: text, any order
//@ edition: 2021
// Naked functions are one naked_asm!, which stands nowhere else.
use std::arch::{asm, global_asm, naked_asm}; //~ WARN unused import: `global_asm`
#[unsafe(naked)]
extern "C" fn ok(a: u64, b: u64) -> u64 { naked_asm!("lea rax, [rdi + rsi]", "ret") }
#[unsafe(naked)]
extern "C" fn empty() {} //~ ERROR naked functions must contain a single `naked_asm!` invocation
#[unsafe(naked)]
extern "C" fn no_asm() { 1; } //~ ERROR naked functions must contain a single `naked_asm!` invocation
#[unsafe(naked)]
extern "C" fn two() { naked_asm!("ret"); naked_asm!("ret"); } //~ WARN unreachable statement
//~| ERROR naked functions must contain a single `naked_asm!` invocation
#[unsafe(naked)]
extern "C" fn with_stmt() { let x = 1; naked_asm!("ret") } //~ ERROR naked functions must contain a single `naked_asm!` invocation
#[unsafe(naked)]
extern "C" fn with_asm() { unsafe { asm!("ret") } } //~ ERROR the `asm!` macro is not allowed in naked functions
#[unsafe(naked)]
extern "C" fn with_ret() { naked_asm!("ret"); return; } //~ WARN unreachable statement
//~| ERROR naked functions must contain a single `naked_asm!` invocation
#[unsafe(naked)]
extern "C" fn in_block() { unsafe { naked_asm!("ret") } } //~ WARN unnecessary `unsafe` block
#[unsafe(naked)]
extern "C" fn in_block2() { { naked_asm!("ret") } } //~ WARN unnecessary braces around block return value
#[unsafe(naked)]
extern "C" fn semi() { naked_asm!("ret"); }
#[unsafe(naked)]
extern "C" fn patterns((a, b): (u32, u32), &c: &u32, mut d: u32, _: u32) { naked_asm!("ret") } //~ ERROR patterns not allowed in naked function parameters
//~| ERROR patterns not allowed in naked function parameters
//~| ERROR patterns not allowed in naked function parameters
//~| WARN variable does not need to be mutable
#[unsafe(naked)]
extern "C" fn uses(a: u32) -> u32 { a; naked_asm!("ret") } //~ ERROR referencing function parameters is not allowed in naked functions
//~| ERROR naked functions must contain a single `naked_asm!` invocation
#[unsafe(naked)]
extern "C" fn uses2(a: u32) { naked_asm!("{}", const a) } //~ ERROR attempt to use a non-constant value in a constant
fn outside() { naked_asm!("ret") } //~ ERROR the `naked_asm!` macro can only be used in functions marked with `#[unsafe(naked)]`
fn outside2() { unsafe { naked_asm!("ret") } } //~ WARN unnecessary `unsafe` block
//~| ERROR the `naked_asm!` macro can only be used in functions marked with `#[unsafe(naked)]`
#[unsafe(naked)]
fn rust_abi() { naked_asm!("ret") } //~ ERROR `#[naked]` is currently unstable on `extern "Rust"` functions
#[unsafe(naked)]
extern "C" fn closure() { || naked_asm!("ret"); } //~ ERROR naked functions must contain a single `naked_asm!` invocation
//~| ERROR the `naked_asm!` macro can only be used in functions marked with `#[unsafe(naked)]`
#[unsafe(naked)]
extern "C" fn calls() { ok(1, 2); naked_asm!("ret") } //~ ERROR naked functions must contain a single `naked_asm!` invocation
fn main() {}
