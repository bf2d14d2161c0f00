// Arithmetic with a chosen rounding, by all its names, held against exact integers.
#![feature(f16)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, cuda_module, float, kernel};
use std::cmp::Ordering;

// The functions in a table, and what they are called.
macro_rules! functions {
    ($table:ident: $ty:ty = $($name:ident)*) => {
        pub const $table: &[($ty, &str)] = &[$((float::$name, stringify!($name))),*];
    };
}

pub mod tables {
    use super::*;
    functions! { F321: fn(f32) -> f32 =
        rcp_rn_f32 rcp_rn_ftz_f32 rcp_rz_f32 rcp_rz_ftz_f32 rcp_rm_f32 rcp_rm_ftz_f32 rcp_rp_f32 rcp_rp_ftz_f32
        sqrt_rn_f32 sqrt_rn_ftz_f32 sqrt_rz_f32 sqrt_rz_ftz_f32 sqrt_rm_f32 sqrt_rm_ftz_f32 sqrt_rp_f32
        sqrt_rp_ftz_f32
    }
    functions! { F322: fn(f32, f32) -> f32 =
        add_rn_f32 add_rn_ftz_f32 add_rn_sat_f32 add_rn_ftz_sat_f32 add_rz_f32 add_rz_ftz_f32 add_rz_sat_f32
        add_rz_ftz_sat_f32 add_rm_f32 add_rm_ftz_f32 add_rm_sat_f32 add_rm_ftz_sat_f32 add_rp_f32 add_rp_ftz_f32
        add_rp_sat_f32 add_rp_ftz_sat_f32 sub_rn_f32 sub_rn_ftz_f32 sub_rn_sat_f32 sub_rn_ftz_sat_f32 sub_rz_f32
        sub_rz_ftz_f32 sub_rz_sat_f32 sub_rz_ftz_sat_f32 sub_rm_f32 sub_rm_ftz_f32 sub_rm_sat_f32 sub_rm_ftz_sat_f32
        sub_rp_f32 sub_rp_ftz_f32 sub_rp_sat_f32 sub_rp_ftz_sat_f32 mul_rn_f32 mul_rn_ftz_f32 mul_rn_sat_f32
        mul_rn_ftz_sat_f32 mul_rz_f32 mul_rz_ftz_f32 mul_rz_sat_f32 mul_rz_ftz_sat_f32 mul_rm_f32 mul_rm_ftz_f32
        mul_rm_sat_f32 mul_rm_ftz_sat_f32 mul_rp_f32 mul_rp_ftz_f32 mul_rp_sat_f32 mul_rp_ftz_sat_f32 div_rn_f32
        div_rn_ftz_f32 div_rz_f32 div_rz_ftz_f32 div_rm_f32 div_rm_ftz_f32 div_rp_f32 div_rp_ftz_f32
    }
    functions! { F323: fn(f32, f32, f32) -> f32 =
        fma_rn_f32 fma_rn_ftz_f32 fma_rn_sat_f32 fma_rn_ftz_sat_f32 fma_rz_f32 fma_rz_ftz_f32 fma_rz_sat_f32
        fma_rz_ftz_sat_f32 fma_rm_f32 fma_rm_ftz_f32 fma_rm_sat_f32 fma_rm_ftz_sat_f32 fma_rp_f32 fma_rp_ftz_f32
        fma_rp_sat_f32 fma_rp_ftz_sat_f32
    }
    functions! { F641: fn(f64) -> f64 =
        rcp_rn_f64 rcp_rz_f64 rcp_rm_f64 rcp_rp_f64 sqrt_rn_f64 sqrt_rz_f64 sqrt_rm_f64 sqrt_rp_f64
    }
    functions! { F642: fn(f64, f64) -> f64 =
        add_rn_f64 add_rz_f64 add_rm_f64 add_rp_f64 sub_rn_f64 sub_rz_f64 sub_rm_f64 sub_rp_f64 mul_rn_f64 mul_rz_f64
        mul_rm_f64 mul_rp_f64 div_rn_f64 div_rz_f64 div_rm_f64 div_rp_f64
    }
    functions! { F643: fn(f64, f64, f64) -> f64 =
        fma_rn_f64 fma_rz_f64 fma_rm_f64 fma_rp_f64
    }
    functions! { MAGNITUDES: fn(f32, f32) -> f32 =
        min_xorsign_abs_f32 min_nan_xorsign_abs_f32 min_ftz_xorsign_abs_f32 min_ftz_nan_xorsign_abs_f32
        max_xorsign_abs_f32 max_nan_xorsign_abs_f32 max_ftz_xorsign_abs_f32 max_ftz_nan_xorsign_abs_f32
    }
    functions! { ROUGH: fn(f32) -> f32 =
        sin_approx_f32 sin_approx_ftz_f32 cos_approx_f32 cos_approx_ftz_f32 ex2_approx_f32 ex2_approx_ftz_f32
        lg2_approx_f32 lg2_approx_ftz_f32 tanh_approx_f32 rsqrt_approx_f32 rsqrt_approx_ftz_f32 rcp_approx_f32
        rcp_approx_ftz_f32 sqrt_approx_f32 sqrt_approx_ftz_f32
    }
}

