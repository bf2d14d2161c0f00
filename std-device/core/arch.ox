//! What belongs to one processor architecture: inline assembly.

/// Assembly inside a function.
///
/// The template is followed by operands (`in(reg) x`, `out("eax") y`, `inout`, `lateout`,
/// `inlateout`, `const`, `sym`), `options(..)` and `clobber_abi(..)`.
///
/// ```
/// use std::arch::asm;
/// let x: u64;
/// // SAFETY: the instruction writes the output and nothing else.
/// unsafe { asm!("mov {}, 5", out(reg) x) };
/// assert_eq!(x, 5);
/// ```
#[rustc_builtin_macro]
pub macro asm($($template_and_operands:tt)*) {
    /* compiler built-in */
}
