//! Arithmetic with a chosen rounding, and approximations, one instruction each on a GPU.
//!
//! `rn` rounds to the nearest, `rz` towards zero, `rm` down and `rp` up; `ftz` takes and gives 0 for subnormal numbers;
//! `sat` brings results between 0 and 1. Elsewhere the same results are computed exactly; those of approximations
//! differ in the last bits.

use crate::intrinsics::{on_gpu, simt_ptx};

const RN: u32 = 0;
const RZ: u32 = 1;
const RM: u32 = 2;
const RP: u32 = 3;

// A result and what is missing of it: only the sign of `error` counts.
struct Exact {
    value: f64,
    error: f64,
}

#[inline(always)]
fn sum(a: f64, b: f64) -> Exact {
    let value = a + b;
    let of_b = value - a;
    Exact { value, error: (a - (value - of_b)) + (b - of_b) }
}

#[inline(always)]
fn product(a: f64, b: f64) -> Exact {
    let value = a * b;
    Exact { value, error: a.mul_add(b, -value) }
}

#[inline(always)]
fn quotient(a: f64, b: f64) -> Exact {
    let value = a / b;
    let error = (-value).mul_add(b, a);
    Exact { value, error: if b < 0.0 { -error } else { error } }
}

#[inline(always)]
fn root(a: f64) -> Exact {
    let value = a.sqrt();
    Exact { value, error: (-value).mul_add(value, a) }
}

// `a * b + c` with a product that is exact.
#[inline(always)]
fn fused_32(a: f64, b: f64, c: f64) -> Exact {
    sum(a * b, c)
}

#[inline(always)]
fn fused_64(a: f64, b: f64, c: f64) -> Exact {
    let value = a.mul_add(b, c);
    // What is missing, from the parts of the exact sum: largest first.
    let whole = product(a, b);
    let high = sum(whole.value, c);
    let rest = sum(high.value, -value);
    let low = sum(high.error, whole.error);
    Exact { value, error: (rest.value + low.value) + (rest.error + low.error) }
}

// 1 if the true result is above `near`, -1 below.
#[inline(always)]
fn side(exact: &Exact, near: f64) -> i32 {
    if exact.value > near || (exact.value == near && exact.error > 0.0) {
        1
    } else if exact.value < near || exact.error < 0.0 {
        -1
    } else {
        0
    }
}

macro_rules! rounding {
    ($name:ident $ty:ty, $bits:ty, |$exact:ident| $near:expr;) => {
        #[inline(always)]
        fn $name($exact: Exact, mode: u32) -> $ty {
            let near: $ty = $near;
            if $exact.value != $exact.value || $exact.value == f64::INFINITY || $exact.value == f64::NEG_INFINITY {
                return near;
            }
            let side = side(&$exact, near as f64);
            let (bits, negative) = (near.to_bits(), near.to_bits() >> (<$bits>::BITS - 1) != 0);
            let away = <$ty>::from_bits(bits.wrapping_add(1));
            let towards = <$ty>::from_bits(bits.wrapping_sub(1));
            let zero = near == 0.0;
            match mode {
                RZ if !zero && ((side < 0 && !negative) || (side > 0 && negative)) => towards,
                RM if side < 0 => {
                    if zero { -<$ty>::from_bits(1) } else if negative { away } else { towards }
                }
                RP if side > 0 => {
                    if zero { <$ty>::from_bits(1) } else if negative { towards } else { away }
                }
                _ => near,
            }
        }
    };
}

// The value for rounding once more: its last bit is set if anything is missing.
#[inline(always)]
fn odd(exact: &Exact) -> f64 {
    let bits = exact.value.to_bits();
    if exact.error == 0.0 || exact.error != exact.error || bits & 1 == 1 || exact.value == 0.0 {
        return exact.value;
    }
    let outward = (exact.error > 0.0) == (exact.value > 0.0);
    f64::from_bits(if outward { bits | 1 } else { bits - 1 })
}

