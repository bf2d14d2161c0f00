//! Formatting of integers.

use crate::fmt::{Binary, Debug, Display, Formatter, LowerExp, LowerHex, Octal, Result, UpperExp, UpperHex};

/// `00` to `99`.
static PAIRS: [u8; 200] = {
    let mut pairs = [0; 200];
    let mut n = 0;
    while n < 100 {
        pairs[2 * n] = b'0' + (n / 10) as u8;
        pairs[2 * n + 1] = b'0' + (n % 10) as u8;
        n += 1;
    }
    pairs
};

/// Writes the decimal digits of a number so that they end at a position, and gives where they start.
///
/// # Safety
/// There must be room for 20 of them, or as many as the number has.
#[inline]
unsafe fn digits_before(mut n: u64, mut at: *mut u8) -> *mut u8 {
    // SAFETY: as for the caller; a remainder by 100 is the number of a pair.
    unsafe {
        while n >= 100 {
            let pair = (n % 100) as usize;
            n /= 100;
            at = at.sub(2);
            crate::ptr::copy_nonoverlapping(PAIRS.as_ptr().add(2 * pair), at, 2);
        }
        if n >= 10 {
            at = at.sub(2);
            crate::ptr::copy_nonoverlapping(PAIRS.as_ptr().add(2 * n as usize), at, 2);
        } else {
            at = at.sub(1);
            at.write(b'0' + n as u8);
        }
        at
    }
}

/// The text between a position in a buffer and its end.
///
/// # Safety
/// ASCII must have been written there.
#[inline]
unsafe fn text_from<const N: usize>(buf: &[crate::mem::MaybeUninit<u8>; N], at: *const u8) -> &str {
    let start = buf.as_ptr() as usize;
    // SAFETY: as for the caller.
    unsafe {
        let bytes = crate::slice::from_raw_parts(at, start + N - at as usize);
        crate::str::from_utf8_unchecked(bytes)
    }
}

/// Writes the decimal digits of a number that fits into 64 bits.
#[inline(never)]
fn fmt_u64(n: u64, is_nonnegative: bool, f: &mut Formatter<'_>) -> Result {
    let mut buf = [const { crate::mem::MaybeUninit::<u8>::uninit() }; 20];
    // SAFETY: 20 digits are enough.
    let digits = unsafe {
        let at = digits_before(n, buf.as_mut_ptr().cast::<u8>().add(20));
        text_from(&buf, at)
    };
    f.pad_integral(is_nonnegative, "", digits)
}

/// Writes the decimal digits of any number.
#[inline(never)]
fn fmt_u128(mut n: u128, is_nonnegative: bool, f: &mut Formatter<'_>) -> Result {
    const GROUP: u128 = 10_000_000_000_000_000_000; // the largest power of ten in 64 bits
    let mut buf = [const { crate::mem::MaybeUninit::new(b'0') }; 39];
    // SAFETY: two groups of 19 digits and one more fit, and what lies between groups is zeros.
    let digits = unsafe {
        let end = buf.as_mut_ptr().cast::<u8>().add(39);
        let mut group_end = end;
        while n >= GROUP {
            digits_before((n % GROUP) as u64, group_end);
            group_end = group_end.sub(19);
            n /= GROUP;
        }
        let at = digits_before(n as u64, group_end);
        text_from(&buf, at)
    };
    f.pad_integral(is_nonnegative, "", digits)
}

/// Writes a number in a radix that is a power of two.
#[inline(never)]
fn fmt_radix_u64(mut n: u64, shift: u32, upper: bool, prefix: &str, f: &mut Formatter<'_>) -> Result {
    let mut buf = [const { crate::mem::MaybeUninit::<u8>::uninit() }; 64];
    let letters = if upper { b'A' - 10 } else { b'a' - 10 };
    // SAFETY: 64 digits are enough, even of one bit each.
    let digits = unsafe {
        let mut at = buf.as_mut_ptr().cast::<u8>().add(64);
        loop {
            let digit = (n & ((1 << shift) - 1)) as u8;
            at = at.sub(1);
            at.write(digit + if digit < 10 { b'0' } else { letters });
            n >>= shift;
            if n == 0 {
                break text_from(&buf, at);
            }
        }
    };
    f.pad_integral(true, prefix, digits)
}

/// The same for numbers that may need 128 bits.
#[inline(never)]
fn fmt_radix_u128(mut n: u128, shift: u32, upper: bool, prefix: &str, f: &mut Formatter<'_>) -> Result {
    if n <= u64::MAX as u128 {
        return fmt_radix_u64(n as u64, shift, upper, prefix, f);
    }
    let mut buf = [0u8; 128];
    let mut at = 128;
    let ten = if upper { b'A' } else { b'a' };
    loop {
        at -= 1;
        let digit = (n & ((1 << shift) - 1)) as u8;
        buf[at] = if digit < 10 { b'0' + digit } else { ten + (digit - 10) };
        n >>= shift;
        if n == 0 {
            break;
        }
    }
    // SAFETY: only ASCII digits and letters were written from `at` on.
    let digits = unsafe { crate::str::from_utf8_unchecked(&buf[at..]) };
    f.pad_integral(true, prefix, digits)
}

