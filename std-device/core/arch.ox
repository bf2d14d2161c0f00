//! What belongs to one kind of processor: inline assembly, and instructions by name.

#[cfg(target_arch = "x86_64")]
pub mod x86_64;

/// Inline assembly: templates, then operands and options.
///
/// ```
/// use std::arch::asm;
///
/// let a = 3u64;
/// let mut b = 4u64;
/// // SAFETY: the code only adds two registers.
/// unsafe { asm!("add {0}, {1}", inout(reg) b, in(reg) a, options(pure, nomem, nostack)) };
/// assert_eq!(b, 7);
/// ```
///
/// # Safety
/// The code must do what its operands and options say.
#[rustc_builtin_macro]
pub macro asm("assembly template", $(operands,)* $(options($(option),*))?) {
    /* compiler built-in */
}

/// Whether the processor that runs the program has a feature, as in `is_x86_feature_detected!("avx2")`.
#[cfg(target_arch = "x86_64")]
pub macro is_x86_feature_detected($feature:tt $(,)?) {
    $crate::arch::x86_64::__has_feature($feature)
}