rounding! { to_32 f32, u32, |exact| odd(&exact) as f32; }
rounding! { to_64 f64, u64, |exact| exact.value; }

#[inline(always)]
fn flush(value: f32) -> f32 {
    if value.to_bits() & 0x7f80_0000 == 0 { f32::from_bits(value.to_bits() & 0x8000_0000) } else { value }
}

#[inline(always)]
fn saturate(value: f32) -> f32 {
    if value > 0.0 { if value < 1.0 { value } else { 1.0 } } else { 0.0 }
}

macro_rules! single {
    ($($name:ident($($arg:ident),*) $mode:ident $ptx:literal $letters:literal, $prepare:ident, $finish:ident, $exact:expr;)*) => {
        $(
            #[doc = concat!("`", $ptx, "`.")]
            #[inline(always)]
            pub fn $name($($arg: f32),*) -> f32 {
                if on_gpu() {
                    // SAFETY: registers only.
                    return unsafe { simt_ptx::<(f32,), _>($ptx, $letters, 3, ($($arg,)*)).0 };
                }
                $(let $arg = $prepare($arg) as f64;)*
                $finish(to_32($exact, $mode))
            }
        )*
    };
}

macro_rules! double {
    ($($name:ident($($arg:ident),*) $mode:ident $ptx:literal $letters:literal, $exact:expr;)*) => {
        $(
            #[doc = concat!("`", $ptx, "`.")]
            #[inline(always)]
            pub fn $name($($arg: f64),*) -> f64 {
                if on_gpu() {
                    // SAFETY: registers only.
                    return unsafe { simt_ptx::<(f64,), _>($ptx, $letters, 3, ($($arg,)*)).0 };
                }
                to_64($exact, $mode)
            }
        )*
    };
}

macro_rules! approximations {
    ($($name:ident($($arg:ident),*) $ptx:literal $letters:literal, $prepare:ident, $value:expr;)*) => {
        $(
            #[doc = concat!("`", $ptx, "`.")]
            #[inline(always)]
            pub fn $name($($arg: f32),*) -> f32 {
                if on_gpu() {
                    // SAFETY: registers only.
                    return unsafe { simt_ptx::<(f32,), _>($ptx, $letters, 3, ($($arg,)*)).0 };
                }
                $(let $arg = $prepare($arg);)*
                $prepare($value)
            }
        )*
    };
}

#[inline(always)]
fn keep(value: f32) -> f32 {
    value
}

#[inline(always)]
fn flush_saturate(value: f32) -> f32 {
    saturate(flush(value))
}

