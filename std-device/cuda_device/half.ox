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
