// Numbers of 16 bits alone and in pairs, and conversions between number formats, by all their names, held against
// searches of all numbers of a format.
#![feature(f16)]
use cuda_core::{CudaContext, DeviceBuffer, LaunchConfig};
use cuda_device::{DisjointSlice, bf16, bf16x2, convert, cuda_module, dotprod, f16, f16x2, kernel};

macro_rules! functions {
    ($table:ident: $ty:ty = $module:ident: $($name:ident)*) => {
        pub const $table: &[($ty, &str)] = &[$(($module::$name, stringify!($name))),*];
    };
}

pub mod tables {
    use super::*;
    functions! { PAIRS1: fn(u32) -> u32 = f16x2: abs_f16x2 neg_f16x2 }
    functions! { PAIRS2: fn(u32, u32) -> u32 = f16x2:
        add_f16x2 sub_f16x2 mul_f16x2 add_sat_f16x2 sub_sat_f16x2 mul_sat_f16x2 add_ftz_f16x2 sub_ftz_f16x2 mul_ftz_f16x2
        min_f16x2 min_xorsign_abs_f16x2 min_nan_f16x2 min_nan_xorsign_abs_f16x2 min_ftz_f16x2
        min_ftz_xorsign_abs_f16x2 min_ftz_nan_f16x2 min_ftz_nan_xorsign_abs_f16x2 max_f16x2 max_xorsign_abs_f16x2
        max_nan_f16x2 max_nan_xorsign_abs_f16x2 max_ftz_f16x2 max_ftz_xorsign_abs_f16x2 max_ftz_nan_f16x2
        max_ftz_nan_xorsign_abs_f16x2
    }
    functions! { PAIRS3: fn(u32, u32, u32) -> u32 = f16x2:
        fma_f16x2 fma_sat_f16x2 fma_relu_f16x2 fma_ftz_f16x2 fma_ftz_sat_f16x2 fma_ftz_relu_f16x2
    }
    functions! { BPAIRS1: fn(u32) -> u32 = bf16x2: abs_bf16x2 neg_bf16x2 }
    functions! { BPAIRS2: fn(u32, u32) -> u32 = bf16x2:
        add_bf16x2 sub_bf16x2 mul_bf16x2
        min_bf16x2 min_xorsign_abs_bf16x2 min_nan_bf16x2 min_nan_xorsign_abs_bf16x2 max_bf16x2 max_xorsign_abs_bf16x2
        max_nan_bf16x2 max_nan_xorsign_abs_bf16x2
    }
    functions! { BPAIRS3: fn(u32, u32, u32) -> u32 = bf16x2: fma_bf16x2 fma_relu_bf16x2 }
    functions! { HALVES: fn(u16, u16) -> u16 = f16:
        min_f16 min_xorsign_abs_f16 min_nan_f16 min_nan_xorsign_abs_f16 min_ftz_f16 min_ftz_xorsign_abs_f16
        min_ftz_nan_f16 min_ftz_nan_xorsign_abs_f16 max_f16 max_xorsign_abs_f16 max_nan_f16 max_nan_xorsign_abs_f16
        max_ftz_f16 max_ftz_xorsign_abs_f16 max_ftz_nan_f16 max_ftz_nan_xorsign_abs_f16
    }
    functions! { BHALVES: fn(u16, u16) -> u16 = bf16:
        min_bf16 min_xorsign_abs_bf16 min_nan_bf16 min_nan_xorsign_abs_bf16 max_bf16 max_xorsign_abs_bf16
        max_nan_bf16 max_nan_xorsign_abs_bf16
    }
    functions! { TWO_WORD: fn(f32, f32) -> u32 = convert:
        cvt_f16x2_f32 cvt_bf16x2_f32 cvt_rn_relu_f16x2_f32 cvt_rn_relu_bf16x2_f32 cvt_rz_f16x2_f32 cvt_rz_bf16x2_f32
    }
    functions! { TWO_HALF: fn(f32, f32) -> u16 = convert:
        cvt_rn_satfinite_e4m3x2_f32 cvt_rn_satfinite_relu_e4m3x2_f32 cvt_rn_satfinite_e5m2x2_f32
        cvt_rn_satfinite_relu_e5m2x2_f32
    }
    functions! { NARROW: fn(u32) -> u16 = convert:
        cvt_rn_satfinite_e4m3x2_f16x2 cvt_rn_satfinite_relu_e4m3x2_f16x2 cvt_rn_satfinite_e5m2x2_f16x2
        cvt_rn_satfinite_relu_e5m2x2_f16x2
    }
    functions! { WIDEN: fn(u16) -> u32 = convert:
        cvt_rn_f16x2_e4m3x2 cvt_rn_f16x2_e5m2x2 cvt_rn_relu_f16x2_e4m3x2 cvt_rn_relu_f16x2_e5m2x2
    }
    functions! { TF32: fn(f32) -> u32 = convert:
        cvt_rn_tf32_f32 cvt_rn_relu_tf32_f32 cvt_rna_tf32_f32 cvt_rz_tf32_f32 cvt_rz_relu_tf32_f32 cvt_rn_satfinite_tf32_f32
        cvt_rn_relu_satfinite_tf32_f32 cvt_rna_satfinite_tf32_f32 cvt_rz_satfinite_tf32_f32 cvt_rz_relu_satfinite_tf32_f32
    }
}