single! {
    add_rn_f32(a, b) RN "add.rn.f32 %0, %1, %2;" "=f,f,f", keep, keep, sum(a, b);
    add_rn_ftz_f32(a, b) RN "add.rn.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, sum(a, b);
    add_rn_sat_f32(a, b) RN "add.rn.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, sum(a, b);
    add_rn_ftz_sat_f32(a, b) RN "add.rn.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, sum(a, b);
    add_rz_f32(a, b) RZ "add.rz.f32 %0, %1, %2;" "=f,f,f", keep, keep, sum(a, b);
    add_rz_ftz_f32(a, b) RZ "add.rz.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, sum(a, b);
    add_rz_sat_f32(a, b) RZ "add.rz.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, sum(a, b);
    add_rz_ftz_sat_f32(a, b) RZ "add.rz.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, sum(a, b);
    add_rm_f32(a, b) RM "add.rm.f32 %0, %1, %2;" "=f,f,f", keep, keep, sum(a, b);
    add_rm_ftz_f32(a, b) RM "add.rm.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, sum(a, b);
    add_rm_sat_f32(a, b) RM "add.rm.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, sum(a, b);
    add_rm_ftz_sat_f32(a, b) RM "add.rm.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, sum(a, b);
    add_rp_f32(a, b) RP "add.rp.f32 %0, %1, %2;" "=f,f,f", keep, keep, sum(a, b);
    add_rp_ftz_f32(a, b) RP "add.rp.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, sum(a, b);
    add_rp_sat_f32(a, b) RP "add.rp.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, sum(a, b);
    add_rp_ftz_sat_f32(a, b) RP "add.rp.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, sum(a, b);
    sub_rn_f32(a, b) RN "sub.rn.f32 %0, %1, %2;" "=f,f,f", keep, keep, sum(a, -b);
    sub_rn_ftz_f32(a, b) RN "sub.rn.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, sum(a, -b);
    sub_rn_sat_f32(a, b) RN "sub.rn.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, sum(a, -b);
    sub_rn_ftz_sat_f32(a, b) RN "sub.rn.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, sum(a, -b);
    sub_rz_f32(a, b) RZ "sub.rz.f32 %0, %1, %2;" "=f,f,f", keep, keep, sum(a, -b);
    sub_rz_ftz_f32(a, b) RZ "sub.rz.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, sum(a, -b);
    sub_rz_sat_f32(a, b) RZ "sub.rz.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, sum(a, -b);
    sub_rz_ftz_sat_f32(a, b) RZ "sub.rz.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, sum(a, -b);
    sub_rm_f32(a, b) RM "sub.rm.f32 %0, %1, %2;" "=f,f,f", keep, keep, sum(a, -b);
    sub_rm_ftz_f32(a, b) RM "sub.rm.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, sum(a, -b);
    sub_rm_sat_f32(a, b) RM "sub.rm.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, sum(a, -b);
    sub_rm_ftz_sat_f32(a, b) RM "sub.rm.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, sum(a, -b);
    sub_rp_f32(a, b) RP "sub.rp.f32 %0, %1, %2;" "=f,f,f", keep, keep, sum(a, -b);
    sub_rp_ftz_f32(a, b) RP "sub.rp.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, sum(a, -b);
    sub_rp_sat_f32(a, b) RP "sub.rp.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, sum(a, -b);
    sub_rp_ftz_sat_f32(a, b) RP "sub.rp.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, sum(a, -b);
    mul_rn_f32(a, b) RN "mul.rn.f32 %0, %1, %2;" "=f,f,f", keep, keep, product(a, b);
    mul_rn_ftz_f32(a, b) RN "mul.rn.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, product(a, b);
    mul_rn_sat_f32(a, b) RN "mul.rn.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, product(a, b);
    mul_rn_ftz_sat_f32(a, b) RN "mul.rn.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, product(a, b);
    mul_rz_f32(a, b) RZ "mul.rz.f32 %0, %1, %2;" "=f,f,f", keep, keep, product(a, b);
    mul_rz_ftz_f32(a, b) RZ "mul.rz.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, product(a, b);
    mul_rz_sat_f32(a, b) RZ "mul.rz.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, product(a, b);
    mul_rz_ftz_sat_f32(a, b) RZ "mul.rz.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, product(a, b);
    mul_rm_f32(a, b) RM "mul.rm.f32 %0, %1, %2;" "=f,f,f", keep, keep, product(a, b);
    mul_rm_ftz_f32(a, b) RM "mul.rm.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, product(a, b);
    mul_rm_sat_f32(a, b) RM "mul.rm.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, product(a, b);
    mul_rm_ftz_sat_f32(a, b) RM "mul.rm.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, product(a, b);
    mul_rp_f32(a, b) RP "mul.rp.f32 %0, %1, %2;" "=f,f,f", keep, keep, product(a, b);
    mul_rp_ftz_f32(a, b) RP "mul.rp.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, product(a, b);
    mul_rp_sat_f32(a, b) RP "mul.rp.sat.f32 %0, %1, %2;" "=f,f,f", keep, saturate, product(a, b);
    mul_rp_ftz_sat_f32(a, b) RP "mul.rp.ftz.sat.f32 %0, %1, %2;" "=f,f,f", flush, flush_saturate, product(a, b);
    div_rn_f32(a, b) RN "div.rn.f32 %0, %1, %2;" "=f,f,f", keep, keep, quotient(a, b);
    div_rn_ftz_f32(a, b) RN "div.rn.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, quotient(a, b);
    div_rz_f32(a, b) RZ "div.rz.f32 %0, %1, %2;" "=f,f,f", keep, keep, quotient(a, b);
    div_rz_ftz_f32(a, b) RZ "div.rz.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, quotient(a, b);
    div_rm_f32(a, b) RM "div.rm.f32 %0, %1, %2;" "=f,f,f", keep, keep, quotient(a, b);
    div_rm_ftz_f32(a, b) RM "div.rm.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, quotient(a, b);
    div_rp_f32(a, b) RP "div.rp.f32 %0, %1, %2;" "=f,f,f", keep, keep, quotient(a, b);
    div_rp_ftz_f32(a, b) RP "div.rp.ftz.f32 %0, %1, %2;" "=f,f,f", flush, flush, quotient(a, b);
    fma_rn_f32(a, b, c) RN "fma.rn.f32 %0, %1, %2, %3;" "=f,f,f,f", keep, keep, fused_32(a, b, c);
    fma_rn_ftz_f32(a, b, c) RN "fma.rn.ftz.f32 %0, %1, %2, %3;" "=f,f,f,f", flush, flush, fused_32(a, b, c);
    fma_rn_sat_f32(a, b, c) RN "fma.rn.sat.f32 %0, %1, %2, %3;" "=f,f,f,f", keep, saturate, fused_32(a, b, c);
    fma_rn_ftz_sat_f32(a, b, c) RN "fma.rn.ftz.sat.f32 %0, %1, %2, %3;" "=f,f,f,f", flush, flush_saturate, fused_32(a, b, c);
    fma_rz_f32(a, b, c) RZ "fma.rz.f32 %0, %1, %2, %3;" "=f,f,f,f", keep, keep, fused_32(a, b, c);
    fma_rz_ftz_f32(a, b, c) RZ "fma.rz.ftz.f32 %0, %1, %2, %3;" "=f,f,f,f", flush, flush, fused_32(a, b, c);
    fma_rz_sat_f32(a, b, c) RZ "fma.rz.sat.f32 %0, %1, %2, %3;" "=f,f,f,f", keep, saturate, fused_32(a, b, c);
    fma_rz_ftz_sat_f32(a, b, c) RZ "fma.rz.ftz.sat.f32 %0, %1, %2, %3;" "=f,f,f,f", flush, flush_saturate, fused_32(a, b, c);
    fma_rm_f32(a, b, c) RM "fma.rm.f32 %0, %1, %2, %3;" "=f,f,f,f", keep, keep, fused_32(a, b, c);
    fma_rm_ftz_f32(a, b, c) RM "fma.rm.ftz.f32 %0, %1, %2, %3;" "=f,f,f,f", flush, flush, fused_32(a, b, c);
    fma_rm_sat_f32(a, b, c) RM "fma.rm.sat.f32 %0, %1, %2, %3;" "=f,f,f,f", keep, saturate, fused_32(a, b, c);
    fma_rm_ftz_sat_f32(a, b, c) RM "fma.rm.ftz.sat.f32 %0, %1, %2, %3;" "=f,f,f,f", flush, flush_saturate, fused_32(a, b, c);
    fma_rp_f32(a, b, c) RP "fma.rp.f32 %0, %1, %2, %3;" "=f,f,f,f", keep, keep, fused_32(a, b, c);
    fma_rp_ftz_f32(a, b, c) RP "fma.rp.ftz.f32 %0, %1, %2, %3;" "=f,f,f,f", flush, flush, fused_32(a, b, c);
    fma_rp_sat_f32(a, b, c) RP "fma.rp.sat.f32 %0, %1, %2, %3;" "=f,f,f,f", keep, saturate, fused_32(a, b, c);
    fma_rp_ftz_sat_f32(a, b, c) RP "fma.rp.ftz.sat.f32 %0, %1, %2, %3;" "=f,f,f,f", flush, flush_saturate, fused_32(a, b, c);
    rcp_rn_f32(a) RN "rcp.rn.f32 %0, %1;" "=f,f", keep, keep, quotient(1.0, a);
    rcp_rn_ftz_f32(a) RN "rcp.rn.ftz.f32 %0, %1;" "=f,f", flush, flush, quotient(1.0, a);
    rcp_rz_f32(a) RZ "rcp.rz.f32 %0, %1;" "=f,f", keep, keep, quotient(1.0, a);
    rcp_rz_ftz_f32(a) RZ "rcp.rz.ftz.f32 %0, %1;" "=f,f", flush, flush, quotient(1.0, a);
    rcp_rm_f32(a) RM "rcp.rm.f32 %0, %1;" "=f,f", keep, keep, quotient(1.0, a);
    rcp_rm_ftz_f32(a) RM "rcp.rm.ftz.f32 %0, %1;" "=f,f", flush, flush, quotient(1.0, a);
    rcp_rp_f32(a) RP "rcp.rp.f32 %0, %1;" "=f,f", keep, keep, quotient(1.0, a);
    rcp_rp_ftz_f32(a) RP "rcp.rp.ftz.f32 %0, %1;" "=f,f", flush, flush, quotient(1.0, a);
    sqrt_rn_f32(a) RN "sqrt.rn.f32 %0, %1;" "=f,f", keep, keep, root(a);
    sqrt_rn_ftz_f32(a) RN "sqrt.rn.ftz.f32 %0, %1;" "=f,f", flush, flush, root(a);
    sqrt_rz_f32(a) RZ "sqrt.rz.f32 %0, %1;" "=f,f", keep, keep, root(a);
    sqrt_rz_ftz_f32(a) RZ "sqrt.rz.ftz.f32 %0, %1;" "=f,f", flush, flush, root(a);
    sqrt_rm_f32(a) RM "sqrt.rm.f32 %0, %1;" "=f,f", keep, keep, root(a);
    sqrt_rm_ftz_f32(a) RM "sqrt.rm.ftz.f32 %0, %1;" "=f,f", flush, flush, root(a);
    sqrt_rp_f32(a) RP "sqrt.rp.f32 %0, %1;" "=f,f", keep, keep, root(a);
    sqrt_rp_ftz_f32(a) RP "sqrt.rp.ftz.f32 %0, %1;" "=f,f", flush, flush, root(a);
}