#[cuda_module]
mod kernels {
    use super::*;
    use super::tables::*;

    macro_rules! all_of {
        ($x:ident $out:ident: $one:ident $two:ident $three:ident) => {
            if let Some((o, i)) = $out.get_mut_indexed() {
                let [a, b, c] = $x[i.get()];
                let mut k = 0;
                for (f, _) in $one { o[k] = f(b); k += 1; }
                for (f, _) in $two { o[k] = f(a, b); k += 1; }
                for (f, _) in $three { o[k] = f(a, b, c); k += 1; }
            }
        };
    }

    #[kernel]
    pub fn singles(x: &[[f32; 3]], mut out: DisjointSlice<[f32; 100]>) {
        all_of!(x out: F321 F322 F323)
    }

    #[kernel]
    pub fn doubles(x: &[[f64; 3]], mut out: DisjointSlice<[f64; 100]>) {
        all_of!(x out: F641 F642 F643)
    }

    #[kernel]
    pub fn others(x: &[[f32; 2]], mut out: DisjointSlice<[f32; 32]>, mut wide: DisjointSlice<[f64; 2]>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let [a, b] = x[i.get()];
            for (k, (f, _)) in ROUGH.iter().enumerate() { o[k] = f(a); }
            for (k, (f, _)) in MAGNITUDES.iter().enumerate() { o[16 + k] = f(a, b); }
            o[28] = float::div_approx_f32(a, b);
            o[29] = float::div_approx_ftz_f32(a, b);
            o[30] = f16::from_bits(float::ex2_approx_f16((a as f16).to_bits())) as f32;
        }
        if let Some((o, i)) = wide.get_mut_indexed() {
            let a = x[i.get()][0] as f64 * 1.1;
            *o = [float::rcp_approx_ftz_f64(a), float::rsqrt_approx_f64(a)];
        }
    }

    #[kernel]
    pub fn tiny(x: &[f32], mut out: DisjointSlice<[f32; 8]>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let t = x[i.get()]; // subnormal
            *o = [
                float::add_rn_ftz_f32(t, t), float::add_rn_f32(t, t), float::mul_rz_ftz_f32(t, 1.0), float::sub_rp_ftz_sat_f32(1.0, t),
                float::fma_rm_ftz_f32(t, 2.0, 0.0), float::sqrt_rn_ftz_f32(t), float::max_ftz_xorsign_abs_f32(t, -t),
                float::fma_rn_sat_f32(3.0, 2.0, t),
            ];
        }
    }
}

// m * 2^e, exactly.
#[derive(Clone, Copy)]
struct Exact(i128, i32);

fn compare(a: Exact, b: Exact) -> Ordering {
    let least = a.1.min(b.1);
    (a.0 << (a.1 - least)).cmp(&(b.0 << (b.1 - least)))
}

trait Float: Copy + PartialEq + std::fmt::Debug {
    fn exact(self) -> Exact;
    fn above(self) -> Self;
    fn below(self) -> Self;
    fn of(value: f64) -> Self;
}