#[cuda_module]
mod kernels {
    use super::tables::*;
    use super::*;

    #[kernel]
    pub fn pairs(x: &[[u32; 3]], mut out: DisjointSlice<[u32; 64]>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let [a, b, c] = x[i.get()];
            let mut k = 0;
            for (f, _) in PAIRS1 { o[k] = f(a); k += 1; }
            for (f, _) in PAIRS2 { o[k] = f(a, b); k += 1; }
            for (f, _) in PAIRS3 { o[k] = f(a, b, c); k += 1; }
            for (f, _) in HALVES { o[k] = f(a as u16, b as u16) as u32; k += 1; }
        }
    }

    #[kernel]
    pub fn brain_pairs(x: &[[u32; 3]], mut out: DisjointSlice<[u32; 64]>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let [a, b, c] = x[i.get()];
            let mut k = 0;
            for (f, _) in BPAIRS1 { o[k] = f(a); k += 1; }
            for (f, _) in BPAIRS2 { o[k] = f(a, b); k += 1; }
            for (f, _) in BPAIRS3 { o[k] = f(a, b, c); k += 1; }
            for (f, _) in BHALVES { o[k] = f(a as u16, b as u16) as u32; k += 1; }
        }
    }

    #[kernel]
    pub fn conversions(x: &[[f32; 2]], mut out: DisjointSlice<[u32; 64]>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let [a, b] = x[i.get()];
            let mut k = 0;
            for (f, _) in TWO_WORD { o[k] = f(a, b); k += 1; }
            for (f, _) in TWO_HALF { o[k] = f(a, b) as u32; k += 1; }
            for (f, _) in TF32 { o[k] = f(a); k += 1; }
            let pair = convert::cvt_f16x2_f32(a, b);
            for (f, _) in NARROW { o[k] = f(pair) as u32; k += 1; }
            for (f, _) in WIDEN { o[k] = f(i.get() as u16 * 257 ^ 0x80); k += 1; }
            let (low, high) = convert::cvt_f32x2_f16x2(pair);
            o[k] = (low == convert::cvt_f32_f16x2_lo(pair) && high == convert::cvt_f32_f16x2_hi(pair)) as u32;
            o[k + 1] = low.to_bits();
            let (low, high) = convert::cvt_f32x2_bf16x2(pair);
            o[k + 2] = (low.to_bits() == convert::cvt_f32_bf16x2_lo(pair).to_bits() && high.to_bits() == convert::cvt_f32_bf16x2_hi(pair).to_bits()) as u32;
            o[k + 3] = high.to_bits();
        }
    }

    #[kernel]
    pub fn products(x: &[[u32; 3]], mut out: DisjointSlice<[u32; 8]>) {
        if let Some((o, i)) = out.get_mut_indexed() {
            let [a, b, c] = x[i.get()];
            *o = [
                dotprod::dp4a_s32(a, b, c as i32) as u32, dotprod::dp4a_u32(a, b, c), dotprod::dp4a_s32_u32(a, b, c as i32) as u32,
                dotprod::dp4a_u32_s32(a, b, c as i32) as u32, dotprod::dp2a_s32(a, b, c as i32) as u32, dotprod::dp2a_u32(a, b, c),
                dotprod::dp2a_hi_s32(a, b, c as i32) as u32, dotprod::dp2a_hi_u32(a, b, c),
            ];
        }
    }
}