double! {
    add_rn_f64(a, b) RN "add.rn.f64 %0, %1, %2;" "=d,d,d", sum(a, b);
    add_rz_f64(a, b) RZ "add.rz.f64 %0, %1, %2;" "=d,d,d", sum(a, b);
    add_rm_f64(a, b) RM "add.rm.f64 %0, %1, %2;" "=d,d,d", sum(a, b);
    add_rp_f64(a, b) RP "add.rp.f64 %0, %1, %2;" "=d,d,d", sum(a, b);
    sub_rn_f64(a, b) RN "sub.rn.f64 %0, %1, %2;" "=d,d,d", sum(a, -b);
    sub_rz_f64(a, b) RZ "sub.rz.f64 %0, %1, %2;" "=d,d,d", sum(a, -b);
    sub_rm_f64(a, b) RM "sub.rm.f64 %0, %1, %2;" "=d,d,d", sum(a, -b);
    sub_rp_f64(a, b) RP "sub.rp.f64 %0, %1, %2;" "=d,d,d", sum(a, -b);
    mul_rn_f64(a, b) RN "mul.rn.f64 %0, %1, %2;" "=d,d,d", product(a, b);
    mul_rz_f64(a, b) RZ "mul.rz.f64 %0, %1, %2;" "=d,d,d", product(a, b);
    mul_rm_f64(a, b) RM "mul.rm.f64 %0, %1, %2;" "=d,d,d", product(a, b);
    mul_rp_f64(a, b) RP "mul.rp.f64 %0, %1, %2;" "=d,d,d", product(a, b);
    div_rn_f64(a, b) RN "div.rn.f64 %0, %1, %2;" "=d,d,d", quotient(a, b);
    div_rz_f64(a, b) RZ "div.rz.f64 %0, %1, %2;" "=d,d,d", quotient(a, b);
    div_rm_f64(a, b) RM "div.rm.f64 %0, %1, %2;" "=d,d,d", quotient(a, b);
    div_rp_f64(a, b) RP "div.rp.f64 %0, %1, %2;" "=d,d,d", quotient(a, b);
    fma_rn_f64(a, b, c) RN "fma.rn.f64 %0, %1, %2, %3;" "=d,d,d,d", fused_64(a, b, c);
    fma_rz_f64(a, b, c) RZ "fma.rz.f64 %0, %1, %2, %3;" "=d,d,d,d", fused_64(a, b, c);
    fma_rm_f64(a, b, c) RM "fma.rm.f64 %0, %1, %2, %3;" "=d,d,d,d", fused_64(a, b, c);
    fma_rp_f64(a, b, c) RP "fma.rp.f64 %0, %1, %2, %3;" "=d,d,d,d", fused_64(a, b, c);
    rcp_rn_f64(a) RN "rcp.rn.f64 %0, %1;" "=d,d", quotient(1.0, a);
    rcp_rz_f64(a) RZ "rcp.rz.f64 %0, %1;" "=d,d", quotient(1.0, a);
    rcp_rm_f64(a) RM "rcp.rm.f64 %0, %1;" "=d,d", quotient(1.0, a);
    rcp_rp_f64(a) RP "rcp.rp.f64 %0, %1;" "=d,d", quotient(1.0, a);
    sqrt_rn_f64(a) RN "sqrt.rn.f64 %0, %1;" "=d,d", root(a);
    sqrt_rz_f64(a) RZ "sqrt.rz.f64 %0, %1;" "=d,d", root(a);
    sqrt_rm_f64(a) RM "sqrt.rm.f64 %0, %1;" "=d,d", root(a);
    sqrt_rp_f64(a) RP "sqrt.rp.f64 %0, %1;" "=d,d", root(a);
}

