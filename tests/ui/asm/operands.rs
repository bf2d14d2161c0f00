//@ rustc-agrees: text, any order
//@ edition: 2021
// Templates, operands and options of asm! that do not go together.
use std::arch::asm;
fn main() {
    let mut x = 1u64;
    unsafe {
        asm!("{}", in(reg) x, in(reg) x); //~ ERROR argument never used
        asm!("{0} {1}", in(reg) x); //~ ERROR invalid reference to argument at index 1
        asm!("{y}", x = in(reg) x); //~ ERROR there is no argument named `y`
        //~| ERROR named argument never used
        asm!("{x}", x = in(reg) x, x = in(reg) x); //~ ERROR duplicate argument named `x`
        //~| ERROR argument never used
        asm!("{}", in("eax") x); //~ ERROR invalid reference to argument at index 0
        asm!("{}", in(reg) x, in("eax") x, in(reg) x); //~ ERROR positional arguments cannot follow named arguments or explicit register arguments
        //~| ERROR argument never used
        asm!("", options(pure)); //~ ERROR the `pure` option must be combined with either `nomem` or `readonly`
        //~| ERROR asm with the `pure` option must have at least one output
        asm!("", options(pure, nomem)); //~ ERROR asm with the `pure` option must have at least one output
        asm!("", options(nomem, readonly)); //~ ERROR the `nomem` and `readonly` options are mutually exclusive
        asm!("", options(pure, noreturn, nomem)); //~ ERROR the `pure` and `noreturn` options are mutually exclusive
        //~| ERROR asm with the `pure` option must have at least one output
        asm!("", out("eax") x, options(noreturn)); //~ ERROR asm outputs are not allowed with the `noreturn` option
        //~| WARN unreachable statement
        asm!("", options(foo)); //~ ERROR expected one of `)`, `att_syntax`, `may_unwind`, `nomem`, `noreturn`, `nostack`, `preserves_flags`, `pure`, `raw`, or `readonly`, found `foo`
        asm!("", options(nomem, nomem)); //~ ERROR the `nomem` option was already provided
        asm!("", options(nomem), options(nomem)); //~ ERROR the `nomem` option was already provided
        asm!("", options(nomem), in(reg) x); //~ ERROR argument never used
        asm!("", in("eax") x, a = in(reg) x); //~ ERROR named argument never used
        asm!("{}", foo = in(reg) x, in(reg) x); //~ ERROR positional arguments cannot follow named arguments or explicit register arguments
        //~| ERROR invalid reference to argument at index 0
        //~| ERROR multiple unused asm arguments
        asm!("", clobber_abi("C"), in("eax") x);
        asm!("", clobber_abi()); //~ ERROR at least one abi must be provided as an argument to `clobber_abi`
        asm!("", clobber_abi(C)); //~ ERROR expected string literal
        asm!("", clobber_abi("C"), out(reg) x); //~ ERROR asm with `clobber_abi` must specify explicit registers for outputs
        //~| ERROR argument never used
        asm!("", options(), clobber_abi("C"));
        asm!(); //~ ERROR requires at least a template string argument
        asm!(x); //~ ERROR asm template must be a string literal
        asm!("" ""); //~ ERROR expected token: `,`
        asm!("", x); //~ ERROR expected operand, clobber_abi, options, or additional template string
        asm!("", in(reg)); //~ ERROR expected expression, found end of macro arguments
        asm!("", in(reg) x y); //~ ERROR expected one of `!`, `,`, `.`, `::`, `?`, `{`, or an operator, found `y`
        asm!("", in x); //~ ERROR expected `(`, found `x`
        asm!("", in() x); //~ ERROR expected register class or explicit register
        asm!("{:foo}", in(reg) x); //~ ERROR asm template modifier must be a single character
        asm!("{", in(reg) x); //~ ERROR invalid asm template string: expected `}` but string was terminated
        asm!("}", in(reg) x); //~ ERROR invalid asm template string: unmatched `}` found
        asm!("{}", in(reg) _); //~ ERROR _ cannot be used for input operands
        asm!("{}", inout(reg) _); //~ ERROR _ cannot be used for input operands
        asm!("{}", sym 1 + 1); //~ ERROR expected a path for argument to `sym`
        asm!("{} {}", in(reg) x); //~ ERROR invalid reference to argument at index 1
        asm!("{}", "{}", in(reg) x, in(reg) x);
    }
}