// A format as bits of exponent and mantissa; `top` is its greatest finite number as bits.
#[derive(Clone, Copy)]
struct Format { exponent: i32, mantissa: i32, top: u32 }
const F16: Format = Format { exponent: 5, mantissa: 10, top: 0x7bff };
const BF16: Format = Format { exponent: 8, mantissa: 7, top: 0x7f7f };
const E4M3: Format = Format { exponent: 4, mantissa: 3, top: 0x7e };
const E5M2: Format = Format { exponent: 5, mantissa: 2, top: 0x7b };

impl Format {
    fn value(self, bits: u32) -> f64 {
        let magnitude = bits & ((1 << (self.exponent + self.mantissa)) - 1);
        let sign = if bits == magnitude { 1.0 } else { -1.0 };
        if magnitude > self.top { return if self.exponent == 4 || magnitude & ((1 << self.mantissa) - 1) != 0 { f64::NAN } else { sign * f64::INFINITY }; }
        let (e, m) = (magnitude as i32 >> self.mantissa, (magnitude as i32 & ((1 << self.mantissa) - 1)) as f64);
        let least = 2 - (1 << (self.exponent - 1)) - self.mantissa;
        let m = if e == 0 { m } else { m + (1 << self.mantissa) as f64 };
        sign * m * 2f64.powi(least + e.max(1) - 1)
    }

    // The bits of the number with that magnitude or the one below, by halving.
    fn cut(self, magnitude: f64) -> u32 {
        let (mut low, mut high) = (0, self.top + 1);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if self.value(middle) <= magnitude { low = middle } else { high = middle }
        }
        low
    }

    fn sign(self) -> u32 { 1 << (self.exponent + self.mantissa) }

    // Rounded to the nearest, with an even last bit if there are two; too large ones become what `beyond` says.
    fn near(self, value: f64, saturate: bool) -> u32 {
        let sign = if value.is_sign_negative() { self.sign() } else { 0 };
        let below = self.cut(value.abs());
        let step = 2f64.powi((below as i32 >> self.mantissa).max(1) - 1 + 2 - (1 << (self.exponent - 1)) - self.mantissa);
        let rest = value.abs() - self.value(below);
        let up = rest > step / 2.0 || (rest == step / 2.0 && below & 1 == 1);
        let bits = below + up as u32;
        sign | if bits > self.top && saturate { self.top } else { bits }
    }
}

fn pick(name: &str, format: Format, a: u32, b: u32) -> f64 {
    let (mut x, mut y) = (format.value(a), format.value(b));
    if name.contains("ftz") {
        if x.abs() < 2f64.powi(-14) { x *= 0.0 }
        if y.abs() < 2f64.powi(-14) { y *= 0.0 }
    }
    let negative = x.is_sign_negative() != y.is_sign_negative();
    if name.contains("xorsign") { x = x.abs(); y = y.abs() }
    let less = x < y || (x == y && x.is_sign_negative());
    let r = if name.starts_with("min") == less { x } else { y };
    if name.contains("xorsign") && negative { -r } else { r }
}

