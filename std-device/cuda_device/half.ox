//! What the modules of packed numbers share.

// Functions on words of two numbers: one instruction (or an expression in parentheses) on a GPU, otherwise an
// expression for each half.
macro_rules! lanes {
    ($ty:ty, $suffix:literal; $($(#[$doc:meta])* $name:ident($($arg:ident),*) = $ptx:tt, $lane:expr;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub fn $name($($arg: u32),*) -> u32 {
                if on_gpu() {
                    return lanes!(@call $ptx, $($arg),*);
                }
                let low = {
                    $(let $arg = <$ty>::from_bits($arg as u16);)*
                    <$ty>::to_bits($lane)
                };
                let high = {
                    $(let $arg = <$ty>::from_bits(($arg >> 16) as u16);)*
                    <$ty>::to_bits($lane)
                };
                low as u32 | (high as u32) << 16
            }
        )*
    };
    (@call ($whole:expr), $($arg:ident),*) => {
        $whole
    };
    (@call $ptx:literal, $a:ident) => {
        // SAFETY: registers only.
        unsafe { simt_ptx::<(u32,), _>(concat!($ptx, " %0, %1;"), "=r,r", 3, ($a,)).0 }
    };
    (@call $ptx:literal, $a:ident, $b:ident) => {
        // SAFETY: registers only.
        unsafe { simt_ptx::<(u32,), _>(concat!($ptx, " %0, %1, %2;"), "=r,r,r", 3, ($a, $b)).0 }
    };
    (@call $ptx:literal, $a:ident, $b:ident, $c:ident) => {
        // SAFETY: registers only.
        unsafe { simt_ptx::<(u32,), _>(concat!($ptx, " %0, %1, %2, %3;"), "=r,r,r,r", 3, ($a, $b, $c)).0 }
    };
}

pub(crate) use lanes;

/// 0 with its sign for a subnormal number.
#[inline(always)]
pub(crate) fn half_ftz(value: f16) -> f16 {
    if value.to_bits() & 0x7c00 == 0 { f16::from_bits(value.to_bits() & 0x8000) } else { value }
}

// ---------------------------------------------------------------- the smaller and the greater number

/// What kind of extreme: the greater one; NaN if one is (otherwise the number); by magnitude, with both signs exchanged
/// without carry; subnormal numbers count as 0.
pub(crate) const GREATER: u32 = 1;
pub(crate) const NAN: u32 = 2;
pub(crate) const XORSIGN: u32 = 4;
pub(crate) const FTZ: u32 = 8;

/// The extreme of two numbers of 16 bits in the format with this infinity.
#[inline(always)]
pub(crate) fn extreme(mut a: u16, mut b: u16, how: u32, infinity: u16) -> u16 {
    if how & FTZ != 0 {
        a = if a & infinity == 0 { a & 0x8000 } else { a };
        b = if b & infinity == 0 { b & 0x8000 } else { b };
    }
    let (no_a, no_b) = (a & 0x7fff > infinity, b & 0x7fff > infinity);
    if no_a || no_b {
        return if how & NAN != 0 || (no_a && no_b) { 0x7fff } else if no_a { b } else { a };
    }
    // -0 is smaller than 0.
    let order = |bits: u16| {
        let magnitude = (bits & 0x7fff) as i32;
        if how & XORSIGN == 0 && bits & 0x8000 != 0 { -1 - magnitude } else { magnitude }
    };
    let result = if (order(b) < order(a)) == (how & GREATER == 0) { b } else { a };
    if how & XORSIGN != 0 { result & 0x7fff | (a ^ b) & 0x8000 } else { result }
}

/// [`extreme`] of both halves.
#[inline(always)]
pub(crate) fn extreme_x2(a: u32, b: u32, how: u32, infinity: u16) -> u32 {
    let low = extreme(a as u16, b as u16, how, infinity);
    let high = extreme((a >> 16) as u16, (b >> 16) as u16, how, infinity);
    low as u32 | (high as u32) << 16
}

// Functions on numbers or pairs of them: one instruction on a GPU, otherwise `$of`.
macro_rules! extremes {
    ($word:ty, $letters:literal, $of:ident, $infinity:literal; $($name:ident = $ptx:literal $how:expr, $doc:literal;)*) => {
        $(
            #[doc = $doc]
            #[inline(always)]
            pub fn $name(a: $word, b: $word) -> $word {
                if on_gpu() {
                    // SAFETY: registers only.
                    return unsafe { simt_ptx::<($word,), _>(concat!($ptx, " %0, %1, %2;"), $letters, 3, (a, b)).0 };
                }
                $of(a, b, $how, $infinity)
            }
        )*
    };
}

pub(crate) use extremes;
