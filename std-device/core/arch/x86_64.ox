//! Instructions of x86-64, on plain numbers here and on vectors in the modules below.

mod convert;
mod float128;
mod float256;
mod integer128;
mod integer256;
mod vectors;

pub use self::convert::*;
pub use self::float128::*;
pub use self::float256::*;
pub use self::integer128::*;
pub use self::integer256::*;
pub use self::vectors::{__m128, __m128d, __m128i, __m256, __m256d, __m256i};

use super::asm;

/// What `cpuid` answers.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd, Hash)]
pub struct CpuidResult {
    /// The register `eax`.
    pub eax: u32,
    /// The register `ebx`.
    pub ebx: u32,
    /// The register `ecx`.
    pub ecx: u32,
    /// The register `edx`.
    pub edx: u32,
}

/// Asks the processor about itself: `leaf` is the question, `sub_leaf` its part.
#[inline]
pub fn __cpuid_count(leaf: u32, sub_leaf: u32) -> CpuidResult {
    let (eax, ebx, ecx, edx);
    // SAFETY: every x86-64 processor has the instruction; `rbx`, which may not be an operand, is kept.
    unsafe {
        asm!(
            "mov {0:r}, rbx", "cpuid", "xchg {0:r}, rbx",
            out(reg) ebx, inlateout("eax") leaf => eax, inlateout("ecx") sub_leaf => ecx, lateout("edx") edx,
            options(nostack, preserves_flags),
        );
    }
    CpuidResult { eax, ebx, ecx, edx }
}

/// [`__cpuid_count`] with sub-leaf 0.
#[inline]
pub fn __cpuid(leaf: u32) -> CpuidResult {
    __cpuid_count(leaf, 0)
}

/// The highest leaf that may be asked for, and the `ebx` of the answer.
#[inline]
pub fn __get_cpuid_max(leaf: u32) -> (u32, u32) {
    let CpuidResult { eax, ebx, .. } = __cpuid(leaf);
    (eax, ebx)
}

/// The time stamp counter.
///
/// # Safety
/// The operating system must let programs read it.
#[inline]
pub unsafe fn _rdtsc() -> u64 {
    let (low, high): (u32, u32);
    // SAFETY: as for the caller.
    unsafe { asm!("rdtsc", out("eax") low, out("edx") high, options(nomem, nostack, preserves_flags)) };
    (high as u64) << 32 | low as u64
}

/// The time stamp counter after all earlier instructions, and the processor's number in `aux`.
///
/// # Safety
/// As for [`_rdtsc`]; `aux` must be valid for a write.
#[inline]
pub unsafe fn __rdtscp(aux: *mut u32) -> u64 {
    let (low, high, number): (u32, u32, u32);
    // SAFETY: as for the caller.
    unsafe {
        asm!(
            "rdtscp",
            out("eax") low, out("edx") high, out("ecx") number, options(nostack, preserves_flags),
        );
        *aux = number;
    }
    (high as u64) << 32 | low as u64
}

/// Tells the processor that this is a loop that waits.
#[inline]
pub fn _mm_pause() {
    crate::hint::spin_loop();
}

