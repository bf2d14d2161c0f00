//@ emit: llvm-ir
//@ flags: --crate-name naked
// A naked function is its assembly and nothing else; what stands outside of functions is the
// module's.
// CHECK: module asm ".intel_syntax noprefix"
// CHECK: module asm "outside:"
// CHECK: module asm "mov eax, 7"
// CHECK: module asm ".att_syntax"
// CHECK: ; Function Attrs: naked noinline nounwind
// CHECK: define internal i64
// CHECK: 5naked3sum(i64 %0, i64 %1)
// CHECK: start:
// CHECK: call void asm sideeffect
// CHECK: unreachable
use std::arch::{global_asm, naked_asm};
global_asm!("outside:", "mov eax, {}", "ret", const 3 + 4);
#[unsafe(naked)]
extern "sysv64" fn sum(a: u64, b: u64) -> u64 {
    naked_asm!("lea rax, [rdi + rsi]", "ret")
}
fn main() {
    println!("{}", sum(1, 2));
}