fn number(name: &str, format: Format, a: u32, b: u32, c: u32) -> u32 {
    let flush = |v: f64| if name.contains("ftz") && v.abs() < 2f64.powi(-14) { v * 0.0 } else { v };
    let (x, y, z) = (flush(format.value(a)), flush(format.value(b)), flush(format.value(c)));
    let r = match name.split('_').next().unwrap() {
        "abs" => x.abs(), "neg" => -x, "add" => x + y, "sub" => x - y, "mul" => x * y, "fma" => x * y + z,
        _ => return format.near(pick(name, format, a, b), false),
    };
    let r = format.value(format.near(r, false));
    let r = flush(r);
    let r = if name.contains("sat") { r.clamp(0.0, 1.0) + 0.0 } else if name.contains("relu") && r <= 0.0 { 0.0 } else { r };
    format.near(r, false)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use tables::*;
    let ctx = CudaContext::new(0)?;
    let stream = ctx.default_stream();
    let module = kernels::load(&ctx)?;
    let n = 96;
    let cfg = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (n as u32, 1, 1), shared_mem_bytes: 0 };
    let mut seed = 7u64;
    let mut random = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 32) as u32
    };
    let mut checked = 0;

    let same = |format: Format, r: u32, truth: u32| r == truth || (format.value(r) == 0.0 && format.value(truth) == 0.0);
    // Numbers between 2^-12 and 2^8, and some that are subnormal.
    let words: Vec<[u32; 3]> = (0..n).map(|i| std::array::from_fn(|_| {
        let half = |r: u32| if i % 16 == 15 { r & 0x83ff } else { r & 0x83ff | (3 + r / 0x10000 % 20) << 10 };
        half(random()) | half(random()) << 16
    })).collect();
    let x = DeviceBuffer::from_host(&stream, &words)?;
    let mut out = DeviceBuffer::<[u32; 64]>::zeroed(&stream, n)?;
    unsafe { module.pairs(&stream, cfg, &x, &mut out)? };
    let names: Vec<&str> = [PAIRS1.iter().map(|f| f.1).collect::<Vec<_>>(), PAIRS2.iter().map(|f| f.1).collect(), PAIRS3.iter().map(|f| f.1).collect()].concat();
    for ([a, b, c], r) in words.iter().zip(out.to_host_vec(&stream)?) {
        for (k, name) in names.iter().enumerate() {
            for shift in [0, 16] {
                let [a, b, c, r] = [*a, *b, *c, r[k]].map(|w| w >> shift & 0xffff);
                let truth = number(name, F16, a, b, c);
                assert!(same(F16, r, truth), "{name} {a:x} {b:x} {c:x}: {r:x} for {truth:x}");
            }
        }
        for (k, (_, name)) in HALVES.iter().enumerate() {
            let truth = number(name, F16, a & 0xffff, b & 0xffff, 0);
            assert!(same(F16, r[names.len() + k], truth), "{name} {a:x} {b:x}: {:x} for {truth:x}", r[names.len() + k]);
        }
    }
    checked += names.len() + HALVES.len();

    let words: Vec<[u32; 3]> = (0..n).map(|_| std::array::from_fn(|_| {
        let half = |r: u32| r & 0x807f | (115 + r / 0x10000 % 24) << 7;
        half(random()) | half(random()) << 16
    })).collect();
    let x = DeviceBuffer::from_host(&stream, &words)?;
    unsafe { module.brain_pairs(&stream, cfg, &x, &mut out)? };
    let names: Vec<&str> = [BPAIRS1.iter().map(|f| f.1).collect::<Vec<_>>(), BPAIRS2.iter().map(|f| f.1).collect(), BPAIRS3.iter().map(|f| f.1).collect()].concat();
    for ([a, b, c], r) in words.iter().zip(out.to_host_vec(&stream)?) {
        for (k, name) in names.iter().enumerate() {
            for shift in [0, 16] {
                let [a, b, c, r] = [*a, *b, *c, r[k]].map(|w| w >> shift & 0xffff);
                let truth = number(name, BF16, a, b, c);
                assert!(same(BF16, r, truth), "{name} {a:x} {b:x} {c:x}: {r:x} for {truth:x}");
            }
        }
        for (k, (_, name)) in BHALVES.iter().enumerate() {
            let truth = number(name, BF16, a & 0xffff, b & 0xffff, 0);
            assert!(same(BF16, r[names.len() + k], truth), "{name} {a:x} {b:x}");
        }
    }
    checked += names.len() + BHALVES.len();

    // Large, small, half-way, and random numbers.
    let mut numbers: Vec<[f32; 2]> = vec![[0.0, -0.0], [448.0, 464.0], [-465.0, 57344.0], [61440.0, -1e9], [65504.0, 65519.0], [3e38, -3e38], [2f32.powi(-9), 2f32.powi(-10)], [1.0625, 1.1875], [f32::MAX, f32::INFINITY], [-f32::MAX, f32::NEG_INFINITY]];
    while numbers.len() < n {
        let mut number = || f32::from_bits(random() & 0x807f_ffff | (110 + random() % 26) << 23);
        let a = number();
        numbers.push([a, if numbers.len() % 2 == 0 { f32::from_bits(a.to_bits() & 0xffff_e000 | 0x1000) } else { number() }]);
    }
    let x = DeviceBuffer::from_host(&stream, &numbers)?;
    unsafe { module.conversions(&stream, cfg, &x, &mut out)? };
    let tf32 = |name: &str, v: f32| {
        let v = if name.contains("relu") && v < 0.0 { 0.0 } else { v };
        let (sign, bits) = (v.to_bits() & 1 << 31, v.to_bits() & 0x7fff_ffff);
        let (whole, rest) = (bits & !0x1fff, bits & 0x1fff);
        let up = if name.contains("rz") { false } else if name.contains("rna") { rest >= 0x1000 } else { rest > 0x1000 || (rest == 0x1000 && whole & 0x2000 != 0) };
        let r = whole + if up { 0x2000 } else { 0 };
        sign | if name.contains("satfinite") && r >= 0x7f80_0000 { 0x7f7f_e000 } else { r }
    };
    for (i, ([a, b], r)) in numbers.iter().zip(out.to_host_vec(&stream)?).enumerate() {
        let relu = |name: &str, v: f32| if name.contains("relu") && v < 0.0 { 0.0 } else { v as f64 };
        let mut k = 0;
        for (_, name) in TWO_WORD {
            let format = if name.contains("bf16") { BF16 } else { F16 };
            let one = |v: f32| if name.contains("_rz_") {
                if v.is_infinite() { format.near(v as f64, false) } else { format.cut(v.abs() as f64) | if v.is_sign_negative() { 0x8000 } else { 0 } }
            } else { format.near(relu(name, v), false) };
            assert!(same(format, r[k] & 0xffff, one(*a)) && same(format, r[k] >> 16, one(*b)), "{name} {a} {b}: {:x} for {:x} {:x}", r[k], one(*a), one(*b));
            k += 1;
        }
        for (_, name) in TWO_HALF {
            let format = if name.contains("e4m3") { E4M3 } else { E5M2 };
            let one = |v: f32| format.near(relu(name, v), true);
            assert!(same(format, r[k] & 0xff, one(*a)) && same(format, r[k] >> 8, one(*b)), "{name} {a} {b}: {:x} for {:x} {:x}", r[k], one(*a), one(*b));
            k += 1;
        }
        for (_, name) in TF32 { assert_eq!(r[k], tf32(name, *a), "{name} {a}"); k += 1; }
        let pair = r[0];
        for (_, name) in NARROW {
            let format = if name.contains("e4m3") { E4M3 } else { E5M2 };
            let one = |h: u32| format.near(relu(name, F16.value(h) as f32), true);
            let (low, high) = (one(pair & 0xffff), one(pair >> 16));
            assert!(same(format, r[k] & 0xff, low) && same(format, r[k] >> 8, high), "{name} {pair:x}: {:x} for {low:x} {high:x}", r[k]);
            k += 1;
        }
        for (_, name) in WIDEN {
            let format = if name.contains("e4m3") { E4M3 } else { E5M2 };
            let word = (i as u32 * 257 ^ 0x80) & 0xffff;
            for shift in [0, 8] {
                let v = format.value(word >> shift & 0xff);
                let h = F16.value(r[k] >> (2 * shift) & 0xffff);
                let truth = if name.contains("relu") && v < 0.0 { 0.0 } else { v };
                assert!(h == truth || (h.is_nan() && truth.is_nan()), "{name} {word:x}: {h} for {truth}");
            }
            k += 1;
        }
        assert_eq!((r[k], r[k + 2]), (1, 1));
        assert_eq!(f32::from_bits(r[k + 1]) as f64, F16.value(pair & 0xffff));
        assert_eq!(r[k + 3], pair & 0xffff_0000);
    }
    checked += TWO_WORD.len() + TWO_HALF.len() + TF32.len() + NARROW.len() + WIDEN.len() + 6;

    let words: Vec<[u32; 3]> = (0..n).map(|_| [random(), random(), random()]).collect();
    let x = DeviceBuffer::from_host(&stream, &words)?;
    let mut sums = DeviceBuffer::<[u32; 8]>::zeroed(&stream, n)?;
    unsafe { module.products(&stream, cfg, &x, &mut sums)? };
    for ([a, b, c], r) in words.iter().zip(sums.to_host_vec(&stream)?) {
        let byte = |w: u32, i: usize, signed: bool| if signed { w.to_le_bytes()[i] as i8 as i64 } else { w.to_le_bytes()[i] as i64 };
        let half = |w: u32, i: usize, signed: bool| if signed { (w >> (16 * i)) as i16 as i64 } else { (w >> (16 * i)) as u16 as i64 };
        let four = |x: bool, y: bool| (0..4).map(|i| byte(*a, i, x) * byte(*b, i, y)).sum::<i64>().wrapping_add(*c as i64) as u32;
        let two = |first: usize, s: bool| (0..2).map(|i| half(*a, i, s) * byte(*b, first + i, s)).sum::<i64>().wrapping_add(*c as i64) as u32;
        assert_eq!(r, [four(true, true), four(false, false), four(true, false), four(false, true), two(0, true), two(0, false), two(2, true), two(2, false)]);
    }
    checked += 8;
    println!("{checked} functions");
    Ok(())
}