macro_rules! floats {
    ($($ty:ty: $mantissa:literal $bias:literal;)*) => {
        $(impl Float for $ty {
            fn exact(self) -> Exact {
                let bits = self.to_bits();
                let exponent = (bits >> $mantissa) as i32 & (2 * $bias + 1);
                let fraction = (bits & ((1 << $mantissa) - 1)) as i128;
                let m = if exponent == 0 { fraction } else { fraction | 1 << $mantissa };
                Exact(if self < 0.0 { -m } else { m }, exponent.max(1) - $bias - $mantissa)
            }
            fn above(self) -> Self { self.next_up() }
            fn below(self) -> Self { self.next_down() }
            fn of(value: f64) -> Self { value as $ty }
        })*
    };
}
floats! { f32: 23 127; f64: 52 1023; }

// Whether `r` is the number that the truth is rounded to. `order` compares a number with the truth.
fn is_rounded<F: Float>(r: F, mode: &str, order: &dyn Fn(Exact) -> Ordering) -> bool {
    let below = |r: F| order(r.exact()) != Ordering::Greater && order(r.above().exact()) == Ordering::Greater;
    let above = |r: F| order(r.exact()) != Ordering::Less && order(r.below().exact()) == Ordering::Less;
    let negative = order(Exact(0, 0)) == Ordering::Greater;
    let middle = |a: Exact, b: Exact| {
        let least = a.1.min(b.1);
        Exact((a.0 << (a.1 - least)) + (b.0 << (b.1 - least)), least - 1)
    };
    let even = r.exact().0 % 2 == 0;
    match mode {
        "rm" => below(r),
        "rp" => above(r),
        "rz" => if negative { above(r) } else { below(r) },
        _ => {
            let up = order(middle(r.exact(), r.above().exact()));
            let down = order(middle(r.exact(), r.below().exact()));
            (up == Ordering::Greater || (up == Ordering::Equal && even)) && (down == Ordering::Less || (down == Ordering::Equal && even))
        }
    }
}