/// Writes an integer in scientific notation.
#[inline(never)]
fn fmt_exp(mut n: u128, is_nonnegative: bool, upper: bool, f: &mut Formatter<'_>) -> Result {
    let mut exponent = 0usize;
    while n != 0 && n % 10 == 0 {
        n /= 10;
        exponent += 1;
    }
    let mut digits = [0u8; 40];
    let mut count = 0;
    let mut rest = n;
    loop {
        count += 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    let mut added = 0;
    if let Some(precision) = f.precision() {
        // Round half to even at the last digit that is kept.
        while count - 1 > precision {
            let mut divisor = 1u128;
            let mut cut = 0;
            while cut < count - 1 - precision {
                divisor *= 10;
                cut += 1;
            }
            let (q, r) = (n / divisor, n % divisor);
            let half = divisor / 2;
            n = if r > half || (r == half && q % 2 == 1) { q + 1 } else { q };
            exponent += cut;
            count -= cut;
            let mut limit = 1u128;
            let mut i = 0;
            while i < count {
                limit *= 10;
                i += 1;
            }
            if n == limit {
                n /= 10;
                exponent += 1;
            }
        }
        added = precision - (count - 1);
    }
    exponent += count - 1;
    let mut at = count;
    while at > 0 {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
    }
    let mut tail = [0u8; 8];
    let mut tail_at = 8;
    let mut e = exponent;
    loop {
        tail_at -= 1;
        tail[tail_at] = b'0' + (e % 10) as u8;
        e /= 10;
        if e == 0 {
            break;
        }
    }
    tail_at -= 1;
    tail[tail_at] = if upper { b'E' } else { b'e' };
    let sign = if !is_nonnegative {
        "-"
    } else if f.sign_plus() {
        "+"
    } else {
        ""
    };
    let parts = [
        super::float::Part::Copy(&digits[..1]),
        super::float::Part::Copy(if count > 1 || added > 0 { b"." } else { b"" }),
        super::float::Part::Copy(&digits[1..count]),
        super::float::Part::Zero(added),
        super::float::Part::Copy(&tail[tail_at..]),
    ];
    super::float::pad_parts(f, sign, &parts)
}

macro_rules! impl_integer {
    ($($T:ident $U:ident $fmt:ident $radix:ident $Wide:ident;)*) => { $(
        impl Display for $T {
            #[inline]
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 0) {
                    return left;
                }
                #[allow(unused_comparisons)]
                let is_nonnegative = *self >= 0;
                let magnitude = if is_nonnegative { *self as $U } else { (*self as $U).wrapping_neg() };
                $fmt(magnitude as $Wide, is_nonnegative, f)
            }
        }

        impl Debug for $T {
            #[inline]
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 1) {
                    return left;
                }
                if f.debug_lower_hex() {
                    LowerHex::fmt(self, f)
                } else if f.debug_upper_hex() {
                    UpperHex::fmt(self, f)
                } else {
                    Display::fmt(self, f)
                }
            }
        }

        impl Binary for $T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 5) {
                    return left;
                }
                $radix(*self as $U as $Wide, 1, false, "0b", f)
            }
        }

        impl Octal for $T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 2) {
                    return left;
                }
                $radix(*self as $U as $Wide, 3, false, "0o", f)
            }
        }

        impl LowerHex for $T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 3) {
                    return left;
                }
                $radix(*self as $U as $Wide, 4, false, "0x", f)
            }
        }

        impl UpperHex for $T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 4) {
                    return left;
                }
                $radix(*self as $U as $Wide, 4, true, "0x", f)
            }
        }

        impl LowerExp for $T {
            #[allow(unused_comparisons)]
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 6) {
                    return left;
                }
                let is_nonnegative = *self >= 0;
                let magnitude = if is_nonnegative { *self as $U } else { (*self as $U).wrapping_neg() };
                fmt_exp(magnitude as u128, is_nonnegative, false, f)
            }
        }

        impl UpperExp for $T {
            #[allow(unused_comparisons)]
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                if let Some(left) = f.leave(self, 7) {
                    return left;
                }
                let is_nonnegative = *self >= 0;
                let magnitude = if is_nonnegative { *self as $U } else { (*self as $U).wrapping_neg() };
                fmt_exp(magnitude as u128, is_nonnegative, true, f)
            }
        }
    )* };
}
impl_integer! {
    i8 u8 fmt_u64 fmt_radix_u64 u64;
    i16 u16 fmt_u64 fmt_radix_u64 u64;
    i32 u32 fmt_u64 fmt_radix_u64 u64;
    i64 u64 fmt_u64 fmt_radix_u64 u64;
    isize usize fmt_u64 fmt_radix_u64 u64;
    i128 u128 fmt_u128 fmt_radix_u128 u128;
    u8 u8 fmt_u64 fmt_radix_u64 u64;
    u16 u16 fmt_u64 fmt_radix_u64 u64;
    u32 u32 fmt_u64 fmt_radix_u64 u64;
    u64 u64 fmt_u64 fmt_radix_u64 u64;
    usize usize fmt_u64 fmt_radix_u64 u64;
    u128 u128 fmt_u128 fmt_radix_u128 u128;
}
