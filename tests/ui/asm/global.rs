//@ rustc-agrees: text, any order
//@ edition: 2021
// What global_asm! does not take.
use std::arch::{asm, global_asm};
fn function() {}
global_asm!("", options(nomem)); //~ ERROR the `nomem` option cannot be used with `global_asm!`
global_asm!("{}", in(reg) 1); //~ ERROR the `in` operand cannot be used with `global_asm!`
global_asm!("{} {}", const 1); //~ ERROR invalid reference to argument at index 1
global_asm!("{x}", y = sym function); //~ ERROR there is no argument named `x`
//~| ERROR named argument never used
global_asm!("", clobber_abi("C")); //~ ERROR `clobber_abi` cannot be used with `global_asm!`
global_asm!("", options(raw, raw)); //~ ERROR the `raw` option was already provided
global_asm!("", function); //~ ERROR expected operand, options, or additional template string
global_asm!(); //~ ERROR requires at least a template string argument
fn main() {
    let out: u32;
    unsafe {
        asm!("jmp {}", out("eax") out, label {}); //~ ERROR positional arguments cannot follow named arguments or explicit register arguments
        //~| ERROR using both label and output operands for inline assembly is unstable
        //~| ERROR invalid reference to argument at index 0
        //~| ERROR argument never used
        asm!("jmp {}", label { let _x: u32 = ""; }); //~ ERROR mismatched types
        asm!("jmp {}", label {}, options(may_unwind)); //~ ERROR asm labels are not allowed with the `may_unwind` option
        //~| ERROR the `may_unwind` option is unstable
    }
}