fn check<F: Float>(name: &str, r: F, x: [F; 3]) {
    let parts: Vec<&str> = name.split('_').collect();
    let [a, b, c] = x.map(F::exact);
    let truth = match parts[0] {
        "add" | "sub" => {
            let b = if parts[0] == "sub" { Exact(-b.0, b.1) } else { b };
            let least = a.1.min(b.1);
            Exact((a.0 << (a.1 - least)) + (b.0 << (b.1 - least)), least)
        }
        "mul" => Exact(a.0 * b.0, a.1 + b.1),
        "fma" => {
            let product = Exact(a.0 * b.0, a.1 + b.1);
            let least = product.1.min(c.1);
            Exact((product.0 << (product.1 - least)) + (c.0 << (c.1 - least)), least)
        }
        _ => Exact(0, 0),
    };
    let order = |n: Exact| match parts[0] {
        "div" => { let o = compare(Exact(n.0 * b.0, n.1 + b.1), a); if b.0 < 0 { o.reverse() } else { o } }
        "rcp" => { let o = compare(Exact(n.0 * b.0, n.1 + b.1), Exact(1, 0)); if b.0 < 0 { o.reverse() } else { o } }
        "sqrt" => if n.0 < 0 { Ordering::Less } else { compare(Exact(n.0 * n.0, 2 * n.1), b) },
        _ => compare(n, truth),
    };
    if parts.contains(&"sat") {
        if order(Exact(0, 0)) != Ordering::Less { return assert_eq!(r, F::of(0.0), "{name} {x:?}"); }
        if order(Exact(1, 0)) != Ordering::Greater { return assert_eq!(r, F::of(1.0), "{name} {x:?}"); }
    }
    assert!(is_rounded(r, parts[1], &order), "{name} {x:?} gave {r:?}");
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use tables::*;
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    let mut seed = 1u64;
    let mut random = |bits: u32| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> (64 - bits)) as i64 | 1
    };
    let n = 64;
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (n as u32, 1, 1), shared_mem_bytes: 0 };
    let sign = |i: usize, k: usize| if i >> k & 1 == 0 { 1i8 } else { -1 };
    let singles: Vec<[f32; 3]> = (0..n)
        .map(|i| [random(24) as f32 * sign(i, 0) as f32 / 8388608.0, random(24) as f32 / 16777216.0, random(24) as f32 * sign(i, 1) as f32 / 33554432.0])
        .collect();
    let doubles: Vec<[f64; 3]> =
        (0..n).map(|i| [random(29) as f64 * sign(i, 0) as f64, random(29) as f64 / 1024.0, random(26) as f64 * sign(i, 1) as f64 / 4096.0]).collect();

    let x = DeviceBuffer::from_host(&stream, &singles)?;
    let mut out = DeviceBuffer::<[f32; 100]>::zeroed(&stream, n)?;
    unsafe { module.singles(&stream, cfg, &x, &mut out)? };
    let names: Vec<&str> = F321.iter().map(|f| f.1).chain(F322.iter().map(|f| f.1)).chain(F323.iter().map(|f| f.1)).collect();
    for (x, r) in singles.iter().zip(out.to_host_vec(&stream)?) {
        for (k, name) in names.iter().enumerate() { check(name, r[k], *x); }
    }
    let mut checked = names.len();

    let x = DeviceBuffer::from_host(&stream, &doubles)?;
    let mut out = DeviceBuffer::<[f64; 100]>::zeroed(&stream, n)?;
    unsafe { module.doubles(&stream, cfg, &x, &mut out)? };
    let names: Vec<&str> = F641.iter().map(|f| f.1).chain(F642.iter().map(|f| f.1)).chain(F643.iter().map(|f| f.1)).collect();
    for (x, r) in doubles.iter().zip(out.to_host_vec(&stream)?) {
        for (k, name) in names.iter().enumerate() { check(name, r[k], *x); }
    }
    checked += names.len();

    let pairs: Vec<[f32; 2]> = (0..n).map(|i| [0.1 + i as f32 / 16.0, sign(i, 0) as f32 * (i as f32 - 20.0) / 9.0 - 0.01]).collect();
    let x = DeviceBuffer::from_host(&stream, &pairs)?;
    let mut out = DeviceBuffer::<[f32; 32]>::zeroed(&stream, n)?;
    let mut wide = DeviceBuffer::<[f64; 2]>::zeroed(&stream, n)?;
    unsafe { module.others(&stream, cfg, &x, &mut out, &mut wide)? };
    let near = |r: f64, truth: f64, bound: f64, what: &str| assert!((r - truth).abs() <= bound * truth.abs().max(1.0), "{what}: {r} for {truth}");
    let wide = wide.to_host_vec(&stream)?;
    for (i, r) in out.to_host_vec(&stream)?.iter().enumerate() {
        let [a, b] = pairs[i].map(|v| v as f64);
        for (k, (_, name)) in ROUGH.iter().enumerate() {
            let truth = match name.split('_').next().unwrap() {
                "sin" => a.sin(), "cos" => a.cos(), "ex2" => a.exp2(), "lg2" => a.log2(), "tanh" => a.tanh(),
                "rsqrt" => 1.0 / a.sqrt(), "rcp" => 1.0 / a, _ => a.sqrt(),
            };
            near(r[k] as f64, truth, if name.starts_with("tanh") { 1e-3 } else { 2e-6 }, name);
        }
        for (k, (_, name)) in MAGNITUDES.iter().enumerate() {
            let magnitude = if name.starts_with("max") { a.abs().max(b.abs()) } else { a.abs().min(b.abs()) };
            assert_eq!(r[16 + k] as f64, if a * b < 0.0 { -magnitude } else { magnitude }, "{name}");
        }
        near(r[28] as f64, a / b, 1e-6, "div_approx_f32");
        near(r[29] as f64, a / b, 1e-6, "div_approx_ftz_f32");
        near(r[30] as f64, (pairs[i][0] as f16 as f64).exp2(), 2e-3, "ex2_approx_f16");
        near(wide[i][0], 1.0 / (a * 1.1), 1e-5, "rcp_approx_ftz_f64");
        near(wide[i][1], 1.0 / (a * 1.1).sqrt(), 1e-5, "rsqrt_approx_f64");
    }
    checked += ROUGH.len() + MAGNITUDES.len() + 5;

    let t = f32::from_bits(5);
    let x = DeviceBuffer::from_host(&stream, &[t])?;
    let mut out = DeviceBuffer::<[f32; 8]>::zeroed(&stream, 1)?;
    unsafe { module.tiny(&stream, LaunchConfig { block_dim: (1, 1, 1), ..cfg }, &x, &mut out)? };
    let r = out.to_host_vec(&stream)?[0].map(f32::to_bits);
    assert_eq!(r, [0, 10, 0, 1.0f32.to_bits(), 0, 0, 1 << 31, 1.0f32.to_bits()]);
    println!("{checked} functions");
    Ok(())
}
