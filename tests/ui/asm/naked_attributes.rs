//@ rustc-agrees: text, any order
//@ edition: 2021
// Attributes beside naked, and where it may not stand.
use std::arch::{asm, global_asm, naked_asm}; //~ WARN unused imports: `asm` and `global_asm`
#[naked] //~ ERROR unsafe attribute used without unsafe
extern "C" fn a1() { naked_asm!("ret") }
#[unsafe(naked)]
#[inline] //~ ERROR attribute incompatible with `#[unsafe(naked)]`
extern "C" fn a2() { naked_asm!("ret") }
#[unsafe(naked)]
#[inline(always)] //~ ERROR attribute incompatible with `#[unsafe(naked)]`
extern "C" fn a3() { naked_asm!("ret") }
#[inline(never)] //~ ERROR attribute incompatible with `#[unsafe(naked)]`
#[unsafe(naked)]
extern "C" fn a4() { naked_asm!("ret") }
#[unsafe(naked)]
#[target_feature(enable = "avx2")] //~ ERROR `#[target_feature(/* ... */)]` is currently unstable on `#[naked]` functions
extern "C" fn a5() { naked_asm!("ret") }
#[unsafe(naked)]
#[track_caller] //~ ERROR attribute incompatible with `#[unsafe(naked)]`
//~| ERROR `#[track_caller]` requires Rust ABI
extern "C" fn a6() { naked_asm!("ret") }
#[unsafe(naked)]
#[cold]
extern "C" fn a7() { naked_asm!("ret") }
#[unsafe(naked)]
#[must_use]
#[doc = "x"]
#[allow(unused)]
#[unsafe(no_mangle)]
pub extern "C" fn a8() -> u32 { naked_asm!("ret") }
#[unsafe(naked)]
#[unsafe(export_name = "xx")]
#[unsafe(link_section = ".text.foo")]
#[deprecated]
pub extern "C" fn a9() { naked_asm!("ret") }
#[unsafe(naked)]
#[unsafe(naked)] //~ WARN unused attribute
extern "C" fn a10() { naked_asm!("ret") }
#[unsafe(naked)] //~ ERROR `#[naked]` attribute cannot be used on structs
struct S;
#[unsafe(naked)] //~ ERROR `#[naked]` attribute cannot be used on modules
mod m {}
#[unsafe(naked)] //~ ERROR `#[naked]` attribute cannot be used on constants
const X: u32 = 1;
trait T {
    #[unsafe(naked)] //~ ERROR `#[naked]` attribute cannot be used on required trait methods
    extern "C" fn t1();
    #[unsafe(naked)]
    extern "C" fn t2() { naked_asm!("ret") }
}
impl S {
    #[unsafe(naked)]
    extern "C" fn i1(&self) -> u32 { naked_asm!("ret") }
}
#[unsafe(naked)]
async extern "C" fn a12() { naked_asm!("ret") } //~ ERROR naked functions must contain a single `naked_asm!` invocation
//~| ERROR the `naked_asm!` macro can only be used in functions marked with `#[unsafe(naked)]`
#[unsafe(naked)]
unsafe extern "C" fn a14() { naked_asm!("ret") }
#[unsafe(naked)]
extern "C" fn generic<T>(x: T) { naked_asm!("ret") }
#[unsafe(naked)]
extern "system" fn sys() { naked_asm!("ret") }
#[unsafe(naked)]
extern "sysv64" fn sysv() { naked_asm!("ret") }
#[unsafe(naked)]
extern "C-unwind" fn cu() { naked_asm!("ret") }
extern "C" { #[unsafe(naked)] fn ff(); } //~ ERROR `#[naked]` attribute cannot be used on foreign functions
fn f() { let c = #[unsafe(naked)] || {}; } //~ ERROR `#[naked]` attribute cannot be used on closures
//~| ERROR attributes on expressions are experimental
//~| WARN unused variable: `c`
fn main() {}