approximations! {
    sin_approx_f32(a) "sin.approx.f32 %0, %1;" "=f,f", keep, a.sin();
    sin_approx_ftz_f32(a) "sin.approx.ftz.f32 %0, %1;" "=f,f", flush, a.sin();
    cos_approx_f32(a) "cos.approx.f32 %0, %1;" "=f,f", keep, a.cos();
    cos_approx_ftz_f32(a) "cos.approx.ftz.f32 %0, %1;" "=f,f", flush, a.cos();
    ex2_approx_f32(a) "ex2.approx.f32 %0, %1;" "=f,f", keep, a.exp2();
    ex2_approx_ftz_f32(a) "ex2.approx.ftz.f32 %0, %1;" "=f,f", flush, a.exp2();
    lg2_approx_f32(a) "lg2.approx.f32 %0, %1;" "=f,f", keep, a.log2();
    lg2_approx_ftz_f32(a) "lg2.approx.ftz.f32 %0, %1;" "=f,f", flush, a.log2();
    tanh_approx_f32(a) "tanh.approx.f32 %0, %1;" "=f,f", keep, a.tanh();
    rsqrt_approx_f32(a) "rsqrt.approx.f32 %0, %1;" "=f,f", keep, 1.0 / a.sqrt();
    rsqrt_approx_ftz_f32(a) "rsqrt.approx.ftz.f32 %0, %1;" "=f,f", flush, 1.0 / a.sqrt();
    rcp_approx_f32(a) "rcp.approx.f32 %0, %1;" "=f,f", keep, 1.0 / a;
    rcp_approx_ftz_f32(a) "rcp.approx.ftz.f32 %0, %1;" "=f,f", flush, 1.0 / a;
    sqrt_approx_f32(a) "sqrt.approx.f32 %0, %1;" "=f,f", keep, a.sqrt();
    sqrt_approx_ftz_f32(a) "sqrt.approx.ftz.f32 %0, %1;" "=f,f", flush, a.sqrt();
    div_approx_f32(a, b) "div.approx.f32 %0, %1, %2;" "=f,f,f", keep, a / b;
    div_approx_ftz_f32(a, b) "div.approx.ftz.f32 %0, %1, %2;" "=f,f,f", flush, a / b;
}