macro_rules! fences {
    ($($(#[$doc:meta])* $name:ident $text:literal)*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        /// None: every x86-64 processor has it.
        #[inline]
        pub unsafe fn $name() {
            // SAFETY: the instruction changes nothing.
            unsafe { asm!($text, options(nostack, preserves_flags)) };
        }
    )* };
}
fences! {
    /// Orders loads.
    _mm_lfence "lfence"
    /// Orders stores.
    _mm_sfence "sfence"
    /// Orders loads and stores.
    _mm_mfence "mfence"
}

macro_rules! bits {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*) -> $result:ty { $value:expr })*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        /// The processor must have the feature it belongs to.
        #[inline]
        pub unsafe fn $name($($arg: $ty),*) -> $result {
            $value
        }
    )* };
}
bits! {
    /// How many bits are set.
    _popcnt32(x: i32) -> i32 { x.count_ones() as i32 }
    /// How many bits are set.
    _popcnt64(x: i64) -> i32 { x.count_ones() as i32 }
    /// How many leading bits are clear.
    _lzcnt_u32(x: u32) -> u32 { x.leading_zeros() }
    /// How many leading bits are clear.
    _lzcnt_u64(x: u64) -> u64 { x.leading_zeros() as u64 }
    /// How many trailing bits are clear.
    _tzcnt_u32(x: u32) -> u32 { x.trailing_zeros() }
    /// How many trailing bits are clear.
    _tzcnt_u64(x: u64) -> u64 { x.trailing_zeros() as u64 }
    /// The lowest set bit.
    _blsi_u32(x: u32) -> u32 { x & x.wrapping_neg() }
    /// The lowest set bit.
    _blsi_u64(x: u64) -> u64 { x & x.wrapping_neg() }
    /// All but the lowest set bit.
    _blsr_u32(x: u32) -> u32 { x & x.wrapping_sub(1) }
    /// All but the lowest set bit.
    _blsr_u64(x: u64) -> u64 { x & x.wrapping_sub(1) }
    /// The bits up to and with the lowest set one.
    _blsmsk_u32(x: u32) -> u32 { x ^ x.wrapping_sub(1) }
    /// The bits up to and with the lowest set one.
    _blsmsk_u64(x: u64) -> u64 { x ^ x.wrapping_sub(1) }
    /// `!a & b`.
    _andn_u32(a: u32, b: u32) -> u32 { !a & b }
    /// `!a & b`.
    _andn_u64(a: u64, b: u64) -> u64 { !a & b }
    /// `len` bits from `start` on.
    _bextr_u32(a: u32, start: u32, len: u32) -> u32 {
        if start > 31 { 0 } else { a >> start & if len > 31 { u32::MAX } else { (1 << len) - 1 } }
    }
    /// `len` bits from `start` on.
    _bextr_u64(a: u64, start: u32, len: u32) -> u64 {
        if start > 63 { 0 } else { a >> start & if len > 63 { u64::MAX } else { (1 << len) - 1 } }
    }
    /// Spreads the low bits of `a` to where `mask` has ones.
    _pdep_u64(a: u64, mask: u64) -> u64 { deposit(a, mask) }
    /// Spreads the low bits of `a` to where `mask` has ones.
    _pdep_u32(a: u32, mask: u32) -> u32 { deposit(a as u64, mask as u64) as u32 }
    /// Gathers the bits of `a` where `mask` has ones.
    _pext_u64(a: u64, mask: u64) -> u64 { extract(a, mask) }
    /// Gathers the bits of `a` where `mask` has ones.
    _pext_u32(a: u32, mask: u32) -> u32 { extract(a as u64, mask as u64) as u32 }
    /// The checksum CRC-32C of one more byte.
    _mm_crc32_u8(crc: u32, v: u8) -> u32 { checksum(crc, v as u64, 8) }
    /// The checksum CRC-32C of two more bytes.
    _mm_crc32_u16(crc: u32, v: u16) -> u32 { checksum(crc, v as u64, 16) }
    /// The checksum CRC-32C of four more bytes.
    _mm_crc32_u32(crc: u32, v: u32) -> u32 { checksum(crc, v as u64, 32) }
    /// The checksum CRC-32C of eight more bytes.
    _mm_crc32_u64(crc: u64, v: u64) -> u64 { checksum(crc as u32, v, 64) as u64 }
}

fn deposit(from: u64, mut mask: u64) -> u64 {
    let (mut out, mut bit) = (0, 1);
    while mask != 0 {
        if from & bit != 0 {
            out |= mask & mask.wrapping_neg();
        }
        mask &= mask - 1;
        bit <<= 1;
    }
    out
}

fn extract(from: u64, mut mask: u64) -> u64 {
    let (mut out, mut bit) = (0, 1);
    while mask != 0 {
        if from & mask & mask.wrapping_neg() != 0 {
            out |= bit;
        }
        mask &= mask - 1;
        bit <<= 1;
    }
    out
}

fn checksum(mut crc: u32, value: u64, bits: u32) -> u32 {
    let mut at = 0;
    while at < bits {
        crc ^= (value >> at) as u8 as u32;
        for _ in 0..8 {
            crc = crc >> 1 ^ (0x82f6_3b78 & (crc & 1).wrapping_neg());
        }
        at += 8;
    }
    crc
}

/// `a + b` and a carry: the sum goes to `out`, the carry is the result.
#[inline]
pub fn _addcarry_u32(carry: u8, a: u32, b: u32, out: &mut u32) -> u8 {
    let sum = a as u64 + b as u64 + (carry != 0) as u64;
    *out = sum as u32;
    (sum >> 32) as u8
}

