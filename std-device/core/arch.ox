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

/// The body of a function with `#[unsafe(naked)]`: all the code that it has, without a prologue.
///
/// ```
/// use std::arch::naked_asm;
///
/// #[unsafe(naked)]
/// extern "sysv64" fn sum(a: u64, b: u64) -> u64 {
///     naked_asm!("lea rax, [rdi + rsi]", "ret")
/// }
/// assert_eq!(sum(3, 4), 7);
/// ```
#[rustc_builtin_macro]
pub macro naked_asm("assembly template", $(operands,)* $(options($(option),*))?) {
    /* compiler built-in */
}

/// Assembly outside of functions: templates, `const` and `sym` operands, and options.
///
/// ```
/// use std::arch::global_asm;
///
/// global_asm!(".global the_answer", "the_answer:", "mov eax, {}", "ret", const 42);
/// unsafe extern "C" {
///     safe fn the_answer() -> u32;
/// }
/// assert_eq!(the_answer(), 42);
/// ```
#[rustc_builtin_macro]
pub macro global_asm("assembly template", $(operands,)* $(options($(option),*))?) {
    /* compiler built-in */
}

/// Whether the processor that runs the program has a feature, as in `is_x86_feature_detected!("avx2")`.
#[cfg(target_arch = "x86_64")]
pub macro is_x86_feature_detected {
    ("sse" $(,)?) => { $crate::arch::x86_64::__has_feature("sse") },
    ("sse2" $(,)?) => { $crate::arch::x86_64::__has_feature("sse2") },
    ("fxsr" $(,)?) => { $crate::arch::x86_64::__has_feature("fxsr") },
    ("tsc" $(,)?) => { $crate::arch::x86_64::__has_feature("tsc") },
    ("mmx" $(,)?) => { $crate::arch::x86_64::__has_feature("mmx") },
    ("sse3" $(,)?) => { $crate::arch::x86_64::__has_feature("sse3") },
    ("pclmulqdq" $(,)?) => { $crate::arch::x86_64::__has_feature("pclmulqdq") },
    ("ssse3" $(,)?) => { $crate::arch::x86_64::__has_feature("ssse3") },
    ("fma" $(,)?) => { $crate::arch::x86_64::__has_feature("fma") },
    ("cmpxchg16b" $(,)?) => { $crate::arch::x86_64::__has_feature("cmpxchg16b") },
    ("sse4.1" $(,)?) => { $crate::arch::x86_64::__has_feature("sse4.1") },
    ("sse4.2" $(,)?) => { $crate::arch::x86_64::__has_feature("sse4.2") },
    ("movbe" $(,)?) => { $crate::arch::x86_64::__has_feature("movbe") },
    ("popcnt" $(,)?) => { $crate::arch::x86_64::__has_feature("popcnt") },
    ("aes" $(,)?) => { $crate::arch::x86_64::__has_feature("aes") },
    ("xsave" $(,)?) => { $crate::arch::x86_64::__has_feature("xsave") },
    ("avx" $(,)?) => { $crate::arch::x86_64::__has_feature("avx") },
    ("f16c" $(,)?) => { $crate::arch::x86_64::__has_feature("f16c") },
    ("rdrand" $(,)?) => { $crate::arch::x86_64::__has_feature("rdrand") },
    ("bmi1" $(,)?) => { $crate::arch::x86_64::__has_feature("bmi1") },
    ("avx2" $(,)?) => { $crate::arch::x86_64::__has_feature("avx2") },
    ("bmi2" $(,)?) => { $crate::arch::x86_64::__has_feature("bmi2") },
    ("avx512f" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512f") },
    ("avx512dq" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512dq") },
    ("rdseed" $(,)?) => { $crate::arch::x86_64::__has_feature("rdseed") },
    ("adx" $(,)?) => { $crate::arch::x86_64::__has_feature("adx") },
    ("avx512ifma" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512ifma") },
    ("avx512cd" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512cd") },
    ("sha" $(,)?) => { $crate::arch::x86_64::__has_feature("sha") },
    ("avx512bw" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512bw") },
    ("avx512vl" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512vl") },
    ("avx512vbmi" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512vbmi") },
    ("avx512vbmi2" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512vbmi2") },
    ("gfni" $(,)?) => { $crate::arch::x86_64::__has_feature("gfni") },
    ("vaes" $(,)?) => { $crate::arch::x86_64::__has_feature("vaes") },
    ("vpclmulqdq" $(,)?) => { $crate::arch::x86_64::__has_feature("vpclmulqdq") },
    ("avx512vnni" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512vnni") },
    ("avx512bitalg" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512bitalg") },
    ("avx512vpopcntdq" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512vpopcntdq") },
    ("avx512vp2intersect" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512vp2intersect") },
    ("lzcnt" $(,)?) => { $crate::arch::x86_64::__has_feature("lzcnt") },
    ("sse4a" $(,)?) => { $crate::arch::x86_64::__has_feature("sse4a") },
    ("tbm" $(,)?) => { $crate::arch::x86_64::__has_feature("tbm") },
    ("abm" $(,)?) => { $crate::arch::x86_64::__has_feature("abm") },
    ("ermsb" $(,)?) => { $crate::arch::x86_64::__has_feature("ermsb") },
    ("rtm" $(,)?) => { $crate::arch::x86_64::__has_feature("rtm") },
    ("kl" $(,)?) => { $crate::arch::x86_64::__has_feature("kl") },
    ("avx512fp16" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512fp16") },
    ("sha512" $(,)?) => { $crate::arch::x86_64::__has_feature("sha512") },
    ("sm3" $(,)?) => { $crate::arch::x86_64::__has_feature("sm3") },
    ("sm4" $(,)?) => { $crate::arch::x86_64::__has_feature("sm4") },
    ("avxvnni" $(,)?) => { $crate::arch::x86_64::__has_feature("avxvnni") },
    ("avx512bf16" $(,)?) => { $crate::arch::x86_64::__has_feature("avx512bf16") },
    ("avxifma" $(,)?) => { $crate::arch::x86_64::__has_feature("avxifma") },
    ("avxvnniint8" $(,)?) => { $crate::arch::x86_64::__has_feature("avxvnniint8") },
    ("avxneconvert" $(,)?) => { $crate::arch::x86_64::__has_feature("avxneconvert") },
    ("avxvnniint16" $(,)?) => { $crate::arch::x86_64::__has_feature("avxvnniint16") },
    ("xsaveopt" $(,)?) => { $crate::arch::x86_64::__has_feature("xsaveopt") },
    ("xsavec" $(,)?) => { $crate::arch::x86_64::__has_feature("xsavec") },
    ("xsaves" $(,)?) => { $crate::arch::x86_64::__has_feature("xsaves") },
    ($feature:tt $(,)?) => { compile_error!(concat!("unknown x86 target feature: ", $feature)) },
}