// The extreme by magnitude, with the sign of the product.
#[inline(always)]
fn by_magnitude(a: f32, b: f32, greater: bool, nan: bool) -> f32 {
    let sign = (a.to_bits() ^ b.to_bits()) & 0x8000_0000;
    let (x, y) = (f32::from_bits(a.to_bits() & 0x7fff_ffff), f32::from_bits(b.to_bits() & 0x7fff_ffff));
    if x != x || y != y {
        return if nan || (x != x && y != y) { f32::from_bits(0x7fff_ffff) } else if x != x { b } else { a };
    }
    f32::from_bits(if (y < x) == greater { x } else { y }.to_bits() | sign)
}

macro_rules! magnitudes {
    ($($name:ident $greater:literal $nan:literal $prepare:ident = $ptx:literal;)*) => {
        $(
            #[doc = concat!("`", $ptx, "`: by magnitude, with the sign of the product.")]
            #[inline(always)]
            pub fn $name(a: f32, b: f32) -> f32 {
                if on_gpu() {
                    // SAFETY: registers only.
                    return unsafe { simt_ptx::<(f32,), _>(concat!($ptx, " %0, %1, %2;"), "=f,f,f", 3, (a, b)).0 };
                }
                by_magnitude($prepare(a), $prepare(b), $greater, $nan)
            }
        )*
    };
}