/// `a + b` and a carry: the sum goes to `out`, the carry is the result.
#[inline]
pub fn _addcarry_u64(carry: u8, a: u64, b: u64, out: &mut u64) -> u8 {
    let sum = a as u128 + b as u128 + (carry != 0) as u128;
    *out = sum as u64;
    (sum >> 64) as u8
}

/// `a - b` less a borrow: the difference goes to `out`, the borrow is the result.
#[inline]
pub fn _subborrow_u32(borrow: u8, a: u32, b: u32, out: &mut u32) -> u8 {
    let (first, one) = a.overflowing_sub(b);
    let (second, two) = first.overflowing_sub((borrow != 0) as u32);
    *out = second;
    (one | two) as u8
}

/// `a - b` less a borrow: the difference goes to `out`, the borrow is the result.
#[inline]
pub fn _subborrow_u64(borrow: u8, a: u64, b: u64, out: &mut u64) -> u8 {
    let (first, one) = a.overflowing_sub(b);
    let (second, two) = first.overflowing_sub((borrow != 0) as u64);
    *out = second;
    (one | two) as u8
}

/// The low half of `a * b`; the high one goes to `high`.
///
/// # Safety
/// The processor must have BMI2.
#[inline]
pub unsafe fn _mulx_u64(a: u64, b: u64, high: &mut u64) -> u64 {
    let product = a as u128 * b as u128;
    *high = (product >> 64) as u64;
    product as u64
}

// Which answer of `cpuid` has the bit of a feature.
#[derive(Clone, Copy)]
enum Answer {
    Ecx1,
    Edx1,
    Ebx7,
    Ecx7,
    Edx7,
    Eax7One,
    Edx7One,
    EaxSave,
    EcxExtended,
    EdxExtended,
}
// What the operating system must have switched on: nothing, or registers of 256 and 512 bits.
#[derive(Clone, Copy, PartialEq)]
enum Needs {
    Nothing,
    Avx,
    Avx512,
}

static FEATURES: &[(&str, Answer, u32, Needs)] = &[
    ("sse", Answer::Edx1, 25, Needs::Nothing),
    ("sse2", Answer::Edx1, 26, Needs::Nothing),
    ("fxsr", Answer::Edx1, 24, Needs::Nothing),
    ("tsc", Answer::Edx1, 4, Needs::Nothing),
    ("mmx", Answer::Edx1, 23, Needs::Nothing),
    ("sse3", Answer::Ecx1, 0, Needs::Nothing),
    ("pclmulqdq", Answer::Ecx1, 1, Needs::Nothing),
    ("ssse3", Answer::Ecx1, 9, Needs::Nothing),
    ("fma", Answer::Ecx1, 12, Needs::Avx),
    ("cmpxchg16b", Answer::Ecx1, 13, Needs::Nothing),
    ("sse4.1", Answer::Ecx1, 19, Needs::Nothing),
    ("sse4.2", Answer::Ecx1, 20, Needs::Nothing),
    ("movbe", Answer::Ecx1, 22, Needs::Nothing),
    ("popcnt", Answer::Ecx1, 23, Needs::Nothing),
    ("aes", Answer::Ecx1, 25, Needs::Nothing),
    ("xsave", Answer::Ecx1, 26, Needs::Nothing),
    ("avx", Answer::Ecx1, 28, Needs::Avx),
    ("f16c", Answer::Ecx1, 29, Needs::Avx),
    ("rdrand", Answer::Ecx1, 30, Needs::Nothing),
    ("bmi1", Answer::Ebx7, 3, Needs::Nothing),
    ("avx2", Answer::Ebx7, 5, Needs::Avx),
    ("bmi2", Answer::Ebx7, 8, Needs::Nothing),
    ("avx512f", Answer::Ebx7, 16, Needs::Avx512),
    ("avx512dq", Answer::Ebx7, 17, Needs::Avx512),
    ("rdseed", Answer::Ebx7, 18, Needs::Nothing),
    ("adx", Answer::Ebx7, 19, Needs::Nothing),
    ("avx512ifma", Answer::Ebx7, 21, Needs::Avx512),
    ("avx512cd", Answer::Ebx7, 28, Needs::Avx512),
    ("sha", Answer::Ebx7, 29, Needs::Nothing),
    ("avx512bw", Answer::Ebx7, 30, Needs::Avx512),
    ("avx512vl", Answer::Ebx7, 31, Needs::Avx512),
    ("avx512vbmi", Answer::Ecx7, 1, Needs::Avx512),
    ("avx512vbmi2", Answer::Ecx7, 6, Needs::Avx512),
    ("gfni", Answer::Ecx7, 8, Needs::Nothing),
    ("vaes", Answer::Ecx7, 9, Needs::Avx),
    ("vpclmulqdq", Answer::Ecx7, 10, Needs::Avx),
    ("avx512vnni", Answer::Ecx7, 11, Needs::Avx512),
    ("avx512bitalg", Answer::Ecx7, 12, Needs::Avx512),
    ("avx512vpopcntdq", Answer::Ecx7, 14, Needs::Avx512),
    ("avx512vp2intersect", Answer::Edx7, 8, Needs::Avx512),
    ("lzcnt", Answer::EcxExtended, 5, Needs::Nothing),
    ("sse4a", Answer::EcxExtended, 6, Needs::Nothing),
    ("tbm", Answer::EcxExtended, 21, Needs::Nothing),
    ("abm", Answer::EcxExtended, 5, Needs::Nothing),
    ("ermsb", Answer::Ebx7, 9, Needs::Nothing),
    ("rtm", Answer::Ebx7, 11, Needs::Nothing),
    ("kl", Answer::Ecx7, 23, Needs::Nothing),
    ("avx512fp16", Answer::Edx7, 23, Needs::Avx512),
    ("sha512", Answer::Eax7One, 0, Needs::Avx),
    ("sm3", Answer::Eax7One, 1, Needs::Avx),
    ("sm4", Answer::Eax7One, 2, Needs::Avx),
    ("avxvnni", Answer::Eax7One, 4, Needs::Avx),
    ("avx512bf16", Answer::Eax7One, 5, Needs::Avx512),
    ("avxifma", Answer::Eax7One, 23, Needs::Avx),
    ("avxvnniint8", Answer::Edx7One, 4, Needs::Avx),
    ("avxneconvert", Answer::Edx7One, 5, Needs::Avx),
    ("avxvnniint16", Answer::Edx7One, 10, Needs::Avx),
    ("xsaveopt", Answer::EaxSave, 0, Needs::Nothing),
    ("xsavec", Answer::EaxSave, 1, Needs::Nothing),
    ("xsaves", Answer::EaxSave, 3, Needs::Nothing),
];

fn has_second_leaf_7() -> bool {
    __cpuid(0).eax >= 7 && __cpuid(7).eax >= 1
}

// Which registers the operating system saves, by the register XCR0.
fn saved_registers() -> u32 {
    if __cpuid(1).ecx >> 27 & 1 == 0 {
        return 0;
    }
    let low: u32;
    // SAFETY: the processor has just said that the instruction may be used.
    unsafe { asm!("xgetbv", in("ecx") 0u32, out("eax") low, out("edx") _, options(nomem, nostack)) };
    low
}

/// Whether the processor and the operating system have a feature; for `is_x86_feature_detected!`.
#[doc(hidden)]
pub fn __has_feature(name: &str) -> bool {
    for &(known, answer, bit, needs) in FEATURES {
        if known != name {
            continue;
        }
        let word = match answer {
            Answer::Ecx1 => __cpuid(1).ecx,
            Answer::Edx1 => __cpuid(1).edx,
            Answer::Ebx7 if __cpuid(0).eax >= 7 => __cpuid(7).ebx,
            Answer::Ecx7 if __cpuid(0).eax >= 7 => __cpuid(7).ecx,
            Answer::Edx7 if __cpuid(0).eax >= 7 => __cpuid(7).edx,
            Answer::Eax7One if has_second_leaf_7() => __cpuid_count(7, 1).eax,
            Answer::Edx7One if has_second_leaf_7() => __cpuid_count(7, 1).edx,
            Answer::EaxSave if __cpuid(0).eax >= 13 => __cpuid_count(13, 1).eax,
            Answer::EcxExtended if __cpuid(0x8000_0000).eax > 0x8000_0000 => __cpuid(0x8000_0001).ecx,
            Answer::EdxExtended if __cpuid(0x8000_0000).eax > 0x8000_0000 => __cpuid(0x8000_0001).edx,
            _ => 0,
        };
        let saved = match needs {
            Needs::Nothing => true,
            Needs::Avx => saved_registers() & 0x6 == 0x6,
            Needs::Avx512 => saved_registers() & 0xe6 == 0xe6,
        };
        return word >> bit & 1 == 1 && saved;
    }
    false
}