magnitudes! {
    min_xorsign_abs_f32 false false keep = "min.xorsign.abs.f32";
    min_nan_xorsign_abs_f32 false true keep = "min.NaN.xorsign.abs.f32";
    min_ftz_xorsign_abs_f32 false false flush = "min.ftz.xorsign.abs.f32";
    min_ftz_nan_xorsign_abs_f32 false true flush = "min.ftz.NaN.xorsign.abs.f32";
    max_xorsign_abs_f32 true false keep = "max.xorsign.abs.f32";
    max_nan_xorsign_abs_f32 true true keep = "max.NaN.xorsign.abs.f32";
    max_ftz_xorsign_abs_f32 true false flush = "max.ftz.xorsign.abs.f32";
    max_ftz_nan_xorsign_abs_f32 true true flush = "max.ftz.NaN.xorsign.abs.f32";
}

/// `ex2.approx.f16`: 2 to the power of an `f16`, given as its bits.
#[inline(always)]
pub fn ex2_approx_f16(a: u16) -> u16 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(u16,), _>("ex2.approx.f16 %0, %1;", "=h,h", 3, (a,)).0 };
    }
    ((f16::from_bits(a) as f32).exp2() as f16).to_bits()
}

// The upper half of a number, which is all that the approximations of `f64` look at and give.
#[inline(always)]
fn upper(value: f64) -> f64 {
    let bits = value.to_bits() & 0xffff_ffff_0000_0000;
    f64::from_bits(if bits & 0x7ff0_0000_0000_0000 == 0 { bits & 1 << 63 } else { bits })
}

/// `rcp.approx.ftz.f64`: the upper half of a rough reciprocal.
#[inline(always)]
pub fn rcp_approx_ftz_f64(a: f64) -> f64 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(f64,), _>("rcp.approx.ftz.f64 %0, %1;", "=d,d", 3, (a,)).0 };
    }
    upper(1.0 / upper(a))
}

/// `rsqrt.approx.f64`: a rough reciprocal of the root.
#[inline(always)]
pub fn rsqrt_approx_f64(a: f64) -> f64 {
    if on_gpu() {
        // SAFETY: registers only.
        return unsafe { simt_ptx::<(f64,), _>("rsqrt.approx.f64 %0, %1;", "=d,d", 3, (a,)).0 };
    }
    1.0 / a.sqrt()
}
